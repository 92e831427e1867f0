#include "io/http/transfer_int.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/mem.h"

enum { RECEIVE_BYTES = 128 << 10, SEND_BYTES = 256 << 10 };

struct curl_sockaddr { int family, type, protocol; unsigned size;
	union { struct sockaddr any; struct sockaddr_in v4; struct sockaddr_in6 v6; } u; };

enum { OPT_OPENSOCKETFUNCTION = 20163, OPT_OPENSOCKETDATA = 10164 };

/* Records the address: errors report the one tried last. */
static int on_open(void *arg, int purpose, struct curl_sockaddr *a)
{
	struct transfer *t = ((struct handle *)arg)->t;
	if (a->family == AF_INET) {
		inet_ntop(AF_INET, &a->u.v4.sin_addr, t->error.address, sizeof t->error.address);
		t->error.port = ntohs(a->u.v4.sin_port);
	} else if (a->family == AF_INET6) {
		inet_ntop(AF_INET6, &a->u.v6.sin6_addr, t->error.address, sizeof t->error.address);
		t->error.port = ntohs(a->u.v6.sin6_port);
	}
	if (!transfer_admit_address(t, &a->u.any))
		return -1;
	return socket(a->family, a->type | SOCK_CLOEXEC, a->protocol);
}

/* ---- certificates trusted in addition to the system's */

/* Appends the file: 0, or -1 if it cannot be read. */
static int append_file(int to, const char *path)
{
	char piece[16 << 10];
	int from = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = -1;
	if (from < 0)
		return -1;
	while ((n = read(from, piece, sizeof piece)) > 0 && write(to, piece, (size_t)n) == n) {
	}
	close(from);
	return n < 0 || write(to, "\n", 1) != 1 ? -1 : 0;
}

/* libcurl takes them as one file.  (Passed as bytes they would be copied for each transfer.)  A file that cannot be
 * read is skipped with a warning, as in node. */
static void read_extra_certificates(struct transfers *ts, CURL *easy)
{
	const char *extra = getenv("NODE_EXTRA_CA_CERTS"), *file = getenv("SSL_CERT_FILE");
	if (!extra || !*extra)
		return;
	if (!file || !*file)
		ts->api->easy_getinfo(easy, INFO_CAINFO, &file);
	if (file && strcmp(file, extra) == 0)
		return;
	ts->trusted_fd = memfd_create("certificates", MFD_CLOEXEC);
	if (ts->trusted_fd < 0)
		return;
	if (file)
		append_file(ts->trusted_fd, file);
	if (append_file(ts->trusted_fd, extra) < 0)
		fprintf(stderr, "Warning: Ignoring extra certs from `%s', it cannot be read\n", extra);
}

/* ---- handles */

/* Sets the trusted certificates.  libcurl caches certificates that come from a single file for the next connection,
 * which otherwise reads them again: some 30 ms.  So the folder that Debian's libcurl also searches is disabled if the
 * file, which has the same certificates, is readable. */
void transfer_set_authorities(struct transfers *ts, CURL *easy)
{
	const struct curl_api *c = ts->api;
	const char *file = getenv("SSL_CERT_FILE");
	char path[40];
	if (!ts->looked_for_extra++)
		read_extra_certificates(ts, easy);
	if (ts->trusted_fd >= 0) {
		snprintf(path, sizeof path, "/proc/self/fd/%d", ts->trusted_fd);
		file = path;
	}
	if (file && *file)
		c->easy_setopt(easy, OPT_CAINFO, file);
	else
		c->easy_getinfo(easy, INFO_CAINFO, &file);
	if (file && access(file, R_OK) == 0)
		c->easy_setopt(easy, OPT_CAPATH, NULL);
}

/* curl_on_http2_frame */
void transfer_on_http2_frame(CURL *easy, size_t bytes, int ends)
{
	struct handle *h = NULL;
	curl_opened()->easy_getinfo(easy, INFO_PRIVATE, &h);
	if (!h || !h->t || (!h->t->uploads && !h->t->upload))
		return;
	h->t->arrived += bytes;
	h->t->answered |= ends != 0;
	if (h->t->uploads)
		h->t->owner->some_marked = h->t->heard = 1;
}

/* curl_on_http2_close; an error's text is libcurl's */
void transfer_on_http2_close(CURL *easy, uint32_t code)
{
	struct handle *h = NULL;
	curl_opened()->easy_getinfo(easy, INFO_PRIVATE, &h);
	if (!h || !h->t)
		return;
	h->t->reset = code < UINT8_MAX ? (uint8_t)code : UINT8_MAX;
	if (h->t->uploads || h->t->upload)
		h->t->owner->some_marked = h->t->closed = 1;
}

struct handle *transfer_handle_new(struct transfers *ts)
{
	const struct curl_api *c = ts->api;
	struct handle *h;
	CURL *easy;
	if (ts->handle_count)
		return ts->handles[--ts->handle_count];
	h = mem_try_zalloc(sizeof *h);
	easy = h ? c->easy_init() : NULL;
	if (!easy) {
		mem_free(h);
		return NULL;
	}
	h->easy = easy;
	h->tls = -1;
	c->easy_setopt(easy, OPT_NOSIGNAL, 1L);
	/* ending a transfer does not wait for its name to be resolved */
	c->easy_setopt(easy, OPT_QUICK_EXIT, 1L);
	c->easy_setopt(easy, OPT_PATH_AS_IS, 1L);
	c->easy_setopt(easy, OPT_SUPPRESS_CONNECT_HEADERS, 1L);
	c->easy_setopt(easy, OPT_PROTOCOLS_STR, "http,https");
	c->easy_setopt(easy, OPT_BUFFERSIZE, (long)RECEIVE_BYTES);
	c->easy_setopt(easy, OPT_UPLOAD_BUFFERSIZE, (long)SEND_BYTES);
	c->easy_setopt(easy, OPT_WRITEFUNCTION, transfer_on_body);
	c->easy_setopt(easy, OPT_WRITEDATA, h);
	c->easy_setopt(easy, OPT_HEADERFUNCTION, transfer_on_head);
	c->easy_setopt(easy, OPT_HEADERDATA, h);
	c->easy_setopt(easy, OPT_READFUNCTION, transfer_on_send);
	c->easy_setopt(easy, OPT_READDATA, h);
	c->easy_setopt(easy, OPT_OPENSOCKETFUNCTION, on_open);
	c->easy_setopt(easy, OPT_OPENSOCKETDATA, h);
	c->easy_setopt(easy, OPT_PRIVATE, h);
	if (policy_now() && policy_restricts(policy_now(), POLICY_NET))
		c->easy_setopt(easy, OPT_PROXY, "");
	c->easy_setopt(easy, OPT_ERRORBUFFER, h->text);
	return h;
}

void transfer_handle_free(struct transfers *ts, struct handle *h)
{
	ts->api->easy_cleanup(h->easy);
	curl_let_go(h->held);
	mem_free(h);
}

int transfer_holds_field(struct transfer *t)
{
	struct handle *h = t->handle;
	if (!t->owner->holds_fields)
		return 1;
	if (t->tls || !t->is_whole)
		return 0;
	if (!h->field)
		return !h->held || curl_hold_freed(h->held);
	if (!curl_hold(h->field))
		return 0;
	h->held = h->field;
	h->field = NULL;
	return 1;
}

void transfer_note_field(struct handle *h)
{
	h->field = curl_newest_block();
	if (h->held) {
		curl_let_go(h->held);
		h->held = NULL;
	}
}
