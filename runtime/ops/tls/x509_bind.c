/* x509_bind.c -- certificates of internalBinding('tls').
 *
 *   certificate(bytes)          of PEM or DER
 *
 *   legacy()                    the object that getPeerCertificate() gives, but infoAccess is its text
 *   text(which)                 string or undefined; which: enum x509_text of codec/x509.h
 *   bytes(which)                Buffer or undefined; which: enum x509_bytes
 *   isCA()  bits()  keyType()   time(isEnd): ms
 *   purposes()                  array or undefined
 *   checkHost(name, flags)      the name that fits, or undefined
 *   checkEmail(name, flags)     checkIP(text, flags)        whether it fits; undefined: that is no name
 *   issued(certificate)         whether this one is the issuer of that one
 *   signedBy(spki)              isOf(pkcs8)                 undefined: that is no key
 */
#include "ops/tls/tls.h"

#include <errno.h>
#include <string.h>

#include "base/buf.h"
#include "codec/x509.h"
#include "engine/buffer.h"
#include "engine/engine.h"
#include "engine/text.h"

static const char X509[] = "X509";

/* X509_CHARGE: bytes that OpenSSL's memory is counted as for the collector */
enum { NAMES_MAX = 1 << 20, TEXT_MAX = 1 << 22, X509_CHARGE = 1 << 13 };

static void finalize(js_State *J, void *data)
{
	engine_charge(J, -(ptrdiff_t)X509_CHARGE);
	x509_close(data);
}

static struct x509 *own(js_State *J) { return js_touserdata(J, 0, X509); }

static void certificate(js_State *J)
{
	struct x509 *x;
	const uint8_t *bytes;
	size_t size;
	struct tls_error e;
	value_push_prototype(J, X509);
	buffer_get_steady(J, 1, &bytes, &size);
	int rc = x509_open(&x, bytes, size);
	if (rc == -EINVAL)
		tls_check(J, tls_last_error(&e), &e);
	tls_check_errno(J, rc);
	engine_charge(J, X509_CHARGE);
	js_newuserdata(J, X509, x, finalize);
}

/* ---- names: gathered first, for pushing may throw */

static void add_part(void *ctx, const char *key, const void *value, size_t size)
{
	uint32_t header = (uint32_t)size;
	struct buf *all = ctx;
	if (all->failed)
		return;
	buf_add(all, key, strlen(key) + 1);
	buf_add(all, &header, sizeof header);
	buf_add(all, value, size);
}

struct part { const char *key, *value; uint32_t size; };

/* Reads the part at *at: 1, or 0 at the end. */
static int next_part(const struct buf *all, size_t *at, struct part *p)
{
	if (all->failed || *at >= all->size)
		return 0;
	p->key = all->data + *at;
	*at += strlen(p->key) + 1;
	memcpy(&p->size, all->data + *at, sizeof p->size);
	*at += sizeof p->size;
	p->value = all->data + *at;
	*at += p->size;
	return 1;
}

/* object -- object   A second value makes it an array. */
static void create_part(js_State *J, const struct part *p)
{
	if (!js_hasproperty(J, -1, p->key)) {
		text_push_bytes(J, p->value, p->size);
		value_create(J, -2, p->key);
		return;
	}
	if (!js_isarray(J, -1)) {
		js_newarray(J);
		js_rot2(J);
		value_createindex(J, -2, 0);
		js_copy(J, -1);
		value_create(J, -3, p->key);
	}
	text_push_bytes(J, p->value, p->size);
	value_createindex(J, -2, (uint32_t)js_getlength(J, -2));
	js_pop(J, 1);
}

static void create_parts(js_State *J, const struct buf *all)
{
	struct part p;
	size_t at = 0;
	while (next_part(all, &at, &p))
		create_part(J, &p);
}

/* -- object */
static void push_name(js_State *J, const struct x509 *x, enum x509_name which)
{
	struct buf all;
	buf_init(&all, NAMES_MAX);
	x509_name(x, which, add_part, &all);
	if (js_try(J)) {
		buf_fini(&all);
		js_throw(J);
	}
	js_newobject(J);
	value_inherit_nothing(J, -1);
	create_parts(J, &all);
	js_endtry(J);
	buf_fini(&all);
}

/* ---- texts and bytes */

/* -- string|undefined */
static void push_text(js_State *J, const struct x509 *x, enum x509_text which)
{
	struct buf text;
	buf_init(&text, TEXT_MAX);
	if (x509_text(x, which, &text)) {
		tls_push_text(J, &text);
		return;
	}
	buf_fini(&text);
	js_pushundefined(J);
}

/* -- Buffer|undefined */
static void push_bytes(js_State *J, const struct x509 *x, enum x509_bytes which)
{
	struct buf bytes;
	buf_init(&bytes, TEXT_MAX);
	tls_push_found(J, &bytes, x509_bytes(x, which, &bytes));
}

static void text(js_State *J)
{
	int which = js_toint32(J, 1);
	push_text(J, own(J), which < 0 || which > X509_ISSUER_LINES ? X509_PEM : (enum x509_text)which);
}

static void bytes(js_State *J)
{
	int which = js_toint32(J, 1);
	push_bytes(J, own(J), which < 0 || which > X509_KEY ? X509_DER : (enum x509_bytes)which);
}

/* -- array|undefined */
static void push_purposes(js_State *J, const struct x509 *x)
{
	struct buf all;
	volatile uint32_t count = 0;
	buf_init(&all, NAMES_MAX);
	if (!x509_purposes(x, &all)) {
		buf_fini(&all);
		js_pushundefined(J);
		return;
	}
	if (js_try(J)) {
		buf_fini(&all);
		js_throw(J);
	}
	js_newarray(J);
	for (const char *p = all.data; p && p < all.data + all.size; p += strlen(p) + 1) {
		text_push(J, p);
		value_createindex(J, -2, count++);
	}
	js_endtry(J);
	buf_fini(&all);
}

static void purposes(js_State *J) { push_purposes(J, own(J)); }

/* value --   as a property of the object below, unless it is undefined */
static void create_if(js_State *J, const char *key)
{
	if (js_isdefined(J, -1))
		value_create(J, -2, key);
	else
		js_pop(J, 1);
}

static void create_text(js_State *J, const struct x509 *x, enum x509_text which, const char *key)
{
	push_text(J, x, which);
	create_if(J, key);
}

static void create_key(js_State *J, const struct x509 *x)
{
	const char *type = x509_key_type(x);
	create_text(J, x, X509_MODULUS, "modulus");
	if (type && (!strncmp(type, "RSA", 3) || !strcmp(type, "EC"))) {
		js_pushnumber(J, x509_bits(x));
		value_create(J, -2, "bits");
	}
	create_text(J, x, X509_EXPONENT, "exponent");
	push_bytes(J, x, X509_KEY);
	create_if(J, "pubkey");
	create_text(J, x, X509_CURVE, "asn1Curve");
	create_text(J, x, X509_NIST_CURVE, "nistCurve");
}

static void legacy(js_State *J)
{
	struct x509 *x = own(J);
	js_newobject(J);
	push_name(J, x, X509_SUBJECT);
	value_create(J, -2, "subject");
	push_name(J, x, X509_ISSUER);
	value_create(J, -2, "issuer");
	create_text(J, x, X509_ALTNAME, "subjectaltname");
	create_text(J, x, X509_INFO, "infoAccess");
	js_pushboolean(J, x509_is_ca(x));
	value_create(J, -2, "ca");
	create_key(J, x);
	create_text(J, x, X509_FROM, "valid_from");
	create_text(J, x, X509_TO, "valid_to");
	create_text(J, x, X509_SHA1, "fingerprint");
	create_text(J, x, X509_SHA256, "fingerprint256");
	create_text(J, x, X509_SHA512, "fingerprint512");
	push_purposes(J, x);
	create_if(J, "ext_key_usage");
	create_text(J, x, X509_SERIAL, "serialNumber");
	push_bytes(J, x, X509_DER);
	create_if(J, "raw");
}

/* ---- questions */

static void is_ca(js_State *J) { js_pushboolean(J, x509_is_ca(own(J))); }

static void bits(js_State *J) { js_pushnumber(J, x509_bits(own(J))); }

static void key_type(js_State *J)
{
	const char *type = x509_key_type(own(J));
	if (type)
		text_push(J, type);
	else
		js_pushundefined(J);
}

static void time_of(js_State *J) { js_pushnumber(J, x509_time(own(J), js_toboolean(J, 1))); }

static void check_host(js_State *J)
{
	struct buf peer;
	size_t size;
	unsigned flags = js_touint32(J, 2);
	const char *host = text_utf8(J, 1, &size);
	buf_init(&peer, TEXT_MAX);
	int rc = x509_check_host(own(J), host, size, flags, &peer);
	if (rc == 1) {
		tls_push_text(J, &peer);
		return;
	}
	buf_fini(&peer);
	if (rc == 0)
		js_pushundefined(J);
	else
		js_pushboolean(J, 0);
}

static void push_answer(js_State *J, int rc)
{
	if (rc < 0)
		js_pushundefined(J);
	else
		js_pushboolean(J, rc);
}

static void check_email(js_State *J)
{
	size_t size;
	unsigned flags = js_touint32(J, 2);
	const char *address = text_utf8(J, 1, &size);
	push_answer(J, x509_check_email(own(J), address, size, flags));
}

static void check_ip(js_State *J)
{
	unsigned flags = js_touint32(J, 2);
	const char *address = text_utf8(J, 1, NULL);
	push_answer(J, x509_check_ip(own(J), address, flags));
}

static void issued(js_State *J) { js_pushboolean(J, x509_issued(own(J), js_touserdata(J, 1, X509))); }

static void by_key(js_State *J, int (*ask)(const struct x509 *, const void *, size_t))
{
	const uint8_t *der;
	size_t size;
	buffer_get_steady(J, 1, &der, &size);
	push_answer(J, ask(own(J), der, size));
}

static void signed_by(js_State *J) { by_key(J, x509_signed_by); }
static void is_of(js_State *J) { by_key(J, x509_is_of); }

void tls_bind_x509(js_State *J)
{
	value_method(J, "certificate", certificate, 1);
	js_newobject(J);
	value_method(J, "legacy", legacy, 0);
	value_method(J, "text", text, 1);
	value_method(J, "bytes", bytes, 1);
	value_method(J, "purposes", purposes, 0);
	value_method(J, "isCA", is_ca, 0);
	value_method(J, "bits", bits, 0);
	value_method(J, "keyType", key_type, 0);
	value_method(J, "time", time_of, 1);
	value_method(J, "checkHost", check_host, 2);
	value_method(J, "checkEmail", check_email, 2);
	value_method(J, "checkIP", check_ip, 2);
	value_method(J, "issued", issued, 1);
	value_method(J, "signedBy", signed_by, 1);
	value_method(J, "isOf", is_of, 1);
	value_set_prototype(J, X509);
}
