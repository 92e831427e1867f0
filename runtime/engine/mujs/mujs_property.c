/* engine/mujs/mujs_property.c -- the stack of values, properties by name and by index, globals and the registry. */
#include "engine/mujs/mujs_int.h"

#include "base/utf8.h"
#include "engine/core/convert.h"
#include "engine/core/iterate.h"

/* ---- the stack */

static int place_of(js_State *J, int idx)
{
	idx = idx < 0 ? TOP + idx : BOT + idx;
	if (idx < BOT || idx >= TOP)
		js_error(J, "stack error");
	return idx;
}

void js_insert(js_State *J, int idx)
{
	js_rot(J, TOP - place_of(J, idx));
}

void js_dup(js_State *J) { js_copy(J, -1); }
void js_rot4(js_State *J) { js_rot(J, 4); }

void js_dup2(js_State *J)
{
	js_copy(J, -2);
	js_copy(J, -2);
}

void js_currentfunction(js_State *J)
{
	if (BOT > 0)
		js_pushvalue(J, STACK[BOT - 1]);
	else
		js_pushundefined(J);
}

/* ---- names and properties */

const char *embedding_name(js_State *J, const char *name)
{
	size_t size = strlen(name);
	if (utf8_ascii_prefix(name, size) == size)
		return name;
	js_pushlstring(J, name, (int)size);
	name = atom_of(J, &STACK[TOP - 1]);
	TOP--;
	return name;
}

void mujs_pushliteral(js_State *J, const char *v) { js_pushstring(J, v); }

void js_newstring(js_State *J, const char *v)
{
	js_pushstring(J, v);
	js_toobject(J, -1);
}

/* An exotic object answers to every name. */
static int is_absent(js_State *J, int idx, const char *name)
{
	js_Value *v = js_tovalue(J, idx);
	return v->t.type == JS_TOBJECT && OBJECT_IS_EXOTIC(v->u.object) &&
		!object_has(J, v->u.object, js_intern(J, name));
}

int mujs_hasproperty(js_State *J, int idx, const char *name)
{
	name = embedding_name(J, name);
	return !is_absent(J, idx, name) && js_hasproperty(J, idx, name);
}

void mujs_getproperty(js_State *J, int idx, const char *name) { js_getproperty(J, idx, embedding_name(J, name)); }
void mujs_defproperty(js_State *J, int idx, const char *name, int atts)
{
	js_defproperty(J, idx, embedding_name(J, name), atts);
}
void mujs_defaccessor(js_State *J, int idx, const char *name, int atts)
{
	js_defaccessor(J, idx, embedding_name(J, name), atts);
}
void mujs_getglobal(js_State *J, const char *name) { js_getglobal(J, embedding_name(J, name)); }
void mujs_defglobal(js_State *J, const char *name, int atts) { js_defglobal(J, embedding_name(J, name), atts); }
void mujs_getregistry(js_State *J, const char *name) { js_getregistry(J, embedding_name(J, name)); }
void mujs_setregistry(js_State *J, const char *name) { js_setregistry(J, embedding_name(J, name)); }

/* What may be refused: a throw takes J->strict back itself. */
#define AS_STATE_SAYS(statement) \
	do { \
		int strict = J->strict; \
		J->strict = embedding_of(J)->strict; \
		statement; \
		J->strict = strict; \
	} while (0)

void mujs_setproperty(js_State *J, int idx, const char *name)
{
	name = embedding_name(J, name);
	/* [[Set]]: what the function is for, as the next three */
	AS_STATE_SAYS(js_setproperty(J, idx, name));
}

void mujs_setindex(js_State *J, int idx, int i)
{
	AS_STATE_SAYS(js_setindex(J, idx, i));                 /* [[Set]] */
}

void mujs_setglobal(js_State *J, const char *name)
{
	name = embedding_name(J, name);
	AS_STATE_SAYS(js_setglobal(J, name));                  /* [[Set]] */
}

void js_setlength(js_State *J, int idx, int len)
{
	js_pushnumber(J, len);
	mujs_setproperty(J, idx < 0 ? idx - 1 : idx, "length");        /* [[Set]] */
}

void mujs_delproperty(js_State *J, int idx, const char *name)
{
	name = embedding_name(J, name);
	AS_STATE_SAYS(js_delproperty(J, idx, name));
}

static const char *index_name(char text[16], int i)
{
	snprintf(text, 16, "%d", i);
	return text;
}

void js_delindex(js_State *J, int idx, int i)
{
	char text[16];
	mujs_delproperty(J, idx, index_name(text, i));
}

int mujs_hasindex(js_State *J, int idx, int i)
{
	char text[16];
	return !is_absent(J, idx, index_name(text, i)) && js_hasindex(J, idx, i);
}

void mujs_getindex(js_State *J, int idx, int i)
{
	if (!mujs_hasindex(J, idx, i))
		js_pushundefined(J);
}

void js_delglobal(js_State *J, const char *name)
{
	name = embedding_name(J, name);
	AS_STATE_SAYS(object_delete(J, J->G, js_intern(J, name)));
}

void js_delregistry(js_State *J, const char *name)
{
	name = embedding_name(J, name);
	AS_STATE_SAYS(object_delete(J, J->R, js_intern(J, name)));
}

const char *js_ref(js_State *J)
{
	char text[24];
	const char *name;
	/* no name of a program's begins like that */
	snprintf(text, sizeof text, "\1%u", ++embedding_of(J)->refs);
	name = js_intern(J, text);
	js_setregistry(J, name);
	return name;
}

void js_unref(js_State *J, const char *ref) { js_delregistry(J, ref); }

void js_pushiterator(js_State *J, int idx, int own)
{
	js_pushobject(J, object_iterator(J, js_toobject(J, idx), own));
}

const char *js_nextiterator(js_State *J, int idx)
{
	js_Value *v = js_tovalue(J, idx);
	if (v->t.type != JS_TOBJECT || v->u.object->type != JS_CITERATOR)
		js_typeerror(J, "not an iterator");
	return object_iterator_next(J, v->u.object);
}
