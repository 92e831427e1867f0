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

static __attribute__((noinline)) void finish(struct op *op)
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

static __attribute__((noinline)) void begin(const struct host *host, struct op *op)
{
	op->note = oplog_host_begin(host->J, op->kind->name);
}

static __attribute__((noinline)) void start(struct op *op)
{
	if (op->sync)
		oplog_start_at_once(op->note);
	else
		oplog_start(op->note, loop_told_ns(op->loop));
}

static __attribute__((noinline)) void release(struct op *op)
{
	if (!oplog_finished(op->note)) {
		op->result = -ECANCELED;
		finish(op);
	}
	oplog_free(op->note);
	op->note = NULL;
}

/* Most of the calls have little to do: as calls at its end the larger cases take no registers from them. */
void oplog_host_log(void *ctx, struct op *op, enum loop_moment moment)
{
	switch (moment) {
	case LOOP_BEGINS: begin(ctx, op); return;
	case LOOP_STARTS: start(op); return;
	case LOOP_FINISHES: finish(op); return;
	case LOOP_DELIVERS: delivering = oplog_site_of(op->note); return;
	case LOOP_DELIVERED: delivering = NULL; return;
	case LOOP_RELEASES: release(op); return;
	case LOOP_WAITS: oplog_flush(); return;
	}
}

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
