/* engine/heap/atom.c -- interned names.
 *
 * One hash table of chained buckets holds every string atom; symbols and private names are never in it, so
 * no text can forge them.  An atom lives until a collection finds no property, value or function that uses it.
 */
#include "base/utf8.h"

#include "engine/core/convert.h"
#include "engine/core/memory.h"
#include "engine/core/state.h"
#include "engine/core/string.h"
#include "engine/core/symbol.h"
#include "engine/heap/bigint.h"
#include "engine/number/digits.h"

/* The array index (below 2^32 - 1) that the text spells canonically. */
static uint32_t spelled_index(const char *s, size_t n)
{
	uint64_t k = 0;
	size_t i;
	if (n == 0 || n > 10 || (s[0] == '0' && n > 1))
		return ATOM_NO_INDEX;
	for (i = 0; i < n; i++) {
		if (s[i] < '0' || s[i] > '9')
			return ATOM_NO_INDEX;
		k = k * 10 + (uint64_t)(s[i] - '0');
	}
	return k < ATOM_NO_INDEX ? (uint32_t)k : ATOM_NO_INDEX;
}

static uint32_t hash_name(js_State *J, const char *s, size_t n)
{
	uint32_t index = n && (unsigned)(*s - '0') < 10 ? spelled_index(s, n) : ATOM_NO_INDEX;
	return index != ATOM_NO_INDEX ? atom_index_hash(J, index) : hash_bytes(&J->hash_key, s, n);
}

static struct atom *new_atom(js_State *J, const char *s, size_t n, uint32_t index)
{
	struct atom *a;
	size_t i, ascii;
	uint32_t units;
	if (n > LIMIT_STRING_UNITS)
		js_rangeerror(J, "Invalid string length");
	a = js_malloc(J, (int)(offsetof(struct atom, chars) + n + 1));
	memcpy(a->chars, s, n);
	a->chars[n] = 0;
	ascii = utf8_ascii_prefix(s, n);
	units = (uint32_t)ascii;
	for (i = ascii; i < n; i++) {
		unsigned char c = (unsigned char)s[i];
		units += (c & 0xC0) != 0x80;
		units += c >= 0xF0;
	}
	a->size = (uint32_t)n;
	a->units = units;
	a->ascii = ascii == n;
	a->index = index;
	a->kind = ATOM_STRING;
	a->gcmark = (unsigned char)J->gcmark;
	a->permanent = 0;
	return a;
}

static void grow(js_State *J)
{
	uint32_t mask = J->atoms_mask * 2 + 1, i;
	struct atom **buckets = memory_try(J, NULL, (mask + 1) * sizeof *buckets);
	if (!buckets)
		return;        /* the old table still works, only slower */
	memset(buckets, 0, (mask + 1) * sizeof *buckets);
	for (i = 0; i <= J->atoms_mask; i++) {
		struct atom *a = J->atoms[i], *next;
		for (; a; a = next) {
			next = a->next;
			a->next = buckets[a->hash & mask];
			buckets[a->hash & mask] = a;
		}
	}
	memory_free(J, J->atoms);
	J->atoms = buckets;
	J->atoms_mask = mask;
}

static const char *enter(js_State *J, struct atom *a, uint32_t hash)
{
	a->hash = hash;
	if (J->atoms_count++ > J->atoms_mask)
		grow(J);
	a->next = J->atoms[hash & J->atoms_mask];
	J->atoms[hash & J->atoms_mask] = a;
	return a->chars;
}

const char *atom_find(js_State *J, const char *chars, size_t size)
{
	uint32_t hash = hash_name(J, chars, size);
	struct atom *a;
	for (a = J->atoms[hash & J->atoms_mask]; a; a = a->next)
		if (a->hash == hash && a->size == size && !memcmp(a->chars, chars, size))
			return a->chars;
	return J->exotic_chain ? atom_intern(J, chars, size) : NULL;
}

const char *atom_intern(js_State *J, const char *chars, size_t size)
{
	uint32_t hash = hash_name(J, chars, size);
	struct atom *a;
	for (a = J->atoms[hash & J->atoms_mask]; a; a = a->next)
		if (a->hash == hash && a->size == size && !memcmp(a->chars, chars, size))
			return a->chars;
	return enter(J, new_atom(J, chars, size, spelled_index(chars, size)), hash);
}

/* The front end writes each \uXXXX of a literal by itself: surrogate pairs are fused here.  A fused name is never
 * longer. */
static const char *intern_fused(js_State *J, const char *s, size_t size)
{
	char *out = string_block(J, size)->data, *q = out;     /* owned by the collector, since interning may throw */
	for (const char *p = s, *end = s + size; p < end;) {
		const unsigned char *u = (const unsigned char *)p;
		if (end - p >= 6 && u[0] == 0xED && u[1] >= 0xA0 && u[1] < 0xB0 && u[3] == 0xED && u[4] >= 0xB0) {
			uint32_t high = (uint32_t)(u[1] & 15) << 6 | (u[2] & 63),
				low = (uint32_t)(u[4] & 15) << 6 | (u[5] & 63);
			q += utf8_encode(0x10000 + (high << 10) + low, q);
			p += 6;
		} else {
			*q++ = *p++;
		}
	}
	return atom_intern(J, out, (size_t)(q - out));
}

/* Natives name the same properties again and again by literals.  The text at the address may have changed, so it is
 * compared; an atom's text has no pairs left to fuse, so equal text is the same name. */
static const char **literal_slot(js_State *J, const char *s)
{
	uintptr_t a = (uintptr_t)s;
	return &J->literals[(a ^ a >> 8) % ATOM_LITERALS];
}

const char *js_intern(js_State *J, const char *s)
{
	const char **slot = literal_slot(J, s);
	size_t size;
	if (*slot && !strcmp(*slot, s))
		return *slot;
	size = strlen(s);
	return *slot = memchr(s, 0xED, size) ? intern_fused(J, s, size) : atom_intern(J, s, size);
}

const char *atom_find_name(js_State *J, const char *s)
{
	const char **slot = literal_slot(J, s), *atom;
	if (*slot && !strcmp(*slot, s))
		return *slot;
	atom = atom_find(J, s, strlen(s));
	if (atom)
		*slot = atom;
	return atom;
}

const char *atom_index_known(js_State *J, uint32_t index)
{
	uint32_t hash = atom_index_hash(J, index);
	struct atom *a;
	for (a = J->atoms[hash & J->atoms_mask]; a; a = a->next)
		if (a->index == index)
			return a->chars;
	return NULL;
}

const char *atom_index_find(js_State *J, uint32_t index)
{
	/* elements of Array.prototype have no atoms, and every array inherits them */
	return J->exotic_chain || (J->Array_prototype && J->Array_prototype->u.a.flat_length) ? atom_index(J, index) :
		atom_index_known(J, index);
}

const char *atom_index(js_State *J, uint32_t index)
{
	const char *atom = atom_index_known(J, index);
	char digits[DIGITS_MAX];
	return atom ? atom : enter(J, new_atom(J, digits, (size_t)digits_integer(index, digits), index),
		atom_index_hash(J, index));
}

const char *atom_symbol(js_State *J, const char *description, enum atom_kind kind)
{
	struct atom *a = new_atom(J, description, strlen(description), ATOM_NO_INDEX);
	a->kind = (unsigned char)kind;
	a->hash = hash_word(&J->hash_key, J->symbols_made++);
	a->next = J->symbol_atoms;
	J->symbol_atoms = a;
	return a->chars;
}

static const char *number_atom(js_State *J, double d)
{
	char buf[32];
	const char *s;
	if (d >= 0 && d < 4294967295.0 && d == (double)(uint32_t)d)
		return atom_index(J, (uint32_t)d);
	s = jsV_numbertostring(J, buf, d);
	return atom_intern(J, s, strlen(s));
}

/* Cache of short strings recently used as keys, looked up by their two words. */
static const char *short_atom(js_State *J, const js_Value *v)
{
	uint64_t h = (v->words[0] ^ v->words[1] * 31) * 0x9E3779B97F4A7C15u;
	struct atom_short *c = &J->short_atoms[h >> 56];
	const char *atom;
	_Static_assert(nelem(J->short_atoms) == 256, "an entry for each top byte");
	if (c->words[0] == v->words[0] && c->words[1] == v->words[1] && c->atom)
		return c->atom;
	atom = atom_intern(J, v->u.shrstr, value_short_size(v));
	c->words[0] = v->words[0];
	c->words[1] = v->words[1];
	c->atom = atom;
	return atom;
}

/* A heap string caches its atom until the next collection. */
static const char *heap_atom(js_State *J, js_Value *v)
{
	const char *atom = string_atom(v->u.memstr);
	struct string s;
	if (atom)
		return atom;
	string_view(J, v, &s);
	atom = atom_intern(J, s.p, s.bytes);
	string_set_atom(v->u.memstr, atom);
	return atom;
}

const char *atom_of(js_State *J, js_Value *v)
{
	switch ((enum js_Type)v->t.type) {
	case JS_TSHRSTR:
		return short_atom(J, v);
	case JS_TMEMSTR:
		return heap_atom(J, v);
	case JS_TLITSTR:
	case JS_TSYMBOL:
		return v->u.litstr;
	case JS_TNUMBER:
		return number_atom(J, v->u.number);
	case JS_TBIGINT:
	case JS_TBIGCELL: {
		js_Value text = *v;
		bigint_text(J, &text);
		return atom_of(J, &text);
	}
	case JS_TBOOLEAN:
		return v->u.boolean ? J->names.true_ : J->names.false_;
	case JS_TNULL:
		return J->names.null_;
	case JS_TUNDEFINED:
	case JS_TACCESSOR:
	case JS_THOLE:
	case JS_TENV:
	case JS_TREF:
		return J->names.undefined;
	case JS_TOBJECT:
		jsV_toprimitive(J, v, JS_HSTRING);
		return atom_of(J, v);
	}
	return J->names.undefined;
}

void atom_start(js_State *J)
{
	J->atoms_mask = 1023;
	J->atoms = js_malloc(J, (int)((J->atoms_mask + 1) * sizeof *J->atoms));
	memset(J->atoms, 0, (J->atoms_mask + 1) * sizeof *J->atoms);
#define X(n) J->names.n = js_intern(J, #n); ATOM(J->names.n)->permanent = 1;
	ATOM_NAMES(X)
#undef X
	J->names.empty = js_intern(J, "");
	J->names.null_ = js_intern(J, "null");
	J->names.true_ = js_intern(J, "true");
	J->names.false_ = js_intern(J, "false");
	J->names.return_ = js_intern(J, "return");
	J->names.throw_ = js_intern(J, "throw");
	J->names.default_ = js_intern(J, "default");
	J->names.this_ = js_intern(J, "this");
	ATOM(J->names.return_)->permanent = ATOM(J->names.throw_)->permanent = ATOM(J->names.default_)->permanent =
		ATOM(J->names.this_)->permanent = 1;
	ATOM(J->names.empty)->permanent = ATOM(J->names.null_)->permanent = 1;
	ATOM(J->names.true_)->permanent = ATOM(J->names.false_)->permanent = 1;
}

static struct atom *sweep_list(js_State *J, struct atom *a, int mark, uint32_t *freed)
{
	struct atom *head = a, **link = &head;
	while ((a = *link) != NULL) {
		if (a->gcmark != mark && !a->permanent) {
			*link = a->next;
			memory_free(J, a);
			++*freed;
		} else {
			link = &a->next;
		}
	}
	return head;
}

/* Frees atoms without this mark. */
void atom_sweep(js_State *J, int mark)
{
	uint32_t i, freed = 0;
	memset(J->literals, 0, sizeof J->literals);
	memset(J->short_atoms, 0, sizeof J->short_atoms);
	string_forget_places(J);
	for (i = 0; i <= J->atoms_mask; i++)
		if (J->atoms[i])
			J->atoms[i] = sweep_list(J, J->atoms[i], mark, &freed);
	J->atoms_count -= freed;
	J->symbol_atoms = sweep_list(J, J->symbol_atoms, mark, &freed);
}

void atom_stop(js_State *J)
{
	uint32_t i;
	struct atom *a, *next;
	string_forget_places(J);
	if (J->atoms)
		for (i = 0; i <= J->atoms_mask; i++)
			for (a = J->atoms[i]; a; a = next) {
				next = a->next;
				memory_free(J, a);
			}
	for (a = J->symbol_atoms; a; a = next) {
		next = a->next;
		memory_free(J, a);
	}
	memory_free(J, J->atoms);
}
