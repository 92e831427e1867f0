/* engine/handle.h -- values in the hands of code that is not ours: what Node-API (ops/addon) needs of the engine.
 *
 * Such code holds values across calls into script, outside of the value stack.  A handle is the number of a slot in a
 * table that the collector marks; slots are given back in the order of a stack, those of a call when it ends.  A
 * reference (struct handle_ref) holds one value for as long as its owner likes: strongly, or weakly, and then the
 * owner is told of its death.
 *
 * Memory     the table grows as needed and stays.  A reference is embedded in its owner and lent to the engine from
 *            handle_ref_start until handle_ref_stop; until then it must not move.
 * Errors     functions that throw say so; all others do not, and run no script.
 * Threads    the script thread only.
 */
#ifndef ENGINE_HANDLE_H
#define ENGINE_HANDLE_H

#include "engine/value.h"

/* Whether js_try can be called now: it throws where calls in C are nested too deep, which must not happen below frames
 * that know nothing of exceptions. */
int handle_may_try(js_State *J);

/* ---- handles: 1, 2 ... */

size_t handle_new(js_State *J, int idx);               /* throws only when out of memory */
/* 1 and -- value; 0: there is no such handle.  One that was given back still has its value if no other has taken its
 * place and nothing was collected since: addons return values from scopes that they have just closed. */
int handle_push(js_State *J, size_t h);
void handle_set(js_State *J, size_t h, int idx);       /* another value in its slot, which must exist */
size_t handle_count(js_State *J);
void handle_cut(js_State *J, size_t count);            /* gives back all but the first `count` */

/* ---- references */

struct handle_ref {
	struct handle_ref *next, **link;       /* private, as is the value */
	uint64_t words[2];
	int strong;                            /* the owner's to change at any time */
	/* The value, which was held weakly, is dead: called during a collection, may not touch the engine nor free the
	 * reference.  From now on the reference holds nothing.  NULL: nobody is told. */
	void (*died)(struct handle_ref *r);
};

/* The value at idx is held from now on; the caller has set strong and died. */
void handle_ref_start(js_State *J, struct handle_ref *r, int idx);
void handle_ref_stop(struct handle_ref *r);            /* also of one that is all zero, and twice */
int handle_ref_push(js_State *J, const struct handle_ref *r);  /* 1 and -- value; 0: it holds nothing */
int handle_ref_holds(const struct handle_ref *r);

/* ---- pointers that go with an object, which script cannot see.  Proxies, frozen and all other objects can have them;
 * their owner must be told of the object's death by a reference. */

enum handle_slot { HANDLE_WRAP, HANDLE_TAG, HANDLE_CLASS, HANDLE_SLOTS };
void *handle_get_pointer(js_State *J, int idx, enum handle_slot slot);         /* NULL: none, or not an object */
/* throws only when out of memory; NULL takes it away */
void handle_set_pointer(js_State *J, int idx, enum handle_slot slot, void *p);

/* ---- objects.  These run script and throw as the language says. */

void handle_push_object(js_State *J, int idx);         /* -- object     ToObject */
void handle_push_prototype_of(js_State *J, int idx);   /* -- object or null    of the object at idx */
void handle_put(js_State *J, int idx);                 /* key value --   a refused write is silent */
int handle_has(js_State *J, int idx, int own);         /* key -- */
int handle_delete(js_State *J, int idx);               /* key --     0: it stays */
void handle_harden(js_State *J, int idx, int freeze);  /* Object.freeze, else seal */
void handle_set_length(js_State *J, uint32_t length);  /* array -- array   of a new array */

/* ---- functions */

/* In a native: -- new.target, or undefined in a plain call. */
void handle_push_new_target(js_State *J);
/* In a native constructor: -- object    with the prototype that new.target asks for. */
void handle_push_instance(js_State *J);

/* ---- numbers and bytes */

/* sign and 64-bit words, the lowest first; throws RangeError when it is too large.  -- bigint */
void handle_push_words(js_State *J, int negative, const uint64_t *words, size_t count);
/* Of the BigInt at idx: how many words it has; at most `room` of them are stored. */
size_t handle_get_words(js_State *J, int idx, int *negative, uint64_t *words, size_t room);

/* The kinds of typed arrays as Node-API numbers them (js_native_api_types.h: napi_typedarray_type). */
struct handle_view { int kind; size_t length, offset; uint8_t *bytes; };
enum { HANDLE_NO_VIEW = -2, HANDLE_DATA_VIEW = -1, HANDLE_OTHER_VIEW = 11 /* Float16Array */ };
/* The kind of the view at idx, and all of *v unless it is HANDLE_NO_VIEW; length in elements, of a DataView in
 * bytes; bytes is never used after script runs. */
int handle_view(js_State *J, int idx, struct handle_view *v);
int handle_is_buffer(js_State *J, int idx, int *shared);       /* an ArrayBuffer, or (*shared) a SharedArrayBuffer */
double handle_date(js_State *J, int idx);              /* of the Date at idx: ms since 1970, or NaN */

#endif
