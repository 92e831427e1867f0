/* lang/parser.h -- tokens to the tree of ast.h, with every early error that is not about declarations (those are
 * scope.c's).
 *
 * One pass, no token read twice but in two rare places (a for's `async of`).  What may turn out to be a pattern or the
 * parameters of an arrow is read as an expression and converted once the `=`, `of` or `=>` is seen; errors that hold
 * for only one of the two readings wait in a record until it is known which it is.
 *
 * Time      linear.  Chains (binary operators, members and calls, else if, commas, statements) are loops; all else that
 *           nests counts towards LANG_DEPTH and ends with LANG_DEEP, as it does when the C stack comes down to
 *           options.stack_low.
 * Errors    leaves by lang_fail.
 *
 * It also sets, from what it sees: uses_this, uses_arguments, uses_eval, uses_super and uses_new_target of every
 * function (what an arrow uses counts for the function around it too), outer, is_async of a program that awaits at its
 * top level, and the statement that each break and continue means.  A call as the target of =, op=, ++, --, for-in or
 * for-of in sloppy code stays a N_CALL there: to be called and then to throw a ReferenceError.
 */
#ifndef LANG_PARSER_H
#define LANG_PARSER_H

#include "lang/ast.h"

/* The whole text of l, by l->options.goal: a N_FUNCTION of kind FN_PROGRAM, not resolved yet.  To be called between
 * lang_start and lang_scope. */
struct lang_node *parser_program(struct lang *l);

#endif
