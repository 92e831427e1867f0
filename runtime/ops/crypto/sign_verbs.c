/* sign_verbs.c -- signatures, and encryption by RSA. */
#include "codec/crypto/sign.h"

#include <errno.h>

#include "ops/crypto/job.h"

static struct sign_scheme scheme_of(const struct crypto_job *j)
{
	return (struct sign_scheme){ .digest = job_text(j, 1), .padding = job_int(j, 2, SIGN_PADDING_DEFAULT),
		.salt = job_int(j, 3, SIGN_SALT_DEFAULT), .p1363 = job_int(j, 4, 0) };
}

/* signMessage, signDigest: key digest padding salt p1363 bytes -- bytes */
static int message(struct crypto_job *j)
{
	struct sign_scheme s = scheme_of(j);
	if (!job_key(j, 0))
		return -EINVAL;
	return sign_message(job_key(j, 0), &s, job_bytes(j, 5), job_give_bytes(j), &j->error);
}

static int digest(struct crypto_job *j)
{
	struct sign_scheme s = scheme_of(j);
	if (!job_key(j, 0))
		return -EINVAL;
	return sign_digest(job_key(j, 0), &s, job_bytes(j, 5), job_give_bytes(j), &j->error);
}

static int give(struct crypto_job *j, int rc)
{
	if (rc >= 0)
		job_give_number(j, rc);
	return rc;
}

/* verifyMessage, verifyDigest: the same and a signature -- 0 or 1 */
static int verify_message(struct crypto_job *j)
{
	struct sign_scheme s = scheme_of(j);
	if (!job_key(j, 0))
		return -EINVAL;
	return give(j, sign_verify_message(job_key(j, 0), &s, job_bytes(j, 5), job_bytes(j, 6), &j->error));
}

static int verify_digest(struct crypto_job *j)
{
	struct sign_scheme s = scheme_of(j);
	if (!job_key(j, 0))
		return -EINVAL;
	return give(j, sign_verify_digest(job_key(j, 0), &s, job_bytes(j, 5), job_bytes(j, 6), &j->error));
}

/* partSize key -- bytes of one number of a signature, or 0 */
static int part_size(struct crypto_job *j)
{
	job_give_number(j, job_key(j, 0) ? sign_part_size(job_key(j, 0)) : 0);
	return 0;
}

/* rsa what key padding digest label bytes -- bytes */
static int rsa(struct crypto_job *j)
{
	int what = job_int(j, 0, 0);
	struct crypto_bytes label = { NULL, 0 };
	if (job_has(j, 4))
		label = *job_bytes(j, 4);
	struct sign_rsa_scheme s = { .what = (enum sign_rsa)what, .padding = job_int(j, 2, 0),
		.digest = job_text(j, 3), .label = &label };
	if (!job_key(j, 1) || what < SIGN_RSA_ENCRYPT || what > SIGN_RSA_RECOVER)
		return -EINVAL;
	return sign_rsa(job_key(j, 1), &s, job_bytes(j, 5), job_give_bytes(j), &j->error);
}

/* spkacVerify text -- 0 or 1, spkacKey text -- bytes, spkacChallenge text -- bytes */
static int spkac_verify(struct crypto_job *j)
{
	return give(j, sign_spkac_verify(job_bytes(j, 0)->data, job_bytes(j, 0)->size));
}

static int spkac_key(struct crypto_job *j)
{
	return sign_spkac_key(job_bytes(j, 0)->data, job_bytes(j, 0)->size, job_give_bytes(j), &j->error);
}

static int spkac_challenge(struct crypto_job *j)
{
	return sign_spkac_challenge(job_bytes(j, 0)->data, job_bytes(j, 0)->size, job_give_bytes(j));
}

const struct crypto_verb sign_verbs[] = {
	VERB("signMessage", "SIGNREQUEST", message), VERB("signDigest", "SIGNREQUEST", digest),
	VERB("verifyMessage", "SIGNREQUEST", verify_message), VERB("verifyDigest", "SIGNREQUEST", verify_digest),
	VERB("partSize", "SIGNREQUEST", part_size), VERB("rsa", "CIPHERREQUEST", rsa),
	VERB("spkacVerify", "SIGNREQUEST", spkac_verify), VERB("spkacKey", "SIGNREQUEST", spkac_key),
	VERB("spkacChallenge", "SIGNREQUEST", spkac_challenge),
	{ .name = NULL },
};
