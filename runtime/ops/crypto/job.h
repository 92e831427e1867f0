/* ops/crypto/job.h -- one call of codec/crypto for the script, at once or on the pool.
 *
 * A verb is a function of a family (kdf_verbs.c ...) on values that are copied from the script's arguments before it
 * begins, and that knows no JavaScript.  With a callback it runs on the pool as an op, else on the script's thread.
 *
 *   read   names, numbers and bytes are copied into a struct job; keys are held        may throw, frees what it made
 *   work   verb->work                                                                  no script, cannot throw
 *   push   what it made becomes values; the job is freed                               may throw
 *
 * Values     bytes are wiped when the job is freed.  Missing arguments and undefined are JOB_NONE.
 * Errors     work returns 0 or what codec/crypto/evp.h says.  -EPROTO becomes an Error as node has it, -ENOMEM and
 *            -ELIBACC errors that say so; any other is the answer itself, a negative number: stdlib knows what it means
 *            in its call.
 * Threads    work may run on a worker and touches only its job.
 */
#ifndef OPS_CRYPTO_JOB_H
#define OPS_CRYPTO_JOB_H

#include "codec/crypto/evp.h"
#include "codec/crypto/key.h"
#include "loop/op.h"
#include "ops/core/host.h"

enum job_type { JOB_NONE, JOB_BYTES, JOB_TEXT, JOB_NUMBER, JOB_KEY };

struct job_value {
	enum job_type type;
	struct crypto_bytes bytes;     /* of bytes and of a text, which has a 0 byte after it */
	double number;
	struct key *key;
};

enum { JOB_IN = 28, JOB_OUT = 9 };

struct crypto_job {
	struct op op;
	struct host *host;
	value_ref callback;
	const struct crypto_verb *verb;
	unsigned count;                /* of in */
	unsigned made;                 /* of out: one value is the answer, more are an array of them */
	struct job_value in[JOB_IN], out[JOB_OUT];
	struct crypto_error error;
	struct crypto_stop stop;
};

struct crypto_verb {
	const char *name, *resource;   /* resource: its type for async_hooks */
	int (*work)(struct crypto_job *j);
	struct op_kind kind;
};

void job_work(struct op *op);
void job_deliver(struct op *op, const struct record *rec, const void *bytes);
void job_release(struct op *op);

#define VERB(verb, kind_of, function) { verb, kind_of, function, { .name = "crypto." verb, .work = job_work, \
	.deliver = job_deliver, .release = job_release } }

/* Each ends with a name NULL. */
extern const struct crypto_verb kdf_verbs[], key_verbs[], sign_verbs[], agree_verbs[], cipher_verbs[];

/* ---- for verbs.  What is missing or of another type is 0, NULL or empty. */

static inline const char *job_text(const struct crypto_job *j, unsigned i)
{
	return i < j->count && j->in[i].type == JOB_TEXT ? (const char *)j->in[i].bytes.data : NULL;
}

static inline double job_number(const struct crypto_job *j, unsigned i)
{
	return i < j->count && j->in[i].type == JOB_NUMBER ? j->in[i].number : 0;
}

/* The number as an int, or `otherwise` if there is none that fits. */
int job_int(const struct crypto_job *j, unsigned i, int otherwise);

/* Bytes, or those of a secret key; never NULL. */
const struct crypto_bytes *job_bytes(const struct crypto_job *j, unsigned i);
int job_has(const struct crypto_job *j, unsigned i);
struct key *job_key(const struct crypto_job *j, unsigned i);   /* of a pair; NULL: none */

void job_give_number(struct crypto_job *j, double number);
struct crypto_bytes *job_give_bytes(struct crypto_job *j);     /* to be filled */
void job_give_key(struct crypto_job *j, struct key *k);        /* takes it */
void job_give_text(struct crypto_job *j, const char *text);    /* ASCII; NULL: undefined */

/* ---- for the bindings */

extern const char job_key_tag[];
void job_throw(js_State *J, int rc, const struct crypto_error *e);     /* rc < 0; for errors that have no number */
int job_has_error(int rc);                     /* whether it is one that job_throw words */
void job_bind(js_State *J);
void cipher_bind(js_State *J);

#endif
