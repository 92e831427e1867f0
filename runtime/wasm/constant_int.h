/* wasm/constant_int.h -- constant expressions of an instance. */
#ifndef WASM_CONSTANT_INT_H
#define WASM_CONSTANT_INT_H

#include "wasm/wasm_int.h"

/* The value of a validated expression; what it refers to exists already. */
uint64_t wasm_constant(struct wasm_instance *i, struct expr e);
uint64_t wasm_constant_upper(struct wasm_instance *i, struct expr e);  /* the upper half of a v128 */
/* Both halves in *lower and *upper, for an expression whose size is not known: sets it. */
void wasm_constant_skip(struct wasm_instance *i, struct expr *e, uint64_t *lower, uint64_t *upper);

#endif
