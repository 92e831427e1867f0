/* engine/vm/vm.h -- shared by the parts of the interpreter: vm.c, vm_property.c, vm_iterate.c, env.c, function.c,
 * coroutine.c. */
#ifndef ENGINE_VM_VM_H
#define ENGINE_VM_VM_H
#include "engine/code/code.h"
#include "engine/core/frame.h"

/* What a code_cache caches, for objects whose shape is `shape`.  HOLDER, ACCESSOR and ABSENT are valid while
 * J->prototype_epoch equals `epoch`. */
enum cache_kind {
	CACHE_NONE,
	CACHE_OWN,             /* o.slots[slot] is the value; for writing: it is writable */
	CACHE_HOLDER,          /* holder.slots[slot] */
	CACHE_ACCESSOR,        /* an accessor is in holder.slots[slot], or in o.slots[slot] if holder is NULL */
	CACHE_ABSENT,
	CACHE_ADD,             /* writing: the object's shape becomes next_shape, the value goes to slots[slot] */
	/* J->G's slot; valid while its shape's version plus that of J->lexicals equals `epoch` */
	CACHE_GLOBAL,
	CACHE_LEXICAL,         /* J->lexicals's slot; always valid */
	CACHE_INTRINSIC,       /* J->intrinsics's slot; always valid */
};

/* ---- vm.c */
/* f this args -- result; f is a JS_CCLOSURE */
void vm_call(js_State *J, int n, js_Object *f, js_Object *new_target);
void vm_construct(js_State *J, int n, js_Object *new_target);  /* f args -- object */
/* value -- what it yielded, returned or awaits; the coroutine's `stop` says which */
void vm_resume(js_State *J, js_Object *coroutine, int mode);
void vm_stop(js_State *J);

/* ---- vm_property.c */
/* out may be v */
void vm_get_field(js_State *J, js_Value *v, const char *atom, struct code_cache *cache, js_Value *out);
/* v is stack[-2], the value is on top; both stay */
void vm_put_field(js_State *J, js_Value *v, const char *atom, struct code_cache *cache);
void vm_init_field(js_State *J, js_Object *obj, const char *atom, struct code_cache *cache);   /* the value on top */
void vm_get_elem(js_State *J, js_Value *base, js_Value *key, js_Value *out);
void vm_put_elem(js_State *J);                 /* o key v -- v */
/* Before shapes, objects or atoms are freed. */
void vm_forget_symbols(js_State *J);
void vm_define(js_State *J, js_Object *obj, const char *atom, const js_Value *v, int atts);
void vm_define_accessor(js_State *J, js_Object *obj, const char *atom, js_Object *getter, js_Object *setter, int atts);
void vm_get_super(js_State *J);                /* this home key -- v */
void vm_put_super(js_State *J);                /* this home key v -- v */
void vm_in(js_State *J);                       /* key o -- boolean */
void vm_copy_properties(js_State *J);          /* o source -- o */
void vm_object_rest(js_State *J, int n);       /* source k1..kn -- object */
void vm_array_spread(js_State *J);             /* array iterable -- array */
void vm_set_name(js_State *J, js_Object *f, const char *atom, int prefix);     /* 1 get, 2 set */
void vm_define_class(js_State *J, struct code *code, struct env *env, int heritage);
void vm_get_private(js_State *J, js_Value *o, const char *key, const char *name, js_Value *out);
void vm_put_private(js_State *J, const char *name);            /* o key v -- v */
void vm_add_private(js_State *J, int how);     /* o key v -- o */
js_Object *vm_arguments(js_State *J, struct code *code, js_Object *callee, js_Value *args, int n);     /* not rooted */
js_Object *vm_template(js_State *J, struct code *code, uint32_t index);
js_Object *vm_rest(js_State *J, js_Value *args, int n);        /* not rooted */
js_Object *vm_thrower(js_State *J);            /* %ThrowTypeError% */

/* ---- vm_iterate.c
 *
 * A record is three values: iterator, next, done.  `next` of a plain array is a hole with the index in it.  rec points
 * to the first of the three. */
void vm_iterate_open(js_State *J);             /* value -- iterator next done */
int vm_iterate_next(js_State *J, js_Value *rec);       /* 1 and -- value; 0: done, and the record is marked done */
/* the same for a hole in a pattern: the value is not needed, so any value is pushed */
int vm_iterate_skip(js_State *J, js_Value *rec);
void vm_iterate_rest(js_State *J, js_Value *rec);      /* -- array */
void vm_iterate_close(js_State *J);            /* iterator next done -- */
void vm_iterate_close_quiet(js_State *J);      /* iterator next done exception -- exception */

static inline int vm_iterate_wants_close(const js_Value *rec)
{
	return !(rec[2].t.type == JS_TBOOLEAN && rec[2].u.boolean) && rec[1].t.type != JS_THOLE;
}

/* ---- env.c */
struct env *env_new(js_State *J, struct code *code, const struct code_scope *scope, struct env *outer);
struct env *env_copy(js_State *J, struct env *env);
struct env *env_with(js_State *J, js_Object *obj, struct env *outer);
struct env *env_context(js_State *J, uint32_t count);         /* its slots are not set; not rooted */
void env_get_global(js_State *J, const char *atom, struct code_cache *cache, int soft);        /* -- value */
void env_get_intrinsic(js_State *J, const char *atom, struct code_cache *cache);               /* -- value */
void env_put_global(js_State *J, const char *atom, struct code_cache *cache);  /* value -- */
void env_init_global(js_State *J, struct env *env, const char *atom);  /* value -- */
void env_declare_globals(js_State *J, struct env *env, struct code *code, int how);
void env_push_global(js_State *J, struct env *env);    /* -- the global object */
int env_get_name(js_State *J, struct env *env, const char *atom, int soft, int with_this);     /* -- value [this] */
void env_ref_name(js_State *J, struct env *env, const char *atom);     /* -- ref */
void env_get_ref(js_State *J, const char *atom);       /* ref -- ref value */
void env_put_ref(js_State *J, const char *atom);       /* ref value -- */
int env_delete_name(js_State *J, struct env *env, const char *atom);
int env_has_name(js_State *J, struct env *env, const char *atom);       /* in an environment; skips `with` objects */
void env_check_var(js_State *J, struct env *env, const char *atom, int is_function);
void env_declare_var(js_State *J, struct env *env, const char *atom, int soft);
void env_put_var(js_State *J, struct env *env, const char *atom, int of_block);      /* value -- */
JS_NORETURN void env_uninitialized(js_State *J, const char *atom);
JS_NORETURN void env_constant(js_State *J, const char *atom);

/* ---- function.c */
js_Object *function_closure(js_State *J, struct code *code, struct env *env);  /* not rooted */
/* text -- result; the caller's frame is the top one */
void function_direct_eval(js_State *J, struct env *env, unsigned flags);
void function_context_eval(js_State *J);       /* a context's own eval */
const char *error_eval_origin(js_State *J);    /* error_stack.c: an atom, "eval at f (file:1:2)" */
const char *error_file(struct code *code);     /* error_stack.c: the name shown in stacks, for a module its URL */
void function_init(js_State *J);
/* error -- error   Keeps the part of the text that a report shows, for an error about text that is in no file. */
void function_note_place(js_State *J, const char *source, size_t size, size_t start, size_t end,
	int none_at_end /* no caret after the end of a line */);
/* error -- error   Puts the place, the line and carets before the error's stack. */
void function_decorate(js_State *J, const char *source, size_t size, uint32_t start, uint32_t end, const char *filename,
	uint32_t line, int gap /* an empty line before the message */);
/* -- function */
void function_compile_script(js_State *J, const char *filename, const char *source, size_t size, unsigned how);
enum { SCRIPT_STRICT = 1, SCRIPT_AGAIN = 2 /* awaits, and declares again */, SCRIPT_CONTEXT = 4, SCRIPT_BUILTIN = 8,
	SCRIPT_OF_FILE = 16 /* TypeScript, if its name says so */ };
/* not rooted */
struct code *function_compile_module(js_State *J, const char *filename, const char *source, size_t size,
	js_Value module, int in_context);
/* -- function */
void function_compile_wrapper(js_State *J, const char *filename, const char *source, size_t size, const char *params,
	int builtin);
void function_compile_body(js_State *J, const char *filename, const char *source, size_t size, uint32_t skip,
	const char *const *params /* ending with NULL */, unsigned how);

/* ---- coroutine.c */
enum coroutine_state { COROUTINE_START, COROUTINE_SUSPENDED, COROUTINE_RUNNING, COROUTINE_DONE };
enum coroutine_mode { COROUTINE_NEXT, COROUTINE_THROW, COROUTINE_RETURN };
enum coroutine_stop { STOP_RETURN, STOP_YIELD, STOP_YIELD_RESULT, STOP_AWAIT, STOP_THROW };

struct coroutine {
	unsigned char kind;            /* enum code_coroutine */
	unsigned char state;
	unsigned char stop;            /* why it last stopped */
	unsigned char raw;             /* stopped by YIELD_RESULT: it continues there in whichever mode it is resumed */
	unsigned char handed;          /* the async function's caller has the promise */
	unsigned char draining;        /* async generators: return() of a finished one is being awaited */
	js_Object *callee;
	struct code *code;
	struct env *env;
	const uint32_t *at;
	js_Value *values;              /* function, this, slots, operands; none while it runs */
	int count, room;
	js_Object *promise;            /* of an async function */
	struct coroutine_request *first, *last;        /* of an async generator */
};

void coroutine_init(js_State *J);
struct coroutine *coroutine_of(js_Object *obj);
js_Object *coroutine_promise(js_Object *obj);  /* the promise of an async body; NULL: script has none */
/* takes the frame's values: stack[bot - 1] .. top */
js_Object *coroutine_new(js_State *J, struct js_Frame *f, int kind);
void coroutine_save(js_State *J, struct js_Frame *f);  /* back into f->coroutine */
/* an async body begins: creates its promise now instead of on demand */
void coroutine_begin(js_State *J, struct js_Frame *f);
/* value --   suspends the top frame of an async body; its promise at the first time, else NULL */
js_Object *coroutine_await(js_State *J, struct js_Frame *f);
/* value --   an async function has ended: its promise, or NULL if the caller already has it */
js_Object *coroutine_settled(js_State *J, struct js_Frame *f, int failed);
/* received -- value; 1: done.  next() of a generator, without a result object */
int coroutine_resume_plain(js_State *J, js_Object *obj);
/* iterator next done received mode -- iterator next done result mode */
void coroutine_delegate(js_State *J, int is_async);
void coroutine_async_iterator(js_State *J);    /* value -- iterator next     GetIterator(value, async) */

#endif
