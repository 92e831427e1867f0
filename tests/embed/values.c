/* values.c -- a program that uses MuJS's interface according to its manual: values in and out, properties, functions,
 * userdata, the registry.
 *
 * Prints lines `what: result`.  tests/embed/run.py runs it on jsr and on MuJS and compares.
 */
#include "mujs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static js_State *J;
static int finalized;

/* ---- one line of output; shows the value on top as script source, and pops it */

static void show(const char *what)
{
	printf("%s: %s\n", what, js_tryrepr(J, -1, "(cannot be shown)"));
	js_pop(J, 1);
}

static void say(const char *what, int answer) { printf("%s: %d\n", what, answer); }

/* -- value */
static int run(const char *source)
{
	if (js_ploadstring(J, "values", source))
		return 1;
	js_pushundefined(J);
	return js_pcall(J, 0);
}

/* The result of a script; for an error only the name, since the messages of the engines differ. */
static void show_run(const char *source)
{
	if (run(source)) {
		js_getproperty(J, -1, "name");
		printf("%s: throws %s\n", source, js_trystring(J, -1, "?"));
		js_pop(J, 2);
	} else {
		show(source);
	}
}

/* ---- the stack */

static void stack(void)
{
	int i;
	for (i = 1; i <= 5; i++)
		js_pushnumber(J, i);
	say("gettop", js_gettop(J));
	js_rot2(J);
	js_rot3(J);
	js_rot4(J);
	js_rot(J, 5);
	for (i = 0; i < 5; i++)
		printf("stack %d: %g\n", i, js_tonumber(J, i));
	js_dup(J);
	js_dup2(J);
	js_copy(J, 0);
	js_remove(J, 1);
	js_replace(J, 2);
	js_rot2pop1(J);
	js_rot3pop2(J);
	for (i = -1; i >= -js_gettop(J); i--)
		printf("stack %d: %g\n", i, js_tonumber(J, i));
	say("beyond the top", js_isundefined(J, 100));
	js_pop(J, js_gettop(J));
	say("gettop", js_gettop(J));
}

/* ---- kinds */

static void kinds(void)
{
	static const char *const sources[] = {
		"undefined", "null", "true", "0", "'text'", "'a text of more than fifteen bytes'", "({})", "[]", "(function(){})", "/x/", "new Date(0)",
		"new Number(1)", "new String('s')", "new Boolean(false)", "new Error('e')", "Math", "JSON", "NaN", "-0", "1e21", "print",
	};
	size_t i;
	for (i = 0; i < sizeof sources / sizeof *sources; i++) {
		if (run(sources[i]))
			exit(2);
		printf("%s: %s %d, %d%d%d%d%d%d %d%d%d%d%d%d%d %d%d%d%d\n", sources[i], js_typeof(J, -1), js_type(J, -1),
			js_isdefined(J, -1), js_isundefined(J, -1), js_isnull(J, -1), js_isboolean(J, -1), js_isnumber(J, -1), js_isstring(J, -1),
			js_isprimitive(J, -1), js_isobject(J, -1), js_isarray(J, -1), js_isregexp(J, -1), js_iscoercible(J, -1), js_iscallable(J, -1),
			js_iserror(J, -1), js_isnumberobject(J, -1), js_isstringobject(J, -1), js_isbooleanobject(J, -1), js_isdateobject(J, -1));
		printf("%s: boolean %d, integer %d, %d %u %d %u\n", sources[i], js_toboolean(J, -1), js_tryinteger(J, -1, -7), js_toint32(J, -1),
			js_touint32(J, -1), js_toint16(J, -1), js_touint16(J, -1));
		printf("%s: number %g\n", sources[i], js_trynumber(J, -1, -7));
		printf("%s: string %s\n", sources[i], js_isdateobject(J, -1) ? "-" : js_trystring(J, -1, "?"));
		js_pop(J, 1);
	}
	js_pushnumber(J, 4294967295.0 + 65538);
	printf("conversions: %d %d %u %d %u\n", js_tointeger(J, -1), js_toint32(J, -1), js_touint32(J, -1), js_toint16(J, -1), js_touint16(J, -1));
	js_pop(J, 1);
}

/* ---- strings */

static void strings(void)
{
	js_pushliteral(J, "gr\xC3\xBC\xC3\x9F");
	printf("literal: %s\n", js_tostring(J, -1));
	js_setglobal(J, "text");
	show_run("text.length");
	show_run("text.charCodeAt(2)");
	js_pushlstring(J, "abcdef", 3);
	show("lstring");
	js_pushstring(J, "with U+0000: \xC0\x80.");
	js_setglobal(J, "text");
	show_run("text.length");
	show_run("text.charCodeAt(13)");
	show_run("'a\\u0000b'");
	js_pushstring(J, "\xF0\x9F\x98\x80");
	js_setglobal(J, "text");
	show_run("text.length");
	show_run("text.charCodeAt(0)");
	js_pushstring(J, "\xFF\xFE bad");
	js_setglobal(J, "text");
	show_run("text.length");
	js_pushstring(J, "1");
	js_pushnumber(J, 2);
	js_concat(J);
	show("concat");
	js_pushnumber(J, 1);
	js_pushnumber(J, 2);
	js_concat(J);
	show("concat");
}

/* ---- operators */

static void operators(void)
{
	int okay;
	js_pushnumber(J, 1);
	js_pushstring(J, "1");
	say("equal", js_equal(J));
	say("strictequal", js_strictequal(J));
	say("compare", js_compare(J, &okay));
	say("okay", okay);
	js_pop(J, 2);
	js_pushstring(J, "a");
	js_pushstring(J, "b");
	say("compare", js_compare(J, &okay) < 0);
	js_pop(J, 2);
	js_pushnumber(J, 0);
	js_pushundefined(J);
	js_compare(J, &okay);
	say("okay", okay);
	js_pop(J, 2);
	js_newarray(J);
	js_getglobal(J, "Array");
	say("instanceof", js_instanceof(J));
	say("left", js_gettop(J));
	js_pop(J, 2);
}

/* ---- properties */

static void properties(void)
{
	const char *name;
	js_newobject(J);
	js_pushnumber(J, 42);
	js_setproperty(J, -2, "foo");
	js_pushboolean(J, 1);
	js_defproperty(J, -2, "bar", JS_READONLY | JS_DONTENUM | JS_DONTCONF);
	js_pushstring(J, "\xC3\xA9");
	js_setproperty(J, -2, "cl\xC3\xA9");
	js_pushboolean(J, 0);
	js_setproperty(J, -2, "bar");                          /* refused */
	js_delproperty(J, -1, "bar");                          /* refused */
	js_getproperty(J, -1, "bar");
	show("readonly");
	say("has", js_hasproperty(J, -1, "foo"));
	show("has");
	say("has not", js_hasproperty(J, -1, "baz"));
	say("inherited", js_hasproperty(J, -1, "toString"));
	js_pop(J, 1);
	js_getproperty(J, -1, "baz");
	show("missing");
	js_pushiterator(J, -1, 1);
	while ((name = js_nextiterator(J, -1)) != NULL)
		printf("own: %s\n", name);
	js_pop(J, 1);
	js_delproperty(J, -1, "foo");
	say("deleted", js_hasproperty(J, -1, "foo"));
	js_copy(J, -1);
	js_newobjectx(J);
	js_pushnumber(J, 1);
	js_setproperty(J, -2, "own");
	js_pushiterator(J, -1, 0);
	while ((name = js_nextiterator(J, -1)) != NULL)
		printf("all: %s\n", name);
	js_pop(J, 1);
	js_setglobal(J, "derived");
	js_pop(J, 1);
	show_run("derived.bar");
	show_run("Object.prototype.hasOwnProperty.call(derived, 'bar')");

	js_newarray(J);
	js_pushnumber(J, 7);
	js_setindex(J, -2, 3);
	say("length", js_getlength(J, -1));
	say("hasindex", js_hasindex(J, -1, 0));
	js_getindex(J, -1, 3);
	show("getindex");
	js_delindex(J, -1, 3);
	say("hasindex", js_hasindex(J, -1, 3));
	js_setlength(J, -1, 2);
	say("length", js_getlength(J, -1));
	show("array");

	js_pushnumber(J, 5);
	js_defglobal(J, "fixed", JS_READONLY | JS_DONTCONF);
	js_pushnumber(J, 6);
	js_setglobal(J, "fixed");
	js_delglobal(J, "fixed");
	show_run("fixed");
	js_pushnumber(J, 6);
	js_setglobal(J, "loose");
	js_delglobal(J, "loose");
	show_run("typeof loose");
	show_run("undefined_variable");

	js_pushstring(J, "kept");
	js_setregistry(J, "name");
	js_getregistry(J, "name");
	show("registry");
	js_delregistry(J, "name");
	js_getregistry(J, "name");
	show("registry");
	js_newobject(J);
	name = js_ref(J);
	js_gc(J, 0);
	js_getregistry(J, name);
	show("ref");
	js_unref(J, name);
	js_getregistry(J, name);
	show("unref");
}

/* ---- C functions */

static void f_sum(js_State *S)
{
	double sum = 0;
	int i, top = js_gettop(S);
	for (i = 1; i < top; i++)
		sum += js_tonumber(S, i);
	js_pushnumber(S, sum);
}

static void f_count(js_State *S) { js_pushnumber(S, js_gettop(S)); }
static void f_nothing(js_State *S) { }                 /* undefined, regardless of the arguments */
static void f_less(js_State *S) { js_pop(S, js_gettop(S) - 2); }       /* the same */
static void f_this(js_State *S) { js_copy(S, 0); }
static void f_data(js_State *S) { js_pushstring(S, js_currentfunctiondata(S)); }

static void f_self(js_State *S)
{
	js_currentfunction(S);
	js_getproperty(S, -1, "mark");
}

static void f_point(js_State *S)                       /* with `new`: this is the object */
{
	js_copy(S, 1);
	js_setproperty(S, 0, "x");
	js_pushundefined(S);
}

static void f_made(js_State *S)
{
	js_newobject(S);
	js_copy(S, 1);
	js_setproperty(S, -2, "made");
}

static void f_called(js_State *S) { js_pushstring(S, "called"); }
static void finish(js_State *S, void *p) { finalized++; }

static void add(js_CFunction f, const char *name, int length)
{
	js_newcfunction(J, f, name, length);
	js_setglobal(J, name);
}

static void functions(void)
{
	static char data[] = "data of its own";
	add(f_sum, "sum", 0);
	add(f_count, "count", 3);
	add(f_nothing, "nothing", 1);
	add(f_less, "less", 2);
	add(f_this, "self", 0);
	add(f_self, "marked", 0);
	add(f_point, "Point", 1);
	show_run("sum(1, 2, '3')");
	show_run("sum()");
	show_run("count()");
	show_run("count(1,2,3,4,5)");
	show_run("nothing(1, 2, 3)");
	show_run("less(1, 2, 3)");
	show_run("self.call('x') == 'x'");
	show_run("marked.mark = 9, marked()");
	show_run("sum.length + ' ' + count.length + ' ' + typeof count.prototype");
	show_run("new Point(3).x");
	show_run("new Point(3) instanceof Point");
	show_run("Point.prototype.constructor === Point");
	js_newcfunctionx(J, f_data, "data", 0, data, finish);
	js_setglobal(J, "data");
	show_run("data()");
	show_run("data = 0");
	js_gc(J, 0);
	say("finalized", finalized);
	js_newobject(J);
	js_newcconstructor(J, f_called, f_made, "Made", 1);
	js_setglobal(J, "Made");
	show_run("Made(1)");
	show_run("new Made(1)");
	show_run("Made.prototype.constructor === Made");

	js_getglobal(J, "Made");
	js_pushnumber(J, 8);
	js_construct(J, 1);
	show("construct");
	js_getglobal(J, "Date");
	js_pushnumber(J, 0);
	say("pconstruct", js_pconstruct(J, 1));
	show("pconstruct");
	js_newobject(J);
	js_newcfunction(J, f_sum, "get", 0);
	js_pushnull(J);
	js_defaccessor(J, -2, "sum", 0);
	js_getproperty(J, -1, "sum");
	show("accessor");
	js_pop(J, 1);
	js_pushstring(J, "6 * 7");
	js_eval(J);
	show("eval");
	js_newregexp(J, "^a(b)$", JS_REGEXP_I | JS_REGEXP_G);
	js_setglobal(J, "re");
	show_run("re.test('AB') + ' ' + re.source + re.global + re.ignoreCase + re.multiline");
	js_newnumber(J, 1);
	show("number object");
	js_newstring(J, "s");
	show("string object");
	js_newboolean(J, 0);
	show("boolean object");
}

/* ---- userdata */

struct counter { int reads, value; };

static int counter_has(js_State *S, void *p, const char *name)
{
	struct counter *c = p;
	if (strcmp(name, "value"))
		return 0;
	c->reads++;
	js_pushnumber(S, c->value);
	return 1;
}

static int counter_put(js_State *S, void *p, const char *name)
{
	struct counter *c = p;
	if (strcmp(name, "value"))
		return 0;
	c->value = js_tointeger(S, -1);
	return 1;
}

static int counter_delete(js_State *S, void *p, const char *name)
{
	struct counter *c = p;
	if (strcmp(name, "value"))
		return 0;
	c->value = 0;
	return 1;
}

static void f_reads(js_State *S)
{
	struct counter *c = js_touserdata(S, 0, "counter");
	js_pushnumber(S, c->reads);
}

static void userdata(void)
{
	static struct counter c = { 0, 5 };
	js_newobject(J);
	js_newcfunction(J, f_reads, "reads", 0);
	js_setproperty(J, -2, "reads");
	js_newuserdatax(J, "counter", &c, counter_has, counter_put, counter_delete, finish);
	say("isuserdata", js_isuserdata(J, -1, "counter"));
	say("isuserdata", js_isuserdata(J, -1, "other"));
	say("the same pointer", js_touserdata(J, -1, "counter") == &c);
	js_setglobal(J, "counter");
	show_run("counter.value");
	show_run("counter.value = 12");
	say("value", c.value);
	show_run("counter.value");
	show_run("counter.reads()");
	show_run("counter.other = 3, counter.other");
	show_run("'value' in counter");
	show_run("'none' in counter");
	show_run("Object.keys(counter).join()");
	show_run("delete counter.other, counter.other");
	show_run("delete counter.value");
	say("value", c.value);
	show_run("counter");
	show_run("counter.reads.call({})");
	js_newobject(J);
	js_newuserdata(J, "plain", &c, finish);
	js_setglobal(J, "plain");
	show_run("plain.x = 1, plain.x");
	show_run("counter.reads.call(plain)");
	js_gc(J, 0);
	say("finalized", finalized);
	show_run("plain = counter = 0");
	js_gc(J, 0);
	say("finalized", finalized);
}

/* ---- scripts */

static void on_report(js_State *S, const char *message)
{
	printf("report: %.*s\n", (int)strcspn(message, ":"), message);
}

static void scripts(void)
{
	int context;
	js_setreport(J, on_report);
	say("dostring", js_dostring(J, "var made = 1"));
	say("dostring", js_dostring(J, "throw new RangeError('x')"));
	say("dostring", js_dostring(J, "this is no script"));
	say("dofile", js_dofile(J, "/nonexistent/file.js"));
	say("ploadfile", js_ploadfile(J, "/nonexistent/file.js"));
	js_pop(J, 1);
	js_report(J, "told");
	js_setcontext(J, &context);
	say("context", js_getcontext(J) == &context);
	show_run("made");
	show_run("this === (function () { return this })()");
	say("left on the stack", js_gettop(J));
}

static void print(js_State *S)
{
	printf("print: %s\n", js_tostring(S, 1));
	js_pushundefined(S);
}

static void strictness(void)
{
	js_freestate(J);
	J = js_newstate(NULL, NULL, JS_STRICT);
	show_run("(function () { return typeof this })()");
	show_run("undeclared = 1");
	js_newobject(J);
	js_pushnumber(J, 1);
	js_defproperty(J, -2, "x", JS_READONLY);
	js_pushnumber(J, 2);
	if (js_try(J)) {
		js_getproperty(J, -1, "name");
		show("refused");
		js_pop(J, 3);
	} else {
		js_setproperty(J, -2, "x");
		say("refused", 0);
		js_endtry(J);
		js_pop(J, 1);
	}
	say("left on the stack", js_gettop(J));
}

int main(void)
{
	J = js_newstate(NULL, NULL, 0);
	if (!J)
		return 1;
	js_newcfunction(J, print, "print", 1);
	js_setglobal(J, "print");
	stack();
	kinds();
	strings();
	operators();
	properties();
	functions();
	userdata();
	scripts();
	strictness();
	js_freestate(J);
	say("finalized", finalized);
	return 0;
}
