/* wasm/translate_int.h -- the translator's state: what the files translate*.c share. */
#ifndef WASM_TRANSLATE_INT_H
#define WASM_TRANSLATE_INT_H

#include "wasm/code_int.h"
#include "wasm/validate_int.h"

enum { NONE = UINT32_MAX };

/* What an operand is as long as it was not computed: in its own slot, a local, or a constant. */
enum operand_kind { IN_SLOT, IN_LOCAL, IS_CONST };
struct operand { uint64_t value; uint8_t kind; };      /* value: the local or the constant */

struct jump { uint32_t at, next; };    /* a list of those whose target is not known yet */

struct scope {
	struct block_type type;
	uint32_t height;               /* operands below */
	uint32_t start;                /* of a loop: where jumps go */
	uint32_t jumps;                /* to its end: first of the list */
	uint32_t otherwise;            /* jump to the else branch */
	uint8_t kind;
	uint32_t guards;               /* handled blocks around it */
	uint32_t guarded_end;          /* of a try: where its first catch began */
	uint32_t handler;              /* of a catch: its own, an index */
	const uint8_t *clauses;        /* of try_table: in the module's bytes */
};

struct translator {
	struct reader r;
	struct wasm_instance *i;
	const struct wasm_module *m;
	struct wasm_insn *code;
	uint32_t n, room;
	struct operand *stack;
	uint32_t height, stack_room, height_max;
	uint32_t locals;
	uint32_t in_local;             /* operands that are IN_LOCAL */
	struct scope *scopes;
	uint32_t depth, scope_room;
	struct handler *handlers;
	uint32_t handler_count, handler_room;
	uint32_t guards;               /* handled blocks around what is being translated */
	struct jump *jumps;
	uint32_t jump_count, jump_room;
	uint32_t last;                 /* the instruction that made the operand on top and ends the code, or NONE */
	int wide;                      /* it has vectors: both halves of slots are copied */
	int dead;                      /* code that is never reached: nothing is made of it */
	uint32_t dead_depth;           /* blocks opened in it */
	int far;                       /* jumps of 16 bits do not reach */
	int too_far;                   /* found out just now */
	int no_memory;
	const uint32_t *sought;        /* the instruction whose place is asked for */
	uint32_t op_at;                /* offset in the module of what is being translated */
	uint32_t *found;
};

uint32_t emit(struct translator *t, unsigned op, uint32_t a, uint32_t b, uint32_t c);  /* its index */
uint32_t emit_x32(struct translator *t, unsigned op, uint32_t a, uint32_t x);
void emit_pair(struct translator *t, uint32_t x, uint32_t y);          /* a second word */

uint32_t operand_home(const struct translator *t, uint32_t at);        /* the slot of the operand at that height */
/* where it is; a constant is put into its slot */
uint32_t operand_slot(struct translator *t, uint32_t at);
void operand_settle(struct translator *t, uint32_t at);                /* puts it into its own slot */
void operand_pop(struct translator *t, uint32_t n);
uint32_t operand_push(struct translator *t);                           /* one in its own slot, which is returned */
void operand_push_const(struct translator *t, uint64_t v);
/* The operand on top was made by the instruction at `at`. */
void operand_made(struct translator *t, uint32_t at);

/* The topmost n to their own slots; these to the slots from height `to` on, no higher than where they are. */
void operand_settle_top(struct translator *t, uint32_t n);
void operand_move_to(struct translator *t, uint32_t to, uint32_t n);

int translate_grow(struct translator *t, void **list, uint32_t *room, size_t size);
void translate_dead(struct translator *t);             /* what follows is never reached */
void translate_end(struct translator *t);              /* of the innermost block */
/* Jumps to the scope, always; and the jump at `at` goes there. */
void translate_leave(struct translator *t, struct scope *s);
void translate_jump(struct translator *t, struct scope *s, uint32_t at);

/* Exceptions: catch and catch_all, delegate, throw, rethrow and throw_ref; try_table's clauses,
 * which are read where it begins and translated where it ends. */
void translate_catch(struct translator *t, uint8_t op);
void translate_delegate(struct translator *t);
void translate_throw(struct translator *t, uint8_t op);
void translate_skip_clauses(struct translator *t);
void translate_clauses(struct translator *t);
/* Puts the handlers behind the code; where they begin, or 0. */
uint32_t translate_handlers(struct translator *t);

/* 0xfd: those on vectors. */
void translate_vector(struct translator *t);
void translate_skip_vector(struct translator *t);
/* 0xfe: atomic ones. */
void translate_atomic(struct translator *t);
void translate_skip_atomic(struct translator *t);
/* Every instruction that is not control. */
void translate_op(struct translator *t, uint8_t op);
/* Reads the immediates of any instruction. */
void translate_skip(struct translator *t, uint8_t op);

/* A jump if the operand on top is not 0 (or is, with negate); pops it.  The jump's target is not set yet. */
uint32_t emit_condition(struct translator *t, int negate, int is_near);

#endif
