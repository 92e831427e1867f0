/* fetch_peer.c -- the time libcurl alone takes for the rows of fetch.py: its multi interface, sockets and timer in one
 * epoll loop.
 *
 *     fetch_peer ROW BASE FOLDER      prints milliseconds
 *
 * It sends the same header fields as jsr and handles the bytes as the row requires: counted, in one block, or in a
 * file.  Each concurrent request has an easy handle, which is reused.
 */
#include "bench.h"

#include <fcntl.h>
#include <strings.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "io/http/curl.h"

enum { MB = 1 << 20, BUFFER = 64 << 10, SEND_BUFFER = 256 << 10, WIDTH_MAX = 50 };
enum sink { COUNT, BLOCK, FILED };

struct row { const char *name, *path; long count; int width; enum sink sink; size_t answer, upload; };

static const struct row rows[] = {
	{ "first", "/small", 0, 0, COUNT, 1024, 0 },
	{ "get-50", "/small", 5000, 50, COUNT, 1024, 0 },
	{ "get-1", "/small", 5000, 1, COUNT, 1024, 0 },
	{ "stream-256mb", "/large", 1, 1, COUNT, 256 * MB, 0 },
	{ "buffer-256mb", "/large", 1, 1, BLOCK, 256 * MB, 0 },
	{ "post-1mb", "/post", 200, 4, COUNT, 2, MB },
	{ "file-256mb", "/large", 1, 1, FILED, 256 * MB, 0 },
};

enum { FIELDS = 7 };
static char fields[FIELDS][48] = { "accept: */*", "accept-language: *", "sec-fetch-mode: cors", "user-agent: jsr",
	"accept-encoding: gzip, deflate", "content-type:", "expect:" };
static struct curl_slist lines[FIELDS];

struct request { CURL *easy; size_t got, room; char *block; enum sink sink; };

static const struct curl_api *curl;
static CURLM *multi;
static int epoll_fd, file_fd = -1;
static long timeout_ms = -1;

static void fail(const char *what)
{
	fprintf(stderr, "fetch_peer: %s\n", what);
	exit(1);
}

static int on_socket(CURL *easy, int fd, int what, void *arg, void *known)
{
	struct epoll_event e = { .data.fd = fd };
	e.events = (what & CURL_POLL_IN ? EPOLLIN : 0) | (what & CURL_POLL_OUT ? EPOLLOUT : 0);
	if (what == CURL_POLL_REMOVE)
		epoll_ctl(epoll_fd, EPOLL_CTL_DEL, fd, NULL);
	else
		epoll_ctl(epoll_fd, known ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, fd, &e);
	curl->multi_assign(multi, fd, what == CURL_POLL_REMOVE ? NULL : multi);
	return 0;
}

static int on_timer(CURLM *m, long ms, void *arg)
{
	timeout_ms = ms;
	return 0;
}

static size_t on_head(char *p, size_t one, size_t count, void *arg)
{
	static const char name[] = "content-length:";
	struct request *r = arg;
	if (r->sink == BLOCK && one * count > sizeof name && strncasecmp(p, name, sizeof name - 1) == 0) {
		r->room = strtoul(p + sizeof name - 1, NULL, 10);
		r->block = malloc(r->room);
	}
	return one * count;
}

static size_t on_body(char *p, size_t one, size_t count, void *arg)
{
	struct request *r = arg;
	size_t size = one * count;
	if (r->sink == BLOCK) {
		if (!r->block || size > r->room - r->got)
			return 0;
		memcpy(r->block + r->got, p, size);
	} else if (r->sink == FILED && write(file_fd, p, size) != (ssize_t)size) {
		return 0;
	}
	r->got += size;
	return size;
}

static void set_up(struct request *r, const char *url, const char *upload, size_t upload_size)
{
	CURL *easy = r->easy = curl->easy_init();
	if (!easy)
		fail("no memory");
	for (int i = 0; i < FIELDS; i++)
		lines[i] = (struct curl_slist){ fields[i], i + 1 < FIELDS ? &lines[i + 1] : NULL };
	curl->easy_setopt(easy, OPT_URL, url);
	curl->easy_setopt(easy, OPT_HTTPHEADER, lines);
	curl->easy_setopt(easy, OPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
	curl->easy_setopt(easy, OPT_NOSIGNAL, 1L);
	curl->easy_setopt(easy, OPT_BUFFERSIZE, (long)BUFFER);
	curl->easy_setopt(easy, OPT_UPLOAD_BUFFERSIZE, (long)SEND_BUFFER);
	curl->easy_setopt(easy, OPT_HEADERFUNCTION, on_head);
	curl->easy_setopt(easy, OPT_HEADERDATA, r);
	curl->easy_setopt(easy, OPT_WRITEFUNCTION, on_body);
	curl->easy_setopt(easy, OPT_WRITEDATA, r);
	curl->easy_setopt(easy, OPT_PRIVATE, r);
	if (upload_size) {
		curl->easy_setopt(easy, OPT_POSTFIELDSIZE_LARGE, (int64_t)upload_size);
		curl->easy_setopt(easy, OPT_POSTFIELDS, upload);
	}
}

static void begin(struct request *r)
{
	r->got = 0;
	if (curl->multi_add_handle(multi, r->easy) != 0)
		fail("multi_add_handle");
}

static int told(uint32_t events)
{
	return (events & (EPOLLIN | EPOLLHUP) ? CURL_CSELECT_IN : 0) | (events & EPOLLOUT ? CURL_CSELECT_OUT : 0) |
		(events & EPOLLERR ? CURL_CSELECT_ERR : 0);
}

static void wait_once(void)
{
	struct epoll_event e[64];
	int running, n = timeout_ms == 0 ? 0 : epoll_wait(epoll_fd, e, 64, timeout_ms < 0 ? -1 : (int)timeout_ms);
	if (n <= 0) {
		timeout_ms = -1;
		curl->multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &running);
	}
	for (int i = 0; i < n; i++)
		curl->multi_socket_action(multi, e[i].data.fd, told(e[i].events), &running);
}

/* `count` requests, up to `width` at a time. */
static void work(struct request *r, int width, long count, size_t answer)
{
	struct curl_message *m;
	long begun = 0, done = 0;
	int left;
	for (; begun < width && begun < count; begun++)
		begin(&r[begun]);
	while (done < count) {
		wait_once();
		while ((m = curl->multi_info_read(multi, &left))) {
			struct request *of = NULL;
			CURL *easy = m->easy;
			if (m->data.result != CURLE_OK)
				fail(curl->easy_strerror(m->data.result));
			curl->easy_getinfo(easy, INFO_PRIVATE, &of);
			if (of->got != answer)
				fail("wrong answer");
			curl->multi_remove_handle(multi, easy);
			done++;
			if (begun < count) {
				begun++;
				begin(of);
			}
		}
	}
}

int main(int argc, char **argv)
{
	static struct request warm, requests[WIDTH_MAX];
	const struct row *row = NULL;
	char url[300], file[4096];
	char *upload = calloc(1, MB);
	for (size_t i = 0; argc == 4 && i < sizeof rows / sizeof *rows; i++)
		if (strcmp(argv[1], rows[i].name) == 0)
			row = &rows[i];
	if (!row)
		fail("usage: fetch_peer ROW BASE FOLDER");
	curl = curl_open();
	if (!curl)
		fail("libcurl is not installed");
	multi = curl->multi_init();
	epoll_fd = epoll_create1(EPOLL_CLOEXEC);
	curl->multi_setopt(multi, MOPT_SOCKETFUNCTION, on_socket);
	curl->multi_setopt(multi, MOPT_TIMERFUNCTION, on_timer);

	snprintf(url, sizeof url, "%s/small", argv[2]);
	set_up(&warm, url, NULL, 0);
	work(&warm, 1, 1, 1024);
	if (!row->count)
		return 0;

	snprintf(url, sizeof url, "%s%s", argv[2], row->path);
	snprintf(file, sizeof file, "%s/out", argv[3]);
	uint64_t start = bench_now_ns();
	for (int i = 0; i < row->width; i++) {
		requests[i].sink = row->sink;
		set_up(&requests[i], url, upload, row->upload);
	}
	if (row->sink == FILED && (file_fd = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) < 0)
		fail("cannot write the file");
	work(requests, row->width, row->count, row->answer);
	if (row->sink == FILED && close(file_fd) < 0)
		fail("cannot write the file");
	printf("%.3f\n", (double)(bench_now_ns() - start) / 1e6);
	if (row->sink == FILED)
		unlink(file);
	return 0;
}
