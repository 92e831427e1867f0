/* engine/library/weakref.c -- WeakRef and FinalizationRegistry (ECMA-262 26.1, 26.2).
 *
 * Both hold their targets by address only, in lists in js_State.  Between marking and sweeping the collector calls
 * weakref_sweep: it clears a WeakRef whose target is dead, and marks a registry's cell whose target is dead as ready.
 * The callbacks of ready cells run when the outermost call from the host has returned and the job queue is empty.
 *
 * Values returned by deref() stay alive until then too: the standard's KeepDuringJob, an array in js_State that is
 * emptied at that time.
 */
#include "engine/core/weakref.h"

#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/engine.h"
#include "engine/object/describe.h"

struct weak_ref {
	js_Value target;               /* undefined once it is dead */
	uint32_t kept;                 /* the turn in which it was last kept alive */
	struct weak_ref *next, **link;
};

enum { CELL_WAITS, CELL_READY, CELL_GONE };

struct cell {
	js_Value target, held, token;
	int state;
	uint32_t next;                 /* index + 1 of the next cell in the bucket */
};

struct registry {
	js_Object *self, *cleanup;
	struct cell *cells;
	uint32_t *buckets;             /* hash table by token: index of a cell + 1; size is `room`, a power of two */
	size_t count, room;
	size_t ready, gone;            /* number of cells in this state */
	size_t from;                   /* cells before it are not ready */
	unsigned char marked;
	struct registry *next, **link;
};

static const js_Value none = { { { 0 }, JS_TUNDEFINED } };

/* ---- the collector's side */

static int dead(const js_Value *v, int mark)
{
	if (v->t.type == JS_TOBJECT)
		return v->u.object->gcmark != mark;
	return v->t.type == JS_TSYMBOL && !ATOM(v->u.litstr)->permanent && ATOM(v->u.litstr)->gcmark != mark;
}

static void ref_finalize(js_State *J, void *data)
{
	struct weak_ref *w = data;
	if (w->link) {
		*w->link = w->next;
		if (w->next)
			w->next->link = w->link;
	}
	memory_free(J, w);
}

static void registry_mark(js_State *J, int mark, void *data)
{
	struct registry *r = data;
	size_t i;
	r->marked = (unsigned char)mark;
	gc_mark_object(J, mark, r->cleanup);
	for (i = 0; i < r->count; i++)
		gc_mark_value(J, mark, &r->cells[i].held);
}

static void registry_finalize(js_State *J, void *data)
{
	struct registry *r = data;
	if (r->link) {
		*r->link = r->next;
		if (r->next)
			r->next->link = r->link;
	}
	memory_free(J, r->cells);
	memory_free(J, r->buckets);
	memory_free(J, r);
}

static const struct engine_class ref_class = { .name = "WeakRef", .finalize = ref_finalize };
static const struct engine_class registry_class = { .name = "FinalizationRegistry", .mark = registry_mark,
	.finalize = registry_finalize };

void weakref_sweep(js_State *J, int mark)
{
	struct weak_ref *w;
	struct registry *r;
	size_t i;
	for (w = J->weak_refs; w; w = w->next)
		if (dead(&w->target, mark))
			w->target = none;
	for (r = J->registries; r; r = r->next) {
		if (r->marked != mark)
			continue;
		for (i = 0; i < r->count; i++) {
			struct cell *c = &r->cells[i];
			if (dead(&c->token, mark))
				c->token = none;
			if (c->state == CELL_WAITS && dead(&c->target, mark)) {
				c->target = none;
				c->state = CELL_READY;
				r->ready++;
				if (i < r->from)
					r->from = i;
				J->weak_ready = 1;
			}
		}
	}
}

/* ---- the end of a turn */

static uint32_t *bucket_of(js_State *J, struct registry *r, const js_Value *token)
{
	return &r->buckets[hash_pair(&J->hash_key, (uintptr_t)token->u.object,
		(uint64_t)token->t.type) & (r->room - 1)];
}

static void into_bucket(js_State *J, struct registry *r, size_t i)
{
	struct cell *c = &r->cells[i];
	uint32_t *bucket;
	c->next = 0;
	if (c->token.t.type == JS_TUNDEFINED)
		return;
	bucket = bucket_of(J, r, &c->token);
	c->next = *bucket;
	*bucket = (uint32_t)i + 1;
}

/* Removes the gaps left by dropped cells. */
static void close_gaps(js_State *J, struct registry *r)
{
	size_t i, left = 0;
	for (i = 0; i < r->count; i++)
		if (r->cells[i].state != CELL_GONE)
			r->cells[left++] = r->cells[i];
	r->count = left;
	r->gone = r->from = 0;
	memset(r->buckets, 0, r->room * sizeof *r->buckets);
	for (i = 0; i < left; i++)
		into_bucket(J, r, i);
}

/* Leaves it linked in its bucket. */
static void drop_cell(struct registry *r, struct cell *c)
{
	r->ready -= c->state == CELL_READY;
	r->gone++;
	*c = (struct cell){ none, none, none, CELL_GONE, c->next };
}

/* Drops the cells with this token; returns their number. */
static size_t drop_cells(js_State *J, struct registry *r, const js_Value *token)
{
	size_t dropped = 0;
	uint32_t *link;
	if (!r->room)
		return 0;
	for (link = bucket_of(J, r, token); *link;) {
		struct cell *c = &r->cells[*link - 1];
		if (c->token.t.type == token->t.type && c->token.u.object == token->u.object) {
			drop_cell(r, c);
			dropped++;
		}
		if (c->token.t.type == JS_TUNDEFINED)
			*link = c->next;       /* c, or a cell whose token is dead */
		else
			link = &c->next;
	}
	if (r->gone > r->count / 2)
		close_gaps(J, r);
	return dropped;
}

/* -- held     of the oldest ready cell, which must exist and is dropped */
static void take_ready(js_State *J, struct registry *r)
{
	struct cell *c;
	while (r->cells[r->from].state != CELL_READY)
		r->from++;
	c = &r->cells[r->from];
	js_pushvalue(J, c->held);
	r->from++;
	drop_cell(r, c);
	if (r->gone > r->count / 2)
		close_gaps(J, r);
}

void weakref_turn_over(js_State *J)
{
	struct registry *r;
	J->weak_turn++;
	if (J->weak_kept) {
		J->weak_kept->u.a.flat_length = 0;
		J->weak_kept->u.a.length = 0;
	}
	while (J->weak_ready) {
		J->weak_ready = 0;
		for (r = J->registries; r; r = r->next) {
			js_pushobject(J, r->self);     /* keep the registry in the list */
			while (r->ready) {
				js_pushobject(J, r->cleanup);
				js_pushundefined(J);
				take_ready(J, r);
				if (js_pcall(J, 1) && !J->terminating)
					engine_report(J, "uncaughtException");
				else
					js_pop(J, 1);
				if (!J->terminating)
					engine_pump(J);
				if (J->terminating) {
					js_pop(J, 1);
					return;
				}
			}
			js_pop(J, 1);
		}
	}
}

static void keep(js_State *J, const js_Value *v)
{
	if (!J->weak_kept)
		J->weak_kept = jsV_newobject(J, JS_CARRAY, J->Array_prototype);
	if (J->weak_kept->u.a.length < JS_ARRAYLIMIT)  /* beyond this limit a target may die within the turn */
		object_put_element(J, J->weak_kept, J->weak_kept->u.a.length, v);
}

/* ---- WeakRef */

static int can_be_weak(js_State *J, const js_Value *v)
{
	return v->t.type == JS_TOBJECT || (v->t.type == JS_TSYMBOL && prop_find(J->symbol_registry, v->u.litstr) < 0);
}

static void W_call(js_State *J) { js_typeerror(J, "Constructor WeakRef requires 'new'"); }

static void W_construct(js_State *J)
{
	js_Object *prototype;
	struct weak_ref *w;
	js_getregistry(J, "WeakRef");
	if (!can_be_weak(J, js_tovalue(J, 1)))
		js_typeerror(J, "WeakRef: invalid target");
	prototype = run_prototype_of_new(J, js_toobject(J, -1));
	w = js_malloc(J, sizeof *w);
	w->target = *js_tovalue(J, 1);
	w->kept = J->weak_turn;
	w->next = NULL;
	w->link = NULL;
	js_pushobject(J, object_new_class(J, &ref_class, prototype, w));
	w->next = J->weak_refs;
	w->link = &J->weak_refs;
	if (w->next)
		w->next->link = &w->next;
	J->weak_refs = w;
	keep(J, &w->target);
}

static void Wp_deref(js_State *J)
{
	struct weak_ref *w = VALUE_DATA(js_tovalue(J, 0), &ref_class);
	char text[80];
	if (!w)
		js_typeerror(J, "Method WeakRef.prototype.deref called on incompatible receiver %s",
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	if (w->kept != J->weak_turn && w->target.t.type != JS_TUNDEFINED) {
		w->kept = J->weak_turn;
		keep(J, &w->target);
	}
	js_pushvalue(J, w->target);
}

/* ---- FinalizationRegistry */

static struct registry *this_registry(js_State *J, const char *method)
{
	struct registry *r = VALUE_DATA(js_tovalue(J, 0), &registry_class);
	char text[80];
	if (!r)
		js_typeerror(J, "Method FinalizationRegistry.prototype.%s called on incompatible receiver %s", method,
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	return r;
}

static void R_call(js_State *J) { js_typeerror(J, "Constructor FinalizationRegistry requires 'new'"); }

static void R_construct(js_State *J)
{
	js_Object *prototype;
	struct registry *r;
	js_getregistry(J, "FinalizationRegistry");
	if (!js_iscallable(J, 1))
		js_typeerror(J, "FinalizationRegistry: cleanup must be callable");
	prototype = run_prototype_of_new(J, js_toobject(J, -1));
	r = js_malloc(J, sizeof *r);
	memset(r, 0, sizeof *r);
	r->cleanup = js_toobject(J, 1);
	js_pushobject(J, object_new_class(J, &registry_class, prototype, r));
	r->self = js_toobject(J, -1);
	r->next = J->registries;
	r->link = &J->registries;
	if (r->next)
		r->next->link = &r->next;
	J->registries = r;
}

static void have_room(js_State *J, struct registry *r)
{
	size_t more = r->room ? r->room * 2 : 8;
	struct cell *cells;
	uint32_t *buckets;
	cells = more > UINT32_MAX / 2 ? NULL : memory_try(J, r->cells, more * sizeof *cells);
	if (!cells)
		memory_exhausted(J);
	r->cells = cells;
	buckets = memory_try(J, r->buckets, more * sizeof *buckets);
	if (!buckets)
		memory_exhausted(J);
	r->buckets = buckets;
	r->room = more;
	close_gaps(J, r);
}

static void Rp_register(js_State *J)
{
	struct registry *r = this_registry(J, "register");
	js_Value target = *js_tovalue(J, 1), held = *js_tovalue(J, 2), token = *js_tovalue(J, 3);
	char text[80];
	if (!can_be_weak(J, &target))
		js_typeerror(J, "FinalizationRegistry.prototype.register: invalid target");
	if (object_same_value(J, &target, &held))
		js_typeerror(J, "FinalizationRegistry.prototype.register: target and holdings must not be same");
	if (!can_be_weak(J, &token) && token.t.type != JS_TUNDEFINED)
		js_typeerror(J, "Invalid unregisterToken ('%s')", describe_value(J, &token, text, sizeof text));
	if (r->count == r->room)
		have_room(J, r);
	r->cells[r->count] = (struct cell){ target, held, token, CELL_WAITS, 0 };
	into_bucket(J, r, r->count++);
	js_pushundefined(J);
}

static void Rp_unregister(js_State *J)
{
	struct registry *r = this_registry(J, "unregister");
	js_Value token = *js_tovalue(J, 1);
	char text[80];
	if (!can_be_weak(J, &token))
		js_typeerror(J, "Invalid unregisterToken ('%s')", describe_value(J, &token, text, sizeof text));
	js_pushboolean(J, drop_cells(J, r, &token) > 0);
}

/* prototype -- */
static void finish(js_State *J, const char *name, js_CFunction call, js_CFunction construct)
{
	value_tag(J, name);
	js_copy(J, -1);
	js_setregistry(J, name);
	js_newcconstructor(J, call, construct, name, 1);
	js_defglobal(J, name, JS_DONTENUM);
}

void weakref_init(js_State *J)
{
	js_newobject(J);
	value_method(J, "deref", Wp_deref, 0);
	finish(J, "WeakRef", W_call, W_construct);
	js_newobject(J);
	value_method(J, "register", Rp_register, 2);
	value_method(J, "unregister", Rp_unregister, 1);
	finish(J, "FinalizationRegistry", R_call, R_construct);
}
