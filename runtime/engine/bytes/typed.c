#include "engine/bytes/typed.h"

#include "base/limits.h"
#include "base/mem.h"

#include "engine/core/iterate.h"
#include "engine/core/properties.h"
#include "engine/core/symbol.h"
#include "engine/object/describe.h"

void typed_copy(js_State *J, struct view *to, size_t start, const struct view *from)
{
	size_t n = from->length;
	if (to->kind == from->kind || (element_widths[to->kind] == 1 && element_widths[from->kind] == 1 &&
		to->kind != ELEMENT_CLAMPED)) {
		if (n)
			memmove(view_at(to, start), view_at(from, 0), n * element_widths[to->kind]);
		return;
	}
	if (element_is_big(to->kind) && element_is_big(from->kind)) {
		if (n)
			memmove(view_at(to, start), view_at(from, 0), n * element_widths[to->kind]);
		return;
	}
	/* the same bytes as two kinds: read everything before overwriting */
	if (to->store == from->store) {
		double *all = mem_try_alloc(n * sizeof *all);
		if (!all)
			js_rangeerror(J, "Array buffer allocation failed");
		for (size_t i = 0; i < n; i++)
			all[i] = element_load_number(from->kind, view_at(from, i));
		for (size_t i = 0; i < n; i++)
			element_save_number(to->kind, view_at(to, start + i), all[i]);
		mem_free(all);
		return;
	}
	for (size_t i = 0; i < n; i++)
		element_save_number(to->kind, view_at(to, start + i),
			element_load_number(from->kind, view_at(from, i)));
}

void typed_put(js_State *J, int idx, size_t i)
{
	struct view *v = view_of(js_tovalue(J, idx));
	union element e = element_arg(J, -1, v->kind);
	js_pop(J, 1);
	if (i < v->length)
		element_save(v->kind, view_at(v, i), e);
}

double typed_length_of(js_State *J, int idx)
{
	double d;
	js_getproperty(J, idx, "length");
	d = js_tonumber(J, -1);
	js_pop(J, 1);
	return d > 0 ? d < 9007199254740991.0 ? trunc(d) : 9007199254740991.0 : 0;
}

void typed_fill_from(js_State *J, int idx, int to, size_t start, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		iterator_push_element(J, js_toobject(J, idx), (double)i);
		typed_put(J, to, start + i);
		gc_poll(J);
	}
}

static void construct_over(js_State *J, enum element_kind kind, struct buffer_store *s, js_Object *prototype)
{
	const char *name = view_classes[kind].name;
	size_t w = element_widths[kind], offset = buffer_index_arg(J, 2, "Start offset is too large"), length = 0, size;
	if (offset % w)
		js_rangeerror(J, "start offset of %s should be a multiple of %d", name, (int)w);
	if (js_isdefined(J, 3))
		length = buffer_index_arg(J, 3, "Invalid typed array length");
	if (buffer_detached(js_tovalue(J, 1)))
		buffer_refuse_detached(J, "", "Construct");
	s = store_of(js_tovalue(J, 1));
	if (js_isundefined(J, 3) && s->resizable) {
		if (offset > store_size(s))
			js_rangeerror(J, "Start offset %.0f is outside the bounds of the buffer", (double)offset);
		view_push(J, kind, s, js_toobject(J, 1), offset, 0, prototype);
		view_track(J);
		return;
	}
	size = store_size(s);
	if (js_isundefined(J, 3)) {
		if (size % w)
			js_rangeerror(J, "byte length of %s should be a multiple of %d", name, (int)w);
		if (offset > size)
			js_rangeerror(J, "Start offset %.0f is outside the bounds of the buffer", (double)offset);
		length = (size - offset) / w;
	} else if (offset > size || length > (size - offset) / w) {
		js_rangeerror(J, "Invalid typed array length: %.0f", (double)length);
	}
	view_push(J, kind, s, js_toobject(J, 1), offset, length, prototype);
}

static size_t checked_length(js_State *J, enum element_kind kind, double n)
{
	if (n > (double)(LIMIT_BUFFER_BYTES / element_widths[kind]))
		js_rangeerror(J, "Invalid typed array length: %.0f", n);
	return (size_t)n;
}

static int only_numbers(js_Object *array)
{
	int i;
	for (i = 0; i < array->u.a.flat_length; i++) {
		int type = array->u.a.array[i].t.type;
		if (type != JS_TNUMBER && type != JS_TBIGINT && type != JS_TBIGCELL)
			return 0;
	}
	return array->u.a.simple;
}

/* iterable at idx -- array of its values; or 0 with nothing pushed, if it is not iterable or a plain array */
static int push_values(js_State *J, int idx)
{
	js_Value v = *js_tovalue(J, idx);
	int record;
	if (v.t.type == JS_TOBJECT && iterator_plain_array(J, v.u.object) && only_numbers(v.u.object))
		return 0;
	object_get_value(J, &v, J->symbols.iterator);
	if (!js_iscoercible(J, -1)) {
		js_pop(J, 1);
		return 0;
	}
	if (!js_iscallable(J, -1))
		iterator_not_iterable(J, &v);
	js_newarray(J);
	js_rot2(J);
	js_pushvalue(J, v);
	js_call(J, 0);
	iterator_open_next(J);
	record = js_gettop(J) - 2;
	for (uint32_t n = 0; iterator_step(J, record); n++) {
		js_copy(J, record - 1);
		js_rot2(J);
		value_createindex(J, -2, n);
		js_pop(J, 1);
		gc_poll(J);
	}
	js_pop(J, 2);
	return 1;
}

static void construct(js_State *J, enum element_kind kind)
{
	js_Value *arg = js_tovalue(J, 1);
	js_Object *prototype;
	struct view *from;
	int list = 1, fresh;
	double n;
	if (arg->t.type != JS_TOBJECT) {
		double d = js_isundefined(J, 1) ? 0 : js_tonumber(J, 1);
		d = d != d ? 0 : trunc(d);
		if (d < 0 || d > 9007199254740991.0)
			js_rangeerror(J, "Invalid typed array length: %.0f", d);
		prototype = run_prototype_of_new(J, J->buffers->view_prototype[kind]);
		view_push_fresh(J, kind, checked_length(J, kind, d), 1, prototype);
		return;
	}
	prototype = run_prototype_of_new(J, J->buffers->view_prototype[kind]);
	js_pushobject(J, prototype);
	arg = js_tovalue(J, 1);
	from = view_of(arg);
	if (store_of(arg)) {
		construct_over(J, kind, store_of(arg), prototype);
		return;
	}
	if (from) {
		if (from->out)
			buffer_refuse_detached(J, "", "Construct");
		if (element_is_big(from->kind) != element_is_big(kind))
			element_refuse_mixed(J);
		typed_copy(J, view_push_fresh(J, kind, checked_length(J, kind, (double)from->length), 0, prototype), 0,
			from);
		return;
	}
	if (push_values(J, 1))
		list = js_gettop(J) - 1;
	n = typed_length_of(J, list);
	view_push_fresh(J, kind, checked_length(J, kind, n), 1, prototype);
	fresh = js_gettop(J) - 1;
	typed_fill_from(J, list, fresh, 0, (size_t)n);
	js_copy(J, fresh);
}

#define KIND(K) \
	static void K##_call(js_State *J) { js_typeerror(J, "Constructor %s requires 'new'", view_classes[K].name); } \
	static void K##_construct(js_State *J) { construct(J, K); }
KIND(ELEMENT_INT8) KIND(ELEMENT_UINT8) KIND(ELEMENT_CLAMPED) KIND(ELEMENT_INT16) KIND(ELEMENT_UINT16)
KIND(ELEMENT_INT32) KIND(ELEMENT_UINT32) KIND(ELEMENT_FLOAT16) KIND(ELEMENT_FLOAT32) KIND(ELEMENT_FLOAT64)
KIND(ELEMENT_BIGINT64) KIND(ELEMENT_BIGUINT64)
#undef KIND

static const struct { js_CFunction call, construct; } constructors[ELEMENT_KINDS] = {
#define KIND(K) [K] = { K##_call, K##_construct }
	KIND(ELEMENT_INT8), KIND(ELEMENT_UINT8), KIND(ELEMENT_CLAMPED), KIND(ELEMENT_INT16), KIND(ELEMENT_UINT16),
	KIND(ELEMENT_INT32), KIND(ELEMENT_UINT32), KIND(ELEMENT_FLOAT16), KIND(ELEMENT_FLOAT32), KIND(ELEMENT_FLOAT64),
	KIND(ELEMENT_BIGINT64), KIND(ELEMENT_BIGUINT64)
#undef KIND
};

static void T_call(js_State *J) { js_typeerror(J, "Abstract class TypedArray not directly constructable"); }

void typed_check_detached(js_State *J, struct view *v)
{
	if (v->out)
		buffer_refuse_detached(J, "%TypedArray%.prototype.",
			strcmp(buffer_running(J), "toString") ? buffer_running(J) : "join");
}

void typed_check_iterated(js_State *J, js_Object *obj)
{
	js_Value value;
	struct view *v;
	value_set_object(&value, obj);
	v = view_of(&value);
	if (v && v->out)
		buffer_refuse_detached(J, "", "Array Iterator.prototype.next");
}

struct view *typed_check(js_State *J, int idx)
{
	struct view *v = view_of(js_tovalue(J, idx));
	if (!v)
		js_typeerror(J, "this is not a typed array.");
	typed_check_detached(J, v);
	return v;
}

struct view *typed_create(js_State *J, int n, double least)
{
	struct view *v;
	js_construct(J, n);
	v = typed_check(J, -1);
	if ((double)v->length < least)
		js_typeerror(J, "Derived TypedArray constructor created an array which was too small");
	return v;
}

struct view *typed_same_content(js_State *J, const struct view *v, struct view *made)
{
	if (element_is_big(v->kind) != element_is_big(made->kind))
		element_refuse_mixed(J);
	return made;
}

int typed_push_species(js_State *J, int idx)
{
	js_Object *obj = js_toobject(J, idx), *standard;
	struct view *v = view_of(js_tovalue(J, idx));
	standard = J->buffers->view_constructor[v->kind];
	if (obj->prototype == J->buffers->node_prototype)
		return 0;
	symbol_push_species(J, idx, standard);
	if (js_toobject(J, -1) != standard)
		return 1;
	js_pop(J, 1);
	return 0;
}

struct view *typed_push_alike(js_State *J, int idx, size_t length)
{
	struct view *v = view_of(js_tovalue(J, idx));
	if (!typed_push_species(J, idx))
		return view_push_fresh(J, v->kind, length, 1,
			js_toobject(J, idx)->prototype == J->buffers->node_prototype ? J->buffers->node_prototype :
			NULL);
	js_pushnumber(J, (double)length);
	return typed_same_content(J, v, typed_create(J, 1, (double)length));
}

static void need_constructor(js_State *J)
{
	char text[80];
	if (!value_constructor(js_tovalue(J, 0)))
		js_typeerror(J, "%s is not a constructor", describe_value(J, js_tovalue(J, 0), text, sizeof text));
}

static void T_from(js_State *J)
{
	int map = js_isdefined(J, 2), list = 1, made;
	char text[80];
	double n;
	need_constructor(J);
	if (map && !js_iscallable(J, 2))
		js_typeerror(J, "%s is not a function", describe_value(J, js_tovalue(J, 2), text, sizeof text));
	while (js_gettop(J) < 4)
		js_pushundefined(J);
	if (!js_iscoercible(J, 1))
		iterator_not_iterable(J, js_tovalue(J, 1));
	if (push_values(J, 1))
		list = js_gettop(J) - 1;
	else
		js_toobject(J, 1);
	n = typed_length_of(J, list);
	js_copy(J, 0);
	js_pushnumber(J, n);
	typed_create(J, 1, n);
	made = js_gettop(J) - 1;
	for (size_t i = 0; i < (size_t)n; i++) {
		if (map) {
			js_copy(J, 2);
			js_copy(J, 3);
		}
		iterator_push_element(J, js_toobject(J, list), (double)i);
		if (map) {
			js_pushnumber(J, (double)i);
			js_call(J, 2);
		}
		js_pushnumber(J, (double)i);
		js_rot2(J);
		value_setkey(J, made);         /* [[Set]]: 23.2.2.1 steps 6.e.v and 12.e */
		gc_poll(J);
	}
	js_copy(J, made);
}

static void T_of(js_State *J)
{
	int n = js_gettop(J) - 1, made = n + 1;
	need_constructor(J);
	js_copy(J, 0);
	js_pushnumber(J, n);
	typed_create(J, 1, n);
	for (int i = 0; i < n; i++) {
		js_pushnumber(J, i);
		js_copy(J, 1 + i);
		value_setkey(J, made);         /* [[Set]]: 23.2.2.2 step 6.c */
	}
	js_copy(J, made);
}

static void fill_prototype(js_State *J)
{
	js_Value v;
	typed_methods_init(J);
	typed_order_init(J);
	js_getproperty(J, -1, "values");
	v = *js_tovalue(J, -1);
	js_pop(J, 1);
	symbol_value(J, js_toobject(J, -1), J->symbols.iterator, &v, JS_DONTENUM);
}

void typed_init(js_State *J)
{
	js_Object *parent = buffer_push_prototype(J, "TypedArray", NULL), *abstract;
	char kept[40];
	js_pushobject(J, J->Array_prototype);
	js_getproperty(J, -1, "toString");
	js_rot2pop1(J);
	js_defproperty(J, -2, "toString", JS_DONTENUM);
	js_newcconstructor(J, T_call, T_call, "TypedArray", 0);
	abstract = js_toobject(J, -1);
	value_method(J, "from", T_from, 1);
	value_method(J, "of", T_of, 0);
	symbol_species(J);
	for (int k = 0; k < ELEMENT_KINDS; k++) {
		J->buffers->view_prototype[k] = buffer_push_prototype(J, view_classes[k].name, parent);
		js_pushnumber(J, element_widths[k]);
		js_defproperty(J, -2, "BYTES_PER_ELEMENT", JS_READONLY | JS_DONTENUM | JS_DONTCONF);
		js_newcconstructor(J, constructors[k].call, constructors[k].construct, view_classes[k].name, 3);
		J->buffers->view_constructor[k] = js_toobject(J, -1);
		strcpy(stpcpy(kept, view_classes[k].name), "()");
		js_copy(J, -1);
		js_setregistry(J, kept);
		prop_set_prototype(J, js_toobject(J, -1), abstract);
		js_pushnumber(J, element_widths[k]);
		js_defproperty(J, -2, "BYTES_PER_ELEMENT", JS_READONLY | JS_DONTENUM | JS_DONTCONF);
		js_defglobal(J, view_classes[k].name, JS_DONTENUM);
	}
	object_fill_later(J, parent, fill_prototype);
	js_pop(J, 1);
}
