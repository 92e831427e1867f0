/* base/clock.h -- the two clocks, and a quick reading of the first.  Reading them cannot fail on Linux. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

uint64_t clock_mono_ns(void);          /* CLOCK_MONOTONIC, ns, never steps back */
double clock_wall_ms(void);            /* CLOCK_REALTIME, ms since 1970, with fraction */

/* The clocks as script sees them: both ahead of the real ones by what the process has jumped over.  clock_jump: on one
 * thread, from any others read. */
uint64_t clock_script_ns(void);
double clock_script_ms(void);          /* ms since 1970, with fraction */
void clock_jump(uint64_t ns);

/* CLOCK_MONOTONIC for those who read it at every step: from the processor's counter, for a third of the time, since
 * nothing waits until the instructions before it are done.  Only where the kernel itself trusts the counter, or keeps
 * KVM's clock, which is made of it, and for at most a ms (CLOCK_QUICK_NS) after a reading of the clock, so that it is
 * right to a us and survives a suspend; it may step back by as much.  One thread's; all zero to begin with, then
 * clock_quick_init. */
struct clock_quick {
	uint64_t counter, ns;          /* at the last reading of the clock */
	uint64_t ticks;                /* so many after it it is read again; 0: always */
	uint64_t scale;                /* ns a tick, times 2 to the 32nd */
	uint64_t first_counter, first_ns;      /* at the first reading, from which scale is measured; 0: no counter */
};

enum { CLOCK_QUICK_NS = 1000000 };

void clock_quick_init(struct clock_quick *q);
uint64_t clock_quick_read(struct clock_quick *q);      /* reads the clock */

static inline uint64_t clock_quick_ns(struct clock_quick *q)
{
#ifdef __x86_64__
	uint64_t passed = __builtin_ia32_rdtsc() - q->counter;
	if (__builtin_expect(passed < q->ticks, 1))
		return q->ns + (passed * q->scale >> 32);
#endif
	return clock_quick_read(q);
}

/* A hint for the processor of somebody who waits a moment without giving it up: 10 to 100 cycles. */
static inline void cpu_pause(void)
{
#if defined __x86_64__ || defined __i386__
	__builtin_ia32_pause();
#elif defined __aarch64__
	__asm__ volatile("isb");
#endif
}

#endif
