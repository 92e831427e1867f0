/* cipher_bind.c -- internalBinding('crypto'): ciphers as objects with a state, and whole messages as verbs.
 *
 *   cipherOpen(encrypt, name, key, iv, tagSize) -> cipher or a negative number     key: bytes or a secret key; iv:
 *                              bytes or undefined; tagSize: -1 for none
 *   cipherUpdate(cipher, bytes) -> Buffer, cipherFinish(cipher) -> Buffer          or a negative number
 *   cipherSetPadding(cipher, yes), cipherSetTag(cipher, bytes), cipherSetAad(cipher, bytes, size) -> 0, or negative
 *   cipherTag(cipher) -> Buffer or undefined
 *   cipherIsAuthenticated(cipher) -> boolean
 */
#include "codec/crypto/cipher.h"

#include <errno.h>
#include <string.h>

#include "base/mem.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "ops/crypto/job.h"

static const char TAG[] = "CipherHandle";
enum { CIPHER_CHARGE = 1024 };         /* bytes that one is counted as for the collector */

static void release(js_State *J, void *data)
{
	engine_charge(J, -CIPHER_CHARGE);
	cipher_close(data);
}

/* Throws errors that have words; pushes others: 1. */
static int refused(js_State *J, int rc, const struct crypto_error *e)
{
	if (rc >= 0)
		return 0;
	if (job_has_error(rc) && (rc != -EPROTO || e->code))
		job_throw(J, rc, e);
	js_pushnumber(J, rc);
	return 1;
}

static void open_cipher(js_State *J)
{
	struct crypto_error error = { .code = 0 };
	struct cipher *c = NULL;
	uint8_t *key = (uint8_t *)"", *iv = NULL;
	size_t key_size = 0, iv_size = 0;
	int encrypt = js_toboolean(J, 1), rc = crypto_open();
	if (refused(J, rc, &error))
		return;
	js_pushnull(J);
	const char *name = text_utf8(J, 2, NULL);
	double tag_size = js_tonumber(J, 5);
	if (js_isuserdata(J, 3, job_key_tag)) {
		struct key *k = js_touserdata(J, 3, job_key_tag);
		key = k->secret.data;
		key_size = k->secret.size;
	} else {
		buffer_get(J, 3, &key, &key_size);
	}
	buffer_get(J, 4, &iv, &iv_size);
	rc = cipher_open(&c, encrypt, name, key ? key : (uint8_t *)"", key_size, iv, iv_size,
		tag_size >= 0 && tag_size <= 0xFFFFFFFFu ? (int64_t)tag_size : CIPHER_TAG_DEFAULT, &error);
	if (refused(J, rc, &error))
		return;
	engine_charge(J, CIPHER_CHARGE);
	js_newuserdata(J, TAG, c, release);            /* closes it if it throws */
}

static void update(js_State *J)
{
	struct cipher *c = js_touserdata(J, 1, TAG);
	struct crypto_error error;
	uint8_t *in = NULL, *out;
	size_t size = 0, made;
	/* the room is made first, as that may throw and collect; the bytes are looked for after it */
	buffer_get(J, 2, &in, &size);
	buffer_push_node_new(J, cipher_room(c, size), 0, &out);
	size_t room = size;
	buffer_get(J, 2, &in, &size);
	if (size > room)
		size = room;
	int rc = cipher_update(c, in ? in : (uint8_t *)"", size, out, &made, &error);
	if (rc == 0) {
		buffer_trim(J, made);
		return;
	}
	js_pop(J, 1);
	refused(J, rc, &error);
}

static void finish(js_State *J)
{
	struct cipher *c = js_touserdata(J, 1, TAG);
	struct crypto_error error;
	uint8_t out[CIPHER_BLOCK_MOST], *to;
	size_t made;
	int rc = cipher_finish(c, out, &made, &error);
	if (rc == -EBADMSG && error.code)
		job_throw(J, -EPROTO, &error);
	if (refused(J, rc, &error))
		return;
	buffer_push_node_new(J, made, 0, &to);
	if (made)
		memcpy(to, out, made);
	explicit_bzero(out, sizeof out);
}

static void set_padding(js_State *J)
{
	int yes = js_toboolean(J, 2);
	js_pushnumber(J, cipher_set_padding(js_touserdata(J, 1, TAG), yes));
}

static void set_tag(js_State *J)
{
	struct cipher *c = js_touserdata(J, 1, TAG);
	uint8_t *tag = NULL;
	size_t size = 0;
	buffer_get(J, 2, &tag, &size);
	js_pushnumber(J, cipher_set_tag(c, tag ? tag : (uint8_t *)"", size));
}

static void set_aad(js_State *J)
{
	struct cipher *c = js_touserdata(J, 1, TAG);
	double message = js_tonumber(J, 3);
	uint8_t *aad = NULL;
	size_t size = 0;
	buffer_get(J, 2, &aad, &size);
	js_pushnumber(J, cipher_set_aad(c, aad ? aad : (uint8_t *)"", size,
		message >= 0 && message <= 0x7FFFFFFF ? (int64_t)message : -1));
}

static void tag(js_State *J)
{
	const uint8_t *bytes;
	uint8_t *to;
	size_t size;
	if (cipher_tag(js_touserdata(J, 1, TAG), &bytes, &size) < 0) {
		js_pushundefined(J);
		return;
	}
	buffer_push_node_new(J, size, 0, &to);
	memcpy(to, bytes, size);
}

static void is_authenticated(js_State *J)
{
	js_pushboolean(J, cipher_is_authenticated(js_touserdata(J, 1, TAG)));
}

void cipher_bind(js_State *J)
{
	value_method(J, "cipherOpen", open_cipher, 5);
	value_method(J, "cipherUpdate", update, 2);
	value_method(J, "cipherFinish", finish, 1);
	value_method(J, "cipherSetPadding", set_padding, 2);
	value_method(J, "cipherSetTag", set_tag, 2);
	value_method(J, "cipherSetAad", set_aad, 3);
	value_method(J, "cipherTag", tag, 1);
	value_method(J, "cipherIsAuthenticated", is_authenticated, 1);
}

/* ---- whole messages */

/* The text of in, and what finishing adds, into out, which has room for both. */
static int run_whole(struct cipher *c, const struct crypto_bytes *in, size_t size, struct crypto_bytes *out,
	struct crypto_error *error)
{
	size_t made, more = 0;
	int rc = cipher_update(c, in->data, size, out->data, &made, error);
	if (rc == 0)
		rc = cipher_finish(c, out->data + made, &more, error);
	out->size = made + more;
	return rc;
}

/* cipherWhole encrypt name key iv tagSize aad bytes -- bytes     tagSize: of a tag at the end of what is encrypted, or
 * undefined */
static int whole(struct crypto_job *j)
{
	const struct crypto_bytes *key = job_bytes(j, 2), *iv = job_bytes(j, 3), *aad = job_bytes(j, 5),
		*in = job_bytes(j, 6);
	int encrypt = job_int(j, 0, 0), tag_size = job_int(j, 4, 0);
	struct cipher *c = NULL;
	struct crypto_bytes *out = job_give_bytes(j);
	const uint8_t *made;
	size_t made_size, size = in->size;
	if (!job_text(j, 1) || tag_size < 0 || tag_size > CIPHER_TAG_MOST)
		return -EINVAL;
	if (!encrypt && size < (size_t)tag_size)
		return -EBADMSG;
	int rc = cipher_open(&c, encrypt, job_text(j, 1), key->data, key->size, iv->data, iv->size,
		tag_size ? tag_size : CIPHER_TAG_DEFAULT, &j->error);
	if (rc < 0)
		return rc;
	if (!encrypt && tag_size) {
		size -= (size_t)tag_size;
		rc = cipher_set_tag(c, in->data + size, (size_t)tag_size);
	}
	if (rc == 0 && aad->size)
		rc = cipher_set_aad(c, aad->data, aad->size, (int64_t)size);
	size_t room = cipher_room(c, size) + CIPHER_BLOCK_MOST + CIPHER_TAG_MOST;
	if (rc == 0)
		rc = crypto_take_room(out, room);
	if (rc == 0)
		rc = run_whole(c, in, size, out, &j->error);
	if (rc == 0 && encrypt && tag_size) {
		rc = cipher_tag(c, &made, &made_size);
		if (rc == 0) {
			memcpy(out->data + out->size, made, made_size);
			out->size += made_size;
		}
	}
	cipher_close(c);
	return rc;
}

/* cipherInfo name or nid, key, iv -- [name, nid, mode, block, iv, key] */
static int describe(struct crypto_job *j)
{
	struct cipher_info info;
	int rc = cipher_describe(job_text(j, 0), job_int(j, 0, 0), job_int(j, 1, -1), job_int(j, 2, -1), &info);
	if (rc < 0)
		return rc;
	job_give_text(j, info.name);
	job_give_number(j, info.nid);
	job_give_text(j, info.mode);
	job_give_number(j, info.block);
	job_give_number(j, info.iv);
	job_give_number(j, info.key);
	return 0;
}

/* ciphers -- names, each with a 0 byte */
static int list(struct crypto_job *j)
{
	struct buf names;
	buf_init(&names, 1 << 16);
	int rc = cipher_list(&names);
	if (rc == 0)
		rc = crypto_copy(job_give_bytes(j), names.data, names.size);
	buf_fini(&names);
	return rc;
}

const struct crypto_verb cipher_verbs[] = {
	VERB("cipherWhole", "CIPHERREQUEST", whole), VERB("cipherInfo", "CIPHERREQUEST", describe),
	VERB("ciphers", "CIPHERREQUEST", list),
	{ .name = NULL },
};
