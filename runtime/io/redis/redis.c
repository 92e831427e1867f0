#include "io/redis/redis.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/random.h"
#include "io/redis/scripts.h"

enum {
	EXPIRED_AT_ONCE = 200, EXPIRE_MS = 1000,
	LOOKS = 10000,                 /* keys that one script looks at: some 10 ms of the server's time */
	TRIES = 2,                     /* how often a read is sent, if the connection is lost */
	RUN_OPS = 512, RUN_BYTES = 1 << 20,    /* of requests that share one transaction */
	FORM = 1, VERSION_SIZE = 8
};

/* How a request is made:
 *   GETS       GET or MGET
 *   PUTS       values that do not expire: one transaction for those of several requests in a row
 *                  MULTI, ZADD keys, MSET, EXEC
 *   EXPIRING   one value that does
 *                  MULTI, ZADD keys, ZADD expires, SET, PEXPIREAT, EXEC
 *   DELETES    likewise several in a row
 *                  MULTI, ZREM keys, UNLINK for each, EXEC
 *   LISTS, STEPS   a script each */
enum kind { GETS, PUTS, EXPIRING, DELETES, LISTS, STEPS };

enum place { NEW, QUEUED, FLYING, ENDED };

struct queue { struct kv_op *first, **end; };

struct redis_kv {
	struct kv kv;
	struct redis_link *link;
	struct queue waiting, flight;
	struct kv_op *handing;         /* its step is running: it cannot be resumed, and need not */
	struct random versions;
	uint64_t expired_ns;           /* when expired keys were last cleared away */

	/* the answer that is being read, of the first in flight */
	uint32_t left, taken;          /* items of its array in all, and that came */
	uint32_t queued;               /* of a transaction: answers before that of EXEC */
	uint8_t cleared;               /* the answer to the clearing script before it has come */
	struct kv_op *member;          /* whose UNLINK is answered next */
	struct kv_part *filling;       /* the value whose bytes arrive */
	size_t answered;               /* bytes of values so far */
	struct buf listed;
	uint16_t name_size;
	uint32_t listed_count;
	int64_t list_state;
	char name[KV_KEY_MAX];
	char from[KV_KEY_MAX + 1];     /* where a list goes on */
	size_t from_size;
	char tail[KV_METADATA_MAX + REDIS_TRAILER];
	size_t item_size;

	size_t value_prefix_size;
	char value_prefix[REDIS_PREFIX_MAX + 8], names_key[REDIS_PREFIX_MAX + 8], expires_key[REDIS_PREFIX_MAX + 8];
};

static struct redis_kv *store_of(const struct kv_op *k) { return container_of(k->kv, struct redis_kv, kv); }

/* ---- queues */

static void queue_init(struct queue *q)
{
	q->first = NULL;
	q->end = &q->first;
}

static void push(struct queue *q, struct kv_op *k, enum place place)
{
	k->place = (uint8_t)place;
	k->next = NULL;
	*q->end = k;
	q->end = &k->next;
}

static struct kv_op *pop(struct queue *q)
{
	struct kv_op *k = q->first;
	q->first = k->next;
	if (!q->first)
		q->end = &q->first;
	return k;
}

static int withdraw(struct queue *q, struct kv_op *k)
{
	struct kv_op **at = &q->first;
	while (*at && *at != k)
		at = &(*at)->next;
	if (!*at)
		return 0;
	*at = k->next;
	if (!*at)
		q->end = at;
	return 1;
}

/* Puts all of `from` before what is in q. */
static void prepend(struct queue *q, struct queue *from)
{
	if (!from->first)
		return;
	for (struct kv_op *k = from->first; k; k = k->next)
		k->place = QUEUED;
	*from->end = q->first;
	if (!q->first)
		q->end = from->end;
	q->first = from->first;
	queue_init(from);
}

/* ---- commands */

static void put_trailer(struct buf *out, const struct kv_part *p)
{
	uint8_t t[REDIS_TRAILER];
	t[0] = FORM;
	for (unsigned i = 0; i < VERSION_SIZE; i++) {
		t[1 + i] = (uint8_t)(p->version >> (56 - 8 * i));
		t[9 + i] = (uint8_t)((uint64_t)p->expires_ms >> (56 - 8 * i));
	}
	t[17] = (uint8_t)(p->metadata_size >> 8);
	t[18] = (uint8_t)p->metadata_size;
	buf_add(out, t, sizeof t);
}

static void put_name(struct buf *out, const struct redis_kv *s, const struct kv_part *p)
{
	resp_put_size(out, s->value_prefix_size + p->key_size);
	buf_add(out, s->value_prefix, s->value_prefix_size);
	buf_add(out, p->key, p->key_size);
	resp_put_end(out);
}

static void encode_gets(struct redis_kv *s, const struct kv_op *k, struct buf *out)
{
	resp_put_array(out, k->count + 1);
	resp_put(out, k->count == 1 ? "GET" : "MGET");
	for (uint32_t i = 0; i < k->count; i++)
		put_name(out, s, &k->parts[i]);
}

static void put_script(struct redis_kv *s, struct buf *out, const char *script, size_t arguments)
{
	resp_put_array(out, arguments + 6);
	resp_put(out, "EVAL");
	resp_put(out, script);
	resp_put(out, "2");
	resp_put(out, s->names_key);
	resp_put(out, s->expires_key);
	resp_put_bytes(out, s->value_prefix, s->value_prefix_size);
}

/* The first name after all that begin with the prefix: its last byte counted up, which in UTF-8 is never 255. */
static void put_range_end(struct buf *out, const struct kv_part *p)
{
	char last = p->key_size ? (char)(p->key[p->key_size - 1] + 1) : 0;
	if (!p->key_size) {
		resp_put(out, "+");
		return;
	}
	resp_put_size(out, (size_t)p->key_size + 1);
	buf_add(out, "(", 1);
	buf_add(out, p->key, (size_t)p->key_size - 1);
	buf_add(out, &last, 1);
	resp_put_end(out);
}

static int is_after(const struct kv_part *p)
{
	size_t n = p->value_size < p->key_size ? p->value_size : p->key_size;
	int order = n ? memcmp(p->value, p->key, n) : 0;
	return p->value_size && (order > 0 || (order == 0 && p->value_size >= p->key_size));
}

static void encode_list(struct redis_kv *s, const struct kv_op *k, struct buf *out)
{
	const struct kv_part *p = k->parts;
	int after = is_after(p);
	const char *from = after ? p->value : p->key;
	size_t size = after ? p->value_size : p->key_size;
	put_script(s, out, redis_list_script, 4);
	resp_put_size(out, size + 1);
	buf_add(out, after ? "(" : "[", 1);
	buf_add(out, from, size);
	resp_put_end(out);
	put_range_end(out, p);
	resp_put_number(out, p->limit);
	resp_put_number(out, LOOKS);
}

static void put_value(struct redis_kv *s, struct kv_part *p, struct buf *out)
{
	while (!p->version)
		p->version = random_next(&s->versions);
	resp_put_size(out, (size_t)p->value_size + p->metadata_size + REDIS_TRAILER);
	buf_add(out, p->value, p->value_size);
	buf_add(out, p->metadata, p->metadata_size);
	put_trailer(out, p);
	resp_put_end(out);
}

static void encode_step(struct redis_kv *s, struct kv_part *p, struct buf *out)
{
	uint8_t version[VERSION_SIZE];
	static const char verbs[] = { [KV_PUT] = 'p', [KV_DELETE] = 'd', [KV_CHECK] = 'c' };
	resp_put_bytes(out, p->verb == KV_PUT && p->if_absent ? "a" : &verbs[p->verb], 1);
	resp_put_bytes(out, p->key, p->key_size);
	if (p->verb == KV_CHECK) {
		for (unsigned i = 0; i < sizeof version; i++)
			version[i] = (uint8_t)(p->version >> (56 - 8 * i));
		resp_put_bytes(out, version, p->version ? sizeof version : 0);
	} else if (p->verb == KV_PUT) {
		put_value(s, p, out);
		resp_put_number(out, p->expires_ms);
	}
}

static size_t arguments_of(const struct kv_part *p) { return p->verb == KV_PUT ? 4 : p->verb == KV_CHECK ? 3 : 2; }

static void encode_steps(struct redis_kv *s, struct kv_op *k, struct buf *out)
{
	size_t arguments = 0;
	for (uint32_t i = 0; i < k->count; i++)
		arguments += arguments_of(&k->parts[i]);
	put_script(s, out, redis_write_script, arguments);
	for (int checks = 1; checks >= 0; checks--)
		for (uint32_t i = 0; i < k->count; i++)
			if ((k->parts[i].verb == KV_CHECK) == checks)
				encode_step(s, &k->parts[i], out);
}

static void put_word(struct buf *out, const char *word)
{
	resp_put_array(out, 1);
	resp_put(out, word);
}

/* The run begins with `first`; its `run` says how many it has. */
static void encode_puts(struct redis_kv *s, struct kv_op *first, struct buf *out)
{
	struct kv_op *k = first;
	size_t parts = 0;
	for (unsigned n = 0; n < first->run; n++, k = k->next)
		parts += k->count;
	put_word(out, "MULTI");
	resp_put_array(out, 2 + 2 * parts);
	resp_put(out, "ZADD");
	resp_put(out, s->names_key);
	k = first;
	for (unsigned n = 0; n < first->run; n++, k = k->next)
		for (uint32_t i = 0; i < k->count; i++) {
			resp_put(out, "0");
			resp_put_bytes(out, k->parts[i].key, k->parts[i].key_size);
		}
	resp_put_array(out, 1 + 2 * parts);
	resp_put(out, "MSET");
	k = first;
	for (unsigned n = 0; n < first->run; n++, k = k->next)
		for (uint32_t i = 0; i < k->count; i++) {
			put_name(out, s, &k->parts[i]);
			put_value(s, &k->parts[i], out);
		}
	put_word(out, "EXEC");
}

static void put_member(const char *set, int64_t score, const struct kv_part *p, struct buf *out)
{
	resp_put_array(out, 4);
	resp_put(out, "ZADD");
	resp_put(out, set);
	resp_put_number(out, score);
	resp_put_bytes(out, p->key, p->key_size);
}

static void encode_expiring(struct redis_kv *s, struct kv_part *p, struct buf *out)
{
	put_word(out, "MULTI");
	put_member(s->names_key, 0, p, out);
	put_member(s->expires_key, p->expires_ms, p, out);
	resp_put_array(out, 3);
	resp_put(out, "SET");
	put_name(out, s, p);
	put_value(s, p, out);
	resp_put_array(out, 3);
	resp_put(out, "PEXPIREAT");
	put_name(out, s, p);
	resp_put_number(out, p->expires_ms);
	put_word(out, "EXEC");
}

static void encode_deletes(struct redis_kv *s, struct kv_op *first, struct buf *out)
{
	struct kv_op *k = first;
	put_word(out, "MULTI");
	resp_put_array(out, 2 + (size_t)first->run);
	resp_put(out, "ZREM");
	resp_put(out, s->names_key);
	for (unsigned n = 0; n < first->run; n++, k = k->next)
		resp_put_bytes(out, k->parts->key, k->parts->key_size);
	k = first;
	for (unsigned n = 0; n < first->run; n++, k = k->next) {
		resp_put_array(out, 2);
		resp_put(out, "UNLINK");
		put_name(out, s, k->parts);
	}
	put_word(out, "EXEC");
}

static enum kind kind_of(const struct kv_op *k)
{
	int plain = 1;
	if (k->parts->verb == KV_GET)
		return GETS;
	if (k->parts->verb == KV_LIST)
		return LISTS;
	if (k->count == 1 && k->parts->verb == KV_DELETE)
		return DELETES;
	for (uint32_t i = 0; i < k->count && plain; i++)
		plain = k->parts[i].verb == KV_PUT && !k->parts[i].if_absent &&
			(!k->parts[i].expires_ms || k->count == 1);
	return !plain ? STEPS : k->parts->expires_ms ? EXPIRING : PUTS;
}

/* Bytes that its command takes, at least. */
static size_t weight_of(const struct kv_op *k)
{
	size_t size = 256;
	for (uint32_t i = 0; i < k->count; i++)
		size += (size_t)k->parts[i].key_size + k->parts[i].value_size + k->parts[i].metadata_size + 96;
	return size;
}

/* How many of those that wait are sent together, from the first on, and how much that is at least. */
static unsigned run_of(const struct redis_kv *s, enum kind kind, size_t *size)
{
	unsigned n = 0;
	*size = 0;
	for (const struct kv_op *k = s->waiting.first; k; k = k->next) {
		size_t weight = weight_of(k);
		if (n && (kind_of(k) != kind || (kind != PUTS && kind != DELETES) || n == RUN_OPS ||
			*size + weight > RUN_BYTES))
			break;
		*size += weight;
		n++;
	}
	return n;
}

static void encode_clearing(struct redis_kv *s, struct kv_op *first, struct buf *out)
{
	uint64_t now_ns = clock_mono_ns();
	first->clears = first->writes && now_ns - s->expired_ns >= EXPIRE_MS * 1000000ull;
	if (!first->clears)
		return;
	s->expired_ns = now_ns;
	put_script(s, out, redis_clear_script, 1);
	resp_put_number(out, EXPIRED_AT_ONCE);
}

static void encode(struct redis_kv *s, enum kind kind, struct kv_op *first, struct buf *out)
{
	encode_clearing(s, first, out);
	switch (kind) {
	case GETS: encode_gets(s, first, out); break;
	case PUTS: encode_puts(s, first, out); break;
	case EXPIRING: encode_expiring(s, first->parts, out); break;
	case DELETES: encode_deletes(s, first, out); break;
	case LISTS: encode_list(s, first, out); break;
	case STEPS: encode_steps(s, first, out); break;
	}
}

/* ---- ends of requests */

static void resume(struct kv_op *k)
{
	struct redis_kv *s = store_of(k);
	k->place = ENDED;
	if (k != s->handing)
		loop_resume(k->op.loop, &k->op, 0);
}

static void fail(struct kv_op *k, int error, const char *code, const char *text)
{
	kv_op_fail(k, error, text);
	k->code = code;
	resume(k);
}

static void forget_answer(struct redis_kv *s)
{
	s->filling = NULL;
	s->left = s->taken = s->queued = 0;
	s->answered = 0;
	s->cleared = 0;
	buf_clear(&s->listed);
}

/* The first in flight, and those that were sent with it, have their answer. */
static void answered(struct redis_kv *s)
{
	struct kv_op *first = pop(&s->flight);
	redis_link_owe(s->link, -1);
	forget_answer(s);
	for (uint32_t n = 1; n < first->run; n++) {
		struct kv_op *k = pop(&s->flight);
		if (first->outcome < 0)
			kv_op_fail(k, (int)first->outcome, first->failure);
		else
			k->outcome = 1;
		resume(k);
	}
	resume(first);
}

/* Sends what waits, as far as the link takes it. */
static void send_waiting(struct redis_kv *s)
{
	while (s->waiting.first && redis_link_can(s->link)) {
		struct buf *out = redis_link_out(s->link);
		struct kv_op *first = s->waiting.first;
		enum kind kind = kind_of(first);
		size_t before = out->size, size;
		first->run = run_of(s, kind, &size);
		buf_reserve(out, size);        /* if it fails, so will the adding */
		encode(s, kind, first, out);
		if (out->failed) {
			out->failed = 0;
			out->size = before;
			fail(pop(&s->waiting), -ENOMEM, NULL, NULL);
			continue;
		}
		first->tries++;
		for (unsigned n = first->run; n; n--)
			push(&s->flight, pop(&s->waiting), FLYING);
		redis_link_owe(s->link, 1);
	}
}

/* Goes on reading the answer; the request has failed. */
static void spoil(struct kv_op *k, int error, const char *text)
{
	if (k->outcome >= 0)
		kv_op_fail(k, error, text);
}

/* ---- errors of the server */

/* Whether the text has this word at its beginning, or anywhere after a blank or a dash: up to Redis 6 a script's error
 * tells first where it was. */
static int has_word(const struct resp_reader *in, const char *word, int anywhere)
{
	size_t n = strlen(word);
	for (size_t i = 0; i + n <= in->size && (i == 0 || anywhere); i++)
		if (!memcmp(in->text + i, word, n) && (i + n == in->size || in->text[i + n] == ' ') &&
			(i == 0 || in->text[i - 1] == ' ' || in->text[i - 1] == '-'))
			return 1;
	return 0;
}

static int error_of(const struct resp_reader *in)
{
	static const struct { const char *word; int error; } words[] = {
		{ "LOADING", -EAGAIN }, { "MASTERDOWN", -EAGAIN }, { "READONLY", -EROFS }, { "OOM", -ENOSPC },
		{ "NOPERM", -EPERM }, { "NOAUTH", -EACCES }, { "WRONGPASS", -EACCES }, { "WRONGTYPE", -EBADMSG },
		{ "BUSY", -EBUSY }, { "MOVED", -ENOTSUP }, { "ASK", -ENOTSUP }, { "CROSSSLOT", -ENOTSUP },
		{ "CLUSTERDOWN", -ENOTSUP }, { "TRYAGAIN", -ENOTSUP },
	};
	int of_script = in->size > 10 && !memcmp(in->text, "ERR Error ", 10);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (has_word(in, words[i].word, of_script))
			return words[i].error;
	return -EIO;
}

static void note_error(struct kv_op *k, const struct resp_reader *in)
{
	char text[161];
	size_t n = 0;
	for (; n < in->size && n < sizeof text - 1; n++)
		text[n] = in->text[n] >= ' ' && in->text[n] < 127 ? in->text[n] : '?';
	text[n] = 0;
	/* its own text has another server's address */
	spoil(k, error_of(in), error_of(in) == -ENOTSUP ? "the server is one of a cluster, which a store cannot use" :
		text);
}

/* ---- answers */

static uint64_t read_number(const char *bytes, unsigned size)
{
	uint64_t n = 0;
	for (unsigned i = 0; i < size; i++)
		n = n << 8 | (uint8_t)bytes[i];
	return n;
}

/* What the trailer says: 0, or -1 if this is none, or not of a value with so many bytes before it. */
static int read_trailer(const char *t, size_t before, struct kv_part *p)
{
	size_t metadata_size = (size_t)read_number(t + 17, 2);
	if (t[0] != FORM || metadata_size > KV_METADATA_MAX || metadata_size > before ||
		before - metadata_size > KV_VALUE_MAX)
		return -1;
	p->version = read_number(t + 1, VERSION_SIZE);
	p->expires_ms = (int64_t)read_number(t + 9, VERSION_SIZE);
	p->metadata_size = (uint16_t)metadata_size;
	p->value_size = (uint32_t)(before - metadata_size);
	return 0;
}

static void begin_value(struct redis_kv *s, struct kv_op *k, struct kv_part *p, struct resp_reader *in)
{
	size_t size = (size_t)in->number;
	in->to = NULL;
	s->filling = p;
	s->item_size = size;
	s->answered += size;
	if (size > (size_t)KV_VALUE_MAX + KV_METADATA_MAX + REDIS_TRAILER || s->answered > REDIS_ANSWER_MAX)
		spoil(k, -EMSGSIZE, "the values are too large for one answer");
	if (k->outcome < 0)
		return;
	p->answer = mem_try_alloc(size + 1);
	if (!p->answer)
		spoil(k, -ENOMEM, NULL);
	else
		in->to = p->answer;
}

static void end_value(struct redis_kv *s, struct kv_op *k)
{
	struct kv_part *p = s->filling;
	s->filling = NULL;
	if (k->outcome < 0)
		return;
	if (s->item_size < REDIS_TRAILER || read_trailer(p->answer + s->item_size - REDIS_TRAILER,
		s->item_size - REDIS_TRAILER, p) < 0) {
		spoil(k, -EBADMSG, "a key has a value that is none of this store's");
		return;
	}
	p->found = 1;
}

/* One or several values. */
static int take_get(struct redis_kv *s, struct kv_op *k, enum resp_event event, struct resp_reader *in)
{
	struct kv_part *p = &k->parts[s->taken];
	if (event == RESP_ARRAY && k->count > 1 && !s->left && in->number == k->count) {
		s->left = k->count;
		return 0;
	}
	if (k->count > 1 && !s->left)
		return -1;
	if (event == RESP_STRING) {
		begin_value(s, k, p, in);
		return 0;
	}
	if (event == RESP_FILLED)
		end_value(s, k);
	else if (event != RESP_NULL)
		return -1;
	s->taken++;
	if (s->taken < k->count)
		return 0;
	if (k->outcome >= 0)
		k->outcome = 1;
	answered(s);
	return 0;
}

static int take_steps(struct redis_kv *s, struct kv_op *k, enum resp_event event, const struct resp_reader *in)
{
	if (event != RESP_NUMBER || (in->number != 0 && in->number != 1))
		return -1;
	if (k->count == 1)
		k->parts->found = in->number == 1;
	k->outcome = k->count == 1 && k->parts->verb != KV_CHECK ? 1 : in->number;
	answered(s);
	return 0;
}

/* ---- transactions: an answer to MULTI and to each command, then that of EXEC with one for each command */

static uint32_t commands_of(const struct kv_op *first, enum kind kind)
{
	return kind == PUTS ? 2 : kind == EXPIRING ? 4 : 1 + first->run;
}

static void end_run(struct redis_kv *s, struct kv_op *first)
{
	if (first->outcome >= 0) {
		struct kv_op *k = first;
		for (uint32_t n = 0; n < first->run; n++, k = k->next)
			k->parts->found |= k->parts->verb == KV_PUT;
		first->outcome = 1;
	}
	answered(s);
}

static int take_executed(struct redis_kv *s, struct kv_op *first, enum kind kind, enum resp_event event,
	const struct resp_reader *in)
{
	if (event == RESP_ERROR) {
		note_error(first, in);
	} else if (kind == DELETES && s->taken > 0) {
		if (event != RESP_NUMBER)
			return -1;
		s->member->parts->found = in->number > 0;
	} else if (event != RESP_NUMBER && event != RESP_TEXT) {
		return -1;
	}
	if (kind == DELETES && s->taken > 0)
		s->member = s->member->next;
	if (++s->taken == s->left)
		end_run(s, first);
	return 0;
}

static int take_run(struct redis_kv *s, struct kv_op *first, enum kind kind, enum resp_event event,
	const struct resp_reader *in)
{
	uint32_t commands = commands_of(first, kind);
	if (s->left)
		return take_executed(s, first, kind, event, in);
	if (event == RESP_ERROR)
		note_error(first, in);
	if (s->queued <= commands) {
		s->queued++;
		return event == RESP_TEXT || event == RESP_ERROR ? 0 : -1;
	}
	if (event == RESP_ERROR) {
		answered(s);
		return 0;
	}
	s->left = commands;
	s->member = first;
	return event == RESP_ARRAY && in->number == commands ? 0 : -1;
}

/* ---- lists */

static void add_listed(struct redis_kv *s, struct kv_op *k)
{
	struct kv_part of = { .key_size = 0 };
	struct kv_listed head = { .key_size = s->name_size };
	size_t before = s->item_size - REDIS_TRAILER;
	if (s->item_size < REDIS_TRAILER || read_trailer(s->tail + before, before, &of) < 0 || of.value_size) {
		spoil(k, -EBADMSG, "a key has a value that is none of this store's");
		return;
	}
	head.expires_ms = of.expires_ms;
	head.metadata_size = of.metadata_size;
	buf_add(&s->listed, &head, sizeof head);
	buf_add(&s->listed, s->name, s->name_size);
	buf_add(&s->listed, s->tail, head.metadata_size);
	if (s->listed.failed)
		spoil(k, -ENOMEM, NULL);
	s->listed_count++;
}

/* Keeps what was listed with the op: it may go on in another answer. */
static void keep_listed(struct redis_kv *s, struct kv_op *k)
{
	if (k->outcome < 0)
		return;
	if (k->listed && s->listed.size) {
		char *joined = mem_try_alloc(k->listed_size + s->listed.size);
		if (!joined) {
			spoil(k, -ENOMEM, NULL);
			return;
		}
		memcpy(joined, k->listed, k->listed_size);
		memcpy(joined + k->listed_size, s->listed.data, s->listed.size);
		mem_free(k->listed);
		k->listed = joined;
		k->listed_size += s->listed.size;
	} else if (s->listed.size) {
		k->listed = buf_take(&s->listed, &k->listed_size);
	}
}

/* Whether the key that the list goes on behind comes after the one that it began with. */
static int goes_on(const struct redis_kv *s, const struct kv_part *p)
{
	const char *before = is_after(p) ? p->value : p->key;
	size_t size = s->from_size - 1, before_size = is_after(p) ? p->value_size : p->key_size;
	size_t n = size < before_size ? size : before_size;
	int order = n ? memcmp(s->from + 1, before, n) : 0;
	return order > 0 || (order == 0 && size > before_size) || (!is_after(p) && order == 0 && size == before_size);
}

/* The script has looked at enough: the next one begins behind this key. */
static void list_on(struct redis_kv *s)
{
	struct kv_op *k = pop(&s->flight);
	struct queue first;
	redis_link_owe(s->link, -1);
	forget_answer(s);
	memcpy(k->own, s->from + 1, s->from_size - 1);
	k->parts->value = k->own;
	k->parts->value_size = (uint32_t)(s->from_size - 1);
	k->parts->limit -= s->listed_count;
	k->tries = 0;
	queue_init(&first);
	push(&first, k, QUEUED);
	prepend(&s->waiting, &first);
}

static int end_list(struct redis_kv *s, struct kv_op *k)
{
	if (s->list_state == 2 && !goes_on(s, k->parts))
		return -1;
	keep_listed(s, k);
	if (k->outcome >= 0 && s->list_state == 2 && !k->own && !(k->own = mem_try_alloc(KV_KEY_MAX)))
		spoil(k, -ENOMEM, NULL);
	if (k->outcome >= 0)
		k->outcome = 1;
	k->complete = s->list_state == 1;
	if (s->list_state == 2 && k->outcome >= 0)
		list_on(s);
	else
		answered(s);
	return 0;
}

/* The item of the array that is complete: 0 or -1. */
static int take_list_item(struct redis_kv *s, struct kv_op *k, int is_string)
{
	if (is_string != (s->taken > 0))
		return -1;
	if (s->taken == 1) {
		s->from_size = s->item_size;
		return s->list_state == 2 && (s->from_size < 2 || s->from[0] != '(') ? -1 : 0;
	}
	if (s->taken && s->taken % 2 == 0)
		s->name_size = (uint16_t)s->item_size;
	else if (s->taken && k->outcome >= 0)
		add_listed(s, k);
	return 0;
}

static int take_list(struct redis_kv *s, struct kv_op *k, enum resp_event event, struct resp_reader *in)
{
	if (!s->left) {
		if (event != RESP_ARRAY || in->number < 2 || in->number % 2 ||
			in->number > 2 + 2 * (int64_t)k->parts->limit)
			return -1;
		s->left = (uint32_t)in->number;
		s->listed_count = 0;
		buf_clear(&s->listed);
		return 0;
	}
	if (event == RESP_STRING) {
		size_t room = s->taken < 2 ? sizeof s->from : s->taken % 2 ? sizeof s->tail : sizeof s->name;
		s->item_size = (size_t)in->number;
		in->to = s->taken < 2 ? s->from : s->taken % 2 ? s->tail : s->name;
		return s->item_size <= room ? 0 : -1;
	}
	if (event == RESP_NUMBER && s->taken == 0)
		s->list_state = in->number;
	else if (event != RESP_FILLED)
		return -1;
	if (s->list_state < 0 || s->list_state > 2 || take_list_item(s, k, event == RESP_FILLED) < 0)
		return -1;
	return ++s->taken == s->left ? end_list(s, k) : 0;
}

static int take(struct redis_kv *s, struct kv_op *k, enum resp_event event, struct resp_reader *in)
{
	enum kind kind = kind_of(k);
	if (kind == PUTS || kind == EXPIRING || kind == DELETES)
		return take_run(s, k, kind, event, in);
	if (event == RESP_ERROR && !s->left) {
		note_error(k, in);
		answered(s);
		return 0;
	}
	if (kind == GETS)
		return take_get(s, k, event, in);
	return kind == LISTS ? take_list(s, k, event, in) : take_steps(s, k, event, in);
}

static int on_item(void *ctx, enum resp_event event, struct resp_reader *in)
{
	struct redis_kv *s = ctx;
	struct kv_op *k = s->flight.first;
	if (!k)
		return -1;
	if (k->clears && !s->cleared) {
		s->cleared = 1;
		return event == RESP_NUMBER || event == RESP_ERROR ? 0 : -1;
	}
	return take(s, k, event, in);
}

/* ---- the connection */

static void on_more(void *ctx) { send_waiting(ctx); }

/* What was sent and not answered: reads with no write after them are asked again, the rest fails. */
static void fail_flight(struct redis_kv *s, const struct redis_failure *f)
{
	struct queue again, failed;
	queue_init(&again);
	queue_init(&failed);
	while (s->flight.first) {
		struct kv_op *k = pop(&s->flight);
		if (k->parts->verb == KV_GET)          /* a list goes on where it was */
			kv_op_forget_answers(k);
		if (k->writes || k->tries >= TRIES || f->error != -ECONNRESET) {
			while (again.first)
				push(&failed, pop(&again), QUEUED);
			push(&failed, k, QUEUED);
		} else {
			push(&again, k, QUEUED);
		}
	}
	while (failed.first) {
		char text[sizeof f->text + 64];
		struct kv_op *k = pop(&failed);
		snprintf(text, sizeof text, "%s%s", f->text,
			k->writes ? "; what was being written may have been, or not" : "");
		fail(k, f->error, f->code, text);
	}
	prepend(&s->waiting, &again);
}

static void on_lost(void *ctx, const struct redis_failure *failure, int was_ready)
{
	struct redis_kv *s = ctx;
	forget_answer(s);
	if (failure)
		fail_flight(s, failure);
	while (failure && !was_ready && s->waiting.first)
		fail(pop(&s->waiting), failure->error, failure->code, failure->text);
	if (s->waiting.first)
		redis_link_go(s->link);
}

/* ---- requests */

/* The turn's last request has been handed over, or given up. */
static void go(struct redis_kv *s)
{
	send_waiting(s);
	if (s->waiting.first || s->flight.first)
		redis_link_go(s->link);
}

static int handed_over(struct redis_kv *s, struct kv_op *k)
{
	k->counted = 0;
	s->kv.posted--;
	if (k->count == 0) {
		k->outcome = 1;
		k->place = ENDED;
	} else {
		push(&s->waiting, k, QUEUED);
	}
	s->handing = k;
	if (!s->kv.posted)
		go(s);
	s->handing = NULL;
	k->op.result = k->outcome;
	return k->place == ENDED ? 0 : OP_STEP_HOLD;
}

/* Only at the end of the run: what is still to be answered no longer fits the rest in flight. */
static void cancelled(struct redis_kv *s, struct kv_op *k)
{
	if (withdraw(&s->waiting, k) || !withdraw(&s->flight, k))
		return;
	forget_answer(s);
	redis_link_drop(s->link);
}

static int step(struct kv_op *k, struct ring_request *rq)
{
	struct redis_kv *s = store_of(k);
	(void)rq;
	if (k->counted)
		return handed_over(s, k);
	k->op.result = k->outcome;
	if (k->place != ENDED) {
		cancelled(s, k);
		k->op.result = -ECANCELED;
	}
	return 0;
}

static void forgot(struct kv *kv)
{
	struct redis_kv *s = container_of(kv, struct redis_kv, kv);
	if (!kv->posted)
		go(s);
}

/* ---- the store */

static void redis_free(struct kv *kv)
{
	struct redis_kv *s = container_of(kv, struct redis_kv, kv);
	redis_link_free(s->link);
	buf_fini(&s->listed);
	mem_free(s);
}

static const struct redis_hooks hooks = { .item = on_item, .more = on_more, .lost = on_lost };

static const struct kv_backend backend = {
	.step = step, .forgot = forgot, .free = redis_free, .library = "libcurl.so.4", .package = "libcurl4",
};

struct kv *redis_kv_new(struct transfers *ts, struct loop *loop, const struct redis_config *config, const char *prefix)
{
	struct redis_kv *s = mem_try_zalloc(sizeof *s);
	if (!s)
		return NULL;
	s->kv.backend = &backend;
	queue_init(&s->waiting);
	queue_init(&s->flight);
	buf_init(&s->listed, KV_LISTED_MAX);
	snprintf(s->value_prefix, sizeof s->value_prefix, "%.*svalue:", REDIS_PREFIX_MAX, prefix);
	snprintf(s->names_key, sizeof s->names_key, "%.*skeys", REDIS_PREFIX_MAX, prefix);
	snprintf(s->expires_key, sizeof s->expires_key, "%.*sexpires", REDIS_PREFIX_MAX, prefix);
	s->value_prefix_size = strlen(s->value_prefix);
	if (getrandom(s->versions.s, sizeof s->versions.s, 0) != sizeof s->versions.s)
		hash_secret(s->versions.s, 4);
	s->link = redis_link_new(ts, loop, config, &hooks, s);
	if (s->link)
		return &s->kv;
	redis_free(&s->kv);
	return NULL;
}
