/* engine/number/fdlibm.h -- exp and log, bit for bit as V8 computes them.
 *
 * The C library's are closer to the truth by parts of a last digit, which is what one sees when a program prints
 * Math.log(3) in both.  V8 took its functions from Sun's fdlibm, so these follow fdlibm's algorithms: Remez fits after
 * a reduction by powers of two.  Errors stay below one unit in the last place.
 *
 * Time      some ten nanoseconds.  Memory, threads: nothing is kept.
 */
#ifndef ENGINE_NUMBER_FDLIBM_H
#define ENGINE_NUMBER_FDLIBM_H

double fdlibm_exp(double x);
double fdlibm_log(double x);

#endif
