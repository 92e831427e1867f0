/* ops/wasm/realm.h -- WebAssembly in one JavaScript heap: which object stands for what, and what keeps what alive.
 *
 * The objects that script sees (Module, Instance, Memory, Table, Global, Tag, Exception) are userdata that own the
 * room wasm's structs; a struct's field `owner` is that object.  The collector walks the graph through them
 * (value_newtraced), so cycles through tables, closures and instances are no leak:
 *
 *      instance   its memory, tables, globals, tags; instances and functions it imports; its functions that script
 *                 has seen
 *      table, global    the instances of their funcrefs, the objects of their externrefs
 *      exception  its tag, and what its values refer to
 *      exported function    its instance
 *      running functions    their instances, by their frames
 *      references in frames    the list `held`, until no function runs any more; calls of the host and handlers clear
 *                              it of those that no slot names any more, for a function may never return
 *
 * Exceptions   what script throws is for WebAssembly an exception of the tag JSTag with that value: in frames a carrier
 *              stands for it, an object that script never sees.
 * References   a funcref is a struct wasm_func *, kept alive by its instance.  An externref is the object itself; any
 *              other value is in a box, an object that script never sees.  null is 0.
 */
#ifndef OPS_WASM_REALM_H
#define OPS_WASM_REALM_H

#include "engine/value.h"
#include "wasm/wasm.h"

extern const char WASM_MODULE_TAG[], WASM_INSTANCE_TAG[], WASM_MEMORY_TAG[], WASM_TABLE_TAG[], WASM_GLOBAL_TAG[],
	WASM_TAG_TAG[], WASM_EXCEPTION_TAG[];

struct held { uint64_t reference; uint8_t type, is_live; };

struct wasm_realm {
	struct value_traced traced;
	js_State *J;
	struct wasm_store *store;
	struct held *held;             /* references that may be in frames only */
	uint32_t held_count, held_room;
	uint32_t sweep_at;             /* when there are so many, it is time to look which of them still are */
	struct wasm_tag *js_tag;       /* lives as long as the realm */
	value_ref self, thrown;        /* thrown: what a host function threw, until the exported one throws it again */
	value_ref fail;                /* function(message, frames): a RuntimeError */
	value_ref to_bigint;           /* BigInt.asIntN */
};

struct wasm_realm *wasm_realm(js_State *J);            /* made on first use; throws when out of memory */

/* Throws what the trap means. */
__attribute__((noreturn)) void wasm_realm_throw(struct wasm_realm *r, enum wasm_trap trap);

/* ---- values (values.c) */

/* A TypeError: JavaScript has no such value. */
__attribute__((noreturn)) void wasm_refuse_value(js_State *J);
/* ToWebAssemblyValue of the value at idx (> 0): may run script.  A primitive that becomes an externref is replaced on
 * the stack by its box, and must stay there until the reference is kept elsewhere. */
void wasm_to_slot(struct wasm_realm *r, int idx, uint8_t type, uint64_t *slot);
void wasm_push_slot(struct wasm_realm *r, uint8_t type, uint64_t slot);                /* -- value */
/* What a global or table of this type has to begin with. */
uint64_t wasm_default(js_State *J, uint8_t type);
void wasm_mark_reference(js_State *J, int mark, uint64_t reference, uint8_t type);     /* 0 is fine */
uint8_t wasm_type_arg(js_State *J, int idx);           /* "i32" and so on; 0: it is none */
void *wasm_object(js_State *J, int idx);               /* the object at idx, for owners and marks; NULL: a primitive */
void wasm_push_object(js_State *J, void *object);

/* ---- functions (functions.c) */

void wasm_push_func(struct wasm_realm *r, struct wasm_func *f);        /* -- function, the same each time */
struct wasm_func *wasm_func_of(js_State *J, int idx);                  /* NULL: no exported function */
enum wasm_trap wasm_host_call(void *realm, struct wasm_func *f, uint64_t *slots);
/* From now on a reference (0 is fine) lives until no function runs any more.  WASM_OK or WASM_EXHAUSTED. */
enum wasm_trap wasm_realm_hold(void *realm, uint64_t reference, uint8_t type);
/* Where all slots in use are below the store's top: references that none of them names any more may go. */
void wasm_realm_sweep(struct wasm_realm *r);
/* After a call: results were taken. */
void wasm_realm_settle(struct wasm_realm *r);
/* In a js_try that caught it: error --   keeps it as what was thrown. */
enum wasm_trap wasm_realm_caught(struct wasm_realm *r);

/* ---- objects (objects.c) */

struct wasm_memory_object {
	struct value_traced traced;
	struct wasm_memory *memory;
	void *buffer;                  /* or NULL */
	uint64_t buffer_size;
	size_t charged;
};
struct wasm_table_object { struct value_traced traced; struct wasm_table *table; size_t charged; };
struct wasm_global_object { struct value_traced traced; struct wasm_global *global; };
struct wasm_module_object { struct wasm_module *module; size_t charged; };
struct wasm_instance_object {
	struct value_traced traced;
	struct wasm_instance *instance;
	void *exports;                 /* or NULL */
	void **hosts;                  /* the functions of the host that it imports, by the index of the import */
	uint32_t host_count;
};

/* prototype --: the object; takes the struct, also if it throws. */
void wasm_push_memory(struct wasm_realm *r, struct wasm_memory *m);
void wasm_push_table(struct wasm_realm *r, struct wasm_table *t);
void wasm_push_global(struct wasm_realm *r, struct wasm_global *g);
void wasm_push_module(js_State *J, struct wasm_module *m);

enum wasm_trap wasm_host_grow(void *realm, struct wasm_memory *m, uint32_t pages, int64_t *was);
int64_t wasm_host_grow_table(void *realm, struct wasm_table *t, uint32_t count, uint64_t fill);

/* ---- exceptions (exceptions.c) */

struct wasm_tag_object { struct wasm_tag *tag; };
struct wasm_exception_object { struct value_traced traced; struct wasm_exception *exception; size_t charged; };

void wasm_push_tag(js_State *J, struct wasm_tag *t);   /* prototype -- Tag     takes it, also if it throws */
enum wasm_trap wasm_host_make(void *realm, struct wasm_tag *t, struct wasm_exception **e);
enum wasm_trap wasm_host_caught(void *realm, struct wasm_exception **e);
enum wasm_trap wasm_host_keep(void *realm, struct wasm_exception *e);
void wasm_host_escape(void *realm, struct wasm_exception *e);
void wasm_exceptions_bind(js_State *J);

void wasm_objects_bind(js_State *J);   /* natives of memories, tables and globals */
void wasm_instance_bind(js_State *J);
void wasm_module_bind(js_State *J);

#endif
