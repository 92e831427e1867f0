/* values.c -- between JavaScript's values and slots: ToWebAssemblyValue and ToJSValue. */
#include "ops/wasm/realm.h"

#include <string.h>

#include "engine/engine.h"
#include "engine/text.h"

static const char BOX_TAG[] = "WebAssembly.Box";

void *wasm_object(js_State *J, int idx)
{
	struct value_kept k = { { NULL, NULL } };
	value_keep(J, &k, 0, idx);
	return k.objects[0];
}

void wasm_push_object(js_State *J, void *object)
{
	struct value_kept k = { { object, NULL } };
	value_push_kept(J, &k, 0);
}

uint8_t wasm_type_arg(js_State *J, int idx)
{
	static const struct { const char *name; uint8_t type; } names[] = { { "i32", WASM_I32 }, { "i64", WASM_I64 },
		{ "f32", WASM_F32 }, { "f64", WASM_F64 }, { "anyfunc", WASM_FUNCREF }, { "externref",
			WASM_EXTERNREF } };
	for (unsigned k = 0; k < sizeof names / sizeof *names; k++)
		if (text_equal(J, idx, names[k].name))
			return names[k].type;
	return 0;
}

static uint64_t to_bigint(struct wasm_realm *r, int idx)
{
	js_State *J = r->J;
	uint64_t v;
	if (js_isbigint(J, idx))
		return (uint64_t)value_toint64(J, idx, NULL);
	value_push(J, r->to_bigint);
	js_pushundefined(J);
	js_pushnumber(J, 64);
	js_copy(J, idx);
	js_call(J, 2);
	v = (uint64_t)value_toint64(J, -1, NULL);
	js_pop(J, 1);
	return v;
}

/* value -- box */
static void make_box(js_State *J)
{
	js_pushnull(J);
	js_newuserdata(J, BOX_TAG, NULL, NULL);
	js_rot2(J);
	value_create(J, -2, "value");
}

void wasm_refuse_value(js_State *J) { js_typeerror(J, "type incompatibility when transforming from/to JS"); }

static uint64_t to_reference(struct wasm_realm *r, int idx, uint8_t type)
{
	js_State *J = r->J;
	if (js_isnull(J, idx))
		return 0;
	if (type == WASM_FUNCREF) {
		struct wasm_func *f = wasm_func_of(J, idx);
		if (!f)
			wasm_refuse_value(J);
		return (uintptr_t)f;
	}
	if (!js_isobject(J, idx)) {
		js_copy(J, idx);
		make_box(J);
		js_replace(J, idx);
	}
	return (uintptr_t)wasm_object(J, idx);
}

void wasm_to_slot(struct wasm_realm *r, int idx, uint8_t type, uint64_t *slot)
{
	js_State *J = r->J;
	double d;
	float f;
	uint32_t bits;
	switch (type) {
	case WASM_I32:
		*slot = (uint32_t)js_toint32(J, idx);
		break;
	case WASM_I64:
		*slot = to_bigint(r, idx);
		break;
	case WASM_F32:
		f = (float)js_tonumber(J, idx);
		memcpy(&bits, &f, sizeof bits);
		*slot = bits;
		break;
	case WASM_F64:
		d = js_tonumber(J, idx);
		memcpy(slot, &d, sizeof d);
		break;
	case WASM_V128: case WASM_EXNREF:
		wasm_refuse_value(J);
	default:
		*slot = to_reference(r, idx, type);
	}
}

uint64_t wasm_default(js_State *J, uint8_t type)
{
	if (type != WASM_EXTERNREF)
		return 0;
	js_pushundefined(J);
	make_box(J);
	return (uintptr_t)wasm_object(J, -1);
}

void wasm_push_slot(struct wasm_realm *r, uint8_t type, uint64_t slot)
{
	js_State *J = r->J;
	float f;
	double d;
	uint32_t bits = (uint32_t)slot;
	switch (type) {
	case WASM_I32:
		js_pushnumber(J, (int32_t)bits);
		return;
	case WASM_I64:
		value_pushint64(J, (int64_t)slot);
		return;
	case WASM_F32:
		memcpy(&f, &bits, sizeof f);
		js_pushnumber(J, (double)f);
		return;
	case WASM_F64:
		memcpy(&d, &slot, sizeof d);
		js_pushnumber(J, d);
		return;
	case WASM_V128: case WASM_EXNREF:
		wasm_refuse_value(J);
	}
	if (slot == 0) {
		js_pushnull(J);
	} else if (type == WASM_FUNCREF) {
		wasm_push_func(r, (struct wasm_func *)(uintptr_t)slot);
	} else {
		wasm_push_object(J, (void *)(uintptr_t)slot);
		if (js_isuserdata(J, -1, BOX_TAG)) {
			js_getproperty(J, -1, "value");
			js_remove(J, -2);
		}
	}
}

void wasm_mark_reference(js_State *J, int mark, uint64_t reference, uint8_t type)
{
	if (!reference)
		return;
	if (type == WASM_FUNCREF)
		value_mark(J, mark, wasm_instance_owner(((struct wasm_func *)(uintptr_t)reference)->instance));
	else if (type == WASM_EXNREF)
		value_mark(J, mark, ((struct wasm_exception *)(uintptr_t)reference)->owner);
	else
		value_mark(J, mark, (void *)(uintptr_t)reference);
}
