#include "engine/handle.h"

#include "engine/bytes/buffer.h"
#include "engine/core/convert.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/heap/bigint.h"
#include "engine/realm/handle_int.h"

struct handles {
	js_Value *all;                 /* handle h is all[h - 1] */
	size_t count, room;
	size_t written;                /* slots with values: those from count on, given back, until a collection */
	struct handle_ref *refs;
	const char *slots[HANDLE_SLOTS];       /* private names */
};

int handle_may_try(js_State *J)
{
	return J->trytop < J->try_max || (J->cstack_reserve && J->trytop < J->try_max + 64);
}

static struct handles *handles_of(js_State *J)
{
	struct handles *t = J->handles;
	if (t)
		return t;
	t = memory_try(J, NULL, sizeof *t);
	if (!t)
		memory_exhausted(J);
	memset(t, 0, sizeof *t);
	J->handles = t;
	return t;
}

/* ---- the collector's side */

static js_Value value_of(const struct handle_ref *r)
{
	js_Value v;
	memcpy(v.words, r->words, sizeof v.words);
	return v;
}

static void forget(struct handle_ref *r)
{
	js_Value v;
	value_set_tag(&v, JS_THOLE);
	v.words[0] = 0;
	memcpy(r->words, v.words, sizeof v.words);
}

void handles_mark(js_State *J, int mark)
{
	struct handles *t = J->handles;
	struct handle_ref *r;
	size_t i;
	if (!t)
		return;
	t->written = t->count;
	for (i = 0; i < t->count; i++)
		gc_mark_value(J, mark, &t->all[i]);
	for (i = 0; i < HANDLE_SLOTS; i++)
		gc_mark_atom(J, mark, t->slots[i]);
	for (r = t->refs; r; r = r->next) {
		js_Value v = value_of(r);
		/* what cannot be the key of a WeakMap is always held */
		if (r->strong || v.t.type != JS_TOBJECT)
			gc_mark_value(J, mark, &v);
	}
}

void handles_sweep(js_State *J, int mark)
{
	struct handles *t = J->handles;
	struct handle_ref *r;
	for (r = t ? t->refs : NULL; r; r = r->next) {
		js_Value v = value_of(r);
		if (v.t.type != JS_TOBJECT || v.u.object->gcmark == mark)
			continue;
		forget(r);
		if (r->died)
			r->died(r);
	}
}

void handles_stop(js_State *J)
{
	struct handles *t = J->handles;
	if (!t)
		return;
	while (t->refs)
		handle_ref_stop(t->refs);
	memory_free(J, t->all);
	memory_free(J, t);
	J->handles = NULL;
}

/* ---- handles */

size_t handle_new(js_State *J, int idx)
{
	struct handles *t = handles_of(J);
	if (t->count == t->room) {
		size_t room = t->room ? t->room * 2 : 64;
		js_Value *all = memory_try(J, t->all, room * sizeof *all);
		if (!all)
			memory_exhausted(J);
		t->all = all;
		t->room = room;
	}
	t->all[t->count] = *js_tovalue(J, idx);
	if (++t->count > t->written)
		t->written = t->count;
	return t->count;
}

int handle_push(js_State *J, size_t h)
{
	struct handles *t = J->handles;
	if (!t || h - 1 >= t->written)
		return 0;
	js_pushvalue(J, t->all[h - 1]);
	return 1;
}

void handle_set(js_State *J, size_t h, int idx) { J->handles->all[h - 1] = *js_tovalue(J, idx); }

size_t handle_count(js_State *J) { return J->handles ? J->handles->count : 0; }

void handle_cut(js_State *J, size_t count)
{
	if (J->handles && count < J->handles->count)
		J->handles->count = count;
}

/* ---- references */

void handle_ref_start(js_State *J, struct handle_ref *r, int idx)
{
	struct handles *t = handles_of(J);
	memcpy(r->words, js_tovalue(J, idx)->words, sizeof r->words);
	r->next = t->refs;
	r->link = &t->refs;
	if (r->next)
		r->next->link = &r->next;
	t->refs = r;
}

void handle_ref_stop(struct handle_ref *r)
{
	if (!r->link)
		return;
	*r->link = r->next;
	if (r->next)
		r->next->link = r->link;
	r->link = NULL;
	r->next = NULL;
	forget(r);
}

int handle_ref_holds(const struct handle_ref *r) { return r->link && value_of(r).t.type != JS_THOLE; }

int handle_ref_push(js_State *J, const struct handle_ref *r)
{
	if (!handle_ref_holds(r))
		return 0;
	js_pushvalue(J, value_of(r));
	return 1;
}

/* ---- pointers.  They are numbers in a private property: addresses of programs have fewer than 53 bits. */

static const char *slot_name(js_State *J, enum handle_slot slot)
{
	struct handles *t = handles_of(J);
	if (!t->slots[slot])
		t->slots[slot] = atom_symbol(J, "", ATOM_PRIVATE);
	return t->slots[slot];
}

void *handle_get_pointer(js_State *J, int idx, enum handle_slot slot)
{
	js_Value *v = js_tovalue(J, idx);
	int i = v->t.type == JS_TOBJECT && J->handles && J->handles->slots[slot] ?
		prop_find(v->u.object, J->handles->slots[slot]) : -1;
	return i < 0 ? NULL : (void *)(uintptr_t)v->u.object->slots[i].u.number;
}

void handle_set_pointer(js_State *J, int idx, enum handle_slot slot, void *p)
{
	js_Object *obj = js_tovalue(J, idx)->u.object;
	const char *name = slot_name(J, slot);
	int i = prop_find(obj, name);
	js_Value v = number_value((double)(uintptr_t)p);
	if (i >= 0)
		value_set_number(&obj->slots[i], v.u.number);
	else if (p)
		prop_add(J, obj, name, JS_DONTENUM, &v);
}

/* ---- objects */

void handle_push_object(js_State *J, int idx)
{
	js_copy(J, idx);
	jsV_toobject(J, js_tovalue(J, -1));
}

void handle_push_prototype_of(js_State *J, int idx)
{
	js_Object *prototype = object_get_prototype(J, js_tovalue(J, idx)->u.object);
	if (prototype)
		js_pushobject(J, prototype);
	else
		js_pushnull(J);
}

/* The key at idx as an atom, which stays rooted there. */
static const char *key_at(js_State *J, int idx)
{
	const char *atom = atom_of(J, js_tovalue(J, idx));
	js_pushatom(J, atom);
	js_replace(J, idx - 1);
	return atom;
}

void handle_put(js_State *J, int idx)
{
	js_Value receiver = *js_tovalue(J, idx);
	const char *atom = key_at(J, -2);
	object_set_for(J, receiver.u.object, atom, &receiver);
	js_pop(J, 2);
}

int handle_has(js_State *J, int idx, int own)
{
	js_Object *obj = js_tovalue(J, idx)->u.object;
	const char *atom = key_at(J, -1);
	struct object_desc d;
	int has = own ? object_own_told(J, obj, atom, &d) : object_has(J, obj, atom);
	js_pop(J, 1);
	return has;
}

int handle_delete(js_State *J, int idx)
{
	js_Object *obj = js_tovalue(J, idx)->u.object;
	int gone = object_try_delete(J, obj, key_at(J, -1));
	js_pop(J, 1);
	return gone;
}

void handle_harden(js_State *J, int idx, int freeze)
{
	object_set_integrity(J, js_tovalue(J, idx)->u.object, freeze);
}

void handle_set_length(js_State *J, uint32_t length)
{
	js_pushnumber(J, length);
	js_setproperty(J, -2, "length");       /* [[Set]]: an array's own property, no script runs */
}

/* ---- functions */

void handle_push_new_target(js_State *J)
{
	js_Object *target = run_new_target(J);
	if (target)
		js_pushobject(J, target);
	else
		js_pushundefined(J);
}

void handle_push_instance(js_State *J)
{
	js_Object *callee = J->trace[J->tracetop].callee, *standard = J->Object_prototype;
	js_pushobject(J, callee);
	js_getproperty(J, -1, "prototype");
	if (js_isobject(J, -1))
		standard = js_toobject(J, -1);
	js_pushobject(J, run_prototype_of_new(J, standard));
	js_newobjectx(J);
	js_replace(J, -3);
	js_pop(J, 1);
}

/* ---- numbers and bytes */

static char digit_of(uint64_t word, unsigned at) { return "0123456789abcdef"[word >> (at * 4) & 15]; }

void handle_push_words(js_State *J, int negative, const uint64_t *words, size_t count)
{
	char *text;
	size_t i, at = 2;
	unsigned k;
	js_Value v;
	while (count && !words[count - 1])
		count--;
	if (count > LIMIT_BIGINT_BITS / 64)
		js_rangeerror(J, "Maximum BigInt size exceeded");
	text = memory_try(J, NULL, count * 16 + 4);
	if (!text)
		memory_exhausted(J);
	text[0] = '0';
	text[1] = 'x';
	text[2] = '0';
	for (i = count; i-- > 0;)
		for (k = 16; k-- > 0;)
			text[at++] = digit_of(words[i], k);
	if (js_try(J)) {
		memory_free(J, text);
		js_throw(J);
	}
	bigint_literal(J, text, count ? at : 3, &v);
	js_endtry(J);
	memory_free(J, text);
	js_pushvalue(J, v);
	if (negative) {
		bigint_unary(J, BIGINT_NEG, js_tovalue(J, -1), &v);
		*js_tovalue(J, -1) = v;
	}
}

size_t handle_get_words(js_State *J, int idx, int *negative, uint64_t *words, size_t room)
{
	js_Value *v = js_tovalue(J, idx);
	uint64_t one;
	size_t i;
	if (v->t.type == JS_TBIGCELL) {
		*negative = v->u.bigcell->negative;
		for (i = 0; i < v->u.bigcell->count && i < room; i++)
			words[i] = v->u.bigcell->limbs[i];
		return v->u.bigcell->count;
	}
	*negative = v->u.bigint < 0;
	one = *negative ? 0 - (uint64_t)v->u.bigint : (uint64_t)v->u.bigint;
	if (room && one)
		words[0] = one;
	return one != 0;
}

int handle_view(js_State *J, int idx, struct handle_view *out)
{
	static const signed char kinds[ELEMENT_KINDS] = { [ELEMENT_INT8] = 0, [ELEMENT_UINT8] = 1,
		[ELEMENT_CLAMPED] = 2, [ELEMENT_INT16] = 3, [ELEMENT_UINT16] = 4, [ELEMENT_INT32] = 5,
		[ELEMENT_UINT32] = 6, [ELEMENT_FLOAT32] = 7, [ELEMENT_FLOAT64] = 8, [ELEMENT_BIGINT64] = 9,
		[ELEMENT_BIGUINT64] = 10, [ELEMENT_FLOAT16] = HANDLE_OTHER_VIEW };
	js_Value *value = js_tovalue(J, idx);
	struct view *v = view_window_of(value);
	if (!v) {
		out->kind = HANDLE_NO_VIEW;
		return out->kind;
	}
	out->kind = view_of(value) ? kinds[v->kind] : HANDLE_DATA_VIEW;
	out->length = v->length;
	out->offset = v->out ? 0 : v->offset;
	out->bytes = v->store->bytes ? v->store->bytes + out->offset : NULL;
	return out->kind;
}

int handle_is_buffer(js_State *J, int idx, int *shared)
{
	js_Value *v = js_tovalue(J, idx);
	*shared = buffer_of(v, 1) != NULL;
	return *shared || buffer_of(v, 0);
}

double handle_date(js_State *J, int idx) { return js_tovalue(J, idx)->u.object->u.number; }
