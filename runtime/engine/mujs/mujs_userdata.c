/* engine/mujs/mujs_userdata.c -- userdata, with or without functions that answer for its properties. */
#include "engine/mujs/mujs_int.h"

#include "base/mem.h"
#include "engine/core/errors.h"
#include "engine/core/memory.h"

/* Of js_newuserdatax: an exotic object before one that is ordinary and has the properties. */
struct hooked
{
	js_Object *inner;
	void *data;
	js_HasProperty has;
	js_Put put;
	js_Delete del;
	js_Finalize finalize;
	/* the name that put was just asked about, while an ordinary [[Set]] comes back to define it */
	const char *declined;
};

static const struct engine_class hooked_class;

static struct hooked *hooks_of(js_Object *obj) { return object_data(obj, &hooked_class); }
static js_Object *inner_of(js_Object *obj) { return hooks_of(obj)->inner; }
static int is_name(const char *atom) { return ATOM(atom)->kind == ATOM_STRING; }

static js_Object *hooked_prototype(js_State *J, js_Object *obj) { return inner_of(obj)->prototype; }
static int hooked_is_extensible(js_State *J, js_Object *obj) { return inner_of(obj)->extensible; }
static int hooked_prevent(js_State *J, js_Object *obj) { return object_try_prevent_extensions(J, inner_of(obj)); }
static int hooked_own(js_State *J, js_Object *obj, const char *atom, struct object_desc *d)
{
	return object_own(J, inner_of(obj), atom, d);
}
static void hooked_keys(js_State *J, js_Object *obj)
{
	object_keys(J, inner_of(obj), KEYS_STRINGS | KEYS_SYMBOLS | KEYS_HIDDEN);
}

static int hooked_set_prototype(js_State *J, js_Object *obj, js_Object *prototype)
{
	return object_set_prototype(J, inner_of(obj), prototype);
}

/* 1 and -- value */
static int ask_has(js_State *J, struct hooked *h, const char *atom)
{
	int top = TOP;
	if (!h->has || !is_name(atom))
		return 0;
	if (!h->has(J, h->data, atom)) {
		TOP = top;
		return 0;
	}
	if (TOP == top)
		js_pushundefined(J);
	STACK[top] = STACK[TOP - 1];
	TOP = top + 1;
	return 1;
}

/* value -- value */
static int ask_put(js_State *J, struct hooked *h, const char *atom)
{
	int top = TOP, taken;
	if (!h->put || !is_name(atom))
		return 0;
	taken = h->put(J, h->data, atom);
	TOP = top;
	return taken != 0;
}

static int hooked_has(js_State *J, js_Object *obj, const char *atom)
{
	if (ask_has(J, hooks_of(obj), atom)) {
		js_pop(J, 1);
		return 1;
	}
	return object_has(J, inner_of(obj), atom);
}

static void hooked_get(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver)
{
	js_Value self = *receiver;
	if (!ask_has(J, hooks_of(obj), atom))
		object_get_for(J, inner_of(obj), atom, &self);
}

static int hooked_set(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver)
{
	struct hooked *h = hooks_of(obj);
	js_Value self = *receiver;
	int done;
	if (ask_put(J, h, atom))
		return 1;
	h->declined = atom;
	done = object_set_for(J, h->inner, atom, &self);
	h->declined = NULL;
	return done;
}

static int hooked_define(js_State *J, js_Object *obj, const char *atom, const struct object_desc *d)
{
	struct hooked *h = hooks_of(obj);
	int declined = h->declined == atom;
	h->declined = NULL;
	if (!declined && d->has & DESC_VALUE) {
		int taken;
		js_pushvalue(J, d->value);
		taken = ask_put(J, h, atom);
		js_pop(J, 1);
		if (taken)
			return 1;
	}
	return object_define(J, h->inner, atom, d, 0);
}

static int hooked_delete(js_State *J, js_Object *obj, const char *atom)
{
	struct hooked *h = hooks_of(obj);
	int top = TOP, taken = h->del && is_name(atom) && h->del(J, h->data, atom);
	TOP = top;
	return taken || object_try_delete(J, h->inner, atom);
}

static void hooked_mark(js_State *J, int mark, void *data)
{
	gc_mark_object(J, mark, ((struct hooked *)data)->inner);
}

static void hooked_finalize(js_State *J, void *data)
{
	struct hooked *h = data;
	if (h->finalize)
		h->finalize(J, h->data);
	mem_free(h);
}

static const struct engine_exotic hooked_exotic = {
	hooked_prototype, hooked_set_prototype, hooked_is_extensible, hooked_prevent, hooked_own, hooked_define,
	hooked_has, hooked_get, hooked_set, hooked_delete,
	hooked_keys,
};

static const struct engine_class hooked_class = { .name = "Userdata", .mark = hooked_mark, .finalize = hooked_finalize,
	.exotic = &hooked_exotic };

void js_newuserdatax(js_State *J, const char *tag, void *data, js_HasProperty has, js_Put put, js_Delete del,
	js_Finalize finalize)
{
	struct hooked *h;
	js_Object *obj, *prototype = js_isobject(J, -1) ? STACK[TOP - 1].u.object : NULL;
	if (!has && !put && !del) {
		js_newuserdata(J, tag, data, finalize);
		return;
	}
	h = mem_try_zalloc(sizeof *h);
	if (!h) {
		if (finalize)
			finalize(J, data);
		memory_exhausted(J);
	}
	*h = (struct hooked){ .data = data, .has = has, .put = put, .del = del, .finalize = finalize };
	obj = object_new_class(J, &hooked_class, NULL, h);
	obj->u.user.tag = tag;
	js_pushobject(J, obj);
	h->inner = jsV_newobject(J, JS_COBJECT, prototype);
	js_rot2pop1(J);
}

int embedding_is_userdata(js_Object *obj)
{
	return !(obj->lazy & OBJECT_KEEPS) && (!obj->u.user.cls || hooks_of(obj));
}

/* The userdata at idx, if it is one of a program's with this tag, and in *data its pointer. */
static int find_userdata(js_State *J, int idx, const char *tag, void **data)
{
	js_Value *v = js_tovalue(J, idx);
	js_Object *obj = v->t.type == JS_TOBJECT && v->u.object->type == JS_CUSERDATA ? v->u.object : NULL;
	struct hooked *h;
	if (!obj || !embedding_is_userdata(obj) || strcmp(obj->u.user.tag, tag))
		return 0;
	h = hooks_of(obj);
	*data = h ? h->data : obj->u.user.data;
	return 1;
}

int mujs_isuserdata(js_State *J, int idx, const char *tag)
{
	void *data;
	return find_userdata(J, idx, tag, &data);
}

void *mujs_touserdata(js_State *J, int idx, const char *tag)
{
	void *data = NULL;
	if (!find_userdata(J, idx, tag, &data))
		js_typeerror(J, "not a %s", tag);
	return data;
}
