/* Any bytes as a response's head and body, passed like by libcurl: line by line, then in pieces.  The fields must be
 * those that a slow twin finds, names tokens, and values without line ends, zeros or surrounding blanks; a body without
 * codings must come out unchanged.   make fuzz-head */
#include "io/http/transfer.c"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES = 256 };

/* ---- stubs of functions that transfers use */

int loop_post(struct loop *l, struct op *op) { return -1; }
void loop_cancel(struct loop *l, struct op *op) { }
void loop_retime(struct loop *l, struct op *op, uint64_t due_ms) { }
uint64_t loop_now_ms(const struct loop *l) { return 1; }
const struct curl_api *curl_opened(void) { return NULL; }
struct policy *policy_now(void) { return NULL; }
int policy_restricts(const struct policy *p, enum policy_kind kind) { return 0; }
void policy_place_free(struct policy_place *place) { }
int transfer_admit(struct transfer *t) { return 0; }
int transfer_admit_address(struct transfer *t, const struct sockaddr *address) { return 1; }
int curl_forgets_field(const struct curl_api *a) { return 0; }
void curl_keep_blocks(int yes) { }
void *curl_newest_block(void) { return NULL; }
int curl_hold(void *block) { return 0; }
int curl_hold_freed(const void *block) { return 0; }
void curl_let_go(void *block) { }

static int pause_(CURL *easy, int bits) { return 0; }
static int action(CURLM *multi, int fd, int events, int *running) { return 0; }
static struct curl_message *no_message(CURLM *multi, int *left) { return NULL; }
static void ignore(struct transfer *t) { }

static const struct curl_api api = { .easy_pause = pause_, .multi_socket_action = action, .multi_info_read = no_message };
static const struct transfer_hooks nobody = { ignore, ignore };

static void must(int yes)
{
	if (!yes)
		abort();
}

static int is_token_char(char c)
{
	static const char token[] = "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
	return c && strchr(token, c) != NULL;
}

static int blank(char c) { return c == ' ' || c == '\t'; }

/* ---- the twin: a list of unfolded lines, the first of which is the status line */

struct twin { char *line[LINES]; size_t size[LINES]; int count; };

static void twin_clear(struct twin *w)
{
	while (w->count)
		free(w->line[--w->count]);
}

static void twin_add(struct twin *w, const char *p, size_t size)
{
	char *more;
	if (size >= 5 && memcmp(p, "HTTP/", 5) == 0)
		twin_clear(w);
	if (w->count && (*p == ' ' || *p == '\t')) {
		int last = w->count - 1;
		more = realloc(w->line[last], w->size[last] + size);
		memcpy(more + w->size[last], p, size);
		w->line[last] = more;
		w->size[last] += size;
		return;
	}
	more = malloc(size);
	memcpy(more, p, size);
	w->line[w->count] = more;
	w->size[w->count++] = size;
}

static void same_fields(const struct transfer *t, const struct twin *w)
{
	struct transfer_text name, value;
	size_t at = 0;
	for (int i = 1; i < w->count; i++) {
		const char *p = w->line[i], *colon = memchr(p, ':', w->size[i]);
		size_t from, to = w->size[i];
		must(colon != NULL && transfer_field(transfer_lines(t), &at, &name, &value));
		from = (size_t)(colon - p);
		must(name.size == from && from > 0 && memcmp(name.p, p, from) == 0);
		for (size_t k = 0; k < from; k++)
			must(is_token_char((char)p[k]));
		for (from++; from < to && blank(p[from]); from++) {
		}
		for (; to > from && blank(p[to - 1]); to--) {
		}
		must(value.size == to - from && memcmp(value.p, p + from, value.size) == 0);
		for (size_t k = 0; k < value.size; k++)
			must(value.p[k] != 0 && value.p[k] != '\r' && value.p[k] != '\n');
	}
	must(!transfer_field(transfer_lines(t), &at, &name, &value));
	must(t->length >= -1);
}

/* ---- one response */

/* Passes on lines up to the empty one; returns the number of bytes, -1 if they were refused. */
static ssize_t feed_head(struct handle *h, struct twin *w, const uint8_t *data, size_t size)
{
	size_t at = 0;
	while (at < size && !h->t->has_head && w->count < LINES - 1) {
		const uint8_t *end = memchr(data + at, '\n', size - at);
		size_t line = end ? (size_t)(end - data) - at + 1 : size - at, bare = line;
		char *copy = malloc(line);
		memcpy(copy, data + at, line);
		while (bare && (copy[bare - 1] == '\n' || copy[bare - 1] == '\r'))
			bare--;
		int took = transfer_on_head(copy, 1, line, h) == line;
		if (took && bare)
			twin_add(w, copy, bare);
		else if (!bare && !h->t->has_head)
			twin_clear(w);
		free(copy);
		if (!took)
			return -1;
		at += line;
	}
	return h->t->has_head ? (ssize_t)at : -1;
}

static size_t take_one(struct transfer *t, uint8_t *out, size_t room)
{
	uint8_t *bytes;
	size_t size;
	if (transfer_take(t, &bytes, &size) != TRANSFER_HAS)
		return 0;
	if (size <= room)
		memcpy(out, bytes, size);
	mem_free(bytes);
	return size;
}

static void feed_body(struct handle *h, const uint8_t *data, size_t size, size_t piece)
{
	struct transfer *t = h->t;
	uint8_t *out = malloc(size + 1);
	size_t got = 0;
	int plain = t->body.codings == 0;
	for (size_t at = 0; at < size;) {
		size_t n = piece < size - at ? piece : size - at;
		size_t took = transfer_on_body((char *)data + at, 1, n, h);
		if (took == CURL_WRITEFUNC_PAUSE) {
			got += take_one(t, plain ? out + got : out, plain ? size - got : 0);
			continue;
		}
		if (took != n)
			break;
		at += n;
		if (at % 3 == 0)
			got += take_one(t, plain ? out + got : out, plain ? size - got : 0);
	}
	body_end(&t->body);
	for (int n = 0; n < 1000 && transfer_look(t) == TRANSFER_HAS; n++)
		got += take_one(t, plain ? out + got : out, plain ? size - got : 0);
	if (plain && !t->has_failed)
		must(got == size && memcmp(out, data, size) == 0);
	free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct transfers *ts = transfers_new(NULL);
	struct transfer *t = transfer_new(ts, &nobody, NULL);
	struct handle h = { .t = t };
	struct twin twin = { .count = 0 };
	struct origin origin = { .members = 2 };
	uint8_t how = size ? data[0] : 0;
	struct transfer_request rq = { .url = "http://h/", .method = how & 1 ? "HEAD" : "GET", .origin = "http://h", .fields = "a: b\n",
		.decodes = how & 2, .stall_ms = how & 4 };
	ts->api = &api;
	must(transfer_prepare(t, &rq) == 0);
	t->origin = &origin;
	t->handle = &h;
	t->counted = 1;
	origin.active = ts->active_count = 1;
	ssize_t at = size ? feed_head(&h, &twin, data + 1, size - 1) : -1;
	if (at >= 0) {
		same_fields(t, &twin);
		if (how & 8)
			transfer_gather(t);
		feed_body(&h, data + 1 + at, size - 1 - (size_t)at, 1 + (how >> 4) * 7u);
	}
	twin_clear(&twin);
	transfer_free(t);
	transfers_free(ts);
	return 0;
}
