/* context_bind.c -- contexts of internalBinding('tls').
 *
 *   context(min, max)           versions as numbers of the wire, 0: none
 *
 *   setVersion(isMax, version)  getVersion(isMax)           setOptions(bits)
 *   setSuites(names)            setCiphers(names)           setSigalgs(names)       setGroups(names)
 *   setCertificate(pem)         setKey(pem, pass)           loadPfx(der, pass)      pass: a string or undefined
 *   addCA(pem)                  addCRL(pem)                 addRoots()              allowPartial()
 *   addCACert(pem)              the same as addCA, by the name under which programs know it
 *   setDH(pem)                  bits; undefined: let OpenSSL choose
 *   setId(bytes)                setTimeout(seconds)
 *   ticketKeys()                setTicketKeys(bytes)        48 bytes
 *   certificate(isIssuer)       DER, or undefined
 *
 * pem: bytes or a string, of a key bytes.  They throw OpenSSL's errors.
 */
#include "ops/tls/tls.h"

#include <string.h>

#include "base/buf.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/text.h"

const char TLS_CONTEXT[] = "SecureContext";

/* bytes that OpenSSL's memory is counted as for the collector */
enum { CONTEXT_CHARGE = 1 << 13, ROOTS_CHARGE = 3 << 18 };

static void finalize(js_State *J, void *data)
{
	engine_charge(J, -(ptrdiff_t)CONTEXT_CHARGE - (tls_context_made_roots(data) ? ROOTS_CHARGE : 0));
	tls_context_free(data);
}

static void charge_roots(js_State *J, const struct tls_context *c, int had_made)
{
	if (!had_made && tls_context_made_roots(c))
		engine_charge(J, ROOTS_CHARGE);
}

struct tls_context *tls_context_arg(js_State *J, int idx) { return js_touserdata(J, idx, TLS_CONTEXT); }

static struct tls_context *own(js_State *J) { return tls_context_arg(J, 0); }

static void context_new(js_State *J)
{
	struct tls_context *c;
	int min = js_toint32(J, 1), max = js_toint32(J, 2);
	value_push_prototype(J, TLS_CONTEXT);
	tls_check_errno(J, tls_context_new(&c, min, max));
	engine_charge(J, CONTEXT_CHARGE);
	js_newuserdata(J, TLS_CONTEXT, c, finalize);
}

static void done(js_State *J, int rc, const struct tls_error *e)
{
	tls_check(J, rc, e);
	js_pushundefined(J);
}

/* ---- versions and algorithms */

static void get_version(js_State *J)
{
	js_pushnumber(J, tls_context_version(own(J), js_toboolean(J, 1)));
}

static void set_version(js_State *J)
{
	struct tls_error e;
	int is_max = js_toboolean(J, 1), wanted = js_toint32(J, 2);
	done(J, tls_context_set_version(own(J), is_max, wanted, &e), &e);
}

static void set_options(js_State *J)
{
	double bits = js_tonumber(J, 1);
	if (bits >= 0 && bits < 0x1p53)
		tls_context_set_options(own(J), (uint64_t)bits);
	js_pushundefined(J);
}

static void set_names(js_State *J, int (*set)(struct tls_context *, const char *, struct tls_error *))
{
	struct tls_error e;
	const char *names = text_utf8(J, 1, NULL);
	done(J, set(own(J), names, &e), &e);
}

static void set_suites(js_State *J) { set_names(J, tls_context_set_suites); }
static void set_ciphers(js_State *J) { set_names(J, tls_context_set_ciphers); }
static void set_sigalgs(js_State *J) { set_names(J, tls_context_set_sigalgs); }
static void set_groups(js_State *J) { set_names(J, tls_context_set_groups); }

static void set_dh(js_State *J)
{
	struct tls_error e;
	const uint8_t *pem = NULL;
	size_t size = 0;
	if (js_isdefined(J, 1))
		buffer_get_steady(J, 1, &pem, &size);
	int bits = tls_context_set_dh(own(J), pem, size, &e);
	tls_check(J, bits, &e);
	js_pushnumber(J, bits);
}

/* ---- keys and certificates */

static void add_pem(js_State *J, int (*add)(struct tls_context *, const void *, size_t, struct tls_error *))
{
	struct tls_error e;
	const uint8_t *pem;
	size_t size;
	struct tls_context *c = own(J);
	int had_made = tls_context_made_roots(c);
	if (js_isstring(J, 1))
		pem = (const uint8_t *)text_utf8(J, 1, &size);
	else
		buffer_get_steady(J, 1, &pem, &size);
	int rc = add(c, pem, size, &e);
	charge_roots(J, c, had_made);
	done(J, rc, &e);
}

static void set_certificate(js_State *J) { add_pem(J, tls_context_set_certificate); }
static void add_ca(js_State *J) { add_pem(J, tls_context_add_ca); }
static void add_crl(js_State *J) { add_pem(J, tls_context_add_crl); }

static void add_secret(js_State *J, int (*add)(struct tls_context *, const void *, size_t, const char *,
	struct tls_error *))
{
	struct tls_error e;
	const uint8_t *bytes;
	size_t size;
	const char *pass = js_isdefined(J, 2) ? text_utf8(J, 2, NULL) : NULL;
	buffer_get_steady(J, 1, &bytes, &size);
	struct tls_context *c = own(J);
	int had_made = tls_context_made_roots(c), rc = add(c, bytes, size, pass, &e);
	charge_roots(J, c, had_made);
	done(J, rc, &e);
}

static void set_key(js_State *J) { add_secret(J, tls_context_set_key); }
static void load_pfx(js_State *J) { add_secret(J, tls_context_load_pfx); }

static void add_roots(js_State *J)
{
	tls_context_add_roots(own(J));
	js_pushundefined(J);
}

static void allow_partial(js_State *J)
{
	struct tls_context *c = own(J);
	int had_made = tls_context_made_roots(c);
	tls_context_allow_partial(c);
	charge_roots(J, c, had_made);
	js_pushundefined(J);
}

static void certificate(js_State *J)
{
	struct buf der;
	struct tls_context *c = own(J);
	int is_issuer = js_toboolean(J, 1);
	buf_init(&der, 1 << 20);
	tls_push_found(J, &der, tls_context_certificate(c, is_issuer, &der));
}

/* ---- sessions */

static void set_id(js_State *J)
{
	struct tls_error e;
	const uint8_t *id;
	size_t size;
	buffer_get_steady(J, 1, &id, &size);
	done(J, tls_context_set_id(own(J), id, size, &e), &e);
}

static void set_timeout(js_State *J)
{
	tls_context_set_timeout(own(J), js_toint32(J, 1));
	js_pushundefined(J);
}

static void ticket_keys(js_State *J)
{
	uint8_t *keys;
	struct tls_context *c = own(J);
	buffer_push_node_new(J, TLS_TICKET_KEYS, 0, &keys);
	tls_context_ticket_keys(c, keys);
}

static void set_ticket_keys(js_State *J)
{
	struct tls_error e;
	const uint8_t *keys;
	size_t size;
	buffer_get_steady(J, 1, &keys, &size);
	if (size != TLS_TICKET_KEYS)
		js_rangeerror(J, "ticket keys are %d bytes", TLS_TICKET_KEYS);
	done(J, tls_context_set_ticket_keys(own(J), keys, &e), &e);
}

void tls_bind_context(js_State *J)
{
	value_method(J, "context", context_new, 2);
	js_newobject(J);
	value_method(J, "getVersion", get_version, 1);
	value_method(J, "setVersion", set_version, 2);
	value_method(J, "setOptions", set_options, 1);
	value_method(J, "setSuites", set_suites, 1);
	value_method(J, "setCiphers", set_ciphers, 1);
	value_method(J, "setSigalgs", set_sigalgs, 1);
	value_method(J, "setGroups", set_groups, 1);
	value_method(J, "setDH", set_dh, 1);
	value_method(J, "setCertificate", set_certificate, 1);
	value_method(J, "addCA", add_ca, 1);
	value_method(J, "addCACert", add_ca, 1);
	value_method(J, "addCRL", add_crl, 1);
	value_method(J, "setKey", set_key, 2);
	value_method(J, "loadPfx", load_pfx, 2);
	value_method(J, "addRoots", add_roots, 0);
	value_method(J, "allowPartial", allow_partial, 0);
	value_method(J, "certificate", certificate, 1);
	value_method(J, "setId", set_id, 1);
	value_method(J, "setTimeout", set_timeout, 1);
	value_method(J, "ticketKeys", ticket_keys, 0);
	value_method(J, "setTicketKeys", set_ticket_keys, 1);
	value_set_prototype(J, TLS_CONTEXT);
}
