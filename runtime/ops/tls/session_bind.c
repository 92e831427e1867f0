/* session_bind.c -- sessions of internalBinding('tls').
 *
 *   session(context, isServer)
 *
 *   feed(bytes)                 ciphertext from the peer
 *   step(reads)                 a Buffer of plaintext, or why it stopped (enum tls_step of io/tls/session.h)
 *   write(bytes, from)          how many bytes were taken, or -1
 *   error()                     Error, after FAILED or -1
 *   pending()                   bytes of ciphertext for the peer       take(max)       Buffer, or null: none
 *   shutdown()                  isOpen()                close()        frees it; nothing is left to call
 *   happened()                  bits: START 1, DONE 2, SESSION 4, KEYLOG 8, OCSP 16
 *   stopAt(hello, cert)         goOn()                  renegotiate()
 *   verify(context, request, require)          setContext(context)
 *   hello()                     [id, hasTicket, servername or undefined, names of ALPN (bytes)]
 *   wantsOCSP()  setOCSP(der)   requestOCSP()           ocsp()         der or null
 *   setALPN(bytes)              answerALPN(bytes)       alpn()         string or false
 *   setServername(name)         servername()            string or false
 *   resume(der)                 whether it is a session
 *   reused()  get()  ticket()   der, or undefined
 *   nextSession()               [id, der], or undefined                keylog(on)      nextLine()
 *   distrust()                  null, or [code, text]
 *   peer(detailed)              [whether the last has issued itself, der, ...], or undefined
 *   certificate()               der or undefined        protocol()     cipher()        [name, standard name, version]
 *   sigalgs()                   ephemeral()             undefined, or [kind, name, bits]
 *   finished(isPeers)           export(size, label, context)           maxFragment(size)
 */
#include "ops/tls/tls.h"

#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/size.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/text.h"

const char TLS_SESSION[] = "TLSSession";

/* SESSION_CHARGE: bytes that OpenSSL's memory is counted as for the collector */
enum { READ_MAX = 1 << 16, SESSION_CHARGE = 1 << 14 };

struct native {
	struct tls_session *session;           /* NULL: closed */
	struct tls_error error;
	int failed;
};

static void end_session(js_State *J, struct native *n)
{
	if (n->session)
		engine_charge(J, -(ptrdiff_t)SESSION_CHARGE);
	tls_session_free(n->session);
	n->session = NULL;
}

static void finalize(js_State *J, void *data)
{
	end_session(J, data);
	mem_free(data);
}

static struct native *open_native(js_State *J)
{
	struct native *n = js_touserdata(J, 0, TLS_SESSION);
	if (!n->session)
		js_typeerror(J, "The session is closed");
	return n;
}

static struct tls_session *own(js_State *J) { return open_native(J)->session; }

static void session_new(js_State *J)
{
	struct tls_context *c = tls_context_arg(J, 1);
	int is_server = js_toboolean(J, 2);
	value_push_prototype(J, TLS_SESSION);
	struct native *n = mem_try_zalloc(sizeof *n);
	if (!n)
		js_rangeerror(J, "Out of memory");
	js_newuserdata(J, TLS_SESSION, n, finalize);
	tls_check_errno(J, tls_session_new(&n->session, c, is_server));
	engine_charge(J, SESSION_CHARGE);
}

static void close_session(js_State *J)
{
	end_session(J, js_touserdata(J, 0, TLS_SESSION));
	js_pushundefined(J);
}

/* ---- bytes */

static void feed(js_State *J)
{
	const uint8_t *bytes;
	size_t size;
	buffer_get_steady(J, 1, &bytes, &size);
	tls_check_errno(J, tls_session_feed(own(J), bytes, size));
	js_pushundefined(J);
}

/* As many reads as fit.  A failure after some of them is told by the next call. */
static enum tls_step read_some(struct native *n, uint8_t *out, size_t *size)
{
	enum tls_step step = TLS_READ;
	size_t got;
	*size = 0;
	while (step == TLS_READ && *size < READ_MAX) {
		step = tls_session_step(n->session, out + *size, READ_MAX - *size, &got, &n->error);
		*size += got;
	}
	n->failed = step == TLS_FAILED;
	return step;
}

static void step(js_State *J)
{
	struct native *n = open_native(J);
	size_t size = 0;
	enum tls_step result = TLS_FAILED;
	if (n->failed) {
		js_pushnumber(J, TLS_FAILED);
		return;
	}
	uint8_t *bytes = js_toboolean(J, 1) ? mem_try_alloc(READ_MAX) : NULL;
	if (bytes) {
		result = read_some(n, bytes, &size);
	} else {
		result = tls_session_step(n->session, NULL, 0, &size, &n->error);
		n->failed = result == TLS_FAILED;
	}
	if (size > 0) {
		uint8_t *fit = mem_try_realloc(bytes, size);
		buffer_push_node(J, fit ? fit : bytes, size);
		return;
	}
	mem_free(bytes);
	js_pushnumber(J, result);
}

static void write_plain(js_State *J)
{
	struct native *n = open_native(J);
	const uint8_t *bytes;
	size_t size, taken = 0, from = size_clamp(js_tonumber(J, 2), SIZE_MAX >> 11);
	double most = js_tonumber(J, 3);
	buffer_get_steady(J, 1, &bytes, &size);
	from = from < size ? from : size;
	size_t part = most >= 0 && most < (double)(size - from) ? (size_t)most : size - from;
	int rc = n->session ? tls_session_write(n->session, bytes + from, part, &taken, &n->error) : 0;
	n->failed |= rc < 0;
	js_pushnumber(J, rc < 0 ? -1 : (double)taken);
}

static void error(js_State *J) { tls_push_error(J, &open_native(J)->error); }

static void pending(js_State *J) { js_pushnumber(J, (double)tls_session_pending(own(J))); }

static void take(js_State *J)
{
	size_t most = size_clamp(js_tonumber(J, 1), SIZE_MAX >> 11);
	struct tls_session *s = own(J);
	size_t size = tls_session_pending(s);
	uint8_t *out;
	if (size == 0) {
		js_pushnull(J);
		return;
	}
	buffer_push_node_new(J, size < most ? size : most, 1, &out);
	struct native *n = js_touserdata(J, 0, TLS_SESSION);
	if (n->session)
		tls_session_take(n->session, out, size < most ? size : most);
}

static void shutdown(js_State *J)
{
	tls_session_shutdown(own(J));
	js_pushundefined(J);
}

static void is_open(js_State *J) { js_pushboolean(J, tls_session_is_open(own(J))); }

static void happened(js_State *J) { js_pushnumber(J, tls_session_happened(own(J))); }

/* ---- the handshake */

static void stop_at(js_State *J)
{
	tls_session_stop_at(own(J), js_toboolean(J, 1), js_toboolean(J, 2));
	js_pushundefined(J);
}

static void go_on(js_State *J)
{
	tls_session_go_on(own(J));
	js_pushundefined(J);
}

static void renegotiate(js_State *J)
{
	struct tls_error e;
	tls_check(J, tls_session_renegotiate(own(J), &e), &e);
	js_pushundefined(J);
}

static void verify(js_State *J)
{
	tls_session_verify(own(J), tls_context_arg(J, 1), js_toboolean(J, 2), js_toboolean(J, 3));
	js_pushundefined(J);
}

static void set_context(js_State *J)
{
	js_pushboolean(J, tls_session_set_context(own(J), tls_context_arg(J, 1)) == 0);
}

/* -- Buffer */
static void push_copy(js_State *J, const void *bytes, size_t size)
{
	struct buf copy;
	buf_init(&copy, 1 << 24);
	buf_add(&copy, bytes, size);
	tls_push_bytes(J, &copy);
}

static void hello(js_State *J)
{
	struct tls_session *s = own(J);
	const uint8_t *id = NULL, *names = NULL, *asked = NULL;
	size_t size;
	int ticket;
	struct buf all[3];
	tls_session_hello(s, &id, &size, &ticket);
	for (int i = 0; i < 3; i++)
		buf_init(&all[i], 1 << 17);
	buf_add(&all[0], size ? id : (const uint8_t *)"", size);
	size = tls_session_asked(s, &asked);
	buf_add(&all[1], size ? asked : (const uint8_t *)"", size);
	size = tls_session_offered(s, &names);
	buf_add(&all[2], size ? names : (const uint8_t *)"", size);
	if (js_try(J)) {
		for (int i = 0; i < 3; i++)
			buf_fini(&all[i]);
		js_throw(J);
	}
	js_newarray(J);
	tls_push_bytes(J, &all[0]);
	value_createindex(J, -2, 0);
	js_pushboolean(J, ticket);
	value_createindex(J, -2, 1);
	if (all[1].size)
		tls_push_text(J, &all[1]);
	else
		js_pushundefined(J);
	value_createindex(J, -2, 2);
	tls_push_bytes(J, &all[2]);
	value_createindex(J, -2, 3);
	js_endtry(J);
	buf_fini(&all[1]);
}

static void wants_ocsp(js_State *J) { js_pushboolean(J, tls_session_wants_ocsp(own(J))); }

/* set: 0 or -ENOMEM */
static void set_bytes(js_State *J, int (*set)(struct tls_session *, const void *, size_t))
{
	const uint8_t *bytes;
	size_t size;
	buffer_get_steady(J, 1, &bytes, &size);
	tls_check_errno(J, set(own(J), bytes, size));
	js_pushundefined(J);
}

static void set_ocsp(js_State *J) { set_bytes(J, tls_session_set_ocsp); }
static void set_alpn(js_State *J) { set_bytes(J, tls_session_set_alpn); }
static void answer_alpn(js_State *J) { set_bytes(J, tls_session_answer_alpn); }

static void request_ocsp(js_State *J)
{
	tls_session_request_ocsp(own(J));
	js_pushundefined(J);
}

static void ocsp(js_State *J)
{
	const uint8_t *der;
	size_t size = tls_session_ocsp(own(J), &der);
	if (size)
		push_copy(J, der, size);
	else
		js_pushnull(J);
}

static void alpn(js_State *J)
{
	const uint8_t *name;
	struct buf text;
	size_t size = tls_session_alpn(own(J), &name);
	buf_init(&text, 256);
	if (size == 0) {
		js_pushboolean(J, 0);
		return;
	}
	buf_add(&text, name, size);
	tls_push_text(J, &text);
}

static void set_servername(js_State *J)
{
	struct tls_error e;
	const char *name = text_utf8(J, 1, NULL);
	tls_check(J, tls_session_set_servername(own(J), name, &e), &e);
	js_pushundefined(J);
}

static void servername(js_State *J)
{
	const char *name = tls_session_servername(own(J));
	if (name)
		text_push(J, name);
	else
		js_pushboolean(J, 0);
}

/* ---- sessions to resume */

static void resume(js_State *J)
{
	const uint8_t *der;
	size_t size;
	buffer_get_steady(J, 1, &der, &size);
	js_pushboolean(J, tls_session_resume(own(J), der, size) == 0);
}

static void reused(js_State *J) { js_pushboolean(J, tls_session_reused(own(J))); }

static void push_or_not(js_State *J, int found, struct buf *bytes)
{
	if (found) {
		tls_push_bytes(J, bytes);
		return;
	}
	buf_fini(bytes);
	js_pushundefined(J);
}

static void get(js_State *J)
{
	struct buf der;
	struct tls_session *s = own(J);
	buf_init(&der, 1 << 20);
	push_or_not(J, tls_session_get(s, &der), &der);
}

static void ticket(js_State *J)
{
	const uint8_t *bytes;
	size_t size;
	if (tls_session_ticket(own(J), &bytes, &size))
		push_copy(J, bytes, size);
	else
		js_pushundefined(J);
}

static void next_session(js_State *J)
{
	struct buf id, der;
	struct tls_session *s = own(J);
	buf_init(&id, 1 << 10);
	buf_init(&der, 1 << 20);
	if (!tls_session_next_new(s, &id, &der)) {
		js_pushundefined(J);
		return;
	}
	if (js_try(J)) {
		buf_fini(&id);
		buf_fini(&der);
		js_throw(J);
	}
	js_newarray(J);
	tls_push_bytes(J, &id);
	value_createindex(J, -2, 0);
	tls_push_bytes(J, &der);
	value_createindex(J, -2, 1);
	js_endtry(J);
}

static void keylog(js_State *J)
{
	tls_session_keylog(own(J), js_toboolean(J, 1));
	js_pushundefined(J);
}

static void next_line(js_State *J)
{
	struct buf line;
	struct tls_session *s = own(J);
	buf_init(&line, 1 << 12);
	push_or_not(J, tls_session_next_line(s, &line), &line);
}

/* ---- what was agreed on */

static void distrust(js_State *J)
{
	const char *text, *code = tls_session_distrust(own(J), &text);
	if (!code) {
		js_pushnull(J);
		return;
	}
	js_newarray(J);
	js_pushliteral(J, code);
	value_createindex(J, -2, 0);
	text_push(J, text);
	value_createindex(J, -2, 1);
}

static void add_certificate(void *ctx, const void *der, size_t size)
{
	uint32_t header = (uint32_t)size;
	buf_add(ctx, &header, sizeof header);
	buf_add(ctx, der, size);
}

static void push_certificates(js_State *J, const struct buf *all, int selfsigned)
{
	uint32_t size, index = 1;
	js_newarray(J);
	js_pushboolean(J, selfsigned);
	value_createindex(J, -2, 0);
	for (size_t at = 0; at < all->size; at += size) {
		memcpy(&size, all->data + at, sizeof size);
		at += sizeof size;
		push_copy(J, all->data + at, size);
		value_createindex(J, -2, index++);
	}
}

static void peer(js_State *J)
{
	struct buf all;
	int selfsigned, detailed = js_toboolean(J, 1);
	struct tls_session *s = own(J);
	buf_init(&all, 1 << 24);
	int count = tls_session_peer(s, detailed, &selfsigned, add_certificate, &all);
	if (count == 0 || all.failed) {
		buf_fini(&all);
		js_pushundefined(J);
		return;
	}
	if (js_try(J)) {
		buf_fini(&all);
		js_throw(J);
	}
	push_certificates(J, &all, selfsigned);
	js_endtry(J);
	buf_fini(&all);
}

static void certificate(js_State *J)
{
	struct buf der;
	struct tls_session *s = own(J);
	buf_init(&der, 1 << 20);
	push_or_not(J, tls_session_certificate(s, &der), &der);
}

static void protocol(js_State *J) { text_push(J, tls_session_protocol(own(J))); }

static void cipher(js_State *J)
{
	const char *texts[3];
	if (!tls_session_cipher(own(J), &texts[0], &texts[1], &texts[2])) {
		js_pushundefined(J);
		return;
	}
	js_newarray(J);
	for (uint32_t i = 0; i < 3; i++) {
		text_push(J, texts[i]);
		value_createindex(J, -2, i);
	}
}

static void sigalgs(js_State *J)
{
	struct tls_session *s = own(J);
	struct buf text;
	js_newarray(J);
	for (int i = 0; buf_init(&text, 256), tls_session_sigalg(s, i, &text); i++) {
		tls_push_text(J, &text);
		value_createindex(J, -2, (uint32_t)i);
	}
	buf_fini(&text);
}

static void ephemeral(js_State *J)
{
	char name[64];
	int bits = 0, kind = tls_session_ephemeral(own(J), name, &bits);
	if (kind == 0) {
		js_pushundefined(J);
		return;
	}
	js_newarray(J);
	js_pushnumber(J, kind);
	value_createindex(J, -2, 0);
	text_push(J, name);
	value_createindex(J, -2, 1);
	js_pushnumber(J, bits);
	value_createindex(J, -2, 2);
}

static void finished(js_State *J)
{
	uint8_t bytes[128];
	size_t size = tls_session_finished(own(J), js_toboolean(J, 1), bytes, sizeof bytes);
	if (size == 0 || size > sizeof bytes)
		js_pushundefined(J);
	else
		push_copy(J, bytes, size);
}

static void export_material(js_State *J)
{
	struct tls_error e;
	uint8_t *out;
	const uint8_t *context = NULL;
	size_t label_size, context_size = 0, size = size_clamp(js_tonumber(J, 1), 1 << 24);
	const char *label = text_utf8(J, 2, &label_size);
	buffer_push_node_new(J, size, 1, &out);
	if (js_isdefined(J, 3))
		buffer_get_steady(J, 3, &context, &context_size);
	tls_check(J, tls_session_export(own(J), out, size, label, label_size, context, context_size, &e), &e);
}

static void max_fragment(js_State *J)
{
	long size = js_toint32(J, 1);
	js_pushboolean(J, tls_session_max_fragment(own(J), size));
}

static const struct { const char *name; js_CFunction f; int length; } methods[] = {
	{ "close", close_session, 0 }, { "feed", feed, 1 }, { "step", step, 1 }, { "write", write_plain, 3 },
	{ "error", error, 0 }, { "pending", pending, 0 }, { "take", take, 1 }, { "shutdown", shutdown, 0 },
	{ "isOpen", is_open, 0 }, { "happened", happened, 0 }, { "stopAt", stop_at, 2 }, { "goOn", go_on, 0 },
	{ "renegotiate", renegotiate, 0 }, { "verify", verify, 3 }, { "setContext", set_context, 1 },
	{ "hello", hello, 0 }, { "wantsOCSP", wants_ocsp, 0 }, { "setOCSP", set_ocsp, 1 },
	{ "requestOCSP", request_ocsp, 0 }, { "ocsp", ocsp, 0 }, { "setALPN", set_alpn, 1 },
	{ "answerALPN", answer_alpn, 1 }, { "alpn", alpn, 0 }, { "setServername", set_servername, 1 },
	{ "servername", servername, 0 }, { "resume", resume, 1 }, { "reused", reused, 0 }, { "get", get, 0 },
	{ "ticket", ticket, 0 }, { "nextSession", next_session, 0 }, { "keylog", keylog, 1 },
	{ "nextLine", next_line, 0 }, { "distrust", distrust, 0 }, { "peer", peer, 1 },
	{ "certificate", certificate, 0 }, { "protocol", protocol, 0 }, { "cipher", cipher, 0 },
	{ "sigalgs", sigalgs, 0 }, { "ephemeral", ephemeral, 0 }, { "finished", finished, 1 },
	{ "export", export_material, 3 }, { "maxFragment", max_fragment, 1 },
};

void tls_bind_session(js_State *J)
{
	value_method(J, "session", session_new, 2);
	js_newobject(J);
	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
		value_method(J, methods[i].name, methods[i].f, methods[i].length);
	value_set_prototype(J, TLS_SESSION);
}
