/* The tree as text.  The walk has its own stack: a chain of a million terms is a million levels deep. */
#include "lang/ast.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "lang/lexer.h"

#define EXPRESSIONS(X) \
	X(IDENTIFIER) X(NUMBER) X(BIGINT) X(STRING) X(TRUE) X(FALSE) X(NULL) X(REGEXP) X(TEMPLATE) X(TEMPLATE_PART) \
	X(TAGGED) X(ARRAY) X(HOLE) \
	X(SPREAD) X(OBJECT) X(PROPERTY) X(FUNCTION) X(CLASS) X(THIS) X(SUPER) X(NEW_TARGET) X(IMPORT_META) \
	X(IMPORT_CALL) X(UNARY) X(UPDATE) \
	X(BINARY) X(LOGICAL) X(ASSIGN) X(CONDITIONAL) X(COMMA) X(MEMBER) X(INDEX) X(CALL) X(NEW) X(CHAIN) X(YIELD) \
	X(AWAIT) X(PAREN) X(PRIVATE)
#define OTHERS(X) \
	X(ARRAY_PATTERN) X(OBJECT_PATTERN) X(REST) X(DEFAULT) X(VAR) X(DECLARATOR) X(EXPRESSION) X(BLOCK) X(EMPTY) \
	X(DEBUGGER) X(IF) X(FOR) X(FOR_IN) \
	X(FOR_OF) X(WHILE) X(DO) X(CONTINUE) X(BREAK) X(RETURN) X(THROW) X(WITH) X(SWITCH) X(CASE) X(LABEL) X(TRY) \
	X(IMPORT) X(IMPORT_NAME) X(EXPORT) \
	X(EXPORT_NAME) X(EXPORT_ALL) X(EXPORT_DEFAULT) X(FIELD) X(STATIC_BLOCK)

static const char *const kinds[N_KINDS] = {
#define X(name) [N_##name] = #name,
	EXPRESSIONS(X) OTHERS(X)
#undef X
};

static const char *const flag_names[] = {
	"computed", "shorthand", "static", "optional", "prefix", "delegate", "await", "eval", "declaration",
	"parenthesized", "tdz", "dynamic", "proto", "anonymous", "using",
};
static const char *const function_kinds[] = {
	"normal", "arrow", "method", "getter", "setter", "constructor", "derived", "fields", "program",
};
static const char *const places[] = { "none", "argument", "local", "scope", "global-var", "global-lexical", "dynamic" };
static const char *const properties[] = { "init", "get", "set", "method" };

/* A list still to be printed.  node NULL: only the label. */
struct todo {
	const struct lang_node *node;
	const char *label;
	unsigned depth;
};

struct dump {
	void (*write)(void *ctx, const char *text, size_t size);
	void *ctx;
	struct todo *todo;
	size_t count, room;
	int failed;
};

static void text(struct dump *d, const char *s)
{
	d->write(d->ctx, s, strlen(s));
}

static void quoted(struct dump *d, const struct lang_name *name)
{
	size_t i, plain = 0;
	char escape[8];

	text(d, "'");
	for (i = 0; i < name->size; i++) {
		unsigned char c = (unsigned char)name->chars[i];

		if (c >= ' ' && c != '\'' && c != '\\' && c != 0x7F)
			continue;
		d->write(d->ctx, name->chars + plain, i - plain);
		snprintf(escape, sizeof escape, c == '\n' ? "\\n" : c >= ' ' && c != 0x7F ? "\\%c" : "\\x%02x", c);
		text(d, escape);
		plain = i + 1;
	}
	d->write(d->ctx, name->chars + plain, i - plain);
	text(d, "'");
}

static void later(struct dump *d, const char *label, const struct lang_node *node, unsigned depth)
{
	if (!node)
		return;
	if (d->count == d->room) {
		size_t room = d->room ? d->room * 2 : 256;
		struct todo *more = mem_try_realloc(d->todo, room * sizeof *more);

		if (!more) {
			d->failed = 1;
			return;
		}
		d->todo = more;
		d->room = room;
	}
	d->todo[d->count++] = (struct todo){ node, label, depth };
}

static void named(struct dump *d, const struct lang_name *name)
{
	if (!name)
		return;
	text(d, " ");
	quoted(d, name);
}

static void binding(struct dump *d, const struct lang_binding *b)
{
	char s[64];

	if (!b)
		return;
	snprintf(s, sizeof s, " @%s%s%u", b->place < sizeof places / sizeof *places ? places[b->place] : "?",
		b->captured ? "*" : " ", b->slot);
	text(d, s);
}

static void function(struct dump *d, const struct lang_function *f, unsigned depth)
{
	char s[96];

	snprintf(s, sizeof s, " %s%s%s%s length=%d", function_kinds[f->kind], f->is_async ? " async" : "",
		f->is_generator ? " generator" : "",
		f->is_strict ? " strict" : "", f->length);
	text(d, s);
	if (f->uses_this || f->uses_arguments || f->uses_eval || f->uses_super || f->uses_new_target) {
		snprintf(s, sizeof s, " uses%s%s%s%s%s", f->uses_this ? " this" : "",
		f->uses_arguments ? " arguments" : "", f->uses_eval ? " eval" : "",
			f->uses_super ? " super" : "", f->uses_new_target ? " new.target" : "");
		text(d, s);
	}
	named(d, f->name);
	later(d, "body", f->body, depth);
	later(d, "params", f->params, depth);
}

/* Prints the active member of the union of name, number, function and class. */
static void value(struct dump *d, const struct lang_node *n, unsigned depth)
{
	char s[40];

	switch (n->kind) {
	case N_NUMBER:
		snprintf(s, sizeof s, " %.17g", n->number);
		text(d, s);
		return;
	case N_FUNCTION:
		function(d, n->function, depth);
		return;
	case N_CLASS:
		named(d, n->class->name);
		later(d, "elements", n->class->elements, depth);
		later(d, "constructor", n->class->constructor, depth);
		later(d, "extends", n->class->heritage, depth);
		return;
	case N_IDENTIFIER: case N_BIGINT: case N_STRING: case N_REGEXP: case N_TEMPLATE_PART: case N_MEMBER: case
	N_PRIVATE: case N_CONTINUE:
	case N_BREAK: case N_LABEL: case N_IMPORT_NAME: case N_EXPORT_NAME: case N_EXPORT_ALL:
		named(d, n->name);
		return;
	}
}

static void node(struct dump *d, const struct todo *t)
{
	static const char tabs[] = "                                                                ";
	const struct lang_node *n = t->node;
	unsigned depth = t->depth, i, indent = depth * 2;
	char s[64];

	for (; indent > 0; indent -= i) {
		i = indent < sizeof tabs - 1 ? indent : sizeof tabs - 1;
		d->write(d->ctx, tabs, i);
	}
	if (t->label) {
		text(d, t->label);
		text(d, ": ");
	}
	text(d, n->kind < N_KINDS && kinds[n->kind] ? kinds[n->kind] : "?");
	if (n->op && n->kind == N_PROPERTY)
		snprintf(s, sizeof s, " %s", properties[n->op & 3]);
	else if (n->op && n->kind != N_SPREAD && n->kind != N_REST)
		snprintf(s, sizeof s, " %s", lexer_spelling((enum lang_token)n->op));
	else
		s[0] = 0;
	text(d, s);
	later(d, "d", n->d, depth + 1);
	later(d, "c", n->c, depth + 1);
	later(d, "b", n->b, depth + 1);
	/* here a is the target statement, an ancestor */
	if (n->kind != N_BREAK && n->kind != N_CONTINUE)
		later(d, n->b || n->c || n->d ? "a" : NULL, n->a, depth + 1);
	value(d, n, depth + 1);
	if (n->kind == N_IDENTIFIER || n->kind == N_THIS || n->kind == N_PRIVATE)
		binding(d, n->binding);
	for (i = 0; i < sizeof flag_names / sizeof *flag_names; i++)
		if (n->flags & 1u << i) {
			text(d, " ");
			text(d, flag_names[i]);
		}
	snprintf(s, sizeof s, n->position == n->start ? " [%u-%u]\n" : " [%u-%u @%u]\n", n->start, n->end, n->position);
	text(d, s);
}

void lang_dump(struct lang *l, void (*write)(void *ctx, const char *text, size_t size), void *ctx)
{
	struct dump d = { .write = write, .ctx = ctx };

	later(&d, NULL, l->program, 0);
	while (d.count > 0) {
		struct todo *t = &d.todo[d.count - 1], now = *t;

		/* continue the list in place, so that its members come in order */
		if (now.node->next)
			t->node = now.node->next;
		else
			d.count--;
		node(&d, &now);
	}
	if (d.failed)
		text(&d, "out of memory\n");
	mem_free(d.todo);
}
