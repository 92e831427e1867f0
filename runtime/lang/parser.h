/* lang/parser.h -- from tokens to the tree of ast.h, with all early errors except those about declarations (see
 * scope.c).
 *
 * One pass; tokens are read twice only in two rare places (`async of` in a for).  Text that may be a pattern or the
 * parameters of an arrow is parsed as an expression and converted when `=`, `of` or `=>` follows; errors that apply to
 * only one of the two interpretations are recorded until it is known.
 *
 * Time      linear.  Chains (binary operators, members and calls, else if, commas, statements) are loops; all other
 *           nesting counts towards LANG_DEPTH and fails with LANG_DEEP, also when the C stack reaches
 *           options.stack_low.
 * Errors    leaves by lang_fail.
 *
 * It also sets uses_this, uses_arguments, uses_eval, uses_super and uses_new_target of every function (uses in an arrow
 * also count for the enclosing function), outer, is_async of a program with top-level await, and the target statement
 * of each break and continue.  In sloppy code a call as the target of =, op=, ++, --, for-in or for-of remains an
 * N_CALL: at run time it is called, then a ReferenceError is thrown.
 */
#ifndef LANG_PARSER_H
#define LANG_PARSER_H

#include "lang/ast.h"

/* Parses the whole text of l according to l->options.goal: an N_FUNCTION of kind FN_PROGRAM, not yet resolved.  Call it
 * between lang_start and lang_scope. */
struct lang_node *parser_program(struct lang *l);

#endif
