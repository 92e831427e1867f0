/* loop/wheel.h -- hierarchical timing wheel: holds the loop's timers.
 *
 * Six levels of 64 slots; a slot of level n spans 64^n ms, so the reach is 2^36 ms (about 2.2 years); a due time beyond
 * it is clamped, and the timer is placed again when its slot comes up.  Linking and unlinking are O(1).  Programs
 * mostly cancel the timers they start, so unlinking must be the cheap one.  After Varghese and Lauck, "Hashed and
 * Hierarchical Timing Wheels" (1987), with one occupancy word per level so that the next deadline is found by counting
 * zero bits.
 *
 * Time      ms since the loop began, never going back.  The wheel reads no clock: a test can simulate a year in a
 *           microsecond.  Timers already due when started are sorted once, by the next pop or next_due: n log n.
 * Memory    none is allocated.  A timer is embedded in its owner and lent to the wheel from wheel_start
 *           until popped or stopped; until then it must neither move nor be freed.
 * Order     by (due time, sequence): equal due times pop in the order started, also after cascades and
 *           after the clock jumped far ahead.
 * Errors    none.  A misuse is a bug and trips an assert.
 * Threads   one wheel belongs to one loop; no locks.
 */
#ifndef LOOP_WHEEL_H
#define LOOP_WHEEL_H

#include <stddef.h>
#include <stdint.h>

enum { WHEEL_LEVELS = 6, WHEEL_SLOTS = 64 };

struct timer {
	struct timer *next, *prev;     /* the wheel's; next is NULL while disarmed */
	uint64_t due_ms;
	uint64_t sequence;             /* order among equal due times */
	uint8_t level, slot;
	uint16_t early_us;             /* the owner's, 0 to 999: due that long before due_ms, see wheel_early_us */
};

struct wheel {
	uint64_t clock_ms;             /* the latest time passed to wheel_pop */
	uint64_t now_ms;               /* how far it has turned: less than clock_ms while due timers are being popped */
	uint64_t sequence;
	size_t count;                  /* armed timers */
	uint64_t occupied[WHEEL_LEVELS];
	struct timer *slots[WHEEL_LEVELS][WHEEL_SLOTS];
	struct timer *ready, *late;    /* due timers: in pop order, and those not yet sorted into it */
};

void wheel_init(struct wheel *w, uint64_t now_ms);

/* Arms t to pop once now reaches due_ms (a due time already passed pops at the next wheel_pop).  t must be disarmed. */
void wheel_start(struct wheel *w, struct timer *t, uint64_t due_ms);

/* Disarms t; does nothing if it is already disarmed. */
void wheel_stop(struct wheel *w, struct timer *t);

static inline int wheel_armed(const struct timer *t) { return t->next != NULL; }

/* Returns the first timer due at or before now_ms, disarmed and owned by the caller again, or NULL once there is none.
 * A now_ms earlier than the latest one passed is treated as the latest.  There are no callbacks, so the caller may
 * start and stop any timer between two pops. */
struct timer *wheel_pop(struct wheel *w, uint64_t now_ms);

/* The earliest time at which wheel_pop could return a timer, or UINT64_MAX with none armed. */
uint64_t wheel_next_due(struct wheel *w);

/* How long before wheel_next_due all timers of that millisecond are due: the least early_us among them.  0 when there
 * are more than a few, so that many timers of one millisecond share one wake-up and this call stays cheap. */
unsigned wheel_early_us(const struct wheel *w);

#endif
