/* What a session has agreed on with its peer: certificates, names of algorithms, keying material. */
#include "io/tls/session_int.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"

/* ---- trust */

static const struct { long result; const char *code; } distrusts[] = {
	{ 2, "UNABLE_TO_GET_ISSUER_CERT" }, { 3, "UNABLE_TO_GET_CRL" }, { 4, "UNABLE_TO_DECRYPT_CERT_SIGNATURE" },
	{ 5, "UNABLE_TO_DECRYPT_CRL_SIGNATURE" }, { 6, "UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY" },
	{ 7, "CERT_SIGNATURE_FAILURE" }, { 8, "CRL_SIGNATURE_FAILURE" }, { 9, "CERT_NOT_YET_VALID" },
	{ 10, "CERT_HAS_EXPIRED" }, { 11, "CRL_NOT_YET_VALID" }, { 12, "CRL_HAS_EXPIRED" },
	{ 13, "ERROR_IN_CERT_NOT_BEFORE_FIELD" }, { 14, "ERROR_IN_CERT_NOT_AFTER_FIELD" },
	{ 15, "ERROR_IN_CRL_LAST_UPDATE_FIELD" }, { 16, "ERROR_IN_CRL_NEXT_UPDATE_FIELD" }, { 17, "OUT_OF_MEM" },
	{ 18, "DEPTH_ZERO_SELF_SIGNED_CERT" }, { 19, "SELF_SIGNED_CERT_IN_CHAIN" },
	{ 20, "UNABLE_TO_GET_ISSUER_CERT_LOCALLY" }, { 21, "UNABLE_TO_VERIFY_LEAF_SIGNATURE" },
	{ 22, "CERT_CHAIN_TOO_LONG" }, { 23, "CERT_REVOKED" }, { 25, "PATH_LENGTH_EXCEEDED" },
	{ 26, "INVALID_PURPOSE" }, { 27, "CERT_UNTRUSTED" }, { 28, "CERT_REJECTED" },
	{ 62, "HOSTNAME_MISMATCH" }, { 79, "INVALID_CA" },
};

const char *tls_session_distrust(const struct tls_session *s, const char **text)
{
	enum { UNSPECIFIED = 1 };
	struct certificate *peer = openssl.SSL_get1_peer_certificate(s->ssl);
	long result = UNSPECIFIED;
	if (peer)
		result = openssl.SSL_get_verify_result(s->ssl);
	else if (openssl.SSL_version(s->ssl) == TLS1_3 && openssl.SSL_session_reused(s->ssl))
		result = 0;
	if (peer)
		openssl.X509_free(peer);
	if (result == 0)
		return NULL;
	*text = openssl.X509_verify_cert_error_string(result);
	for (size_t i = 0; i < sizeof distrusts / sizeof *distrusts; i++)
		if (distrusts[i].result == result)
			return distrusts[i].code;
	return "UNSPECIFIED";
}

/* ---- certificates */

struct teller { void (*each)(void *ctx, const void *der, size_t size); void *ctx; int count; };

static int tell(struct teller *t, struct certificate *cert)
{
	int size = openssl.i2d_X509(cert, NULL);
	unsigned char *der = size > 0 ? mem_try_alloc((size_t)size) : NULL, *at = der;
	if (!der)
		return 0;
	openssl.i2d_X509(cert, &at);
	t->each(t->ctx, der, (size_t)size);
	t->count++;
	mem_free(der);
	return 1;
}

static int issued(struct certificate *issuer, struct certificate *cert)
{
	return openssl.X509_check_issued(issuer, cert) == 0;
}

/* The issuer of cert among those that the peer has sent; owned, or NULL. */
static struct certificate *sent_issuer(const struct tls_session *s, struct certificate *cert)
{
	struct stack *chain = openssl.SSL_get_peer_cert_chain(s->ssl);
	int count = chain ? openssl.OPENSSL_sk_num(chain) : 0;
	for (int i = 0; i < count; i++) {
		struct certificate *one = openssl.OPENSSL_sk_value(chain, i);
		if (openssl.X509_cmp(one, cert) != 0 && issued(one, cert) && openssl.X509_up_ref(one) == 1)
			return one;
	}
	return NULL;
}

static struct certificate *known_issuer(const struct tls_session *s, struct certificate *cert)
{
	struct certificate *issuer = NULL;
	struct certificate_search *search = openssl.X509_STORE_CTX_new();
	struct certificate_store *store = openssl.SSL_CTX_get_cert_store(openssl.SSL_get_SSL_CTX(s->ssl));
	if (search && openssl.X509_STORE_CTX_init(search, store, NULL, NULL) == 1 &&
		openssl.X509_STORE_CTX_get1_issuer(&issuer, search, cert) != 1)
		issuer = NULL;
	if (search)
		openssl.X509_STORE_CTX_free(search);
	openssl.ERR_clear_error();
	return issuer;
}

int tls_session_peer(const struct tls_session *s, int detailed, int *selfsigned,
	void (*each)(void *ctx, const void *der, size_t size), void *ctx)
{
	enum { DEPTH_MAX = 100 };              /* as OpenSSL has it */
	struct teller t = { each, ctx, 0 };
	struct certificate *cert = openssl.SSL_get1_peer_certificate(s->ssl);
	if (!cert && s->is_server) {
		struct stack *chain = openssl.SSL_get_peer_cert_chain(s->ssl);
		cert = chain && openssl.OPENSSL_sk_num(chain) > 0 ? openssl.OPENSSL_sk_value(chain, 0) : NULL;
		if (cert && openssl.X509_up_ref(cert) != 1)
			cert = NULL;
	}
	*selfsigned = 0;
	while (cert && tell(&t, cert)) {
		struct certificate *next = NULL;
		*selfsigned = issued(cert, cert);
		if (detailed && !*selfsigned && t.count < DEPTH_MAX) {
			next = sent_issuer(s, cert);
			next = next ? next : known_issuer(s, cert);
		}
		openssl.X509_free(cert);
		cert = next;
	}
	if (cert)
		openssl.X509_free(cert);
	openssl.ERR_clear_error();
	return t.count;
}

static void add_der(void *ctx, const void *der, size_t size) { buf_add(ctx, der, size); }

int tls_session_certificate(const struct tls_session *s, struct buf *der)
{
	struct teller t = { add_der, der, 0 };
	struct certificate *cert = openssl.SSL_get_certificate(s->ssl);
	return cert ? tell(&t, cert) : 0;
}

/* ---- names of algorithms */

const char *tls_session_protocol(const struct tls_session *s) { return openssl.SSL_get_version(s->ssl); }

int tls_session_cipher(const struct tls_session *s, const char **name, const char **standard, const char **version)
{
	const struct ssl_cipher *cipher = openssl.SSL_get_current_cipher(s->ssl);
	if (!cipher)
		return 0;
	*name = openssl.SSL_CIPHER_get_name(cipher);
	*standard = openssl.SSL_CIPHER_standard_name(cipher);
	*version = openssl.SSL_CIPHER_get_version(cipher);
	return 1;
}

int tls_session_sigalg(const struct tls_session *s, int n, struct buf *text)
{
	/* identifiers of OpenSSL's objects */
	static const struct { int id; const char *name; } signs[] = {
		{ 6, "RSA" }, { 912, "RSA-PSS" }, { 116, "DSA" }, { 408, "ECDSA" }, { 1087, "Ed25519" },
		{ 1088, "Ed448" }, { 811, "gost2001" }, { 979, "gost2012_256" }, { 980, "gost2012_512" },
	};
	int count = openssl.SSL_get_shared_sigalgs(s->ssl, n, NULL, NULL, NULL, NULL, NULL), sign = 0, hash = 0;
	if (n >= count || openssl.SSL_get_shared_sigalgs(s->ssl, n, &sign, &hash, NULL, NULL, NULL) <= 0)
		return 0;
	const char *name = NULL, *hash_name = hash > 0 ? openssl.OBJ_nid2sn(hash) : NULL;
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (signs[i].id == sign)
			name = signs[i].name;
	name = name ? name : openssl.OBJ_nid2sn(sign);
	return buf_printf(text, hash_name ? "%s+%s" : "%s", name ? name : "UNDEF", hash_name) == 0;
}

int tls_session_ephemeral(const struct tls_session *s, char name[64], int *bits)
{
	struct private_key *key = NULL;
	size_t size = 0;
	int kind = 2;
	name[0] = '\0';
	if (s->is_server || openssl.SSL_ctrl(s->ssl, CTRL_PEER_TMP_KEY, 0, &key) != 1 || !key) {
		openssl.ERR_clear_error();
		return 0;
	}
	*bits = openssl.EVP_PKEY_get_bits(key);
	if (openssl.EVP_PKEY_is_a(key, "DH"))
		kind = 1;
	else if (openssl.EVP_PKEY_is_a(key, "EC"))
		openssl.EVP_PKEY_get_group_name(key, name, 64, &size);
	else
		snprintf(name, 64, "%s", openssl.OBJ_nid2sn(openssl.EVP_PKEY_get_id(key)));
	openssl.EVP_PKEY_free(key);
	openssl.ERR_clear_error();
	return kind;
}

/* ---- keying material */

size_t tls_session_finished(const struct tls_session *s, int is_peers, void *out, size_t room)
{
	return is_peers ? openssl.SSL_get_peer_finished(s->ssl, out, room) :
		openssl.SSL_get_finished(s->ssl, out, room);
}

int tls_session_export(const struct tls_session *s, void *out, size_t size, const char *label, size_t label_size,
	const void *context, size_t context_size, struct tls_error *e)
{
	openssl.ERR_clear_error();
	if (!openssl.SSL_is_init_finished(s->ssl))
		return openssl_error(e, 0);
	int ok = openssl.SSL_export_keying_material(s->ssl, out, size, label, label_size, context, context_size,
		context != NULL);
	return ok == 1 ? 0 : openssl_error(e, 0);
}

int tls_session_max_fragment(struct tls_session *s, long size)
{
	return openssl.SSL_ctrl(s->ssl, CTRL_MAX_SEND_FRAGMENT, size, NULL) == 1;
}
