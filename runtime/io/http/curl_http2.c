#include "io/http/curl_http2.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

/* nghttp2/nghttp2.h 1.52; part of the ABI of libnghttp2.so.14 */
enum { FRAME_DATA = 0, FRAME_HEADERS = 1, FRAME_RST_STREAM = 3, FRAME_GOAWAY = 7, FLAG_END_STREAM = 1,
	STREAM_STATE_CLOSED = 7, CALLBACK_FAILED = -902 };
struct frame_header { size_t length; int32_t stream; uint8_t type, flags, reserved; };
struct data_frame { struct frame_header hd; size_t padding; };
struct reset_frame { struct frame_header hd; uint32_t code; };

typedef int (*on_frame)(void *session, const struct frame_header *frame, void *arg);
typedef int (*on_close)(void *session, int32_t stream, uint32_t code, void *arg);

static struct {
	int (*submit_rst_stream)(void *session, uint8_t flags, int32_t stream, uint32_t code);
	void (*set_on_frame_recv)(void *callbacks, on_frame f);
	void (*set_on_stream_close)(void *callbacks, on_close f);
	void *(*find_stream)(void *session, int32_t stream);
	int (*state)(void *stream);
	void *(*user_data)(void *session, int32_t stream);
	int (*want_read)(void *session);
	void (*del)(void *session);
} real;

static const struct { const char *name; size_t place; } functions[] = {
	{ "nghttp2_submit_rst_stream", offsetof(__typeof__(real), submit_rst_stream) },
	{ "nghttp2_session_callbacks_set_on_frame_recv_callback", offsetof(__typeof__(real), set_on_frame_recv) },
	{ "nghttp2_session_callbacks_set_on_stream_close_callback", offsetof(__typeof__(real), set_on_stream_close) },
	{ "nghttp2_session_find_stream", offsetof(__typeof__(real), find_stream) },
	{ "nghttp2_stream_get_state", offsetof(__typeof__(real), state) },
	{ "nghttp2_session_get_stream_user_data", offsetof(__typeof__(real), user_data) },
	{ "nghttp2_session_want_read", offsetof(__typeof__(real), want_read) },
	{ "nghttp2_session_del", offsetof(__typeof__(real), del) },
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int found;
/* libcurl's own, the same for all sessions */
static _Atomic(on_frame) curls_on_frame;
static _Atomic(on_close) curls_on_close;
static _Atomic(void (*)(CURL *, uint32_t)) on_closed;
static _Atomic(void (*)(CURL *, size_t, int)) on_answered;

static void find(void)
{
	void *library = dlopen("libnghttp2.so.14", RTLD_LAZY | RTLD_NOLOAD);
	if (!library)
		return;
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		void *function = dlsym(library, functions[i].name);
		if (!function)
			return;
		*(void **)(void *)((char *)&real + functions[i].place) = function;
	}
	found = 1;
}

static int usable(void)
{
	pthread_once(&once, find);
	return found;
}

static unsigned version(void)
{
	const struct curl_api *api = curl_opened();
	return api ? api->number : 0;
}

static int has_defects(void) { return version() < 0x080100; }
static int drops_at_reset(void) { return version() >= 0x075800 && has_defects(); }

void curl_on_http2_close(void (*closed)(CURL *easy, uint32_t code)) { atomic_store(&on_closed, closed); }

void curl_on_http2_frame(void (*answered)(CURL *easy, size_t bytes, int ends)) { atomic_store(&on_answered, answered); }

/* ---- sessions that have received a GOAWAY */

/* As many as a loop keeps connections.  One that finds no place is treated as libcurl does it. */
enum { LEAVING = 256 };
static _Thread_local void *leaving[LEAVING];
static _Thread_local unsigned leaving_count;

static unsigned leaving_place(const void *session)
{
	unsigned i = 0;
	while (i < leaving_count && leaving[i] != session)
		i++;
	return i;
}

static void note_leaving(void *session)
{
	if (leaving_place(session) == leaving_count && leaving_count < LEAVING)
		leaving[leaving_count++] = session;
}

static void forget_leaving(const void *session)
{
	unsigned i = leaving_place(session);
	if (i < leaving_count)
		leaving[i] = leaving[--leaving_count];
}

/* ---- libcurl's callbacks */

static uint32_t reset_code(const struct frame_header *frame)
{
	return ((const struct reset_frame *)(const void *)frame)->code;
}

static void see_answer(void *session, const struct frame_header *frame)
{
	void (*answered)(CURL *, size_t, int) = atomic_load(&on_answered);
	CURL *easy = answered ? real.user_data(session, frame->stream) : NULL;
	size_t padding = frame->type == FRAME_DATA ? ((const struct data_frame *)(const void *)frame)->padding : 0;
	if (easy)
		answered(easy, frame->type == FRAME_DATA && frame->length > padding ? frame->length - padding : 0,
			frame->flags & FLAG_END_STREAM);
}

static int see_frame(void *session, const struct frame_header *frame, void *arg)
{
	if (frame->type == FRAME_DATA || frame->type == FRAME_HEADERS)
		see_answer(session, frame);
	if (frame->type == FRAME_GOAWAY)
		note_leaving(session);
	if (drops_at_reset() && frame->type == FRAME_RST_STREAM && reset_code(frame) == 0)
		return 0;
	return atomic_load(&curls_on_frame)(session, frame, arg);
}

static int see_close(void *session, int32_t stream, uint32_t code, void *arg)
{
	void (*closed)(CURL *, uint32_t) = atomic_load(&on_closed);
	CURL *easy = closed ? real.user_data(session, stream) : NULL;
	if (easy)
		closed(easy, code);
	return atomic_load(&curls_on_close)(session, stream, code, arg);
}

/* ---- in the place of nghttp2's */

#define EXPORTED __attribute__((visibility("default"), used))

EXPORTED int nghttp2_submit_rst_stream(void *session, uint8_t flags, int32_t stream, uint32_t code);
EXPORTED void nghttp2_session_callbacks_set_on_frame_recv_callback(void *callbacks, on_frame f);
EXPORTED void nghttp2_session_callbacks_set_on_stream_close_callback(void *callbacks, on_close f);
EXPORTED int nghttp2_session_want_read(void *session);
EXPORTED void nghttp2_session_del(void *session);

int nghttp2_submit_rst_stream(void *session, uint8_t flags, int32_t stream, uint32_t code)
{
	void *s;
	if (!usable())
		return CALLBACK_FAILED;
	s = real.find_stream(session, stream);
	if (has_defects() && (!s || real.state(s) == STREAM_STATE_CLOSED))
		return 0;
	return real.submit_rst_stream(session, flags, stream, code);
}

void nghttp2_session_callbacks_set_on_frame_recv_callback(void *callbacks, on_frame f)
{
	if (!usable())
		return;
	atomic_store(&curls_on_frame, f);
	real.set_on_frame_recv(callbacks, has_defects() ? see_frame : f);
}

void nghttp2_session_callbacks_set_on_stream_close_callback(void *callbacks, on_close f)
{
	if (!usable())
		return;
	atomic_store(&curls_on_close, f);
	real.set_on_stream_close(callbacks, has_defects() ? see_close : f);
}

/* All streams of a leaving session have ended when nghttp2 wants no more input for it, so nobody waits in vain. */
int nghttp2_session_want_read(void *session)
{
	if (!usable())
		return 0;
	return real.want_read(session) || (has_defects() && leaving_place(session) < leaving_count);
}

void nghttp2_session_del(void *session)
{
	if (!usable())
		return;
	forget_leaving(session);
	real.del(session);
}
