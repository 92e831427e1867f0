/* ops/repl/tree.h -- an expression's tree as arrays, for evaluating it without running script. */
#ifndef OPS_REPL_TREE_H
#define OPS_REPL_TREE_H

#include "engine/value.h"

struct lang_node;

/* -- array | null   [kind, ...], as stdlib/internal/repl/preview.js reads it; null if the expression holds anything
 * that could have an effect, or is nested too deep. */
void tree_push(js_State *J, const struct lang_node *expression);

#endif
