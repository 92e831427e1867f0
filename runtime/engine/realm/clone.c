#include "engine/clone.h"

#include "engine/buffer.h"
#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/engine.h"
#include "engine/library/collections.h"
#include "engine/library/set_lib.h"
#include "engine/object/describe.h"
#include "engine/realm/clone_int.h"
#include "engine/realm/met_int.h"

static void cloner_mark(js_State *J, int mark, void *data) { met_mark(J, mark, data); }

static void cloner_finalize(js_State *J, void *data)
{
	met_free(J, data);
	memory_free(J, data);
}

static const struct engine_class cloner_class = { .name = "Cloner", .mark = cloner_mark, .finalize = cloner_finalize };

/* The copy of original is on the stack top. */
static void remember(js_State *J, struct met_table *c, js_Object *original)
{
	met_add(J, c, original, js_tovalue(J, -1)->u.object);
}

JS_NORETURN void clone_refuse_with(js_State *J, const char *text)
{
	if (!J->make_dom_exception)
		js_typeerror(J, "%s", text);
	js_pushstring(J, text);
	js_pushliteral(J, "DataCloneError");
	J->make_dom_exception(J);
	js_throw(J);
}

JS_NORETURN void clone_refuse(js_State *J, js_Value *v)
{
	char text[512];
	js_Value named = *v;
	if (v->t.type == JS_TOBJECT && js_iscallable(J, -1)) {
		/* the message shows the source of a function */
		js_pushvalue(J, named);
		value_pushsource(J, -1);
		snprintf(text, sizeof text, "%.480s could not be cloned.", js_tostring(J, -1));
	} else {
		char shown[400];
		if (v->t.type == JS_TOBJECT && v->u.object->type == JS_CARGUMENTS)
			clone_refuse_with(J, "#<Object> could not be cloned.");
		snprintf(text, sizeof text, "%s could not be cloned.", describe_value(J, &named, shown, sizeof shown));
	}
	clone_refuse_with(J, text);
}

static void copy_value(js_State *J, struct met_table *c);

/* Own enumerable properties.  original copy -- original copy */
static void copy_properties(js_State *J, struct met_table *c, js_Object *original)
{
	js_Object *copy = js_tovalue(J, -1)->u.object, *keys;
	object_keys(J, original, KEYS_STRINGS);
	keys = js_tovalue(J, -1)->u.object;    /* its elements are atoms, which it keeps alive */
	for (int i = 0; i < keys->u.a.flat_length; i++) {
		js_Value key = keys->u.a.array[i];
		const char *atom = atom_of(J, &key);
		struct object_desc d;
		if (!object_own(J, original, atom, &d))
			continue;              /* an earlier getter deleted it */
		if (!(d.has & (DESC_GET | DESC_SET))) {
			js_pushvalue(J, d.value);
		} else if (d.getter) {
			js_pushobject(J, d.getter);
			js_pushobject(J, original);
			js_call(J, 0);
		} else {
			js_pushundefined(J);
		}
		copy_value(J, c);
		memset(&d, 0, sizeof d);
		d.has = DESC_ALL;
		d.value = *js_tovalue(J, -1);
		object_define(J, copy, atom, &d, 1);
		js_pop(J, 1);
	}
	js_pop(J, 1);
}

/* A data property of an error, copied if it exists.  original copy -- original copy */
static void copy_field(js_State *J, struct met_table *c, js_Object *original, const char *atom, int as_text)
{
	struct object_desc d;
	object_materialize(J, original);
	if (!object_own(J, original, atom, &d) || (d.has & (DESC_GET | DESC_SET)))
		return;
	js_pushvalue(J, d.value);
	if (as_text)
		js_tostring(J, -1);
	else
		copy_value(J, c);
	js_defproperty(J, -2, atom, JS_DONTENUM);
}

js_Object *clone_error_prototype(js_State *J, int kind)
{
	js_Object *const prototypes[CLONE_ERRORS] = {
		J->Error_prototype, J->EvalError_prototype, J->RangeError_prototype, J->ReferenceError_prototype,
		J->SyntaxError_prototype, J->TypeError_prototype, J->URIError_prototype,
	};
	return prototypes[kind];
}

int clone_error_kind(js_State *J, js_Object *error)
{
	static const char *const names[CLONE_ERRORS] = { "Error", "EvalError", "RangeError", "ReferenceError",
		"SyntaxError", "TypeError", "URIError" };
	int kind = 0;
	if (!object_get(J, error, J->names.name))
		return 0;
	if (js_isstring(J, -1))
		for (int i = 1; i < CLONE_ERRORS; i++)
			if (!strcmp(js_tostring(J, -1), names[i]))
				kind = i;
	js_pop(J, 1);
	return kind;
}

void clone_check_buffer(js_State *J, const js_Object *original)
{
	if (buffer_is_detached(J, -1))
		clone_refuse_with(J, "An ArrayBuffer is detached and could not be cloned.");
	if (buffer_is_out(J, -1))
		clone_refuse_with(J, strcmp(original->u.user.tag, "DataView") ? "[object Object] could not be cloned." :
			"#<DataView> could not be cloned.");
}

/* original -- original copy */
static void copy_buffer(js_State *J, struct met_table *c, js_Object *original)
{
	clone_check_buffer(J, original);
	if (!buffer_is_view(J, -1)) {
		buffer_push_clone(J, -1);
	} else {
		buffer_push_buffer(J, -1);
		copy_value(J, c);
		if (!buffer_push_view_clone(J, -2))    /* a getter has resized the buffer since it was copied */
			clone_refuse_with(J, "Unable to deserialize cloned data.");
	}
	remember(J, c, original);
}

/* original -- original copy   of a Map or a Set: its contents as of now, even if script changes it meanwhile */
static void copy_collection(js_State *J, struct met_table *c, js_Object *original)
{
	int pairs, entries = js_gettop(J);
	js_Object *list;
	value_entries(J, -1, &pairs);
	list = js_tovalue(J, -1)->u.object;
	collections_push_empty(J, pairs);
	remember(J, c, original);
	for (uint32_t i = 0; i < list->u.a.length; i += 1 + (uint32_t)pairs) {
		iterator_push_element(J, list, i);
		copy_value(J, c);
		if (pairs) {
			iterator_push_element(J, list, i + 1);
			copy_value(J, c);
		} else {
			js_copy(J, -1);
		}
		value_put_entry(J, entries + 1);
	}
	js_remove(J, entries);
}

/* 1 and original -- original copy, if it is a host object; else 0 */
static int copy_host_object(js_State *J, struct met_table *c, js_Object *original)
{
	const char *first = J->clone_host && prop_count(original) > 0 ? prop_name(original, 0) : NULL;
	if (!first || ATOM(first)->kind != ATOM_PRIVATE)
		return 0;
	js_copy(J, -1);
	J->clone_host(J);
	if (!js_isobject(J, -1)) {
		js_pop(J, 1);
		return 0;
	}
	remember(J, c, original);
	return 1;
}

/* value -- copy */
static void copy_value(js_State *J, struct met_table *c)
{
	js_Value v = *js_tovalue(J, -1);
	js_Object *original, *copy;
	const struct met *met;
	if (v.t.type == JS_TSYMBOL)
		clone_refuse(J, &v);
	if (v.t.type != JS_TOBJECT)
		return;
	engine_check(J);
	original = v.u.object;
	if ((met = met_find(J, c, original)) != NULL) {
		js_pushobject(J, met->copy);
		js_rot2pop1(J);
		return;
	}
	switch ((enum js_Class)original->type) {
	case JS_CBOOLEAN:
		js_newboolean(J, original->u.boolean);
		remember(J, c, original);
		break;
	case JS_CNUMBER:
		js_newnumber(J, original->u.number);
		remember(J, c, original);
		break;
	case JS_CBIGINT:
		js_pushvalue(J, original->u.bigint);
		js_toobject(J, -1);
		remember(J, c, original);
		break;
	case JS_CSTRING:
		js_pushvalue(J, original->u.s.value);
		js_toobject(J, -1);
		remember(J, c, original);
		break;
	case JS_CDATE:
		copy = jsV_newobject(J, JS_CDATE, J->Date_prototype);
		copy->u.number = original->u.number;
		js_pushobject(J, copy);
		remember(J, c, original);
		break;
	case JS_CREGEXP:
		js_newregexp(J, original->u.r.source, (int)original->u.r.flags);
		remember(J, c, original);
		break;
	case JS_CARRAY:
		js_newarray(J);
		js_tovalue(J, -1)->u.object->u.a.length = original->u.a.length;
		remember(J, c, original);
		copy_properties(J, c, original);
		break;
	case JS_CERROR:
		copy = jsV_newobject(J, JS_CERROR, clone_error_prototype(J, clone_error_kind(J, original)));
		js_pushobject(J, copy);
		remember(J, c, original);
		copy_field(J, c, original, J->names.stack, 1);
		copy_field(J, c, original, J->names.message, 1);
		copy_field(J, c, original, J->names.cause, 0);
		break;
	case JS_COBJECT:
	case JS_CMATH:
	case JS_CJSON:
		if (original == J->G)
			clone_refuse_with(J, "#<Object> could not be cloned.");
		if (copy_host_object(J, c, original))
			break;
		js_newobject(J);
		remember(J, c, original);
		copy_properties(J, c, original);
		break;
	case JS_CUSERDATA: {
		uint8_t *bytes;
		size_t size;
		const char *class = value_class(J, -1);
		if (!strcmp(class, "Map") || !strcmp(class, "Set")) {
			copy_collection(J, c, original);
			break;
		}
		if (buffer_get(J, -1, &bytes, &size))
			copy_buffer(J, c, original);
		else if (!copy_host_object(J, c, original))
			clone_refuse(J, &v);
		break;
	}
	default:
		clone_refuse(J, &v);
	}
	js_rot2pop1(J);
}

/* Element i of an internal array at idx.  -- value */
static void push_nth(js_State *J, int idx, uint32_t i)
{
	iterator_push_element(J, js_tovalue(J, idx)->u.object, i);
}

/* value taken ports -- copy taken ports  Transferred objects are entered before the copy begins, so that each reference
 * to one becomes a reference to its new object.  taken and ports are undefined if nothing is transferred. */
static void clone_value(js_State *J)
{
	int base = js_gettop(J) - 3;
	struct met_table *c = js_malloc(J, sizeof *c);
	memset(c, 0, sizeof *c);
	js_pushobject(J, object_new_class(J, &cloner_class, NULL, c));
	for (uint32_t i = 0; js_isobject(J, base + 2) && i < js_tovalue(J, base + 2)->u.object->u.a.length; i++) {
		push_nth(J, base + 1, i);
		push_nth(J, base + 2, i);
		if (js_isobject(J, -1))
			remember(J, c, js_tovalue(J, -2)->u.object);
		js_pop(J, 2);
	}
	js_copy(J, base);
	copy_value(J, c);
	met_free(J, c);
	js_replace(J, base);
	js_pop(J, 1);
}

JS_NORETURN static void refuse_argument(js_State *J, const char *code, const char *message)
{
	js_newtypeerror(J, message);
	js_pushliteral(J, code);
	js_defproperty(J, -2, "code", 0);
	js_throw(J);
}

/* transfer -- transfer list: the items that iterating it yields, empty if it is not iterable */
static void push_listed(js_State *J)
{
	js_Value method;
	uint32_t n = 0;
	js_newarray(J);
	if (!js_isobject(J, -2))
		return;
	method = *js_tovalue(J, -2);
	object_get_value(J, &method, J->symbols.iterator);
	if (!js_iscallable(J, -1)) {
		js_pop(J, 1);
		return;
	}
	js_pop(J, 1);
	iterator_open(J, -2);                  /* transfer list iterator next */
	while (iterator_step(J, js_gettop(J) - 2)) {
		js_pushobject(J, js_tovalue(J, -4)->u.object);
		js_rot2(J);
		value_createindex(J, -2, n++);
		js_pop(J, 1);
		gc_poll(J);
	}
	js_pop(J, 2);
}

/* The objects to be transferred, in an array that script cannot change.  -- array */
static void push_transfers(js_State *J, int options)
{
	if (!js_isdefined(J, options) || js_isnull(J, options)) {
		js_newarray(J);
		return;
	}
	if (!js_isobject(J, options))
		refuse_argument(J, "ERR_INVALID_ARG_TYPE",
			"The options argument must be either an object or undefined");
	js_getproperty(J, options, "transfer");
	if (js_isdefined(J, -1) && !js_isnull(J, -1) && !js_isobject(J, -1))
		refuse_argument(J, "ERR_INVALID_ARG_TYPE", "Optional transferList argument must be an iterable");
	push_listed(J);
	js_rot2pop1(J);
}

static int is_buffer(js_State *J, int idx)
{
	return js_isobject(J, idx) && !js_iscallable(J, idx) && !strcmp(value_class(J, idx), "ArrayBuffer");
}

/* object -- its replacement     undefined for a buffer */
static void prepare(js_State *J)
{
	if (is_buffer(J, -1)) {
		js_pop(J, 1);
		js_pushundefined(J);
		return;
	}
	if (js_isobject(J, -1) && J->transfer_prepare)
		J->transfer_prepare(J);
	if (!js_isobject(J, -1) || !J->transfer_prepare)
		refuse_argument(J, "ERR_INVALID_TRANSFER_OBJECT", "Found invalid object in transferList");
}

/* Anything but a buffer is a host object; its kind is read from the tag of the object that the host creates for it:
 * streams have names of their own. */
JS_NORETURN static void refuse_duplicate(js_State *J)
{
	char text[100];
	const char *kind = "ArrayBuffer";
	if (!is_buffer(J, -1)) {
		prepare(J);
		kind = object_get(J, js_toobject(J, -1), J->symbols.toStringTag) &&
			js_isstring(J, -1) ? js_tostring(J, -1) : "";
		if (!strstr(kind, "Stream"))
			kind = "MessagePort";
	}
	snprintf(text, sizeof text, "Transfer list contains duplicate %.60s", kind);
	clone_refuse_with(J, text);
}

/* taken -- taken ports     ports has as many elements, undefined for buffers */
static void push_prepared(js_State *J)
{
	int base = js_gettop(J) - 1;
	js_Object *taken = js_tovalue(J, base)->u.object;
	struct table *met;
	js_newarray(J);
	met = collections_push_set(J);
	for (uint32_t i = 0; i < taken->u.a.length; i++) {
		iterator_push_element(J, taken, i);
		if (js_isobject(J, -1) && !table_put(J, met, js_tovalue(J, -1), js_tovalue(J, -1)))
			refuse_duplicate(J);
		prepare(J);
		value_createindex(J, base + 1, i);
	}
	js_pop(J, 1);
}

/* copy taken ports -- copy ports  Transferred objects are detached from their old owner only once everything is copied,
 * so a refusal changes nothing. */
static void complete(js_State *J)
{
	int base = js_gettop(J) - 3;
	uint32_t count = 0;
	js_newarray(J);
	for (uint32_t i = 0; i < js_tovalue(J, base + 1)->u.object->u.a.length; i++) {
		push_nth(J, base + 1, i);
		push_nth(J, base + 2, i);
		if (!js_isobject(J, -1)) {
			if (!buffer_is_attached(J, -2))    /* as V8 does: it is copied, and stays */
				buffer_detach(J, -2);
			js_pop(J, 2);
			continue;
		}
		js_copy(J, -1);
		value_createindex(J, base + 3, count++);
		J->transfer_complete(J);
	}
	js_replace(J, base + 1);
	js_pop(J, 1);
}

void clone_copy(js_State *J)
{
	js_pushundefined(J);
	js_pushundefined(J);
	clone_value(J);
	js_pop(J, 2);
}

void clone_message(js_State *J)
{
	push_prepared(J);
	clone_value(J);
	complete(J);
}

static void structured_clone(js_State *J)
{
	if (js_gettop(J) < 2)
		refuse_argument(J, "ERR_MISSING_ARGS", "The value argument must be specified");
	if (js_gettop(J) == 2) {
		js_copy(J, 1);
		clone_copy(J);
		return;
	}
	push_transfers(J, 2);
	js_copy(J, 1);
	js_rot2(J);
	clone_message(J);
	js_pop(J, 1);
}

void clone_init(js_State *J)
{
	js_newcfunction(J, structured_clone, "structuredClone", 0);
	js_defglobal(J, "structuredClone", 0);
}
