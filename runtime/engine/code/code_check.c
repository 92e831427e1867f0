/* The effects of instructions on the operand stack, and a check of whole functions: every path reaches an instruction
 * with the same number of operands, never below 0 or above code->operands, and stays within the code. */
#include "engine/code/code.h"
#include "engine/core/memory.h"

/* The change in the number of operands; for jumps when they fall through.  CODE_VARIES: depends on the operand. */
#define V CODE_VARIES
const signed char code_effects[] = {
	[OP_UNDEFINED] = 1, [OP_NULL] = 1, [OP_TRUE] = 1, [OP_FALSE] = 1, [OP_INT] = 1, [OP_CONST] = 1,
	[OP_HOLE] = 1, [OP_POP] = -1,
	[OP_DUP] = 1, [OP_DUP2] = 2, [OP_DUP3] = 3, [OP_NIP] = -1, [OP_PICK] = 1, [OP_DROP] = V,
	[OP_NIP_UNDER] = V,
	[OP_GET_SLOT] = 1, [OP_PUT_SLOT] = -1, [OP_GET_SLOT_CHECK] = 1, [OP_PUT_SLOT_CHECK] = -1, [OP_GET_ENV] = 1,
	[OP_PUT_ENV] = -1,
	[OP_GET_ENV_CHECK] = 1, [OP_PUT_ENV_CHECK] = -1, [OP_GET_IMPORT] = 1, [OP_PUSH_WITH] = -1,
	[OP_GET_GLOBAL] = 1, [OP_GET_INTRINSIC] = 1,
	[OP_GET_GLOBAL_SOFT] = 1, [OP_PUT_GLOBAL] = -1, [OP_INIT_GLOBAL] = -1, [OP_GET_NAME] = 1,
	[OP_GET_NAME_SOFT] = 1,
	[OP_GET_NAME_CALL] = 2, [OP_REF_NAME] = 1, [OP_GET_REF] = 1, [OP_PUT_REF] = -2, [OP_DELETE_NAME] = 1,
	[OP_PUT_VAR] = -1,
	[OP_THIS] = 1, [OP_CALLEE] = 1, [OP_HOME] = 1, [OP_CHECK_UNSET] = -1, [OP_NEW_TARGET] = 1,
	[OP_CLOSURE] = 1,
	[OP_CALL] = V, [OP_CALL_SPREAD] = -2, [OP_CALL_EVAL] = V, [OP_NEW] = V, [OP_NEW_SPREAD] = -1,
	[OP_SUPER_CALL] = V,
	[OP_SUPER_SPREAD] = -2, [OP_RUN_FIELDS] = -1, [OP_RETURN] = -1, [OP_RETURN_DERIVED] = -2, [OP_THROW] = -1,
	[OP_DEFINE_CLASS] = V,
	[OP_SET_FIELDS] = -1, [OP_GET_FIELD_KEEP] = 1, [OP_GET_METHOD] = 1, [OP_PUT_FIELD] = -1,
	[OP_PUT_FIELD_POP] = -2, [OP_GET_ELEM] = -1,
	[OP_GET_ELEM_KEEP] = 1, [OP_PUT_ELEM] = -2, [OP_PUT_ELEM_POP] = -3, [OP_GET_SUPER] = -2,
	[OP_PUT_SUPER] = -3,
	[OP_DELETE_ELEM] = -1, [OP_IN] = -1, [OP_INSTANCEOF] = -1, [OP_NEW_PRIVATE] = 1, [OP_GET_PRIVATE] = -1,
	[OP_GET_PRIVATE_KEEP] = 1,
	[OP_PUT_PRIVATE] = -2, [OP_PRIVATE_IN] = -1, [OP_ADD_PRIVATE] = -2, [OP_NEW_OBJECT] = 1,
	[OP_NEW_ARRAY] = V, [OP_ARRAY_PUSH] = -1,
	[OP_ARRAY_SPREAD] = -1, [OP_INIT_FIELD] = -1, [OP_INIT_ELEM] = -2, [OP_INIT_METHOD] = -2,
	[OP_INIT_GETTER] = -2, [OP_INIT_SETTER] = -2,
	[OP_INIT_PROTO] = -1, [OP_COPY_PROPERTIES] = -1, [OP_OBJECT_REST] = V, [OP_REGEXP] = 1, [OP_TEMPLATE] = 1,
	[OP_CONCAT] = V,
	[OP_ADD] = -1, [OP_SUB] = -1, [OP_MUL] = -1, [OP_DIV] = -1, [OP_MOD] = -1, [OP_POW] = -1, [OP_SHL] = -1,
	[OP_SHR] = -1, [OP_USHR] = -1,
	[OP_AND] = -1, [OP_OR] = -1, [OP_XOR] = -1, [OP_LT] = -1, [OP_GT] = -1, [OP_LE] = -1, [OP_GE] = -1,
	[OP_EQ] = -1, [OP_NE] = -1,
	[OP_SEQ] = -1, [OP_SNE] = -1, [OP_ADD_SLOT] = -1, [OP_JTRUE] = -1, [OP_JFALSE] = -1, [OP_JTRUE_KEEP] = -1,
	[OP_JFALSE_KEEP] = -1,
	[OP_JNOT_NULLISH_KEEP] = -1, [OP_JDEFINED] = -1, [OP_JCASE] = -1, [OP_JLT] = -2, [OP_JGT] = -2,
	[OP_JLE] = -2, [OP_JGE] = -2,
	[OP_TRY] = 1, [OP_END_TRY] = -1, [OP_RET] = -1, [OP_FOR_IN_NEXT] = 1, [OP_ITERATE] = 2,
	[OP_ITER_NEXT] = 1, [OP_ITER_CALL] = 1,
	[OP_ITER_STEP] = 1, [OP_ITER_REST] = 1, [OP_ITER_CLOSE] = -3, [OP_ITER_CLOSE_QUIET] = -3,
	[OP_ITER_RETURN] = -2,
	[OP_DISPOSE_FAILED] = -1, [OP_DISPOSE_NEXT] = 1, [OP_DISPOSE_END] = -1, [OP_DISPOSE] = -1,
	[OP_RESUME_MODE] = 1, [OP_DELEGATE_DONE] = -1, [OP_IMPORT_CALL] = -1, [OP_IMPORT_META] = 1, [OP_COUNT] = 0,
};

int code_effect(enum code_op op, uint32_t a, uint32_t b)
{
	int n = code_effects[op];
	if (n != V)
		return n;
	switch (op) {
	case OP_DROP: case OP_NIP_UNDER: case OP_NEW: case OP_OBJECT_REST: return -(int)a;
	case OP_CALL: case OP_CALL_EVAL: case OP_SUPER_CALL: return -(int)a - 1;
	case OP_NEW_ARRAY: case OP_CONCAT: return 1 - (int)a;
	case OP_DEFINE_CLASS: return 2 - (int)(b & 1);
	default: return 0;
	}
}


#undef V

struct check {
	const struct code *code;
	int *depth;                    /* for each word that starts an instruction; -1: not reached */
	uint32_t *waiting, waiting_count;
	const char *wrong;
	uint32_t at;
};

/* A shared end of the function, which ignores what is below its operand. */
static int is_end(const struct code *code, uint32_t at)
{
	unsigned op = code->words[at] & 0xff;
	if ((op == OP_AWAIT || op == OP_ITER_CLOSE_QUIET) && at + 1 < code->words_count)
		op = code->words[at + 1] & 0xff;
	return op == OP_RETURN || op == OP_THROW;
}

static void reach(struct check *k, int64_t to, int depth)
{
	if (k->wrong)
		return;
	if (to < 0 || to >= k->code->words_count)
		k->wrong = "control leaves the code";
	else if (depth < 0)
		k->wrong = "too few operands";
	else if (depth > (int)k->code->operands)
		k->wrong = "more operands than the code says";
	else if (k->depth[to] < 0) {
		k->depth[to] = depth;
		k->waiting[k->waiting_count++] = (uint32_t)to;
	} else if (k->depth[to] != depth && !is_end(k->code, (uint32_t)to))
		k->wrong = "ways with different numbers of operands meet";
}

static const char *wrong_constant(const struct code *code, unsigned op, uint32_t i)
{
	if (i >= code->constants_count)
		return "no such constant";
	return op != OP_CONST && code->constants[i].t.type != JS_TLITSTR ? "the constant is no name" : NULL;
}

static const char *wrong_template(const struct code *code, uint32_t i)
{
	uint32_t at;
	if (i >= code->templates_count)
		return "no such template";
	at = code->template_texts[i];
	if (at >= code->constants_count || code->constants[at].t.type != JS_TNUMBER)
		return "no such template";
	return code->constants[at].u.number * 2 < code->constants_count - at ? NULL : "the template has no texts";
}

/* Checks that an operand is a valid index. */
static const char *wrong_operand(const struct code *code, unsigned op, int which, uint32_t i)
{
	switch (code_operand(op, which)) {
	case CODE_CONSTANT: return wrong_constant(code, op, i);
	case CODE_FUNCTION: return i < code->functions_count ? NULL : "no such function";
	case CODE_SLOT: return i < code->slots ? NULL : "no such slot";
	case CODE_SCOPE: return i < code->scopes_count ? NULL : "no such scope";
	case CODE_CACHE: return i < code->caches_count ? NULL : "no such cache";
	case CODE_TEMPLATE: return wrong_template(code, i);
	default: return NULL;
	}
}

static void step(struct check *k, uint32_t at)
{
	const uint32_t *w = k->code->words + at;
	unsigned op = w[0] & 0xff;
	uint32_t a = w[0] >> 8;
	int depth = k->depth[at], after;
	int64_t next, target = (int64_t)at + 1 + ((int32_t)w[0] >> 8);
	int i;
	if (op >= OP_COUNT || at + code_words[op] > k->code->words_count) {
		k->wrong = "no such instruction";
		return;
	}
	for (i = 0; i < code_words[op] && !k->wrong; i++)
		k->wrong = wrong_operand(k->code, op, i, i ? w[i] : a);
	next = (int64_t)at + code_words[op];
	after = depth + code_effect((enum code_op)op, a, code_words[op] > 1 ? w[1] : 0);
	switch (op) {
	case OP_JUMP: case OP_LOOP:
		reach(k, target, depth);
		return;
	case OP_JTRUE: case OP_JFALSE: case OP_JLT: case OP_JGT: case OP_JLE: case OP_JGE:
		reach(k, target, after);
		break;
	case OP_JTRUE_KEEP: case OP_JFALSE_KEEP: case OP_JNOT_NULLISH_KEEP: case OP_JDEFINED: case
	OP_FOR_IN_NEXT: case OP_ITER_NEXT:
	case OP_YIELD: case OP_DELEGATE_DONE: case OP_DISPOSE_NEXT:
		reach(k, target, depth);
		break;
	case OP_JNULLISH: case OP_ITER_RESULT:
		reach(k, target, depth - 1);
		break;
	case OP_JCASE:
		reach(k, target, depth - 2);
		break;
	case OP_GOSUB:
		reach(k, target, depth + 1);
		break;
	case OP_ITER_RETURN:          /* always followed by a JFALSE */
		if (next >= k->code->words_count || (k->code->words[next] & 0xff) != OP_JFALSE) {
			k->wrong = "ITER_RETURN without JFALSE";
			return;
		}
		reach(k, next + 1, depth - 2);
		reach(k, next + 1 + ((int32_t)k->code->words[next] >> 8), depth - 3);
		return;
	case OP_COVER:
		if (!k->code->counts)
			k->wrong = "counts nothing";
		break;
	case OP_LAZY:
		if (!(k->code->flags & CODE_LAZY))
			k->wrong = "no such instruction";
		return;
	case OP_RET: case OP_RETURN: case OP_RETURN_DERIVED: case OP_THROW:
		if (after < 0)
			k->wrong = "too few operands";
		return;
	case OP_PICK:
		if ((int)a >= depth)
			k->wrong = "no such operand";
		break;
	}
	reach(k, next, after);
}

const char *code_check(js_State *J, const struct code *code, uint32_t *at)
{
	struct check k = { .code = code };
	const struct code_handler *h;
	uint32_t i;
	size_t n = code->words_count ? code->words_count : 1;
	k.depth = js_malloc(J, (int)(n * 2 * sizeof *k.depth));
	k.waiting = (uint32_t *)k.depth + n;
	memset(k.depth, 0xff, n * sizeof *k.depth);
	reach(&k, 0, 0);
	for (i = 0; i < code->handlers_count; i++) {
		h = &code->handlers[i];
		if (h->env >= h->depth || h->from >= h->to || h->to > code->words_count || h->outer > i
		    || (h->outer && (h[-1].from > h->from || code->handlers[h->outer - 1].to < h->to)))
			k.wrong = "bad handler";
		else
			reach(&k, h->handler, (int)h->depth + 1);
	}
	while (k.waiting_count && !k.wrong) {
		*at = k.waiting[--k.waiting_count];
		step(&k, *at);
	}
	for (h = code->handlers; !k.wrong && h < code->handlers + code->handlers_count; h++)
		for (i = h->from; i < h->to; i++)
			if (k.depth[i] >= 0 && k.depth[i] < (int)h->depth) {
				k.wrong = "covered by a handler that keeps more operands";
				*at = i;
			}
	memory_free(J, k.depth);
	return k.wrong;
}
