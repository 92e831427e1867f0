/* json_stringify.c -- JSON.stringify (ECMA-262, 25.5.2), with V8's message for circular structures.
 *
 * Two ways to walk a value.  The plain walk reads slots and elements in place and pushes nothing; it gives up at the
 * first thing that could run script (a getter, a toJSON, a boxed number) or needs the prototypes (a hole).  No script
 * has run by then, so the generic walk can start over: it follows the standard's steps and collects the keys of a level
 * before it reads their values.
 *
 * A circle is found by looking the object up among those being written: a linear scan for a few, a hash table for many.
 * Objects leave in reverse order of their entry, so linear probing needs no tombstones.
 *
 * All storage is in blocks on the value stack, so a throw leaks nothing.
 *
 * Cost: linear in the text.  The depth is limited by the C stack (run_check_stack).
 */
#include "engine/core/builtins.h"
#include "engine/core/convert.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/object/describe.h"

#define SCAN_MAX 16

enum outcome { LEFT_OUT, WRITTEN, NEEDS_SCRIPT };

struct key {
	const char *atom;              /* NULL: an element */
	uint32_t index;
};

struct level {
	js_Object *obj;
	struct key key;                /* name of the object in its parent */
};

struct writer {
	js_State *J;
	struct string_builder out;
	int plain;
	int replacer;                  /* stack index of the function, or 0 */
	js_Object *list;               /* its names are the only ones to write, or NULL */
	struct string gap;
	int gap_idx;                   /* stack index of the gap, or 0 */
	struct shape *bare;            /* plain walk: objects of this shape have no toJSON */
	struct level *levels;
	uint32_t depth, levels_cap;
	js_Object **table;             /* hash table of the levels, used beyond SCAN_MAX; at most half full */
	uint32_t table_mask;
	int levels_idx, table_idx;     /* stack slots that hold levels and table */
};

static enum outcome write_value(struct writer *w, const js_Value *v, struct key key);

/* ---- text */

static void put(struct writer *w, const char *text, size_t n)
{
	memcpy(string_room(&w->out, n), text, n);
	string_wrote(&w->out, n, n);
}

/* Number of leading bytes that need no escape. */
static size_t clean_ascii(const char *p, size_t n)
{
	const uint64_t ones = 0x0101010101010101u, highs = ones << 7;
	size_t i = 0;
	for (; i + 8 <= n; i += 8) {
		uint64_t x, quote, slash;
		memcpy(&x, p + i, 8);
		quote = x ^ ones * '"';
		slash = x ^ ones * '\\';
		if (((x - ones * 0x20) | (quote - ones) | (slash - ones)) & highs)
			break;
	}
	while (i < n && (unsigned char)p[i] >= 0x20 && p[i] != '"' && p[i] != '\\')
		i++;
	return i;
}

/* Lone surrogates begin with ED, U+0000 is C0 80. */
static size_t clean_any(const char *p, size_t n)
{
	size_t i = 0;
	for (; i < n; i++) {
		unsigned char c = (unsigned char)p[i];
		if (c < 0x20 || c == '"' || c == '\\' || c == 0xC0 || (c == 0xED && (unsigned char)p[i + 1] >= 0xA0))
			break;
	}
	return i;
}

/* Writes the escape for the character at p to out; returns its size, and in *taken the number of bytes it replaces. */
static size_t escape(const char *p, char out[8], size_t *taken)
{
	static const char letters[] = "btnvfr", hex[] = "0123456789abcdef";
	unsigned char c = (unsigned char)*p;
	unsigned unit = c;
	*taken = 1;
	out[0] = '\\';
	if (c == '"' || c == '\\') {
		out[1] = (char)c;
		return 2;
	}
	if (c >= '\b' && c <= '\r' && c != '\v') {
		out[1] = letters[c - '\b'];
		return 2;
	}
	if (c == 0xC0) {
		*taken = 2;
		unit = 0;
	} else if (c == 0xED) {
		*taken = 3;
		unit = 0xD000u | (unsigned)(p[1] & 63) << 6 | (unsigned)(p[2] & 63);
	}
	out[1] = 'u';
	for (int i = 0; i < 4; i++)
		out[2 + i] = hex[unit >> (12 - 4 * i) & 15];
	return 6;
}

static void quote(struct writer *w, const char *p, size_t n, size_t units, int ascii)
{
	char *q = string_room(&w->out, n + 2);
	size_t clean = ascii ? clean_ascii(p, n) : clean_any(p, n);
	*q = '"';
	memcpy(q + 1, p, clean);
	if (clean == n) {
		q[n + 1] = '"';
		string_wrote(&w->out, n + 2, units + 2);
		return;
	}
	string_wrote(&w->out, clean + 1, 0);
	while (clean < n) {
		char text[8];
		size_t taken, m = escape(p + clean, text, &taken);
		memcpy(string_room(&w->out, m), text, m);
		string_wrote(&w->out, m, m - 1);
		p += clean + taken;
		n -= clean + taken;
		clean = ascii ? clean_ascii(p, n) : clean_any(p, n);
		memcpy(string_room(&w->out, clean), p, clean);
		string_wrote(&w->out, clean, 0);
	}
	*string_room(&w->out, 1) = '"';
	string_wrote(&w->out, 1, units + 2);           /* one unit of each escape is already counted in `units` */
}

static void quote_string(struct writer *w, const js_Value *v)
{
	struct string s;
	string_view(w->J, v, &s);
	quote(w, s.p, s.bytes, s.units, s.ascii);
}

static void put_number(struct writer *w, double d)
{
	char text[32];
	const char *s = isfinite(d) ? jsV_numbertostring(w->J, text, d) : "null";
	put(w, s, strlen(s));
}

static void put_line(struct writer *w, uint32_t depth)
{
	if (!w->gap_idx)
		return;
	put(w, "\n", 1);
	for (uint32_t i = 0; i < depth; i++)
		string_add_string(&w->out, &w->gap);
}

/* ---- circles */

/* Puts a block at stack index idx.  A string's bytes may start anywhere, so the block is aligned for pointers. */
static void *block_at(struct writer *w, int idx, size_t size)
{
	enum { ALIGN = _Alignof(max_align_t) };
	js_String *block = string_block(w->J, size + ALIGN);
	w->J->stack[idx].t.type = JS_TMEMSTR;
	w->J->stack[idx].u.memstr = block;
	return (void *)(((uintptr_t)block->data + ALIGN - 1) & ~(uintptr_t)(ALIGN - 1));
}

static uint32_t place(struct writer *w, js_Object *obj)
{
	uint32_t i = hash_word(&w->J->hash_key, (uintptr_t)obj);
	for (i &= w->table_mask; w->table[i] && w->table[i] != obj; i = (i + 1) & w->table_mask)
		;
	return i;
}

/* Inserts the levels in order of entry; removal depends on this order. */
static void fill_table(struct writer *w)
{
	uint32_t size = w->levels_cap * 2;
	w->table = block_at(w, w->table_idx, size * sizeof *w->table);
	memset(w->table, 0, size * sizeof *w->table);
	w->table_mask = size - 1;
	for (uint32_t i = 0; i < w->depth; i++)
		w->table[place(w, w->levels[i].obj)] = w->levels[i].obj;
}

static void grow(struct writer *w)
{
	uint32_t cap = w->levels_cap ? w->levels_cap * 2 : SCAN_MAX;
	struct level *old = w->levels;
	w->levels = block_at(w, w->levels_idx, cap * sizeof *old);
	if (w->depth)
		memcpy(w->levels, old, w->depth * sizeof *old);
	w->levels_cap = cap;
	if (cap > SCAN_MAX)
		fill_table(w);
}

static void add_text(struct string_builder *b, const char *ascii)
{
	size_t n = strlen(ascii);
	string_add(b, ascii, n, n);
}

static void add_key(struct string_builder *b, struct key key)
{
	char text[32];
	if (!key.atom) {
		snprintf(text, sizeof text, "index %u", key.index);
		add_text(b, text);
	} else if (!*key.atom) {
		add_text(b, "<anonymous>");
	} else {
		add_text(b, "property '");
		string_add(b, key.atom, ATOM(key.atom)->size, ATOM(key.atom)->units);
		add_text(b, "'");
	}
}

static void add_object(struct string_builder *b, js_Object *obj)
{
	const char *name = describe_constructor(b->J, obj);
	struct string s;
	add_text(b, "object with constructor '");
	string_literal(&s, name, strlen(name));
	string_add_string(b, &s);
	add_text(b, "'");
}

JS_NORETURN static void refuse_circle(struct writer *w, js_Object *obj, struct key key)
{
	struct string_builder b;
	uint32_t first = 0;
	while (w->levels[first].obj != obj)
		first++;
	string_build(w->J, &b, 200);
	add_text(&b, "Converting circular structure to JSON\n    --> starting at ");
	add_object(&b, obj);
	for (uint32_t i = first + 1; i < w->depth; i++) {
		if (i > first + 2 && i + 1 < w->depth) {
			add_text(&b, "\n    |     ...");
			i = w->depth - 1;
		}
		add_text(&b, "\n    |     ");
		add_key(&b, w->levels[i].key);
		add_text(&b, " -> ");
		add_object(&b, w->levels[i].obj);
	}
	add_text(&b, "\n    --- ");
	add_key(&b, key);
	add_text(&b, " closes the circle");
	string_built(&b);
	js_newtypeerror(w->J, js_tostring(w->J, -1));
	js_throw(w->J);
}

static void enter(struct writer *w, js_Object *obj, struct key key)
{
	uint32_t at = 0;
	run_check_stack(w->J);
	if (w->table) {
		at = place(w, obj);
		if (w->table[at])
			refuse_circle(w, obj, key);
	} else {
		for (uint32_t i = 0; i < w->depth; i++)
			if (w->levels[i].obj == obj)
				refuse_circle(w, obj, key);
	}
	if (w->depth == w->levels_cap) {
		grow(w);
		if (w->table)
			at = place(w, obj);
	}
	w->levels[w->depth].obj = obj;
	w->levels[w->depth].key = key;
	w->depth++;
	if (w->table)
		w->table[at] = obj;
}

static void leave(struct writer *w)
{
	js_Object *obj = w->levels[--w->depth].obj;
	if (w->table)
		w->table[place(w, obj)] = NULL;
}

/* ---- the plain walk */

/* 1 if reading toJSON of obj yields undefined and runs no script. */
static int is_bare(struct writer *w, js_Object *obj)
{
	if (obj->shape == w->bare)
		return 1;
	if (object_has(w->J, obj, w->J->names.toJSON))
		return 0;
	if (obj->type == JS_COBJECT)
		w->bare = obj->shape;
	return 1;
}

static void open_member(struct writer *w, const char *atom, int first)
{
	struct atom *a = ATOM(atom);
	if (!first)
		put(w, ",", 1);
	put_line(w, w->depth);
	quote(w, atom, a->size, a->units, a->ascii);
	put(w, ": ", w->gap_idx ? 2 : 1);
}

/* Writes a member; if its value is not serializable, removes what was written. */
static enum outcome write_member(struct writer *w, const char *atom, const js_Value *v, int *first)
{
	size_t bytes = w->out.bytes;
	uint64_t units = w->out.units;
	enum outcome done;
	open_member(w, atom, *first);
	done = write_value(w, v, (struct key){ atom, 0 });
	if (done == LEFT_OUT) {
		w->out.bytes = bytes;
		w->out.units = units;
		w->out.high = 0;
	} else {
		*first = 0;
	}
	return done;
}

static void close_with(struct writer *w, const char *bracket, int empty)
{
	leave(w);
	if (!empty)
		put_line(w, w->depth);
	put(w, bracket, 1);
}

static enum outcome write_plain_object(struct writer *w, js_Object *obj)
{
	struct shape_names *n = obj->shape->names;
	uint32_t count = obj->shape->count;
	int first = 1;
	for (uint32_t i = 0; i < count; i++)
		if (n->atoms[i] && (ATOM(n->atoms[i])->index != ATOM_NO_INDEX || (n->atts[i] & PROP_ACCESSOR)))
			return NEEDS_SCRIPT;
	put(w, "{", 1);
	for (uint32_t i = 0; i < count; i++) {
		const char *atom = n->atoms[i];
		if (!atom || (n->atts[i] & JS_DONTENUM) || ATOM(atom)->kind != ATOM_STRING)
			continue;
		if (write_member(w, atom, &obj->slots[i], &first) == NEEDS_SCRIPT)
			return NEEDS_SCRIPT;
	}
	close_with(w, "}", first);
	return WRITTEN;
}

static enum outcome write_plain_array(struct writer *w, js_Object *obj)
{
	uint32_t n = obj->u.a.length;
	if (!obj->u.a.simple || (uint32_t)obj->u.a.flat_length != n)
		return NEEDS_SCRIPT;
	put(w, "[", 1);
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			put(w, ",", 1);
		put_line(w, w->depth);
		gc_poll(w->J);
		switch (write_value(w, &obj->u.a.array[i], (struct key){ NULL, i })) {
		case LEFT_OUT: put(w, "null", 4); break;
		case WRITTEN: break;
		case NEEDS_SCRIPT: return NEEDS_SCRIPT;
		}
	}
	close_with(w, "]", n == 0);
	return WRITTEN;
}

static enum outcome write_plain(struct writer *w, js_Object *obj, struct key key)
{
	enum outcome done;
	if (w->J->exotic_chain || OBJECT_IS_EXOTIC(obj) || !is_bare(w, obj))
		return NEEDS_SCRIPT;
	switch ((enum js_Class)obj->type) {
	case JS_CCFUNCTION:
	case JS_CCLOSURE:
		return LEFT_OUT;
	case JS_CARRAY:
		enter(w, obj, key);
		done = write_plain_array(w, obj);
		break;
	case JS_COBJECT:
	case JS_CMATH:
	case JS_CJSON:
		enter(w, obj, key);
		done = write_plain_object(w, obj);
		break;
	default:
		return NEEDS_SCRIPT;
	}
	return done;
}

/* ---- the generic walk, as in the standard */

static void push_key(js_State *J, struct key key)
{
	if (key.atom) {
		js_pushatom(J, key.atom);
	} else {
		js_pushnumber(J, key.index);
		string_convert(J, js_tovalue(J, -1));
	}
}

/* Applies toJSON and the replacer.  value -- value */
static void prepare(struct writer *w, js_Object *holder, struct key key)
{
	js_State *J = w->J;
	if (js_isobject(J, -1) || js_isbigint(J, -1)) {
		object_get_value(J, js_tovalue(J, -1), J->names.toJSON);
		if (js_iscallable(J, -1)) {
			js_copy(J, -2);
			push_key(J, key);
			js_call(J, 1);
			js_rot2pop1(J);
		} else {
			js_pop(J, 1);
		}
	}
	if (w->replacer) {
		js_pushvalue(J, J->stack[w->replacer]);
		js_pushobject(J, holder);
		push_key(J, key);
		js_copy(J, -4);
		js_call(J, 2);
		js_rot2pop1(J);
	}
}

/* The value of key in obj after toJSON and the replacer.  -- value */
static void fetch(struct writer *w, js_Object *obj, struct key key)
{
	js_State *J = w->J;
	if (key.atom) {
		if (!object_get(J, obj, key.atom))
			js_pushundefined(J);
	} else {
		js_pushobject(J, obj);
		js_pushnumber(J, key.index);
		value_getkey(J, -2);
		js_rot2pop1(J);
	}
	prepare(w, obj, key);
}

static void write_named(struct writer *w, js_Object *obj, const char *atom, int *first)
{
	fetch(w, obj, (struct key){ atom, 0 });
	write_member(w, atom, js_tovalue(w->J, -1), first);
	js_pop(w->J, 1);
}

static void write_object(struct writer *w, js_Object *obj)
{
	js_State *J = w->J;
	int first = 1;
	put(w, "{", 1);
	if (w->list) {
		for (int i = 0; i < prop_count(w->list); i++)
			write_named(w, obj, prop_name(w->list, i), &first);
	} else {
		js_Object *keys;
		object_keys(J, obj, KEYS_STRINGS);
		keys = js_tovalue(J, -1)->u.object;
		for (int i = 0; i < keys->u.a.flat_length; i++) {
			gc_poll(J);
			write_named(w, obj, atom_of(J, &keys->u.a.array[i]), &first);
		}
		js_pop(J, 1);
	}
	close_with(w, "}", first);
}

static void write_array(struct writer *w, js_Object *obj)
{
	uint32_t n = obj->type == JS_CARRAY ? obj->u.a.length : (uint32_t)js_getlength(w->J, -1);
	/* each element takes at least two characters, so fail before writing half a gigabyte */
	if (n > LIMIT_STRING_UNITS / 2)
		string_too_long(w->J);
	put(w, "[", 1);
	for (uint32_t i = 0; i < n; i++) {
		struct key key = { NULL, i };
		if (i)
			put(w, ",", 1);
		put_line(w, w->depth);
		gc_poll(w->J);
		fetch(w, obj, key);
		if (write_value(w, js_tovalue(w->J, -1), key) == LEFT_OUT)
			put(w, "null", 4);
		js_pop(w->J, 1);
	}
	close_with(w, "]", n == 0);
}

/* The object is on the stack top. */
static enum outcome write_by_the_book(struct writer *w, js_Object *obj, struct key key)
{
	js_State *J = w->J;
	switch ((enum js_Class)obj->type) {
	case JS_CCFUNCTION:
	case JS_CCLOSURE:
		return LEFT_OUT;
	case JS_CNUMBER:
		put_number(w, js_tonumber(J, -1));
		break;
	case JS_CSTRING:
		string_convert(J, js_tovalue(J, -1));
		quote_string(w, js_tovalue(J, -1));
		break;
	case JS_CBOOLEAN:
		put(w, obj->u.boolean ? "true" : "false", obj->u.boolean ? 4 : 5);
		break;
	case JS_CBIGINT:
		return write_value(w, &obj->u.bigint, key);
	case JS_CARRAY:
		enter(w, obj, key);
		write_array(w, obj);
		break;
	default:
		if (json_is_raw(obj)) {
			struct string s;
			string_view(J, &obj->slots[0], &s);
			string_add_string(&w->out, &s);
			break;
		}
		enter(w, obj, key);
		if (object_is_array(J, obj))
			write_array(w, obj);
		else
			write_object(w, obj);
	}
	return WRITTEN;
}

/* ---- values */

static enum outcome write_value(struct writer *w, const js_Value *v, struct key key)
{
	switch ((enum js_Type)v->t.type) {
	case JS_TUNDEFINED:
	case JS_TSYMBOL:
	case JS_TACCESSOR:
		return LEFT_OUT;
	case JS_TENV:
	case JS_TREF:
	case JS_THOLE:
		return NEEDS_SCRIPT;
	case JS_TNULL:
		put(w, "null", 4);
		break;
	case JS_TBOOLEAN:
		put(w, v->u.boolean ? "true" : "false", v->u.boolean ? 4 : 5);
		break;
	case JS_TNUMBER:
		put_number(w, v->u.number);
		break;
	case JS_TSHRSTR:
	case JS_TLITSTR:
	case JS_TMEMSTR:
		quote_string(w, v);
		break;
	case JS_TBIGINT:
	case JS_TBIGCELL:
		if (w->plain)
			return NEEDS_SCRIPT;
		js_typeerror(w->J, "Do not know how to serialize a BigInt");
	case JS_TOBJECT:
		return w->plain ? write_plain(w, v->u.object, key) : write_by_the_book(w, v->u.object, key);
	}
	return WRITTEN;
}

/* ---- arguments */

/* The names listed by a replacer array, as properties of an object.  -- object */
static void push_list(js_State *J, int idx)
{
	uint32_t n = (uint32_t)js_getlength(J, idx);
	js_Object *list;
	js_pushnull(J);
	js_newobjectx(J);
	list = js_tovalue(J, -1)->u.object;
	for (uint32_t i = 0; i < n; i++) {
		js_Value *v, none = { { { 0 }, JS_TUNDEFINED } };
		const char *atom;
		gc_poll(J);
		js_copy(J, idx);
		js_pushnumber(J, i);
		value_getkey(J, -2);
		v = js_tovalue(J, -1);
		if (VALUE_IS_STRING(v) || v->t.type == JS_TNUMBER ||
		    (v->t.type == JS_TOBJECT && (v->u.object->type == JS_CNUMBER || v->u.object->type == JS_CSTRING))) {
			string_convert(J, v);
			atom = atom_of(J, v);
			if (prop_find(list, atom) < 0)
				prop_add(J, list, atom, 0, &none);
		}
		js_pop(J, 2);
	}
}

/* The text of one indentation level.  space -- gap */
static void make_gap(js_State *J)
{
	js_Value *v = js_tovalue(J, -1);
	struct string s;
	if (v->t.type == JS_TOBJECT && v->u.object->type == JS_CNUMBER) {
		double d = js_tonumber(J, -1);
		js_pop(J, 1);
		js_pushnumber(J, d);
	} else if (v->t.type == JS_TOBJECT && v->u.object->type == JS_CSTRING) {
		string_convert(J, v);
	}
	v = js_tovalue(J, -1);
	if (v->t.type == JS_TNUMBER) {
		int n = js_tointeger(J, -1);
		js_pop(J, 1);
		string_push(J, "          ", n < 0 ? 0 : n > 10 ? 10 : (size_t)n);
	} else if (VALUE_IS_STRING(v)) {
		string_view(J, v, &s);
		string_push_slice(J, &s, 0, s.units > 10 ? 10 : s.units);
		js_rot2pop1(J);
	} else {
		js_pop(J, 1);
		js_pushliteral(J, "");
	}
}

static enum outcome write_plainly(struct writer *w)
{
	w->plain = 1;
	return write_value(w, js_tovalue(w->J, 1), (struct key){ w->J->names.empty, 0 });
}

static enum outcome write_all_by_the_book(struct writer *w)
{
	js_State *J = w->J;
	struct key key = { J->names.empty, 0 };
	w->plain = 0;
	w->depth = 0;
	w->out.bytes = w->out.units = 0;
	w->out.high = 0;
	if (w->table)
		memset(w->table, 0, (w->table_mask + 1) * sizeof *w->table);
	js_newobject(J);
	js_copy(J, 1);
	js_defproperty(J, -2, "", 0);
	js_copy(J, 1);
	prepare(w, js_tovalue(J, -2)->u.object, key);
	return write_value(w, js_tovalue(J, -1), key);
}

/* Stack: value replacer space, then list, gap, levels, table, text. */
void json_stringify(js_State *J)
{
	struct writer w;
	enum outcome done = NEEDS_SCRIPT;
	memset(&w, 0, sizeof w);
	w.J = J;
	while (js_gettop(J) < 4)
		js_pushundefined(J);
	if (js_iscallable(J, 2))
		w.replacer = J->bot + 2;
	if (js_isobject(J, 2) && !w.replacer && object_is_array(J, js_toobject(J, 2))) {
		push_list(J, 2);
		w.list = js_tovalue(J, -1)->u.object;
	} else {
		js_pushundefined(J);
	}
	js_copy(J, 3);
	make_gap(J);
	string_view(J, js_tovalue(J, -1), &w.gap);
	w.gap_idx = w.gap.bytes ? J->top - 1 : 0;
	js_pushundefined(J);
	w.levels_idx = J->top - 1;
	js_pushundefined(J);
	w.table_idx = J->top - 1;
	string_build(J, &w.out, 200);
	if (!w.replacer && !w.list)
		done = write_plainly(&w);
	if (done == NEEDS_SCRIPT)
		done = write_all_by_the_book(&w);
	if (done == LEFT_OUT) {
		js_pushundefined(J);
		return;
	}
	js_pop(J, J->top - 1 - w.out.idx);
	string_built(&w.out);
}
