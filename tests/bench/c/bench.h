/* tests/bench/c/bench.h -- the clock, the rounds and the output shared by all C benchmarks.
 *
 * A benchmark compares our way of doing something with a naive twin in one process: both do n units of the same work, a
 * round runs both (in alternating order, so that drift of the machine affects both equally), and the medians over the
 * rounds are compared.  Only ratios are judged; the nanoseconds are for information.
 *
 *     bench_begin("deque"); bench_pair("push+pop", ours, twin, &ctx, 1000000, 3.0); return bench_end();
 *
 * A line is     name  ours ns  twin ns  ratio  (and the bar, when there is one)
 * where ratio is twin / ours: above 1 we are faster.  bench_end returns 1 if a ratio missed its bar.
 *
 * BENCH_ROUNDS in the environment sets the rounds (default 15); BENCH_SCALE multiplies every n (a percentage).
 * Threads    one.  A benchmark that uses threads starts and joins them within its function.
 */
#ifndef BENCH_H
#define BENCH_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BENCH_ROUNDS_MAX 101

/* Does n units of work.  It may measure the time itself to exclude its set-up: a return value above 0 is the time in
 * nanoseconds, 0 means the whole call. */
typedef uint64_t bench_fn(void *ctx, unsigned long n);

static int bench_missed;

static inline uint64_t bench_now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* Keeps the compiler from removing a value that is not otherwise read. */
#define bench_keep(x) __asm__ volatile("" : : "g"(x) : "memory")

static inline int bench_compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return x < y ? -1 : x > y;
}

static inline double bench_median(double *v, int count)
{
	qsort(v, (size_t)count, sizeof *v, bench_compare);
	return count % 2 ? v[count / 2] : (v[count / 2 - 1] + v[count / 2]) / 2;
}

static inline double bench_env(const char *name, double otherwise)
{
	const char *s = getenv(name);
	double v = s ? atof(s) : 0;
	return v > 0 ? v : otherwise;
}

static inline int bench_rounds(void)
{
	int rounds = (int)bench_env("BENCH_ROUNDS", 15);
	return rounds > BENCH_ROUNDS_MAX ? BENCH_ROUNDS_MAX : rounds;
}

/* One run: ns per unit. */
static inline double bench_run(bench_fn *fn, void *ctx, unsigned long n)
{
	uint64_t start = bench_now_ns();
	uint64_t own = fn(ctx, n);
	return (double)(own ? own : bench_now_ns() - start) / (double)n;
}

static inline void bench_begin(const char *title)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
	printf("%-36s %12s %12s %8s\n", title, "ours ns", "twin ns", "ratio");
}

/* Compares and prints; returns the ratio.  bar 0: none. */
static inline double bench_pair(const char *name, bench_fn *ours, bench_fn *twin, void *ctx, unsigned long n, double bar)
{
	double a[BENCH_ROUNDS_MAX], b[BENCH_ROUNDS_MAX], ratio, ma, mb;
	int rounds = bench_rounds(), i;

	n = (unsigned long)((double)n * bench_env("BENCH_SCALE", 100) / 100);
	n = n ? n : 1;
	bench_run(ours, ctx, n / 4 + 1);
	bench_run(twin, ctx, n / 4 + 1);
	for (i = 0; i < rounds; i++) {
		if (i % 2 == 0) {
			a[i] = bench_run(ours, ctx, n);
			b[i] = bench_run(twin, ctx, n);
		} else {
			b[i] = bench_run(twin, ctx, n);
			a[i] = bench_run(ours, ctx, n);
		}
	}
	ma = bench_median(a, rounds);
	mb = bench_median(b, rounds);
	ratio = ma > 0 ? mb / ma : HUGE_VAL;
	printf("  %-34s %12.2f %12.2f %7.2fx", name, ma, mb, ratio);
	if (bar > 0)
		printf("  bar %.2fx%s", bar, ratio < bar ? "  MISSED" : "");
	printf("\n");
	if (bar > 0 && ratio < bar)
		bench_missed = 1;
	return ratio;
}

/* A figure without a twin. */
static inline double bench_single(const char *name, bench_fn *ours, void *ctx, unsigned long n)
{
	double a[BENCH_ROUNDS_MAX], ma;
	int rounds = bench_rounds(), i;

	n = (unsigned long)((double)n * bench_env("BENCH_SCALE", 100) / 100);
	n = n ? n : 1;
	bench_run(ours, ctx, n / 4 + 1);
	for (i = 0; i < rounds; i++)
		a[i] = bench_run(ours, ctx, n);
	ma = bench_median(a, rounds);
	printf("  %-34s %12.2f %12s %8s\n", name, ma, "-", "-");
	return ma;
}

static inline int bench_end(void)
{
	return bench_missed;
}

#endif
