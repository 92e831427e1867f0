/* engine/core/object.h -- objects, what their classes keep in them, and how natives make classes of their own */
#ifndef ENGINE_CORE_OBJECT_H
#define ENGINE_CORE_OBJECT_H

#include "engine/core/shape.h"

struct js_Regexp
{
	void *prog;
	char *source;
	unsigned flags;
};

struct js_Object
{
	unsigned char type;            /* enum js_Class */
	unsigned char extensible;
	unsigned char gcmark;
	unsigned char lazy;            /* OBJECT_LAZY_*: properties not created yet */
	unsigned slots_cap : 30;
	unsigned is_fatal : 1;         /* value_set_fatal */
	unsigned is_prototype : 1;     /* of some shape: changing it invalidates caches (prototype_epoch) */
	struct shape *shape;
	js_Value *slots;
	js_Object *prototype;          /* change it only by prop_set_prototype */
	js_Object *gcnext;             /* all objects */
	js_Object *gcroot;             /* to be scanned */
	union {                        /* an object is allocated no larger than its class needs */
		js_Value inline_slots[2];
		int boolean;
		double number;
		struct {
			js_Value value;        /* the string */
			const char *string;    /* its chars */
			int length;            /* UTF-16 units */
		} s;
		struct {
			uint32_t length;       /* JS length */
			int simple;            /* all elements are in `array`; else they are index-named properties */
			int flat_length;
			int flat_capacity;
			js_Value *array;
		} a;
		struct {
			const char *name;      /* atom */
			js_CFunction function;
			js_CFunction constructor;
			void *data;
			js_Finalize finalize;
			int length;
		} c;
		struct {
			char elements[24];     /* same layout as u.a: elements are kept as an array keeps them */
			js_Value slots[3];
		} args;
		struct {
			struct code *code;
			struct env *env;
			js_Object *home;       /* where super looks, or NULL; a class's: its prototype object */
			js_Object *fields;     /* of a class: its field initialiser, run once `this` exists, or NULL */
			const char *name;      /* atom */
		} closure;
		js_Regexp r;
		struct {
			js_Object *target;
			const char **names;    /* atoms */
			int i, n;
		} iter;
		struct {
			const char *tag;       /* cls->name when it has a class */
			void *data;
			js_Finalize finalize;
			const struct engine_class *cls;
		} user;
		struct {
			struct error_frame *frames;    /* captured, not yet formatted as text */
			int count;
			struct error_place *place;     /* function_note_place, or NULL */
		} e;
		const char *symbol;
		js_Value bigint;
	} u;
};
enum { LAZY_OBJECTS = 8 };
enum { OBJECT_LAZY_FUNCTION = 1, OBJECT_LAZY_STACK = 2, OBJECT_FIXED_LENGTH = 4 /* array whose length is read-only */,
	OBJECT_TEXT = 8 /* assigned values become strings */,
	OBJECT_KEEPS = 16 /* u.user.data is inside the object and begins with a struct value_kept */,
	OBJECT_EXOTIC = 32 /* its class has internal methods of its own */,
		OBJECT_HOST = 64 /* a host's native: not shown in stack traces */,
	OBJECT_GLOBAL = 128 /* a proxy that is a context's globalThis: errors do not call it one */ };

static inline int prop_find(js_Object *obj, const char *atom)
{
	struct shape *s = obj->shape;
	struct shape_names *n = s->names;
	const char **p = n->atoms;
	uint32_t i, count = s->count;
	if (n->index)
		return prop_find_indexed(n, count, atom);
	for (i = 0; i < count; i++)
		if (p[i] == atom)
			return (int)i;
	return -1;
}

static inline int prop_atts(js_Object *obj, int slot)
{
	return obj->shape->names->atts[slot];
}

/* For an array that is simple, or an arguments object: true if element k is in the flat part, obj->u.a.array[k].
 * False for holes and beyond the part, so for ATOM_NO_INDEX too. */
static inline int object_flat_holds(const js_Object *obj, uint32_t k)
{
	return k < (uint32_t)obj->u.a.flat_length && obj->u.a.array[k].t.type != JS_THOLE;
}

/* The same for any object: false if it is no array, or one that keeps its elements as properties. */
static inline int object_has_flat(const js_Object *obj, uint32_t k)
{
	return obj->type == JS_CARRAY && obj->u.a.simple && object_flat_holds(obj, k);
}

/* The same for an index that may exceed 2^32; k is a non-negative integer. */
static inline int object_has_flat_at(const js_Object *obj, double k)
{
	return obj->type == JS_CARRAY && obj->u.a.simple && k < obj->u.a.flat_length &&
		obj->u.a.array[(int)k].t.type != JS_THOLE;
}

/* The own property obj.atom, or NULL.  *slot caches where it was found last. */
static inline js_Value *prop_watched(js_Object *obj, const char *atom, int *slot)
{
	if (*slot < 0 || (uint32_t)*slot >= obj->shape->count || obj->shape->names->atoms[*slot] != atom)
		*slot = prop_find(obj, atom);
	return *slot < 0 ? NULL : &obj->slots[*slot];
}

/* an own property, or a descriptor to define */
struct object_desc { int has; int atts; js_Value value; js_Object *getter, *setter; };

/* A class of objects made by natives.  Static; the tag of its objects is cls->name, compared by pointer. Any hook may
 * be NULL. */
struct engine_class {
	const char *name;
	void (*mark)(js_State *J, int mark, void *data);               /* calls gc_mark_* for what data holds */
	void (*finalize)(js_State *J, void *data);                     /* runs during a sweep: no js_*, no allocation */

	/* Integer-indexed elements (typed arrays, Buffer): every canonical index name then means an element, never a
	 * property. */
	double (*length)(js_State *J, void *data);
	void (*get)(js_State *J, void *data, uint32_t index, js_Value *out);           /* index < length; may throw */
	/* like get, but never throws; NULL: get may throw */
	void (*peek)(js_State *J, void *data, uint32_t index, js_Value *out);
	/* converts v (may throw), then ignores index >= length */
	void (*set)(js_State *J, void *data, uint32_t index, js_Value *v);

	const struct engine_exotic *exotic;    /* internal methods of its own, or NULL: ordinary */
};

/* The internal methods of ECMA-262 10.5 (proxies) and 10.4.6 (module namespaces). All are required.  Those that return
 * a flag return 0 for false; they throw only what script can make them throw. */
struct engine_exotic {
	js_Object *(*get_prototype)(js_State *J, js_Object *obj);
	int (*set_prototype)(js_State *J, js_Object *obj, js_Object *prototype);
	int (*is_extensible)(js_State *J, js_Object *obj);
	int (*prevent_extensions)(js_State *J, js_Object *obj);
	int (*own)(js_State *J, js_Object *obj, const char *atom, struct object_desc *d);
	int (*define)(js_State *J, js_Object *obj, const char *atom, const struct object_desc *d);
	int (*has)(js_State *J, js_Object *obj, const char *atom);
	void (*get)(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver);          /* -- value */
	/* value -- value */
	int (*set)(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver);
	int (*remove)(js_State *J, js_Object *obj, const char *atom);
	void (*keys)(js_State *J, js_Object *obj);     /* -- array of all own keys, strings and symbols */
};
#define OBJECT_IS_EXOTIC(o) (((o)->lazy & OBJECT_EXOTIC) != 0)

js_Object *jsV_newobject(js_State *J, enum js_Class type, js_Object *prototype);       /* not rooted: push it */
/* not rooted; u.user.data has `size` bytes */
js_Object *prop_new_native(js_State *J, const char *tag, js_Object *prototype, size_t size);
/* not rooted; when out of memory calls finalize and throws */
js_Object *object_new_class(js_State *J, const struct engine_class *cls, js_Object *prototype, void *data);
void *object_data(js_Object *obj, const struct engine_class *cls);     /* NULL unless obj is of that class */
#define VALUE_DATA(v, cls) ((v)->t.type == JS_TOBJECT ? object_data((v)->u.object, (cls)) : NULL)

#endif
