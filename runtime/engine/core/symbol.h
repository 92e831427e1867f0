/* engine/core/symbol.h -- symbols (engine/object/symbol.c) */
#ifndef ENGINE_CORE_SYMBOL_H
#define ENGINE_CORE_SYMBOL_H

#include "engine/core/object.h"

/* ---- symbols (symbol.c) */
void symbol_atoms(js_State *J);                /* J->symbols; before the library */
void symbol_init(js_State *J);                 /* Symbol; after the library */
/* defines obj[atom] */
void symbol_value(js_State *J, js_Object *obj, const char *atom, const js_Value *v, int atts);
/* of the object on top */
void symbol_method(js_State *J, const char *atom, const char *name, js_CFunction f, int length, int atts);
/* of the object on top; name: "get x" */
void symbol_getter(js_State *J, const char *atom, const char *name, js_CFunction f);
void symbol_tag(js_State *J, js_Object *obj, const char *text);        /* obj[Symbol.toStringTag] */
/* -- constructor     SpeciesConstructor of the object at idx */
void symbol_push_species(js_State *J, int idx, js_Object *standard);
void symbol_return_this(js_State *J);           /* the getter */
void symbol_species(js_State *J);              /* get [Symbol.species] of the constructor on top */

#endif
