/* lang/scope_int.h -- what the two files of scope analysis share: scope.c (the whole of it, names, places) and
 * scope_declare.c (scopes, bindings, and the first walk, which declares).  Time: all linear.  Errors: by lang_fail.
 */
#ifndef LANG_SCOPE_INT_H
#define LANG_SCOPE_INT_H

#include "lang/lang_int.h"

struct walk {
	struct lang *l;
	struct lang_scope *scope;              /* innermost */
	struct lang_function *function;        /* being walked */
	/* whose this, arguments... its code sees; NULL: the caller's of a direct eval */
	struct lang_function *owner;
	struct lang_scope *first, *last;       /* all scopes made */
	/* depth of the innermost open scope in which names may turn up at run time, 0: none */
	uint32_t dynamic;
	int strict;
	int direct_eval;
	int again;                             /* a function was found to be injected into */
	int repeated;
	int has_default;                       /* an `export default` came by */
};

enum { ALWAYS = 1 };                           /* of lang_binding.initialized */

/* Keeps off the end of the C stack. */
static inline void scope_check_depth(struct walk *w, const struct lang_node *n)
{
	if ((char *)__builtin_frame_address(0) < w->l->options.stack_low)
		lang_fail(w->l, LANG_DEEP, n->start, n->end, "Maximum call stack size exceeded");
}

/* ---- scope_declare.c */
struct lang_scope *scope_new(struct walk *w, enum lang_scope_kind kind);       /* the innermost one from now on */
/* the innermost one; its names mean again what they did */
void scope_close(struct walk *w);

/* A binding that no name finds yet; one that its name means from now on, in the innermost scope. */
struct lang_binding *scope_add(struct walk *w, struct lang_scope *s, struct lang_name *name,
	enum lang_binding_kind kind, struct lang_node *declaration);
struct lang_binding *scope_declare(struct walk *w, struct lang_name *name, enum lang_binding_kind kind,
	struct lang_node *declaration);

/* Of n and b's declaration the one that stands later in the source is to blame. */
__attribute__((noreturn)) void scope_redeclared(struct walk *w, const struct lang_node *n,
	const struct lang_binding *b);

int scope_is_lexical(const struct lang_binding *b);
int scope_has_arguments(const struct walk *w, const struct lang_function *f);
/* of a pattern */
void scope_each_name(struct walk *w, struct lang_node *n, void (*visit)(struct walk *w, struct lang_node *n, int arg),
	int arg);

/* The first walk over f's body, in the innermost scope: declares its names and makes the scopes inside it.  f->hoisted
 * are its functions then. */
void scope_declare_body(struct walk *w, struct lang_function *f);

/* ---- scope.c */

/* The binding of f, which is no arrow, for `arguments`, `this` and their kin (BIND_ARGUMENTS .. BIND_SELF); made at the
 * first question. */
struct lang_binding *scope_pseudo(struct walk *w, struct lang_function *f, enum lang_binding_kind kind);

#endif
