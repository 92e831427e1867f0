/* The parser: trees, messages and positions of errors (V8's), the limits on nesting, chains without limits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "lang/ast.h"
#include "lang/lang.h"
#include "lang/lexer.h"

static struct lang l;

static int parse_as(enum lang_goal goal, const char *text)
{
	struct lang_options options = { .goal = goal };

	return lang_parse(&l, text, strlen(text), &options);
}

/* The error of text, "" if there is none.  Valid until the next call. */
static const char *error_as(enum lang_goal goal, const char *text)
{
	static char message[256];

	message[0] = 0;
	if (parse_as(goal, text))
		strcpy(message, l.message);
	lang_free(&l);
	return message;
}

static void must_parse(enum lang_goal goal, const char *text)
{
	const char *message = error_as(goal, text);

	if (*message)
		fail_msg("%s: %s", text, message);
}

struct wrong { const char *text, *message; };

static void must_fail(enum lang_goal goal, const struct wrong *w, size_t count)
{
	int bad = 0;

	for (size_t i = 0; i < count; i++) {
		const char *message = error_as(goal, w[i].text);

		if (strcmp(message, w[i].message)) {
			print_error("%s: '%s', not '%s'\n", w[i].text, message, w[i].message);
			bad++;
		}
	}
	assert_int_equal(bad, 0);
}
#define COUNT(a) (sizeof(a) / sizeof *(a))

/* The first statement's expression */
static struct lang_node *expression(const char *text)
{
	if (parse_as(LANG_SCRIPT, text))
		fail_msg("%s: %s", text, l.message);
	assert_int_equal(l.program->function->body->kind, N_EXPRESSION);
	return l.program->function->body->a;
}

/* ---- shapes */

/* Fully parenthesized, to show precedence. */
static void shape(struct buf *b, const struct lang_node *n)
{
	switch (n->kind) {
	case N_IDENTIFIER:
		buf_add(b, n->name->chars, n->name->size);
		return;
	case N_NUMBER:
		buf_printf(b, "%g", n->number);
		return;
	case N_BINARY: case N_LOGICAL: case N_ASSIGN:
		buf_add_str(b, "(");
		shape(b, n->a);
		buf_printf(b, " %s ", lexer_spelling((enum lang_token)n->op));
		shape(b, n->b);
		buf_add_str(b, ")");
		return;
	case N_UNARY:
		buf_printf(b, "(%s ", lexer_spelling((enum lang_token)n->op));
		shape(b, n->a);
		buf_add_str(b, ")");
		return;
	case N_UPDATE:
		buf_printf(b, n->flags & FLAG_PREFIX ? "(%s_" : "(_%s", lexer_spelling((enum lang_token)n->op));
		shape(b, n->a);
		buf_add_str(b, ")");
		return;
	case N_CONDITIONAL:
		buf_add_str(b, "(");
		shape(b, n->a);
		buf_add_str(b, " ? ");
		shape(b, n->b);
		buf_add_str(b, " : ");
		shape(b, n->c);
		buf_add_str(b, ")");
		return;
	case N_MEMBER:
		shape(b, n->a);
		buf_printf(b, "%s.%s", n->flags & FLAG_OPTIONAL ? "?" : "", n->name->chars);
		return;
	case N_CALL: case N_NEW:
		buf_add_str(b, n->kind == N_NEW ? "(new " : "(call ");
		shape(b, n->a);
		for (n = n->b; n; n = n->next) {
			buf_add_str(b, " ");
			shape(b, n);
		}
		buf_add_str(b, ")");
		return;
	case N_CHAIN:
		buf_add_str(b, "<");
		shape(b, n->a);
		buf_add_str(b, ">");
		return;
	case N_COMMA:
		buf_add_str(b, "(,");
		for (n = n->a; n; n = n->next) {
			buf_add_str(b, " ");
			shape(b, n);
		}
		buf_add_str(b, ")");
		return;
	case N_FUNCTION:
		buf_add_str(b, n->function->is_async ? "async=>" : "=>");
		for (n = n->function->body->a; n; n = NULL)
			shape(b, n);
		return;
	}
	buf_printf(b, "?%d", n->kind);
}

static void binds(const char *text, const char *expected)
{
	struct buf b;

	buf_init(&b, 4096);
	shape(&b, expression(text));
	assert_string_equal(b.data, expected);
	buf_fini(&b);
	lang_free(&l);
}

static void precedence(void **state)
{
	(void)state;
	binds("a + b * c - d", "((a + (b * c)) - d)");
	binds("a ** b ** c * d", "((a ** (b ** c)) * d)");
	binds("(-a) ** b", "((- a) ** b)");
	binds("a || b && c | d ^ e & f == g < h << i + j * k", "(a || (b && (c | (d ^ (e & (f == (g < (h << (i + (j * k))))))))))");
	binds("a * b + c << d < e == f & g ^ h | i && j || k", "((((((((((a * b) + c) << d) < e) == f) & g) ^ h) | i) && j) || k)");
	binds("a ?? b ?? c", "((a ?? b) ?? c)");
	binds("a ?? (b || c)", "(a ?? (b || c))");
	binds("a | b ?? c", "((a | b) ?? c)");
	binds("a ? b : c ? d : e", "(a ? b : (c ? d : e))");
	binds("a = b ? c = d : e = f", "(a = (b ? (c = d) : (e = f)))");
	binds("a = b = c, d += e", "(, (a = (b = c)) (d += e))");
	binds("!a in b instanceof c", "(((! a) in b) instanceof c)");
	binds("typeof void a.b", "(typeof (void a.b))");
	binds("- -a-- + ++b", "((- (- (_--a))) + (++_b))");
	binds("new a.b(c).d(e)", "(call (new a.b c).d e)");
	binds("new new a(b)(c)", "(new (new a b) c)");
	binds("new a", "(new a)");
	binds("a?.b.c(d)?.e", "<(call a?.b.c d)?.e>");
	binds("(a?.b).c", "<a?.b>.c");
	binds("a => b => c, d", "(, =>=>c d)");
	binds("async a => b + c", "async=>(b + c)");
	binds("async(a, b)", "(call async a b)");
	binds("async + 1", "(async + 1)");
	binds("yield * await", "(yield * await)");
	binds("let * of", "(let * of)");
}

/* Where a line may end a statement, and where not. */
static void semicolons(void **state)
{
	(void)state;
	binds("a\n++b", "a");
	binds("a\n(b)", "(call a b)");
	binds("a\n/b/c", "((a / b) / c)");
	assert_int_equal(0, parse_as(LANG_COMMONJS, "return\na"));
	assert_null(l.program->function->body->a);
	assert_int_equal(l.program->function->body->next->kind, N_EXPRESSION);
	lang_free(&l);
	must_parse(LANG_SCRIPT, "do ; while (0) a");
	must_parse(LANG_SCRIPT, "var a\nvar b");
	must_parse(LANG_SCRIPT, "l: while (1) { continue\nl }");
	must_parse(LANG_SCRIPT, "class A { a\nb\n'c'\n1\n[d]\nget\n*e() {} static\nf; async\ng() {} }");
	must_parse(LANG_SCRIPT, "let\na");
	must_parse(LANG_SCRIPT, "if (1) let\n{}");
}

/* ---- functions */

static const struct lang_function *function_of(const char *text)
{
	struct lang_node *n = expression(text);

	assert_int_equal(n->kind, N_FUNCTION);
	return n->function;
}

static void functions(void **state)
{
	const struct lang_function *f;

	(void)state;
	f = function_of("(function f(a, b = 1, ...c) { this; arguments })");
	assert_int_equal(f->length, 1);
	assert_true(f->has_expressions && !f->simple_params && f->uses_this && f->uses_arguments && !f->uses_eval && f->is_expression);
	assert_string_equal(f->name->chars, "f");
	assert_int_equal(f->start, 1);
	assert_int_equal(f->end, 47);
	lang_free(&l);
	f = function_of("(function () { (a = this, b = eval(c)) => new.target })");
	assert_true(f->uses_this && f->uses_eval && f->uses_new_target);
	f = f->body->a->function;
	assert_int_equal(f->kind, FN_ARROW);
	assert_true(f->uses_this && f->uses_eval && f->uses_new_target);
	lang_free(&l);
	/* an expression next to an arrow, in parentheses, is not part of the arrow */
	f = function_of("(function () { (this), () => 1; function g() { arguments } })");
	assert_true(f->uses_this && !f->uses_arguments);
	assert_false(f->body->a->a->next->function->uses_this);
	lang_free(&l);
	f = function_of("({a: [b]}, c) => { 'use strict' ? 1 : 2 }");
	assert_true(!f->is_strict && !f->simple_params && !f->has_expressions && f->length == 2);
	lang_free(&l);
	f = function_of("(function () { 'use strict'; return function () {} })");
	assert_true(f->is_strict && f->body->next->a->function->is_strict);
	lang_free(&l);
	f = function_of("(function () { 'use\\x20strict' })");
	assert_false(f->is_strict);
	lang_free(&l);
}

/* A function in an arrow's parameters is inside that arrow, at any depth. */
static void outer(void **state)
{
	const struct lang_function *f, *arrow, *inner;

	(void)state;
	f = function_of("(function () { return (a = (b = function () {}) => c) => d })");
	arrow = f->body->a->function;
	assert_ptr_equal(arrow->outer, f);
	inner = arrow->params->b->function;
	assert_ptr_equal(inner->outer, arrow);
	assert_ptr_equal(inner->params->b->function->outer, inner);
	lang_free(&l);
	f = function_of("async (a = class { m() {} }) => function () {}");
	assert_ptr_equal(f->params->b->class->elements->b->function->outer, f);
	assert_ptr_equal(f->body->a->function->outer, f);
	lang_free(&l);
}

static void jumps(void **state)
{
	struct lang_node *label, *loop, *body;

	(void)state;
	assert_int_equal(0, parse_as(LANG_SCRIPT, "a: b: for (;;) { switch (c) { case d: continue a; break; } break b; break; { continue } }"));
	label = l.program->function->body;
	loop = label->d->d;
	assert_int_equal(loop->kind, N_FOR);
	body = loop->d->a;
	assert_int_equal(body->kind, N_SWITCH);
	assert_ptr_equal(body->b->b->a, loop);
	assert_ptr_equal(body->b->b->next->a, body);
	assert_ptr_equal(body->next->a, label->d);
	assert_ptr_equal(body->next->next->a, loop);
	assert_ptr_equal(body->next->next->next->a->a, loop);
	lang_free(&l);
}

static void classes(void **state)
{
	struct lang_class *c;
	struct lang_node *n;

	(void)state;
	c = expression("(class A extends B { constructor() { super(); } static async *a() {} get [b]() {} #c = this; static { d } static; get\n; })")->class;
	assert_string_equal(c->name->chars, "A");
	assert_int_equal(c->constructor->function->kind, FN_DERIVED);
	n = c->elements;
	assert_int_equal(n->op, PROP_METHOD);
	assert_int_equal(n->flags, FLAG_STATIC);
	assert_true(n->b->function->is_async && n->b->function->is_generator);
	/* its text begins after `static` */
	assert_int_equal(l.source[n->b->function->start], 'a');
	n = n->next;
	assert_int_equal(n->op, PROP_GET);
	assert_int_equal(n->flags, FLAG_COMPUTED);
	n = n->next;
	assert_int_equal(n->kind, N_FIELD);
	assert_int_equal(n->a->kind, N_PRIVATE);
	assert_int_equal(n->b->function->kind, FN_FIELDS);
	n = n->next;
	assert_int_equal(n->kind, N_STATIC_BLOCK);
	n = n->next;
	assert_int_equal(n->kind, N_FIELD);
	assert_string_equal(n->a->name->chars, "static");
	n = n->next;
	assert_string_equal(n->a->name->chars, "get");
	assert_null(n->next);
	lang_free(&l);
}

static void patterns(void **state)
{
	struct lang_node *n;

	(void)state;
	n = expression("[a.b, (c), [d] = 1, , ...e] = {}");
	n = n->a;
	assert_int_equal(n->kind, N_ARRAY_PATTERN);
	n = n->a;
	assert_int_equal(n->kind, N_MEMBER);
	n = n->next;
	assert_int_equal(n->kind, N_IDENTIFIER);
	n = n->next;
	assert_int_equal(n->kind, N_DEFAULT);
	assert_int_equal(n->a->kind, N_ARRAY_PATTERN);
	n = n->next;
	assert_int_equal(n->kind, N_HOLE);
	n = n->next;
	assert_int_equal(n->kind, N_REST);
	lang_free(&l);
	/* valid only as patterns, at any depth */
	must_parse(LANG_SCRIPT, "({a = 1} = {})");
	must_parse(LANG_SCRIPT, "[{a = 1}, {b = 2}] = c");
	must_parse(LANG_SCRIPT, "[{a = 1} = {}] = c");
	must_parse(LANG_SCRIPT, "({__proto__: a, __proto__: b} = c)");
	must_parse(LANG_SCRIPT, "({__proto__: a, __proto__: b}) => 1");
	must_parse(LANG_SCRIPT, "for ({a = 1} of b);");
	must_parse(LANG_SCRIPT, "async ({a = 1}, b) => 1");
	must_parse(LANG_SCRIPT, "({a = 1, b: {c = 2}}) => 1");
	/* the same next to something already decided */
	assert_string_equal(error_as(LANG_SCRIPT, "[{a = 1}, {b = 2} = {}]"), "Invalid shorthand property initializer");
	assert_string_equal(error_as(LANG_SCRIPT, "({a = 1, [b]: 1})"), "Invalid shorthand property initializer");
	assert_string_equal(error_as(LANG_SCRIPT, "[{a = 1}, () => 1, {b = 1}] + 1"), "Invalid shorthand property initializer");
	assert_string_equal(error_as(LANG_SCRIPT, "x = {a = 1}"), "Invalid shorthand property initializer");
	assert_string_equal(error_as(LANG_SCRIPT, "[a = {b = 1}] = 1"), "Invalid shorthand property initializer");
}

/* Positions of run-time errors: the columns that node 20 prints. */
static void positions(void **state)
{
	static const struct { const char *text; int column; } at[] = {
		{ "  u()", 3 }, { "  o.m()", 5 }, { "  o.o.m()", 7 }, { "  o[\"m\"]()", 9 }, { "  f().m()", 7 }, { "  f()()", 6 }, { "  (u)()", 6 },
		{ "  (0,o.m)()", 10 }, { "  new u", 3 }, { "  new o.o.m()", 3 }, { "  u.x", 5 }, { "  o.m.x", 7 }, { "  f().b.c", 8 }, { "  u[1]", 4 },
		{ "  o.m[1]", 6 }, { "  u.x = 1", 7 }, { "  delete u.x", 3 }, { "  1 in u", 5 }, { "  1  instanceof u", 6 }, { "  u`x`", 4 }, { "  o.m`x`", 6 },
		{ "  1 + Symbol()", 5 }, { "  -Symbol()", 3 }, { "  f() ()", 7 }, { "  o . m ()", 7 }, { "  o.delete()", 11 }, { "  o.of()", 5 },
		{ "  ({}).x.y", 10 }, { "  o.f().m.n", 10 }, { "  f``.x.y", 9 }, { "  this.x()", 8 }, { "  o.f ().x.y", 11 },
	};

	(void)state;
	for (size_t i = 0; i < COUNT(at); i++) {
		struct lang_node *n = expression(at[i].text);

		if ((int)n->position + 1 != at[i].column)
			fail_msg("%s: %u, not %d", at[i].text, n->position + 1, at[i].column);
		lang_free(&l);
	}
}

/* ---- errors */

#include "parser_errors.h"

static void errors(void **state)
{
	(void)state;
	must_fail(LANG_SCRIPT, script_errors, COUNT(script_errors));
}

static void errors_in_modules(void **state)
{
	(void)state;
	must_fail(LANG_MODULE, module_errors, COUNT(module_errors));
}

/* What each kind of program allows and the others do not. */
static void goals(void **state)
{
	struct lang_options options = { .goal = LANG_EVAL };
	static const struct { const char *text; unsigned allowed; } evals[] = {
		{ "new.target", LANG_EVAL_FUNCTION }, { "super.x", LANG_EVAL_METHOD }, { "super()", LANG_EVAL_DERIVED },
		{ "() => super.x", LANG_EVAL_METHOD }, { "() => () => new.target", LANG_EVAL_FUNCTION },
	};

	(void)state;
	must_parse(LANG_COMMONJS, "return new.target");
	must_parse(LANG_COMMONJS, "await: await");
	assert_string_equal(error_as(LANG_COMMONJS, "import.meta"), "Cannot use 'import.meta' outside a module");
	must_parse(LANG_MODULE, "for await (const a of b) c; await d");
	must_parse(LANG_FUNCTION, "async function anonymous(a\n) {\nawait 1\n}");
	assert_string_equal(error_as(LANG_FUNCTION, "function anonymous(a\n) {\n}, 1"), "Unexpected token ','");
	for (size_t i = 0; i < COUNT(evals); i++) {
		options.eval = LANG_EVAL_DIRECT | evals[i].allowed;
		assert_int_equal(lang_parse(&l, evals[i].text, strlen(evals[i].text), &options), 0);
		lang_free(&l);
		options.eval = LANG_EVAL_DIRECT | (~evals[i].allowed & (LANG_EVAL_FUNCTION | LANG_EVAL_METHOD | LANG_EVAL_DERIVED));
		assert_int_equal(lang_parse(&l, evals[i].text, strlen(evals[i].text), &options), -1);
		lang_free(&l);
	}
	options.eval = LANG_EVAL_DIRECT | LANG_EVAL_FIELD;
	assert_int_equal(lang_parse(&l, "() => arguments", 15, &options), -1);
	lang_free(&l);
	options.eval = LANG_EVAL_DIRECT | LANG_EVAL_STRICT;
	assert_int_equal(lang_parse(&l, "with (a) b", 10, &options), -1);
	lang_free(&l);
	options.eval = 0;
	assert_int_equal(lang_parse(&l, "return", 6, &options), -1);
	lang_free(&l);
}

/* ---- limits */

static void repeat(struct buf *b, const char *piece, int count)
{
	while (count-- > 0)
		buf_add_str(b, piece);
}

static int status_of(const char *begin, const char *piece, int count, const char *middle, const char *close, const char *end)
{
	char *low = (char *)__builtin_frame_address(0) - (6 << 20);
	struct lang_options options = { .goal = LANG_SCRIPT, .stack_low = low };
	struct buf b;
	int status;

	buf_init(&b, 100 << 20);
	buf_add_str(&b, begin);
	repeat(&b, piece, count);
	buf_add_str(&b, middle);
	repeat(&b, close, count);
	buf_add_str(&b, end);
	assert_int_equal(b.failed, 0);
	lang_parse(&l, b.data, b.size, &options);
	status = l.status;
	if (status == LANG_DEEP)
		assert_string_equal(l.message, "Maximum call stack size exceeded");
	else if (status)
		print_message("%s%s: %s\n", begin, piece, l.message);
	lang_free(&l);
	buf_fini(&b);
	return status;
}

static const struct { const char *begin, *piece, *middle, *close, *end; } nests[] = {
	{ "", "(", "1", ")", "" }, { "", "[", "", "]", "" }, { "(", "{a:", "1", "}", ")" }, { "", "{", "", "}", "" }, { "", "function f(){", "", "}", "" },
	{ "", "()=>", "1", "", "" }, { "", "(a=", "1", ")=>1", "" }, { "(", "class{[", "1", "](){}}", ")" }, { "", "!", "1", "", "" }, { "", "- ", "1", "", "" },
	{ "", "`${", "1", "}`", "" }, { "", "if(1)", ";", "", "" }, { "", "while(1)", ";", "", "" }, { "var ", "[", "a", "]", "=1" }, { "var ", "{a:", "a", "}", "=1" },
	{ "", "a=", "1", "", "" }, { "", "1?", "1", ":1", "" }, { "", "1?1:", "1", "", "" }, { "", "2**", "2", "", "" }, { "", "new ", "a", "", "" },
	{ "", "f(", "", ")", "" }, { "", "a[", "1", "]", "" }, { "", "async(", "", ")", "" }, { "", "async(a=", "1", ")=>1", "" }, { "", "for(;;)", ";", "", "" },
	{ "", "switch(1){case 1:", "", "}", "" }, { "", "try{", "", "}finally{}", "" }, { "", "with(1)", ";", "", "" }, { "(", "{get a(){return", " 1", "}}", ")" },
	{ "class A{static{", "(class{static{", "", "}})", "}}" }, { "", "(function(){", "", "})()", "" }, { "", "x=>{", "", "}", "" }, { "[", "[", "a", "]=1", "]=1" },
	{ "function*f(){", "yield ", "1", "", "}" }, { "async function f(){", "await ", "1", "", "}" }, { "", "++", "a", "", "" }, { "", "import(", "1", ")", "" },
};

static void nesting(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(nests); i++) {
		int few = status_of(nests[i].begin, nests[i].piece, 200, nests[i].middle, nests[i].close, nests[i].end);
		int many = status_of(nests[i].begin, nests[i].piece, 20000, nests[i].middle, nests[i].close, nests[i].end);

		/* ++++a is never a target; all others are too deep */
		if (few && strcmp(nests[i].piece, "++"))
			fail_msg("200 of %s: %d", nests[i].piece, few);
		if (many != LANG_DEEP)
			fail_msg("20000 of %s: %d", nests[i].piece, many);
	}
}

static const struct { const char *begin, *piece, *end; } chains[] = {
	{ "a", "+a", "" }, { "a", "||b", "" }, { "a", "&&b", "" }, { "a", "??b", "" }, { "a", ",b", "" }, { "a", ".b", "" }, { "a", "()", "" }, { "a", "[0]", "" }, { "a", "?.b", "" },
	{ "a", "``", "" }, { "", "a;", "" }, { "", "if(a);else ", ";" }, { "f(", "a,", ")" }, { "[", "a,", "]" }, { "({", "a,", "})" }, { "var a", ",a", "" }, { "`", "${a}", "`" },
	{ "switch(a){", "case 1:", "}" }, { "class A{", "a;", "}" }, { "", "function f(){}", "" }, { "a", "+(b)", "" }, { "a", "*b+c", "" }, { "(", "a,", "a)=>1" },
	{ "", "{}", "" }, { "", "()=>1;", "" }, { "a", "=>1,a", "" }, { "", "(a=()=>1)=>1;", "" },
};

/* Chains have no limit. */
static void long_chains(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(chains); i++) {
		int status = status_of(chains[i].begin, chains[i].piece, 300000, "", "", chains[i].end);

		/* the parameters of the last one are all named a */
		if (status != (strcmp(chains[i].end, "a)=>1") ? LANG_OK : LANG_SYNTAX))
			fail_msg("300000 of %s: %d", chains[i].piece, status);
	}
}

/* ---- memory */

static long countdown;

static void *failing_alloc(void *ctx, void *old, size_t size)
{
	(void)ctx;
	if (size == 0) {
		free(old);
		return NULL;
	}
	return countdown-- > 0 ? realloc(old, size) : NULL;
}

static void no_memory(void **state)
{
	struct lang_options options = { .goal = LANG_SCRIPT, .alloc = failing_alloc };
	struct buf b;
	long n;

	(void)state;
	buf_init(&b, 1 << 20);
	repeat(&b, "(a = class { #b = `c${/d/g}` }) => { let { e, f = 1 } = a; return (...g) => [...g, a, e, f] };\n", 400);
	for (n = 0; n < 10000; n++) {
		int result;

		countdown = n;
		result = lang_parse(&l, b.data, b.size, &options);
		if (result)
			assert_int_equal(l.status, LANG_MEMORY);
		lang_free(&l);
		if (!result)
			break;
	}
	assert_true(n > 5 && n < 10000);
	buf_fini(&b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(precedence), cmocka_unit_test(semicolons), cmocka_unit_test(functions), cmocka_unit_test(outer), cmocka_unit_test(jumps),
		cmocka_unit_test(classes), cmocka_unit_test(patterns), cmocka_unit_test(positions), cmocka_unit_test(errors), cmocka_unit_test(errors_in_modules),
		cmocka_unit_test(goals), cmocka_unit_test(nesting), cmocka_unit_test(long_chains), cmocka_unit_test(no_memory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
