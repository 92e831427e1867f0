/* engine/object/symbol.c -- Symbol, the well-known symbols, and Symbol.for (ECMA-262, 20.4). */
#include "engine/core/symbol.h"

#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/object/describe.h"

/* `units` of a symbol without a description. */
#define NO_DESCRIPTION UINT32_MAX

static const char *this_symbol(js_State *J, const char *method)
{
	js_Value *v = js_tovalue(J, 0);
	if (v->t.type == JS_TSYMBOL)
		return v->u.litstr;
	if (v->t.type == JS_TOBJECT && v->u.object->type == JS_CSYMBOL)
		return v->u.object->u.symbol;
	js_typeerror(J, "%s requires that 'this' be a Symbol", method);
}

static void push_descriptive(js_State *J, const char *symbol)
{
	struct string_builder b;
	struct atom *a = ATOM(symbol);
	string_build(J, &b, a->size + 8);
	string_add(&b, "Symbol(", 7, 7);
	if (a->units != NO_DESCRIPTION)
		string_add(&b, symbol, a->size, a->units);
	string_add(&b, ")", 1, 1);
	string_built(&b);
}

static void S_call(js_State *J)
{
	const char *symbol;
	if (js_isundefined(J, 1)) {
		symbol = atom_symbol(J, "", ATOM_SYMBOL);
		ATOM(symbol)->units = NO_DESCRIPTION;
	} else {
		symbol = atom_symbol(J, js_tostring(J, 1), ATOM_SYMBOL);
	}
	js_pushatom(J, symbol);
}

void value_newsymbol(js_State *J, const char *description)
{
	js_pushatom(J, atom_symbol(J, description, ATOM_SYMBOL));
}

static void S_construct(js_State *J)
{
	js_typeerror(J, "Symbol is not a constructor");
}

/* The registry maps names to symbols and symbols to names. */
static void S_for(js_State *J)
{
	const char *key, *symbol;
	js_Value v;
	int slot;
	js_tostring(J, 1);
	key = atom_of(J, js_tovalue(J, 1));
	slot = prop_find(J->symbol_registry, key);
	if (slot >= 0) {
		js_pushvalue(J, J->symbol_registry->slots[slot]);
		return;
	}
	symbol = atom_symbol(J, key, ATOM_SYMBOL);
	js_pushatom(J, symbol);
	v = STACK[TOP - 1];
	prop_add(J, J->symbol_registry, key, 0, &v);
	js_pushatom(J, key);
	v = STACK[TOP - 1];
	js_pop(J, 1);
	prop_add(J, J->symbol_registry, symbol, 0, &v);
}

static void S_keyFor(js_State *J)
{
	js_Value *v = js_tovalue(J, 1);
	char text[80];
	int slot;
	if (v->t.type != JS_TSYMBOL)
		js_typeerror(J, "%s is not a symbol", describe_value(J, v, text, sizeof text));
	slot = prop_find(J->symbol_registry, v->u.litstr);
	if (slot < 0)
		js_pushundefined(J);
	else
		js_pushvalue(J, J->symbol_registry->slots[slot]);
}

static void Sp_toString(js_State *J) { push_descriptive(J, this_symbol(J, "Symbol.prototype.toString")); }
static void Sp_valueOf(js_State *J) { js_pushatom(J, this_symbol(J, "Symbol.prototype.valueOf")); }
static void Sp_toPrimitive(js_State *J) { js_pushatom(J, this_symbol(J, "Symbol.prototype [ @@toPrimitive ]")); }

static void Sp_description(js_State *J)
{
	const char *symbol = this_symbol(J, "Symbol.prototype.description");
	if (ATOM(symbol)->units == NO_DESCRIPTION)
		js_pushundefined(J);
	else
		string_push(J, symbol, ATOM(symbol)->size);
}

void symbol_method(js_State *J, const char *symbol, const char *name, js_CFunction f, int length, int atts)
{
	js_Value v;
	js_newcfunction(J, f, name, length);
	v = STACK[TOP - 1];
	symbol_value(J, STACK[TOP - 2].u.object, symbol, &v, atts);
	js_pop(J, 1);
}

void symbol_getter(js_State *J, const char *atom, const char *name, js_CFunction f)
{
	struct object_desc d;
	memset(&d, 0, sizeof d);
	js_newcfunction(J, f, name, 0);
	d.has = DESC_GET | DESC_SET | DESC_ENUMERABLE | DESC_CONFIGURABLE;
	d.atts = JS_DONTENUM;
	d.getter = STACK[TOP - 1].u.object;
	object_define(J, STACK[TOP - 2].u.object, atom, &d, 1);
	js_pop(J, 1);
}

void symbol_value(js_State *J, js_Object *obj, const char *symbol, const js_Value *v, int atts)
{
	struct object_desc d;
	memset(&d, 0, sizeof d);
	d.has = DESC_ALL;
	d.atts = atts;
	d.value = *v;
	object_define(J, obj, symbol, &d, 1);
}

void value_symbol_method(js_State *J, const char *name, js_CFunction f, int length)
{
	static const char *const names[] = {
#define X(n) #n,
		SYMBOL_NAMES(X)
#undef X
	};
	const char *const *atoms = (const char *const *)&J->symbols;
	char shown[40];
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		if (strcmp(names[i], name))
			continue;
		snprintf(shown, sizeof shown, "[Symbol.%s]", name);
		symbol_method(J, atoms[i], js_intern(J, shown), f, length, JS_DONTENUM);
	}
}

static void set_tag(js_State *J, js_Object *obj, const char *text, int atts)
{
	js_Value v;
	js_pushliteral(J, text);
	v = STACK[TOP - 1];
	symbol_value(J, obj, J->symbols.toStringTag, &v, atts);
	js_pop(J, 1);
}

void value_tag(js_State *J, const char *text)
{
	symbol_tag(J, js_toobject(J, -1), text);
}

void value_tag_writable(js_State *J, const char *text)
{
	set_tag(J, js_toobject(J, -1), text, JS_DONTENUM | JS_DONTCONF);
}

void symbol_tag(js_State *J, js_Object *obj, const char *text)
{
	set_tag(J, obj, text, JS_READONLY | JS_DONTENUM);
}

void symbol_return_this(js_State *J) { js_copy(J, 0); }

/* The getter `get [Symbol.species]` of a constructor on the stack top. */
void symbol_species(js_State *J)
{
	symbol_getter(J, J->symbols.species, "get [Symbol.species]", symbol_return_this);
}

/* SpeciesConstructor, 7.3.22, of the object at idx.  -- constructor */
void symbol_push_species(js_State *J, int idx, js_Object *standard)
{
	js_getproperty(J, idx, "constructor");
	if (js_isdefined(J, -1)) {
		if (!js_isobject(J, -1))
			js_typeerror(J, "The .constructor property is not an object");
		object_get_value(J, js_tovalue(J, -1), J->symbols.species);
		js_rot2pop1(J);
		if (js_iscoercible(J, -1)) {
			if (!value_constructor(js_tovalue(J, -1)))
				js_typeerror(J, "object.constructor[Symbol.species] is not a constructor");
			return;
		}
	}
	js_pop(J, 1);
	js_pushobject(J, standard);
}

/* Function.prototype[Symbol.hasInstance] */
static void F_hasInstance(js_State *J)
{
	if (!js_iscallable(J, 0)) {
		js_pushboolean(J, 0);
		return;
	}
	js_copy(J, 1);
	js_copy(J, 0);
	js_pushboolean(J, run_ordinary_instanceof(J));
}

void symbol_atoms(js_State *J)
{
	/* The last two are node's own, not yet part of the language; their descriptions show it. */
#define X(n) J->symbols.n = atom_symbol(J, strstr(#n, "ispose") ? "nodejs." #n : "Symbol." #n, ATOM_SYMBOL); \
	ATOM(J->symbols.n)->permanent = 1;
	SYMBOL_NAMES(X)
#undef X
	J->to_string_tag = J->symbols.toStringTag;
	J->symbol_registry = jsV_newobject(J, JS_COBJECT, NULL);
	prop_own_shape(J, J->symbol_registry);
}

static void tag_global(js_State *J, const char *name, const char *tag)
{
	js_getglobal(J, name);
	if (js_isobject(J, -1))
		symbol_tag(J, js_toobject(J, -1), tag);
	js_pop(J, 1);
}

static void tag_prototype(js_State *J, const char *name)
{
	js_getglobal(J, name);
	if (js_isobject(J, -1)) {
		js_getproperty(J, -1, "prototype");
		symbol_tag(J, js_toobject(J, -1), name);
		js_pop(J, 1);
	}
	js_pop(J, 1);
}

/* Date.prototype[Symbol.toPrimitive]: OrdinaryToPrimitive, text by default. */
static void Dp_toPrimitive(js_State *J)
{
	const char *hint = js_isstring(J, 1) ? js_tostring(J, 1) : "";
	int text = !strcmp(hint, "default") || !strcmp(hint, "string"), i;
	if (!js_isobject(J, 0))
		js_typeerror(J, "Date.prototype [ @@toPrimitive ] called on non-object");
	if (!text && strcmp(hint, "number"))
		js_typeerror(J, "Invalid hint: %s", hint);
	for (i = 0; i < 2; i++) {
		js_getproperty(J, 0, text ? "toString" : "valueOf");
		text = !text;
		if (js_iscallable(J, -1)) {
			js_copy(J, 0);
			js_call(J, 0);
			if (js_isprimitive(J, -1))
				return;
		}
		js_pop(J, 1);
	}
	js_typeerror(J, "Cannot convert object to primitive value");
}

static void species_of(js_State *J, const char *name)
{
	js_getglobal(J, name);
	if (js_isobject(J, -1))
		symbol_species(J);
	js_pop(J, 1);
}

/* Array.prototype[Symbol.unscopables] */
static void unscopables(js_State *J)
{
	static const char *const list[] = { "at", "copyWithin", "entries", "fill", "find", "findIndex", "findLast",
	"findLastIndex", "flat", "flatMap",
		"includes", "keys", "values", "toReversed", "toSorted", "toSpliced" };
	js_Value v;
	int i;
	js_pushobject(J, jsV_newobject(J, JS_COBJECT, NULL));
	for (i = 0; i < nelem(list); i++) {
		js_pushboolean(J, 1);
		js_defproperty(J, -2, list[i], 0);
	}
	v = STACK[TOP - 1];
	symbol_value(J, J->Array_prototype, J->symbols.unscopables, &v, JS_READONLY | JS_DONTENUM);
	js_pop(J, 1);
}

void symbol_init(js_State *J)
{
	J->Symbol_prototype = jsV_newobject(J, JS_COBJECT, J->Object_prototype);
	js_pushobject(J, J->Symbol_prototype);
	js_newcconstructor(J, S_call, S_construct, "Symbol", 0);
	value_method(J, "for", S_for, 1);
	value_method(J, "keyFor", S_keyFor, 1);
#define X(n) js_pushatom(J, J->symbols.n); js_defproperty(J, -2, #n, JS_READONLY | JS_DONTENUM | JS_DONTCONF);
	SYMBOL_NAMES(X)
#undef X
	js_defglobal(J, "Symbol", JS_DONTENUM);
	js_pushobject(J, J->Symbol_prototype);
	value_method(J, "toString", Sp_toString, 0);
	value_method(J, "valueOf", Sp_valueOf, 0);
	symbol_getter(J, js_intern(J, "description"), "get description", Sp_description);
	symbol_method(J, J->symbols.toPrimitive, "[Symbol.toPrimitive]", Sp_toPrimitive, 1, JS_READONLY | JS_DONTENUM);
	js_pop(J, 1);
	symbol_tag(J, J->Symbol_prototype, "Symbol");
	js_pushobject(J, J->Function_prototype);
	symbol_method(J, J->symbols.hasInstance, "[Symbol.hasInstance]", F_hasInstance, 1,
		JS_READONLY | JS_DONTENUM | JS_DONTCONF);
	J->has_instance = J->Function_prototype->slots[prop_find(J->Function_prototype,
		J->symbols.hasInstance)].u.object;
	js_pop(J, 1);
	tag_global(J, "Math", "Math");
	tag_global(J, "JSON", "JSON");
	js_pushobject(J, J->G);
	symbol_tag(J, J->G, "global");
	js_pop(J, 1);
	tag_prototype(J, "Promise");
	js_pushobject(J, J->Date_prototype);
	symbol_method(J, J->symbols.toPrimitive, "[Symbol.toPrimitive]", Dp_toPrimitive, 1, JS_READONLY | JS_DONTENUM);
	js_pop(J, 1);
	unscopables(J);
	species_of(J, "Array");
	species_of(J, "RegExp");
	species_of(J, "Promise");
	species_of(J, "ArrayBuffer");
}
