/* engine/object/describe.h -- how V8 shows a value in a message: 1, true, text unquoted, #<Object>, [object Array], a
 * function's source. */
#ifndef ENGINE_OBJECT_DESCRIBE_H
#define ENGINE_OBJECT_DESCRIBE_H
#include "engine/core/atom.h"
#include "engine/core/object.h"

/* Writes at most size bytes including the final 0, truncated at a character boundary; returns out.  Runs no script,
 * never throws. */
const char *describe_value(js_State *J, js_Value *v, char *out, size_t size);

/* The same preceded by the type, where V8 has no source text to show: number 1, string "x", object null, else only the
 * type.  May throw. */
const char *describe_typed(js_State *J, js_Value *v, char *out, size_t size);

/* The name of obj's constructor, from its constructor properties; "Object" if there is none. */
const char *describe_constructor(js_State *J, js_Object *obj);

/* The data property `atom` of obj or of its prototypes, or NULL; getters are not called, and proxies are not
 * consulted. */
js_Value *describe_data(js_Object *obj, const char *atom);

#endif
