#include "engine/compile/compile_int.h"

#include "engine/core/memory.h"
#include "engine/core/run.h"

/* ---- functions inside functions */

uint32_t compile_child(struct compiler *c, struct compile_job *job)
{
	COMPILE_ROOM(c, jobs, 1);
	job->index = c->functions_count;
	c->jobs[c->jobs_count++] = *job;
	return c->functions_count++;
}

void compile_functions(struct compiler *c, struct lang_node **functions, uint32_t count)
{
	uint32_t i;
	for (i = 0; i < count; i++) {
		struct lang_node *n = functions[i];
		if (n->binding && n->binding->place == PLACE_NONE) {
			if (c->cover) {                /* it is told that this one never ran */
				compile_function(c, n, NULL);
				compile_op(c, OP_POP);
			}
			continue;
		}
		compile_function(c, n, n->function->name ? NULL : atom_intern(c->J, "default", 7));
		compile_init(c, n->binding);
	}
}

/* `this`, new.target and the like, if inner functions use them. */
static void pseudo_bindings(struct compiler *c, struct lang_scope *s)
{
	struct lang_binding *b;
	for (b = s->bindings; b; b = b->next) {
		if (b->place != PLACE_LOCAL && b->place != PLACE_SCOPE)
			continue;
		switch (b->kind) {
		case BIND_THIS: compile_op(c, c->function->kind == FN_DERIVED ? OP_HOLE : OP_THIS); break;
		case BIND_NEW_TARGET: compile_op(c, OP_NEW_TARGET); break;
		case BIND_HOME: compile_op(c, OP_HOME); break;
		case BIND_SELF: case BIND_FUNCNAME: compile_op(c, OP_CALLEE); break;
		default: continue;
		}
		compile_init(c, b);
	}
}

void compile_inline(struct compiler *c, struct lang_function *f, int is_value)
{
	struct lang_function *function = c->function;
	struct lang_scope *scope = c->scope;
	struct compile_ctx x, y;
	struct compile_dispose dispose;
	uint32_t locals = c->locals;
	c->function = f;
	c->locals = c->slots;
	c->slots += f->stack_slots;
	compile_enter_scope(c, f->scope, &x);
	pseudo_bindings(c, f->scope);
	if (f->body_scope != f->scope)
		compile_enter_scope(c, f->body_scope, &y);
	compile_functions(c, f->hoisted, f->hoisted_count);
	if (!is_value) {
		compile_dispose_open(c, f->body_scope, &dispose);
		compile_statements(c, f->body);
		compile_dispose_close(c, f->body_scope, &dispose);
	} else if (f->body && f->body->a)
		compile_named(c, f->body->a, c->job->name);
	else
		compile_op(c, OP_UNDEFINED);
	if (f->body_scope != f->scope)
		compile_leave_scope(c, f->body_scope, &y);
	compile_leave_scope(c, f->scope, &x);
	c->function = function;
	c->scope = scope;
	c->locals = locals;
}

/* ---- the beginning of a function */

static uint32_t count_params(struct lang_function *f, struct lang_node **rest)
{
	struct lang_node *p;
	uint32_t n = 0;
	*rest = NULL;
	for (p = f->params; p; p = p->next) {
		if (p->kind == N_REST)
			*rest = p;
		else
			n++;
	}
	return n;
}

static void simple_params(struct compiler *c, struct lang_function *f)
{
	struct lang_node *p;
	uint32_t i = 0;
	for (p = f->params; p; p = p->next, i++) {
		struct lang_binding *b = p->binding;
		if (b && (b->place == PLACE_SCOPE || b->place == PLACE_LOCAL)) {
			compile_op1(c, OP_GET_SLOT, i);
			compile_init(c, b);
		}
	}
}

/* Parameters with patterns or default values are bound in order; later ones are in their dead zone until then. */
static void full_params(struct compiler *c, struct lang_function *f, uint32_t count)
{
	uint32_t *from = compile_alloc(c, (count + 1) * sizeof *from), i = 0;
	struct lang_binding *b;
	struct lang_node *p;
	for (i = 0; i <= count; i++)
		from[i] = i;
	for (b = f->scope->bindings; b; b = b->next)
		if (b->kind == BIND_PARAM && b->tdz && b->place == PLACE_ARGUMENT && b->slot <= count) {
			from[b->slot] = compile_slot(c);
			compile_op1(c, OP_GET_SLOT, b->slot);
			compile_op1(c, OP_PUT_SLOT, from[b->slot]);
			compile_op(c, OP_HOLE);
			compile_op1(c, OP_PUT_SLOT, b->slot);
		} else if (b->kind == BIND_PARAM && b->tdz && b->place == PLACE_LOCAL) {
			compile_op(c, OP_HOLE);
			compile_op1(c, OP_PUT_SLOT, c->locals + b->slot);
		}
	for (p = f->params, i = 0; p; p = p->next, i++) {
		struct lang_node *t = p->kind == N_REST ? p->a : p;
		if (t->kind == N_IDENTIFIER && (!t->binding || t->binding->place == PLACE_NONE
			|| (t->binding->place == PLACE_ARGUMENT && t->binding->slot == i && from[i] == i)))
			continue;
		compile_op1(c, OP_GET_SLOT, from[i]);
		compile_element(c, t, COMPILE_INIT);
	}
}

/* The body's variables are separate from the parameters; one with a parameter's name starts with its value. */
static void body_scope(struct compiler *c, struct lang_function *f)
{
	struct lang_binding *b;
	compile_enter_scope(c, f->body_scope, NULL);
	for (b = f->body_scope->bindings; b; b = b->next)
		if (b->copy_of && b->place != PLACE_NONE) {
			compile_get_binding(c, b->copy_of);
			compile_init(c, b);
		}
}

/* Parameters given as names by the caller (new Function): they have no nodes. */
static void given_params(struct compiler *c, struct lang_function *f)
{
	struct lang_binding *b;
	for (b = f->scope->bindings; b; b = b->next)
		if (b->kind == BIND_PARAM && (b->place == PLACE_SCOPE || b->place == PLACE_LOCAL)) {
			compile_op1(c, OP_GET_SLOT, b->argument);
			compile_init(c, b);
		}
}

static void arguments_object(struct compiler *c, struct lang_function *f)
{
	struct lang_binding *b;
	struct lang_node *p;
	uint32_t slot, i;
	int any = 0;
	for (b = f->scope->bindings; b && !(b->kind == BIND_ARGUMENTS &&
		(b->place == PLACE_LOCAL || b->place == PLACE_SCOPE)); b = b->next)
		;
	if (!b)
		return;
	c->flags |= lang_only_counted(b) ? CODE_ARGUMENT_COUNT : CODE_ARGUMENTS;
	if (!compile_is_slot(c, b, &slot))
		slot = compile_slot(c);
	c->arguments_slot = slot;
	if (c->flags & CODE_ARGUMENT_COUNT)
		;
	else if (c->strict || !f->simple_params)
		c->flags |= CODE_UNMAPPED;
	else if (f->mapped_arguments) {
		for (p = f->params; p; p = p->next)
			c->mapped_count++;
		c->mapped = compile_alloc(c, (c->mapped_count + 1) * sizeof *c->mapped);
		for (p = f->params, i = 0; p; p = p->next, i++) {
			struct lang_node *q;
			c->mapped[i] = ~0u;
			for (q = p->next; q && q->name != p->name; q = q->next)
				/* avoids a quadratic search: from here on only adjacent duplicates are detected */
				if (i > 64)
					break;
			if (p->binding && p->binding->place == PLACE_SCOPE && (!q || q->name != p->name)) {
				c->mapped[i] = p->binding->slot;
				any = 1;
			}
		}
		if (any)
			compile_op1(c, OP_MAP_ARGUMENTS, slot);
		else
			c->mapped_count = 0;
	}
	if (b->place == PLACE_SCOPE) {
		compile_op1(c, OP_GET_SLOT, slot);
		compile_init(c, b);
	}
}

static void declare_globals(struct compiler *c, struct lang_scope *s)
{
	struct lang_binding *b;
	for (b = s->bindings; b; b = b->next)
		if (b->place == PLACE_DYNAMIC && !b->soft && (b->kind == BIND_VAR || b->kind == BIND_FUNCTION))
			compile_op2(c, OP_CHECK_VAR, compile_name(c, b->name), b->kind == BIND_FUNCTION);
	for (b = s->bindings; b; b = b->next) {
		if (b->place == PLACE_DYNAMIC && (b->kind == BIND_VAR || b->kind == BIND_FUNCTION))
			compile_op2(c, OP_DECLARE_VAR, compile_name(c, b->name), b->soft);
		if (b->place != PLACE_GLOBAL_VAR && b->place != PLACE_GLOBAL_LEXICAL)
			continue;
		COMPILE_ROOM(c, globals, 1);
		compile_name(c, b->name);              /* keeps it alive for the collector */
		c->globals[c->globals_count].name = compile_atom(c, b->name);
		c->globals[c->globals_count++].kind = b->place != PLACE_GLOBAL_VAR ? b->kind == BIND_CONST ? 3 : 2
			: b->kind == BIND_FUNCTION ? 1 : b->soft ? 4 : 0;
	}
	if (c->globals_count)
		compile_op1(c, OP_DECLARE_GLOBALS, c->l->options.again ? 2 : c->l->options.goal == LANG_EVAL);
}

static int is_module(struct compiler *c, struct lang_function *f)
{
	return f->kind == FN_PROGRAM && c->l->options.goal == LANG_MODULE;
}

/* What kind of function this is: c->flags and c->coroutine. */
static void function_kind(struct compiler *c, struct lang_function *f, int has_rest)
{
	int module = is_module(c, f);
	if (f->is_generator)
		c->coroutine = f->is_async ? CODE_ASYNC_GENERATOR : CODE_GENERATOR;
	else if (f->is_async)
		c->coroutine = CODE_ASYNC;
	else if (module)
		c->coroutine = CODE_GENERATOR;
	c->flags = (f->is_strict ? CODE_STRICT : 0) | (module ? CODE_MODULE : 0);
	switch (f->kind) {
	case FN_ARROW: c->flags |= CODE_ARROW; break;
	case FN_METHOD: case FN_GETTER: case FN_SETTER: c->flags |= CODE_METHOD; break;
	case FN_CONSTRUCTOR: c->flags |= CODE_CLASS; break;
	case FN_DERIVED: c->flags |= CODE_CLASS | CODE_DERIVED; break;
	case FN_FIELDS: c->flags |= CODE_METHOD | CODE_FIELDS; break;
	default: break;
	}
	if (!f->is_strict && f->kind != FN_ARROW)
		c->flags |= CODE_SLOPPY_THIS;
	if (f->uses_eval && !f->is_strict)
		c->flags |= CODE_EVAL;
	if (has_rest)
		c->flags |= CODE_REST;
}

/* The code before the body: fields, scopes, this, parameters, arguments, declarations. */
static void function_entry(struct compiler *c, struct lang_function *f, uint32_t count)
{
	int program = f->kind == FN_PROGRAM;
	if (f->kind == FN_CONSTRUCTOR && c->job->shared && c->job->shared->has_fields) {
		compile_op(c, OP_CALLEE);
		compile_op(c, OP_THIS);
		compile_op(c, OP_RUN_FIELDS);
		compile_op(c, OP_POP);
	}
	if (f->name_scope) {
		compile_enter_scope(c, f->name_scope, NULL);
		pseudo_bindings(c, f->name_scope);
	}
	compile_enter_scope(c, f->scope, NULL);
	pseudo_bindings(c, f->scope);
	if (f->kind == FN_DERIVED) {
		struct lang_binding *b = f->pseudo[BIND_THIS - BIND_ARGUMENTS];
		if (!b || (b->place != PLACE_LOCAL && b->place != PLACE_SCOPE)) {
			c->this_slot = (int)compile_slot(c);
			compile_op(c, OP_HOLE);
			compile_op1(c, OP_PUT_SLOT, (uint32_t)c->this_slot);
		}
	}
	if (f->simple_params || !f->params) {
		if (program)
			given_params(c, f);
		else
			simple_params(c, f);
		arguments_object(c, f);
	} else {
		arguments_object(c, f);
		full_params(c, f, count);
	}
	if (f->body_scope != f->scope)
		body_scope(c, f);
	if (program) {
		declare_globals(c, f->scope);
		if (f->body_scope != f->scope)
			declare_globals(c, f->body_scope);
	}
	compile_functions(c, f->hoisted, f->hoisted_count);
	if (f->is_generator || is_module(c, f))
		compile_op1(c, OP_START_GENERATOR, (uint32_t)c->coroutine);
	else if (f->is_async)
		compile_op(c, OP_START_ASYNC);
}

/* What a function returns at its end, unless its last instruction returns already. */
static void function_exit(struct compiler *c, struct lang_function *f)
{
	uint32_t last = c->last >= 0 ? c->words[c->last] & 0xff : OP_COUNT;
	if (last == OP_RETURN || last == OP_RETURN_DERIVED)
		return;
	if (c->completion >= 0)
		compile_op1(c, OP_GET_SLOT, (uint32_t)c->completion);
	else
		compile_op(c, OP_UNDEFINED);
	if (f->kind == FN_PROGRAM && f->is_async && c->completion >= 0)
		compile_op1(c, OP_NEW_ARRAY, 1);       /* a promise that is its value is not waited for */
	compile_at(c, f->end ? f->end - 1 : 0);
	compile_return(c, 1);
}

static void function_body(struct compiler *c, struct lang_function *f)
{
	struct lang_node *rest;
	struct compile_dispose dispose;
	uint32_t count = count_params(f, &rest);
	c->function = f;
	c->strict = f->is_strict;
	c->locals = count + (rest != NULL);
	c->slots = c->locals + f->stack_slots;
	function_kind(c, f, rest != NULL);
	if (rest)
		c->rest_slot = count;
	if (f->kind == FN_PROGRAM && c->l->options.goal != LANG_COMMONJS && !is_module(c, f))
		c->completion = (int)compile_slot(c);
	c->scope = f->name_scope ? f->name_scope->outer : f->scope->outer;
	function_entry(c, f, count);
	compile_dispose_open(c, f->body_scope, &dispose);
	compile_statements(c, f->body);
	compile_dispose_close(c, f->body_scope, &dispose);
	function_exit(c, f);
}

/* ---- the end of a function */

static void stubs(struct compiler *c)
{
	uint32_t i;
	int close = -1;
	if (c->stub_return.chain >= 0) {
		compile_bind(c, &c->stub_return);
		if (c->coroutine == CODE_ASYNC_GENERATOR)
			compile_op(c, OP_AWAIT);
		compile_op(c, OP_RETURN);
	}
	for (i = 0; i < c->tries_count; i++)
		if (c->tries[i].handler == -2) {
			if (close < 0) {
				close = (int)c->words_count;
				compile_op(c, OP_ITER_CLOSE_QUIET);
				compile_op1(c, OP_THROW, 1);
			}
			c->tries[i].handler = close;
		}
}

static int by_place(const void *a, const void *b)
{
	const struct compile_range *x = a, *y = b;
	if (x->from != y->from)
		return x->from < y->from ? -1 : 1;
	return x->try < y->try ? -1 : x->try > y->try;         /* inner ones were opened later, so they come first */
}

static unsigned scope_flags(const struct lang_scope *s, const struct lang_binding *b)
{
	unsigned flags = 0;
	int lexical = b->kind == BIND_LET || b->kind == BIND_CONST || b->kind == BIND_CLASS;
	if (b->tdz || (lexical && (s->has_eval || s->kind == SCOPE_MODULE)))
		flags |= CODE_SLOT_HOLE;
	if (b->kind == BIND_CONST || b->kind == BIND_IMPORT || (b->kind == BIND_CLASS && s->kind == SCOPE_CLASS))
		flags |= CODE_SLOT_CONST;
	if (b->kind == BIND_FUNCNAME)
		flags |= CODE_SLOT_CONST | CODE_SLOT_SILENT;
	if (s->has_eval && (lexical || b->kind == BIND_BLOCK_FUNCTION || b->kind == BIND_IMPORT ||
		((b->kind == BIND_PARAM || b->kind == BIND_ARGUMENTS) && s->function->has_expressions &&
		s == s->function->scope)))
		flags |= CODE_SLOT_LEXICAL;
	return flags;
}

static size_t up(size_t n)
{
	return (n + 7) & ~(size_t)7;
}

static void *carve(char **at, size_t size)
{
	void *p = *at;
	*at += up(size);
	return p;
}

static void *copied(char **at, const void *from, size_t size)
{
	void *p = carve(at, size);
	if (size)
		memcpy(p, from, size);
	return p;
}

/* Sets *slots to the number of variables in the function's environments; returns how many of them need names. */
static uint32_t count_slots(struct compiler *c, uint32_t *slots)
{
	uint32_t i, named = 0;
	struct lang_binding *b;
	*slots = 0;
	for (i = 0; i < c->scopes_count; i++) {
		struct lang_scope *s = c->scopes[i];
		*slots += s->env_slots;
		if (s->has_eval || s->kind == SCOPE_MODULE) {
			named += s->env_slots;
			for (b = s->bindings; b; b = b->next)
				if (b->place == PLACE_SCOPE)
					compile_name(c, b->name);
		}
	}
	return named;
}

static void finish_handlers(struct compiler *c, struct code *code, char **at)
{
	struct code_handler *handlers = carve(at, c->ranges_count * sizeof *handlers);
	uint32_t i, outer = 0;
	for (i = 0; i < c->ranges_count; i++) {
		struct compile_try *t = &c->tries[c->ranges[i].try];
		struct code_handler *h = &handlers[i];
		h->from = c->ranges[i].from;
		h->to = c->ranges[i].to;
		h->handler = (uint32_t)t->handler;
		h->depth = (uint32_t)t->depth;
		h->env = (uint32_t)t->env;
		while (outer && handlers[outer - 1].to <= h->from)
			outer = handlers[outer - 1].outer;
		h->outer = outer;
		outer = i + 1;
	}
	code->handlers_count = c->ranges_count;
	code->handlers = handlers;
}

static void finish_scopes(struct compiler *c, struct code *code, char **at)
{
	struct lang_binding *b;
	uint32_t i;
	code->scopes_count = c->scopes_count;
	code->scopes = carve(at, c->scopes_count * sizeof *code->scopes);
	for (i = 0; i < c->scopes_count; i++) {
		struct lang_scope *s = c->scopes[i];
		struct code_scope *o = &code->scopes[i];
		unsigned char *flags;
		unsigned any = 0;
		o->count = s->env_slots;
		o->function = s->kind == SCOPE_FUNCTION || s->kind == SCOPE_BODY ||
			(s->kind == SCOPE_EVAL && c->strict);
		o->class_scope = s->kind == SCOPE_CLASS;
		if (s->has_eval || s->kind == SCOPE_MODULE)
			o->names = carve(at, s->env_slots * sizeof *o->names);
		flags = carve(at, s->env_slots);
		for (b = s->bindings; b; b = b->next) {
			if (b->place != PLACE_SCOPE || b->slot >= s->env_slots)
				continue;
			any |= flags[b->slot] = (unsigned char)scope_flags(s, b);
			if (o->names)
				o->names[b->slot] = compile_atom(c, b->name);
		}
		if (any)
			o->flags = flags;
	}
}

static struct code *finish(struct compiler *c)
{
	struct code *code;
	uint32_t slots, named;
	size_t size = up(sizeof *code);
	char *at;
	stubs(c);
	if (c->slots > LIMIT_FRAME_VALUES || (uint32_t)c->depth_max > LIMIT_FRAME_VALUES - c->slots)
		compile_too_large(c);
	if (c->ranges_count > 1)
		qsort(c->ranges, c->ranges_count, sizeof *c->ranges, by_place);
	named = count_slots(c, &slots);
	size += up(c->words_count * sizeof *code->words) + up(c->constants_count * sizeof *code->constants)
		+ up(c->functions_count * sizeof *code->functions) + up(c->ranges_count * sizeof *code->handlers)
		+ up(c->scopes_count * sizeof *code->scopes) + c->scopes_count * 16 + slots + named * sizeof(char *)
		+ up(c->globals_count * sizeof *code->globals) + up(c->caches * sizeof *code->caches)
		+ up(c->templates_count * sizeof *code->templates) +
			up(c->templates_count * sizeof *code->template_texts)
		+ up(c->mapped_count * sizeof *code->mapped) + up(c->positions_count * sizeof *code->positions) + 16;
	if (size > INT_MAX)
		memory_exhausted(c->J);
	code = js_malloc(c->J, (int)size);
	memset(code, 0, size);
	at = (char *)code + up(sizeof *code);
#define COPY(field, from, n) do { \
	code->field##_count = (n); \
	code->field = copied(&at, (from), (n) * sizeof *code->field); \
} while (0)
	COPY(constants, c->constants, c->constants_count);
	COPY(words, c->words, c->words_count);
	COPY(globals, c->globals, c->globals_count);
	COPY(mapped, c->mapped, c->mapped_count);
	COPY(positions, c->positions, c->positions_count);
#undef COPY
	code->functions_count = c->functions_count;
	code->functions = carve(&at, c->functions_count * sizeof *code->functions);
	code->caches_count = c->caches;
	code->caches = carve(&at, c->caches * sizeof *code->caches);
	code->templates_count = c->templates_count;
	code->templates = carve(&at, c->templates_count * sizeof *code->templates);
	code->template_texts = copied(&at, c->templates, c->templates_count * sizeof *code->template_texts);
	finish_handlers(c, code, &at);
	finish_scopes(c, code, &at);
	code->flags = c->flags;
	code->coroutine = (unsigned char)c->coroutine;
	code->slots = c->slots;
	code->operands = (uint32_t)c->depth_max;
	code->arguments = c->arguments_slot;
	code->rest = c->rest_slot;
	code->name = c->job->name ? c->job->name : c->J->names.empty;
	code->source = c->source;
	code->outer = c->job->outer;
	if (code->outer)
		code->nesting = (unsigned char)(code->outer->nesting + (code->outer->nesting < 255));
	code->gcmark = 0;
	return code;
}

static void one(struct compiler *c, struct compile_job *job)
{
	struct lang_function *f = job->function;
	struct lang_node *rest;
	struct code *code;
	uint32_t i;
	c->job = job;
	c->serial++;
	c->function = NULL;
	c->scope = job->scope;
	c->ctx = NULL;
	c->chain = NULL;
	c->strict = 0;
	c->depth = c->depth_max = 0;
	c->locals = c->slots = 0;
	c->completion = c->this_slot = -1;
	c->coroutine = CODE_NO_COROUTINE;
	c->caches = 0;
	c->last = -1;
	c->unwound = 0;
	c->stub_close = c->stub_return = (struct compile_label)COMPILE_LABEL;
	c->words_count = c->constants_count = c->tries_count = c->ranges_count = c->positions_count = c->scopes_count =
		c->globals_count = c->templates_count = 0;
	c->functions_count = c->mapped_count = c->spine_count = 0;
	c->flags = 0;
	c->arguments_slot = c->rest_slot = 0;
	compile_cover_function(c);
	if (f)
		function_body(c, f);
	else
		compile_made(c);
	code = finish(c);
	if (f) {
		code->params = count_params(f, &rest);
		code->length = (uint32_t)f->length;
		code->start = f->start;
		code->end = f->end;
	}
	if (job->class && (f || job->made == COMPILE_DEFAULT_CONSTRUCTOR)) {
		code->start = job->class->start;
		code->end = job->class->end;
	}
	c->source->refs++;
	code->gcnext = c->J->gccode;
	c->J->gccode = code;
	if (c->cover)
		compile_cover_finish(c, code);
	if (job->parent)
		job->parent->functions[job->index] = code;
	for (i = c->jobs_mark; i < c->jobs_count; i++)
		c->jobs[i].parent = c->jobs[i].outer = code;
	c->job->outer = code;                  /* read by compile_program */
}

/* ---- modules */

static uint32_t request_hash(const struct code_request *r)
{
	uint64_t h = (uint64_t)(uintptr_t)r->specifier;
	uint32_t i;
	for (i = 0; i < 2 * r->attributes_count; i++)
		h = (h ^ h >> 29) * 0x9E3779B97F4A7C15u + (uint64_t)(uintptr_t)r->attributes[i];
	return (uint32_t)(h * 0x9E3779B97F4A7C15u >> 32);
}

static int same_request(const struct code_request *a, const struct code_request *b)
{
	return a->specifier == b->specifier && a->attributes_count == b->attributes_count &&
		!memcmp(a->attributes, b->attributes, 2 * a->attributes_count * sizeof *a->attributes);
}

/* The slot of r in the hash table, or the free slot where it belongs. */
static uint32_t *request_place(struct compiler *c, const struct code_request *r)
{
	uint32_t h = request_hash(r) & c->request_mask;
	while (c->request_places[h] && !same_request(&c->requests[c->request_places[h] - 1], r))
		h = (h + 1) & c->request_mask;
	return &c->request_places[h];
}

static uint32_t request(struct compiler *c, struct lang_node *specifier, struct lang_node *attributes)
{
	struct code_request r = { .specifier = compile_atom(c, specifier->name), .position = specifier->start };
	struct lang_node *p;
	uint32_t i, *place;
	for (p = attributes; p; p = p->next)
		r.attributes_count++;
	r.attributes = compile_alloc(c, (2 * (size_t)r.attributes_count + 1) * sizeof *r.attributes);
	for (i = 0, p = attributes; p; p = p->next) {
		r.attributes[i++] = compile_atom(c, p->a->name);
		r.attributes[i++] = compile_atom(c, p->b->name);
	}
	if (2 * c->requests_count >= c->request_mask) {
		c->request_mask = c->request_mask ? 2 * c->request_mask + 1 : 63;
		c->request_places = compile_alloc(c, ((size_t)c->request_mask + 1) * sizeof *c->request_places);
		for (i = 0; i < c->requests_count; i++)
			*request_place(c, &c->requests[i]) = i + 1;
	}
	place = request_place(c, &r);
	if (!*place) {
		COMPILE_ROOM(c, requests, 1);
		c->requests[c->requests_count++] = r;
		*place = c->requests_count;
	}
	return *place - 1;
}

static struct code_export *new_export(struct compiler *c, struct lang_name *name, uint32_t position)
{
	struct code_export *e;
	COMPILE_ROOM(c, exports, 1);
	e = &c->exports[c->exports_count++];
	memset(e, 0, sizeof *e);
	e->name = compile_atom(c, name);
	e->request = ~0u;
	e->position = position;
	return e;
}

/* Exports a binding under a name; an imported one, including a namespace, is re-exported. */
static void export_binding(struct compiler *c, struct lang_name *name, struct lang_binding *b, uint32_t position,
	const uint32_t *imported, uint32_t slots)
{
	struct code_export *e = new_export(c, name, position);
	if (!b)
		return;
	e->slot = b->slot;
	if (b->kind == BIND_IMPORT && b->slot < slots && imported[b->slot] != ~0u) {
		struct code_import *i = &c->imports[imported[b->slot]];
		e->request = i->request;
		e->import_name = i->name;
	}
}

static void export_targets(struct compiler *c, struct lang_node *t, const uint32_t *imported, uint32_t slots)
{
	struct lang_node *x;
	run_check_recursion(c->J);
	if (!t)
		return;
	switch (t->kind) {
	case N_IDENTIFIER: export_binding(c, t->name, t->binding, t->start, imported, slots); break;
	case N_DEFAULT: case N_REST: export_targets(c, t->a, imported, slots); break;
	case N_PROPERTY: export_targets(c, t->b, imported, slots); break;
	case N_ARRAY_PATTERN: case N_OBJECT_PATTERN:
		for (x = t->a; x; x = x->next)
			export_targets(c, x, imported, slots);
		break;
	default: break;
	}
}

/* Requests and imports, in the order of the text: that is the order of evaluation.  imported: by slot, which import
 * fills it. */
static void module_imports(struct compiler *c, struct lang_function *f, uint32_t *imported, uint32_t slots)
{
	struct lang_node *n, *x;
	for (n = f->body; n; n = n->next)
		if (n->kind == N_IMPORT) {
			uint32_t r = request(c, n->b, n->c);
			for (x = n->a; x; x = x->next) {
				struct code_import *im;
				struct lang_binding *b = x->a->binding;
				COMPILE_ROOM(c, imports, 1);
				im = &c->imports[c->imports_count];
				im->name = x->name ? compile_atom(c, x->name) : NULL;
				im->request = r;
				im->slot = b ? b->slot : ~0u;
				im->position = x->start;
				if (b && b->slot < slots)
					imported[b->slot] = c->imports_count;
				c->imports_count++;
			}
		} else if ((n->kind == N_EXPORT || n->kind == N_EXPORT_ALL) && n->b)
			request(c, n->b, n->c);
}

/* export { … }, with or without from, and export before a declaration */
static void export_list(struct compiler *c, struct lang_node *n, const uint32_t *imported, uint32_t slots)
{
	struct lang_node *x;
	for (x = n->a; x; x = x->next) {
		if (n->b) {
			struct code_export *e = new_export(c, x->name, x->start);
			e->request = request(c, n->b, n->c);
			e->import_name = compile_atom(c, x->a->name);
		} else
			export_binding(c, x->name, x->a->binding, x->start, imported, slots);
	}
	if (n->d && n->d->kind == N_VAR)
		for (x = n->d->a; x; x = x->next)
			export_targets(c, x->a, imported, slots);
	else if (n->d && n->d->kind == N_FUNCTION)
		export_binding(c, n->d->function->name, n->d->binding, n->d->start, imported, slots);
	else if (n->d && n->d->kind == N_CLASS)
		export_binding(c, n->d->class->name, n->d->binding, n->d->start, imported, slots);
}

static void module_exports(struct compiler *c, struct lang_function *f, const uint32_t *imported, uint32_t slots)
{
	struct lang_node *n;
	for (n = f->body; n; n = n->next)
		if (n->kind == N_EXPORT)
			export_list(c, n, imported, slots);
		else if (n->kind == N_EXPORT_DEFAULT)
			export_binding(c, lang_intern(c->l, "default", 7), n->binding ? n->binding : n->a->binding,
				n->start, imported, slots);
		else if (n->kind == N_EXPORT_ALL) {
			uint32_t r = request(c, n->b, n->c);
			if (n->name)
				new_export(c, n->name, n->start)->request = r;
			else {
				COMPILE_ROOM(c, stars, 1);
				c->stars[c->stars_count++] = r;
			}
		}
}

/* The compiler's lists in one block. */
static struct code_module *module_block(struct compiler *c, unsigned char has_await)
{
	uint32_t i, k, attributes = 0;
	struct code_module *m;
	size_t size;
	char *at;
	for (i = 0; i < c->requests_count; i++)
		attributes += 2 * c->requests[i].attributes_count;
	size = up(sizeof *m) + up(c->requests_count * sizeof *m->requests) + up(c->imports_count * sizeof *m->imports)
		+ up(c->exports_count * sizeof *m->exports) + up(c->stars_count * sizeof *m->stars) +
			attributes * sizeof(char *);
	if (size > INT_MAX)
		memory_exhausted(c->J);
	m = js_malloc(c->J, (int)size);
	memset(m, 0, size);
	m->has_await = has_await;
	at = (char *)m + up(sizeof *m);
#define COPY(field) do { \
	m->field##_count = c->field##_count; \
	m->field = carve(&at, c->field##_count * sizeof *m->field); \
	if (c->field##_count) \
		memcpy(m->field, c->field, c->field##_count * sizeof *m->field); \
} while (0)
	COPY(requests);
	COPY(imports);
	COPY(exports);
	COPY(stars);
#undef COPY
	for (i = 0; i < m->requests_count; i++) {
		const char **from = m->requests[i].attributes;
		m->requests[i].attributes = carve(&at, 2 * m->requests[i].attributes_count * sizeof *from);
		for (k = 0; k < 2 * m->requests[i].attributes_count; k++)
			m->requests[i].attributes[k] = from[k];
	}
	return m;
}

static struct code_module *module_lists(struct compiler *c, struct lang_function *f)
{
	uint32_t outer = f->scope->env_slots, inner = f->body_scope->env_slots, slots = inner > outer ? inner : outer;
	uint32_t *imported = compile_alloc(c, (slots + 1) * sizeof *imported);
	memset(imported, 0xff, (slots + 1) * sizeof *imported);
	module_imports(c, f, imported, slots);
	module_exports(c, f, imported, slots);
	return module_block(c, f->is_async);
}

/* ---- entry points */

static void source_release(js_State *J, struct code_source *s)
{
	if (--s->refs)
		return;
	lang_lines_free(s->lines);
	if (!s->image)
		memory_free(J, (char *)(uintptr_t)s->text);
	memory_free(J, s);
}

static void compiler_free(js_State *J, struct compiler *c)
{
	void *vectors[] = { c->jobs, c->spine, c->words, c->constants, c->tries, c->ranges, c->positions, c->scopes,
	c->globals, c->templates,
		c->requests, c->imports, c->exports, c->stars, c->blocks };
	uint32_t i;
	for (i = 0; i < sizeof vectors / sizeof vectors[0]; i++)
		memory_free(J, vectors[i]);
	compile_free(c);
	coverage_text_fini(J, &c->cover_text);
	if (c->source)
		source_release(J, c->source);
	memory_free(J, c);
}

static void start(struct compiler *c, const char *filename, js_Value module)
{
	struct code_source *s = js_malloc(c->J, sizeof *s);
	char *text;
	memset(s, 0, sizeof *s);
	s->refs = 1;
	s->module = module;
	c->source = s;
	s->filename = js_intern(c->J, filename);
	s->text = text = js_malloc(c->J, (int)c->l->size + 1);
	memcpy(text, c->l->source, c->l->size);
	text[c->l->size] = 0;
	s->size = c->l->size;
}

struct code *compile_program(js_State *J, struct lang *l, const char *filename, js_Value module)
{
	struct compiler *c = js_malloc(J, sizeof *c);
	struct compile_job job = { 0 };
	struct code *program;
	memset(c, 0, sizeof *c);
	c->J = J;
	c->l = l;
	if (js_try(J)) {
		compiler_free(J, c);
		js_throw(J);
	}
	start(c, filename, module);
	compile_cover_program(c);
	job.function = l->program->function;
	one(c, &job);
	program = job.outer;
	if (l->options.goal == LANG_MODULE)
		program->module = module_lists(c, l->program->function);
	while (c->jobs_count) {
		job = c->jobs[--c->jobs_count];
		c->jobs_mark = c->jobs_count;
		one(c, &job);
	}
	js_endtry(J);
	compiler_free(J, c);
	return program;
}

void code_free(js_State *J, struct code *code)
{
	source_release(J, code->source);
	memory_free(J, code->module);
	memory_free(J, code->block);
	memory_free(J, code);
}

uint32_t code_offset(const struct code *code, uint32_t word)
{
	uint32_t low = 0, high = code->positions_count / 2, offset = code->start;
	while (low < high) {
		uint32_t middle = (low + high) / 2;
		if (code->positions[2 * middle] <= word) {
			offset = code->positions[2 * middle + 1];
			low = middle + 1;
		} else
			high = middle;
	}
	return offset;
}

void code_offset_position(const struct code *code, uint32_t offset, uint32_t *line, uint32_t *column)
{
	if (!code->source->lines)
		code->source->lines = lang_lines_new(code->source->text, code->source->size);
	if (code->source->lines)
		lang_lines_find(code->source->lines, offset, line, column);
	else                           /* out of memory for the table: scan the text */
		lang_position(code->source->text, code->source->size, offset, line, column);
}

void code_position(const struct code *code, uint32_t word, uint32_t *line, uint32_t *column)
{
	code_offset_position(code, code_offset(code, word), line, column);
}
