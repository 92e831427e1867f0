/* Two sessions in memory: handshakes in pieces of any size, data both ways, close_notify, garbage, truncation, resumption,
 * ALPN and servername; and errors of contexts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "io/tls/session.h"
#include "tls_keys.h"

struct end { struct tls_session *s; struct buf read; enum tls_step last; struct tls_error error; unsigned happened; };
struct pair { struct tls_context *contexts[2]; struct end client, server; };

static struct tls_context *context(int is_server, int max_version)
{
	struct tls_context *c;
	struct tls_error e;
	assert_int_equal(tls_context_new(&c, 0x0303, max_version), 0);
	if (is_server) {
		assert_int_equal(tls_context_set_certificate(c, SERVER_CERT, strlen(SERVER_CERT), &e), 0);
		assert_int_equal(tls_context_set_key(c, SERVER_KEY, strlen(SERVER_KEY), NULL, &e), 0);
		assert_int_equal(tls_context_set_id(c, "test", 4, &e), 0);
	} else {
		assert_int_equal(tls_context_add_ca(c, CA_CERT, strlen(CA_CERT), &e), 0);
	}
	return c;
}

static void open_end(struct end *end, struct tls_context *c, int is_server)
{
	memset(end, 0, sizeof *end);
	buf_init(&end->read, 1 << 22);
	assert_int_equal(tls_session_new(&end->s, c, is_server), 0);
}

static void open_pair(struct pair *p, int max_version)
{
	p->contexts[0] = context(0, max_version);
	p->contexts[1] = context(1, max_version);
	open_end(&p->client, p->contexts[0], 0);
	open_end(&p->server, p->contexts[1], 1);
}

static void close_pair(struct pair *p)
{
	tls_context_free(p->contexts[0]);      /* sessions live on without their contexts */
	tls_context_free(p->contexts[1]);
	tls_session_free(p->client.s);
	tls_session_free(p->server.s);
	buf_fini(&p->client.read);
	buf_fini(&p->server.read);
}

static void step(struct end *end)
{
	char piece[1000];
	size_t got;
	unsigned happened;
	do {
		end->last = tls_session_step(end->s, piece, sizeof piece, &got, &end->error);
		buf_add(&end->read, piece, got);
		happened = tls_session_happened(end->s);
		end->happened |= happened;
	} while (end->last == TLS_READ || (end->last == TLS_WAITS && happened & TLS_HAPPENED_SESSION));
}

/* Moves ciphertext from one to the other, in pieces of `size` bytes; how much there was. */
static size_t move(struct end *from, struct end *to, size_t size)
{
	uint8_t piece[4096];
	size_t n, all = 0;
	while ((n = tls_session_take(from->s, piece, size)) > 0) {
		assert_int_equal(tls_session_feed(to->s, piece, n), 0);
		step(to);
		all += n;
	}
	return all;
}

static void run(struct pair *p, size_t size)
{
	step(&p->client);
	while (move(&p->client, &p->server, size) + move(&p->server, &p->client, size) > 0)
		;
}

static void say(struct end *end, const void *text, size_t size)
{
	size_t taken;
	assert_int_equal(tls_session_write(end->s, text, size, &taken, &end->error), 0);
	assert_int_equal(taken, size);
}

static void test_handshake(void **state)
{
	static const size_t sizes[] = { 1, 7, 1000, 4096 };
	static const int versions[] = { 0x0303, 0x0304 };
	(void)state;
	for (size_t i = 0; i < 8; i++) {
		struct pair p;
		const char *text;
		open_pair(&p, versions[i & 1]);
		run(&p, sizes[i >> 1]);
		assert_true(tls_session_is_open(p.client.s) && tls_session_is_open(p.server.s));
		assert_true(p.client.happened & TLS_HAPPENED_DONE && p.server.happened & TLS_HAPPENED_DONE);
		assert_null(tls_session_distrust(p.client.s, &text));
		assert_string_equal(tls_session_protocol(p.client.s), versions[i & 1] == 0x0303 ? "TLSv1.2" : "TLSv1.3");
		close_pair(&p);
	}
}

static void test_data(void **state)
{
	enum { SIZE = 300000 };
	char *text = malloc(SIZE);
	struct pair p;
	(void)state;
	for (size_t i = 0; i < SIZE; i++)
		text[i] = (char)(i * 31 >> 3);
	open_pair(&p, 0);
	run(&p, 4096);
	say(&p.client, text, SIZE);
	say(&p.server, text, 1);
	run(&p, 1001);
	assert_int_equal(p.server.read.size, SIZE);
	assert_memory_equal(p.server.read.data, text, SIZE);
	assert_int_equal(p.client.read.size, 1);
	tls_session_shutdown(p.client.s);
	run(&p, 4096);
	assert_int_equal(p.server.last, TLS_CLOSED);
	close_pair(&p);
	free(text);
}

static void test_garbage(void **state)
{
	struct pair p;
	(void)state;
	open_pair(&p, 0);
	assert_int_equal(tls_session_feed(p.server.s, "GET / HTTP/1.0\r\n\r\n", 18), 0);
	step(&p.server);
	assert_int_equal(p.server.last, TLS_FAILED);
	assert_string_equal(p.server.error.code, "ERR_SSL_HTTP_REQUEST");
	assert_string_equal(p.server.error.library, "SSL routines");
	close_pair(&p);
	open_pair(&p, 0);
	run(&p, 4096);
	assert_int_equal(tls_session_feed(p.client.s, "\x17\x03\x03\x00\x20" "abcdefghijklmnopqrstuvwxyz012345", 37), 0);
	step(&p.client);
	assert_int_equal(p.client.last, TLS_FAILED);
	assert_true(tls_session_pending(p.client.s) > 0);      /* an alert */
	close_pair(&p);
}

/* Half of what the client says first, then nothing: the server waits, and may be freed. */
static void test_truncated(void **state)
{
	uint8_t hello[4096];
	struct pair p;
	(void)state;
	open_pair(&p, 0);
	step(&p.client);
	size_t size = tls_session_take(p.client.s, hello, sizeof hello);
	assert_true(size > 100);
	assert_int_equal(tls_session_feed(p.server.s, hello, size / 2), 0);
	step(&p.server);
	assert_int_equal(p.server.last, TLS_WAITS);
	assert_false(tls_session_is_open(p.server.s));
	close_pair(&p);
}

static void test_stops(void **state)
{
	const uint8_t *bytes;
	struct tls_error e;
	struct pair p;
	size_t size;
	int ticket;
	(void)state;
	open_pair(&p, 0);
	tls_session_stop_at(p.server.s, 1, 1);
	assert_int_equal(tls_session_set_alpn(p.client.s, "\2h2\10http/1.1", 12), 0);
	assert_int_equal(tls_session_set_servername(p.client.s, "localhost", &e), 0);
	run(&p, 4096);
	assert_int_equal(p.server.last, TLS_HELLO);
	tls_session_hello(p.server.s, &bytes, &size, &ticket);
	assert_int_equal(ticket, 0);
	assert_int_equal(tls_session_asked(p.server.s, &bytes), 9);
	assert_memory_equal(bytes, "localhost", 9);
	assert_int_equal(tls_session_offered(p.server.s, &bytes), 12);
	assert_int_equal(tls_session_answer_alpn(p.server.s, "http/1.1", 8), 0);
	tls_session_go_on(p.server.s);
	step(&p.server);
	assert_int_equal(p.server.last, TLS_CERT);
	assert_string_equal(tls_session_servername(p.server.s), "localhost");
	assert_int_equal(tls_session_offered(p.server.s, &bytes), 0);
	tls_session_go_on(p.server.s);
	step(&p.server);
	run(&p, 4096);
	assert_true(tls_session_is_open(p.client.s));
	assert_int_equal(tls_session_alpn(p.client.s, &bytes), 8);
	close_pair(&p);
}

static void test_resumed(void **state)
{
	struct pair p;
	struct buf id, der;
	(void)state;
	buf_init(&id, 1 << 10);
	buf_init(&der, 1 << 16);
	open_pair(&p, 0x0303);
	run(&p, 4096);
	assert_false(tls_session_reused(p.client.s));
	assert_int_equal(tls_session_next_new(p.client.s, &id, &der), 1);
	tls_session_free(p.client.s);
	tls_session_free(p.server.s);
	buf_fini(&p.client.read);
	buf_fini(&p.server.read);
	open_end(&p.client, p.contexts[0], 0);
	open_end(&p.server, p.contexts[1], 1);
	assert_int_equal(tls_session_resume(p.client.s, "x", 1), -1);
	assert_int_equal(tls_session_resume(p.client.s, der.data, der.size), 0);
	run(&p, 100);
	assert_true(tls_session_reused(p.client.s) && tls_session_reused(p.server.s));
	close_pair(&p);
	buf_fini(&id);
	buf_fini(&der);
}

static void test_context_errors(void **state)
{
	struct tls_context *c = context(0, 0);
	struct tls_error e;
	(void)state;
	assert_int_equal(tls_context_set_certificate(c, "x", 1, &e), -1);
	assert_string_equal(e.text, "error:0480006C:PEM routines::no start line");
	assert_string_equal(e.code, "ERR_OSSL_PEM_NO_START_LINE");
	assert_int_equal(tls_context_set_ciphers(c, "no-such", &e), -1);
	assert_string_equal(e.code, "ERR_SSL_NO_CIPHER_MATCH");
	assert_int_equal(tls_context_load_pfx(c, "xx", 2, NULL, &e), -1);
	assert_string_equal(e.text, "not enough data");
	tls_context_free(c);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_handshake), cmocka_unit_test(test_data), cmocka_unit_test(test_garbage),
		cmocka_unit_test(test_truncated), cmocka_unit_test(test_stops), cmocka_unit_test(test_resumed),
		cmocka_unit_test(test_context_errors),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
