/* Any bytes for a server's session, after a client's real hello or without one, in pieces: it stops, fails or waits, and
 * leaks nothing.  make fuzz-tls */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "io/tls/session.h"
#include "../unit/io/tls_keys.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct tls_context *contexts[2];        /* of a client, of a server */

static void must(int yes)
{
	if (!yes)
		abort();
}

static void open_contexts(void)
{
	struct tls_error e;
	must(tls_context_new(&contexts[0], 0, 0) == 0 && tls_context_new(&contexts[1], 0, 0) == 0);
	must(tls_context_set_certificate(contexts[1], SERVER_CERT, strlen(SERVER_CERT), &e) == 0);
	must(tls_context_set_key(contexts[1], SERVER_KEY, strlen(SERVER_KEY), NULL, &e) == 0);
}

/* Steps until it does not go on; 0 once it has failed. */
static int run(struct tls_session *s)
{
	uint8_t plain[512];
	struct tls_error e;
	enum tls_step step;
	size_t got, size;
	int ticket;
	const uint8_t *bytes;
	while ((step = tls_session_step(s, plain, sizeof plain, &got, &e)) != TLS_WAITS) {
		if (step == TLS_CLOSED || step == TLS_FAILED)
			return 0;
		must(step != TLS_READ || got <= sizeof plain);
		if (step == TLS_HELLO) {
			tls_session_hello(s, &bytes, &size, &ticket);
			must(size <= 32);
			tls_session_asked(s, &bytes);
			tls_session_offered(s, &bytes);
		}
		if (step == TLS_HELLO || step == TLS_CERT)
			tls_session_go_on(s);
	}
	return 1;
}

static void move(struct tls_session *from, struct tls_session *to)
{
	uint8_t piece[4096];
	size_t n;
	while ((n = tls_session_take(from, piece, sizeof piece)) > 0)
		must(tls_session_feed(to, piece, n) == 0);
}

/* The first byte says how much of a real handshake comes first, the second how long the pieces are. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct tls_session *client, *server;
	if (!contexts[0])
		open_contexts();
	if (size < 2)
		return 0;
	must(tls_session_new(&client, contexts[0], 0) == 0 && tls_session_new(&server, contexts[1], 1) == 0);
	tls_session_stop_at(server, data[0] & 4, data[0] & 8);
	for (int i = 0; i < (data[0] & 3); i++) {
		run(client);
		move(client, server);
		run(server);
		move(server, client);
	}
	size_t step = 1 + data[1];
	for (size_t at = 2; at < size; at += step) {
		must(tls_session_feed(server, data + at, size - at < step ? size - at : step) == 0);
		if (!run(server))
			break;
	}
	move(server, client);
	run(client);
	tls_session_free(client);
	tls_session_free(server);
	return 0;
}
