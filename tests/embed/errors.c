/* errors.c -- errors through every function of the interface that can throw: from getters, setters, toString and
 * valueOf, hooks of userdata, C functions inside C functions, protected calls inside protected calls; then panics,
 * several states, and a state per thread.
 *
 * Prints lines `what: result`, the same on every engine: names of errors and depths of the stack, no messages.
 */
#include "mujs.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* `bad` is an object at index 0 that throws on every kind of access; each call below has only this object on the
 * stack. */
static const char setup[] =
	"var seen = 0;"
	"function fail() { seen++; throw new RangeError('on purpose'); }"
	"var bad = { toString: fail, valueOf: fail };"
	"Object.defineProperty(bad, 'x', { get: fail, set: fail, enumerable: true, configurable: true });"
	"Object.defineProperty(bad, 'length', { get: fail, set: fail });"
	"Object.defineProperty(bad, '0', { get: fail, set: fail });"
	"Object.defineProperty(this, 'badGlobal', { get: fail, set: fail });"
	"var frozen = Object.freeze({ x: 1 });"
	"function Bad() { fail(); }"
	"function NoPrototype() { } NoPrototype.prototype = 1;"
	"function inside(i) { try { probe(bad, i); return 'nothing'; } catch (e) { return e instanceof Error ? e.name : String(e); } }"
	"function deeper(n, i) { return n ? deeper(n - 1, i) : probe(bad, i); }";

static void t_tostring(js_State *J) { js_tostring(J, -1); }
static void t_tonumber(js_State *J) { js_tonumber(J, -1); }
static void t_tointeger(js_State *J) { js_tointeger(J, -1); }
static void t_toint32(js_State *J) { js_toint32(J, -1); }
static void t_touint32(js_State *J) { js_touint32(J, -1); }
static void t_toint16(js_State *J) { js_toint16(J, -1); }
static void t_touint16(js_State *J) { js_touint16(J, -1); }
static void t_getproperty(js_State *J) { js_getproperty(J, -1, "x"); }
static void t_hasproperty(js_State *J) { js_hasproperty(J, -1, "x"); }
static void t_getundefined(js_State *J) { js_pushundefined(J); js_getproperty(J, -1, "x"); }
static void t_setproperty(js_State *J) { js_pushnumber(J, 1); js_setproperty(J, -2, "x"); }
static void t_setundefined(js_State *J) { js_pushundefined(J); js_pushnumber(J, 1); js_setproperty(J, -2, "x"); }
static void t_defaccessor(js_State *J) { js_pushnumber(J, 1); js_pushnumber(J, 1); js_defaccessor(J, -3, "y", 0); }
static void t_getlength(js_State *J) { js_getlength(J, -1); }
static void t_setlength(js_State *J) { js_setlength(J, -1, 3); }
static void t_getindex(js_State *J) { js_getindex(J, -1, 0); }
static void t_hasindex(js_State *J) { js_hasindex(J, -1, 0); }
static void t_setindex(js_State *J) { js_pushnumber(J, 1); js_setindex(J, -2, 0); }
static void t_getglobal(js_State *J) { js_getglobal(J, "badGlobal"); }
static void t_setglobal(js_State *J) { js_pushnumber(J, 1); js_setglobal(J, "badGlobal"); }
static void t_concat(js_State *J) { js_pushnumber(J, 1); js_concat(J); }
static void t_compare(js_State *J) { int okay; js_pushnumber(J, 1); js_compare(J, &okay); }
static void t_equal(js_State *J) { js_pushnumber(J, 1); js_equal(J); }
static void t_instanceof(js_State *J) { js_pushnumber(J, 1); js_instanceof(J); }
static void t_instanceof2(js_State *J) { js_getglobal(J, "NoPrototype"); js_instanceof(J); }
static void t_call(js_State *J) { js_pushundefined(J); js_call(J, 0); }
static void t_call2(js_State *J) { js_getglobal(J, "fail"); js_pushundefined(J); js_pushnumber(J, 1); js_call(J, 1); }
static void t_construct(js_State *J) { js_construct(J, 0); }
static void t_construct2(js_State *J) { js_getglobal(J, "Bad"); js_pushnumber(J, 1); js_construct(J, 1); }
static void t_eval(js_State *J) { js_pushstring(J, "var ="); js_eval(J); }
static void t_eval2(js_State *J) { js_pushstring(J, "fail()"); js_eval(J); }
static void t_loadstring(js_State *J) { js_loadstring(J, "name", "if ("); }
static void t_loadfile(js_State *J) { js_loadfile(J, "/nonexistent/file.js"); }
static void t_newregexp(js_State *J) { js_newregexp(J, "(", 0); }
static void t_repr(js_State *J) { js_repr(J, -1); }
static void t_repr2(js_State *J) { js_newarray(J); js_newobject(J); js_copy(J, -3); js_setproperty(J, -2, "a"); js_setindex(J, -2, 0); js_torepr(J, -1); }
static void t_touserdata(js_State *J) { js_touserdata(J, -1, "tag"); }
static void t_remove(js_State *J) { js_remove(J, 1000); }
static void t_replace(js_State *J) { js_replace(J, 1000); }
static void t_insert(js_State *J) { js_insert(J, 1000); }
static void t_pop(js_State *J) { js_pop(J, 1000); }
static void t_nextiterator(js_State *J) { js_nextiterator(J, -1); }
static void t_pushiterator(js_State *J) { js_pushundefined(J); js_pushiterator(J, -1, 1); }
static void t_throw(js_State *J) { js_pushstring(J, "thrown"); js_throw(J); }
static void t_error(js_State *J) { js_error(J, "%d", 1); }
static void t_evalerror(js_State *J) { js_evalerror(J, "%d", 1); }
static void t_rangeerror(js_State *J) { js_rangeerror(J, "%s", "x"); }
static void t_referenceerror(js_State *J) { js_referenceerror(J, "%s", "x"); }
static void t_syntaxerror(js_State *J) { js_syntaxerror(J, "%s", "x"); }
static void t_typeerror(js_State *J) { js_typeerror(J, "%s", "x"); }
static void t_urierror(js_State *J) { js_urierror(J, "%s", "x"); }
static void t_newevalerror(js_State *J) { js_newevalerror(J, "m"); js_throw(J); }
static void t_newurierror(js_State *J) { js_newurierror(J, "m"); js_throw(J); }
static void t_newreferenceerror(js_State *J) { js_newreferenceerror(J, "m"); js_throw(J); }
static void t_newsyntaxerror(js_State *J) { js_newsyntaxerror(J, "m"); js_throw(J); }

/* ---- hooks that throw */

static int finalized;
static int throw_on(js_State *J, void *p, const char *name)
{
	if (!strcmp(name, "x"))
		js_rangeerror(J, "on purpose");
	return 0;
}
static void finish(js_State *J, void *p) { finalized++; }

static void push_hooked(js_State *J)
{
	js_newobject(J);
	js_newuserdatax(J, "tag", NULL, throw_on, throw_on, throw_on, finish);
}

static void t_hookedget(js_State *J) { push_hooked(J); js_getproperty(J, -1, "x"); }
static void t_hookedset(js_State *J) { push_hooked(J); js_pushnumber(J, 1); js_setproperty(J, -2, "x"); }
static void t_hookeddefine(js_State *J) { push_hooked(J); js_pushnumber(J, 1); js_defproperty(J, -2, "x", 0); }
static void t_hookeddelete(js_State *J) { push_hooked(J); js_delproperty(J, -1, "x"); }

#define T(name) { #name, t_##name }
static const struct { const char *name; void (*run)(js_State *J); } tests[] = {
	T(tostring), T(tonumber), T(tointeger), T(toint32), T(touint32), T(toint16), T(touint16), T(getproperty), T(hasproperty), T(getundefined), T(setproperty),
	T(setundefined), T(defaccessor), T(getlength), T(setlength), T(getindex), T(hasindex), T(setindex), T(getglobal), T(setglobal), T(concat), T(compare), T(equal),
	T(instanceof), T(instanceof2), T(call), T(call2), T(construct), T(construct2), T(eval), T(eval2), T(loadstring), T(loadfile), T(newregexp), T(repr), T(repr2),
	T(touserdata), T(remove), T(replace), T(insert), T(pop), T(nextiterator), T(pushiterator), T(throw), T(error), T(evalerror), T(rangeerror), T(referenceerror),
	T(syntaxerror), T(typeerror), T(urierror), T(newevalerror), T(newurierror), T(newreferenceerror), T(newsyntaxerror), T(hookedget), T(hookedset),
	T(hookeddefine), T(hookeddelete),
};
enum { TESTS = sizeof tests / sizeof *tests };

/* error -- */
static const char *name_of_error(js_State *J, char *out, size_t room)
{
	if (js_iserror(J, -1)) {
		js_getproperty(J, -1, "name");
		js_remove(J, -2);
	}
	snprintf(out, room, "%s", js_trystring(J, -1, "?"));
	js_pop(J, 1);
	return out;
}

/* A C function for script: probe(bad, i) makes call i. */
static void f_probe(js_State *J)
{
	int i = js_tointeger(J, 2);
	js_copy(J, 1);
	tests[i].run(J);
	js_pushundefined(J);
}

/* protect(f, ...): calls f from C, protected; returns the name of a thrown error. */
static void f_protect(js_State *J)
{
	int i, n = js_gettop(J);
	char name[64];
	js_copy(J, 1);
	js_pushundefined(J);
	for (i = 2; i < n; i++)
		js_copy(J, i);
	if (js_pcall(J, n - 2)) {
		name_of_error(J, name, sizeof name);
		js_pushstring(J, name);
	}
	if (js_gettop(J) != n + 1)
		abort();
}

/* nest(n): a protected call of itself, n deep, and an error at the end, which each level rethrows. */
static void f_nest(js_State *J)
{
	int n = js_tointeger(J, 1);
	if (n == 0)
		js_typeerror(J, "bottom");
	js_currentfunction(J);
	js_pushundefined(J);
	js_pushnumber(J, n - 1);
	if (js_pcall(J, 1)) {
		js_getglobal(J, "seen");
		js_pushnumber(J, js_tonumber(J, -1) + 1);
		js_setglobal(J, "seen");
		js_pop(J, 1);
		js_throw(J);
	}
}

/* endless recursion, without protection */
static void f_recurse(js_State *J)
{
	js_currentfunction(J);
	js_pushundefined(J);
	js_call(J, 0);
}

static void add(js_State *J, js_CFunction f, const char *name)
{
	js_newcfunction(J, f, name, 0);
	js_setglobal(J, name);
}

static void quiet(js_State *J, const char *message) { }

static js_State *make(void)
{
	js_State *J = js_newstate(NULL, NULL, 0);
	if (!J)
		exit(2);
	js_setreport(J, quiet);
	add(J, f_probe, "probe");
	add(J, f_protect, "protect");
	add(J, f_nest, "nest");
	add(J, f_recurse, "recurse");
	if (js_dostring(J, setup))
		exit(3);
	return J;
}

static void show_source(js_State *J, const char *what, const char *source)
{
	char name[64];
	if (js_ploadstring(J, "test", source)) {
		printf("%s: not loaded, %s\n", what, name_of_error(J, name, sizeof name));
		return;
	}
	js_pushundefined(J);
	if (js_pcall(J, 0))
		printf("%s: throws %s\n", what, name_of_error(J, name, sizeof name));
	else {
		printf("%s: %s\n", what, js_trystring(J, -1, "?"));
		js_pop(J, 1);
	}
}

static void each(js_State *J)
{
	char source[128], name[64];
	volatile int i;
	for (i = 0; i < TESTS; i++) {
		js_getglobal(J, "bad");
		js_pushnumber(J, 12345);
		js_rot2(J);
		if (js_try(J)) {
			name_of_error(J, name, sizeof name);
			printf("%s: %s, %d on the stack\n", tests[i].name, name, js_gettop(J));
		} else {
			tests[i].run(J);
			js_endtry(J);
			printf("%s: nothing\n", tests[i].name);
		}
		js_pop(J, js_gettop(J));

		snprintf(source, sizeof source, "inside(%d)", i);
		show_source(J, "from script", source);
		snprintf(source, sizeof source, "protect(probe, bad, %d)", i);
		show_source(J, "protected in C", source);
		snprintf(source, sizeof source, "protect(protect, protect, deeper, 20, %d)", i);
		show_source(J, "protected thrice", source);
		snprintf(source, sizeof source, "[1].map(function () { return protect(deeper, 5, %d) })[0]", i);
		show_source(J, "in a callback", source);
		snprintf(source, sizeof source, "deeper(3, %d)", i);
		show_source(J, "not caught", source);
		if (js_gettop(J) != 0)
			printf("%s leaves %d on the stack\n", tests[i].name, js_gettop(J));
	}
}

static void fallbacks(js_State *J)
{
	js_getglobal(J, "bad");
	printf("trystring: %s\n", js_trystring(J, -1, "fallback"));
	printf("trynumber: %g\n", js_trynumber(J, -1, 7));
	printf("tryinteger: %d\n", js_tryinteger(J, -1, 7));
	printf("tryboolean: %d\n", js_tryboolean(J, -1, 7));
	printf("tryrepr: %s\n", js_tryrepr(J, -1, "fallback"));
	printf("dostring: %d\n", js_dostring(J, "fail()"));
	printf("dostring: %d\n", js_dostring(J, "throw bad"));
	printf("still there: %d %d\n", js_gettop(J), js_isobject(J, -1));
	js_pop(J, 1);
	js_pushnull(J);        /* MuJS's own js_pconstruct removes one value more when it fails */
	js_getglobal(J, "Bad");
	js_pushnumber(J, 1);
	printf("pconstruct: %d\n", js_pconstruct(J, 1));
	js_pop(J, js_gettop(J));
}

static void nesting(js_State *J)
{
	show_source(J, "nested", "seen = 0; protect(nest, 50) + seen");
	show_source(J, "endless recursion is caught", "try { recurse() } catch (e) { 'caught' }");
	show_source(J, "endless recursion of script", "(function f() { try { f() } catch (e) { throw 'caught' } })()");
	show_source(J, "and again", "try { recurse() } catch (e) { 'caught' }");
	show_source(J, "all is well", "[3, 1, 2].sort().join()");
}

/* nested try, each rethrowing */
static void rethrow(js_State *J)
{
	volatile int passed = 0;
	char name[64];
	if (js_try(J)) {
		passed += 100;
		printf("thrown on: %s %d\n", name_of_error(J, name, sizeof name), passed);
	} else {
		if (js_try(J)) {
			passed += 10;
			js_throw(J);
		}
		if (js_try(J)) {
			passed += 1;
			js_throw(J);
		}
		js_error(J, "first");
	}
	printf("left on the stack: %d\n", js_gettop(J));
}

static jmp_buf out;

static void on_panic(js_State *J)
{
	printf("panic: %s\n", js_trystring(J, -1, "?"));
	longjmp(out, 1);
}

static void panics(void)
{
	js_State *J = make();
	printf("atpanic: %d\n", js_atpanic(J, on_panic) != NULL);
	printf("atpanic: %d\n", js_atpanic(J, on_panic) == on_panic);
	if (!setjmp(out))
		js_error(J, "outside of any try");
	js_freestate(J);
}

static void *thread(void *arg)
{
	js_State *J = make();
	double sum = -1;
	int i;
	for (i = 0; i < 5; i++) {
		if (js_dostring(J, "var t = 0; for (var i = 0; i < 500; i++) { t += [i, i].join('').replace(/(\\d)/g, '$1').length; try { bad.x } catch (e) { t++ } }"))
			break;
		js_getglobal(J, "t");
		sum = js_tonumber(J, -1);
		js_pop(J, 1);
		if (js_dostring(J, "try { recurse() } catch (e) { t = 0 }"))
			sum = -2;
	}
	js_freestate(J);
	*(double *)arg = sum;
	return NULL;
}

static void threads(void)
{
	enum { N = 3 };
	pthread_t ids[N];
	double sums[N] = { 0 };
	int i;
	for (i = 0; i < N; i++)
		if (pthread_create(&ids[i], NULL, thread, &sums[i]))
			exit(4);
	for (i = 0; i < N; i++) {
		pthread_join(ids[i], NULL);
		printf("thread: %g\n", sums[i]);
	}
}

static void several(void)
{
	js_State *a = make(), *b = make();
	show_source(a, "a", "var mine = 1; typeof mine");
	show_source(b, "b", "typeof mine");
	js_freestate(a);
	show_source(b, "b is well", "protect(probe, bad, 0)");
	js_freestate(b);
}

int main(void)
{
	js_State *J = make();
	each(J);
	fallbacks(J);
	nesting(J);
	rethrow(J);
	js_gc(J, 0);
	js_freestate(J);
	printf("finalizers ran: %d\n", finalized > 0 && finalized % 4 == 0);
	panics();
	several();
	threads();
	return 0;
}
