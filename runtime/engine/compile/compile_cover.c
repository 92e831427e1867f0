/* Counters of engine/coverage.h: where they stand is V8's choice (src/interpreter/block-coverage-builder.h and
 * src/ast/source-range-ast-visitor.cc), so that what is made of them matches node's reports:
 *
 *     a block          then, else, the arms of ?:, the right sides of && || ??, ?. with what it leads to, the body of a
 *                      loop, a case with what it holds, catch, finally
 *     what follows     an if, loop, switch, try or block, and a yield or await: open blocks that begin at its end
 *     never reached    open blocks behind return, break, continue and throw, without an instruction
 *
 * What follows the last statement of a list is not counted: it is the end of the list.  Of several such places at one
 * offset the outermost statement's counts. */
#include "engine/compile/compile_int.h"

static uint32_t add(struct compiler *c, uint32_t start, uint32_t end)
{
	COMPILE_ROOM(c, blocks, 1);
	c->blocks[c->blocks_count] = (struct coverage_block){ start, end };
	return c->blocks_count++;
}

void compile_cover(struct compiler *c, uint32_t start, uint32_t end)
{
	if (c->cover)
		compile_op1(c, OP_COVER, add(c, start, end));
}

void compile_cover_node(struct compiler *c, const struct lang_node *n)
{
	compile_cover(c, n->start, n->end);
}

static int at_text(const struct compiler *c, uint32_t at, const char *text)
{
	size_t size = strlen(text);
	return at + size <= c->source->size && !memcmp(c->source->text + at, text, size);
}

/* Bytes of white space at this place; lines end with LF, CR, U+2028 and U+2029. */
static uint32_t space(const struct compiler *c, uint32_t at)
{
	unsigned char b = (unsigned char)c->source->text[at];
	if (b == ' ' || (b >= '\t' && b <= '\r'))
		return 1;
	if (at_text(c, at, "\u00a0"))
		return 2;
	return at_text(c, at, "\ufeff") || at_text(c, at, "\u2028") || at_text(c, at, "\u2029") ? 3 : 0;
}

static int is_line_end(const struct compiler *c, uint32_t at)
{
	char b = c->source->text[at];
	return b == '\n' || b == '\r' || at_text(c, at, "\u2028") || at_text(c, at, "\u2029");
}

uint32_t compile_cover_next(const struct compiler *c, uint32_t at)
{
	uint32_t size = (uint32_t)c->source->size, n;
	while (at < size) {
		if ((n = space(c, at)) != 0)
			at += n;
		else if (at_text(c, at, "//"))
			while (at < size && !is_line_end(c, at))
				at++;
		else if (at_text(c, at, "/*")) {
			for (at += 2; at < size && !at_text(c, at, "*/"); at++)
				;
			at += 2;
		} else
			break;
	}
	return at < size ? at : size;
}

void compile_cover_right(struct compiler *c, const struct lang_node *left, const struct lang_node *right)
{
	if (c->cover)
		compile_cover(c, compile_cover_next(c, left->end), right->end);
}

/* ---- what follows */

/* A break may name it itself: what follows the label is what follows this. */
static int is_target(const struct lang_node *n)
{
	switch ((enum lang_kind)n->kind) {
	case N_FOR: case N_FOR_IN: case N_FOR_OF: case N_WHILE: case N_DO: case N_BLOCK: case N_SWITCH: case N_LABEL:
		return 1;
	default:
		return 0;
	}
}

/* A loop or switch with variables of its own stands in a block for them in V8, and the body of a derived constructor in
 * one, too: what ends those is not the last of a list. */
static int is_wrapped(const struct compiler *c, const struct lang_node *n)
{
	int is_for = n->kind == N_FOR || n->kind == N_FOR_IN || n->kind == N_FOR_OF;
	if ((n->kind == N_SWITCH && n->scope) || (c->function && c->function->kind == FN_DERIVED && !c->ctx))
		return 1;
	return is_for && n->a && n->a->kind == N_VAR && n->a->op != T_VAR;
}

/* Where what follows a statement begins, or 0. */
static uint32_t continuation(const struct lang_node *n)
{
	switch ((enum lang_kind)n->kind) {
	case N_IF:
		while (n->c && n->c->kind == N_IF)
			n = n->c;
		return (n->c ? n->c : n->b)->end;
	case N_FOR: case N_FOR_IN: case N_FOR_OF: case N_WHILE: case N_DO: return n->d->end;
	case N_TRY: return (n->d ? n->d : n->c)->end;
	case N_RETURN:
		/* that of a concise arrow function is no statement */
		return n->a && n->a->start == n->start ? 0 : n->end;
	case N_LABEL: return is_target(n->d) ? continuation(n->d) : 0;
	case N_BLOCK: case N_SWITCH: case N_BREAK: case N_CONTINUE: case N_THROW: return n->end;
	default: return 0;
	}
}

static int is_empty(const struct lang_node *n)
{
	switch ((enum lang_kind)n->kind) {
	case N_EMPTY: case N_IMPORT: case N_EXPORT_ALL: return 1;
	case N_FUNCTION: return !n->a;
	case N_EXPORT: return !n->d || n->d->kind == N_FUNCTION;
	default: return 0;
	}
}

struct lang_node *compile_cover_last(struct lang_node *list)
{
	struct lang_node *last = NULL;
	for (; list; list = list->next)
		if (!is_empty(list))
			last = list;
	return last;
}

static int is_jump(const struct lang_node *n)
{
	return n->kind == N_RETURN || n->kind == N_BREAK || n->kind == N_CONTINUE || n->kind == N_THROW;
}

struct compile_cover compile_cover_begin(struct compiler *c, const struct lang_node *n)
{
	struct compile_cover k = { .outer = c->cover_end };
	uint32_t end = continuation(n);
	if (end) {
		c->cover_end = end;
		if (end != k.outer && (n != c->cover_last || is_wrapped(c, n)))
			k.end = end;
	}
	return k;
}

void compile_cover_end(struct compiler *c, const struct lang_node *n, struct compile_cover k)
{
	c->cover_end = k.outer;
	if (!k.end)
		return;
	if (is_jump(n))
		add(c, k.end, COVERAGE_OPEN);
	else
		compile_cover(c, k.end, COVERAGE_OPEN);
}

/* The end of a yield or await without parentheses around it. */
static uint32_t suspension_end(const struct compiler *c, const struct lang_node *n)
{
	uint32_t at = n->start;
	if (n->a)
		return n->a->end;
	while (at_text(c, at, "("))
		at = compile_cover_next(c, at + 1);
	return at + 5;
}

struct compile_cover compile_cover_suspend(struct compiler *c, const struct lang_node *n)
{
	struct compile_cover k = { .outer = c->cover_end };
	if (c->cover) {
		uint32_t end = suspension_end(c, n), next = compile_cover_next(c, end);
		if (at_text(c, next, ";"))
			end = next + 1;
		k.end = end != c->cover_end ? end : 0;
		c->cover_end = end;
	}
	return k;
}

/* ---- functions */

/* Where `static` stands before an element, or the element, if a comment is in between. */
static uint32_t static_at(const struct compiler *c, const struct lang_node *e)
{
	uint32_t at = e->start;
	while (at > 0 && space(c, at - 1))
		at--;
	return at >= 6 && at_text(c, at - 6, "static") ? at - 6 : e->start;
}

static int is_field(const struct lang_node *e, int is_static)
{
	return e->kind == N_FIELD && !(e->flags & FLAG_STATIC) == !is_static;
}

/* From the last static field, or the first static block if there is none, to the end of the last of both. */
static struct coverage_block statics(const struct compiler *c, const struct lang_class *k)
{
	struct coverage_block b = { 0, 0 };
	const struct lang_node *e;
	for (e = k->elements; e; e = e->next) {
		if (is_field(e, 1))
			b.start = static_at(c, e);
		else if (e->kind != N_STATIC_BLOCK)
			continue;
		else if (!b.start)
			b.start = e->start;
		b.end = e->end;
		if (c->source->text[b.end - 1] == ';')
			b.end--;
	}
	return b;
}

/* Default constructors have no text, and nothing that a branch could be in; private methods alone run nothing. */
static int is_counted(const struct compiler *c)
{
	const struct lang_node *e;
	if (!c->cover || c->job->made == COMPILE_DEFAULT_CONSTRUCTOR)
		return 0;
	if (c->job->function)
		return 1;
	for (e = c->job->class->elements; e; e = e->next)
		if (is_field(e, c->job->made == COMPILE_STATICS)
			|| (e->kind == N_STATIC_BLOCK && c->job->made == COMPILE_STATICS))
			return 1;
	return 0;
}

static struct coverage_block range(const struct compiler *c, const struct compile_job *job)
{
	if (!job->function)
		return job->made == COMPILE_STATICS ? statics(c, job->class) :
			(struct coverage_block){ job->class->start, job->class->end };
	if (!job->outer)
		return (struct coverage_block){ 0, (uint32_t)c->source->size };
	return (struct coverage_block){ job->function->start, job->function->end };
}

void compile_cover_function(struct compiler *c)
{
	struct coverage_block whole;
	c->blocks_count = c->cover_end = 0;
	c->cover_last = NULL;
	c->cover_target = NULL;
	if (!is_counted(c))
		return;
	whole = range(c, c->job);
	compile_cover(c, whole.start, whole.end);
}

int compile_cover_is_eager(const struct lang_node *function)
{
	return function->flags & FLAG_PARENTHESIZED && function->function->kind == FN_NORMAL;
}

/* The function may be the value: itself, an arm of ?: or an operand of && || ??, as deep as people write them.  In
 * parentheses of its own V8 does not see it. */
static int may_be(struct lang_node *value, const struct lang_node *function, int depth)
{
	while (depth++ < 16) {
		value = compile_strip(value);
		if (value->kind != N_LOGICAL && value->kind != N_CONDITIONAL)
			return value == function && !compile_cover_is_eager(function);
		if (may_be(value->b, function, depth))
			return 1;
		value = value->kind == N_LOGICAL ? value->a : value->c;
	}
	return 0;
}

const struct lang_node *compile_cover_target(const struct compiler *c, const struct lang_node *function)
{
	return c->cover && c->cover_target && may_be(c->cover_value, function, 0) ? c->cover_target : NULL;
}

/* Writes a.b.c for what is assigned to, in front of *at, without "prototype"; 0 if there is no room or it is no such
 * name. */
static int name_target(const struct lang_node *n, const char *from, char **at)
{
	for (;; n = n->a) {
		const struct lang_name *name = n->kind == N_INDEX ? n->b->kind == N_STRING ? n->b->name : NULL :
			n->kind == N_MEMBER || n->kind == N_IDENTIFIER ? n->name : NULL;
		if (n->kind == N_THIS) {
			*at += **at == '.';
			return 1;
		}
		if (name && n->kind != N_IDENTIFIER && name->size == 9 && !memcmp(name->chars, "prototype", 9))
			continue;
		if (!name || (size_t)(*at - from) < (size_t)name->size + 1)
			return 0;
		*at -= name->size;
		memcpy(*at, name->chars, name->size);
		if (n->kind == N_IDENTIFIER)
			return 1;
		*--*at = '.';
	}
}

/* In a function whose name begins with a capital, the names of members begin with that name. */
static void name_constructor(const struct code *outer, const char *from, char **at)
{
	size_t size = outer && outer->name[0] >= 'A' && outer->name[0] <= 'Z' ? strlen(outer->name) : 0;
	if (!size || (size_t)(*at - from) < size + 1)
		return;
	if (**at)
		*--*at = '.';
	*at -= size;
	memcpy(*at, outer->name, size);
}

void compile_cover_finish(struct compiler *c, struct code *code)
{
	char text[256], *at = text + sizeof text - 1;
	const char *name = code->name;
	if (!is_counted(c))
		return;
	*at = 0;
	if (!c->job->function)
		name = c->job->made == COMPILE_STATICS ? "<static_initializer>" : "<instance_members_initializer>";
	else if (c->job->target && name_target(c->job->target, text, &at)) {
		name_constructor(code->outer, text, &at);
		name = at;
	}
	code->counts = coverage_add(c->J, c->cover, &c->cover_text, name, c->blocks, c->blocks_count);
	c->cover->functions->is_eager = !c->job->function || c->job->is_eager;
}

void compile_cover_program(struct compiler *c)
{
	const struct lang_options *o = &c->l->options;
	const char *filename = c->source->filename;
	if (!c->J->coverage || !c->J->coverage->on || o->builtin
		|| (o->goal != LANG_COMMONJS && o->goal != LANG_MODULE)
		|| (filename[0] != '/' && strncmp(filename, "file:", 5)))
		return;
	coverage_text_init(c->J, &c->cover_text, c->source->text, c->source->size);
	c->cover = coverage_script_new(c->J, filename);
}
