/* engine/error_call.c -- what a message calls the thing that could not be called, made or iterated: its source form, as V8 prints it.
 *
 * The bytecode does not remember texts.  When such an error is made, the source is parsed once more and the node sought that stands at the
 * instruction's position: rare enough, and exact.
 */
#include "engine/vm_int.h"

#include "lang/ast.h"
#include "lang/lexer.h"

#define SOURCE_MAX (4u << 20)  /* bytes of source that are parsed for a message */

struct out { char *p; size_t room, used; };

static void put(struct out *o, const char *s)
{
	size_t n = strlen(s);
	if (o->used + n + 1 > o->room)
		n = o->room - o->used - 1;
	memcpy(o->p + o->used, s, n);
	o->used += n;
	o->p[o->used] = 0;
}

static void print(struct out *o, struct lang_node *n, int depth)
{
	char number[32];
	if (!n || depth > 50) {
		put(o, "(intermediate value)");
		return;
	}
	switch ((enum lang_kind)n->kind) {
	case N_PAREN: case N_CHAIN:
		print(o, n->a, depth + 1);
		break;
	case N_IDENTIFIER:
		put(o, n->name->chars);
		break;
	case N_MEMBER:
		print(o, n->a, depth + 1);
		put(o, n->flags & FLAG_OPTIONAL ? "?." : ".");
		put(o, n->name->chars);
		break;
	case N_INDEX:
		print(o, n->a, depth + 1);
		if (n->b && n->b->kind == N_STRING) {
			put(o, ".");
			put(o, n->b->name->chars);
			break;
		}
		put(o, n->flags & FLAG_OPTIONAL ? "?.[" : "[");
		print(o, n->b, depth + 1);
		put(o, "]");
		break;
	case N_CALL:
		print(o, n->a, depth + 1);
		put(o, "(...)");
		break;
	case N_NUMBER:
		snprintf(number, sizeof number, "%.17g", n->number);
		put(o, number);
		break;
	case N_STRING:
		put(o, "\"");
		put(o, n->name->chars);
		put(o, "\"");
		break;
	case N_THIS: put(o, "this"); break;
	case N_SUPER: put(o, "(intermediate value)"); break;
	case N_TRUE: put(o, "true"); break;
	case N_FALSE: put(o, "false"); break;
	case N_NULL: put(o, "null"); break;
	case N_IMPORT_META: put(o, "import.meta"); break;
	default: put(o, "(intermediate value)"); break;
	}
}

struct nodes { struct lang_node **items; size_t count, room; };

static void add(struct nodes *s, struct lang_node *n)
{
	if (!n)
		return;
	if (s->count == s->room) {
		size_t room = s->room ? s->room * 2 : 256;
		struct lang_node **items = realloc(s->items, room * sizeof *items);
		if (!items)
			return;
		s->items = items;
		s->room = room;
	}
	s->items[s->count++] = n;
}

/* What stands at the position: a call's callee, or what is iterated. */
static struct lang_node *wanted(struct lang_node *n, uint32_t position, int call)
{
	if (call)
		return (n->kind == N_CALL || n->kind == N_NEW || n->kind == N_TAGGED) && n->position == position ? n->a : NULL;
	switch ((enum lang_kind)n->kind) {
	case N_FOR_OF: return n->b && (n->b->start == position || n->b->position == position) ? n->b : NULL;
	case N_SPREAD: return n->a && (n->a->start == position || n->a->position == position || n->position == position) ? n->a : NULL;
	case N_DECLARATOR: case N_ASSIGN:
		return n->a && n->b && n->a->kind == N_ARRAY_PATTERN && (n->a->start == position || n->b->start == position || n->b->position == position || n->position == position) ? n->b : NULL;
	default: return NULL;
	}
}

static struct lang_node *find(struct lang_node *root, uint32_t position, int call)
{
	struct nodes s = { NULL, 0, 0 };
	struct lang_node *n, *found = NULL;
	add(&s, root);
	while (s.count && !found) {
		n = s.items[--s.count];
		found = wanted(n, position, call);
		add(&s, n->next);
		if (n->kind == N_CONTINUE || n->kind == N_BREAK)
			continue;      /* a is a statement around it */
		add(&s, n->a);
		add(&s, n->b);
		add(&s, n->c);
		add(&s, n->d);
		if (n->kind == N_FUNCTION && n->function) {
			add(&s, n->function->params);
			add(&s, n->function->body);
		} else if (n->kind == N_CLASS && n->class) {
			add(&s, n->class->heritage);
			add(&s, n->class->constructor);
			add(&s, n->class->elements);
		}
	}
	free(s.items);
	return found;
}

static int position_of(struct code *code, uint32_t word, uint32_t *position)
{
	uint32_t i, found = 0;
	for (i = 0; i + 1 < code->positions_count; i += 2)
		if (code->positions[i] <= word) {
			*position = code->positions[i + 1];
			found = 1;
		}
	return found;
}

static int source_form(js_State *J, struct code *code, uint32_t position, int call, char *text, size_t room)
{
	static const enum lang_goal goals[] = { LANG_COMMONJS, LANG_MODULE, LANG_SCRIPT };
	static const char *const params[] = { NULL };
	struct out o = { text, room, 0 };
	size_t i;
	if (code->source->size > SOURCE_MAX)
		return 0;
	for (i = 0; i < sizeof goals / sizeof goals[0]; i++) {
		struct lang l;
		struct lang_options options;
		struct lang_node *n = NULL;
		int parsed;
		memset(&options, 0, sizeof options);
		options.goal = goals[i];
		options.params = params;
		options.stack_low = J->cstack_low;
		parsed = lang_parse(&l, code->source->text, code->source->size, &options) == 0;
		if (parsed && (n = find(l.program, position, call)) != NULL) {
			text[0] = 0;
			print(&o, n, 0);
		}
		lang_free(&l);
		if (parsed)
			return n != NULL;
	}
	return 0;
}

int error_expression(js_State *J, js_Value *v, char *text, size_t room)
{
	struct js_Frame *f = &J->trace[J->tracetop];
	uint32_t at, op, position;
	if (!J->tracetop || !f->code || J->cstack_reserve || f->at == f->code->words)
		return 0;
	at = (uint32_t)(f->at - f->code->words) - 1;
	op = f->code->words[at] & 255;
	if (op != OP2_CALL && op != OP2_NEW && op != OP2_CALL_SPREAD && op != OP2_NEW_SPREAD) {
		if (!at || (f->code->words[at - 1] & 255) != OP2_CALL_EVAL)
			return 0;
	}
	return position_of(f->code, at, &position) && source_form(J, f->code, position, 1, text, room);
}

/* The same for a value that is being iterated by the running instruction. */
int error_iterable_expression(js_State *J, char *text, size_t room)
{
	struct js_Frame *f = &J->trace[J->tracetop];
	uint32_t at, op, position;
	if (!J->tracetop || !f->code || J->cstack_reserve || f->at == f->code->words)
		return 0;
	at = (uint32_t)(f->at - f->code->words) - 1;
	op = f->code->words[at] & 255;
	if (op != OP2_ITERATE && op != OP2_ARRAY_SPREAD)
		return 0;
	return position_of(f->code, at, &position) && source_form(J, f->code, position, 0, text, room);
}
