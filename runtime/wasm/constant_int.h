/* wasm/constant_int.h -- constant expressions of an instance. */
#ifndef WASM_CONSTANT_INT_H
#define WASM_CONSTANT_INT_H

#include "wasm/wasm_int.h"

/* The value of a validated expression; what it refers to exists already. */
uint64_t wasm_constant(struct wasm_instance *i, struct expr e);
/* Both halves of a v128, in *lower and *upper; sets the expression's size, which need not be known. */
void wasm_constant_skip(struct wasm_instance *i, struct expr *e, uint64_t *lower, uint64_t *upper);

#endif
