/* engine/number/fdlibm.h -- exp and log, bit for bit as V8 computes them.
 *
 * The C library's results are more accurate by a fraction of the last digit, which shows when a program prints
 * Math.log(3) in both.  V8 took its functions from Sun's fdlibm, so these follow fdlibm's algorithms: Remez fits after
 * a reduction by powers of two.  Errors stay below one unit in the last place.
 *
 * Time      about ten nanoseconds.  Memory, threads: no state.
 */
#ifndef ENGINE_NUMBER_FDLIBM_H
#define ENGINE_NUMBER_FDLIBM_H

double fdlibm_exp(double x);
double fdlibm_log(double x);

#endif
