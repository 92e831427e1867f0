/* engine/object/describe.h -- how V8 names a value in a message: 1, true, text as it is, #<Object>, [object Array], a
 * function's source. */
#ifndef ENGINE_OBJECT_DESCRIBE_H
#define ENGINE_OBJECT_DESCRIBE_H
#include "engine/core/atom.h"
#include "engine/core/object.h"

/* Writes at most size bytes with the final 0, cut at a character; returns out.  Runs no script, never throws. */
const char *describe_value(js_State *J, js_Value *v, char *out, size_t size);

/* The same with the type in front, where V8 has no source to show: number 1, string "x", object null, else the type
 * alone.  May throw. */
const char *describe_typed(js_State *J, js_Value *v, char *out, size_t size);

/* The name of what made obj, as far as its constructor properties say; "Object" if they do not. */
const char *describe_constructor(js_State *J, js_Object *obj);

/* The data property `atom` of obj or of its prototypes, or NULL; getters are not called, proxies not asked. */
js_Value *describe_data(js_Object *obj, const char *atom);

#endif
