/* wasm/validate_int.h -- the checker of a function's body: what validate.c and validate_plain.c share. */
#ifndef WASM_VALIDATE_INT_H
#define WASM_VALIDATE_INT_H

#include "wasm/reader_int.h"

enum { ANY = 0 };                      /* in place of a type: unreachable code */

struct block_type { const uint8_t *types; uint32_t params, results; };

/* Below the operands of a catch's block is the exception itself, an exnref that only rethrow knows of. */
enum { BLOCK_BLOCK, BLOCK_LOOP, BLOCK_IF, BLOCK_TRY, BLOCK_TRY_TABLE, BLOCK_ELSE, BLOCK_CATCH, BLOCK_CATCH_ALL };
struct block {
	struct block_type type;
	uint32_t height;               /* operands below it */
	uint8_t kind, unreachable;
};

struct checker {
	struct reader r;
	const struct wasm_module *m;
	const uint8_t *op;             /* the instruction that is being checked */
	uint8_t *types;
	uint32_t height, room;
	struct block *blocks;
	uint32_t depth, block_room;
	uint8_t *locals;
	uint32_t local_count;
	int wide;                      /* there was a vector */
	int no_memory;
};

/* A clause of try_table; the reader has checked it, or fails. */
enum { CLAUSE_CATCH, CLAUSE_CATCH_REF, CLAUSE_ALL, CLAUSE_ALL_REF };
struct clause { uint8_t kind; uint32_t tag, label; };
struct clause wasm_read_clause(struct reader *r);
static inline int clause_has_tag(struct clause c) { return c.kind < CLAUSE_ALL; }
static inline int clause_has_ref(struct clause c) { return c.kind == CLAUSE_CATCH_REF || c.kind == CLAUSE_ALL_REF; }

struct block_type wasm_read_block_type(struct reader *r, const struct wasm_module *m);

void check_push(struct checker *c, uint8_t type);
uint8_t check_pop(struct checker *c, uint8_t type);
uint8_t check_pop_any(struct checker *c);
const struct wasm_functype *check_type(struct checker *c);     /* reads an index; NULL: failed */
uint8_t check_table(struct checker *c);                        /* reads an index; the type of its elements */

/* Every instruction that is neither control nor a variable's. */
void check_plain(struct checker *c, uint8_t op);

#endif
