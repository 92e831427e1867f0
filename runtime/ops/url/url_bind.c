/* url_bind.c -- the natives of stdlib's URL classes: each call takes text and returns text with offsets; no state is
 * kept between calls. */
#include "ops/core/ops.h"

#include <errno.h>

#include "base/mem.h"
#include "engine/text.h"
#include "ops/url/idna.h"
#include "ops/url/url.h"

static void make_record(js_State *J)
{
	static const char *const names[] = { "protocol", "usernameEnd", "host", "hostEnd", "path", "search", "hash",
		"port" };
	js_pushnull(J);
	js_newobjectx(J);
	js_pushliteral(J, "");
	value_create(J, -2, "href");
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		js_pushnumber(J, 0);
		value_create(J, -2, names[i]);
	}
}

/* -- record, or the error's number; takes ownership of u's contents */
static void push_url(js_State *J, struct url *u)
{
	if (js_try(J)) {
		url_free(u);
		js_throw(J);
	}
	value_push_prototype(J, "url.record");
	if (js_isundefined(J, -1)) {
		js_pop(J, 1);
		make_record(J);
		js_copy(J, -1);
		value_set_prototype(J, "url.record");
	}
	value_newlike(J, -1);
	text_push_ascii(J, u->href, u->size);
	value_setnth(J, -2, 0);
	const double numbers[] = { u->protocol, u->username_end, u->host, u->host_end, u->path, u->search, u->hash,
		u->port };
	for (int i = 0; i < 8; i++) {
		js_pushnumber(J, numbers[i]);
		value_setnth(J, -2, i + 1);
	}
	js_endtry(J);
	url_free(u);
}

/* Throws errors of memory; any other error means an invalid URL. */
static int invalid(js_State *J, int rc)
{
	if (rc == -ENOMEM || rc == -E2BIG)
		js_rangeerror(J, "Out of memory");
	return rc != 0;
}

/* Parses the text at idx, relative to the one at base unless that is undefined: 0, or the error. */
static int parse_at(js_State *J, int idx, int base_idx, struct url *u)
{
	struct url base;
	size_t size;
	int has_base = !js_isundefined(J, base_idx);
	if (has_base) {
		const char *text = text_utf8(J, base_idx, &size);
		int rc = url_parse(&base, text, size, NULL);
		if (rc != 0)
			return rc;
	}
	if (js_try(J)) {
		if (has_base)
			url_free(&base);
		js_throw(J);
	}
	const char *text = text_utf8(J, idx, &size);
	js_endtry(J);
	int rc = url_parse(u, text, size, has_base ? &base : NULL);
	if (has_base)
		url_free(&base);
	return rc;
}

/* parse(text, base or undefined): a record, or undefined if invalid */
static void parse(js_State *J)
{
	struct url u;
	if (invalid(J, parse_at(J, 1, 2, &u)))
		js_pushundefined(J);
	else
		push_url(J, &u);
}

static void can_parse(js_State *J)
{
	struct url u;
	int bad = invalid(J, parse_at(J, 1, 2, &u));
	if (!bad)
		url_free(&u);
	js_pushboolean(J, !bad);
}

/* set(href, part, text): the resulting record */
static void set(js_State *J)
{
	struct url u;
	size_t size;
	const char *text = text_utf8(J, 1, &size);
	enum url_part part = (enum url_part)js_tointeger(J, 2);
	invalid(J, url_parse(&u, text, size, NULL));
	if (js_try(J)) {
		url_free(&u);
		js_throw(J);
	}
	text = text_utf8(J, 3, &size);
	js_endtry(J);
	int rc = url_set(&u, part, text, size);
	if (rc != 0) {
		url_free(&u);
		invalid(J, rc);
	}
	push_url(J, &u);
}

/* domain(text, toUnicode): "" if invalid */
static void domain(js_State *J)
{
	size_t size;
	int rc;
	const char *text = text_utf8(J, 1, &size);
	char *made = url_domain(text, size, js_toboolean(J, 2), &rc);
	invalid(J, rc);
	if (js_try(J)) {
		mem_free(made);
		js_throw(J);
	}
	text_push(J, made ? made : "");
	js_endtry(J);
	mem_free(made);
}

/* toASCII(text): only UTS #46, not a URL's host; "" if not a valid domain */
static void to_ascii(js_State *J)
{
	size_t size, made_size = 0;
	char *made = NULL;
	const char *text = text_utf8(J, 1, &size);
	invalid(J, idna_to_ascii(text, size, &made, &made_size));
	if (js_try(J)) {
		mem_free(made);
		js_throw(J);
	}
	text_push_ascii(J, made ? made : "", made_size);
	js_endtry(J);
	mem_free(made);
}

/* formParse(text): [name, value, name, value ...] */
static void form_parse(js_State *J)
{
	size_t size;
	volatile int n = 0;
	const char *text = text_utf8(J, 1, &size), *end = text + size;
	char *out = mem_try_alloc(size + 1);
	if (!out)
		js_rangeerror(J, "Out of memory");
	if (js_try(J)) {
		mem_free(out);
		js_throw(J);
	}
	js_newarray(J);
	while (text < end) {
		const char *stop = text, *equals = NULL;
		for (; stop < end && *stop != '&'; stop++)
			if (*stop == '=' && !equals)
				equals = stop;
		if (stop > text) {
			const char *name_end = equals ? equals : stop, *value = equals ? equals + 1 : stop;
			text_push_bytes(J, out, url_form_decode(text, (size_t)(name_end - text), out));
			value_createindex(J, -2, n++);
			text_push_bytes(J, out, url_form_decode(value, (size_t)(stop - value), out));
			value_createindex(J, -2, n++);
		}
		text = stop + 1;
	}
	js_endtry(J);
	mem_free(out);
}

/* formEncode(text): a name or value encoded for a query */
static void form_encode(js_State *J)
{
	size_t size;
	const char *text = text_utf8(J, 1, &size);
	char *out = mem_try_alloc(3 * size + 1);
	if (!out)
		js_rangeerror(J, "Out of memory");
	if (js_try(J)) {
		mem_free(out);
		js_throw(J);
	}
	text_push_ascii(J, out, url_form_encode(text, size, out));
	js_endtry(J);
	mem_free(out);
}

void url_bind(js_State *J)
{
	value_method(J, "parse", parse, 2);
	value_method(J, "canParse", can_parse, 2);
	value_method(J, "set", set, 3);
	value_method(J, "domain", domain, 2);
	value_method(J, "toASCII", to_ascii, 1);
	value_method(J, "formParse", form_parse, 1);
	value_method(J, "formEncode", form_encode, 1);
}
