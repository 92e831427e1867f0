/* kdf_verbs.c -- keys from passwords, HMACs, prime numbers, random bytes.  Sizes come from stdlib, which has checked
 * them. */
#include <errno.h>

#include "base/size.h"
#include "codec/crypto/argon2.h"
#include "codec/crypto/kdf.h"
#include "codec/crypto/prime.h"
#include "codec/digest.h"
#include "ops/crypto/job.h"

static uint32_t job_u32(const struct crypto_job *j, unsigned i)
{
	return (uint32_t)size_clamp(job_number(j, i), UINT32_MAX);
}

/* pbkdf2 digest password salt iterations size -- bytes */
static int pbkdf2(struct crypto_job *j)
{
	struct crypto_bytes *out = job_give_bytes(j);
	int rc = crypto_take_room(out, (size_t)job_int(j, 4, 0));
	return rc < 0 ? rc : kdf_pbkdf2(job_text(j, 0), job_bytes(j, 1), job_bytes(j, 2), job_int(j, 3, 1), out,
		&j->error);
}

static struct kdf_scrypt scrypt_of(const struct crypto_job *j, unsigned at)
{
	uint64_t n[4];
	for (unsigned i = 0; i < 4; i++)
		n[i] = size_clamp(job_number(j, at + i), SIZE_MAX >> 11);
	return (struct kdf_scrypt){ n[0], n[1], n[2], n[3] };
}

/* scrypt password salt cost block parallel memory size -- bytes */
static int scrypt(struct crypto_job *j)
{
	struct kdf_scrypt s = scrypt_of(j, 2);
	struct crypto_bytes *out = job_give_bytes(j);
	int rc = crypto_take_room(out, (size_t)job_int(j, 6, 0));
	return rc < 0 ? rc : kdf_scrypt(&s, job_bytes(j, 0), job_bytes(j, 1), out, &j->error);
}

/* scryptCheck cost block parallel memory -- undefined, or the reason */
static int scrypt_check(struct crypto_job *j)
{
	struct kdf_scrypt s = scrypt_of(j, 0);
	int rc = kdf_scrypt_check(&s, &j->error);
	if (rc == -EPROTO)
		job_give_text(j, j->error.code ? j->error.text : "");
	return 0;
}

/* hkdf digest key salt info size -- bytes */
static int hkdf(struct crypto_job *j)
{
	struct crypto_bytes *out = job_give_bytes(j);
	int rc = crypto_take_room(out, (size_t)job_int(j, 4, 0));
	return rc < 0 ? rc : kdf_hkdf(job_text(j, 0), job_bytes(j, 1), job_bytes(j, 2), job_bytes(j, 3), out,
		&j->error);
}

/* argon2 kind password salt lanes memory passes secret data size -- bytes */
static int argon2_verb(struct crypto_job *j)
{
	struct argon2 a = { .kind = (enum argon2_kind)job_int(j, 0, 0), .lanes = job_u32(j, 3),
		.memory = job_u32(j, 4), .passes = job_u32(j, 5), .password = job_bytes(j, 1),
		.salt = job_bytes(j, 2), .secret = job_bytes(j, 6), .data = job_bytes(j, 7) };
	struct crypto_bytes *out = job_give_bytes(j);
	int rc = crypto_take_room(out, (size_t)job_int(j, 8, 0));
	return rc < 0 ? rc : argon2(&a, out);
}

/* argon2Open -- 0, or negative: its library is missing */
static int open_argon2(struct crypto_job *j)
{
	job_give_number(j, argon2_open());
	return 0;
}

/* kmac bits key message customization size -- bytes */
static int kmac(struct crypto_job *j)
{
	struct crypto_bytes *out = job_give_bytes(j);
	int rc = crypto_take_room(out, (size_t)job_int(j, 4, 0));
	return rc < 0 ? rc : kdf_kmac(job_int(j, 0, 0), job_bytes(j, 1), job_bytes(j, 2), job_bytes(j, 3), out,
		&j->error);
}

/* hmac digest key message -- bytes */
static int hmac(struct crypto_job *j)
{
	return kdf_hmac(job_text(j, 0), job_bytes(j, 1), job_bytes(j, 2), job_give_bytes(j), &j->error);
}

/* digestSize digest -- number     0: there is none */
static int size_verb(struct crypto_job *j)
{
	job_give_number(j, kdf_digest_size(job_text(j, 0)));
	return 0;
}

/* primeMake bits safe add remainder -- bytes */
static int make_prime(struct crypto_job *j)
{
	return prime_make(job_int(j, 0, 0), job_int(j, 1, 0), job_bytes(j, 2), job_bytes(j, 3), &j->stop,
		job_give_bytes(j), &j->error);
}

/* primeCheck bytes -- 0 or 1 */
static int check_prime(struct crypto_job *j)
{
	int rc = prime_check(job_bytes(j, 0), &j->stop, &j->error);
	if (rc >= 0)
		job_give_number(j, rc);
	return rc;
}

/* random size -- bytes */
static int random_verb(struct crypto_job *j)
{
	struct crypto_bytes *out = job_give_bytes(j);
	int rc = crypto_take_room(out, (size_t)job_int(j, 0, 0));
	return rc < 0 ? rc : digest_random(out->data, out->size);
}

const struct crypto_verb kdf_verbs[] = {
	VERB("pbkdf2", "PBKDF2REQUEST", pbkdf2), VERB("scrypt", "SCRYPTREQUEST", scrypt),
	VERB("scryptCheck", "SCRYPTREQUEST", scrypt_check), VERB("hkdf", "DERIVEBITSREQUEST", hkdf),
	VERB("argon2", "ARGON2REQUEST", argon2_verb), VERB("argon2Open", "ARGON2REQUEST", open_argon2),
	VERB("hmac", "SIGNREQUEST", hmac), VERB("kmac", "SIGNREQUEST", kmac),
	VERB("digestSize", "SIGNREQUEST", size_verb),
	VERB("primeMake", "RANDOMPRIMEREQUEST", make_prime), VERB("primeCheck", "CHECKPRIMEREQUEST", check_prime),
	VERB("random", "RANDOMBYTESREQUEST", random_verb),
	{ .name = NULL },
};
