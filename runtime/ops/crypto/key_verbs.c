/* key_verbs.c -- keys: read, written, made and described. */
#include <errno.h>
#include <string.h>

#include "ops/crypto/job.h"

static int give(struct crypto_job *j, int rc, struct key *const *k)
{
	if (rc == 0)
		job_give_key(j, *k);
	return rc;
}

/* keySecret bytes -- key */
static int of_secret(struct crypto_job *j)
{
	struct key *k = NULL;
	const struct crypto_bytes *b = job_bytes(j, 0);
	return give(j, key_of_secret(&k, b->data, b->size), &k);
}

/* keyBytes key -- bytes     of a secret */
static int secret_bytes(struct crypto_job *j)
{
	const struct crypto_bytes *b = job_bytes(j, 0);
	return crypto_copy(job_give_bytes(j), b->data, b->size);
}

static struct key_source source_of(const struct crypto_job *j)
{
	const struct crypto_bytes *b = job_bytes(j, 0), *phrase = job_bytes(j, 3);
	return (struct key_source){ .bytes = b->data, .size = b->size, .format = job_int(j, 1, 0) ? KEY_DER : KEY_PEM,
		.form = (enum key_form)job_int(j, 2, KEY_ANY), .phrase = job_has(j, 3) ? phrase->data : NULL,
		.phrase_size = phrase->size };
}

/* keyReadPrivate bytes der form phrase -- key */
static int read_private(struct crypto_job *j)
{
	struct key *k = NULL;
	struct key_source from = source_of(j);
	return give(j, key_read_private(&k, &from, &j->error), &k);
}

/* keyReadPublic bytes der form phrase -- key */
static int read_public(struct crypto_job *j)
{
	struct key *k = NULL;
	int was_private;
	struct key_source from = source_of(j);
	return give(j, key_read_public(&k, &from, &was_private, &j->error), &k);
}

/* keyPublicOf key -- key */
static int public_of(struct crypto_job *j)
{
	struct key *k = NULL;
	if (!job_key(j, 0))
		return -EINVAL;
	return give(j, key_public_of(&k, job_key(j, 0)), &k);
}

/* keyWrite key der form cipher phrase -- bytes */
static int write(struct crypto_job *j)
{
	const struct crypto_bytes *phrase = job_bytes(j, 4);
	struct key_target to = { .format = job_int(j, 1, 0) ? KEY_DER : KEY_PEM,
		.form = (enum key_form)job_int(j, 2, KEY_SPKI), .cipher = job_text(j, 3), .phrase = phrase->data,
		.phrase_size = phrase->size };
	if (!job_key(j, 0))
		return -EINVAL;
	return key_write(job_key(j, 0), &to, job_give_bytes(j), &j->error);
}

/* Of a pair, OpenSSL's names of what only its private half may show. */
static int is_private(const char *name)
{
	return strcmp(name, "d") == 0 || strcmp(name, "priv") == 0 || strncmp(name, "rsa-", 4) == 0;
}

/* keyNumber key name width -- bytes */
static int number(struct crypto_job *j)
{
	int width = job_int(j, 2, 0);
	if (!job_key(j, 0) || !job_text(j, 1) || width < 0 || width > KEY_BITS_MOST)
		return -EINVAL;
	if (job_key(j, 0)->kind != KEY_PRIVATE && is_private(job_text(j, 1)))
		return -EINVAL;
	return key_number(job_key(j, 0), job_text(j, 1), (size_t)width, job_give_bytes(j), &j->error);
}

/* keyRaw key private -- bytes */
static int raw(struct crypto_job *j)
{
	if (!job_key(j, 0) || (job_int(j, 1, 0) && job_key(j, 0)->kind != KEY_PRIVATE))
		return -EINVAL;
	return key_raw(job_key(j, 0), job_int(j, 1, 0), job_give_bytes(j), &j->error);
}

enum { PARTS_MOST = 12, PARTS_FIRST = 3 };

/* keyOfParts kind type group name value ... -- key     of RSA and EC */
static int of_parts(struct crypto_job *j)
{
	struct key *k = NULL;
	struct key_part parts[PARTS_MOST];
	unsigned n = 0;
	for (unsigned i = PARTS_FIRST; i + 1 < j->count && n < PARTS_MOST; i += 2) {
		const struct crypto_bytes *value = job_bytes(j, i + 1);
		if (!job_text(j, i) || value->size > KEY_BYTES_MOST)
			return -EINVAL;
		parts[n++] = (struct key_part){ job_text(j, i), *value };
	}
	/* the library trusts that a DH key has all of its parts */
	if (!job_text(j, 1) || (strcmp(job_text(j, 1), "rsa") != 0 && strcmp(job_text(j, 1), "ec") != 0))
		return -EINVAL;
	return give(j, key_of_parts(&k, job_int(j, 0, 1) == KEY_PRIVATE ? KEY_PRIVATE : KEY_PUBLIC, job_text(j, 1),
		job_text(j, 2), parts, n, &j->error), &k);
}

/* keyOfRaw kind type bytes -- key */
static int of_raw(struct crypto_job *j)
{
	struct key *k = NULL;
	const struct crypto_bytes *b = job_bytes(j, 2);
	if (!job_text(j, 1))
		return -EINVAL;
	return give(j, key_of_raw(&k, job_int(j, 0, 1) == KEY_PRIVATE ? KEY_PRIVATE : KEY_PUBLIC, job_text(j, 1),
		b->data, b->size, &j->error), &k);
}

/* keyEqual key key -- 0 or 1 */
static int equal(struct crypto_job *j)
{
	if (j->count < 2 || j->in[0].type != JOB_KEY || j->in[1].type != JOB_KEY)
		return -EINVAL;
	int rc = key_equal(j->in[0].key, j->in[1].key);
	if (rc >= 0)
		job_give_number(j, rc);
	return rc;
}

/* keyInfo key -- [type, bits, group, bytes, digest, mgf1 digest, salt]     of a pair; of a secret its size */
static int info(struct crypto_job *j)
{
	struct key *k = job_key(j, 0);
	struct key_pss pss;
	char group[64];
	if (!k) {
		job_give_number(j, (double)job_bytes(j, 0)->size);
		return 0;
	}
	const char *type = key_type(k);
	job_give_text(j, type);
	job_give_number(j, key_bits(k));
	job_give_text(j, key_group(k, group, sizeof group) == 0 ? group : NULL);
	job_give_number(j, key_bytes(k));
	if (type && strcmp(type, "rsa-pss") == 0 && key_pss(k, &pss) == 0) {
		job_give_text(j, pss.digest);
		job_give_text(j, pss.mgf1_digest);
		job_give_number(j, pss.salt);
	}
	return 0;
}

/* keyMake type bits exponent digest mgf1 salt divisor group explicit prime generator -- key */
static int make(struct crypto_job *j)
{
	struct key *k = NULL;
	double bits = job_number(j, 1), exponent = job_number(j, 2);
	struct key_plan plan = { .type = job_text(j, 0), .bits = bits >= 0 && bits <= UINT32_MAX ? (unsigned)bits : 0,
		.exponent = exponent >= 0 && exponent <= UINT32_MAX ? (unsigned)exponent : 0,
		.digest = job_text(j, 3), .mgf1_digest = job_text(j, 4), .salt = job_int(j, 5, -1),
		.divisor = job_int(j, 6, -1), .group = job_text(j, 7), .explicit = job_int(j, 8, 0),
		.generator = (unsigned)job_int(j, 10, 2) };
	if (!plan.type)
		return -EINVAL;
	if (job_has(j, 9))
		plan.prime = *job_bytes(j, 9);
	return give(j, key_make(&k, &plan, &j->stop, &j->error), &k);
}

/* keyCheck key -- 0 or 1 */
static int check(struct crypto_job *j)
{
	int rc = job_key(j, 0) ? key_check(job_key(j, 0)) : -EINVAL;
	if (rc >= 0)
		job_give_number(j, rc);
	return rc;
}

static int list(struct crypto_job *j, int (*fill)(struct buf *names))
{
	struct buf names;
	buf_init(&names, 1 << 16);
	int rc = fill(&names);
	if (rc == 0)
		rc = crypto_copy(job_give_bytes(j), names.data, names.size);
	buf_fini(&names);
	return rc;
}

/* curves -- names, each with a 0 byte */
static int curves(struct crypto_job *j) { return list(j, key_curves); }

/* hasCurve name -- 0 or 1 */
static int has_curve(struct crypto_job *j)
{
	job_give_number(j, job_text(j, 0) && key_has_curve(job_text(j, 0)));
	return 0;
}

const struct crypto_verb key_verbs[] = {
	VERB("keySecret", "KEYPAIRGENREQUEST", of_secret), VERB("keyBytes", "KEYPAIRGENREQUEST", secret_bytes),
	VERB("keyReadPrivate", "KEYPAIRGENREQUEST", read_private),
	VERB("keyReadPublic", "KEYPAIRGENREQUEST", read_public), VERB("keyPublicOf", "KEYPAIRGENREQUEST", public_of),
	VERB("keyWrite", "KEYPAIRGENREQUEST", write), VERB("keyNumber", "KEYPAIRGENREQUEST", number),
	VERB("keyRaw", "KEYPAIRGENREQUEST", raw), VERB("keyOfParts", "KEYPAIRGENREQUEST", of_parts),
	VERB("keyOfRaw", "KEYPAIRGENREQUEST", of_raw), VERB("keyEqual", "KEYPAIRGENREQUEST", equal),
	VERB("keyInfo", "KEYPAIRGENREQUEST", info), VERB("keyMake", "KEYPAIRGENREQUEST", make),
	VERB("keyCheck", "KEYPAIRGENREQUEST", check),
	VERB("curves", "KEYPAIRGENREQUEST", curves), VERB("hasCurve", "KEYPAIRGENREQUEST", has_curve),
	{ .name = NULL },
};
