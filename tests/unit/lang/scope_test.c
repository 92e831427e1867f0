/* Scope analysis: what each name refers to, where its variable is stored, which uses are checked, and the early errors
 * about names with node's messages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "lang/ast.h"
#include "lang/lexer.h"

/* ---- all identifiers of one name, in order of the source */

struct found {
	const char *name;
	struct lang_node *nodes[64];
	int count;
};

static void visit(struct lang_node *n, struct found *f);

static void visit_list(struct lang_node *n, struct found *f)
{
	for (; n; n = n->next)
		visit(n, f);
}

static void visit(struct lang_node *n, struct found *f)
{
	if (n->kind == N_IDENTIFIER && strcmp(n->name->chars, f->name) == 0 && f->count < 64)
		f->nodes[f->count++] = n;
	if (n->kind == N_THIS && strcmp(f->name, "this") == 0 && f->count < 64)
		f->nodes[f->count++] = n;
	if (n->kind == N_CONTINUE || n->kind == N_BREAK)
		return;
	if (n->kind == N_FUNCTION) {
		visit_list(n->function->params, f);
		visit_list(n->function->body, f);
		return;         /* a: the identifier for Annex B */
	}
	if (n->kind == N_CLASS) {
		if (n->class->heritage)
			visit(n->class->heritage, f);
		if (n->class->constructor)
			visit(n->class->constructor, f);
		visit_list(n->class->elements, f);
		return;
	}
	visit_list(n->a, f);
	visit_list(n->b, f);
	visit_list(n->c, f);
	visit_list(n->d, f);
}

static int by_place(const void *a, const void *b)
{
	const struct lang_node *const *p = a, *const *q = b;

	return (*p)->start < (*q)->start ? -1 : (*p)->start > (*q)->start;
}

static void parse(struct lang *l, enum lang_goal goal, unsigned eval, const char *text)
{
	static const char *const params[] = { "exports", "require", "module", "__filename", "__dirname", NULL };
	struct lang_options o = { .goal = goal, .eval = eval, .params = params };

	if (lang_parse(l, text, strlen(text), &o))
		fail_msg("%s: %s @%u", text, l->message, l->start);
}

static void describe(char *out, size_t room, const struct lang_node *n)
{
	const struct lang_binding *b = n->binding;
	size_t k;

	if (!b)
		k = (size_t)snprintf(out, room, "free");
	else
		switch (b->place) {
		case PLACE_NONE: k = (size_t)snprintf(out, room, "none"); break;
		case PLACE_ARGUMENT: k = (size_t)snprintf(out, room, "arg%u", b->slot); break;
		case PLACE_LOCAL: k = (size_t)snprintf(out, room, "local%u", b->slot); break;
		case PLACE_SCOPE: k = (size_t)snprintf(out, room, "env%u", b->slot); break;
		case PLACE_GLOBAL_VAR: k = (size_t)snprintf(out, room, "var"); break;
		case PLACE_GLOBAL_LEXICAL: k = (size_t)snprintf(out, room, "lexical"); break;
		default: k = (size_t)snprintf(out, room, "dynamic");
		}
	snprintf(out + k, room - k, "%s%s", n->flags & FLAG_TDZ ? "!" : "", n->flags & FLAG_DYNAMIC ? "?" : "");
}

/* The identifiers of that name, one word each: place and slot, ! checked, ? by name at run time. */
static void check_in(enum lang_goal goal, unsigned eval, const char *text, const char *name, const char *expected)
{
	struct found f = { .name = name };
	char out[1024];
	struct lang l;
	size_t n = 0;
	int i;

	parse(&l, goal, eval, text);
	visit(l.program, &f);
	qsort(f.nodes, (size_t)f.count, sizeof f.nodes[0], by_place);
	out[0] = 0;
	for (i = 0; i < f.count; i++) {
		if (i)
			out[n++] = ' ';
		describe(out + n, sizeof out - n, f.nodes[i]);
		n += strlen(out + n);
	}
	if (strcmp(out, expected))
		print_error("in: %s\n", text);
	assert_string_equal(out, expected);
	lang_free(&l);
}

static void check(const char *text, const char *name, const char *expected)
{
	check_in(LANG_SCRIPT, 0, text, name, expected);
}

/* ---- places */

static void places(void **state)
{
	check("function f(a, b) { var x = a; let y = b; return x + y }", "a", "arg0 arg0");
	check("function f(a, b) { var x = a; let y = b; return x + y }", "y", "local0 local0");
	check("function f(a, b) { var x = a; let y = b; return x + y }", "x", "local1 local1");
	check("var x; let y; const z = 1; class C {} function f() { x; y; z; C; q }", "x", "var var");
	check("var x; let y; const z = 1; class C {} function f() { x; y; z; C; q }", "y", "lexical lexical!");
	check("var x; let y; const z = 1; class C {} function f() { x; y; z; C; q }", "q", "free");
	check_in(LANG_MODULE, 0, "let x = 1; export function f() { return x }", "x", "env0 env0!");
	check_in(LANG_COMMONJS, 0, "exports.a = module; var x = require", "require", "arg1 arg1");
	check_in(LANG_COMMONJS, 0, "exports.a = () => module", "module", "env0 env0");
	check("function f() { let a; { let b; b; } { let c; let d; d; c } }", "d", "local1 local1");
	check("function f() { let a = 1; a; { let b; b; } { let c; c } }", "c", "local1 local1");
	check("{ let a; a } { let b; b }", "b", "local0 local0");
}

static void captures(void **state)
{
	check("function f(a, b) { var x; x; return () => a }", "a", "env0 env0");
	check("function f(a, b) { var x = b; return () => a + x }", "x", "env1 env1");
	check("function f(a, b) { var x = b; return () => a + x }", "b", "arg1 arg1");
	check("function f() { for (let i = 0; i < 3; i++) g(() => i) }", "i", "env0 env0 env0 env0");
	check("function f() { for (let i = 0; i < 3; i++) g(i) }", "i", "local0 local0 local0 local0");
	check("(function me() { return me })", "me", "none");
	check("(function me() { return () => me })", "me", "env0");
	check("(function me(me) { return me })", "me", "arg0 arg0");
	check("(function me() { var me; return me })", "me", "local0 local0");
	check("class A { m() { return A } }", "A", "env0");
	check("class A { static x = A }", "A", "env0");
	check("class A extends A {}", "A", "local0!");
}

static void one_scope(struct lang *l, const char *text, struct lang_function **f)
{
	parse(l, LANG_SCRIPT, 0, text);
	*f = l->program->function->body->function;
}

static void scopes(void **state)
{
	struct lang_function *f;
	struct lang_node *loop;
	struct lang l;

	one_scope(&l, "function f(a) { for (let i = 0, j; ; ) g(() => i); { let k = a; k } }", &f);
	loop = f->body;
	assert_int_equal(f->scope->materialized, 0);
	assert_int_equal(loop->scope->materialized, 1);
	assert_int_equal(loop->scope->per_iteration, 1);
	assert_int_equal(loop->scope->env_slots, 1);
	assert_int_equal(f->stack_slots, 1);
	assert_int_equal(lang_hops(loop->scope, f->scope), 1);
	assert_null(loop->d->scope);
	lang_free(&l);

	one_scope(&l, "function f(a = b, b) { var a, c; function c() {} c }", &f);
	assert_true(f->has_expressions);
	assert_ptr_not_equal(f->scope, f->body_scope);
	assert_int_equal(f->hoisted_count, 1);
	assert_non_null(f->body_scope->bindings->next);
	assert_ptr_equal(f->body_scope->bindings->next->copy_of, f->scope->bindings);
	lang_free(&l);

	one_scope(&l, "function f() { function g() { 1 } function g() { 2 } g }", &f);
	assert_int_equal(f->hoisted_count, 1);
	assert_ptr_equal(f->hoisted[0], f->body->next);
	lang_free(&l);

	one_scope(&l, "function f() { eval('') }", &f);
	assert_true(f->injects);
	assert_int_equal(f->scope->materialized, 1);
	assert_int_equal(f->scope->has_eval, 1);
	lang_free(&l);

	one_scope(&l, "function f() { 'use strict'; eval('') }", &f);
	assert_false(f->injects);
	lang_free(&l);
}

static void dead_zones(void **state)
{
	check("function f() { a; let a = 1; a }", "a", "local0! local0 local0");
	check("function f() { let a = a }", "a", "local0 local0!");
	check("function f() { let a = 1, b = a; b }", "a", "local0 local0");
	check("function f() { let { a, b = a } = {}; }", "a", "local0 local0");
	check("function f() { g(); let a = 1; function g() { a } }", "a", "env0 env0!");
	check("function f() { let a = 1; return () => a }", "a", "env0 env0");
	check("function f() { let g = () => a; let a = 1; }", "a", "env0! env0");
	check("function f(x) { for (;;) { if (x) a; let a = 1; a } }", "a", "local0! local0 local0");
	check("function f(x) { switch (x) { case 0: let a = 1; a; break; case 1: a } }", "a", "local0 local0 local0!");
	check("function f(x) { for (let a of a) a }", "a", "local0 local0! local0");
	check("function f(a = b, b) { b }", "b", "local0! local0 local0");
	check("function f(a, b = a) { b }", "b", "arg1 arg1");
	check("function f(a = () => b, b) { }", "b", "env0! env0");
	check("function f() { const a = 1; { function g() { a } } }", "a", "env0 env0");
	check("function f() { try { a } catch (a) { a } }", "a", "free local0 local0");
	check_in(LANG_MODULE, 0, "import { a } from 'x'; a", "a", "env0 env0!");
}

static void dynamic_names(void **state)
{
	check("function f(o, a) { with (o) a }", "a", "env1 env1?");
	check("function f(o) { with (o) { let a = 1; a } }", "a", "local0 local0");
	check("function f(o) { with (o) q }", "q", "free?");
	check("function f(a) { eval(''); return () => a }", "a", "env0 env0");
	check("function f(a) { return function () { eval(''); return a } }", "a", "env0 env0?");
	check("function f(a) { return function () { g = () => a; eval('') } }", "a", "env0 env0?");
	check("function f(a) { return function () { 'use strict'; eval(''); return a } }", "a", "env0 env0");
	check("function f() { eval(''); return q }", "q", "free?");
	check("eval(''); q", "q", "free");
	/* names needed by a `with` do not hide an inner eval */
	check("function f(o, a) { { let b; with (o) b; eval('') } }", "a", "env1");
	check_in(LANG_EVAL, LANG_EVAL_DIRECT, "var a; let b; a; b; c", "a", "dynamic dynamic?");
	check_in(LANG_EVAL, LANG_EVAL_DIRECT, "var a; let b; a; b; c", "b", "local0 local0");
	check_in(LANG_EVAL, LANG_EVAL_DIRECT, "var a; let b; a; b; c", "c", "free?");
	check_in(LANG_EVAL, LANG_EVAL_DIRECT | LANG_EVAL_STRICT, "var a; a; c", "a", "local0 local0");
	check_in(LANG_EVAL, LANG_EVAL_DIRECT | LANG_EVAL_STRICT, "var a; a; c", "c", "free?");
	check_in(LANG_EVAL, 0, "var a; let b; a; b; c", "a", "var var");
	check_in(LANG_EVAL, 0, "var a; let b; a; b; c", "c", "free");
	check_in(LANG_EVAL, LANG_EVAL_DIRECT, "this; () => this; function f() { this }", "this", "free? free? none");
}

static void pseudo_names(void **state)
{
	struct lang_function *f;
	struct lang l;

	check("function f() { return this }", "this", "none");
	check("function f() { return () => this }", "this", "env0");
	check("class A extends B { constructor() { this; super(); this } }", "this", "local0! local0");
	check("class A extends B { constructor() { super(() => this); () => this } }", "this", "env0! env0");
	check("class A { x = this; y = () => this }", "this", "none env0");
	check("function f() { return arguments[0] }", "arguments", "local0");
	check("function f() { return () => arguments }", "arguments", "env0");
	check("function f(arguments) { return arguments }", "arguments", "arg0 arg0");
	check("function f() { var arguments; return arguments }", "arguments", "local0 local0");
	check("arguments", "arguments", "free");
	check_in(LANG_COMMONJS, 0, "arguments", "arguments", "local0");

	one_scope(&l, "function f(a) { return arguments[0] + arguments.length + a }", &f);
	assert_false(f->mapped_arguments);
	lang_free(&l);
	one_scope(&l, "function f(a) { a = 1; return arguments[0] }", &f);
	assert_true(f->mapped_arguments);
	assert_int_equal(f->scope->bindings->place, PLACE_SCOPE);
	lang_free(&l);
	one_scope(&l, "function f(a) { g(arguments) }", &f);
	assert_true(f->mapped_arguments);
	lang_free(&l);
	one_scope(&l, "function f(a) { arguments[0] = 1 }", &f);
	assert_true(f->mapped_arguments);
	lang_free(&l);
	one_scope(&l, "function f(a) { arguments[0]() }", &f);
	assert_true(f->mapped_arguments);
	lang_free(&l);
	one_scope(&l, "function f(a) { arguments[0]++ }", &f);
	assert_true(f->mapped_arguments);
	lang_free(&l);
	one_scope(&l, "function f(a) { delete arguments[0] }", &f);
	assert_true(f->mapped_arguments);
	lang_free(&l);
	one_scope(&l, "function f(a) { [arguments[0]] = [1] }", &f);
	assert_true(f->mapped_arguments);
	lang_free(&l);
	one_scope(&l, "function f(a) { for (arguments[0] in {}); }", &f);
	assert_true(f->mapped_arguments);
	lang_free(&l);
	one_scope(&l, "function f(a) { 'use strict'; a = 1; g(arguments) }", &f);
	assert_false(f->mapped_arguments);
	lang_free(&l);
	one_scope(&l, "function f(a = 1) { a = 1; g(arguments) }", &f);
	assert_false(f->mapped_arguments);
	lang_free(&l);
}

/* The var, if any, that receives the function declared in the first block of function f. */
static int copies(const char *text)
{
	struct lang_function *f;
	struct lang_node *block;
	struct lang l;
	int result;

	one_scope(&l, text, &f);
	for (block = f->body; block->kind != N_BLOCK; block = block->next)
		;
	while (block->a->kind == N_BLOCK)
		block = block->a;
	assert_int_equal(block->a->kind, N_FUNCTION);
	result = block->a->a != NULL;
	lang_free(&l);
	return result;
}

static void block_functions(void **state)
{
	check("function f() { { function g() {} g } g }", "g", "local1 local0");
	assert_true(copies("function f() { { function g() {} } g }"));
	assert_true(copies("function f() { var g; { function g() {} } g }"));
	assert_true(copies("function f() { function g() {} { function g() {} } g }"));
	assert_false(copies("function f() { 'use strict'; { function g() {} } }"));
	assert_false(copies("function f() { let g; { function g() {} } }"));
	assert_false(copies("function f(g) { { function g() {} } }"));
	assert_false(copies("function f(g = 1) { { function g() {} } }"));
	assert_false(copies("function f() { { function* g() {} } }"));
	assert_false(copies("function f() { { async function g() {} } }"));
	assert_false(copies("function f() { { { function g() {} } let g } }"));
	assert_true(copies("function f() { { { function g() {} } let h } }"));
}

static void privates(void **state)
{
	struct lang_class *c;
	struct lang_binding *b;
	struct lang l;

	parse(&l, LANG_SCRIPT, 0, "class A { #x = 1; static #s() {} get #y() { return this.#x } set #y(v) {} [k] = 1; static [k] = 2 }");
	c = l.program->function->body->class;
	b = c->scope->bindings;
	assert_string_equal(b->name->chars, "A");
	assert_int_equal(b->kind, BIND_CONST);
	b = b->next;
	assert_string_equal(b->name->chars, "#x");
	assert_int_equal(b->place, PLACE_SCOPE);
	assert_int_equal(b->accessor, 0);
	b = b->next;
	assert_string_equal(b->name->chars, "#s");
	assert_true(b->is_static);
	assert_int_equal(b->accessor, 4);
	b = b->next;
	assert_string_equal(b->name->chars, "#y");
	assert_int_equal(b->accessor, 3);
	b = b->next;
	assert_string_equal(b->name->chars, "%key");
	assert_int_equal(b->place, PLACE_SCOPE);
	assert_int_equal(b->next->place, PLACE_SCOPE);
	assert_null(b->next->next);
	lang_free(&l);
}

/* ---- early errors */

static void errors_in(enum lang_goal goal, const char *text, const char *message, int at)
{
	struct lang_options o = { .goal = goal };
	struct lang l;

	if (lang_parse(&l, text, strlen(text), &o) == 0)
		fail_msg("no error: %s", text);
	if (strcmp(l.message, message) || (int)l.start != at)
		print_error("in: %s\n", text);
	assert_string_equal(l.message, message);
	assert_int_equal(l.status, LANG_SYNTAX);
	assert_int_equal(l.start, at);
	lang_free(&l);
}

static void fine(enum lang_goal goal, const char *text)
{
	struct lang l;

	parse(&l, goal, 0, text);
	lang_free(&l);
}

static void redeclarations(void **state)
{
	static const char message[] = "Identifier 'a' has already been declared";
	static const struct { const char *text; int at; } wrong[] = {
		{ "let a; let a", 11 }, { "let a; var a", 11 }, { "var a; let a", 11 }, { "const a=1; function a(){}", 20 }, { "function a(){} let a", 19 },
		{ "{ let a; { var a } }", 15 }, { "{ { var a } let a }", 16 }, { "{ let a; function a(){} }", 18 }, { "let a; { var a }", 13 },
		{ "'use strict'; { function a(){} function a(){} }", 40 }, { "{ async function a(){} function a(){} }", 32 },
		{ "try{}catch(a){let a}", 18 }, { "try{}catch([a]){var a}", 20 }, { "try{}catch([a,a]){}", 14 }, { "try{}catch(a){function a(){}}", 23 },
		{ "for(let a;;){var a}", 17 }, { "for(let a,a;;);", 10 }, { "switch(1){case 1: let a; case 2: let a}", 37 },
		{ "function f(a){let a}", 18 }, { "function f(a=1){let a}", 20 }, { "(a)=>{let a}", 10 }, { "class a{} class a{}", 16 },
		{ "let a, [a]=1", 8 },
	};
	static const char *const right[] = {
		"var a; var a", "var a; function a(){}", "{ function a(){} function a(){} }", "try{}catch(a){var a}", "try{}catch(a){{let a}}",
		"try{}catch(a){for(var a of []);}", "try{}catch(let){}", "for(let a;;){let a}", "switch(1){case 1: let a; case 2: {let a}}",
		"function f(a,a){}", "function f(a){var a}", "function f(a){function a(){}}", "function f(a){{let a}}", "(function a(){let a})",
		"function f(){let arguments}", "let a; { function a(){} }", "try{}catch(a){{function a(){}}}",
	};
	size_t i;

	for (i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		errors_in(LANG_SCRIPT, wrong[i].text, message, wrong[i].at);
	for (i = 0; i < sizeof right / sizeof right[0]; i++)
		fine(LANG_SCRIPT, right[i]);
	errors_in(LANG_MODULE, "function a(){} function a(){}", message, 24);
	errors_in(LANG_MODULE, "var a; function a(){}", message, 16);
	errors_in(LANG_MODULE, "import {a} from 'x'; var a", message, 25);
	errors_in(LANG_COMMONJS, "let a; let a", message, 11);
}

static void other_errors(void **state)
{
	static const char duplicate[] = "Duplicate parameter name not allowed in this context";
	static const char arguments[] = "'arguments' is not allowed in class field initializer or static initialization block";

	errors_in(LANG_SCRIPT, "function f(a,a){'use strict'}", duplicate, 13);
	errors_in(LANG_SCRIPT, "(a,a)=>1", duplicate, 3);
	errors_in(LANG_SCRIPT, "function f(a,[a]){}", duplicate, 14);
	errors_in(LANG_SCRIPT, "({m(a,a){}})", duplicate, 6);
	errors_in(LANG_SCRIPT, "function f(a,...a){}", duplicate, 16);
	errors_in(LANG_SCRIPT, "let let", "let is disallowed as a lexically bound name", 4);
	errors_in(LANG_SCRIPT, "class A{#a;#a}", "Identifier '#a' has already been declared", 11);
	errors_in(LANG_SCRIPT, "class A{static get #a(){} set #a(x){}}", "Identifier '#a' has already been declared", 30);
	errors_in(LANG_SCRIPT, "class A{m(){this.#b}}", "Private field '#b' must be declared in an enclosing class", 17);
	errors_in(LANG_SCRIPT, "class A extends (o.#x) {#x}", "Private field '#x' must be declared in an enclosing class", 19);
	fine(LANG_SCRIPT, "class A{get #a(){} set #a(x){} m(o){return #a in o && class { n(){ o.#a } }}}");
	errors_in(LANG_SCRIPT, "class A{x=()=>arguments}", arguments, 14);
	fine(LANG_SCRIPT, "class A{x=function(){arguments}}");
	errors_in(LANG_MODULE, "export {a}", "Export 'a' is not defined in module", 8);
	errors_in(LANG_MODULE, "export let a; export {a}", "Duplicate export of 'a'", 22);
	errors_in(LANG_MODULE, "export default 1; export {a as default}; let a", "Duplicate export of 'default'", 26);
	fine(LANG_MODULE, "export {a}; let a; export {a as b, a as 'c d'}; export * as d from 'x'; export * from 'y'");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(places), cmocka_unit_test(captures), cmocka_unit_test(scopes), cmocka_unit_test(dead_zones),
		cmocka_unit_test(dynamic_names), cmocka_unit_test(pseudo_names), cmocka_unit_test(block_functions), cmocka_unit_test(privates),
		cmocka_unit_test(redeclarations), cmocka_unit_test(other_errors),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
