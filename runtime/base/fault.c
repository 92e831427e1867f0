#include "base/fault.h"

#ifdef JSR_FAULT_BUILD
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[FAULT_KINDS] = {
	"alloc", "eintr", "eagain", "ebusy", "short", "delay", "reorder", "sqfull", "cqover",
	"clone", "pidfd", "pipe",
};

static struct rule {
	enum { RULE_NONE, RULE_ONCE, RULE_FROM, RULE_EVERY } form;
	unsigned long n;
} rules[FAULT_KINDS];
static atomic_ulong counts[FAULT_KINDS];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void parse_one(char *item)
{
	char *eq = strchr(item, '=');
	if (!eq)
		return;
	*eq++ = 0;
	for (int k = 0; k < FAULT_KINDS; k++) {
		if (strcmp(item, names[k]) != 0)
			continue;
		int every = *eq == '%';
		char *end;
		rules[k].n = strtoul(eq + every, &end, 10);
		rules[k].form = every ? RULE_EVERY : *end == '+' ? RULE_FROM : RULE_ONCE;
		if (rules[k].n == 0)
			rules[k].form = RULE_NONE;
	}
}

/* JSR_FAULT_REPORT=1 prints "alloc=COUNT ..." at exit, so that a test driver knows the range of N for KIND=N. */
static void report(void)
{
	fprintf(stderr, "jsr-fault:");
	for (int k = 0; k < FAULT_KINDS; k++)
		fprintf(stderr, " %s=%lu", names[k], atomic_load(&counts[k]));
	fputc('\n', stderr);
}

static void setup(void)
{
	const char *spec = getenv("JSR_FAULT");
	if (getenv("JSR_FAULT_REPORT"))
		atexit(report);
	if (!spec)
		return;
	char *copy = strdup(spec), *save = NULL;
	for (char *item = copy ? strtok_r(copy, ",", &save) : NULL; item; item = strtok_r(NULL, ",", &save))
		parse_one(item);
	free(copy);
}

int fault_hit(enum fault_kind kind)
{
	pthread_once(&once, setup);
	unsigned long n = atomic_fetch_add(&counts[kind], 1) + 1;
	switch (rules[kind].form) {
	case RULE_ONCE: return n == rules[kind].n;
	case RULE_FROM: return n >= rules[kind].n;
	case RULE_EVERY: return n % rules[kind].n == 0;
	case RULE_NONE: break;
	}
	return 0;
}

unsigned long fault_count(enum fault_kind kind) { return atomic_load(&counts[kind]); }
#endif
