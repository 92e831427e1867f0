/* Iteration for the bytecode: by index for arrays whose iteration runs no script, else by the protocol of ECMA-262,
 * 7.4. */
#include "engine/core/convert.h"
#include "engine/core/iterate.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/object/describe.h"
#include "engine/vm/vm.h"

void vm_iterate_open(js_State *J)
{
	iterator_open(J, -1);
	STACK[TOP - 3] = STACK[TOP - 2];
	STACK[TOP - 2] = STACK[TOP - 1];
	STACK[TOP - 1].t.type = JS_TBOOLEAN;
	STACK[TOP - 1].u.boolean = 0;
}

JS_NORETURN static void no_result(js_State *J)
{
	char text[80];
	js_typeerror(J, "Iterator result %s is not an object", describe_value(J, &STACK[TOP - 1], text, sizeof text));
}

/* A hole in `next`: the iterator is a plain array, and `next` its index. */
static inline int iterate_step(js_State *J, js_Value *rec, int wants_value)
{
	js_Value *result;
	int plain;
	rec[2].u.boolean = 1;
	if (rec[1].t.type == JS_THOLE) {
		js_Object *array = rec[0].u.object;
		uint32_t k = (uint32_t)rec[1].u.number;
		if (k >= array->u.a.length)
			return 0;
		rec[1].u.number = k + 1;
		if (array->u.a.simple && object_flat_holds(array, k)) {
			js_pushvalue(J, array->u.a.array[k]);
		} else {
			js_Value key = { .u.number = k };
			key.t.type = JS_TNUMBER;
			js_pushundefined(J);
			vm_get_elem(J, rec, &key, &STACK[TOP - 1]);
		}
		rec[2].u.boolean = 0;
		return 1;
	}
	plain = iterator_step_plain(J, rec);
	if (plain >= 0) {
		value_set_boolean(&rec[2], !plain);
		return plain;
	}
	js_pushvalue(J, rec[1]);
	js_pushvalue(J, rec[0]);
	js_call(J, 0);
	result = &STACK[TOP - 1];
	if (result->t.type != JS_TOBJECT)
		no_result(J);
	if (result->u.object->shape == J->iterator_result->shape) {
		js_Object *o = result->u.object;
		js_Value done = o->slots[1];
		if (jsV_toboolean(J, &done)) {
			TOP--;
			return 0;
		}
		*result = o->slots[0];
		rec[2].u.boolean = 0;
		return 1;
	}
	object_get_value(J, result, J->names.done);
	if (js_toboolean(J, -1)) {
		TOP -= 2;
		return 0;
	}
	TOP--;
	if (wants_value) {
		object_get_value(J, result, J->names.value);
		STACK[TOP - 2] = STACK[TOP - 1];
		TOP--;
	}
	rec[2].u.boolean = 0;
	return 1;
}

int vm_iterate_next(js_State *J, js_Value *rec) { return iterate_step(J, rec, 1); }
int vm_iterate_skip(js_State *J, js_Value *rec) { return iterate_step(J, rec, 0); }

void vm_iterate_close(js_State *J)
{
	js_Value *rec = &STACK[TOP - 3];
	if (vm_iterate_wants_close(rec)) {
		rec[2].u.boolean = 1;
		object_get_value(J, rec, J->names.return_);
		if (js_iscoercible(J, -1)) {
			js_pushvalue(J, rec[0]);
			js_call(J, 0);
			if (!js_isobject(J, -1))
				no_result(J);
		}
		TOP--;
	}
	TOP -= 3;
}

void vm_iterate_close_quiet(js_State *J)
{
	js_Value *rec = &STACK[TOP - 4];
	if (vm_iterate_wants_close(rec)) {
		js_pushvalue(J, rec[0]);
		rec[2].u.boolean = 1;
		iterator_close_quiet(J, -1);
		TOP--;
	}
	STACK[TOP - 4] = STACK[TOP - 1];
	TOP -= 3;
}

void vm_iterate_rest(js_State *J, js_Value *rec)
{
	js_Object *array = jsV_newobject(J, JS_CARRAY, J->Array_prototype);
	js_pushobject(J, array);
	if (rec[2].u.boolean)
		return;
	while (vm_iterate_next(J, rec)) {
		if (!object_put_element(J, array, array->u.a.length, &STACK[TOP - 1]))
			js_rangeerror(J, "Invalid array length");
		TOP--;
		gc_poll(J);
	}
}
