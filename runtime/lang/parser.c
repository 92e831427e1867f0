/* Statements, modules, programs. */
#include "lang/parser_int.h"
#include "lang/ts_int.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- errors */

void parser_fail(struct parser *p, uint32_t start, uint32_t end, const char *format, ...)
{
	char message[sizeof p->l->message];
	va_list ap;

	va_start(ap, format);
	vsnprintf(message, sizeof message, format, ap);
	va_end(ap);
	p->l->at_end = p->x.token == T_EOF;
	lang_fail(p->l, LANG_SYNTAX, start, end, "%s", message);
}

void parser_deep(struct parser *p)
{
	lang_fail(p->l, LANG_DEEP, p->x.start, p->x.end, "Maximum call stack size exceeded");
}

void parser_unexpected(struct parser *p)
{
	if (p->x.token == T_ESCAPED)
		parser_fail(p, p->x.start, p->x.end, "Keyword must not contain escaped characters");
	/* V8 has separate tokens for these words */
	if (parser_at_word(p, T_AWAIT))
		parser_fail(p, p->x.start, p->x.end, "Unexpected reserved word");
	if (parser_at_word(p, T_ASYNC) || parser_at_word(p, T_GET) || parser_at_word(p, T_SET))
		parser_fail(p, p->x.start, p->x.end, "Unexpected token '%s'", p->x.name->chars);
	lexer_unexpected(&p->x);
}

/* Automatic semicolon insertion. */
void parser_semicolon(struct parser *p)
{
	if (p->x.token == T_SEMICOLON) {
		parser_advance(p);
		return;
	}
	if (p->x.token == T_RBRACE || p->x.token == T_EOF || p->x.newline)
		return;
	if (p->last == T_IDENTIFIER && p->x.before - p->last_start == 5 &&
		!memcmp(p->l->source + p->last_start, "await", 5) && !p->c->await_is)
		parser_fail(p, p->last_start, p->last_start + 5,
			"await is only valid in async functions and the top level bodies of modules");
	parser_unexpected(p);
}

/* ---- targets of break and continue */

/* n begins at n->start: labels directly before it belong to it. */
static void jump_start(struct parser *p, struct jump *j, int kind, struct lang_node *n)
{
	struct jump *label, *outer = p->c->jumps;
	uint32_t at = n->start;

	j->outer = outer;
	j->context = p->c;
	j->in_loop = kind == JUMP_LOOP ? n : outer ? outer->in_loop : NULL;
	j->in_any = kind != JUMP_LABEL ? n : outer ? outer->in_any : NULL;
	j->kind = kind;
	j->node = n;
	j->loop = NULL;
	if (kind == JUMP_LOOP)
		for (label = j->outer; label && label->kind == JUMP_LABEL && label->body == at; label = label->outer) {
			label->loop = n;
			at = label->node->start;
		}
	p->c->jumps = j;
}

static void jump_end(struct parser *p, struct jump *j)
{
	p->c->jumps = j->outer;
}

/* The label of this name in the current function; there is at most one at a time. */
static struct jump *find_label(struct parser *p, const struct lang_name *name)
{
	struct jump *j = name->label;

	return j && j->context == p->c ? j : NULL;
}

/* The nearest statement that an unlabelled break or continue refers to. */
static struct lang_node *nearest(struct parser *p, int loops_only)
{
	struct jump *j = p->c->jumps;

	return !j ? NULL : loops_only ? j->in_loop : j->in_any;
}

static struct lang_node *break_or_continue(struct parser *p)
{
	int is_continue = p->x.token == T_CONTINUE;
	struct lang_node *n = parser_node(p, is_continue ? N_CONTINUE : N_BREAK, p->x.start);
	uint32_t start = p->x.start, end = p->x.end;

	parser_advance(p);
	if (p->x.token == T_IDENTIFIER && !p->x.newline) {
		struct jump *j;

		if (p->x.word && p->x.word != T_EVAL && p->x.word != T_ARGUMENTS)
			parser_check_name(p, 0);
		n->name = p->x.name;
		j = find_label(p, n->name);
		if (!j || (is_continue && j->body == start))
			parser_fail(p, p->x.start, p->x.end, "Undefined label '%s'", n->name->chars);
		if (is_continue && !j->loop)
			parser_fail(p, p->x.start, p->x.end,
				"Illegal continue statement: '%s' does not denote an iteration statement",
				n->name->chars);
		n->a = is_continue ? j->loop : j->node;
		parser_advance(p);
	} else {
		n->a = nearest(p, is_continue);
		if (!n->a)
			parser_fail(p, start, end, is_continue ?
				"Illegal continue statement: no surrounding iteration statement" :
				"Illegal break statement");
	}
	parser_semicolon(p);
	n->end = p->x.before;
	return n;
}

/* ---- declarations */

static int starts_binding(const struct parser *p)
{
	return p->x.token == T_IDENTIFIER || p->x.token == T_LBRACKET || p->x.token == T_LBRACE;
}

/* After var, let or const: the declarators.  in_for: initializers may be missing; the caller checks. */
static void declarators(struct parser *p, struct lang_node *n, int in_for)
{
	struct list list;

	list_init(&list);
	do {
		struct lang_node *d = parser_node(p, N_DECLARATOR, p->x.start);

		d->a = n->flags & FLAG_USING ? parser_binding_name(p, 1) : parser_binding(p, n->op != T_VAR);
		if (p->ts)
			ts_variable(p);
		if (p->x.token == T_ASSIGN) {
			d->position = p->x.start;
			parser_advance(p);
			d->b = parser_assignment(p);
		} else if (in_for && (p->x.token == T_IN || (p->x.token == T_IDENTIFIER && p->x.word == T_OF))) {
			;
		} else if (d->a->kind != N_IDENTIFIER) {
			parser_fail(p, d->a->start, d->a->end, "Missing initializer in destructuring declaration");
		} else if (n->op == T_CONST) {
			parser_fail(p, d->a->start, d->a->end, "Missing initializer in %s declaration",
				n->flags & FLAG_USING ? "using" : "const");
		}
		d->end = p->x.before;
		list_add(&list, d);
	} while (parser_accept(p, T_COMMA));
	n->a = list.first;
	n->end = p->x.before;
}

static struct lang_node *variables(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_VAR, p->x.start);

	n->op = (unsigned char)p->x.token;
	parser_advance(p);
	declarators(p, n, 0);
	parser_semicolon(p);
	n->end = p->x.before;
	return n;
}

static struct lang_node *let_declaration(struct parser *p, uint32_t start)
{
	struct lang_node *n = parser_node(p, N_VAR, start);

	n->op = T_LET;
	declarators(p, n, 0);
	parser_semicolon(p);
	n->end = p->x.before;
	return n;
}

/* ---- using
 *
 * `using` is a name: it declares only before another name on the same line. */

static int at_using(const struct parser *p)
{
	return p->x.token == T_IDENTIFIER && !p->x.word && p->x.name->size == 5 && !p->x.escaped &&
		!memcmp(p->x.name->chars, "using", 5);
}

/* At `await`: false is certain.  Spares most statements the second look. */
static int may_be_using(const struct parser *p)
{
	const char *s = p->x.at;

	while (*s == ' ' || *s == '\t')
		s++;
	return *s == 'u' || *s == '/' || *s & 0x80 || *s == '\v' || *s == '\f';
}

/* At `using` or `await using`: whether it begins a declaration, and then moves to the first name. */
static int using_start(struct parser *p, struct lang_node *n, int in_for)
{
	struct lexer at = p->x;
	enum lang_token last = p->last;
	uint32_t last_start = p->last_start;
	int awaits = p->x.word == T_AWAIT, found = !awaits || may_be_using(p);

	if (found && awaits) {
		parser_advance(p);
		found = at_using(p) && !p->x.newline;
	}
	if (found) {
		parser_advance(p);
		found = p->x.token == T_IDENTIFIER && !p->x.newline;
	}
	/* for (using of ...) loops over the variable `using`, but for (using of = ...; ...) declares one named `of` */
	if (found && in_for && !awaits && p->x.word == T_OF && !p->x.escaped) {
		struct lexer of = p->x;

		lexer_next(&p->x);
		found = p->x.token == T_ASSIGN;
		p->x = of;
	}
	if (!found) {
		p->x = at;
		p->last = last;
		p->last_start = last_start;
		return 0;
	}
	n->op = T_CONST;
	n->flags |= FLAG_USING;
	if (awaits) {
		n->flags |= FLAG_AWAIT;
		p->c->function->is_async = 1;
	}
	return 1;
}

/* The declaration at `using` or `await using`, or NULL if it begins something else. */
static struct lang_node *using_declaration(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_VAR, p->x.start);

	if (!using_start(p, n, 0))
		return NULL;
	declarators(p, n, 0);
	parser_semicolon(p);
	n->end = p->x.before;
	return n;
}

/* The lists of a switch and the top of a script have no end at which to dispose. */
static struct lang_node *without_using(struct parser *p, struct lang_node *n)
{
	if (n->flags & FLAG_USING)
		parser_fail(p, n->start, n->end,
			"A using declaration must be in a block, a function, a module or the head of a loop");
	return n;
}

/* ---- statements */

static struct lang_node *expression_end(struct parser *p, struct lang_node *n, uint32_t start)
{
	struct lang_node *s = parser_node(p, N_EXPRESSION, start);

	parser_semicolon(p);
	s->a = n;
	s->end = p->x.before;
	return s;
}

static struct lang_node *block(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_BLOCK, p->x.start);
	struct list list;
	uint32_t block;

	list_init(&list);
	parser_expect(p, T_LBRACE);
	block = ts_block(p, n->start);
	while (p->x.token != T_RBRACE)
		list_append(&list, parser_statement(p, PLACE_LIST));
	ts_block(p, block);
	parser_advance(p);
	n->a = list.first;
	n->end = p->x.before;
	return n;
}

static __attribute__((noreturn)) void fail_function(struct parser *p)
{
	parser_fail(p, p->x.start, p->x.end, p->x.strict
		? "In strict mode code, functions can only be declared at top level or inside a block."
		: "In non-strict mode code, functions can only be declared at top level, inside a block, or as the "
			"body of an if statement.");
}

/* A branch of an if or loop: a statement, or (sloppy) a function, which then gets its own block. */
static struct lang_node *branch(struct parser *p)
{
	struct lang_node *n;

	if (p->x.token != T_FUNCTION)
		return parser_statement(p, PLACE_BODY);
	if (p->x.strict)
		fail_function(p);
	n = parser_node(p, N_BLOCK, p->x.start);
	parser_enter(p);
	n->a = parser_function(p, p->x.start, 0, FUNCTION_DECLARATION);
	parser_leave(p);
	if (n->a->function->is_generator)
		parser_fail(p, n->start, n->start + 8,
			"Generators can only be declared at the top level or inside a block.");
	n->end = p->x.before;
	return n;
}

static struct lang_node *in_parentheses(struct parser *p)
{
	struct lang_node *n;

	parser_expect(p, T_LPAREN);
	n = parser_expression(p);
	parser_expect(p, T_RPAREN);
	return n;
}

/* A loop over else if ...; each if is attached to the previous one. */
static struct lang_node *if_statement(struct parser *p)
{
	struct lang_node *first = NULL, *n, *m;
	struct lang_node **where = &first;

	for (;;) {
		n = parser_node(p, N_IF, p->x.start);
		*where = n;
		parser_advance(p);
		n->a = in_parentheses(p);
		n->b = branch(p);
		if (!parser_accept(p, T_ELSE))
			break;
		if (p->x.token != T_IF) {
			n->c = branch(p);
			break;
		}
		where = &n->c;
	}
	for (m = first; m; m = m == n ? NULL : m->c)
		m->end = p->x.before;
	return first;
}

static struct lang_node *loop_body(struct parser *p)
{
	if (p->x.token == T_FUNCTION)
		fail_function(p);
	return parser_statement(p, PLACE_BODY);
}

static struct lang_node *while_statement(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_WHILE, p->x.start);
	struct jump j;

	parser_advance(p);
	n->a = in_parentheses(p);
	jump_start(p, &j, JUMP_LOOP, n);
	n->d = loop_body(p);
	jump_end(p, &j);
	n->end = p->x.before;
	return n;
}

static struct lang_node *do_statement(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_DO, p->x.start);
	struct jump j;

	parser_advance(p);
	jump_start(p, &j, JUMP_LOOP, n);
	n->d = loop_body(p);
	jump_end(p, &j);
	parser_expect(p, T_WHILE);
	n->a = in_parentheses(p);
	parser_accept(p, T_SEMICOLON);
	n->end = p->x.before;
	return n;
}

/* ---- for */

/* At the ) of the head: parses the body. */
static struct lang_node *for_body(struct parser *p, struct lang_node *n)
{
	struct jump j;

	parser_expect(p, T_RPAREN);
	jump_start(p, &j, JUMP_LOOP, n);
	n->d = loop_body(p);
	jump_end(p, &j);
	n->end = p->x.before;
	return n;
}

/* At `in` or `of`: parses the object and the body. */
static struct lang_node *for_each(struct parser *p, struct lang_node *n, struct lang_node *target)
{
	n->a = target;
	n->kind = p->x.token == T_IN ? N_FOR_IN : N_FOR_OF;
	parser_advance(p);
	p->in_ok = 1;
	n->b = n->kind == N_FOR_IN ? parser_expression(p) : parser_assignment(p);
	n->position = n->b->start;
	return for_body(p, n);
}

/* At the ; after the first part. */
static struct lang_node *for_classic(struct parser *p, struct lang_node *n, struct lang_node *init)
{
	p->in_ok = 1;
	n->a = init;
	parser_expect(p, T_SEMICOLON);
	if (p->x.token != T_SEMICOLON)
		n->b = parser_expression(p);
	parser_expect(p, T_SEMICOLON);
	if (p->x.token != T_RPAREN)
		n->c = parser_expression(p);
	return for_body(p, n);
}

static int at_of(const struct parser *p)
{
	return p->x.token == T_IDENTIFIER && p->x.word == T_OF && !p->x.escaped;
}

static struct lang_node *for_declaration(struct parser *p, struct lang_node *n, struct lang_node *v)
{
	struct lang_node *d;
	int is_of;

	declarators(p, v, 1);
	is_of = at_of(p);
	if (!is_of && p->x.token != T_IN) {
		if (n->flags & FLAG_AWAIT)
			parser_unexpected(p);
		/* only now is it known that this is not a for-in, so check the initializers */
		for (d = v->a; d; d = d->next)
			if (!d->b && (v->op == T_CONST || d->a->kind != N_IDENTIFIER))
				parser_fail(p, d->start, d->end, "Missing initializer in %s declaration",
					d->a->kind != N_IDENTIFIER ? "destructuring" : "const");
		return for_classic(p, n, v);
	}
	d = v->a;
	if (d->next)
		parser_fail(p, d->start, v->end, "Invalid left-hand side in %s loop: Must have a single binding.",
			is_of ? "for-of" : "for-in");
	if (d->b && (is_of || p->x.strict || v->op != T_VAR || d->a->kind != N_IDENTIFIER))
		parser_fail(p, d->start, v->end, "%s loop variable declaration may not have an initializer.",
			is_of ? "for-of" : "for-in");
	if (n->flags & FLAG_AWAIT && !is_of)
		parser_unexpected(p);
	if (v->flags & FLAG_USING && !is_of)
		parser_fail(p, d->start, v->end, "Invalid left-hand side in for-in loop: a using declaration.");
	return for_each(p, n, v);
}

/* n is the parsed start of the first part: decides whether it is a target or an expression. */
static struct lang_node *for_expression(struct parser *p, struct lang_node *n, struct lang_node *e)
{
	int is_of = at_of(p);

	if (is_of || (p->x.token == T_IN && !(n->flags & FLAG_AWAIT))) {
		if ((e->kind == N_OBJECT || e->kind == N_ARRAY) && !(e->flags & FLAG_PARENTHESIZED))
			parser_to_pattern(p, e, 0);
		else
			parser_check_target(p, e, "Invalid left-hand side in for-loop", 1);
		p->cover.message = NULL;
		return for_each(p, n, e);
	}
	parser_check_cover(p);
	if (n->flags & FLAG_AWAIT)
		parser_unexpected(p);
	if (p->x.token == T_COMMA) {
		struct lang_node *comma = parser_node(p, N_COMMA, e->start);
		struct list list;

		list_init(&list);
		list_add(&list, e);
		while (parser_accept(p, T_COMMA))
			list_add(&list, parser_assignment(p));
		comma->a = list.first;
		comma->end = p->x.before;
		e = comma;
	}
	return for_classic(p, n, e);
}

/* Whether this is `async of` not followed by an arrow. */
static int at_async_of(struct parser *p)
{
	struct lexer at = p->x;
	int found;

	if (!parser_at_word(p, T_ASYNC))
		return 0;
	lexer_next(&p->x);
	found = at_of(p) && !p->x.newline;
	if (found) {
		lexer_next(&p->x);
		found = p->x.token != T_ARROW;
	}
	p->x = at;
	return found;
}

static struct lang_node *name_here(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_IDENTIFIER, p->x.start);

	n->end = p->x.end;
	n->name = p->x.name;
	parser_advance(p);
	return n;
}

static struct lang_node *for_head(struct parser *p, struct lang_node *n)
{
	struct lang_node *v, *e;
	uint32_t start = p->x.start, end = p->x.end;

	p->in_ok = 0;
	p->cover.message = NULL;
	if (p->x.token == T_SEMICOLON) {
		if (n->flags & FLAG_AWAIT)
			parser_unexpected(p);
		return for_classic(p, n, NULL);
	}
	if (p->x.token == T_VAR || p->x.token == T_CONST) {
		v = parser_node(p, N_VAR, start);
		v->op = (unsigned char)p->x.token;
		parser_advance(p);
		return for_declaration(p, n, v);
	}
	if (parser_at_word(p, T_LET)) {
		struct lexer at = p->x;

		parser_advance(p);
		if (starts_binding(p)) {
			v = parser_node(p, N_VAR, start);
			v->op = T_LET;
			return for_declaration(p, n, v);
		}
		p->x = at;
		e = parser_cover(p);
		if (at_of(p))
			parser_fail(p, start, end, "The left-hand side of a for-of loop may not start with 'let'.");
		return for_expression(p, n, e);
	}
	if (at_using(p) || (p->x.token == T_IDENTIFIER && p->x.word == T_AWAIT && p->c->await_is && !p->x.escaped)) {
		v = parser_node(p, N_VAR, start);
		if (using_start(p, v, 1))
			return for_declaration(p, n, v);
	}
	if (at_async_of(p)) {
		e = name_here(p);
		if (!(n->flags & FLAG_AWAIT))
			parser_fail(p, start, end, "The left-hand side of a for-of loop may not be 'async'.");
		return for_expression(p, n, e);
	}
	e = parser_cover(p);
	return for_expression(p, n, e);
}

static struct lang_node *for_statement(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_FOR, p->x.start);
	struct cover cover = p->cover;

	parser_advance(p);
	if (p->x.token == T_IDENTIFIER && p->x.word == T_AWAIT) {
		if (!p->c->await_is || p->x.escaped)
			parser_fail(p, p->x.start, p->x.end, "Unexpected reserved word");
		p->c->function->is_async = 1;
		n->flags |= FLAG_AWAIT;
		parser_advance(p);
	}
	parser_expect(p, T_LPAREN);
	n = for_head(p, n);
	p->in_ok = 1;
	p->cover = cover;
	return n;
}

/* ---- the other statements */

static struct lang_node *switch_statement(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_SWITCH, p->x.start), *c;
	struct list cases, list;
	int has_default = 0;
	struct jump j;
	uint32_t block;

	parser_advance(p);
	n->a = in_parentheses(p);
	block = ts_block(p, p->x.start);
	parser_expect(p, T_LBRACE);
	jump_start(p, &j, JUMP_SWITCH, n);
	list_init(&cases);
	while (p->x.token != T_RBRACE) {
		c = parser_node(p, N_CASE, p->x.start);
		if (parser_accept(p, T_CASE)) {
			c->a = parser_expression(p);
		} else {
			if (p->x.token == T_DEFAULT && has_default++)
				parser_fail(p, p->x.start, p->x.end,
					"More than one default clause in switch statement");
			parser_expect(p, T_DEFAULT);
		}
		parser_expect(p, T_COLON);
		list_init(&list);
		while (p->x.token != T_RBRACE && p->x.token != T_CASE && p->x.token != T_DEFAULT)
			list_append(&list, without_using(p, parser_statement(p, PLACE_LIST)));
		c->b = list.first;
		c->end = p->x.before;
		list_add(&cases, c);
	}
	jump_end(p, &j);
	ts_block(p, block);
	parser_advance(p);
	n->b = cases.first;
	n->end = p->x.before;
	return n;
}

static struct lang_node *try_statement(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_TRY, p->x.start);

	parser_advance(p);
	n->a = block(p);
	if (p->x.token != T_CATCH && p->x.token != T_FINALLY)
		parser_fail(p, p->last_start, p->x.before, "Missing catch or finally after try");
	if (parser_accept(p, T_CATCH)) {
		if (parser_accept(p, T_LPAREN)) {
			n->b = parser_binding(p, 0);
			if (p->ts)
				ts_annotation(p);
			parser_expect(p, T_RPAREN);
		}
		n->c = block(p);
	}
	if (parser_accept(p, T_FINALLY))
		n->d = block(p);
	n->end = p->x.before;
	return n;
}

static struct lang_node *with_statement(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_WITH, p->x.start);

	if (p->x.strict)
		parser_fail(p, p->x.start, p->x.end, "Strict mode code may not include a with statement");
	parser_advance(p);
	n->a = in_parentheses(p);
	n->d = loop_body(p);
	n->end = p->x.before;
	return n;
}

static struct lang_node *return_statement(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_RETURN, p->x.start);

	if (!p->c->can_return)
		parser_fail(p, p->x.start, p->x.end, "Illegal return statement");
	parser_advance(p);
	if (p->x.token != T_SEMICOLON && p->x.token != T_RBRACE && p->x.token != T_EOF && !p->x.newline)
		n->a = parser_expression(p);
	parser_semicolon(p);
	n->end = p->x.before;
	return n;
}

static struct lang_node *throw_statement(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_THROW, p->x.start);

	parser_advance(p);
	if (p->x.newline)
		parser_fail(p, n->start, p->x.before, "Illegal newline after throw");
	n->a = parser_expression(p);
	parser_semicolon(p);
	n->end = p->x.before;
	return n;
}

/* At the : after the name. */
static struct lang_node *labelled(struct parser *p, struct lang_node *name, enum statement_place place)
{
	struct lang_node *n = parser_node(p, N_LABEL, name->start);
	struct jump j;

	if (find_label(p, name->name))
		parser_fail(p, name->start, name->end, "Label '%s' has already been declared", name->name->chars);
	n->name = name->name;
	parser_advance(p);
	jump_start(p, &j, JUMP_LABEL, n);
	j.shadowed = name->name->label;
	if (p->ts)
		ts_store(p, &name->name->label, &j);
	else
		name->name->label = &j;
	j.body = p->x.start;
	if (p->x.token == T_FUNCTION) {
		if (p->x.strict || place == PLACE_BODY)
			fail_function(p);
		n->d = parser_function(p, p->x.start, 0, FUNCTION_DECLARATION);
		if (n->d->function->is_generator)
			parser_fail(p, n->d->start, n->d->start + 8,
				"Generators can only be declared at the top level or inside a block.");
	} else {
		n->d = parser_statement(p, place == PLACE_BODY ? PLACE_BODY : PLACE_LABEL);
	}
	if (p->ts)
		ts_store(p, &name->name->label, j.shadowed);
	else
		name->name->label = j.shadowed;
	jump_end(p, &j);
	n->end = p->x.before;
	return n;
}

/* A statement that begins with a name: a label, let, async, or an expression. */
static struct lang_node *name_statement(struct parser *p, enum statement_place place)
{
	enum lang_token word = p->x.escaped ? 0 : p->x.word;
	uint32_t start = p->x.start, end = p->x.end;
	struct lang_node *n;

	if (p->ts && place == PLACE_LIST && (n = ts_statement(p)) != NULL)
		return n;
	if (word == T_LET) {
		struct lexer at = p->x;

		parser_advance(p);
		if (place == PLACE_LIST ? starts_binding(p) : p->x.token == T_LBRACKET ||
			(starts_binding(p) && !p->x.newline)) {
			if (place != PLACE_LIST)
				parser_fail(p, start, end,
					"Lexical declaration cannot appear in a single-statement context");
			return let_declaration(p, start);
		}
		p->x = at;
	} else if (word == T_ASYNC) {
		n = name_here(p);
		if (p->x.token == T_FUNCTION && !p->x.newline) {
			if (place != PLACE_LIST)
				parser_fail(p, start, end,
					"Async functions can only be declared at the top level or inside a block.");
			return parser_function(p, start, 1, FUNCTION_DECLARATION | FUNCTION_OVERLOAD);
		}
		if (p->x.token == T_COLON)
			return labelled(p, n, place);
		n = parser_async_after(p, n);
		if (p->x.token == T_COMMA)
			n = parser_comma_after(p, n);
		return expression_end(p, n, start);
	} else if ((word == T_YIELD && p->c->yield_is) || (word == T_AWAIT && p->c->await_is)) {
		if (word == T_AWAIT && place == PLACE_LIST && may_be_using(p) && (n = using_declaration(p)))
			return n;
		return expression_end(p, parser_expression(p), start);
	} else if (place == PLACE_LIST && at_using(p) && (n = using_declaration(p))) {
		return n;
	}
	n = parser_name(p);
	if (p->x.token == T_COLON)
		return labelled(p, n, place);
	return expression_end(p, parser_expression_after(p, n), start);
}

/* Whether this is a statement of the program itself, for TypeScript's imports and exports in CommonJS. */
static int at_top(const struct parser *p)
{
	return !p->c->outer && p->depth == 1 && !p->ts->block;
}

struct lang_node *parser_statement(struct parser *p, enum statement_place place)
{
	struct lang_node *n;
	uint32_t start = p->x.start;

	parser_enter(p);
	switch ((int)p->x.token) {
	case T_LBRACE: n = block(p); break;
	case T_VAR: n = variables(p); break;
	case T_CONST:
		if (place != PLACE_LIST)
			parser_unexpected(p);
		if (p->ts && ts_peek(p, NULL) == T_ENUM) {
			parser_advance(p);
			n = ts_enum_statement(p, start);
			break;
		}
		n = variables(p);
		break;
	case T_ENUM:
		if (!p->ts || place != PLACE_LIST)
			parser_unexpected(p);
		n = ts_enum_statement(p, start);
		break;
	case T_EXPORT:
		if (!p->ts || !at_top(p))
			parser_unexpected(p);
		parser_advance(p);
		n = ts_export(p, start);
		if (!n)
			parser_fail(p, start, start + 6, "Unexpected token 'export'");
		break;
	case T_SEMICOLON:
		n = parser_node(p, N_EMPTY, start);
		parser_advance(p);
		n->end = p->x.before;
		break;
	case T_IF: n = if_statement(p); break;
	case T_FOR: n = for_statement(p); break;
	case T_WHILE: n = while_statement(p); break;
	case T_DO: n = do_statement(p); break;
	case T_CONTINUE:
	case T_BREAK: n = break_or_continue(p); break;
	case T_RETURN: n = return_statement(p); break;
	case T_WITH: n = with_statement(p); break;
	case T_SWITCH: n = switch_statement(p); break;
	case T_THROW: n = throw_statement(p); break;
	case T_TRY: n = try_statement(p); break;
	case T_DEBUGGER:
		n = parser_node(p, N_DEBUGGER, start);
		parser_advance(p);
		parser_semicolon(p);
		n->end = p->x.before;
		break;
	case T_FUNCTION:
		if (place != PLACE_LIST)
			fail_function(p);
		n = parser_function(p, start, 0, FUNCTION_DECLARATION | FUNCTION_OVERLOAD);
		if (p->ts && n->kind == N_FUNCTION)
			ts_declared(p, n->function->name);
		break;
	case T_CLASS:
		if (place != PLACE_LIST)
			parser_unexpected(p);
		n = parser_class(p, FUNCTION_DECLARATION);
		if (p->ts)
			ts_declared(p, n->class->name);
		break;
	case T_IMPORT:
		parser_advance(p);
		if (p->ts && at_top(p) && (n = ts_import(p, start)) != NULL)
			break;
		n = expression_end(p, parser_expression_after(p, parser_import_after(p, start)), start);
		break;
	case T_IDENTIFIER: n = name_statement(p, place); break;
	default:
		n = expression_end(p, parser_expression(p), start);
	}
	parser_leave(p);
	return n;
}

/* ---- modules */

static struct lang_node *string_here(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_STRING, p->x.start);

	if (p->x.token != T_STRING)
		parser_unexpected(p);
	n->end = p->x.end;
	n->name = p->x.name;
	parser_advance(p);
	return n;
}

/* with { type: 'json' }, or nothing */
static struct lang_node *attributes(struct parser *p)
{
	struct lang_node *n;
	struct list list;

	list_init(&list);
	/* node 20 also accepts `assert`, the keyword before the proposal changed to `with`. */
	if (p->x.token != T_WITH && !(p->x.token == T_IDENTIFIER && !p->x.newline && !p->x.escaped &&
		!strcmp(p->x.name->chars, "assert")))
		return NULL;
	parser_advance(p);
	parser_expect(p, T_LBRACE);
	while (p->x.token != T_RBRACE) {
		n = parser_node(p, N_PROPERTY, p->x.start);
		if (p->x.token != T_STRING && !parser_at_name(p))
			parser_unexpected(p);
		n->a = parser_key(p);
		if (n->a->name->attribute)
			parser_fail(p, n->a->start, n->a->end, "Import assertion has duplicate key '%s'",
				n->a->name->chars);
		n->a->name->attribute = 1;
		parser_expect(p, T_COLON);
		n->b = string_here(p);
		n->end = p->x.before;
		list_add(&list, n);
		if (p->x.token != T_RBRACE)
			parser_expect(p, T_COMMA);
	}
	parser_advance(p);
	for (n = list.first; n; n = n->next)
		n->a->name->attribute = 0;
	return list.first;
}

static void check_well_formed(struct parser *p, const struct lang_node *n)
{
	const char *s = n->name->chars, *end = s + n->name->size;

	for (; s + 1 < end; s++)
		if (s[0] == '\xED' && (unsigned char)s[1] >= 0xA0)
			parser_fail(p, n->start, n->end, "Invalid module export name: contains unpaired surrogate");
}

/* ModuleExportName: any name or a string.  N_IDENTIFIER or N_STRING. */
static struct lang_node *module_name(struct parser *p)
{
	struct lang_node *n;

	if (p->x.token == T_STRING) {
		n = string_here(p);
		check_well_formed(p, n);
		return n;
	}
	if (!parser_at_name(p))
		parser_unexpected(p);
	return name_here(p);
}

static void expect_word(struct parser *p, enum lang_token word)
{
	if (!parser_at_word(p, word))
		parser_unexpected(p);
	parser_advance(p);
}

static struct lang_node *import_name(struct parser *p, struct lang_name *imported, uint32_t start)
{
	struct lang_node *n = parser_node(p, N_IMPORT_NAME, start);

	if (p->x.token >= T_BREAK && p->x.token <= T_WITH)
		parser_fail(p, p->x.start, p->x.end, "Unexpected reserved word");
	n->a = parser_binding_name(p, 1);
	n->name = imported;
	n->end = p->x.before;
	return n;
}

static void import_list(struct parser *p, struct list *list)
{
	parser_expect(p, T_LBRACE);
	while (p->x.token != T_RBRACE) {
		struct lexer at = p->x;
		struct lang_node *name;

		if (p->ts && ts_specifier(p)) {
			if (p->x.token != T_RBRACE)
				parser_expect(p, T_COMMA);
			continue;
		}
		name = module_name(p);
		if (parser_at_word(p, T_AS)) {
			parser_advance(p);
			list_add(list, import_name(p, name->name, name->start));
		} else {
			if (at.token != T_IDENTIFIER)
				parser_fail(p, name->start, name->end, "Unexpected reserved word");
			p->x = at;
			list_add(list, import_name(p, name->name, name->start));
		}
		if (p->x.token != T_RBRACE)
			parser_expect(p, T_COMMA);
	}
	parser_advance(p);
}

static struct lang_node *import_declaration(struct parser *p, uint32_t start)
{
	struct lang_node *n = parser_node(p, N_IMPORT, start);
	struct list list;

	list_init(&list);
	if (p->x.token != T_STRING) {
		int more = 1;

		if (p->x.token == T_IDENTIFIER) {
			list_add(&list, import_name(p, lang_intern(p->l, "default", 7), p->x.start));
			more = parser_accept(p, T_COMMA);
		}
		if (more && p->x.token == T_STAR) {
			uint32_t at = p->x.start;

			parser_advance(p);
			expect_word(p, T_AS);
			list_add(&list, import_name(p, NULL, at));
		} else if (more) {
			if (list.first && p->x.token != T_LBRACE)
				parser_fail(p, p->last_start, p->x.before, "Unexpected token ','");
			import_list(p, &list);
		}
		expect_word(p, T_FROM);
	}
	n->a = list.first;
	n->b = string_here(p);
	n->c = attributes(p);
	parser_semicolon(p);
	n->end = p->x.before;
	return n;
}

/* Fails unless n can name a variable of this module. */
static void check_local(struct parser *p, const struct lang_node *n)
{
	enum lang_token keyword = (enum lang_token)n->name->keyword;

	if (n->kind == N_STRING)
		parser_fail(p, n->start, n->end,
			"String literal module export names must be followed by a 'from' clause");
	if ((keyword >= T_BREAK && keyword <= T_WITH) || keyword == T_AWAIT || keyword == T_LET ||
		keyword == T_STATIC || keyword == T_YIELD
			|| (keyword >= T_IMPLEMENTS && keyword <= T_PUBLIC))
		parser_fail(p, n->start, n->end, "Unexpected reserved word");
}

static struct lang_node *export_list(struct parser *p, struct lang_node *n)
{
	struct lang_node *e;
	struct list list;

	list_init(&list);
	parser_advance(p);
	while (p->x.token != T_RBRACE) {
		if (p->ts && ts_specifier(p)) {
			if (p->x.token != T_RBRACE)
				parser_expect(p, T_COMMA);
			continue;
		}
		e = parser_node(p, N_EXPORT_NAME, p->x.start);
		e->a = module_name(p);
		e->name = e->a->name;
		if (parser_at_word(p, T_AS)) {
			parser_advance(p);
			e->name = module_name(p)->name;
		}
		e->end = p->x.before;
		list_add(&list, e);
		if (p->x.token != T_RBRACE)
			parser_expect(p, T_COMMA);
	}
	parser_advance(p);
	n->a = list.first;
	if (parser_at_word(p, T_FROM)) {
		parser_advance(p);
		n->b = string_here(p);
		n->c = attributes(p);
	} else {
		for (e = n->a; e; e = e->next)
			check_local(p, e->a);
	}
	parser_semicolon(p);
	return n;
}

static struct lang_node *export_all(struct parser *p, struct lang_node *n)
{
	n->kind = N_EXPORT_ALL;
	parser_advance(p);
	if (parser_at_word(p, T_AS)) {
		parser_advance(p);
		n->name = module_name(p)->name;
	}
	expect_word(p, T_FROM);
	n->b = string_here(p);
	n->c = attributes(p);
	parser_semicolon(p);
	return n;
}

static struct lang_node *export_default(struct parser *p, struct lang_node *n)
{
	uint32_t start;

	n->kind = N_EXPORT_DEFAULT;
	parser_advance(p);
	start = p->x.start;
	if (p->ts && (n->a = ts_export_default(p)) != NULL) {
		;
	} else if (p->x.token == T_FUNCTION) {
		n->a = parser_function(p, start, 0, FUNCTION_DECLARATION | FUNCTION_NAMELESS | FUNCTION_OVERLOAD);
	} else if (p->x.token == T_CLASS) {
		n->a = parser_class(p, FUNCTION_DECLARATION | FUNCTION_NAMELESS);
	} else if (parser_at_word(p, T_ASYNC)) {
		struct lang_node *name = name_here(p);

		if (p->x.token == T_FUNCTION && !p->x.newline) {
			n->a = parser_function(p, start, 1, FUNCTION_DECLARATION | FUNCTION_NAMELESS |
				FUNCTION_OVERLOAD);
		} else {
			n->a = parser_async_after(p, name);
			parser_semicolon(p);
		}
	} else {
		n->a = parser_assignment(p);
		parser_semicolon(p);
	}
	return n;
}

static struct lang_node *export_declaration(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_EXPORT, p->x.start), *other;

	parser_advance(p);
	if (p->ts && (other = ts_export(p, n->start)) != NULL)
		return other;
	switch ((int)p->x.token) {
	case T_LBRACE:
		n = export_list(p, n);
		break;
	case T_STAR:
		n = export_all(p, n);
		break;
	case T_DEFAULT:
		n = export_default(p, n);
		break;
	case T_VAR: case T_CONST: case T_FUNCTION: case T_CLASS:
		n->d = parser_statement(p, PLACE_LIST);
		break;
	default:
		if (parser_at_word(p, T_LET)) {
			uint32_t start = p->x.start;

			parser_advance(p);
			n->d = let_declaration(p, start);
		} else if (parser_at_word(p, T_ASYNC)) {
			uint32_t start = p->x.start;

			parser_advance(p);
			if (p->x.token != T_FUNCTION || p->x.newline)
				parser_fail(p, start, start + 5, "Unexpected token 'async'");
			n->d = parser_function(p, start, 1, FUNCTION_DECLARATION | FUNCTION_OVERLOAD);
		} else {
			parser_fail(p, n->start, n->start + 6, "Unexpected token 'export'");
		}
	}
	n->end = p->x.before;
	other = n->kind == N_EXPORT_DEFAULT ? n->a : n->d;
	if (p->ts && other && other->kind == N_EMPTY)
		return other;
	return n;
}

/* An import or export, or any statement. */
static struct lang_node *module_item(struct parser *p)
{
	uint32_t start = p->x.start;

	if (p->x.token == T_EXPORT)
		return export_declaration(p);
	if (p->x.token != T_IMPORT)
		return parser_statement(p, PLACE_LIST);
	parser_advance(p);
	if (p->x.token != T_LPAREN && p->x.token != T_DOT) {
		struct lang_node *n = p->ts ? ts_import(p, start) : NULL;

		return n ? n : import_declaration(p, start);
	}
	return expression_end(p, parser_expression_after(p, parser_import_after(p, start)), start);
}

/* ---- programs */

static void context_of_goal(struct parser *p, struct context *c)
{
	const struct lang_options *o = &p->l->options;

	switch (o->goal) {
	case LANG_MODULE:
		c->await_is = 1;
		break;
	case LANG_COMMONJS:
		c->can_return = c->new_target = 1;
		/* fallthrough */
	case LANG_SCRIPT:
		c->await_is = o->await != 0;
		break;
	case LANG_EVAL:
		if (o->eval & LANG_EVAL_DIRECT) {
			c->new_target = (o->eval & LANG_EVAL_FUNCTION) != 0;
			c->super_property = (o->eval & LANG_EVAL_METHOD) != 0;
			c->super_call = (o->eval & LANG_EVAL_DERIVED) != 0;
			c->no_arguments = (o->eval & LANG_EVAL_FIELD) != 0;
		}
		break;
	case LANG_FUNCTION:
		break;
	}
}

/* Declares the names around a CommonJS body like parameters. */
static struct lang_node *given_params(struct parser *p, struct lang_function *f)
{
	const char *const *name = p->l->options.params;
	struct list list;

	list_init(&list);
	for (; name && *name; name++) {
		struct lang_node *n = parser_node(p, N_IDENTIFIER, 0);

		n->end = 0;
		n->name = lang_intern(p->l, *name, strlen(*name));
		list_add(&list, n);
		f->length++;
	}
	return list.first;
}

struct lang_node *parser_program(struct lang *l)
{
	const struct lang_options *o = &l->options;
	struct parser *p = lang_alloc(l, sizeof *p);
	struct lang_function *f = lang_alloc(l, sizeof *f);
	struct lang_node *n, *s;
	struct context c;
	struct list list;

	p->l = l;
	p->in_ok = 1;
	p->module = o->goal == LANG_MODULE;
	lexer_start(&p->x, l);
	p->x.module = p->module;
	p->x.strict = o->strict || p->module || (o->goal == LANG_EVAL && (o->eval & LANG_EVAL_STRICT));
	n = parser_node(p, N_FUNCTION, 0);
	n->end = f->end = (uint32_t)l->size;
	n->function = f;
	f->kind = FN_PROGRAM;
	f->simple_params = 1;
	if (o->goal == LANG_COMMONJS)
		f->params = given_params(p, f);
	parser_context_start(p, &c, f);
	context_of_goal(p, &c);
	if (o->typescript)
		ts_start(p);
	list_init(&list);
	parser_advance(p);
	if (o->goal == LANG_FUNCTION) {
		s = parser_node(p, N_EXPRESSION, p->x.start);
		if (parser_at_word(p, T_ASYNC)) {
			uint32_t start = p->x.start;

			parser_advance(p);
			if (p->x.token != T_FUNCTION)
				parser_unexpected(p);
			s->a = parser_function(p, start, 1, 0);
		} else {
			if (p->x.token != T_FUNCTION)
				parser_unexpected(p);
			s->a = parser_function(p, p->x.start, 0, 0);
		}
		s->end = p->x.before;
		list_add(&list, s);
		if (p->x.token != T_EOF)
			parser_unexpected(p);
	} else {
		parser_directives(p, f, &list);
		while (p->x.token != T_EOF) {
			s = p->module ? module_item(p) : parser_statement(p, PLACE_LIST);
			list_append(&list, o->goal == LANG_SCRIPT || o->goal == LANG_EVAL ? without_using(p, s) : s);
		}
	}
	f->body = list.first;
	parser_context_end(p, &c);
	if (p->ts)
		ts_end(p);
	return n;
}
