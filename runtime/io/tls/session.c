#include "io/tls/session_int.h"

#include <errno.h>
#include <limits.h>
#include <string.h>

#include "base/mem.h"

enum { NOTED_MAX = 1 << 20, APP_DATA = 0, STATE_BEFORE = 0 };
enum { EXT_SERVERNAME = 0, EXT_ALPN = 16, EXT_TICKET = 35 };               /* IANA's numbers of extensions */
enum { ALPN_OK = 0, ALPN_FATAL = 2, ALPN_NOACK = 3, STATUS_OK = 0, STATUS_NOACK = 3 };
enum { HELLO_SUCCESS = 1, HELLO_RETRY = -1, CERT_SUCCESS = 1, CERT_RETRY = -1 };

/* ---- what OpenSSL tells */

static struct tls_session *session_of(const struct ssl_connection *ssl)
{
	return openssl.SSL_get_ex_data(ssl, APP_DATA);
}

static void on_info(const struct ssl_connection *ssl, int where, int value)
{
	struct tls_session *s = session_of(ssl);
	if (where & INFO_HANDSHAKE_START)
		s->happened |= TLS_HAPPENED_START;
	if (where & INFO_HANDSHAKE_DONE)
		s->happened |= TLS_HAPPENED_DONE;
}

static void on_keylog(const struct ssl_connection *ssl, const char *line)
{
	struct tls_session *s = session_of(ssl);
	if (!s->keylog)
		return;
	buf_add(&s->lines, line, strlen(line) + 1);
	s->happened |= TLS_HAPPENED_KEYLOG;
}

static int on_new_session(struct ssl_connection *ssl, struct ssl_session *made)
{
	struct tls_session *s = session_of(ssl);
	unsigned id_size;
	const unsigned char *id = openssl.SSL_SESSION_get_id(made, &id_size);
	int size = openssl.i2d_SSL_SESSION(made, NULL);
	uint32_t sizes[2] = { id_size, size > 0 ? (uint32_t)size : 0 };
	if (size <= 0 || buf_reserve(&s->made, sizeof sizes + id_size + (size_t)size) != 0)
		return 0;
	buf_add(&s->made, sizes, sizeof sizes);
	buf_add(&s->made, id, id_size);
	unsigned char *at = (unsigned char *)s->made.data + s->made.size;
	s->made.size += (size_t)openssl.i2d_SSL_SESSION(made, &at);
	s->happened |= TLS_HAPPENED_SESSION;
	return 0;
}

static struct ssl_session *on_get_session(struct ssl_connection *ssl, const unsigned char *id, int size, int *copy)
{
	struct tls_session *s = session_of(ssl);
	struct ssl_session *found = s->offered;
	s->offered = NULL;
	*copy = 0;
	return found;
}

static int on_hello(struct ssl_connection *ssl, int *alert, void *arg)
{
	return session_of(ssl)->stop_hello ? HELLO_RETRY : HELLO_SUCCESS;
}

static int on_certificate(struct ssl_connection *ssl, void *arg)
{
	return session_of(ssl)->stop_cert ? CERT_RETRY : CERT_SUCCESS;
}

static int offers(const unsigned char *offered, unsigned size, const unsigned char *name, size_t name_size)
{
	for (unsigned i = 0; i < size; i += 1u + offered[i])
		if (offered[i] == name_size && name_size <= size - i - 1 && !memcmp(offered + i + 1, name, name_size))
			return 1;
	return 0;
}

/* The first that the server speaks, of those the client offers. */
static int on_alpn(struct ssl_connection *ssl, const unsigned char **out, unsigned char *out_size,
	const unsigned char *in, unsigned in_size, void *arg)
{
	struct tls_session *s = session_of(ssl);
	const struct buf *own = s->answered ? &s->answer : &s->alpn;
	const unsigned char *names = (const unsigned char *)own->data;
	if (own->size == 0)
		return s->answered ? ALPN_FATAL : ALPN_NOACK;
	for (size_t i = 0; i < own->size && names[i] <= own->size - i - 1; i += 1u + names[i])
		if (offers(in, in_size, names + i + 1, names[i])) {
			*out = names + i + 1;
			*out_size = names[i];
			return ALPN_OK;
		}
	return ALPN_FATAL;
}

/* Of a server: gives its response.  Of a client: one has come, or none. */
static int on_status(struct ssl_connection *ssl, void *arg)
{
	struct tls_session *s = session_of(ssl);
	if (!s->is_server) {
		s->happened |= TLS_HAPPENED_OCSP;
		return 1;
	}
	void *copy = s->ocsp.size ? openssl.CRYPTO_malloc(s->ocsp.size, __FILE__, __LINE__) : NULL;
	if (!copy)
		return STATUS_NOACK;
	memcpy(copy, s->ocsp.data, s->ocsp.size);
	openssl.SSL_ctrl(ssl, CTRL_SET_OCSP_RESP, (long)s->ocsp.size, copy);
	buf_clear(&s->ocsp);
	return STATUS_OK;
}

/* Whether a certificate is trusted is looked at when the handshake is done. */
static int on_verified(int ok, struct certificate_search *search) { return 1; }

static void listen_to(struct ssl_context *c)
{
	openssl.SSL_CTX_set_info_callback(c, on_info);
	openssl.SSL_CTX_set_keylog_callback(c, on_keylog);
	openssl.SSL_CTX_sess_set_new_cb(c, on_new_session);
	openssl.SSL_CTX_sess_set_get_cb(c, on_get_session);
	openssl.SSL_CTX_set_client_hello_cb(c, on_hello, NULL);
	openssl.SSL_CTX_set_alpn_select_cb(c, on_alpn, NULL);
	openssl.SSL_CTX_callback_ctrl(c, CTRL_STATUS_REQ_CB, (openssl_any *)on_status);
}

/* ---- made and freed */

static void begin(struct tls_session *s, struct tls_context *c)
{
	openssl.BIO_ctrl(s->in, BIO_SET_EOF_RETURN, -1, NULL);         /* empty is not the end */
	openssl.BIO_ctrl(s->out, BIO_SET_EOF_RETURN, -1, NULL);
	openssl.SSL_set_bio(s->ssl, s->in, s->out);
	openssl.SSL_set_verify(s->ssl, VERIFY_NONE, on_verified);
	if (s->is_server) {
		openssl.SSL_set_cert_cb(s->ssl, on_certificate, NULL);
		openssl.SSL_set_accept_state(s->ssl);
	} else {
		context_use_roots(c);
		openssl.SSL_set_connect_state(s->ssl);
		openssl.SSL_ctrl(s->ssl, CTRL_CLEAR_MODE, MODE_AUTO_RETRY, NULL);
	}
}

int tls_session_new(struct tls_session **out, struct tls_context *c, int is_server)
{
	struct tls_session *s = mem_try_zalloc(sizeof *s);
	if (!s)
		return -ENOMEM;
	buf_init(&s->made, NOTED_MAX);
	buf_init(&s->lines, NOTED_MAX);
	buf_init(&s->alpn, 1 << 16);
	buf_init(&s->answer, 256);
	buf_init(&s->ocsp, 1 << 20);
	s->is_server = is_server != 0;
	openssl.ERR_clear_error();
	listen_to(c->ssl);
	s->ssl = openssl.SSL_new(c->ssl);
	s->in = openssl.BIO_new(openssl.BIO_s_mem());
	s->out = openssl.BIO_new(openssl.BIO_s_mem());
	if (!s->ssl || !s->in || !s->out || openssl.SSL_set_ex_data(s->ssl, APP_DATA, s) != 1) {
		if (s->in)
			openssl.BIO_free(s->in);
		if (s->out)
			openssl.BIO_free(s->out);
		s->in = s->out = NULL;
		tls_session_free(s);
		return -ENOMEM;
	}
	begin(s, c);
	*out = s;
	return 0;
}

void tls_session_free(struct tls_session *s)
{
	if (!s)
		return;
	if (s->ssl)
		openssl.SSL_free(s->ssl);      /* and its two BIOs */
	if (s->offered)
		openssl.SSL_SESSION_free(s->offered);
	if (s->lines.data)
		explicit_bzero(s->lines.data, s->lines.room);
	buf_fini(&s->made);
	buf_fini(&s->lines);
	buf_fini(&s->alpn);
	buf_fini(&s->answer);
	buf_fini(&s->ocsp);
	mem_free(s);
}

/* ---- bytes */

int tls_session_feed(struct tls_session *s, const void *cipher, size_t size)
{
	const char *at = cipher;
	while (size > 0) {
		int n = openssl.BIO_write(s->in, at, size < INT_MAX ? (int)size : INT_MAX);
		if (n <= 0)
			return -ENOMEM;
		at += n;
		size -= (size_t)n;
	}
	return 0;
}

/* Why OpenSSL did not go on, after it returned `result`. */
static enum tls_step why(struct tls_session *s, int result, struct tls_error *e)
{
	switch (openssl.SSL_get_error(s->ssl, result)) {
	case SSL_ERROR_WANT_READ: case SSL_ERROR_WANT_WRITE:
		return TLS_WAITS;
	case SSL_ERROR_WANT_CLIENT_HELLO_CB:
		s->stopped = 1;
		return TLS_HELLO;
	case SSL_ERROR_WANT_X509_LOOKUP:
		s->stopped = 1;
		return TLS_CERT;
	case SSL_ERROR_ZERO_RETURN:
		return TLS_CLOSED;
	default:
		openssl_error(e, 1);
		return TLS_FAILED;
	}
}

static enum tls_step shake_hands(struct tls_session *s, struct tls_error *e)
{
	int result = openssl.SSL_do_handshake(s->ssl);
	s->was_open |= result == 1;
	if (result == 1)
		return TLS_READ;
	/* a server in node gives no new ticket for one that it has taken */
	enum tls_step step = why(s, result, e);
	if (openssl.SSL_session_reused(s->ssl))
		openssl.SSL_set_num_tickets(s->ssl, 0);
	return step;
}

static long unread(const struct tls_session *s) { return openssl.BIO_ctrl(s->in, BIO_PENDING, 0, NULL); }

/* A client's SSL_read stops after each message, so that a new session is told before the next takes its place. */
static enum tls_step read_plain(struct tls_session *s, void *out, size_t room, size_t *got, struct tls_error *e)
{
	enum tls_step step = TLS_WAITS;
	long before = 0;
	do {
		before = unread(s);
		int n = openssl.SSL_read(s->ssl, out, room < INT_MAX ? (int)room : INT_MAX);
		*got = n > 0 ? (size_t)n : 0;
		step = n > 0 ? TLS_READ : why(s, n, e);
	} while (step == TLS_WAITS && unread(s) < before && !(s->happened & TLS_HAPPENED_SESSION));
	return step;
}

/* A later handshake is left to SSL_read: the peer may send plaintext until it knows of it. */
enum tls_step tls_session_step(struct tls_session *s, void *out, size_t room, size_t *got, struct tls_error *e)
{
	*got = 0;
	s->stopped = 0;
	openssl.ERR_clear_error();
	if (!openssl.SSL_is_init_finished(s->ssl) && (!s->was_open || room == 0)) {
		enum tls_step step = shake_hands(s, e);
		if (step != TLS_READ)
			return step;
	}
	return room == 0 ? TLS_WAITS : read_plain(s, out, room, got, e);
}

int tls_session_write(struct tls_session *s, const void *plain, size_t size, size_t *taken, struct tls_error *e)
{
	*taken = 0;
	s->stopped = 0;
	openssl.ERR_clear_error();
	while (*taken < size) {
		size_t left = size - *taken;
		int n = openssl.SSL_write(s->ssl, (const char *)plain + *taken, left < INT_MAX ? (int)left : INT_MAX);
		if (n <= 0)
			return why(s, n, e) == TLS_FAILED ? -1 : 0;
		*taken += (size_t)n;
	}
	return 0;
}

size_t tls_session_pending(const struct tls_session *s)
{
	long size = openssl.BIO_ctrl(s->out, BIO_PENDING, 0, NULL);
	return size > 0 ? (size_t)size : 0;
}

size_t tls_session_take(struct tls_session *s, void *out, size_t room)
{
	int n = openssl.BIO_read(s->out, out, room < INT_MAX ? (int)room : INT_MAX);
	return n > 0 ? (size_t)n : 0;
}

void tls_session_shutdown(struct tls_session *s)
{
	openssl.ERR_clear_error();
	if (openssl.SSL_is_init_finished(s->ssl))
		openssl.SSL_shutdown(s->ssl);
	openssl.ERR_clear_error();
}

/* ---- the handshake */

int tls_session_is_open(const struct tls_session *s) { return openssl.SSL_is_init_finished(s->ssl); }

unsigned tls_session_happened(struct tls_session *s)
{
	unsigned happened = s->happened;
	s->happened = 0;
	return happened;
}

void tls_session_stop_at(struct tls_session *s, int hello, int cert)
{
	s->stop_hello = hello != 0;
	s->stop_cert = cert != 0;
}

void tls_session_go_on(struct tls_session *s)
{
	if (s->stop_hello)
		s->stop_hello = 0;
	else
		s->stop_cert = 0;
}

int tls_session_renegotiate(struct tls_session *s, struct tls_error *e)
{
	openssl.ERR_clear_error();
	return openssl.SSL_renegotiate(s->ssl) == 1 ? 0 : openssl_error(e, 0);
}

void tls_session_verify(struct tls_session *s, struct tls_context *c, int request, int require)
{
	s->verifies = s->is_server && request;
	if (s->verifies)
		context_use_roots(c);
	int mode = !s->is_server || !request ? VERIFY_NONE : VERIFY_PEER | (require ? VERIFY_FAIL_IF_NO_PEER_CERT : 0);
	openssl.SSL_set_verify(s->ssl, mode, on_verified);
}

int tls_session_set_context(struct tls_session *s, struct tls_context *c)
{
	if (!s->stopped && openssl.SSL_get_state(s->ssl) != STATE_BEFORE)
		return -1;
	listen_to(c->ssl);
	if (!openssl.SSL_set_SSL_CTX(s->ssl, c->ssl))
		return -1;
	if (s->verifies)
		context_use_roots(c);
	openssl.SSL_ctrl(s->ssl, CTRL_VERIFY_STORE, 1, openssl.SSL_CTX_get_cert_store(c->ssl));
	openssl.SSL_set_client_CA_list(s->ssl, openssl.SSL_dup_CA_list(openssl.SSL_CTX_get_client_CA_list(c->ssl)));
	return 0;
}

void tls_session_hello(struct tls_session *s, const uint8_t **id, size_t *size, int *ticket)
{
	const unsigned char *bytes;
	size_t ticket_size = 0;
	*size = openssl.SSL_client_hello_get0_session_id(s->ssl, id);
	*ticket = openssl.SSL_client_hello_get0_ext(s->ssl, EXT_TICKET, &bytes, &ticket_size) == 1 && ticket_size > 0;
}

/* The extension is a list with its size of two bytes before it; OpenSSL has not looked at it yet. */
size_t tls_session_offered(const struct tls_session *s, const uint8_t **names)
{
	const unsigned char *bytes;
	size_t size;
	if (openssl.SSL_client_hello_get0_ext(s->ssl, EXT_ALPN, &bytes, &size) != 1 || size < 2)
		return 0;
	size_t listed = (size_t)bytes[0] << 8 | bytes[1];
	*names = bytes + 2;
	return listed == size - 2 ? listed : 0;
}

/* RFC 6066, 3: the size of a list, then its only entry: a type, which is 0, and the name with its size. */
size_t tls_session_asked(const struct tls_session *s, const uint8_t **name)
{
	enum { BEFORE = 5 };
	const unsigned char *bytes;
	size_t size;
	if (openssl.SSL_client_hello_get0_ext(s->ssl, EXT_SERVERNAME, &bytes, &size) != 1 || size < BEFORE ||
		bytes[2] != 0)
		return 0;
	size_t named = (size_t)bytes[3] << 8 | bytes[4];
	*name = bytes + BEFORE;
	return named <= size - BEFORE ? named : 0;
}

int tls_session_wants_ocsp(const struct tls_session *s)
{
	enum { STATUS_TYPE_OCSP = 1, CTRL_GET_STATUS_REQ_TYPE = 127 };
	return openssl.SSL_ctrl(s->ssl, CTRL_GET_STATUS_REQ_TYPE, 0, NULL) == STATUS_TYPE_OCSP;
}

int tls_session_set_alpn(struct tls_session *s, const void *names, size_t size)
{
	if (!s->is_server && size < UINT_MAX)
		return openssl.SSL_set_alpn_protos(s->ssl, names, (unsigned)size) == 0 ? 0 : -EINVAL;
	buf_clear(&s->alpn);
	return buf_add(&s->alpn, names, size);
}

int tls_session_answer_alpn(struct tls_session *s, const void *name, size_t size)
{
	s->answered = 1;
	buf_clear(&s->answer);
	if (size == 0)
		return 0;
	buf_add_char(&s->answer, (char)size);
	return size < 256 ? buf_add(&s->answer, name, size) : -ENOMEM;
}

size_t tls_session_alpn(const struct tls_session *s, const uint8_t **name)
{
	unsigned size;
	openssl.SSL_get0_alpn_selected(s->ssl, name, &size);
	return size;
}

int tls_session_set_servername(struct tls_session *s, const char *name, struct tls_error *e)
{
	openssl.ERR_clear_error();
	return openssl.SSL_ctrl(s->ssl, CTRL_HOSTNAME, 0, (void *)name) == 1 ? 0 : openssl_error(e, 0);
}

const char *tls_session_servername(const struct tls_session *s) { return openssl.SSL_get_servername(s->ssl, 0); }

int tls_session_request_ocsp(struct tls_session *s)
{
	return openssl.SSL_ctrl(s->ssl, CTRL_STATUS_REQ_TYPE, 1, NULL) == 1 ? 0 : -1;
}

int tls_session_set_ocsp(struct tls_session *s, const void *der, size_t size)
{
	buf_clear(&s->ocsp);
	return buf_add(&s->ocsp, der, size);
}

size_t tls_session_ocsp(const struct tls_session *s, const uint8_t **der)
{
	long size = openssl.SSL_ctrl(s->ssl, CTRL_GET_OCSP_RESP, 0, der);
	return size > 0 && *der ? (size_t)size : 0;
}

/* ---- sessions to resume */

int tls_session_resume(struct tls_session *s, const void *der, size_t size)
{
	const unsigned char *at = der;
	int is_late = !s->is_server && openssl.SSL_get_state(s->ssl) != STATE_BEFORE;
	struct ssl_session *given = NULL;
	if (!is_late && size <= LONG_MAX)
		given = openssl.d2i_SSL_SESSION(NULL, &at, (long)size);
	openssl.ERR_clear_error();
	if (!given)
		return -1;
	if (s->is_server) {
		if (s->offered)
			openssl.SSL_SESSION_free(s->offered);
		s->offered = given;
		return 0;
	}
	int ok = openssl.SSL_set_session(s->ssl, given);
	openssl.SSL_SESSION_free(given);
	openssl.ERR_clear_error();
	return ok == 1 ? 0 : -1;
}

int tls_session_reused(const struct tls_session *s) { return openssl.SSL_session_reused(s->ssl); }

int tls_session_get(const struct tls_session *s, struct buf *der)
{
	struct ssl_session *session = openssl.SSL_get_session(s->ssl);
	int size = session ? openssl.i2d_SSL_SESSION(session, NULL) : 0;
	if (size <= 0 || buf_reserve(der, (size_t)size) != 0)
		return 0;
	unsigned char *at = (unsigned char *)der->data + der->size;
	der->size += (size_t)openssl.i2d_SSL_SESSION(session, &at);
	return 1;
}

int tls_session_ticket(const struct tls_session *s, const uint8_t **ticket, size_t *size)
{
	struct ssl_session *session = openssl.SSL_get_session(s->ssl);
	*ticket = NULL;
	if (session)
		openssl.SSL_SESSION_get0_ticket(session, ticket, size);
	return *ticket != NULL;
}

static void drop(struct buf *b, size_t size)
{
	memmove(b->data, b->data + size, b->size - size);
	b->size -= size;
}

int tls_session_next_new(struct tls_session *s, struct buf *id, struct buf *der)
{
	uint32_t sizes[2];
	if (s->made.size == 0)
		return 0;
	memcpy(sizes, s->made.data, sizeof sizes);
	buf_add(id, s->made.data + sizeof sizes, sizes[0]);
	buf_add(der, s->made.data + sizeof sizes + sizes[0], sizes[1]);
	drop(&s->made, sizeof sizes + sizes[0] + sizes[1]);
	return 1;
}

void tls_session_keylog(struct tls_session *s, int on) { s->keylog = on != 0; }

int tls_session_next_line(struct tls_session *s, struct buf *line)
{
	if (s->lines.size == 0)
		return 0;
	size_t size = strlen(s->lines.data);
	buf_add(line, s->lines.data, size);
	drop(&s->lines, size + 1);
	return 1;
}
