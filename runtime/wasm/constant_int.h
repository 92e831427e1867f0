/* wasm/constant_int.h -- constant expressions of an instance. */
#ifndef WASM_CONSTANT_INT_H
#define WASM_CONSTANT_INT_H

#include "wasm/wasm_int.h"

/* The value of a validated expression; what it refers to exists already. */
uint64_t wasm_constant(struct wasm_instance *i, struct expr e);
/* The same for one whose size is not known: sets it. */
uint64_t wasm_constant_skip(struct wasm_instance *i, struct expr *e);

#endif
