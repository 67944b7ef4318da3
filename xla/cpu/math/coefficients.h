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

// (tanh(x) - x) / x^3 in x^2, x on [0, 0.55].
inline constexpr double kTanhTail32[] = {
    -0x1.9921820000000p-8, 0x1.58e5160000000p-6, -0x1.b91e7e0000000p-5, 0x1.110cee0000000p-3,
    -0x1.55554a0000000p-2};

// (log(1 + x) - x) / x^2, 1 + x on [sqrt(1/2), sqrt(2)].
inline constexpr double kLogTail32[] = {
    -0x1.494c6a0000000p-5, 0x1.c365620000000p-4, -0x1.1a5c380000000p-3, 0x1.2953440000000p-3,
    -0x1.53a7ec0000000p-3, 0x1.9943a80000000p-3, -0x1.0005000000000p-2, 0x1.5556120000000p-2,
    -0x1.fffff80000000p-2};

// (2 atanh(s) - 2 s) / s^3 in s^2, s = x / (2 + x).
inline constexpr double kLogTail64[] = {
    0x1.2f134e3b53415p-3, 0x1.39a06e382c5bbp-3, 0x1.74664af134d36p-3, 0x1.c71c51d30d735p-3,
    0x1.249249422e58ap-2, 0x1.999999997f9d1p-2, 0x1.5555555555593p-1};

// ln 2 as a sum; products of the first with small integers are exact.
inline constexpr double kLn2Parts32[] = {
    0x1.62e4000000000p-1, 0x1.7f7d1c0000000p-20};

// ln 2 as a sum; products of the first with small integers are exact.
inline constexpr double kLn2Parts64[] = {
    0x1.62e42fefa4000p-1, -0x1.8432a1b0e2634p-43};

}  // namespace xla::cpu::math
