/* base/clock.h -- the two clocks.  Reading them cannot fail on Linux. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

uint64_t clock_mono_ns(void);          /* CLOCK_MONOTONIC, ns, never steps back */
double clock_wall_ms(void);            /* CLOCK_REALTIME, ms since 1970, with fraction */

#endif
