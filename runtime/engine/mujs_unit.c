/* mujs_unit.c -- the files of MuJS that are kept, compiled as one unit.
 *
 * engine_int.h defines the guards of mujs.h and jsi.h, so these files see our values, objects and state.
 */
#include "engine/engine.h"
#include "engine/engine_int.h"

#include "jsboolean.c"
/* RegExp.prototype is made by regexp_bind.c. */
#include "regexp.h"
#define js_regcompx(alloc, ctx, pattern, flags, error) NULL
#include "jsbuiltin.c"
/* `eval` is a value like any other; only a call of that name is a direct eval. */
#define js_evalerror(...) ((void)0)
/* The compiler recurses through these three, as deep as the syntax tree is: each call looks at the C stack.  The
 * definition of one has two arguments in these macros' eyes, a call has three. */
#define PICK(second, third, name, ...) name
#define jsC_cexp(J, ...) PICK(__VA_ARGS__, cexp_checked, cexp_here)(J, __VA_ARGS__)
#define cexp_checked(J, F, node) (run_check_recursion(J), cexp_here(J, F, node))
#define cstm(J, ...) PICK(__VA_ARGS__, cstm_checked, cstm_here)(J, __VA_ARGS__)
#define cstm_checked(J, F, node) (run_check_recursion(J), cstm_here(J, F, node))
#define cvardecs(J, ...) PICK(__VA_ARGS__, cvardecs_checked, cvardecs_here)(J, __VA_ARGS__)
#define cvardecs_checked(J, F, node) (run_check_recursion(J), cvardecs_here(J, F, node))
#include "jscompile.c"
#undef cexp
#undef jsC_cexp
#undef cstm
#undef cvardecs
#undef js_evalerror
#include "jsfunction.c"
#define jsY_lex lex_base
static int lex_base(js_State *J);
#include "jslex.c"
#undef jsY_lex

/* A keyword may be a property's name, so its text must be an atom like any other.  A slash after ++, -- or such a
 * name divides: what the lexer looks at to tell is the token before. */
int jsY_lex(js_State *J)
{
	int after_dot = J->lasttoken == '.';
	int token;
	run_check_recursion(J);        /* the parser recurses no deeper without taking a token */
	token = lex_base(J);
	if (token >= TK_BREAK) {
		J->text = js_intern(J, J->text);
		if (after_dot)
			J->lasttoken = TK_IDENTIFIER;
	} else if (token == TK_INC || token == TK_DEC) {
		J->lasttoken = ')';
	}
	return token;
}

#include "jsmath.c"
#include "jsnumber.c"

/* Nodes of the syntax tree come in chunks; they are freed all at once and in the reverse order, so a chunk goes with its first. */
struct ast_chunk
{
	struct ast_chunk *older;
	int used;
	js_Ast nodes[128];
};

static void *ast_alloc(js_State *J)
{
	struct ast_chunk *c = J->ast_chunk;
	if (!c || c->used == nelem(c->nodes)) {
		c = js_malloc(J, sizeof *c);
		c->older = J->ast_chunk;
		c->used = 0;
		J->ast_chunk = c;
	}
	return &c->nodes[c->used++];
}

static void ast_free(js_State *J, js_Ast *node)
{
	struct ast_chunk *c = J->ast_chunk;
	if (node != c->nodes)
		return;
	J->ast_chunk = c->older;
	js_free(J, c);
}

static void jump_free(js_State *J, js_JumpList *jump)
{
	js_free(J, jump);
}

/* Functions declared in blocks need no warning. */
#define js_report(J, text) ((void)(text))
#define js_malloc(J, size) ast_alloc(J)
#define js_free(J, p) _Generic((p), js_Ast *: ast_free, js_JumpList *: jump_free)(J, p)
#include "jsparse.c"
#undef js_malloc
#undef js_free
#undef js_report
#include "utf.c"
