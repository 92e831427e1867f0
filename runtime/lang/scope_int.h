/* lang/scope_int.h -- shared by the two files of scope analysis: scope.c (the driver, names, places) and
 * scope_declare.c (scopes, bindings, and the first walk, which declares).  Time: linear.  Errors: by lang_fail.
 */
#ifndef LANG_SCOPE_INT_H
#define LANG_SCOPE_INT_H

#include "lang/lang_int.h"

struct walk {
	struct lang *l;
	struct lang_scope *scope;              /* innermost */
	struct lang_function *function;        /* the one being walked */
	/* the function whose this, arguments... are visible; NULL: those of a direct eval's caller */
	struct lang_function *owner;
	struct lang_scope *first, *last;       /* all scopes created */
	/* depth of the innermost open scope in which names may be added at run time, 0: none */
	uint32_t dynamic;
	int strict;
	int direct_eval;
	int again;                             /* an `injects` was set: walk again */
	int repeated;
	int has_default;                       /* there was an `export default` */
};

enum { ALWAYS = 1 };                           /* of lang_binding.initialized */

/* Fails before the C stack is exhausted. */
static inline void scope_check_depth(struct walk *w, const struct lang_node *n)
{
	if ((char *)__builtin_frame_address(0) < w->l->options.stack_low)
		lang_fail(w->l, LANG_DEEP, n->start, n->end, "Maximum call stack size exceeded");
}

/* ---- scope_declare.c */
struct lang_scope *scope_new(struct walk *w, enum lang_scope_kind kind);       /* becomes the innermost one */
/* the innermost one; uncovers the bindings it hid */
void scope_close(struct walk *w);

/* A binding that its name does not find (scope_add); one in the innermost scope that its name finds from now on
 * (scope_declare). */
struct lang_binding *scope_add(struct walk *w, struct lang_scope *s, struct lang_name *name,
	enum lang_binding_kind kind, struct lang_node *declaration);
struct lang_binding *scope_declare(struct walk *w, struct lang_name *name, enum lang_binding_kind kind,
	struct lang_node *declaration);

/* Reports the later one of n and b's declaration. */
__attribute__((noreturn)) void scope_redeclared(struct walk *w, const struct lang_node *n,
	const struct lang_binding *b);

int scope_is_lexical(const struct lang_binding *b);
int scope_has_arguments(const struct walk *w, const struct lang_function *f);
/* visits each name of a pattern */
void scope_each_name(struct walk *w, struct lang_node *n, void (*visit)(struct walk *w, struct lang_node *n, int arg),
	int arg);

/* The first walk over f's body, in the innermost scope: declares its names, creates the scopes inside, and sets
 * f->hoisted. */
void scope_declare_body(struct walk *w, struct lang_function *f);

/* ---- scope.c */

/* The binding of f, which must not be an arrow, for `arguments`, `this` and the like (BIND_ARGUMENTS .. BIND_SELF);
 * created on first use. */
struct lang_binding *scope_pseudo(struct walk *w, struct lang_function *f, enum lang_binding_kind kind);

#endif
