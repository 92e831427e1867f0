/* engine/core/state.h -- js_State: one engine.
 *
 * Stack     J->stack, BOT .. TOP as in MuJS: stack[bot - 1] is the function, stack[bot] is `this`.
 */
#ifndef ENGINE_CORE_STATE_H
#define ENGINE_CORE_STATE_H

#include <stdatomic.h>

#include "base/hash.h"
#include "base/job.h"
#include "base/random.h"
#include "engine/core/atom.h"
#include "engine/core/frame.h"
#include "engine/core/gc.h"
#include "engine/core/object.h"
#include "engine/plain/cells.h"
#include "engine/plain/waiters.h"

typedef void *(*js_Alloc)(void *memctx, void *ptr, int size);

enum { KEPT_OBJECTS = 54 };

struct js_State
{
	void *actx;                    /* the state itself: what MuJS's files pass to alloc */
	js_Alloc alloc;                /* returns NULL when out of memory, counts bytes */

	/* of the running function: CODE_STRICT, CODE_SOME_STRICT or 0; read by vm_strict */
	int strict;

	/* Objects of the library; the collector marks them as the array `kept`. */
	union {
		struct {
			js_Object *Object_prototype;
			js_Object *Array_prototype;
			js_Object *Function_prototype;
			js_Object *Boolean_prototype;
			js_Object *Number_prototype;
			js_Object *String_prototype;
			js_Object *RegExp_prototype;
			js_Object *Date_prototype;
			js_Object *Error_prototype;
			js_Object *EvalError_prototype;
			js_Object *RangeError_prototype;
			js_Object *ReferenceError_prototype;
			js_Object *SyntaxError_prototype;
			js_Object *TypeError_prototype;
			js_Object *URIError_prototype;
			js_Object *AggregateError_prototype;
			js_Object *CallSite_prototype;         /* NULL until first needed */
			js_Object *Symbol_prototype;
			js_Object *BigInt_prototype;
			js_Object *Iterator_prototype;
			js_Object *AsyncIterator_prototype;
			js_Object *ArrayIterator_prototype;
			js_Object *StringIterator_prototype;
			js_Object *GeneratorFunction_prototype;
			js_Object *AsyncFunction_prototype;
			js_Object *AsyncGeneratorFunction_prototype;
			js_Object *Generator_prototype;
			js_Object *AsyncGenerator_prototype;
			js_Object *array_values;       /* the original Array.prototype.values */
			js_Object *array_iterator_next;
			js_Object *has_instance;       /* Function.prototype[Symbol.hasInstance] */
			js_Object *iterator_result;    /* { value, done }: all results share its shape */
			js_Object *symbol_registry;
			js_Object *weak_kept;          /* what deref() has returned in this turn, or NULL (weakref.c) */
			js_Object *collection_prototypes[4];   /* Map, Set, WeakMap, WeakSet */
			js_Object *walk_prototypes[2];         /* prototypes of the iterators of Map and Set */
			js_Object *thrower;            /* %ThrowTypeError%, once created */
			js_Object *arguments_like;     /* arguments objects of sloppy functions share its shape */
			js_Object *strict_arguments_like;      /* those of all other functions share this one's */
			js_Object *RegExp_constructor;
			js_Object *generator_next;     /* the original %GeneratorPrototype%.next */
			js_Object *eval_function;      /* the eval that a direct eval must call */
			js_Object *AsyncFromSync_prototype;
			/* what belongs to `using`, once the lazy globals or a SuppressedError needed it */
			js_Object *SuppressedError_prototype;
			js_Object *SuppressedError_constructor;
			js_Object *stack_prototypes[2];        /* DisposableStack, AsyncDisposableStack */
			js_Object *stack_constructors[2];
			js_Object *Error_constructor;
		};
		js_Object *kept[KEPT_OBJECTS];
	};

	struct symbol_names symbols;   /* the well-known ones */
	const char *flow_names[3];     /* property names for a bound function's function, flow and scope (flow.c) */
	/* property names for the slots of proxies and bound functions; script cannot spell them */
	const char *hidden_names[3];
	/* an exotic object became a prototype: a name without an atom may still be a property */
	int exotic_chain;
	const char *to_string_tag;     /* the atom of Symbol.toStringTag, once there are symbols */

	unsigned int seed;             /* of MuJS's Math.random, which math.c replaces */
	struct random random;          /* Math.random */

	js_Object *R;                  /* registry of hidden values */
	js_Object *G;                  /* the global object */
	uint64_t contexts;             /* made so far (engine/vm/context.h) */

	/* execution stack */
	int top, bot;
	js_Value *stack;               /* LIMIT_VALUE_STACK, mapped lazily */

	/* collector.  gccounter counts bytes allocated since the last collection, less
	 * large ones that were freed by hand; gcthresh is 0 to request a poll. */
	int gcmark;
	size_t gccounter;
	size_t gcthresh;               /* by gc_threshold alone */
	size_t gclimit;                /* gcthresh when nothing else requests a poll */
	struct code *gccode;           /* all bytecode (code.h) */
	uint32_t code_age;             /* how many of it were freed: what is known by address may be another since */
	struct symbol_caches *symbol_caches;  /* vm_property.c's, or NULL */
	js_Object *gcobj;
	js_String *gcstr;
	struct bigint *gcbigints;
	js_Object *gcroot;
	struct code *gccode_root;
	struct gc_roots gcroots[8];
	int gcroots_count;
	struct cells cells;            /* small allocations */
	size_t heap_bytes;             /* live and dead, rounded up to allocated sizes */
	size_t heap_advised;           /* heap_bytes at which memory.c next populates pages ahead */
	struct heap_ahead { struct job job; atomic_int busy; uintptr_t from, to; } heap_ahead;
	size_t external_bytes;         /* engine_charge */
	size_t memory_max;
	size_t memory_slack;           /* how far memory_max may be exceeded for now */
	size_t heap_max;               /* engine_config; 0: none */
	int reporting;                 /* an error is being reported to the host */
	int exhausted;                 /* the out-of-memory error is being created */
	js_Object *exhausted_error;
	int memory_unheard;            /* memory ran out, and no user script has received the error */
	/* since then a pending promise that had waiters was collected, or engine_note_loss was called */
	int memory_lost;
	int no_eval;                   /* engine_forbid_eval, outside of contexts */
	int gc_running, gc_asked;      /* gc_asked: engine_collect runs */
	/* engine_watch_collections; or NULL */
	void (*collected)(void *host, uint64_t begun_ns, uint64_t took_ns, int asked);
	int gc_stress;
	unsigned char host_bit;        /* OBJECT_HOST once the engine's own natives are there */

	/* atoms and shapes */
	struct atom **atoms;           /* buckets */
	uint32_t atoms_count, atoms_mask;
	struct atom *symbol_atoms;
	uint64_t symbols_made;
	struct hash_key hash_key;
	uint32_t index_turns[3];       /* secret and odd: atom_index_hash */
	struct atom_names names;
	/* cache of short strings used as keys; cleared at each collection */
	struct atom_short { uint64_t words[2]; const char *atom; } short_atoms[256];
	/* cache of atoms recently looked up by C strings, at the hash of the string's address */
	const char *literals[ATOM_LITERALS];
	/* where the texts of large atoms were last looked into, each with its index table or NULL; cleared likewise */
	struct string_place { const char *p; uint32_t at_unit, at_byte; uint32_t *table; } places[4];
	unsigned next_place;
	struct shape **transitions;    /* hash table: (shape, atom, attributes) or (prototype) to shape */
	uint32_t transitions_count, transitions_mask;
	struct shape *shapes;          /* all */

	/* calls in progress */
	int tracetop;
	int depth_max;                 /* a call with tracetop + 1 beyond it is a RangeError */
	int trace_floor;               /* stacks of errors end above this frame: engine_hide_callers */
	struct js_Frame *trace;
	/* where script last threw; NULL once an error was created after that */
	const char *thrown_file;
	int thrown_line, thrown_column;
	js_Object *flow;               /* attached to everything begun now, or NULL (flow.h) */
	js_Object *watcher, *scope;    /* the watcher of what begins, and the scope of what runs, or NULL (flow.h) */
	int watches_promises;          /* the watcher is called for promises, too */
	struct held *held;             /* arguments moved from the stack to an array that their frame owns (vm.c) */
	uint32_t held_count, held_cap;
	/* the frame whose promise is being rejected with the frame's error; negative: second try, after a collection
	 * (vm.c) */
	int settling;
	/* the promise that gets the running handler's result; its job roots it.  NULL: no such job runs */
	js_Object *job_promise;
	/* Error.prepareStackTrace or the host's maker runs: errors created meanwhile get the default text */
	int preparing_stack;
	value_ref stack_maker;         /* engine_set_stack_maker; 0: none */
	js_Object *thrown;              /* the error it threw, if an object; only compared */

	/* try records */
	int trytop;
	js_Jumpbuf *trybuf;
	int try_max;

	/* C stack */
	void (*locale_format)(js_State *J, const char *what, int count);  /* engine_set_locale */
	void (*make_dom_exception)(js_State *J);       /* engine_set_dom_exception */
	void (*error_test)(js_State *J);               /* engine_set_error_test */
	void (*clone_host)(js_State *J);               /* engine_set_clone */
	void (*message_pack)(js_State *J), (*message_unpack)(js_State *J);     /* engine_set_message */
	void (*transfer_prepare)(js_State *J);         /* engine_set_transfer */
	void (*transfer_complete)(js_State *J);
	js_CFunction lazy_getters[2];                  /* engine_set_lazy_getter */
	char *cstack_low;              /* below this address a call throws RangeError */
	void *cstack;                  /* mapping, or NULL: the thread's own stack */
	size_t cstack_size;
	int cstack_reserve;            /* already in the reserve, making the RangeError */

	struct { js_Object *obj; void (*fill)(js_State *J); } lazy_objects[LAZY_OBJECTS];      /* object_fill_later */

	/* interrupts */
	volatile int interrupt;        /* enum engine_interrupt */
	struct waiters_bed bed;        /* where Atomics.wait sleeps */
	void (*before_wait)(js_State *J);      /* engine_set_waits, both */
	void (*later)(js_State *J);
	int terminating;
	js_Object *new_target;         /* for the call about to be made */
	js_Value exception;            /* being passed to vm_run */

	/* vm.c */
	struct env *gcenvs;
	/* let, const and class of scripts: values, JS_THOLE before initialisation (TDZ); READONLY: const */
	js_Object *lexicals;
	js_Object *intrinsics;         /* the globals' values saved by engine_keep_intrinsics; NULL before that */
	int indexed_prototypes;        /* a prototype has or had a property named by an index, elements aside */
	int singles;                   /* see prop_singles */
	/* changes, never to a value it had before, when an object that is a prototype gains, loses or changes a
	 * property */
	uint64_t prototype_epoch;

	/* roots held by C */
	/* string_scratch; depth: tracetop when it was made */
	struct string_scratch { js_String *block; int depth; } *scratch;
	uint32_t scratch_count, scratch_cap;
	js_Value *refs;
	uint32_t refs_count, refs_cap, refs_free;

	/* host */
	const struct engine_config *config;
	struct engine_state *engine;   /* engine.c's own */
	/* cache: the text that a regexp last saw, a js_String or an atom, and its copy in UTF-16; cleared at each
	 * collection (regexp_bind.c) */
	const void *utf16_of;
	js_String *utf16;
	struct {                       /* the last successful match, for RegExp.$1 and the like (regexp_bind.c) */
		js_String *owner;      /* the text, or NULL: it is `atom`, or in `copy` */
		const char *atom;
		unsigned bytes, units, groups;         /* groups 0: there was none */
		int ascii, captures[20];
		char copy[32];
	} last_match;
	struct collection *weak_collections;   /* all WeakMaps and WeakSets (collections.c) */
	struct collection *weak_fresh;         /* during a collection: reached, not scanned yet */
	struct weak_waiting {                  /* during a collection: entries whose key is not marked yet */
		struct weak_entry *all;
		uint32_t *buckets;
		uint32_t count, room, mask, symbols;
		int passes;
	} weak_waiting;
	struct handles *handles;       /* handle.c's own, once there are any */
	struct module_realm *modules;  /* module.c's own */
	struct weak_ref *weak_refs;    /* weakref.c's own, as are the next three */
	struct registry *registries;
	int weak_ready;                /* a registry has callbacks to run */
	uint32_t weak_turn;
	struct regexp_watch {          /* to check that RegExp.prototype is unmodified (regexp_symbols.c) */
		struct shape *shape;
		uint64_t version;
		int slots[11];
		js_Object *functions[11], *species, *constructor;
	} regexp_watch;
	/* slot caches for prop_watched, of properties that iterator.c and array.c look up often */
	int iterator_slots[2], species_slots[2];
	void *jobs;                    /* the job queue's own */
	struct buffer_realm *buffers;  /* buffer.c's own */
	struct streams *streams;       /* streams.c's own, once the library's streams are loaded */
	struct coverage *coverage;     /* coverage.c's own, once coverage_begin was called */
	struct profile *profile;       /* profile.c's own, while it samples */
};

_Static_assert(offsetof(struct js_State, Error_constructor) + sizeof(js_Object *) ==
	offsetof(struct js_State, kept) + sizeof ((struct js_State *)0)->kept,
		"KEPT_OBJECTS is the number of named objects");

#define STACK (J->stack)
#define TOP (J->top)
#define BOT (J->bot)

/* The hash of the atom that spells k; no two indices have the same.  Neighbouring indices get neighbouring hashes, so a
 * walk over indices also walks over the tables.  The groups of 10, 5 and 5 low bits are each rotated by a secret
 * multiple of all the bits above them.  For two indices that differ above a group every rotation is equally likely, so
 * an attacker who wants collisions in a table can use only the few bits of the group that this table's size cuts: at
 * most 4 or 5 of the chosen indices share a place where chance would give one.  A table with linear probing would
 * suffer where runs overlap; property.c does not probe linearly. */
static inline uint32_t atom_index_hash(js_State *J, uint32_t k)
{
	uint32_t low = k + ((k >> 10) * J->index_turns[0] >> 22);
	uint32_t middle = (k >> 10) + ((k >> 15) * J->index_turns[1] >> 27);
	uint32_t high = (k >> 15) + ((k >> 20) * J->index_turns[2] >> 27);
	return (k & 0xfff00000) | (high & 31) << 15 | (middle & 31) << 10 | (low & 1023);
}

#endif
