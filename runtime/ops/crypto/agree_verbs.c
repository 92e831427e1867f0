/* agree_verbs.c -- shared secrets. */
#include "codec/crypto/agree.h"

#include <errno.h>

#include "ops/crypto/job.h"

/* dhGroup name -- prime */
static int dh_group(struct crypto_job *j)
{
	return job_text(j, 0) ? agree_dh_group(job_text(j, 0), job_give_bytes(j)) : -EINVAL;
}

/* dhKeys prime generator private -- [private, public]     private may be empty */
static int dh_keys(struct crypto_job *j)
{
	const struct crypto_bytes *given = job_bytes(j, 2);
	struct crypto_bytes *private_key = job_give_bytes(j), *public_key = job_give_bytes(j);
	int rc = given->size ? crypto_copy(private_key, given->data, given->size) : 0;
	return rc < 0 ? rc : agree_dh_keys(job_bytes(j, 0), job_bytes(j, 1), private_key, public_key, &j->error);
}

/* dhSecret prime private other -- bytes */
static int dh_secret(struct crypto_job *j)
{
	return agree_dh_secret(job_bytes(j, 0), job_bytes(j, 1), job_bytes(j, 2), job_give_bytes(j), &j->error);
}

/* dhCheck prime generator -- bits */
static int dh_check(struct crypto_job *j)
{
	int rc = agree_dh_check(job_bytes(j, 0), job_bytes(j, 1), &j->stop);
	if (rc >= 0)
		job_give_number(j, rc);
	return rc;
}

/* ecPrivate curve -- bytes */
static int ec_private(struct crypto_job *j)
{
	return job_text(j, 0) ? agree_ec_private(job_text(j, 0), job_give_bytes(j), &j->error) : -EINVAL;
}

/* ecPublic curve private -- point */
static int ec_public(struct crypto_job *j)
{
	if (!job_text(j, 0))
		return -EINVAL;
	return agree_ec_public(job_text(j, 0), job_bytes(j, 1), job_give_bytes(j), &j->error);
}

/* ecConvert curve point form -- point */
static int ec_convert(struct crypto_job *j)
{
	int form = job_int(j, 2, AGREE_UNCOMPRESSED);
	if (!job_text(j, 0) || (form != AGREE_COMPRESSED && form != AGREE_UNCOMPRESSED && form != AGREE_HYBRID))
		return -EINVAL;
	return agree_ec_convert(job_text(j, 0), job_bytes(j, 1), (enum agree_form)form, job_give_bytes(j), &j->error);
}

/* ecSecret curve private point -- bytes */
static int ec_secret(struct crypto_job *j)
{
	if (!job_text(j, 0))
		return -EINVAL;
	return agree_ec_secret(job_text(j, 0), job_bytes(j, 1), job_bytes(j, 2), job_give_bytes(j), &j->error);
}

/* agreeKeys private public -- bytes */
static int keys(struct crypto_job *j)
{
	if (!job_key(j, 0) || !job_key(j, 1))
		return -EINVAL;
	return agree_keys(job_key(j, 0), job_key(j, 1), job_give_bytes(j), &j->error);
}

const struct crypto_verb agree_verbs[] = {
	VERB("dhGroup", "DERIVEBITSREQUEST", dh_group), VERB("dhKeys", "DERIVEBITSREQUEST", dh_keys),
	VERB("dhSecret", "DERIVEBITSREQUEST", dh_secret), VERB("dhCheck", "DERIVEBITSREQUEST", dh_check),
	VERB("ecPrivate", "DERIVEBITSREQUEST", ec_private), VERB("ecPublic", "DERIVEBITSREQUEST", ec_public),
	VERB("ecConvert", "DERIVEBITSREQUEST", ec_convert), VERB("ecSecret", "DERIVEBITSREQUEST", ec_secret),
	VERB("agreeKeys", "DERIVEBITSREQUEST", keys),
	{ .name = NULL },
};
