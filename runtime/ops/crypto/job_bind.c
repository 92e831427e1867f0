/* job_bind.c -- internalBinding('crypto').run: the verbs of codec/crypto.
 *
 *   run(verb, callback, ...values)     callback undefined: the answer; else callback(error, answer) later.  Values are
 *                                      strings, numbers, bytes, keys and undefined.
 */
#include "ops/crypto/job.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

#include "base/mem.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "engine/text.h"

const char job_key_tag[] = "KeyObjectHandle";
/* bytes that a pair is counted as for the collector: what an RSA key of 2048 bits takes */
enum { KEY_CHARGE = 4096 };

/* ---- values of a job */

int job_int(const struct crypto_job *j, unsigned i, int otherwise)
{
	double n = i < j->count && j->in[i].type == JOB_NUMBER ? j->in[i].number : (double)INT_MIN - 1;
	return n >= INT_MIN && n <= INT_MAX ? (int)n : otherwise;
}

int job_has(const struct crypto_job *j, unsigned i)
{
	return i < j->count && j->in[i].type != JOB_NONE;
}

const struct crypto_bytes *job_bytes(const struct crypto_job *j, unsigned i)
{
	static const struct crypto_bytes none = { (uint8_t *)"", 0 };
	if (i < j->count && j->in[i].type == JOB_BYTES)
		return &j->in[i].bytes;
	if (i < j->count && j->in[i].type == JOB_KEY && j->in[i].key->kind == KEY_SECRET)
		return &j->in[i].key->secret;
	return &none;
}

struct key *job_key(const struct crypto_job *j, unsigned i)
{
	return i < j->count && j->in[i].type == JOB_KEY && j->in[i].key->pkey ? j->in[i].key : NULL;
}

static struct job_value *give(struct crypto_job *j, enum job_type type)
{
	struct job_value *v = &j->out[j->made++];
	v->type = type;
	return v;
}

void job_give_number(struct crypto_job *j, double number) { give(j, JOB_NUMBER)->number = number; }
struct crypto_bytes *job_give_bytes(struct crypto_job *j) { return &give(j, JOB_BYTES)->bytes; }
void job_give_key(struct crypto_job *j, struct key *k) { give(j, JOB_KEY)->key = k; }

void job_give_text(struct crypto_job *j, const char *text)
{
	struct job_value *v = give(j, text ? JOB_TEXT : JOB_NONE);
	if (text && crypto_copy(&v->bytes, text, strlen(text) + 1) < 0)
		v->type = JOB_NONE;
}

static void job_free(struct crypto_job *j)
{
	for (unsigned i = 0; i < j->count; i++) {
		crypto_wipe(&j->in[i].bytes);
		key_drop(j->in[i].key);
	}
	for (unsigned i = 0; i < j->made; i++) {
		crypto_wipe(&j->out[i].bytes);
		key_drop(j->out[i].key);
	}
	mem_free(j);
}

/* ---- read */

/* Copies the argument at idx; throws only when a string cannot be made bytes. */
static int read_value(js_State *J, int idx, struct job_value *v)
{
	uint8_t *bytes;
	size_t size;
	int rc = 0;
	if (js_isstring(J, idx)) {
		const char *text = text_utf8(J, idx, &size);
		rc = crypto_copy(&v->bytes, text, size + 1);
		v->type = JOB_TEXT;
	} else if (js_isnumber(J, idx)) {
		v->number = js_tonumber(J, idx);
		v->type = JOB_NUMBER;
	} else if (js_isboolean(J, idx)) {
		v->number = js_toboolean(J, idx);
		v->type = JOB_NUMBER;
	} else if (js_isuserdata(J, idx, job_key_tag)) {
		v->key = key_hold(js_touserdata(J, idx, job_key_tag));
		v->type = JOB_KEY;
	} else if (buffer_get(J, idx, &bytes, &size)) {
		rc = crypto_copy(&v->bytes, bytes, size);
		v->type = JOB_BYTES;
	}
	return rc;
}

static const struct crypto_verb *find_verb(const char *name)
{
	static const struct crypto_verb *const families[] = { kdf_verbs, key_verbs, sign_verbs, agree_verbs,
		cipher_verbs };
	for (unsigned f = 0; f < sizeof families / sizeof *families; f++)
		for (const struct crypto_verb *v = families[f]; v->name; v++)
			if (strcmp(v->name, name) == 0)
				return v;
	return NULL;
}

enum { FIRST = 3 };            /* the first value's place */

/* The job with its values; throws, or returns NULL with *rc. */
static struct crypto_job *read_job(js_State *J, const struct crypto_verb *verb, int top, int *rc)
{
	struct crypto_job *volatile j = mem_try_zalloc(sizeof *j);
	volatile int result = j ? 0 : -ENOMEM;
	if (!j) {
		*rc = -ENOMEM;
		return NULL;
	}
	j->host = host_of(J);
	j->verb = verb;
	if (js_try(J)) {
		job_free(j);
		js_throw(J);
	}
	for (int i = FIRST; result == 0 && i < top && j->count < JOB_IN; i++)
		result = read_value(J, i, &j->in[j->count++]);
	js_endtry(J);
	*rc = result;
	if (result == 0)
		return j;
	job_free(j);
	return NULL;
}

/* ---- push */

static void drop_key(js_State *J, void *data)
{
	struct key *k = data;
	engine_charge(J, k->pkey ? -(ptrdiff_t)KEY_CHARGE : -(ptrdiff_t)k->secret.size);
	key_drop(k);
}

static void push_value(js_State *J, struct job_value *v)
{
	uint8_t *to;
	switch (v->type) {
	case JOB_NONE:
		js_pushundefined(J);
		break;
	case JOB_NUMBER:
		js_pushnumber(J, v->number);
		break;
	case JOB_TEXT:
		text_push(J, (const char *)v->bytes.data);
		break;
	case JOB_BYTES:
		buffer_push_node_new(J, v->bytes.size, 0, &to);
		if (v->bytes.size)
			memcpy(to, v->bytes.data, v->bytes.size);
		break;
	case JOB_KEY:
		js_pushnull(J);
		struct key *k = v->key;
		v->key = NULL;
		engine_charge(J, k->pkey ? KEY_CHARGE : (ptrdiff_t)k->secret.size);
		js_newuserdata(J, job_key_tag, k, drop_key);   /* drops it if it throws */
		break;
	}
}

static void push_answer(js_State *J, struct crypto_job *j)
{
	if (j->made == 1) {
		push_value(J, &j->out[0]);
		return;
	}
	if (j->made == 0) {
		js_pushundefined(J);
		return;
	}
	js_newarray(J);
	for (unsigned i = 0; i < j->made; i++) {
		push_value(J, &j->out[i]);
		value_createindex(J, -2, i);
	}
}

int job_has_error(int rc)
{
	return rc == -EPROTO || rc == -ENOMEM || rc == -ELIBACC || rc == -ECANCELED;
}

static void push_error(js_State *J, int rc, const struct crypto_error *e)
{
	if (rc == -ENOMEM) {
		js_newrangeerror(J, "Out of memory");
		return;
	}
	if (rc == -ELIBACC) {
		js_newerror(J, "libcrypto.so.3 is missing: install Debian's package libssl3");
		return;
	}
	if (rc != -EPROTO || !e->code) {
		js_newerror(J, rc == -ECANCELED ? "Operation was stopped" : "Operation failed");
		return;
	}
	js_newerror(J, e->text);
	if (e->count) {
		js_newarray(J);
		for (unsigned i = 0; i < e->count; i++) {
			text_push(J, e->stack[i]);
			value_createindex(J, -2, i);
		}
		value_create(J, -2, "opensslErrorStack");
	}
	if (*e->library) {
		text_push(J, e->library);
		value_create(J, -2, "library");
	}
	if (*e->reason) {
		text_push(J, e->reason);
		value_create(J, -2, "reason");
		text_push(J, e->name);
		value_create(J, -2, "code");
	}
}

void job_throw(js_State *J, int rc, const struct crypto_error *e)
{
	if (rc == -ECANCELED)
		engine_check(J);
	push_error(J, rc, e);
	js_throw(J);
}

/* ---- at once */

static int interrupted(void *ctx)
{
	return engine_interrupted(ctx);
}

static void run_now(js_State *J, struct crypto_job *taken)
{
	struct crypto_job *volatile j = taken;
	j->stop = (struct crypto_stop){ interrupted, J };
	volatile int rc = j->verb->work(j);
	if (js_try(J)) {
		job_free(j);
		js_throw(J);
	}
	if (rc < 0 && job_has_error(rc))
		job_throw(J, rc, &j->error);
	if (rc < 0)
		js_pushnumber(J, rc);
	else
		push_answer(J, j);
	js_endtry(J);
	job_free(j);
}

/* ---- on the pool */

static struct crypto_job *job_of(struct op *op) { return container_of(op, struct crypto_job, op); }

static int cancelled(void *ctx)
{
	return atomic_load_explicit(&((struct op *)ctx)->cancelled, memory_order_relaxed);
}

void job_work(struct op *op)
{
	struct crypto_job *j = job_of(op);
	op->result = j->verb->work(j);
}

void job_deliver(struct op *op, const struct record *rec, const void *bytes)
{
	struct crypto_job *j = job_of(op);
	js_State *J = j->host->J;
	int rc = (int)rec->result;
	value_push(J, j->callback);
	js_pushundefined(J);
	if (js_try(J)) {               /* for want of memory; the error is the callback's */
		engine_callback(J, 1);
		return;
	}
	if (rc < 0 && job_has_error(rc)) {
		push_error(J, rc, &j->error);
		js_pushundefined(J);
	} else {
		js_pushnull(J);
		if (rc < 0)
			js_pushnumber(J, rc);
		else
			push_answer(J, j);
	}
	js_endtry(J);
	engine_callback(J, 2);
}

void job_release(struct op *op)
{
	struct crypto_job *j = job_of(op);
	value_unroot(j->host->J, j->callback);
	job_free(j);
}

static void run_later(js_State *J, const struct crypto_verb *verb, int top)
{
	struct crypto_job *j;
	int rc = 0;
	js_copy(J, 2);
	flow_bind_as(J, verb->resource, 0);            /* may run script: before any bytes are read */
	j = read_job(J, verb, top, &rc);
	if (!j)
		job_throw(J, rc, NULL);
	struct crypto_job *volatile kept = j;
	if (js_try(J)) {
		job_free(kept);
		js_throw(J);
	}
	kept->callback = value_root(J, -1);
	js_endtry(J);
	kept->op = (struct op){ .kind = &verb->kind, .referenced = 1 };
	kept->stop = (struct crypto_stop){ cancelled, &kept->op };
	if (loop_post(kept->host->loop, &kept->op) < 0) {
		job_release(&kept->op);
		js_rangeerror(J, "Out of memory");
	}
	js_pushundefined(J);
}

static void run(js_State *J)
{
	int top = js_gettop(J), rc = crypto_open();
	const struct crypto_verb *verb = find_verb(text_utf8(J, 1, NULL));
	if (rc < 0)
		job_throw(J, rc, NULL);
	if (!verb)
		js_typeerror(J, "no such verb");
	if (js_iscallable(J, 2)) {
		run_later(J, verb, top);
		return;
	}
	struct crypto_job *j = read_job(J, verb, top, &rc);
	if (!j)
		job_throw(J, rc, NULL);
	run_now(J, j);
}

/* The kind of the key at idx, KEY_SECRET ...; -1: it is no key. */
static void key_kind(js_State *J)
{
	js_pushnumber(J, js_isuserdata(J, 1, job_key_tag) ?
		(double)((struct key *)js_touserdata(J, 1, job_key_tag))->kind : -1);
}

void job_bind(js_State *J)
{
	value_counting_method(J, "run", run, 2);
	value_method(J, "keyKind", key_kind, 1);
}
