/* Bytecode as text: --dump-bytecode.  Outer functions first; one instruction per line. */
#include "base/buf.h"

#include "engine/code/code.h"
#include "engine/core/convert.h"
#include "engine/core/run.h"
#include "engine/engine.h"

static const char *const names[] = {
#define X(name, words) #name,
	CODE_OPS(X)
#undef X
};

const unsigned char code_words[] = {
#define X(name, words) words,
	CODE_OPS(X)
#undef X
};

static enum code_operand first(unsigned op)
{
	switch (op) {
	case OP_INT: return CODE_SIGNED;
	case OP_JUMP: case OP_LOOP: case OP_JTRUE: case OP_JFALSE: case OP_JTRUE_KEEP: case OP_JFALSE_KEEP: case
	OP_JNOT_NULLISH_KEEP:
	case OP_JNULLISH: case OP_JDEFINED: case OP_JCASE: case OP_JLT: case OP_JGT: case OP_JLE: case OP_JGE:
	case OP_GOSUB:
	case OP_FOR_IN_NEXT: case OP_ITER_NEXT: case OP_ITER_RESULT: case OP_YIELD: case OP_DELEGATE_DONE:
	case OP_DISPOSE_NEXT:
		return CODE_JUMP;
	case OP_CONST: case OP_GET_GLOBAL: case OP_GET_INTRINSIC: case OP_GET_GLOBAL_SOFT: case OP_PUT_GLOBAL:
	case OP_INIT_GLOBAL: case OP_GET_NAME:
	case OP_GET_NAME_SOFT: case OP_GET_NAME_CALL: case OP_REF_NAME: case OP_GET_REF: case OP_PUT_REF: case
	OP_DELETE_NAME:
	case OP_CHECK_VAR: case OP_DECLARE_VAR: case OP_PUT_VAR: case OP_THROW_CONST: case OP_SET_NAME: case
	OP_GET_FIELD: case OP_GET_FIELD_KEEP:
	case OP_GET_METHOD: case OP_PUT_FIELD: case OP_PUT_FIELD_POP: case OP_DELETE_FIELD: case OP_NEW_PRIVATE:
	case OP_GET_PRIVATE:
	case OP_GET_PRIVATE_KEEP: case OP_PUT_PRIVATE: case OP_INIT_FIELD: case OP_REGEXP:
		return CODE_CONSTANT;
	case OP_CLOSURE: case OP_DEFINE_CLASS: return CODE_FUNCTION;
	case OP_GET_SLOT: case OP_PUT_SLOT: case OP_SET_SLOT: case OP_GET_SLOT_CHECK: case OP_PUT_SLOT_CHECK:
	case OP_INC_SLOT: case OP_DEC_SLOT:
	case OP_ADD_SLOT: case OP_MAP_ARGUMENTS: case OP_DISPOSE_ADD: case OP_DISPOSE_FAILED:
		return CODE_SLOT;
	case OP_PUSH_ENV: return CODE_SCOPE;
	case OP_TEMPLATE: return CODE_TEMPLATE;
	default: return CODE_PLAIN;
	}
}

static enum code_operand second(unsigned op)
{
	switch (op) {
	case OP_GET_SLOT_CHECK: case OP_PUT_SLOT_CHECK: case OP_REGEXP: case OP_THROW_ERROR: return CODE_CONSTANT;
	case OP_GET_GLOBAL: case OP_GET_INTRINSIC: case OP_GET_GLOBAL_SOFT: case OP_PUT_GLOBAL: case
	OP_GET_FIELD: case OP_GET_FIELD_KEEP:
	case OP_GET_METHOD:
	case OP_PUT_FIELD: case OP_PUT_FIELD_POP: case OP_INIT_FIELD:
		return CODE_CACHE;
	default: return CODE_PLAIN;
	}
}

enum code_operand code_operand(unsigned op, int which)
{
	if (which < 2)
		return which ? second(op) : first(op);
	return op == OP_GET_ENV_CHECK || op == OP_PUT_ENV_CHECK || op == OP_GET_IMPORT ? CODE_CONSTANT : CODE_PLAIN;
}

static void constant(js_State *J, struct buf *b, const struct code *code, uint32_t i)
{
	js_Value *v;
	if (i >= code->constants_count) {
		buf_printf(b, " constant %u?", i);
		return;
	}
	v = &code->constants[i];
	if (v->t.type == JS_TLITSTR) {
		const char *p = v->u.litstr;
		size_t n = 0;
		buf_add_str(b, " '");
		for (; *p && n < 60; p++, n++) {
			if ((unsigned char)*p < ' ')
				buf_printf(b, "\\x%02x", (unsigned char)*p);
			else
				buf_add_char(b, *p);
		}
		buf_add_str(b, *p ? "...'" : "'");
	} else if (v->t.type == JS_TNUMBER) {
		char text[32];
		buf_printf(b, " %s", jsV_numbertostring(J, text, v->u.number));
	} else if (VALUE_IS_BIGINT(v)) {
		js_Value text = *v;
		buf_printf(b, " %.60sn", jsV_tostring(J, &text));
	} else
		buf_add_str(b, " undefined");
}

static void instruction(js_State *J, struct buf *b, const struct code *code, uint32_t at)
{
	uint32_t w = code->words[at], a = w >> 8;
	unsigned op = w & 0xff;
	int i;
	if (op >= OP_COUNT) {
		buf_printf(b, "%5u  ?%08x\n", at, w);
		return;
	}
	buf_printf(b, "%5u  %-16s", at, names[op]);
	switch (code_operand(op, 0)) {
	case CODE_SIGNED: buf_printf(b, " %d", (int32_t)w >> 8); break;
	case CODE_JUMP: buf_printf(b, " -> %d", (int)at + 1 + ((int32_t)w >> 8)); break;
	case CODE_CONSTANT: constant(J, b, code, a); break;
	case CODE_FUNCTION:
		buf_printf(b, " %u", a);
		if (a < code->functions_count && code->functions[a])
			buf_printf(b, " %s", code->functions[a]->name);
		break;
	default: buf_printf(b, " %u", a); break;
	}
	for (i = 1; i < code_words[op]; i++) {
		if (code_operand(op, i) == CODE_CONSTANT)
			constant(J, b, code, code->words[at + (uint32_t)i]);
		else
			buf_printf(b, " %u", code->words[at + (uint32_t)i]);
	}
	buf_add_char(b, '\n');
}

static void header(struct buf *b, struct code *code)
{
	static const char *const coroutines[] = { "", " generator", " async", " async generator" };
	static const char *const flags[] = { "strict", "arrow", "method", "class", "derived", "arguments", "rest",
		"eval", "sloppy-this", "lazy", "fields",
		"unmapped", "module", "no-frame", "some-strict", "argument-count" };
	uint32_t i, line, column;
	code_position(code, 0, &line, &column);
	buf_printf(b, "function %s%s  %u:%u  params %u slots %u operands %u",
		code->name[0] ? code->name : "(anonymous)", coroutines[code->coroutine],
		line, column, code->params, code->slots, code->operands);
	for (i = 0; i < sizeof flags / sizeof flags[0]; i++)
		if (code->flags & (1u << i))
			buf_printf(b, " %s", flags[i]);
	buf_add_char(b, '\n');
	for (i = 0; i < code->scopes_count; i++)
		buf_printf(b, "  scope %u: %u slots\n", i, code->scopes[i].count);
}

static void module(struct buf *b, const struct code_module *m)
{
	uint32_t i;
	for (i = 0; i < m->requests_count; i++)
		buf_printf(b, "  request %u: '%s'\n", i, m->requests[i].specifier);
	for (i = 0; i < m->imports_count; i++)
		buf_printf(b, "  import %s of request %u into slot %u\n", m->imports[i].name ? m->imports[i].name : "*",
			m->imports[i].request, m->imports[i].slot);
	for (i = 0; i < m->exports_count; i++) {
		if (m->exports[i].request == ~0u)
			buf_printf(b, "  export %s: slot %u\n", m->exports[i].name, m->exports[i].slot);
		else
			buf_printf(b, "  export %s: %s of request %u\n", m->exports[i].name,
				m->exports[i].import_name ? m->exports[i].import_name : "*", m->exports[i].request);
	}
	for (i = 0; i < m->stars_count; i++)
		buf_printf(b, "  export * of request %u\n", m->stars[i]);
}

void code_dump(js_State *J, struct code *code, void (*write)(void *ctx, const char *text, size_t size), void *ctx)
{
	const char *wrong;
	struct buf b;
	uint32_t i, word, at;
	run_check_recursion(J);
	wrong = code_check(J, code, &at);      /* before the buffer exists, since it may throw */
	buf_init(&b, LIMIT_STRING_UNITS);
	header(&b, code);
	if (code->module)
		module(&b, code->module);
	for (word = 0; word < code->words_count; ) {
		unsigned op = code->words[word] & 0xff;
		instruction(J, &b, code, word);
		word += op < OP_COUNT ? code_words[op] : 1;
	}
	for (i = 0; i < code->handlers_count; i++)
		buf_printf(&b, "  handler %u..%u -> %u depth %u env %u\n", code->handlers[i].from, code->handlers[i].to,
			code->handlers[i].handler,
			code->handlers[i].depth, code->handlers[i].env);
	if (wrong)
		buf_printf(&b, "  WRONG at %u: %s\n", at, wrong);
	buf_add_char(&b, '\n');
	if (b.data)
		write(ctx, b.data, b.size);
	buf_fini(&b);
	for (i = 0; i < code->functions_count; i++)
		if (code->functions[i])
			code_dump(J, code->functions[i], write, ctx);
}

void engine_dump(js_State *J, struct lang *l, const char *filename,
	void (*write)(void *ctx, const char *text, size_t size), void *ctx)
{
	js_Value none;
	memset(&none, 0, sizeof none);
	none.t.type = JS_TUNDEFINED;
	code_dump(J, compile_program(J, l, filename, none), write, ctx);
}
