// RUN: tessera-translate --interpret -split-input-file %s
// Unary ops on complex numbers.

func.func @cosine() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  %a1 = stablehlo.cosine %a0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %a1, dense<[(2.032723, -3.0518978), (0.9051501, 0.1211088), (-27.034945, 3.8511534), (1.5430806, -0.0)]> : tensor<4xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f64>>
  %b1 = stablehlo.cosine %b0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %b1, dense<[(2.0327230070196656, -3.0518977991518), (0.9051501505596068, 0.12110879604381165), (-27.034945603074224, 3.851153334811777), (1.5430806348152437, -0.0)]> : tensor<4xcomplex<f64>>
  return
}

func.func @exponential() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  %a1 = stablehlo.exponential %a0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %a1, dense<[(-1.1312044, 2.4717267), (0.5876751, 0.15005809), (-13.128783, 15.200785), (0.5403023, 0.84147096)]> : tensor<4xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f64>>
  %b1 = stablehlo.exponential %b0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %b1, dense<[(-1.1312043837568135, 2.4717266720048188), (0.5876750903439226, 0.15005808662216327), (-13.128783081462158, 15.200784463067954), (0.5403023058681398, 0.8414709848078965)]> : tensor<4xcomplex<f64>>
  return
}

func.func @exponential_minus_one() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  %a1 = stablehlo.exponential_minus_one %a0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %a1, dense<[(-2.1312044, 2.4717267), (-0.4123249, 0.15005809), (-14.128783, 15.200785), (-0.45969772, 0.84147096)]> : tensor<4xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f64>>
  %b1 = stablehlo.exponential_minus_one %b0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %b1, dense<[(-2.1312043837568138, 2.471726672004819), (-0.41232490965607727, 0.15005808662216327), (-14.128783081462156, 15.200784463067954), (-0.45969769413186023, 0.8414709848078965)]> : tensor<4xcomplex<f64>>
  return
}

func.func @log() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  %a1 = stablehlo.log %a0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %a1, dense<[(0.804719, 1.1071488), (-0.5815754, 2.6779451), (1.609438, -0.9272952), (0.0, 1.5707964)]> : tensor<4xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f64>>
  %b1 = stablehlo.log %b0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %b1, dense<[(0.8047189562170501, 1.1071487177940904), (-0.5815754049028404, 2.677945044588987), (1.6094379124341003, -0.9272952180016122), (0.0, 1.5707963267948966)]> : tensor<4xcomplex<f64>>
  return
}

func.func @log_plus_one() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  %a1 = stablehlo.log_plus_one %a0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %a1, dense<[(1.0397208, 0.7853982), (-0.5815754, 0.4636476), (1.732868, -0.7853982), (0.3465736, 0.7853982)]> : tensor<4xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f64>>
  %b1 = stablehlo.log_plus_one %b0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %b1, dense<[(1.0397207708399179, 0.7853981633974483), (-0.5815754049028404, 0.4636476090008061), (1.7328679513998633, -0.7853981633974483), (0.34657359027997264, 0.7853981633974483)]> : tensor<4xcomplex<f64>>
  return
}

func.func @logistic() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  %a1 = stablehlo.logistic %a0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %a1, dense<[(1.0214155, 0.40343875), (0.37572485, 0.05900297), (1.0320722, 0.040195506), (0.5, 0.27315125)]> : tensor<4xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f64>>
  %b1 = stablehlo.logistic %b0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %b1, dense<[(1.0214153641721806, 0.4034387060815425), (0.3757248355800388, 0.059002964314508036), (1.0320721995882685, 0.04019550765508409), (0.5, 0.27315124492189524)]> : tensor<4xcomplex<f64>>
  return
}

func.func @negate() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  %a1 = stablehlo.negate %a0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %a1, dense<[(-1.0, -2.0), (0.5, -0.25), (-3.0, 4.0), (-0.0, -1.0)]> : tensor<4xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f64>>
  %b1 = stablehlo.negate %b0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %b1, dense<[(-1.0, -2.0), (0.5, -0.25), (-3.0, 4.0), (-0.0, -1.0)]> : tensor<4xcomplex<f64>>
  return
}

func.func @rsqrt() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  %a1 = stablehlo.rsqrt %a0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %a1, dense<[(0.56886446, -0.35157758), (0.30729008, -1.3017017), (0.4, 0.2), (0.70710677, -0.70710677)]> : tensor<4xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f64>>
  %b1 = stablehlo.rsqrt %b0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %b1, dense<[(0.5688644810057831, -0.3515775842541429), (0.3072900763121319, -1.3017016520692888), (0.4, 0.2), (0.7071067811865475, -0.7071067811865475)]> : tensor<4xcomplex<f64>>
  return
}

func.func @sign() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  %a1 = stablehlo.sign %a0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %a1, dense<[(0.4472136, 0.8944272), (-0.8944272, 0.4472136), (0.6, -0.8), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f64>>
  %b1 = stablehlo.sign %b0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %b1, dense<[(0.4472135954999579, 0.8944271909999159), (-0.8944271909999159, 0.4472135954999579), (0.6, -0.8), (0.0, 1.0)]> : tensor<4xcomplex<f64>>
  return
}

func.func @sine() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  %a1 = stablehlo.sine %a0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %a1, dense<[(3.1657786, 1.9596009), (-0.4944858, 0.22168817), (3.8537376, 27.016815), (0.0, 1.1752012)]> : tensor<4xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f64>>
  %b1 = stablehlo.sine %b0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %b1, dense<[(3.165778513216168, 1.9596010414216063), (-0.494485780933195, 0.22168816414957482), (3.853738037919377, 27.016813258003932), (0.0, 1.1752011936438014)]> : tensor<4xcomplex<f64>>
  return
}

func.func @sqrt() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  %a1 = stablehlo.sqrt %a0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %a1, dense<[(1.2720196, 0.7861514), (0.17178038, 0.72767335), (2.0, -1.0), (0.70710677, 0.70710677)]> : tensor<4xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f64>>
  %b1 = stablehlo.sqrt %b0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %b1, dense<[(1.272019649514069, 0.7861513777574233), (0.17178037486125622, 0.7276733451126774), (2.0, -1.0), (0.7071067811865476, 0.7071067811865475)]> : tensor<4xcomplex<f64>>
  return
}

func.func @tan() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  %a1 = stablehlo.tan %a0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %a1, dense<[(0.033812825, 1.0147936), (-0.50450075, 0.31242073), (-0.00018734617, -0.99935585), (0.0, 0.7615941)]> : tensor<4xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f64>>
  %b1 = stablehlo.tan %b0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %b1, dense<[(0.03381282607989669, 1.0147936161466335), (-0.504500702698564, 0.3124206925025888), (-0.00018734620462947845, -0.9993559873814732), (0.0, 0.7615941559557649)]> : tensor<4xcomplex<f64>>
  return
}

func.func @tanh() {
  %a0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  %a1 = stablehlo.tanh %a0 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %a1, dense<[(1.1667362, -0.24345821), (-0.48548725, 0.19805546), (1.0007097, -0.004908258), (0.0, 1.5574077)]> : tensor<4xcomplex<f32>>
  %b0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f64>>
  %b1 = stablehlo.tanh %b0 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %b1, dense<[(1.16673625724092, -0.2434582011857253), (-0.4854872810241353, 0.19805544995134955), (1.000709536067233, -0.0049082580674960595), (0.0, 1.557407724654902)]> : tensor<4xcomplex<f64>>
  return
}

func.func @parts_f32() {
  %0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f32>>
  %1 = stablehlo.real %0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %2 = stablehlo.imag %0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %3 = stablehlo.abs %0 : (tensor<4xcomplex<f32>>) -> tensor<4xf32>
  %4 = stablehlo.complex %2, %1 : tensor<4xcomplex<f32>>
  check.expect_almost_eq_const %1, dense<[1.0, -0.5, 3.0, 0.0]> : tensor<4xf32>
  check.expect_almost_eq_const %2, dense<[2.0, 0.25, -4.0, 1.0]> : tensor<4xf32>
  check.expect_almost_eq_const %3, dense<[2.236068, 0.559017, 5.0, 1.0]> : tensor<4xf32>
  check.expect_almost_eq_const %4, dense<[(2.0, 1.0), (0.25, -0.5), (-4.0, 3.0), (1.0, 0.0)]> : tensor<4xcomplex<f32>>
  return
}

func.func @parts_f64() {
  %0 = stablehlo.constant dense<[(1.0, 2.0), (-0.5, 0.25), (3.0, -4.0), (0.0, 1.0)]> : tensor<4xcomplex<f64>>
  %1 = stablehlo.real %0 : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  %2 = stablehlo.imag %0 : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  %3 = stablehlo.abs %0 : (tensor<4xcomplex<f64>>) -> tensor<4xf64>
  %4 = stablehlo.complex %2, %1 : tensor<4xcomplex<f64>>
  check.expect_almost_eq_const %1, dense<[1.0, -0.5, 3.0, 0.0]> : tensor<4xf64>
  check.expect_almost_eq_const %2, dense<[2.0, 0.25, -4.0, 1.0]> : tensor<4xf64>
  check.expect_almost_eq_const %3, dense<[2.23606797749979, 0.5590169943749475, 5.0, 1.0]> : tensor<4xf64>
  check.expect_almost_eq_const %4, dense<[(2.0, 1.0), (0.25, -0.5), (-4.0, 3.0), (1.0, 0.0)]> : tensor<4xcomplex<f64>>
  return
}

// The principal root, also in the left half of the plane.
func.func @cbrt() {
  %0 = stablehlo.constant dense<[(0.0, 8.0), (8.0, 0.0)]> : tensor<2xcomplex<f64>>
  %1 = stablehlo.cbrt %0 : tensor<2xcomplex<f64>>
  check.expect_almost_eq_const %1, dense<[(1.7320508075688772, 1.0), (2.0, 0.0)]> : tensor<2xcomplex<f64>>
  return
}
