#include "io/tls/context_int.h"

#include <pthread.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "base/mem.h"

static const char SUITES[] = "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:"
	"TLS_AES_128_CCM_SHA256:TLS_AES_128_CCM_8_SHA256";     /* all of TLS 1.3 */
static const char BUNDLE[] = "/etc/ssl/certs/ca-certificates.crt";

enum { ROOTS_MAX = 16 << 20 };
enum { PARTIAL_CHAIN = 0x80000, CRL_CHECK = 0x4, CRL_CHECK_ALL = 0x8 };        /* X509_V_FLAG_... */

static const uint64_t ALLOW_CLIENT_RENEGOTIATION = 1u << 8;

static int no_memory(struct tls_error *e)
{
	memset(e, 0, sizeof *e);
	strcpy(e->text, "Out of memory");
	return -1;
}

static int answer(int ok, struct tls_error *e)
{
	return ok == 1 ? 0 : openssl_error(e, 0);
}

/* ---- made and freed */

static int servername_seen(struct ssl_connection *s, int *alert, void *arg) { return 0; }

static int set_keys(struct tls_context *c);

int tls_context_new(struct tls_context **out, int min_version, int max_version)
{
	int rc = openssl_open();
	if (rc != 0)
		return rc;
	struct tls_context *c = mem_try_zalloc(sizeof *c);
	openssl.ERR_clear_error();
	if (c)
		c->ssl = openssl.SSL_CTX_new(openssl.TLS_method());
	if (!c || !c->ssl || getrandom(c->ticket_keys, sizeof c->ticket_keys, 0) != (ssize_t)sizeof c->ticket_keys ||
		set_keys(c) != 1) {
		tls_context_free(c);
		return -ENOMEM;
	}
	openssl.SSL_CTX_ctrl(c->ssl, CTRL_MODE, MODE_PARTIAL_WRITE | MODE_MOVING_BUFFER | MODE_RELEASE_BUFFERS, NULL);
	openssl.SSL_CTX_ctrl(c->ssl, CTRL_SESS_CACHE_MODE,
		CACHE_CLIENT | CACHE_SERVER | CACHE_NO_INTERNAL | CACHE_NO_AUTO_CLEAR, NULL);
	openssl.SSL_CTX_ctrl(c->ssl, CTRL_MIN_PROTO, min_version, NULL);
	openssl.SSL_CTX_ctrl(c->ssl, CTRL_MAX_PROTO, max_version, NULL);
	openssl.SSL_CTX_callback_ctrl(c->ssl, CTRL_SERVERNAME_CB, (openssl_any *)servername_seen);
	openssl.SSL_CTX_set_options(c->ssl, ALLOW_CLIENT_RENEGOTIATION);
	*out = c;
	return 0;
}

void tls_context_free(struct tls_context *c)
{
	if (!c)
		return;
	if (c->issuer)
		openssl.X509_free(c->issuer);
	if (c->ssl)
		openssl.SSL_CTX_free(c->ssl);
	explicit_bzero(c->ticket_keys, sizeof c->ticket_keys);
	mem_free(c);
}

/* ---- versions and algorithms */

int tls_context_version(const struct tls_context *c, int is_max)
{
	return (int)openssl.SSL_CTX_ctrl(c->ssl, is_max ? CTRL_GET_MAX_PROTO : CTRL_GET_MIN_PROTO, 0, NULL);
}

int tls_context_set_version(struct tls_context *c, int is_max, int version, struct tls_error *e)
{
	openssl.ERR_clear_error();
	return answer((int)openssl.SSL_CTX_ctrl(c->ssl, is_max ? CTRL_MAX_PROTO : CTRL_MIN_PROTO, version, NULL), e);
}

void tls_context_set_options(struct tls_context *c, uint64_t options)
{
	openssl.SSL_CTX_set_options(c->ssl, options);
}

int tls_context_set_suites(struct tls_context *c, const char *names, struct tls_error *e)
{
	openssl.ERR_clear_error();
	return answer(openssl.SSL_CTX_set_ciphersuites(c->ssl, names), e);
}

/* Without names OpenSSL complains, though suites of TLS 1.3 may have been set. */
int tls_context_set_ciphers(struct tls_context *c, const char *names, struct tls_error *e)
{
	openssl.ERR_clear_error();
	int ok = openssl.SSL_CTX_set_cipher_list(c->ssl, names);
	if (!ok && !*names) {
		openssl.ERR_clear_error();
		return 0;
	}
	return answer(ok, e);
}

int tls_context_set_sigalgs(struct tls_context *c, const char *names, struct tls_error *e)
{
	openssl.ERR_clear_error();
	return answer((int)openssl.SSL_CTX_ctrl(c->ssl, CTRL_SIGALGS_LIST, 0, (void *)names), e);
}

int tls_context_set_groups(struct tls_context *c, const char *names, struct tls_error *e)
{
	openssl.ERR_clear_error();
	return answer((int)openssl.SSL_CTX_ctrl(c->ssl, CTRL_GROUPS_LIST, 0, (void *)names), e);
}

int tls_context_set_dh(struct tls_context *c, const void *pem, size_t size, struct tls_error *e)
{
	openssl.ERR_clear_error();
	if (!pem) {
		openssl.SSL_CTX_ctrl(c->ssl, CTRL_DH_AUTO, 1, NULL);
		return 0;
	}
	struct bio *b = size <= INT_MAX ? openssl.BIO_new_mem_buf(pem, (int)size) : NULL;
	if (!b)
		return no_memory(e);
	struct private_key *parameters = openssl.PEM_read_bio_Parameters(b, NULL);
	openssl.BIO_free(b);
	if (!parameters)
		return openssl_error(e, 0);
	int bits = openssl.EVP_PKEY_get_bits(parameters);
	if (bits >= 1024 && openssl.SSL_CTX_set0_tmp_dh_pkey(c->ssl, parameters) == 1)
		return bits;
	int rc = bits < 1024 ? bits : openssl_error(e, 0);
	openssl.EVP_PKEY_free(parameters);
	return rc;
}

/* ---- keys and certificates */

static int give_password(char *out, int room, int for_writing, void *pass)
{
	size_t size = pass ? strlen(pass) : 0;
	if (!pass || room < 0 || size > (size_t)room)
		return -1;
	memcpy(out, pass, size);
	return (int)size;
}

static int no_password(char *out, int room, int for_writing, void *pass) { return 0; }

static struct bio *reading(const void *bytes, size_t size, struct tls_error *e)
{
	struct bio *b = size <= INT_MAX ? openssl.BIO_new_mem_buf(size ? bytes : "", (int)size) : NULL;
	openssl.ERR_clear_error();
	if (!b)
		no_memory(e);
	return b;
}

/* The authority of cert, owned; NULL: not known. */
static struct certificate *find_issuer(struct ssl_context *ssl, struct certificate *cert)
{
	struct certificate *issuer = NULL;
	struct certificate_search *search = openssl.X509_STORE_CTX_new();
	if (search && openssl.X509_STORE_CTX_init(search, openssl.SSL_CTX_get_cert_store(ssl), NULL, NULL) == 1 &&
		openssl.X509_STORE_CTX_get1_issuer(&issuer, search, cert) != 1)
		issuer = NULL;
	if (search)
		openssl.X509_STORE_CTX_free(search);
	openssl.ERR_clear_error();
	return issuer;
}

static void note_issuer(struct tls_context *c, struct certificate *cert, struct certificate *of)
{
	if (!c->issuer && openssl.X509_check_issued(cert, of) == 0 && openssl.X509_up_ref(cert) == 1)
		c->issuer = cert;
}

static void forget_issuer(struct tls_context *c)
{
	if (c->issuer)
		openssl.X509_free(c->issuer);
	c->issuer = NULL;
}

int tls_context_set_certificate(struct tls_context *c, const void *pem, size_t size, struct tls_error *e)
{
	struct bio *b = reading(pem, size, e);
	if (!b)
		return -1;
	struct certificate *leaf = openssl.PEM_read_bio_X509_AUX(b, NULL, no_password, NULL), *next;
	int ok = leaf ? openssl.SSL_CTX_use_certificate(c->ssl, leaf) : 0;
	if (ok == 1) {
		forget_issuer(c);
		ok = openssl.SSL_CTX_ctrl(c->ssl, CTRL_CHAIN, 0, NULL) == 1;
	}
	while (ok == 1 && (next = openssl.PEM_read_bio_X509(b, NULL, no_password, NULL)) != NULL) {
		ok = openssl.SSL_CTX_ctrl(c->ssl, CTRL_CHAIN_CERT, 1, next) == 1;
		note_issuer(c, next, leaf);
		openssl.X509_free(next);
	}
	int rc = answer(ok, e);
	openssl.ERR_clear_error();             /* that there is no further certificate */
	if (ok == 1 && !c->issuer)
		c->issuer = find_issuer(c->ssl, leaf);
	if (leaf)
		openssl.X509_free(leaf);
	openssl.BIO_free(b);
	return rc;
}

int tls_context_set_key(struct tls_context *c, const void *pem, size_t size, const char *pass, struct tls_error *e)
{
	struct bio *b = reading(pem, size, e);
	if (!b)
		return -1;
	struct private_key *key = openssl.PEM_read_bio_PrivateKey(b, NULL, give_password, (void *)pass);
	int rc = answer(key ? openssl.SSL_CTX_use_PrivateKey(c->ssl, key) : 0, e);
	if (key)
		openssl.EVP_PKEY_free(key);
	openssl.BIO_free(b);
	return rc;
}

/* ---- authorities */

static struct certificate_store *new_roots(void);

/* A store of its own, for what is added is not for others; NULL: out of memory. */
static struct certificate_store *own_store(struct tls_context *c)
{
	if (c->wants_roots || c->shares_roots) {
		struct certificate_store *store = new_roots();
		if (!store)
			return NULL;
		openssl.SSL_CTX_set_cert_store(c->ssl, store);         /* takes it */
		c->wants_roots = c->shares_roots = 0;
		c->made_roots = 1;
	}
	return openssl.SSL_CTX_get_cert_store(c->ssl);
}

static int add_ca(struct tls_context *c, struct certificate *cert)
{
	int ok = openssl.X509_STORE_add_cert(openssl.SSL_CTX_get_cert_store(c->ssl), cert);
	return ok == 1 ? openssl.SSL_CTX_add_client_CA(c->ssl, cert) : ok;
}

int tls_context_add_ca(struct tls_context *c, const void *pem, size_t size, struct tls_error *e)
{
	struct bio *b = reading(pem, size, e);
	struct certificate *cert;
	if (!b)
		return -1;
	int ok = own_store(c) != NULL;
	while (ok == 1 && (cert = openssl.PEM_read_bio_X509_AUX(b, NULL, no_password, NULL)) != NULL) {
		ok = add_ca(c, cert);
		openssl.X509_free(cert);
	}
	openssl.BIO_free(b);
	openssl.ERR_clear_error();
	return ok == 1 ? 0 : no_memory(e);
}

int tls_context_add_crl(struct tls_context *c, const void *pem, size_t size, struct tls_error *e)
{
	struct bio *b = reading(pem, size, e);
	if (!b)
		return -1;
	struct revocations *crl = openssl.PEM_read_bio_X509_CRL(b, NULL, no_password, NULL);
	openssl.BIO_free(b);
	if (!crl) {
		openssl_error(e, 0);
		memset(e, 0, sizeof *e);
		strcpy(e->text, "Failed to parse CRL");
		return -1;
	}
	struct certificate_store *store = own_store(c);
	int ok = store && openssl.X509_STORE_add_crl(store, crl) == 1 &&
		openssl.X509_STORE_set_flags(store, CRL_CHECK | CRL_CHECK_ALL) == 1;
	openssl.X509_CRL_free(crl);
	return answer(ok, e);
}

void tls_context_add_roots(struct tls_context *c) { c->wants_roots = 1; }

int tls_context_made_roots(const struct tls_context *c) { return c->made_roots; }

void tls_context_allow_partial(struct tls_context *c)
{
	struct certificate_store *store = own_store(c);
	if (store)
		openssl.X509_STORE_set_flags(store, PARTIAL_CHAIN);
}

int tls_roots_text(int is_extra, struct buf *pem)
{
	const char *path = is_extra ? getenv("NODE_EXTRA_CA_CERTS") : BUNDLE;
	int fd = path && *path ? open(path, O_RDONLY | O_CLOEXEC) : -1, rc = 0;
	ssize_t n = 0;
	if (fd < 0)
		return path && *path ? -errno : 0;
	do {
		rc = buf_reserve(pem, 1 << 16);
		n = rc ? 0 : read(fd, pem->data + pem->size, 1 << 16);
		if (n < 0 && errno != EINTR)
			rc = -errno;
		pem->size += n > 0 ? (size_t)n : 0;
	} while (rc == 0 && n != 0);
	close(fd);
	return rc;
}

static void add_all(struct certificate_store *store, const struct buf *pem)
{
	struct certificate *cert;
	struct bio *b = pem->size ? openssl.BIO_new_mem_buf(pem->data, (int)pem->size) : NULL;
	while (b && (cert = openssl.PEM_read_bio_X509_AUX(b, NULL, no_password, NULL)) != NULL) {
		openssl.X509_STORE_add_cert(store, cert);
		openssl.X509_free(cert);
	}
	if (b)
		openssl.BIO_free(b);
	openssl.ERR_clear_error();
}

static void add_file(struct certificate_store *store, int is_extra)
{
	struct buf pem;
	buf_init(&pem, ROOTS_MAX);
	if (tls_roots_text(is_extra, &pem) == 0)
		add_all(store, &pem);
	buf_fini(&pem);
}

static struct certificate_store *new_roots(void)
{
	struct certificate_store *store = openssl.X509_STORE_new();
	if (store) {
		add_file(store, 0);
		add_file(store, 1);
	}
	return store;
}

void context_use_roots(struct tls_context *c)
{
	static struct certificate_store *shared;       /* kept until the end */
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	if (!c->wants_roots)
		return;
	pthread_mutex_lock(&lock);
	shared = shared ? shared : new_roots();
	pthread_mutex_unlock(&lock);
	if (!shared || openssl.X509_STORE_up_ref(shared) != 1)
		return;
	openssl.SSL_CTX_set_cert_store(c->ssl, shared);
	c->wants_roots = 0;
	c->shares_roots = 1;
}

/* ---- PKCS#12 */

static int use_pfx(struct tls_context *c, struct private_key *key, struct certificate *cert, struct stack *others)
{
	int count = others ? openssl.OPENSSL_sk_num(others) : 0;
	if (openssl.SSL_CTX_use_certificate(c->ssl, cert) != 1 ||
		openssl.SSL_CTX_ctrl(c->ssl, CTRL_CHAIN, 0, NULL) != 1 ||
		openssl.SSL_CTX_use_PrivateKey(c->ssl, key) != 1)
		return 0;
	forget_issuer(c);
	if (!own_store(c))
		return 0;
	for (int i = 0; i < count; i++) {
		struct certificate *other = openssl.OPENSSL_sk_value(others, i);
		if (openssl.SSL_CTX_ctrl(c->ssl, CTRL_CHAIN_CERT, 1, other) != 1 || add_ca(c, other) != 1)
			return 0;
		note_issuer(c, other, cert);
	}
	if (!c->issuer)
		c->issuer = find_issuer(c->ssl, cert);
	return 1;
}

static void free_certificate(void *cert) { openssl.X509_free(cert); }

static int pfx_error(struct tls_error *e, const char *text)
{
	memset(e, 0, sizeof *e);
	strcpy(e->text, text);
	openssl.ERR_clear_error();
	return -1;
}

/* Errors are told by OpenSSL's reason alone, as node tells them. */
static int pfx_failed(struct tls_error *e)
{
	unsigned long code = openssl.ERR_get_error();
	const char *reason = code ? openssl.ERR_reason_error_string(code) : NULL;
	return pfx_error(e, reason ? reason : "Unable to load PFX certificate");
}

int tls_context_load_pfx(struct tls_context *c, const void *der, size_t size, const char *pass, struct tls_error *e)
{
	struct private_key *key = NULL;
	struct certificate *cert = NULL;
	struct stack *others = NULL;
	struct bio *b = reading(der, size, e);
	if (!b)
		return -1;
	struct pkcs12 *pfx = openssl.d2i_PKCS12_bio(b, NULL);
	openssl.BIO_free(b);
	int parsed = pfx && openssl.PKCS12_parse(pfx, pass ? pass : "", &key, &cert, &others) == 1, rc = 0;
	if (!parsed)
		rc = pfx_failed(e);
	else if (!key)
		rc = pfx_error(e, "Unable to load private key from PFX data");
	else if (!cert)
		rc = pfx_error(e, "Unable to load certificate from PFX data");
	else if (!use_pfx(c, key, cert, others))
		rc = pfx_failed(e);
	if (pfx)
		openssl.PKCS12_free(pfx);
	if (key)
		openssl.EVP_PKEY_free(key);
	if (cert)
		openssl.X509_free(cert);
	if (others)
		openssl.OPENSSL_sk_pop_free(others, free_certificate);
	openssl.ERR_clear_error();
	return rc;
}

/* ---- sessions and tickets */

int tls_context_set_id(struct tls_context *c, const void *id, size_t size, struct tls_error *e)
{
	openssl.ERR_clear_error();
	unsigned most = size < UINT_MAX ? (unsigned)size : UINT_MAX;
	return openssl.SSL_CTX_set_session_id_context(c->ssl, id, most) == 1 ? 0 : openssl_error(e, 1);
}

void tls_context_set_timeout(struct tls_context *c, long seconds) { openssl.SSL_CTX_set_timeout(c->ssl, seconds); }

/* OpenSSL wants a name of 16 bytes and two keys of 32: each of the 16 that there are is used twice. */
static int set_keys(struct tls_context *c)
{
	uint8_t all[80];
	const uint8_t *k = c->ticket_keys;
	memcpy(all, k, 16);
	memcpy(all + 16, k + 16, 16);
	memcpy(all + 32, k + 16, 16);
	memcpy(all + 48, k + 32, 16);
	memcpy(all + 64, k + 32, 16);
	int ok = (int)openssl.SSL_CTX_ctrl(c->ssl, CTRL_SET_TICKET_KEYS, sizeof all, all);
	explicit_bzero(all, sizeof all);
	return ok;
}

void tls_context_ticket_keys(const struct tls_context *c, uint8_t out[TLS_TICKET_KEYS])
{
	memcpy(out, c->ticket_keys, TLS_TICKET_KEYS);
}

int tls_context_set_ticket_keys(struct tls_context *c, const uint8_t keys[TLS_TICKET_KEYS], struct tls_error *e)
{
	openssl.ERR_clear_error();
	memcpy(c->ticket_keys, keys, TLS_TICKET_KEYS);
	return answer(set_keys(c), e);
}

/* ---- what is asked */

int tls_context_certificate(const struct tls_context *c, int is_issuer, struct buf *der)
{
	struct certificate *cert = is_issuer ? c->issuer : openssl.SSL_CTX_get0_certificate(c->ssl);
	int size = cert ? openssl.i2d_X509(cert, NULL) : 0;
	if (size <= 0 || buf_reserve(der, (size_t)size) != 0)
		return 0;
	unsigned char *at = (unsigned char *)der->data + der->size;
	der->size += (size_t)openssl.i2d_X509(cert, &at);
	return 1;
}

int tls_cipher_names(struct buf *names)
{
	struct tls_context *c;
	struct tls_error e;
	int rc = tls_context_new(&c, 0, 0);
	if (rc != 0)
		return rc;
	rc = tls_context_set_ciphers(c, "ALL:COMPLEMENTOFALL:@SECLEVEL=0", &e);
	rc = rc == 0 ? tls_context_set_suites(c, SUITES, &e) : rc;
	struct stack *all = openssl.SSL_CTX_get_ciphers(c->ssl);
	int count = rc == 0 && all ? openssl.OPENSSL_sk_num(all) : 0;
	for (int i = 0; i < count; i++) {
		const char *name = openssl.SSL_CIPHER_get_name(openssl.OPENSSL_sk_value(all, i));
		for (const char *p = name; *p; p++)
			buf_add_char(names, (char)(*p >= 'A' && *p <= 'Z' ? *p + 32 : *p));
		buf_add_char(names, '\0');
	}
	tls_context_free(c);
	return rc != 0 ? -EINVAL : names->failed ? -ENOMEM : 0;
}

int tls_last_error(struct tls_error *e)
{
	if (openssl_open() == 0)
		return openssl_error(e, 0);
	memset(e, 0, sizeof *e);
	strcpy(e->text, "Not a certificate");
	return -1;
}

const char *tls_library_version(void)
{
	enum { VERSION_STRING = 6 };           /* OPENSSL_VERSION_STRING */
	return openssl_open() == 0 ? openssl.OpenSSL_version(VERSION_STRING) : NULL;
}
