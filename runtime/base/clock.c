#include "base/clock.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#ifdef __x86_64__
#include <cpuid.h>
#endif

uint64_t clock_mono_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

double clock_wall_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static _Atomic uint64_t jumped_ns;     /* relaxed: a clock says nothing of other memory */

static uint64_t jumped(void) { return atomic_load_explicit(&jumped_ns, memory_order_relaxed); }

uint64_t clock_script_ns(void) { return clock_mono_ns() + jumped(); }
double clock_script_ms(void) { return clock_wall_ms() + (double)jumped() / 1e6; }
void clock_jump(uint64_t ns) { atomic_fetch_add_explicit(&jumped_ns, ns, memory_order_relaxed); }

/* ---- the quick reading */

#ifdef __x86_64__
static uint64_t counter_now(void) { return __builtin_ia32_rdtsc(); }
#else
static uint64_t counter_now(void) { return 0; }
#endif

/* Whether the counter runs evenly, and alike on all processors.  KVM's clock is a scale of the counter that the host
 * gives; where the processor promises that the counter is invariant, a step in it can only come from a move to another
 * host, and the next reading of the clock puts it right. */
static int is_trusted(void)
{
#ifdef __x86_64__
	enum { ADVANCED_POWER = 0x80000007, INVARIANT = 1 << 8 };      /* AMD64 manual, volume 3, E.4.6 */
	static const char own[] = "tsc\n", of_kvm[] = "kvm-clock\n";
	unsigned eax, ebx, ecx, edx;
	char name[16];
	int fd = open("/sys/devices/system/clocksource/clocksource0/current_clocksource", O_RDONLY | O_CLOEXEC);
	ssize_t n = fd < 0 ? -1 : read(fd, name, sizeof name);
	if (fd >= 0)
		close(fd);
	if (n == sizeof of_kvm - 1 && !memcmp(name, of_kvm, (size_t)n))
		return __get_cpuid(ADVANCED_POWER, &eax, &ebx, &ecx, &edx) && edx & INVARIANT;
	return n == sizeof own - 1 && !memcmp(name, own, (size_t)n);
#else
	return 0;
#endif
}

/* Reads both.  0: the thread was interrupted in between, so that they do not belong together. */
static int read_both(uint64_t *ns, uint64_t *counter)
{
	enum { TOGETHER = 2000 };      /* ticks */
	uint64_t before = counter_now();
	*ns = clock_mono_ns();
	*counter = counter_now();
	return *counter - before <= TOGETHER;
}

void clock_quick_init(struct clock_quick *q)
{
	*q = (struct clock_quick){ 0 };
	if (is_trusted() && !read_both(&q->first_ns, &q->first_counter))
		q->first_counter = 0;
}

uint64_t clock_quick_read(struct clock_quick *q)
{
	uint64_t now_ns, after;
	int belong = read_both(&now_ns, &after);
	uint64_t passed_ns = now_ns - q->first_ns, passed = after - q->first_counter;
	q->ticks = 0;
	if (!q->first_counter || !belong || passed_ns < CLOCK_QUICK_NS)
		return now_ns;
	q->scale = (uint64_t)((double)passed_ns / (double)passed * 4294967296.0);
	q->ticks = (uint64_t)((double)passed / (double)passed_ns * CLOCK_QUICK_NS);
	q->counter = after;
	q->ns = now_ns;
	return now_ns;
}
