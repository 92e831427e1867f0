#include "ops/core/oplog_host.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "base/errtab.h"
#include "modules/source.h"
#include "ops/core/death.h"
#include "policy/policy.h"

/* the site of the operation whose answer is being delivered, or NULL */
static _Thread_local const struct oplog_place *delivering;

const struct oplog_place *oplog_host_site(js_State *J)
{
	const struct oplog_place *site = source_site(J);
	return site ? site : delivering;
}

struct oplog_note *oplog_host_begin(js_State *J, const char *kind)
{
	return oplog_on() ? oplog_begin(kind, oplog_host_site(J)) : NULL;
}

void oplog_host_once(js_State *J, const char *kind, const char *target, const char *verdict)
{
	if (oplog_on())
		oplog_once(kind, oplog_host_site(J), target, -1, verdict);
}

static const char *verdict_of(int64_t result, const char *code)
{
	if (code)
		return code;
	if (result >= 0)
		return "ok";
	const struct errtab_entry *e = errtab_find((int)result);
	return e ? e->name : "error";
}

static void finish(void *ctx, struct op *op)
{
	struct op_facts facts;         /* its space needs no zeros */
	facts.name = facts.target = facts.code = NULL;
	facts.bytes = -1;
	op->kind->facts(op, &facts);
	uint64_t now_ns = oplog_finish(op->note, facts.name, facts.target, facts.bytes,
		verdict_of(op->result, facts.code));
	if (!op->sync && now_ns)
		loop_tell_ns(op->loop, now_ns);
}

static void begin(void *ctx, struct op *op)
{
	const struct host *host = ctx;
	op->note = oplog_host_begin(host->J, op->kind->name);
}

static void start(void *ctx, struct op *op)
{
	if (op->sync)
		oplog_start_at_once(op->note);
	else
		oplog_start(op->note, loop_told_ns(op->loop));
}

static void deliver(void *ctx, struct op *op) { delivering = oplog_site_of(op->note); }
static void delivered(void *ctx, struct op *op) { delivering = NULL; }

static void release(void *ctx, struct op *op)
{
	if (!oplog_finished(op->note)) {
		op->result = -ECANCELED;
		finish(ctx, op);
	}
	oplog_free(op->note);
	op->note = NULL;
}

static void wait(void *ctx, struct op *op) { oplog_flush(); }

const struct loop_log oplog_host_log = { {
	[LOOP_BEGINS] = begin, [LOOP_STARTS] = start, [LOOP_FINISHES] = finish, [LOOP_DELIVERS] = deliver,
	[LOOP_DELIVERED] = delivered, [LOOP_RELEASES] = release, [LOOP_WAITS] = wait,
} };

static int speak(void) { return !oplog_last_words(0); }

static int tell_learned(void)
{
	policy_last_words();
	return 0;
}

void oplog_host_watch_learning(void)
{
	if (!policy_learns())
		return;
	death_last_words(DEATH_POLICY, tell_learned);
	death_watch(SIGRTMIN);
}

void oplog_host_watch(void)
{
	if (!oplog_on())
		return;
	oplog_when_idle(death_now);
	death_last_words(DEATH_LEDGER, speak);
	death_watch(SIGRTMIN);
}

void oplog_host_share(void) { oplog_share(); }

void oplog_host_end(void)
{
	const char *path = NULL;
	int r = policy_end(&path);
	if (r < 0)
		fprintf(stderr, "jsr: cannot write the policy %s: %s\n", path, strerror(-r));
	oplog_end();
}
