/* engine/text/regexp_bind.c -- RegExp and RegExp.prototype (ECMA-262 22.2).
 *
 * Programs are shared: a small cache keeps recently compiled ones, so a literal inside a loop costs one lookup.  Texts
 * that are not ASCII are converted to UTF-16 for the matcher; the last such copy is kept until the next collection, so
 * that a loop of exec over one text stays linear.
 */
#include "base/mem.h"

#include "lang/lexer.h"

#include "engine/core/builtins.h"
#include "engine/core/convert.h"
#include "engine/core/errors.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/core/string.h"
#include "engine/engine.h"
#include "engine/text/regexp.h"

/* ---- programs */

#define CACHE 64                       /* programs kept, by hash; a power of two */
#define CACHE_TEXT 32768  /* length in bytes of the longest cached pattern: the pattern of all emoji has 14,000 */

struct cached { struct regexp *re; char *pattern; size_t size; uint32_t flags; };
static _Thread_local struct cached cache[CACHE];

static const char flag_letters[] = "dgimsuvy";
static const uint32_t flag_bits[] = {
	REGEXP_INDICES, REGEXP_GLOBAL, REGEXP_IGNORECASE, REGEXP_MULTILINE, REGEXP_DOTALL, REGEXP_UNICODE, REGEXP_SETS,
	REGEXP_STICKY,
};

const char *regexp_flag_text(uint32_t flags, char text[8])
{
	char *p = text;
	int i;

	for (i = 0; flag_letters[i]; i++)
		if (flags & flag_bits[i])
			*p++ = flag_letters[i];
	*p = 0;
	return text;
}

static int stop(void *ctx)
{
	return engine_interrupted(ctx);
}

static JS_NORETURN void interrupted(js_State *J)
{
	engine_check(J);
	js_error(J, "regular expression interrupted");
}

/* Throws unless there is enough C stack for the compiler's recursion on nested groups. */
static void check_nesting(js_State *J, const struct string *pattern)
{
	uintptr_t here = (uintptr_t)__builtin_frame_address(0), low = (uintptr_t)J->cstack_low;
	size_t n = 0;

	for (uint32_t i = 0; i < pattern->bytes && n < LIMIT_REGEXP_DEPTH; i++)
		n += pattern->p[i] == '(' || pattern->p[i] == '[';
	if (n * REGEXP_COMPILE_STACK > LIMIT_C_STACK_RED / 2 && low && here - low < n * REGEXP_COMPILE_STACK)
		js_rangeerror(J, "Maximum call stack size exceeded");
}

/* The program of a pattern, with a reference for the caller; checked: the front end has validated the pattern.  Throws
 * SyntaxError. */
static struct regexp *compile(js_State *J, const struct string *pattern, uint32_t flags, int checked)
{
	struct cached *slot = &cache[(hash_bytes(&J->hash_key, pattern->p, pattern->bytes) + flags) & (CACHE - 1)];
	const char *error;
	struct regexp *re;
	js_String *block;
	uint16_t *units;
	char text[8];

	if (slot->re && slot->flags == flags && slot->size == pattern->bytes &&
		memcmp(slot->pattern, pattern->p, pattern->bytes) == 0) {
		slot->re->refs++;
		return slot->re;
	}
	regexp_flag_text(flags, text);
	if (!checked && (error = lang_regexp_check(pattern->p, pattern->bytes, text, strlen(text),
		J->cstack_low)) != NULL) {
		if (error == lang_regexp_no_memory)
			memory_exhausted(J);
		js_syntaxerror(J, "Invalid regular expression: /%.*s/%s: %s", (int)pattern->bytes, pattern->p, text,
			error);
	}
	check_nesting(J, pattern);
	block = string_block(J, (size_t)pattern->units * 2 + 2);       /* compiling runs no script */
	units = (uint16_t *)(((uintptr_t)block->data + 1) & ~(uintptr_t)1);
	string_to_utf16(pattern, units);
	re = regexp_compile(units, pattern->units, flags, &error, stop, J);
	if (!re && error == regexp_stopped)
		interrupted(J);
	if (!re && !error)
		memory_exhausted(J);
	if (!re)
		js_syntaxerror(J, "Invalid regular expression: /%.*s/%s: %s", (int)pattern->bytes, pattern->p,
			regexp_flag_text(flags, text), error);
	if (pattern->bytes <= CACHE_TEXT) {
		char *copy = mem_try_alloc(pattern->bytes + 1);

		if (copy) {
			memcpy(copy, pattern->p, pattern->bytes);
			regexp_unref(slot->re);
			mem_free(slot->pattern);
			*slot = (struct cached){ re, copy, pattern->bytes, flags };
			re->refs++;
		}
	}
	return re;
}

void regexp_forget(void)
{
	for (struct cached *slot = cache; slot < cache + CACHE; slot++) {
		regexp_unref(slot->re);
		mem_free(slot->pattern);
		*slot = (struct cached){ 0 };
	}
}

/* ---- objects */

/* The escape for the line terminator at p in source text, with its length in `bytes`, or NULL if there is none. */
static const char *line_end_escape(const char *p, const char *end, uint32_t *bytes)
{
	*bytes = 1;
	if (p == end)
		return NULL;
	if (*p == '\n' || *p == '\r')
		return *p == '\n' ? "\\n" : "\\r";
	*bytes = 3;
	if (end - p < 3 || memcmp(p, "\xE2\x80", 2) != 0)
		return NULL;
	return p[2] == '\xA8' ? "\\u2028" : p[2] == '\xA9' ? "\\u2029" : NULL;
}

static char *source_room(js_State *J, size_t size)
{
	char *p = memory_try(J, NULL, size);

	if (!p)
		memory_exhausted(J);
	return p;
}

/* EscapeRegExpPattern: the text as it can be written between slashes. */
static char *escape_source(js_State *J, const struct string *s)
{
	const char *p = s->p, *end = p + s->bytes, *escape;
	char *out, *q;
	int in_class = 0;

	if (s->bytes == 0)
		return js_strdup(J, "(?:)");
	if (!memchr(p, '/', s->bytes) && !memchr(p, '\n', s->bytes) && !memchr(p, '\r', s->bytes) &&
		!memchr(p, 0xE2, s->bytes)) {
		out = source_room(J, (size_t)s->bytes + 1);
		memcpy(out, p, s->bytes);
		out[s->bytes] = 0;
		return out;
	}
	/* a line terminator of 1 byte becomes 2, one of 3 bytes 6; a slash 2 */
	q = out = source_room(J, (size_t)s->bytes * 2 + 1);
	while (p < end) {
		int escaped = *p == '\\' && p + 1 < end;
		uint32_t bytes;

		if ((escape = line_end_escape(p + escaped, end, &bytes)) != NULL) {
			q = stpcpy(q, escape);
			p += (uint32_t)escaped + bytes;
			continue;
		}
		if (escaped)
			*q++ = *p++;
		else if (*p == '[')
			in_class = 1;
		else if (*p == ']')
			in_class = 0;
		else if (*p == '/' && !in_class)
			*q++ = '\\';
		*q++ = *p++;
	}
	*q = 0;
	return out;
}

/* Sets the program and source of obj and releases the old ones. */
static void initialize(js_State *J, js_Object *obj, const struct string *pattern, uint32_t flags)
{
	struct regexp *re = compile(J, pattern, flags, 0);
	struct regexp *old = obj->u.r.prog;
	char *source;

	obj->u.r.prog = re;
	regexp_unref(old);
	obj->u.r.flags = (unsigned short)flags;
	source = escape_source(J, pattern);    /* if this throws, the object keeps its old source */
	js_free(J, obj->u.r.source);
	obj->u.r.source = source;
}

static js_Object *push_blank(js_State *J, js_Object *prototype);

/* A literal is compiled on first use: the front end has checked its text, and many are never used. */
static struct regexp *program(js_State *J, js_Regexp *re)
{
	struct string s;

	if (!re->prog) {
		string_literal(&s, re->source, strlen(re->source));
		re->prog = compile(J, &s, re->flags, 1);
	}
	return re->prog;
}

void js_newregexp(js_State *J, const char *pattern, int flags)
{
	struct string s;

	string_literal(&s, pattern, strlen(pattern));
	initialize(J, push_blank(J, J->RegExp_prototype), &s, (uint32_t)flags);
}

static uint32_t parse_flags(js_State *J, int idx);

void regexp_literal(js_State *J, const js_Value *pattern, const js_Value *flags)
{
	js_Object *obj = push_blank(J, J->RegExp_prototype);
	struct string s;

	string_view(J, pattern, &s);
	js_pushvalue(J, *flags);
	obj->u.r.flags = (unsigned short)parse_flags(J, -1);
	js_pop(J, 1);
	obj->u.r.source = escape_source(J, &s);
	if (s.bytes >= LIMIT_REGEXP_DEPTH)
		program(J, &obj->u.r);         /* report nesting that is too deep now */
}

void regexp_free(js_State *J, js_Regexp *re)
{
	js_free(J, re->source);
	regexp_unref(re->prog);
}

static uint32_t parse_flags(js_State *J, int idx)
{
	const char *text, *p, *letter;
	uint32_t flags = 0;

	if (js_isundefined(J, idx))
		return 0;
	text = js_tostring(J, idx);
	for (p = text; *p; p++) {
		letter = strchr(flag_letters, *p);
		if (!letter || flags & flag_bits[letter - flag_letters])
			js_syntaxerror(J, "Invalid flags supplied to RegExp constructor '%s'", text);
		flags |= flag_bits[letter - flag_letters];
	}
	if (flags & REGEXP_UNICODE && flags & REGEXP_SETS)
		js_syntaxerror(J, "Invalid flags supplied to RegExp constructor '%s'", text);
	return flags;
}

int regexp_is(js_State *J, int idx)
{
	int is;
	if (!js_isobject(J, idx))
		return 0;
	object_get_value(J, js_tovalue(J, idx), J->symbols.match);
	is = js_isdefined(J, -1) ? js_toboolean(J, -1) : js_isregexp(J, idx);
	js_pop(J, 1);
	return is;
}

/* A RegExp without a program, on the stack. */
static js_Object *push_blank(js_State *J, js_Object *prototype)
{
	js_Object *obj = jsV_newobject(J, JS_CREGEXP, prototype);

	obj->u.r.prog = NULL;
	obj->u.r.source = NULL;
	js_pushobject(J, obj);
	js_pushnumber(J, 0);
	prop_add(J, obj, J->names.lastIndex, JS_DONTENUM | JS_DONTCONF, js_tovalue(J, -1));
	js_pop(J, 1);
	return obj;
}

/* Converts the pattern and flags at idx to strings and initializes obj with them.  undefined means the empty string. */
static void set_up(js_State *J, js_Object *obj, int idx)
{
	struct string s;
	uint32_t flags;

	if (js_isdefined(J, idx))
		string_convert(J, js_tovalue(J, idx));
	flags = parse_flags(J, idx + 1);
	if (js_isdefined(J, idx))
		string_get(J, idx, &s);
	else
		string_literal(&s, "", 0);
	initialize(J, obj, &s, flags);
}

/* -- pattern flags     from arguments 1 and 2, as in 22.2.4.1 */
static void push_parts(js_State *J, int like_regexp)
{
	char text[8];

	if (js_isregexp(J, 1)) {
		js_pushstring(J, js_toregexp(J, 1)->source);
		if (js_isundefined(J, 2))
			js_pushstring(J, regexp_flag_text(js_toregexp(J, 1)->flags, text));
		else
			js_copy(J, 2);
	} else if (like_regexp) {
		js_getproperty(J, 1, "source");
		if (js_isundefined(J, 2))
			js_getproperty(J, 1, "flags");
		else
			js_copy(J, 2);
	} else {
		js_copy(J, 1);
		js_copy(J, 2);
	}
}

static void construct(js_State *J)
{
	int like_regexp = regexp_is(J, 1), parts = js_gettop(J);
	js_Object *obj;

	push_parts(J, like_regexp);
	obj = push_blank(J, run_prototype_of_new(J, J->RegExp_prototype));
	set_up(J, obj, parts);
	js_pushobject(J, obj);
}

static void call(js_State *J)
{
	if (js_isundefined(J, 2) && regexp_is(J, 1)) {
		js_getproperty(J, 1, "constructor");
		if (js_isobject(J, -1) && js_toobject(J, -1) == J->trace[J->tracetop].callee) {
			js_copy(J, 1);
			return;
		}
		js_pop(J, 1);
	}
	construct(J);
}

static js_Regexp *this_regexp(js_State *J, const char *method)
{
	if (!js_isregexp(J, 0)) {
		if (js_isobject(J, 0))
			js_typeerror(J, "Method RegExp.prototype.%s called on incompatible receiver #<Object>", method);
		js_typeerror(J, "Method RegExp.prototype.%s called on incompatible receiver %s", method,
			js_tostring(J, 0));
	}
	return js_toregexp(J, 0);
}

static void compile_again(js_State *J)
{
	int parts = js_gettop(J);

	this_regexp(J, "compile");
	if (js_isregexp(J, 1) && js_isdefined(J, 2))
		js_typeerror(J, "Invalid flags supplied to RegExp constructor");
	push_parts(J, 0);
	set_up(J, js_toobject(J, 0), parts);
	regexp_set_last(J, js_toregexp(J, 0), 0);
	js_copy(J, 0);
}

/* ---- matching */

static void forget_text(js_State *J, int mark, void *ctx)
{
	J->utf16_of = NULL;
	J->utf16 = NULL;
	regexp_symbols_mark(J, mark);
	if (J->last_match.owner)
		string_mark(J, mark, J->last_match.owner);
	gc_mark_atom(J, mark, J->last_match.atom);
}

static js_String *utf16_copy(js_State *J, const struct string *s)
{
	/* it is either used while no script runs, or stored in J->utf16 */
	js_String *block = string_block(J, (size_t)s->units * 2 + 2);

	block->p = (const char *)(((uintptr_t)block->data + 1) & ~(uintptr_t)1);
	string_to_utf16(s, (uint16_t *)(uintptr_t)block->p);
	return block;
}

static const uint16_t *to_utf16(js_State *J, const struct string *s, struct regexp_captures *m)
{
	const void *key = s->heap ? (const void *)s->heap : s->is_atom ? s->p : NULL;
	if (!key) {
		if (m->text != s->p) {
			m->units = (const uint16_t *)utf16_copy(J, s)->p;
			m->text = s->p;
		}
		return m->units;
	}
	if (J->utf16_of != key) {
		J->utf16 = utf16_copy(J, s);
		J->utf16_of = key;
	}
	return (const uint16_t *)J->utf16->p;
}

static void remember(js_State *J, const struct string *s, struct regexp_captures *m)
{
	uint32_t i;

	if (s->heap || s->is_atom) {
		J->last_match.owner = s->heap;
		J->last_match.atom = s->heap ? NULL : s->p;
	} else if (m->remembered != s->p) {
		J->last_match.owner = NULL;
		J->last_match.atom = NULL;
		if (s->bytes > sizeof J->last_match.copy) {
			string_push_known(J, s->p, s->bytes, s->units);
			J->last_match.owner = js_tovalue(J, -1)->u.memstr;
			js_pop(J, 1);
		} else {
			memcpy(J->last_match.copy, s->p, s->bytes);
		}
		m->remembered = s->p;
	}
	J->last_match.bytes = s->bytes;
	J->last_match.units = s->units;
	J->last_match.ascii = s->ascii;
	J->last_match.groups = m->groups;
	for (i = 0; i < m->groups * 2 && i < 20; i++)
		J->last_match.captures[i] = m->at[i];
}

static void make_room(js_State *J, struct regexp_captures *m, uint32_t groups)
{
	if (groups <= sizeof m->few / sizeof m->few[0] / 2) {
		m->at = m->few;
	} else {
		js_String *block = string_scratch(J, (size_t)groups * 2 * sizeof *m->at + 8);

		m->at = (int32_t *)(((uintptr_t)block->data + 7) & ~(uintptr_t)7);
	}
	m->room = groups;
}

/* Runs no script. */
static int run(js_State *J, js_Regexp *re, const struct string *s, uint32_t start, int sticky,
	struct regexp_captures *m)
{
	struct regexp_text text = { s->p, s->units, 0 };
	const struct regexp *prog;
	int r;

	if (start > s->units)
		return 0;
	if (!s->ascii) {
		text.units = to_utf16(J, s, m);
		text.wide = 1;
	}
	prog = program(J, re);
	if (!m->at || m->room < prog->groups)
		make_room(J, m, prog->groups);
	m->program = prog;
	m->groups = prog->groups;
	r = regexp_run(prog, &text, start, sticky, m->at, stop, J);
	switch (r) {
	case REGEXP_STOPPED:
		interrupted(J);
	case REGEXP_TOO_DEEP:
		js_rangeerror(J, "Maximum call stack size exceeded");
	case REGEXP_NO_MEMORY:
		memory_exhausted(J);
	case REGEXP_MATCH:
		remember(J, s, m);
	}
	return r;
}

int regexp_match(js_State *J, js_Regexp *re, struct string *s, uint32_t start, struct regexp_captures *m)
{
	return run(J, re, s, start, (re->flags & REGEXP_STICKY) != 0, m);
}

int regexp_search(js_State *J, js_Regexp *re, struct string *s, uint32_t start, struct regexp_captures *m)
{
	return run(J, re, s, start, 0, m);
}

void regexp_pin(js_State *J, const struct regexp *program)
{
	js_Object *keeper = push_blank(J, J->RegExp_prototype);

	keeper->u.r.prog = (void *)(uintptr_t)program;
	((struct regexp *)keeper->u.r.prog)->refs++;
}

uint32_t regexp_group(const struct regexp_captures *m, const char *name, size_t size)
{
	const struct regexp *prog = m->program;
	uint32_t i;

	for (i = 1; prog->names && i < m->groups; i++) {
		if (!prog->names[i] || strlen(prog->names[i]) != size || memcmp(prog->names[i], name, size) != 0)
			continue;
		while (m->at[2 * i] < 0 && prog->next_same[i])
			i = prog->next_same[i];
		return i;
	}
	return 0;
}

/* lastIndex is the first property of every RegExp object and cannot be deleted. */
static js_Object *object_of(js_Regexp *re)
{
	return (js_Object *)((char *)re - offsetof(js_Object, u.r));
}

js_Value regexp_last_value(js_Regexp *re)
{
	return object_of(re)->slots[0];
}

void regexp_restore_last(js_Regexp *re, js_Value v)
{
	object_of(re)->slots[0] = v;
}

double regexp_last(js_State *J, js_Regexp *re)
{
	js_Value v = regexp_last_value(re);
	double last;

	if (v.t.type == JS_TNUMBER) {
		last = v.u.number;
	} else {
		js_pushvalue(J, v);
		last = jsV_tonumber(J, js_tovalue(J, -1));
		js_pop(J, 1);
	}
	return last > 0 ? trunc(last) : 0;
}

void regexp_set_last(js_State *J, js_Regexp *re, double last)
{
	js_Object *obj = object_of(re);

	if (prop_atts(obj, 0) & JS_READONLY)
		js_typeerror(J, "Cannot assign to read only property 'lastIndex' of object '[object RegExp]'");
	obj->slots[0].t.type = JS_TNUMBER;
	obj->slots[0].u.number = last;
}

static void push_capture(js_State *J, struct string *s, const int32_t *m, uint32_t i)
{
	if (m[2 * i] < 0)
		js_pushundefined(J);
	else
		string_push_slice(J, s, (uint32_t)m[2 * i], (uint32_t)m[2 * i + 1]);
}

static void push_range(js_State *J, const int32_t *m, uint32_t i)
{
	if (m[2 * i] < 0) {
		js_pushundefined(J);
		return;
	}
	js_newarray(J);
	js_pushnumber(J, m[2 * i]);
	value_createindex(J, -2, 0);
	js_pushnumber(J, m[2 * i + 1]);
	value_createindex(J, -2, 1);
}

static void push_named(js_State *J, struct string *s, const struct regexp_captures *m, int ranges)
{
	const struct regexp *prog = m->program;
	uint32_t i;

	if (!prog->names) {
		js_pushundefined(J);
		return;
	}
	js_pushnull(J);
	js_newobjectx(J);
	for (i = 1; i < m->groups; i++) {
		uint32_t group = i;

		if (!prog->names[i])
			continue;
		while (m->at[2 * group] < 0 && prog->next_same[group])
			group = prog->next_same[group];
		if (ranges)
			push_range(J, m->at, group);
		else
			push_capture(J, s, m->at, group);
		value_create(J, -2, prog->names[i]);
	}
}

void regexp_push_groups(js_State *J, struct string *s, const struct regexp_captures *m)
{
	push_named(J, s, m, 0);
}

/* -- array     Defines all properties directly, so no script runs. */
static void push_result(js_State *J, js_Regexp *re, struct string *s, const struct regexp_captures *m)
{
	uint32_t i;
	js_Object *array;

	js_newarray(J);
	array = js_toobject(J, -1);
	for (i = 0; i < m->groups; i++) {
		push_capture(J, s, m->at, i);
		value_createindex(J, -2, i);
	}
	js_pushnumber(J, m->at[0]);
	prop_add(J, array, J->names.index, 0, js_tovalue(J, -1));
	js_pop(J, 1);
	string_push_span(J, s, 0, s->bytes, s->units);
	prop_add(J, array, J->names.input, 0, js_tovalue(J, -1));
	js_pop(J, 1);
	push_named(J, s, m, 0);
	js_defproperty(J, -2, "groups", 0);
	if (re->flags & REGEXP_INDICES) {
		js_newarray(J);
		for (i = 0; i < m->groups; i++) {
			push_range(J, m->at, i);
			value_createindex(J, -2, i);
		}
		push_named(J, s, m, 1);
		js_defproperty(J, -2, "groups", 0);
		js_defproperty(J, -2, "indices", 0);
	}
}

/* RegExpBuiltinExec without the result array; runs no script. */
static int builtin_exec(js_State *J, js_Regexp *re, double last, struct string *s, struct regexp_captures *m)
{
	int kept = re->flags & (REGEXP_GLOBAL | REGEXP_STICKY);

	if (!kept)
		last = 0;
	if (last <= s->units && run(J, re, s, (uint32_t)last, (re->flags & REGEXP_STICKY) != 0, m)) {
		if (kept)
			regexp_set_last(J, re, m->at[1]);
		return 1;
	}
	if (kept)
		regexp_set_last(J, re, 0);
	return 0;
}

void regexp_exec(js_State *J, int idx, double last, struct string *s)
{
	js_Regexp *re = js_toregexp(J, idx);
	struct regexp_captures m;

	regexp_captures_init(&m);
	if (builtin_exec(J, re, last, s, &m))
		push_result(J, re, s, &m);
	else
		js_pushnull(J);
}

static void exec(js_State *J)
{
	js_Regexp *re = this_regexp(J, "exec");
	struct string s;
	double last;

	if (js_gettop(J) < 2)
		js_pushundefined(J);
	string_convert(J, js_tovalue(J, 1));
	last = regexp_last(J, re);
	string_get(J, 1, &s);
	regexp_exec(J, 0, last, &s);
}

void regexp_test(js_State *J)
{
	js_Regexp *re = this_regexp(J, "test");
	struct regexp_captures m;
	struct string s;
	double last;

	string_get(J, 1, &s);
	last = regexp_last(J, re);
	string_get(J, 1, &s);          /* script may have moved its bytes */
	regexp_captures_init(&m);
	js_pushboolean(J, builtin_exec(J, re, last, &s, &m));
}

/* ---- the last match (RegExp.$1 and the like) */

static void push_last(js_State *J, int from, int to)
{
	struct string s;

	memset(&s, 0, sizeof s);
	s.heap = J->last_match.owner;
	s.is_atom = J->last_match.atom != NULL;
	/* the bytes may have moved since the match */
	s.p = s.heap ? s.heap->p : s.is_atom ? J->last_match.atom : J->last_match.copy;
	s.bytes = J->last_match.bytes;
	s.units = J->last_match.units;
	s.ascii = J->last_match.ascii;
	if (!J->last_match.groups || from < 0)
		js_pushliteral(J, "");
	else
		string_push_slice(J, &s, (uint32_t)from, (uint32_t)to);
}

static void push_last_group(js_State *J, unsigned i)
{
	if (i < J->last_match.groups && i < 10)
		push_last(J, J->last_match.captures[2 * i], J->last_match.captures[2 * i + 1]);
	else
		js_pushliteral(J, "");
}

/* The getter's data selects the result: a group's number, or one of these characters. */
static void get_last(js_State *J)
{
	unsigned which = (unsigned)(uintptr_t)js_currentfunctiondata(J);

	switch (which) {
	case '`': push_last(J, 0, J->last_match.captures[0]); break;
	case '\'': push_last(J, J->last_match.captures[1], (int)J->last_match.units); break;
	case '_': push_last(J, 0, (int)J->last_match.units); break;
	case '+': push_last_group(J, J->last_match.groups > 1 ? J->last_match.groups - 1 : 10); break;
	default: push_last_group(J, which); break;
	}
}

static void set_last(js_State *J) { js_pushundefined(J); }

/* RegExp -- RegExp */
static void define_last(js_State *J)
{
#define LAST(name, which) { "get " name, "set " name, which }
	static const struct { const char *get, *set; unsigned char which; } list[] = {
		LAST("input", '_'), LAST("$_", '_'), LAST("lastMatch", 0), LAST("$&", 0), LAST("lastParen", '+'),
		LAST("$+", '+'),
		LAST("leftContext", '`'), LAST("$`", '`'), LAST("rightContext", '\''), LAST("$'", '\''),
		LAST("$1", 1), LAST("$2", 2), LAST("$3", 3), LAST("$4", 4), LAST("$5", 5), LAST("$6", 6), LAST("$7", 7),
		LAST("$8", 8), LAST("$9", 9),
	};
#undef LAST
	size_t i;

	for (i = 0; i < sizeof list / sizeof list[0]; i++) {
		js_newcfunctionx(J, get_last, list[i].get, 0, (void *)(uintptr_t)list[i].which, NULL);
		js_newcfunction(J, set_last, list[i].set, 1);
		js_defaccessor(J, -3, list[i].get + 4, JS_DONTENUM);
	}
}

/* ---- RegExp.escape */

static void add_hex(struct string_builder *b, uint32_t c)
{
	char text[8];
	int n = snprintf(text, sizeof text, c < 256 ? "\\x%02x" : "\\u%04x", (unsigned)c);

	string_add(b, text, (size_t)n, (size_t)n);
}

static int is_alphanumeric(uint32_t c) { return c - '0' < 10 || (c < 128 && (c | 32) - 'a' < 26); }

/* EncodeForRegExpEscape, 22.2.5.1.1 */
static void add_escaped(struct string_builder *b, uint32_t c)
{
	static const char controls[] = "\t\n\v\f\r", letters[] = "tnvfr";
	const char *found;

	if (c && c < 128 && strchr("^$\\.*+?()[]{}|/", (int)c)) {
		string_add(b, "\\", 1, 1);
		string_add_code(b, c);
	} else if (c && c < 128 && (found = strchr(controls, (int)c)) != NULL) {
		string_add(b, "\\", 1, 1);
		string_add(b, letters + (found - controls), 1, 1);
	} else if ((c && c < 128 && strchr(",-=<>#&!%:;@~'`\"", (int)c)) || c - 0xD800 < 0x800 || regexp_is_space(c)) {
		add_hex(b, c);
	} else {
		string_add_code(b, c);
	}
}

static void escape(js_State *J)
{
	struct string_builder b;
	struct string s;
	uint32_t i;

	if (!js_isstring(J, 1))
		js_typeerror(J, "input argument must be a string");
	string_get(J, 1, &s);
	string_build(J, &b, s.bytes);
	for (i = 0; i < s.units; i++) {
		if ((i & 4095) == 0 && engine_interrupted(J))
			engine_check(J);
		uint32_t c = string_unit(J, &s, i), low = i + 1 < s.units ? string_unit(J, &s, i + 1) : 0;

		if (c - 0xD800 < 0x400 && low - 0xDC00 < 0x400) {
			string_add_code(&b, 0x10000 + ((c - 0xD800) << 10) + (low - 0xDC00));
			i++;
		} else if (i == 0 && is_alphanumeric(c)) {
			add_hex(&b, c);
		} else {
			add_escaped(&b, c);
		}
	}
	string_built(&b);
}

/* ---- flags and source */

static js_Regexp *getter_of(js_State *J, const char *name)
{
	if (js_isregexp(J, 0))
		return js_toregexp(J, 0);
	if (!js_isobject(J, 0) || js_toobject(J, 0) != J->RegExp_prototype)
		js_typeerror(J, "RegExp.prototype.%s getter called on non-RegExp object", name);
	return NULL;
}

static void get_source(js_State *J)
{
	js_Regexp *re = getter_of(J, "source");

	if (re && re->source)
		js_pushstring(J, re->source);
	else
		js_pushliteral(J, "(?:)");
}

#define FLAG_GETTER(name, bit) \
static void get_##name(js_State *J) \
{ \
	js_Regexp *re = getter_of(J, #name); \
	if (re && re->source) \
		js_pushboolean(J, (re->flags & (bit)) != 0); \
	else \
		js_pushundefined(J); \
}
FLAG_GETTER(dotAll, REGEXP_DOTALL)
FLAG_GETTER(global, REGEXP_GLOBAL)
FLAG_GETTER(hasIndices, REGEXP_INDICES)
FLAG_GETTER(ignoreCase, REGEXP_IGNORECASE)
FLAG_GETTER(multiline, REGEXP_MULTILINE)
FLAG_GETTER(sticky, REGEXP_STICKY)
FLAG_GETTER(unicode, REGEXP_UNICODE)
FLAG_GETTER(unicodeSets, REGEXP_SETS)

void jsB_initregexp(js_State *J)
{
	static const struct { const char *name; js_CFunction f; } getters[] = {
		{ "get dotAll", get_dotAll }, { "get global", get_global }, { "get hasIndices", get_hasIndices },
		{ "get ignoreCase", get_ignoreCase }, { "get multiline", get_multiline }, { "get source", get_source },
		{ "get sticky", get_sticky }, { "get unicode", get_unicode }, { "get unicodeSets", get_unicodeSets },
	};
	size_t i;

	gc_add_roots(J, forget_text, NULL);
	/* an ordinary object since ES2015 */
	J->RegExp_prototype = jsV_newobject(J, JS_COBJECT, J->Object_prototype);
	js_pushobject(J, J->RegExp_prototype);
	value_method(J, "exec", exec, 1);
	for (i = 0; i < sizeof getters / sizeof getters[0]; i++) {
		js_newcfunction(J, getters[i].f, getters[i].name, 0);
		js_pushundefined(J);
		js_defaccessor(J, -3, getters[i].name + 4, JS_DONTENUM);
	}
	value_method(J, "compile", compile_again, 2);
	js_newcconstructor(J, call, construct, "RegExp", 2);
	define_last(J);
	value_method(J, "escape", escape, 1);
	js_defglobal(J, "RegExp", JS_DONTENUM);
}
