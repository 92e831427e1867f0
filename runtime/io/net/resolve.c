#include "io/net/resolve.h"

#include <pthread.h>
#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "base/library.h"
#include "base/mem.h"

/* What is used of c-ares 1.18 and later, as its manual pages have it. */
typedef struct ares_channel ares_channel;

struct ares_addr4 { struct in_addr address; int ttl; };
struct ares_addr6 { struct in6_addr address; int ttl; };
struct ares_caa {
	struct ares_caa *next;
	int critical;
	unsigned char *property;
	size_t property_size;
	unsigned char *value;
	size_t size;
};
struct ares_srv { struct ares_srv *next; char *host; unsigned short priority, weight, port; };
struct ares_mx { struct ares_mx *next; char *host; unsigned short priority; };
struct ares_txt { struct ares_txt *next; unsigned char *text; size_t size; unsigned char begins; };
struct ares_naptr {
	struct ares_naptr *next;
	unsigned char *flags, *service, *regexp;
	char *replacement;
	unsigned short order, preference;
};
struct ares_soa { char *nsname, *hostmaster; unsigned serial, refresh, retry, expire, minttl; };

/* The first fields of struct ares_options, which grows at its end. */
union ares_options {
	struct { int flags, timeout, tries; } set;
	char room[1024];
};

enum { OPTION_FLAGS = 1, OPTION_TRIES = 4, OPTION_TIMEOUT_MS = 1 << 13 };
enum { FLAG_NO_CHECK = 128 };          /* answers that say "refused" are answers */
enum { CLASS_IN = 1 };

enum {
	ARES_OK = 0, ARES_NO_DATA = 1, ARES_NOT_FOUND = 4, ARES_BAD_RESPONSE = 10, ARES_NO_FILE = 14,
	ARES_CANCELLED = 24
};
enum { SOCKETS = 16 };                 /* the most that ares_getsock tells */

static struct {
	int (*library_init)(int flags);
	int (*init)(ares_channel **out, union ares_options *options, int mask);
	void (*destroy)(ares_channel *c);
	int (*set_servers)(ares_channel *c, const char *csv);
	void (*set_local4)(ares_channel *c, unsigned address);
	void (*set_local6)(ares_channel *c, const unsigned char *address);
	void (*query)(ares_channel *c, const char *name, int class, int type,
		void (*done)(void *ctx, int status, int timeouts, unsigned char *bytes, int size), void *ctx);
	void (*host)(ares_channel *c, const void *address, int length, int family,
		void (*done)(void *ctx, int status, int timeouts, struct hostent *host), void *ctx);
	int (*sockets)(ares_channel *c, int *fds, int count);
	struct timeval *(*timeout)(ares_channel *c, struct timeval *most, struct timeval *space);
	void (*process)(ares_channel *c, int readable, int writable);
	int (*parse_a)(const unsigned char *bytes, int size, struct hostent **host, struct ares_addr4 *found,
		int *count);
	int (*parse_aaaa)(const unsigned char *bytes, int size, struct hostent **host, struct ares_addr6 *found,
		int *count);
	int (*parse_caa)(const unsigned char *bytes, int size, struct ares_caa **out);
	int (*parse_mx)(const unsigned char *bytes, int size, struct ares_mx **out);
	int (*parse_naptr)(const unsigned char *bytes, int size, struct ares_naptr **out);
	int (*parse_ns)(const unsigned char *bytes, int size, struct hostent **out);
	int (*parse_ptr)(const unsigned char *bytes, int size, const void *address, int length, int family,
		struct hostent **out);
	int (*parse_soa)(const unsigned char *bytes, int size, struct ares_soa **out);
	int (*parse_srv)(const unsigned char *bytes, int size, struct ares_srv **out);
	int (*parse_txt)(const unsigned char *bytes, int size, struct ares_txt **out);
	void (*free_data)(void *data);
	void (*free_host)(struct hostent *host);
} ares;

static const struct symbol symbols[] = {
	{ "ares_library_init", (void **)&ares.library_init }, { "ares_init_options", (void **)&ares.init },
	{ "ares_destroy", (void **)&ares.destroy },
	{ "ares_set_servers_ports_csv", (void **)&ares.set_servers },
	{ "ares_set_local_ip4", (void **)&ares.set_local4 }, { "ares_set_local_ip6", (void **)&ares.set_local6 },
	{ "ares_query", (void **)&ares.query },
	{ "ares_gethostbyaddr", (void **)&ares.host }, { "ares_getsock", (void **)&ares.sockets },
	{ "ares_timeout", (void **)&ares.timeout }, { "ares_process_fd", (void **)&ares.process },
	{ "ares_parse_a_reply", (void **)&ares.parse_a }, { "ares_parse_aaaa_reply", (void **)&ares.parse_aaaa },
	{ "ares_parse_caa_reply", (void **)&ares.parse_caa }, { "ares_parse_mx_reply", (void **)&ares.parse_mx },
	{ "ares_parse_naptr_reply", (void **)&ares.parse_naptr }, { "ares_parse_ns_reply", (void **)&ares.parse_ns },
	{ "ares_parse_ptr_reply", (void **)&ares.parse_ptr }, { "ares_parse_soa_reply", (void **)&ares.parse_soa },
	{ "ares_parse_srv_reply", (void **)&ares.parse_srv }, { "ares_parse_txt_reply_ext", (void **)&ares.parse_txt },
	{ "ares_free_data", (void **)&ares.free_data }, { "ares_free_hostent", (void **)&ares.free_host },
	{ NULL, NULL },
};
static struct library library = { "libcares.so.2", "libc-ares2", symbols, 0 };

int resolve_open(void)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	static int begun;
	int r = library_open(&library);
	pthread_mutex_lock(&lock);
	if (r == 0 && !begun && ares.library_init(1) != ARES_OK)
		r = -ELIBACC;
	begun |= r == 0;
	pthread_mutex_unlock(&lock);
	return r;
}

/* node's names of c-ares's errors */
static const char *code_of(int status)
{
	static const char *const codes[] = {
		NULL, "ENODATA", "EFORMERR", "ESERVFAIL", "ENOTFOUND", "ENOTIMP", "EREFUSED", "EBADQUERY", "EBADNAME",
		"EBADFAMILY", "EBADRESP", "ECONNREFUSED", "ETIMEOUT", "EOF", "EFILE", "ENOMEM", "EDESTRUCTION",
		"EBADSTR",
		"EBADFLAGS", "ENONAME", "EBADHINTS", "ENOTINITIALIZED", "ELOADIPHLPAPI", "EADDRGETNETWORKPARAMS",
		"ECANCELLED",
	};
	return status >= 0 && status < (int)(sizeof codes / sizeof *codes) ? codes[status] : "EBADRESP";
}

/* ---- asking */

static void on_answer(void *ctx, int status, int timeouts, unsigned char *bytes, int size)
{
	struct resolve *r = ctx;
	r->is_done = 1;
	r->code = code_of(status);
	if (status != ARES_OK || size < 0)
		return;
	r->answer = mem_try_alloc((size_t)size + 1);
	if (!r->answer) {
		r->code = "ENOMEM";
		return;
	}
	memcpy(r->answer, bytes, (size_t)size);
	r->size = (size_t)size;
}

/* The names, each with its 0 byte, are the answer; those of /etc/hosts come first. */
static void on_host(void *ctx, int status, int timeouts, struct hostent *host)
{
	struct resolve *r = ctx;
	size_t size = 0;
	r->is_done = 1;
	r->code = code_of(status);
	if (status != ARES_OK)
		return;
	for (char **name = host->h_aliases; *name; name++)
		size += strlen(*name) + 1;
	r->answer = mem_try_alloc(size + 1);
	if (!r->answer) {
		r->code = "ENOMEM";
		return;
	}
	for (char **name = host->h_aliases; *name; name++) {
		memcpy(r->answer + r->size, *name, strlen(*name) + 1);
		r->size += strlen(*name) + 1;
	}
}

static int ask_host(struct resolve *r)
{
	unsigned char address[16];
	int family = inet_pton(AF_INET, r->name, address) == 1 ? AF_INET : AF_INET6;
	if (family == AF_INET6 && inet_pton(AF_INET6, r->name, address) != 1)
		return ARES_NOT_FOUND;
	ares.host(r->channel, address, family == AF_INET ? 4 : 16, family, on_host, r);
	return ARES_OK;
}

static int set_up(ares_channel *c, const struct resolve *r)
{
	struct in_addr v4;
	unsigned char v6[16];
	if (inet_pton(AF_INET, r->local4, &v4) == 1)
		ares.set_local4(c, ntohl(v4.s_addr));
	if (inet_pton(AF_INET6, r->local6, v6) == 1)
		ares.set_local6(c, v6);
	return r->servers[0] ? ares.set_servers(c, r->servers) : ARES_OK;
}

static int begin(struct resolve *r)
{
	union ares_options options = { .set = { FLAG_NO_CHECK, r->timeout_ms, r->tries } };
	int mask = OPTION_FLAGS | OPTION_TRIES | (r->timeout_ms >= 0 ? OPTION_TIMEOUT_MS : 0);
	r->timer_fd = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
	int status = r->timer_fd < 0 ? ARES_NO_FILE : ares.init(&r->channel, &options, mask);
	if (status == ARES_OK)
		status = set_up(r->channel, r);
	if (status == ARES_OK && r->is_reverse)
		return ask_host(r);
	if (status == ARES_OK)
		ares.query(r->channel, r->name, CLASS_IN, r->type, on_answer, r);
	return status;
}

static int watch(int poll_fd, int fd, uint32_t events)
{
	struct epoll_event e = { .events = events, .data.fd = fd };
	return epoll_ctl(poll_fd, EPOLL_CTL_ADD, fd, &e);
}

/* One descriptor to wait for: the sockets that c-ares has now, and the time at which it wants to be asked again. */
static int wait_for(struct resolve *r, struct ring_request *rq)
{
	int fds[SOCKETS], bits = ares.sockets(r->channel, fds, SOCKETS);
	struct timeval space, *left = ares.timeout(r->channel, NULL, &space);
	struct itimerspec at = { .it_value = { left ? left->tv_sec : 1, left ? left->tv_usec * 1000 + 1 : 0 } };
	if (r->poll_fd >= 0)
		close(r->poll_fd);
	r->poll_fd = epoll_create1(EPOLL_CLOEXEC);
	if (r->poll_fd < 0 || timerfd_settime(r->timer_fd, 0, &at, NULL) < 0 ||
		watch(r->poll_fd, r->timer_fd, EPOLLIN) < 0)
		return -1;
	for (int i = 0; i < SOCKETS; i++) {
		uint32_t events = (bits >> i & 1 ? EPOLLIN : 0u) | (bits >> (i + SOCKETS) & 1 ? EPOLLOUT : 0u);
		if (events && watch(r->poll_fd, fds[i], events) < 0)
			return -1;
	}
	*rq = (struct ring_request){ .opcode = RING_POLL, .fd = r->poll_fd, .flags = POLLIN };
	return 0;
}

static void go_on(struct resolve *r)
{
	struct epoll_event seen[SOCKETS + 1];
	int count = epoll_wait(r->poll_fd, seen, SOCKETS + 1, 0), sockets = 0;
	for (int i = 0; i < count; i++) {
		int fd = seen[i].data.fd;
		if (fd == r->timer_fd)
			continue;
		sockets++;
		ares.process(r->channel, seen[i].events & ~(uint32_t)EPOLLOUT ? fd : -1,
			seen[i].events & EPOLLOUT ? fd : -1);
	}
	if (sockets == 0)
		ares.process(r->channel, -1, -1);
}

int resolve_step(struct op *op, struct ring_request *rq)
{
	struct resolve *r = container_of(op, struct resolve, op);
	int status = ARES_OK;
	if (op->cancelled)
		return 0;
	if (r->is_cancelled)
		status = ARES_CANCELLED;
	else if (op->step == 0)
		status = begin(r);
	else
		go_on(r);
	if (status == ARES_OK && !r->is_done) {
		if (wait_for(r, rq) == 0)
			return 1;
		status = ARES_NO_FILE;
	}
	if (status != ARES_OK)
		r->code = code_of(status);
	op->result = r->code ? -1 : 0;
	return 0;
}

void resolve_init(struct resolve *r, struct resolver *of)
{
	r->poll_fd = r->timer_fd = -1;
	r->resolver = of;
	r->link = &of->first;
	while (*r->link)
		r->link = &(*r->link)->next;
	*r->link = r;
}

void resolve_fini(struct resolve *r)
{
	*r->link = r->next;
	if (r->next)
		r->next->link = r->link;
	if (r->channel)
		ares.destroy(r->channel);      /* calls on_answer for a question that is still open */
	if (r->poll_fd >= 0)
		close(r->poll_fd);
	if (r->timer_fd >= 0)
		close(r->timer_fd);
	mem_free(r->answer);
}

void resolver_cancel(struct resolver *of)
{
	const struct itimerspec soon = { .it_value = { 0, 1 } };
	for (struct resolve *r = of->first; r; r = r->next) {
		r->is_cancelled = 1;
		if (r->timer_fd >= 0)
			timerfd_settime(r->timer_fd, 0, &soon, NULL);
	}
}

/* ---- answers */

struct reading {
	const unsigned char *bytes;
	int size;
	int (*found)(void *ctx, const struct resolve_record *record);
	void *ctx;
};

static int tell(const struct reading *in, struct resolve_record record) { return in->found(in->ctx, &record); }

enum { ADDRESSES = 256 };

static int read_a(const struct reading *in)
{
	struct ares_addr4 found[ADDRESSES];
	char text[SOCKET_TEXT];
	int count = ADDRESSES, status = ares.parse_a(in->bytes, in->size, NULL, found, &count);
	for (int i = 0; status == ARES_OK && i < count; i++) {
		inet_ntop(AF_INET, &found[i].address, text, sizeof text);
		if (tell(in, (struct resolve_record){ .type = RESOLVE_A, .text = text, .ttl = found[i].ttl }) < 0)
			break;
	}
	return status;
}

static int read_aaaa(const struct reading *in)
{
	struct ares_addr6 found[ADDRESSES];
	char text[SOCKET_TEXT];
	int count = ADDRESSES, status = ares.parse_aaaa(in->bytes, in->size, NULL, found, &count);
	for (int i = 0; status == ARES_OK && i < count; i++) {
		inet_ntop(AF_INET6, &found[i].address, text, sizeof text);
		if (tell(in, (struct resolve_record){ .type = RESOLVE_AAAA, .text = text, .ttl = found[i].ttl }) < 0)
			break;
	}
	return status;
}

/* The name that an alias stands for; with an address, the message may be one that has no alias. */
static int read_cname(const struct reading *in, int is_asked, int *has)
{
	struct hostent *host = NULL;
	int status = ares.parse_a(in->bytes, in->size, &host, NULL, NULL);
	*has = status == ARES_OK && (is_asked || host->h_aliases[0]);
	if (*has)
		tell(in, (struct resolve_record){ .type = RESOLVE_CNAME, .name = host->h_name });
	if (host)
		ares.free_host(host);
	return status;
}

static int read_names(const struct reading *in, int type)
{
	struct hostent *host = NULL;
	int status = type == RESOLVE_NS ? ares.parse_ns(in->bytes, in->size, &host) :
		ares.parse_ptr(in->bytes, in->size, NULL, 0, AF_INET, &host);
	for (char **name = status == ARES_OK ? host->h_aliases : NULL; name && *name; name++)
		if (tell(in, (struct resolve_record){ .type = type, .name = *name }) < 0)
			break;
	if (host)
		ares.free_host(host);
	return status;
}

#define EACH(kind, one, ...) \
	struct ares_##kind *list = NULL; \
	int status = ares.parse_##kind(in->bytes, in->size, &list); \
	for (const struct ares_##kind *one = list; status == ARES_OK && one; one = one->next) \
		if (tell(in, (struct resolve_record){ __VA_ARGS__ }) < 0) \
			break; \
	if (list) \
		ares.free_data(list); \
	return status

static int read_mx(const struct reading *in)
{
	EACH(mx, mx, .type = RESOLVE_MX, .name = mx->host, .numbers = { mx->priority });
}

static int read_srv(const struct reading *in)
{
	EACH(srv, srv, .type = RESOLVE_SRV, .name = srv->host, .numbers = { srv->priority, srv->weight, srv->port });
}

static int read_txt(const struct reading *in)
{
	EACH(txt, txt, .type = RESOLVE_TXT, .bytes = txt->text, .size = txt->size, .is_first = txt->begins);
}

static int read_naptr(const struct reading *in)
{
	EACH(naptr, n, .type = RESOLVE_NAPTR, .name = n->replacement, .flags = (char *)n->flags,
		.text = (char *)n->service, .regexp = (char *)n->regexp, .numbers = { n->order, n->preference });
}

static int read_caa(const struct reading *in)
{
	EACH(caa, caa, .type = RESOLVE_CAA, .text = (char *)caa->property, .bytes = caa->value, .size = caa->size,
		.numbers = { (unsigned)caa->critical });
}

static int read_soa(const struct reading *in)
{
	struct ares_soa *soa = NULL;
	int status = ares.parse_soa(in->bytes, in->size, &soa);
	if (status == ARES_OK)
		tell(in, (struct resolve_record){ .type = RESOLVE_SOA, .name = soa->nsname, .text = soa->hostmaster,
			.numbers = { soa->serial, soa->refresh, soa->retry, soa->expire, soa->minttl } });
	if (soa)
		ares.free_data(soa);
	return status;
}

static int read_type(const struct reading *in, int type)
{
	int has;
	switch (type) {
	case RESOLVE_A: return read_a(in);
	case RESOLVE_AAAA: return read_aaaa(in);
	case RESOLVE_CNAME: return read_cname(in, 1, &has);
	case RESOLVE_NS:
	case RESOLVE_PTR: return read_names(in, type);
	case RESOLVE_MX: return read_mx(in);
	case RESOLVE_SRV: return read_srv(in);
	case RESOLVE_TXT: return read_txt(in);
	case RESOLVE_NAPTR: return read_naptr(in);
	case RESOLVE_CAA: return read_caa(in);
	case RESOLVE_SOA: return read_soa(in);
	default: return ARES_BAD_RESPONSE;
	}
}

const char *resolve_parse(const struct resolve *r, int type,
	int (*found)(void *ctx, const struct resolve_record *record), void *ctx)
{
	const struct reading in = { r->answer, (int)r->size, found, ctx };
	static const int all[] = { RESOLVE_AAAA, RESOLVE_MX, RESOLVE_NS, RESOLVE_TXT, RESOLVE_SRV, RESOLVE_PTR,
		RESOLVE_NAPTR, RESOLVE_SOA, RESOLVE_CAA };
	int has, status;
	if (r->is_reverse) {
		for (const char *name = (char *)r->answer; name < (char *)r->answer + r->size; name += strlen(name) + 1)
			if (tell(&in, (struct resolve_record){ .type = RESOLVE_PTR, .name = name }) < 0)
				break;
		return NULL;
	}
	if (type != RESOLVE_ANY)
		return code_of(read_type(&in, type));
	status = read_cname(&in, 0, &has);
	if (status == ARES_OK && !has)
		status = read_a(&in);
	if (status != ARES_OK && status != ARES_NO_DATA)
		return code_of(status);
	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		status = read_type(&in, all[i]);
		if (all[i] == RESOLVE_SOA && status == ARES_BAD_RESPONSE)
			continue;              /* what it says where there is none */
		if (status != ARES_OK && status != ARES_NO_DATA)
			return code_of(status);
	}
	return NULL;
}
