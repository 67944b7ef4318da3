// Written by tables/fit_coefficients.py.
// clang-format off
#pragma once

namespace xla::cpu::math {

// (exp(x) - 1 - x) / x^2 on [-ln(2)/2, ln(2)/2].
inline constexpr double kExpTail32[] = {
    0x1.6afd620000000p-10, 0x1.1244880000000p-7, 0x1.5558260000000p-5, 0x1.5554820000000p-3,
    0x1.fffffc0000000p-2};

// (exp(x) - 1 - x) / x^2 on [-ln(2)/2, ln(2)/2].
inline constexpr double kExpTail64[] = {
    0x1.ae3834dfb9c98p-26, 0x1.28b0d044f20b8p-22, 0x1.71deb6d165f95p-19, 0x1.a019963e0acf0p-16,
    0x1.a01a015552fe5p-13, 0x1.6c16c185a86f8p-10, 0x1.11111111225fep-7, 0x1.555555555011ap-5,
    0x1.55555555554fap-3, 0x1.000000000000bp-1};

// (exp(x) - 1 - x) / x^2 on [-ln(2)/2, ln(2)/2].
inline constexpr double kExpm1Tail32[] = {
    0x1.3ad16e0000000p-13, 0x1.6d2f0e0000000p-10, 0x1.1155e20000000p-7, 0x1.5555020000000p-5,
    0x1.55552c0000000p-3, 0x1.0000000000000p-1};

// (exp(x) - 1 - x) / x^2 on [-ln(2)/2, ln(2)/2].
inline constexpr double kExpm1Tail64[] = {
    0x1.1fdbc23ca5fc9p-29, 0x1.af6a3757c567dp-26, 0x1.27e498dda7e2fp-22, 0x1.71ddf1d084681p-19,
    0x1.a01a01c357c96p-16, 0x1.a01a01b26a8dcp-13, 0x1.6c16c16c11884p-10, 0x1.111111110f0a7p-7,
    0x1.555555555555dp-5, 0x1.555555555555ap-3, 0x1.0000000000000p-1};

// (tanh(x) - x) / x^3 in x^2, x on [0, 0.5510].
inline constexpr double kTanhTail32[] = {
    -0x1.9921820000000p-8, 0x1.58e5160000000p-6, -0x1.b91e7e0000000p-5, 0x1.110cee0000000p-3,
    -0x1.55554a0000000p-2};

// (sin(x) - x) / x^3 in x^2, x on [0, 0.8011].
inline constexpr double kSinTail32[] = {
    -0x1.990d740000000p-13, 0x1.1106aa0000000p-7, -0x1.5555440000000p-3};

// (sin(x) - x) / x^3 in x^2, x on [0, 0.8011].
inline constexpr double kSinTail64[] = {
    0x1.5d6b2856d3d1ep-33, -0x1.ae5ddd78ea4cap-26, 0x1.71de34ca4344bp-19, -0x1.a01a019b4b7f0p-13,
    0x1.111111110f25fp-7, -0x1.5555555555545p-3};

// (tan(x) - x) / x^3 in x^2, x on [0, 0.8011].
inline constexpr double kTanTail32[] = {
    0x1.2cf9b80000000p-8, -0x1.679ad40000000p-12, 0x1.6e0e840000000p-7, 0x1.5a9d3c0000000p-6,
    0x1.bb0dbe0000000p-5, 0x1.110c800000000p-3, 0x1.5555640000000p-2};

// (tan(x) - x) / x^3 in x^2, x on [0, 0.8011].
inline constexpr double kTanTail64[] = {
    0x1.8053451ac8d80p-16, -0x1.c0f6ae4eba67ep-15, 0x1.bb7fbf4d60bffp-14, -0x1.74925adda517cp-15,
    0x1.399c9940c3c49p-13, 0x1.c4df18a44db70p-13, 0x1.3926a66bb90f1p-11, 0x1.7d36ff27b7b83p-10,
    0x1.d6dc415b28ec1p-9, 0x1.226dfc4038a92p-7, 0x1.664f4a75699c1p-6, 0x1.ba1ba1b00de6dp-5,
    0x1.111111111e25cp-3, 0x1.5555555555497p-2};

// (sinh(x) - x) / x^3 in x^2, x on [0, 1.0010].
inline constexpr double kSinhTail32[] = {
    0x1.756fd40000000p-19, 0x1.a022b00000000p-13, 0x1.1110e00000000p-7, 0x1.5555560000000p-3};

// (sinh(x) - x) / x^3 in x^2, x on [0, 1.0010].
inline constexpr double kSinhTail64[] = {
    0x1.d26f34794c29cp-48, 0x1.a6667723e24fcp-41, 0x1.61314beceaeb1p-33, 0x1.ae6441243c058p-26,
    0x1.71de3a68cf48fp-19, 0x1.a01a01a007361p-13, 0x1.111111111119bp-7, 0x1.5555555555555p-3};

// (asin(x) - x) / x^3 in x^2, x on [0, 0.5001].
inline constexpr double kAsinTail32[] = {
    0x1.596d2c0000000p-5, 0x1.8c2dae0000000p-6, 0x1.747d040000000p-5, 0x1.3301fc0000000p-4,
    0x1.5555c80000000p-3};

// (asin(x) - x) / x^3 in x^2, x on [0, 0.5001].
inline constexpr double kAsinTail64[] = {
    0x1.0598b3969f06ep-5, -0x1.0a4ec1d9fa4dfp-6, 0x1.4041ab7fbb38ep-6, 0x1.ab6174eb3bd08p-8,
    0x1.8ecf607c63035p-7, 0x1.c6fbeb4da226ap-7, 0x1.1c6bf8cb5891bp-6, 0x1.6e89f2c3030f3p-6,
    0x1.f1c72c48588b7p-6, 0x1.6db6db424c8d9p-5, 0x1.333333336ec39p-4, 0x1.555555555538ep-3};

// (atan(x) - x) / x^3 in x^2, x on [0, 1.0000].
inline constexpr double kAtanTail32[] = {
    -0x1.d40bf00000000p-10, 0x1.6463ce0000000p-7, -0x1.fd9dca0000000p-6, 0x1.da30900000000p-5,
    -0x1.5809820000000p-4, 0x1.c08c480000000p-4, -0x1.2420860000000p-3, 0x1.9991e40000000p-3,
    -0x1.55553e0000000p-2};

// (atan(x) - x) / x^3 in x^2, x on [0, 1.0000].
inline constexpr double kAtanTail64[] = {
    0x1.bbede11436722p-17, -0x1.3f35e55345d0dp-13, 0x1.b3f9e2b7cc5bep-11, -0x1.7a38c3ac8f8e1p-9,
    0x1.d7b83b0fe469ep-8, -0x1.c78f1c38bd5a2p-7, 0x1.683c68d66c1a6p-6, -0x1.e9f9bd50c1805p-6,
    0x1.2c2e42c054f23p-5, -0x1.59a3f1cdc5eedp-5, 0x1.82dad231d5644p-5, -0x1.ae5e7107edd8bp-5,
    0x1.e1bba5fffee36p-5, -0x1.110e511d01014p-4, 0x1.3b136698d19eep-4, -0x1.745d11ae5475dp-4,
    0x1.c71c717fcd7fcp-4, -0x1.249249237f4f2p-3, 0x1.99999999955b2p-3, -0x1.5555555555526p-2};

// (cos(x) - 1 + x^2 / 2) / x^4 in x^2, x on [0, 0.8011].
inline constexpr double kCosTail32[] = {
    0x1.99d65e0000000p-16, -0x1.6c0c040000000p-10, 0x1.55554a0000000p-5};

// (cos(x) - 1 + x^2 / 2) / x^4 in x^2, x on [0, 0.8011].
inline constexpr double kCosTail64[] = {
    -0x1.8f85dba6ea37fp-37, 0x1.1ee99e458820dp-29, -0x1.27e4f7999bfa0p-22, 0x1.a01a019c19687p-16,
    -0x1.6c16c16c14b8dp-10, 0x1.5555555555549p-5};

// (log(1 + x) - x) / x^2 on [-1/4, 1/2].
inline constexpr double kLogTail32[] = {
    -0x1.7883920000000p-5, 0x1.b16b700000000p-4, -0x1.0e73320000000p-3, 0x1.2874000000000p-3,
    -0x1.54d7b80000000p-3, 0x1.9967400000000p-3, -0x1.0000820000000p-2, 0x1.5555ac0000000p-2,
    -0x1.0000000000000p-1};

// (2 atanh(s) - 2 s) / s^3 in s^2, s = x / (2 + x) on [0, 1/5].
inline constexpr double kLogTail64[] = {
    0x1.3ab9a2bba3effp-3, 0x1.385377b9b1cc8p-3, 0x1.7474d9fef5c4cp-3, 0x1.c71c01a03a091p-3,
    0x1.249249b1ba55cp-2, 0x1.99999998f1698p-2, 0x1.5555555555773p-1};

// erf(x) / x - 1 in x^2, x on [0, 0.875].
inline constexpr double kErfNear32[] = {
    -0x1.3ba1a20000000p-11, 0x1.479b940000000p-8, -0x1.b69b860000000p-6, 0x1.ce1b860000000p-4,
    -0x1.8126ec0000000p-2, 0x1.06eba60000000p-3};

// log(1 - erf(x)) on [0.875, 3.95].
inline constexpr double kErfFar32[] = {
    0x1.a3437e0000000p-13, -0x1.93fab40000000p-9, 0x1.6eb2120000000p-6, -0x1.ab029a0000000p-4,
    -0x1.460d560000000p-1, -0x1.20bd5c0000000p+0, -0x1.2e747c0000000p-13};

// erf(x) / x - 1 in x^2, x on [0, 1.0].
inline constexpr double kErfNear64[] = {
    -0x1.a1fc9aae33c5fp-31, 0x1.d3c7edae66718p-27, -0x1.5b8959f887f53p-23, 0x1.b96adc34d36f2p-20,
    -0x1.f4c8235d09d6fp-17, 0x1.f9a2960749f47p-14, -0x1.c02daeb103ee1p-11, 0x1.565bcceebd6f2p-8,
    -0x1.b82ce311a90c2p-6, 0x1.ce2f21a03f8b9p-4, -0x1.812746b03799dp-2, 0x1.06eba8214db68p-3};

// log(1 - erf(x)) on [1.0, 5.95].
inline constexpr double kErfFar64[] = {
    0x1.3222600b41bfbp-36, -0x1.6066f46c50b46p-31, 0x1.70857fa52f356p-27, -0x1.c9167c1b84a68p-24,
    0x1.6a8dfa7ae4030p-21, -0x1.5e5b4dc0772abp-19, 0x1.c4d8ce96ace09p-19, 0x1.e14382e38a425p-16,
    -0x1.e6f236c78fa8ep-13, 0x1.e3bbf7ab2f81ep-11, -0x1.13929e7c5ebc3p-9, 0x1.343b17c3a269ep-11,
    0x1.350a7ed8f3f05p-6, -0x1.a46590871e2edp-4, -0x1.45f961c2c9530p-1, -0x1.20dcc2ddac2cbp+0,
    -0x1.2267409632f74p-20};

// (2 atanh(s) - 2 s - (2/3) s^3) / s^5 in s^2, s on [0, 1/5].
inline constexpr double kPowTail32[] = {
    0x1.e8e6fc0000000p-3, 0x1.241a440000000p-2, 0x1.999aa00000000p-2};

// (2 atanh(s) - 2 s - (2/3) s^3) / s^5 in s^2, s on [0, 1/5].
inline constexpr double kPowTail64[] = {
    0x1.19d1314992adap-3, 0x1.0e12c442f99bep-3, 0x1.3b30f728330a2p-3, 0x1.745c7615ca627p-3,
    0x1.c71c73b5b190fp-3, 0x1.2492492311afdp-2, 0x1.999999999a7d0p-2};

// ln 2 as a sum; products of all but the last with small whole numbers are exact.
inline constexpr double kLn2Parts32[] = {
    0x1.62e4000000000p-1, 0x1.7f7d1c0000000p-20};

// ln 2 as a sum; products of all but the last with small whole numbers are exact.
inline constexpr double kLn2Parts64[] = {
    0x1.62e42fefa4000p-1, -0x1.8432a1b0e2634p-43};

// pi as a sum.
inline constexpr double kPiParts32[] = {
    0x1.921fb60000000p+1, -0x1.777a5c0000000p-24, -0x1.ee59da0000000p-49};

// pi as a sum.
inline constexpr double kPiParts64[] = {
    0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53, -0x1.f1976b7ed8fbcp-109};

// pi as a sum; products of all but the last with small whole numbers are exact.
inline constexpr double kPiShortParts32[] = {
    0x1.9220000000000p+1, -0x1.2af0000000000p-17, 0x1.0b48000000000p-33, -0x1.ee59da0000000p-49};

// pi as a sum; products of all but the last with small whole numbers are exact.
inline constexpr double kPiShortParts64[] = {
    0x1.921fb54400000p+1, 0x1.0b4611a600000p-33, 0x1.3198a2e000000p-68, 0x1.b839a252049c1p-103};

// Part 1 of 4 of 2^(8 i) / pi less a multiple of 2.
inline constexpr double kInversePiA32[] = {
    0x1.45f3060000000p-2, -0x1.067c920000000p-1, 0x1.836e4e0000000p-1, -0x1.2363780000000p-2,
    -0x1.b1bbea0000000p-1, -0x1.bbead60000000p-1, 0x1.529fc20000000p-5, 0x1.29fc280000000p-1,
    0x1.fc27580000000p-1, 0x1.3abe900000000p-4, -0x1.505c160000000p-2, -0x1.70565a0000000p-4,
    0x1.f534de0000000p-1, 0x1.34ddc00000000p-1};

// Part 2 of 4 of 2^(8 i) / pi less a multiple of 2.
inline constexpr double kInversePiB32[] = {
    0x1.b939100000000p-27, 0x1.3910540000000p-27, 0x1.1054a80000000p-27, 0x1.529fc20000000p-29,
    -0x1.ac07b20000000p-26, -0x1.ec54180000000p-32, 0x1.d5f47e0000000p-31, -0x1.505c160000000p-26,
    -0x1.70565a0000000p-28, -0x1.5964480000000p-30, 0x1.a6ee060000000p-28, 0x1.dc0db60000000p-29,
    -0x1.f924ec0000000p-28, 0x1.b6c52c0000000p-26};

// Part 3 of 4 of 2^(8 i) / pi less a multiple of 2.
inline constexpr double kInversePiC32[] = {
    0x1.529fc20000000p-53, 0x1.4fe13a0000000p-52, -0x1.ec54180000000p-56, 0x1.d5f47e0000000p-55,
    0x1.5f47d40000000p-51, 0x1.f534de0000000p-57, -0x1.6591200000000p-56, 0x1.a6ee060000000p-52,
    0x1.dc0db60000000p-53, 0x1.b6c52c0000000p-58, 0x1.b6295a0000000p-53, 0x1.4acc9e0000000p-56,
    0x1.5993c40000000p-53, -0x1.9b0ef20000000p-51};

// Part 4 of 4 of 2^(8 i) / pi less a multiple of 2.
inline constexpr double kInversePiD32[] = {
    0x1.d5f47e0000000p-79, 0x1.7d1f540000000p-77, 0x1.f534de0000000p-81, -0x1.6591200000000p-80,
    0x1.a6ee060000000p-76, -0x1.f924ec0000000p-84, 0x1.b6c52c0000000p-82, 0x1.b6295a0000000p-77,
    0x1.4acc9e0000000p-80, -0x1.9b0ef20000000p-83, -0x1.b0ef1c0000000p-79, 0x1.0e41080000000p-83,
    0x1.c821000000000p-80, 0x1.041fe60000000p-77};

// Part 1 of 4 of 2^(16 i) / pi less a multiple of 2.
inline constexpr double kInversePiA64[] = {
    0x1.45f306dc9c883p-2, 0x1.836e4e44152a0p-1, -0x1.b1bbead603d8bp-1, 0x1.529fc2757d1f5p-5,
    0x1.fc2757d1f534ep-1, -0x1.505c1596447e5p-2, 0x1.f534ddc0db629p-1, 0x1.bb81b6c52b328p-2,
    0x1.b6c52b3278872p-2, -0x1.6a66c3bc6fbe0p-1, 0x1.3c439041fe516p-1, -0x1.bef806ba71508p-3,
    0x1.fe5163abdebbcp-1, 0x1.63abdebbc561bp-1, -0x1.0a21d4f246dc9p-4, -0x1.d4f246dc8e2dfp-4,
    0x1.b7246e3a424ddp-1, 0x1.b8e909374b802p-3, -0x1.bdb22d1ff9b6dp-1, 0x1.d2e006492eea1p-1,
    0x1.924bba8274648p-7, 0x1.2eea09d1921d0p-1, -0x1.f62e6de301e21p-1, 0x1.921cfe1deb1cbp-1,
    0x1.fc3bd63962535p-2, 0x1.eb1cb129a73efp-1, 0x1.62534e7dd1047p-2, 0x1.a73ee88235f53p-1,
    -0x1.177dca0ad144cp-1, -0x1.ca0ad144bb7b1p-1, 0x1.2ebb4484e99c7p-1, -0x1.76f62cc71fb29p-2,
    0x1.d338e04d68bf0p-2, 0x1.c09ad17df904ep-3, -0x1.4ba081bec66e3p-1, -0x1.037d8cdc538d0p-2,
    0x1.3991d63983534p-1, 0x1.d639835339f4ap-1, 0x1.835339f49c846p-1, -0x1.8c16c6f740e88p-2,
    0x1.3908bf177bf25p-2, 0x1.7e2ef7e4a0ec8p-3, -0x1.081b5f13801dap-3, 0x1.283b1ff897ffep-1,
    -0x1.c00ed00043f4dp-2, 0x1.2fffbc0b301fep-2, -0x1.0fd33f8086877p-4, 0x1.980fef2f118b6p-1,
    -0x1.0d0ee74a5f593p-5, -0x1.dce94beb25c12p-2, -0x1.4beb25c125930p-2, -0x1.92e092c98130ep-1,
    -0x1.25930261b069fp-2, -0x1.8130d834f648bp-1, -0x1.b069ec9161738p-2, -0x1.ec9161738132cp-2,
    -0x1.61738132c3403p-2, -0x1.c09961a015d29p-1, -0x1.61a015d28ad84p-1, -0x1.5d28ad8453814p-5,
    0x1.7527bac7ebe5fp-1};

// Part 2 of 4 of 2^(16 i) / pi less a multiple of 2.
inline constexpr double kInversePiB64[] = {
    -0x1.6b01ec5417056p-56, -0x1.ec54170565912p-56, 0x1.f47d4d377036ep-55, 0x1.a6ee06db14acdp-60,
    -0x1.1f924eb53361ep-56, 0x1.b14acc9e21c82p-56, 0x1.664f10e4107f9p-55, -0x1.de37df00d74e3p-56,
    0x1.07f9458eaf7afp-59, -0x1.ae9c5421443aap-57, 0x1.d5ef5de2b0db9p-56, -0x1.443a9e48db91cp-57,
    0x1.586dc91b8e909p-55, 0x1.c91b8e909374cp-55, 0x1.d2126e9700325p-60, 0x1.374b801924bbbp-59,
    0x1.700324977504fp-56, -0x1.b6d115f62e6dep-57, -0x1.15f62e6de301ep-57, -0x1.8b9b78c078854p-55,
    0x1.cfe1deb1cb12ap-61, -0x1.e214e34ed658cp-57, -0x1.38d3b5963045ep-55, 0x1.29a73ee88235fp-57,
    -0x1.822efb9415a29p-58, -0x1.df7282b4512eep-55, -0x1.0568a25dbd8b3p-56, -0x1.44bb7b16638fep-57,
    0x1.213a671c09ad1p-55, -0x1.98e3f652e8207p-55, 0x1.35a2fbf209cc9p-60, -0x1.d040df633714ep-56,
    -0x1.bec66e29c67cbp-57, 0x1.91d639835339fp-57, 0x1.8e60d4ce7d272p-55, 0x1.a99cfa4e422fcp-56,
    -0x1.82d8dee81d108p-55, -0x1.bdd03a21036bep-56, -0x1.d1081b5f13802p-59, -0x1.036be27003b40p-56,
    0x1.d8ffc4bffef03p-60, -0x1.da00087e99fc0p-63, -0x1.0fd33f8086877p-68, -0x1.fa67f010d0ee7p-57,
    0x1.fde5e2316b415p-62, -0x1.a1dce94beb25cp-58, -0x1.d297d64b824b2p-59, -0x1.7d64b824b2605p-55,
    0x1.f6d367ecf27cbp-61, -0x1.64c0986c1a7b2p-56, -0x1.30d834f648b0cp-57, 0x1.f2c26dd3d18fep-55,
    0x1.b74f463f669e6p-57, -0x1.738132c3402bap-58, -0x1.32c3402ba515bp-58, -0x1.a015d28ad8454p-57,
    0x1.16ba93dd63f5fp-56, 0x1.49eeb1faf97c6p-55, -0x1.4e050683a130cp-55, -0x1.a0e84c2f8c608p-61,
    0x1.7b3d0739f78a5p-57};

// Part 3 of 4 of 2^(16 i) / pi less a multiple of 2.
inline constexpr double kInversePiC64[] = {
    -0x1.6447e493ad4cep-110, 0x1.b6c52b3278872p-114, -0x1.d6a66c3bc6fbep-109, -0x1.8778df7c035d4p-114,
    0x1.c820ff28b1d5fp-112, 0x1.fe5163abdebbcp-113, 0x1.163abdebbc562p-109, 0x1.7bd778ac36e49p-110,
    -0x1.d4f246dc8e2dfp-116, 0x1.b7246e3a424ddp-113, 0x1.1b8e909374b80p-111, -0x1.6f6c8b47fe6dbp-111,
    0x1.ba5c00c925dd4p-110, -0x1.ff9b6d115f62ep-109, -0x1.a22bec5cdbc60p-114, -0x1.f62e6de301e21p-113,
    -0x1.cdbc603c429c7p-110, -0x1.80f10a71a76b3p-112, -0x1.0a71a76b2c609p-112, 0x1.cb129a73ee882p-109,
    -0x1.63045df7282b4p-115, -0x1.177dca0ad144cp-113, 0x1.1afa975da2427p-112, 0x1.4baed1213a672p-111,
    0x1.a24274ce38136p-112, 0x1.3a671c09ad17ep-111, -0x1.c7eca5d040df6p-112, 0x1.ad17df904e647p-111,
    0x1.f7e413991d63ap-109, 0x1.3991d63983534p-113, -0x1.4e33e566305b2p-116, -0x1.9f2b3182d8defp-111,
    0x1.9cfa4e422fc5ep-112, 0x1.272117e2ef7e5p-111, 0x1.17e2ef7e4a0ecp-111, 0x1.77bf250763ff1p-110,
    -0x1.b5f13801da001p-111, -0x1.3801da00087eap-111, 0x1.2fffbc0b301fep-114, -0x1.0fd33f8086877p-116,
    -0x1.9fc04343b9d29p-115, -0x1.0d0ee74a5f593p-117, -0x1.d297d64b824b2p-123, -0x1.297d64b824b26p-111,
    -0x1.2e092c98130d8p-117, -0x1.25930261b069fp-114, -0x1.8130d834f648bp-113, 0x1.e4f96136e9e8cp-110,
    0x1.36e9e8c7ecd3dp-118, -0x1.161738132c340p-110, 0x1.8fd9a797fa8b6p-111, -0x1.961a015d28ad8p-109,
    -0x1.5d28ad8453814p-117, -0x1.456c229c0a0d0p-112, -0x1.14e050683a131p-115, 0x1.faf97c5ecf41dp-111,
    0x1.7c5ecf41ce7dep-111, -0x1.30be31821d6b6p-111, 0x1.ce7de294a4baap-111, -0x1.d6b5b45650128p-115,
    0x1.497535fdafd89p-112};

// Part 4 of 4 of 2^(16 i) / pi less a multiple of 2.
inline constexpr double kInversePiD64[] = {
    0x1.e21c820ff28b2p-164, 0x1.07f9458eaf7afp-171, -0x1.ae9c5421443aap-169, 0x1.d5ef5de2b0db9p-168,
    -0x1.443a9e48db91cp-169, 0x1.586dc91b8e909p-167, -0x1.236e4716f6c8bp-163, -0x1.1c5bdb22d1ffap-165,
    0x1.374b801924bbbp-171, 0x1.700324977504fp-168, 0x1.924bba8274648p-167, -0x1.115f62e6de302p-165,
    0x1.3a32439fc3bd6p-166, -0x1.b78c0788538d4p-163, -0x1.e214e34ed658cp-169, -0x1.38d3b5963045ep-167,
    0x1.894d39f74411bp-164, 0x1.cfba208d7d4bbp-167, 0x1.1046bea5d7689p-166, 0x1.afa975da24275p-164,
    -0x1.44bb7b16638fep-169, 0x1.213a671c09ad1p-167, 0x1.338e04d68befdp-166, -0x1.fb29741037d8dp-166,
    -0x1.741037d8cdc54p-166, -0x1.bec66e29c67cbp-169, -0x1.9b8a719f2b318p-167, 0x1.639835339f49dp-165,
    -0x1.f2b3182d8dee8p-163, -0x1.82d8dee81d108p-167, 0x1.08bf177bf2507p-170, 0x1.f8bbdf9283b20p-165,
    -0x1.036be27003b40p-168, -0x1.7c4e007680022p-165, 0x1.ff897ffde0598p-165, 0x1.7ffde05980fefp-165,
    0x1.e05980fef2f12p-165, 0x1.80fef2f118b5ap-165, -0x1.a1dce94beb25cp-170, -0x1.d297d64b824b2p-171,
    -0x1.f592e092c9813p-169, 0x1.f6d367ecf27cbp-173, -0x1.8130d834f648bp-177, -0x1.30d834f648b0cp-169,
    -0x1.a7b24585ce04dp-172, 0x1.b74f463f669e6p-169, -0x1.738132c3402bap-170, 0x1.fb34f2ff516bbp-164,
    -0x1.00ae9456c229cp-172, -0x1.5d28ad8453814p-165, -0x1.5b08a7028341dp-166, -0x1.14e050683a131p-163,
    -0x1.a0e84c2f8c608p-173, -0x1.d0985f18c10ebp-166, 0x1.0739f78a5292fp-169, -0x1.821d6b5b45650p-167,
    0x1.4a525d4d7f6bfp-166, 0x1.2ea6bfb5fb120p-165, -0x1.404a04ee072a3p-165, -0x1.3b81ca8bdea7fp-171,
    -0x1.ca8bdea7f33eep-171};

}  // namespace xla::cpu::math
