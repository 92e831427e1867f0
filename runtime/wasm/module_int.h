/* wasm/module_int.h -- decoding a module: what module.c, segments.c and constant.c share. */
#ifndef WASM_MODULE_INT_H
#define WASM_MODULE_INT_H

#include "wasm/reader_int.h"
#include "wasm/wasm_int.h"

struct decoder { struct reader r; struct wasm_module *m; int no_memory; };

uint8_t wasm_read_type(struct reader *r);              /* a value type; fails the reader if it is none */
uint8_t wasm_read_reftype(struct reader *r);
void wasm_no_memory(struct decoder *d);

/* A constant expression with a value of that type, up to its end. */
struct expr wasm_read_constant(struct decoder *d, uint8_t type);

/* From now on ref.func may name this function. */
void wasm_declare(struct decoder *d, uint32_t func);

void wasm_element_section(struct decoder *d);

#endif
