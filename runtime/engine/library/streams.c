#include "engine/streams.h"

#include "engine/async/promise.h"
#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/run.h"
#include "engine/vm/vm.h"

/* ---- the records, with the layout of the library's constructors */

enum kind {
	READABLE, READER, SOURCE, CHUNK, READ, ITERATOR, ITERATION, WRITABLE, WRITER, TRANSFORM, PIPE, TEE,
	KINDS
};

static const char *const layouts[KINDS] = {
	[READABLE] = "state error disturbed reader controller object",
	[READER] = "object stream isByob first last closed pipe",
	[SOURCE] = "head tail total highWaterMark size spare machine isByte stream started closeRequested pulling "
		"pullAgain pull pullThis pullArgument cancel",
	[CHUNK] = "value size next promise pipe",
	[READ] = "next promise",
	[ITERATOR] = "reader preventCancel ongoing finished delivering result request",
	[ITERATION] = "next iterator promise",
	[WRITABLE] = "head tail total highWaterMark size spare machine state error object controller writer "
		"started writing closing inFlightClose isOver abortion backpressure write writeThis close abort "
		"abortController",
	[WRITER] = "object stream closed ready readyIsOpen released pipe",
	[TRANSFORM] = "readable writable backpressure waiting chunk pulling room finish transform transformThis "
		"transformArgument flush cancel",
	[PIPE] = "next source dest options promise reader writer reading inTurn has value unsettled onSettled isOver "
		"scheduled onAbort",
	[TEE] = "next stream reader first second isReading readAgainFirst readAgainSecond isFirstCancelled "
		"isSecondCancelled firstReason secondReason cancelled copyForSecond",
};

enum { R_STATE, R_ERROR, R_DISTURBED, R_READER, R_CONTROLLER };
enum { RD_OBJECT, RD_STREAM, RD_BYOB, RD_FIRST, RD_LAST, RD_CLOSED, RD_PIPE };
/* A queue: sources and writables begin with one.  machine: the transform or tee that the queue is an end of. */
enum { Q_HEAD, Q_TAIL, Q_TOTAL, Q_MARK, Q_SIZE, Q_SPARE, Q_MACHINE, Q_END };
enum {
	S_BYTE = Q_END, S_STREAM, S_STARTED, S_CLOSE_REQUESTED, S_PULLING, S_PULL_AGAIN, S_PULL, S_PULL_THIS,
	S_PULL_ARGUMENT, S_CANCEL
};
enum { C_VALUE, C_SIZE, C_NEXT, C_PROMISE, C_PIPE };
enum { REQUEST_NEXT };         /* in each kind of request */
enum { READ_PROMISE = 1 };
enum { I_READER, I_PREVENT_CANCEL, I_ONGOING, I_FINISHED, I_DELIVERING, I_RESULT, I_REQUEST };
enum { IN_ITERATOR = 1, IN_PROMISE };
enum {
	W_STATE = Q_END, W_ERROR, W_OBJECT, W_CONTROLLER, W_WRITER, W_STARTED, W_WRITING, W_CLOSING,
	W_IN_FLIGHT_CLOSE, W_OVER, W_ABORTION, W_BACKPRESSURE, W_WRITE, W_WRITE_THIS
};
enum { WR_OBJECT, WR_STREAM, WR_CLOSED, WR_READY, WR_READY_IS_OPEN, WR_RELEASED, WR_PIPE };
enum {
	T_READABLE, T_WRITABLE, T_BACKPRESSURE, T_WAITING, T_CHUNK, T_PULLING, T_ROOM, T_FINISH, T_TRANSFORM,
	T_TRANSFORM_THIS, T_TRANSFORM_ARGUMENT
};
enum {
	P_SOURCE = 1, P_DEST, P_OPTIONS, P_PROMISE, P_READER, P_WRITER, P_READING, P_IN_TURN, P_HAS, P_VALUE,
	P_UNSETTLED, P_ON_SETTLED, P_OVER, P_SCHEDULED
};
enum {
	E_STREAM = 1, E_READER, E_FIRST, E_SECOND, E_READING, E_READ_AGAIN, E_READ_AGAIN_SECOND, E_FIRST_CANCELLED,
	E_SECOND_CANCELLED, E_FIRST_REASON, E_SECOND_REASON, E_CANCELLED, E_COPY
};

/* Constants of readable_stream.js and writable_stream.js. */
enum { R_IS_READABLE, R_IS_CLOSED, R_IS_ERRORED };
enum { W_IS_WRITABLE, W_IS_ERRORING, W_IS_CLOSED, W_IS_ERRORED };

/* Functions of the library.  The first arguments are records; those for public methods get the method's `this`. */
#define HOOKS(X) \
	X(controllerEnqueue) X(readerRead) X(writerWrite) X(writerReady) X(transformEnqueue) \
	X(iteratorNext)        /* for these: `this` and the arguments */ \
	X(closeStream)         /* (readable) */ \
	X(errorSource)         /* (source, error) */ \
	X(enqueueError)        /* (source, size or error, threw): throws for enqueue() of a chunk with such a size */ \
	X(finishErroring)      /* (writable) */ \
	X(processClose)        /* (writable) */ \
	X(writeFailed)         /* (writable, error) */ \
	X(transformFailed)     /* (transform, error) */ \
	X(enqueueIn)           /* (transform, chunk) */ \
	X(pipeTurn)            /* (pipe): one end is done */ \
	X(pipeWrite)           /* (pipe): the destination has a size() */ \
	X(teeDeliver)          /* (tee, chunk): the second branch gets a copy */
enum hook {
#define X(name) HOOK_##name,
	HOOKS(X)
#undef X
	HOOK_COUNT
};
static const char *const hook_names[] = {
#define X(name) #name,
	HOOKS(X)
#undef X
};

enum brand { BRAND_CONTROLLER, BRAND_READER, BRAND_WRITER, BRAND_TRANSFORM_CONTROLLER, BRANDS };
static const char *const brand_names[BRANDS] = { "controller", "reader", "writer", "transformController" };

struct streams {
	/* NULL until the library has registered them; afterwards kept alive by the samples */
	struct shape *shapes[KINDS];
	js_Object *samples[KINDS], *hooks[HOOK_COUNT], *branded[BRANDS];
	const char *brands[BRANDS];            /* the private names, kept alive by the branded objects */
	const char *iterator;                  /* the private name of an iterator's record */
	js_Object *iterator_holder;            /* keeps that name alive */
};

static void streams_mark(js_State *J, int mark, void *data)
{
	struct streams *s = data;
	for (int i = 0; i < KINDS; i++)
		gc_mark_object(J, mark, s->samples[i]);
	for (int i = 0; i < HOOK_COUNT; i++)
		gc_mark_object(J, mark, s->hooks[i]);
	for (int i = 0; i < BRANDS; i++)
		gc_mark_object(J, mark, s->branded[i]);
	gc_mark_object(J, mark, s->iterator_holder);
}

static void streams_finalize(js_State *J, void *data)
{
	J->streams = NULL;
	memory_free(J, data);
}

static const struct engine_class streams_class = {
	.name = "Streams", .mark = streams_mark, .finalize = streams_finalize
};

/* ---- fields */

static inline js_Value *at(js_Object *o, int k)
{
	return &o->slots[k];
}

static inline js_Object *object_at(js_Object *o, int k)
{
	return o->slots[k].t.type == JS_TOBJECT ? o->slots[k].u.object : NULL;
}

static inline int is(js_Object *o, int k)
{
	return o->slots[k].t.type == JS_TBOOLEAN && o->slots[k].u.boolean;
}

static inline int has(js_Object *o, int k)
{
	return o->slots[k].t.type != JS_TUNDEFINED;
}

static inline double number_at(js_Object *o, int k)
{
	return o->slots[k].t.type == JS_TNUMBER ? o->slots[k].u.number : NAN;
}

static inline void set_flag(js_Object *o, int k, int yes)
{
	value_set_boolean(&o->slots[k], yes);
}

static inline void set_object(js_Object *o, int k, js_Object *v)
{
	value_set_object(&o->slots[k], v);
}

static inline void set_none(js_Object *o, int k)
{
	value_set_tag(&o->slots[k], JS_TUNDEFINED);
}

static inline int is_kind(js_State *J, const js_Object *o, enum kind kind)
{
	return o->shape == J->streams->shapes[kind];
}

/* Records are never visible to script, and the library follows the layout above; but a bug of the library must result
 * in an error, not in access beyond an object's slots.  So every record reached through another one is checked by its
 * shape, which also guarantees the number of slots and that none is an accessor. */
static _Noreturn void wrong(js_State *J)
{
	js_typeerror(J, "not a record of that kind");
}

static inline js_Object *checked(js_State *J, js_Object *o, enum kind kind)
{
	if (!o || !is_kind(J, o, kind))
		wrong(J);
	return o;
}

static inline js_Object *record_at(js_State *J, js_Object *o, int k, enum kind kind)
{
	return checked(J, object_at(o, k), kind);
}

/* NULL if the field is empty. */
static inline js_Object *record_or_none(js_State *J, js_Object *o, int k, enum kind kind)
{
	return has(o, k) ? record_at(J, o, k, kind) : NULL;
}

/* A read request: one of the kinds, or any object of the library whose first property is `next`. */
static int is_request(js_State *J, js_Object *o)
{
	if (is_kind(J, o, READ) || is_kind(J, o, PIPE) || is_kind(J, o, TEE) || is_kind(J, o, ITERATION))
		return 1;
	return o->type == JS_COBJECT && prop_count(o) > 0 && prop_name(o, 0) == J->names.next &&
		o->slots[0].t.type != JS_TACCESSOR;
}

static js_Object *request_or_none(js_State *J, js_Object *reader, int k)
{
	js_Object *request;
	if (!has(reader, k))
		return NULL;
	request = object_at(reader, k);
	if (!request || !is_request(J, request))
		wrong(J);
	return request;
}

/* Not rooted.  Starts with the sample's values, which its constructor gave it. */
static js_Object *new_record(js_State *J, enum kind kind)
{
	return prop_new_like(J, J->streams->samples[kind]);
}

/* The record in the private field `name` of `this`, or NULL. */
static js_Object *record_named(js_State *J, const char *name, enum kind kind)
{
	js_Value *v = &STACK[BOT];
	js_Object *o;
	int slot;
	if (v->t.type != JS_TOBJECT)
		return NULL;
	slot = prop_find(v->u.object, name);
	o = slot < 0 ? NULL : object_at(v->u.object, slot);
	return o && is_kind(J, o, kind) ? o : NULL;
}

/* The record of the public object in `this`. */
static js_Object *record_of(js_State *J, enum brand brand)
{
	static const enum kind kinds[BRANDS] = { SOURCE, READER, WRITER, TRANSFORM };
	return record_named(J, J->streams->brands[brand], kinds[brand]);
}

static void push_hook(js_State *J, enum hook hook)
{
	if (!J->streams->hooks[hook])          /* the library's part with this hook could not be loaded */
		wrong(J);
	js_pushobject(J, J->streams->hooks[hook]);
	js_pushundefined(J);
}

/* hook this arguments -- */
static void call_hook(js_State *J, int argc)
{
	js_call(J, argc);
	js_pop(J, 1);
}

static void hook_one(js_State *J, enum hook hook, js_Object *record)
{
	push_hook(J, hook);
	js_pushobject(J, record);
	call_hook(J, 1);
}

/* value -- value */
static void hook_with_top(js_State *J, enum hook hook, js_Object *record)
{
	push_hook(J, hook);
	js_pushobject(J, record);
	js_copy(J, -4);
	call_hook(J, 2);
}

/* -- record argument     of a method with one */
static void push_with_argument(js_State *J, js_Object *record)
{
	int given = js_gettop(J) > 1;
	js_pushobject(J, record);
	if (given)
		js_copy(J, 1);
	else
		js_pushundefined(J);
}

/* Repeats the native's call in the library. */
static void slowly(js_State *J, enum hook hook)
{
	int argc = js_gettop(J) - 1;
	push_hook(J, hook);
	js_pop(J, 1);
	for (int i = 0; i <= argc; i++)
		js_copy(J, i);
	js_call(J, argc);
}

/* f this arguments -- result     1: it threw; the error is on the stack instead */
static int call_caught(js_State *J, int argc)
{
	if (!js_pcall(J, argc))
		return 0;
	if (J->terminating)
		js_throw(J);
	return 1;
}

/* After js_try: replaces the value that was on top then by the error. */
static int caught(js_State *J, int top)
{
	if (J->terminating)
		js_throw(J);
	value_copy(&STACK[top - 1], &STACK[TOP - 1]);
	TOP = top;
	return 1;
}

static void job(js_State *J, promise_continuation fn, js_Object *record)
{
	js_pushundefined(J);
	promise_job_native(J, fn, record, 1);
}

/* promise value --  Runs script if promises are watched or Object.prototype has a `then`.  So it comes last, or the
 * following code rechecks everything. */
static void resolve_below(js_State *J)
{
	if (!js_ispromise(J, -2))
		wrong(J);
	promise_settle_top(J, 0);
}

static void resolve_with_nothing(js_State *J, js_Value promise)
{
	js_pushvalue(J, promise);
	js_pushundefined(J);
	resolve_below(J);
}

/* value -- */
static void resolve_with_result(js_State *J, js_Value promise, int done)
{
	iterator_result(J, done);
	js_pushvalue(J, promise);
	js_rot2(J);
	resolve_below(J);
}

/* ---- the queue */

/* value -- value */
static void append(js_State *J, js_Object *queue, double size, js_Object *promise, js_Object *pipe)
{
	js_Object *chunk = record_or_none(J, queue, Q_SPARE, CHUNK),
		*tail = has(queue, Q_HEAD) ? record_at(J, queue, Q_TAIL, CHUNK) : NULL;
	if (chunk)
		set_none(queue, Q_SPARE);
	else
		chunk = new_record(J, CHUNK);
	value_copy(at(chunk, C_VALUE), &STACK[TOP - 1]);
	value_set_number(at(chunk, C_SIZE), size);
	if (promise)
		set_object(chunk, C_PROMISE, promise);
	if (pipe)
		set_object(chunk, C_PIPE, pipe);
	if (tail)
		set_object(tail, C_NEXT, chunk);
	else
		set_object(queue, Q_HEAD, chunk);
	set_object(queue, Q_TAIL, chunk);
	value_set_number(at(queue, Q_TOTAL), number_at(queue, Q_TOTAL) + size);
}

/* Removes the head, which must exist, for reuse. */
static void drop_head(js_State *J, js_Object *queue)
{
	js_Object *chunk = record_at(J, queue, Q_HEAD, CHUNK);
	double total = number_at(queue, Q_TOTAL) - number_at(chunk, C_SIZE);
	value_copy(at(queue, Q_HEAD), at(chunk, C_NEXT));
	value_set_number(at(queue, Q_TOTAL), total < 0 ? 0 : total);
	set_none(chunk, C_VALUE);
	set_none(chunk, C_NEXT);
	set_none(chunk, C_PROMISE);
	set_none(chunk, C_PIPE);
	set_object(queue, Q_SPARE, chunk);
}

static inline double wanted(js_Object *queue)
{
	return number_at(queue, Q_MARK) - number_at(queue, Q_TOTAL);
}

/* ---- the readable side */

static int tee_pull_caught(js_State *J);
static void transform_pull(js_State *J, js_Object *transform);
static void pipe_rouse(js_State *J, js_Object *pipe);

static int should_pull(js_State *J, js_Object *source)
{
	js_Object *stream = record_at(J, source, S_STREAM, READABLE), *reader;
	if (number_at(stream, R_STATE) != R_IS_READABLE || is(source, S_CLOSE_REQUESTED) || !is(source, S_STARTED))
		return 0;
	if (wanted(source) > 0)
		return 1;
	reader = record_or_none(J, stream, R_READER, READER);
	return reader && has(reader, RD_FIRST);
}

static int can_enqueue(js_State *J, js_Object *source)
{
	return !is(source, S_CLOSE_REQUESTED) && number_at(record_at(J, source, S_STREAM, READABLE),
		R_STATE) == R_IS_READABLE;
}

static void on_pulled(js_State *J, js_Object *source, int ok);

/* Runs script, but never throws its errors. */
static void call_pull(js_State *J, js_Object *source)
{
	js_Object *machine;
	if (!should_pull(J, source))
		return;
	if (is(source, S_PULLING)) {
		set_flag(source, S_PULL_AGAIN, 1);
		return;
	}
	machine = object_at(source, Q_MACHINE);
	if (machine && is_kind(J, machine, TRANSFORM)) {
		set_flag(source, S_PULLING, 1);
		transform_pull(J, machine);
		return;
	}
	js_pushobject(J, source);
	if (machine) {
		set_flag(source, S_PULLING, 1);
		js_pushobject(J, checked(J, machine, TEE));
		promise_job_native(J, on_pulled, source, !tee_pull_caught(J));
	} else if (has(source, S_PULL)) {
		int threw;
		set_flag(source, S_PULLING, 1);
		js_pushvalue(J, *at(source, S_PULL));
		js_pushvalue(J, *at(source, S_PULL_THIS));
		js_pushvalue(J, *at(source, S_PULL_ARGUMENT));
		threw = call_caught(J, 1);
		if (threw)
			promise_job_native(J, on_pulled, source, 0);
		else
			promise_react_native(J, on_pulled, source);
	}
	js_pop(J, 1);
}

static void on_pulled(js_State *J, js_Object *source, int ok)
{
	checked(J, source, SOURCE);
	if (!ok) {
		hook_with_top(J, HOOK_errorSource, source);
		return;
	}
	set_flag(source, S_PULLING, 0);
	if (is(source, S_PULL_AGAIN)) {
		set_flag(source, S_PULL_AGAIN, 0);
		call_pull(J, source);
	}
}

static void add_request(js_State *J, js_Object *reader, js_Object *request)
{
	js_Object *last = has(reader, RD_FIRST) ? request_or_none(J, reader, RD_LAST) : NULL;
	set_none(request, REQUEST_NEXT);
	if (last)
		set_object(last, REQUEST_NEXT, request);
	else
		set_object(reader, RD_FIRST, request);
	set_object(reader, RD_LAST, request);
}

static void on_delivery(js_State *J, js_Object *iterator, int ok)
{
	js_Object *promise = object_at(checked(J, iterator, ITERATOR), I_DELIVERING);
	(void)ok;
	if (!promise)
		return;
	set_none(iterator, I_DELIVERING);
	if (object_at(iterator, I_ONGOING) == promise)
		set_none(iterator, I_ONGOING);
	js_pushobject(J, promise);
	js_pushvalue(J, *at(iterator, I_RESULT));
	set_none(iterator, I_RESULT);
	resolve_below(J);
}

static void on_teed(js_State *J, js_Object *tee, int ok);

/* value -- value     Passes it to a foreign request by calling its method. */
static void request_chunk_slowly(js_State *J, js_Object *request)
{
	js_pushobject(J, request);
	js_getproperty(J, -1, "chunk");
	js_rot2(J);
	js_copy(J, -3);
	js_call(J, 1);
	js_pop(J, 1);
}

/* value -- value     Passes it to the request. */
static void request_chunk(js_State *J, js_Object *request)
{
	js_Object *iterator;
	js_copy(J, -1);
	if (is_kind(J, request, READ)) {
		resolve_with_result(J, *at(request, READ_PROMISE), 0);
		return;
	}
	if (is_kind(J, request, PIPE)) {
		set_flag(request, P_READING, 0);
		set_flag(request, P_HAS, 1);
		value_copy(at(request, P_VALUE), &STACK[TOP - 1]);
		js_pop(J, 1);
		if (!is(request, P_IN_TURN))
			pipe_rouse(J, request);
		return;
	}
	if (is_kind(J, request, TEE)) {
		promise_job_native(J, on_teed, request, 1);
		return;
	}
	if (is_kind(J, request, ITERATION)) {
		iterator = record_at(J, request, IN_ITERATOR, ITERATOR);
		iterator_result(J, 0);
		value_copy(at(iterator, I_RESULT), &STACK[TOP - 1]);
		value_copy(at(iterator, I_DELIVERING), at(request, IN_PROMISE));
		js_pop(J, 1);
		job(J, on_delivery, iterator);
		return;
	}
	request_chunk_slowly(J, request);
	js_pop(J, 1);
}

/* Removes the queue's first chunk, which must exist.  -- value */
static void take_chunk(js_State *J, js_Object *source)
{
	js_pushvalue(J, *at(record_at(J, source, Q_HEAD, CHUNK), C_VALUE));
	drop_head(J, source);
	if (is(source, S_CLOSE_REQUESTED) && !has(source, Q_HEAD)) {
		set_none(source, S_PULL);
		set_none(source, S_CANCEL);
		set_none(source, Q_SIZE);
		set_none(source, Q_MACHINE);
		hook_one(J, HOOK_closeStream, record_at(J, source, S_STREAM, READABLE));
	} else {
		call_pull(J, source);
	}
}

/* Both must be rooted. */
static void read_into(js_State *J, js_Object *reader, js_Object *request)
{
	js_Object *stream = record_or_none(J, reader, RD_STREAM, READABLE), *source;
	double state;
	const char *method;
	if (!stream)
		js_typeerror(J, "The reader has been released");
	source = object_at(stream, R_CONTROLLER);
	if (!source)
		wrong(J);
	state = number_at(stream, R_STATE);
	method = state == R_IS_CLOSED ? "close" : state == R_IS_ERRORED ? "error" : "pullSteps";
	set_flag(stream, R_DISTURBED, 1);
	if (state != R_IS_READABLE || !is_kind(J, source, SOURCE)) {
		js_pushobject(J, state == R_IS_READABLE ? source : request);
		js_getproperty(J, -1, method);
		js_rot2(J);
		if (state == R_IS_READABLE)
			js_pushobject(J, request);
		else if (state == R_IS_ERRORED)
			js_pushvalue(J, *at(stream, R_ERROR));
		else
			js_pushundefined(J);
		call_hook(J, 1);
	} else if (has(source, Q_HEAD)) {
		js_pushobject(J, source);
		take_chunk(J, source);
		request_chunk(J, request);
		js_pop(J, 2);
	} else {
		add_request(J, reader, request);
		call_pull(J, source);
	}
}

/* value -- value     For a source that can accept it and has no size(). */
static void enqueue(js_State *J, js_Object *source)
{
	js_Object *reader = record_or_none(J, record_at(J, source, S_STREAM, READABLE), R_READER, READER);
	js_Object *request = reader ? request_or_none(J, reader, RD_FIRST) : NULL;
	if (request) {
		value_copy(at(reader, RD_FIRST), at(request, REQUEST_NEXT));
		request_chunk(J, request);
	} else {
		append(J, source, 1, NULL, NULL);
	}
	call_pull(J, source);
}

/* The same with size(): if it throws or returns an invalid size, the stream is errored and the error thrown. */
static void enqueue_sized(js_State *J, js_Object *source)
{
	js_Object *reader = record_or_none(J, record_at(J, source, S_STREAM, READABLE), R_READER, READER);
	volatile int threw;
	double size;
	if (!has(source, Q_SIZE) || (reader && has(reader, RD_FIRST))) {
		enqueue(J, source);
		return;
	}
	js_pushvalue(J, *at(source, Q_SIZE));
	js_pushundefined(J);
	js_copy(J, -3);
	threw = call_caught(J, 1);
	size = !threw && js_isnumber(J, -1) ? js_tonumber(J, -1) : -1;
	if (!(size >= 0 && size < INFINITY)) {
		/* also if it is not a number: it may convert to one */
		push_hook(J, HOOK_enqueueError);
		js_pushobject(J, source);
		js_copy(J, -4);
		js_pushboolean(J, threw);
		js_call(J, 3);
		size = js_tonumber(J, -1);
		js_pop(J, 1);
	}
	js_pop(J, 1);
	append(J, source, size, NULL, NULL);
	call_pull(J, source);
}

/* controller.enqueue(chunk) */
static void controller_enqueue(js_State *J)
{
	js_Object *source = record_of(J, BRAND_CONTROLLER);
	if (!source || !can_enqueue(J, source)) {
		slowly(J, HOOK_controllerEnqueue);
		return;
	}
	push_with_argument(J, source);
	enqueue_sized(J, source);
	js_pushundefined(J);
}

/* The source to read from directly: the stream is readable and has a default controller.  Else NULL. */
static js_Object *readable_source(js_State *J, js_Object *reader)
{
	js_Object *stream = record_or_none(J, reader, RD_STREAM, READABLE), *source;
	if (!stream || number_at(stream, R_STATE) != R_IS_READABLE)
		return NULL;
	source = object_at(stream, R_CONTROLLER);
	return source && is_kind(J, source, SOURCE) ? source : NULL;
}

/* The following functions create a promise first: a script that watches promises may run then and change anything
 * checked before. */

/* reader.read() */
static void reader_read(js_State *J)
{
	js_Object *reader = record_of(J, BRAND_READER), *source = reader ? readable_source(J, reader) : NULL, *request;
	if (!source) {
		slowly(J, HOOK_readerRead);
		return;
	}
	js_pushobject(J, source);
	promise_new(J);
	if (readable_source(J, reader) != source) {
		js_pop(J, 2);
		slowly(J, HOOK_readerRead);
		return;
	}
	set_flag(record_at(J, reader, RD_STREAM, READABLE), R_DISTURBED, 1);
	if (has(source, Q_HEAD)) {
		take_chunk(J, source);
		resolve_with_result(J, *js_tovalue(J, -2), 0);
		return;
	}
	request = new_record(J, READ);
	value_copy(at(request, READ_PROMISE), &STACK[TOP - 1]);
	add_request(J, reader, request);
	call_pull(J, source);
}

/* No request is pending, and there is a stream. */
static int can_go_on(js_State *J, js_Object *iterator)
{
	return !has(iterator, I_ONGOING) && !is(iterator, I_FINISHED) &&
		has(record_at(J, iterator, I_READER, READER), RD_STREAM);
}

/* iterator.next() */
static void iterator_next(js_State *J)
{
	js_Object *iterator = record_named(J, J->streams->iterator, ITERATOR), *request;
	if (!iterator || !can_go_on(J, iterator)) {
		slowly(J, HOOK_iteratorNext);
		return;
	}
	promise_new(J);
	if (!can_go_on(J, iterator)) {
		js_pop(J, 1);
		slowly(J, HOOK_iteratorNext);
		return;
	}
	request = record_or_none(J, iterator, I_REQUEST, ITERATION);   /* nothing is ongoing, so the request is free */
	if (!request) {
		request = new_record(J, ITERATION);
		set_object(request, IN_ITERATOR, iterator);
		set_object(iterator, I_REQUEST, request);
	}
	value_copy(at(request, IN_PROMISE), &STACK[TOP - 1]);
	value_copy(at(iterator, I_ONGOING), &STACK[TOP - 1]);
	read_into(J, record_at(J, iterator, I_READER, READER), request);
}

/* ---- the writable side */

static void transform_write(js_State *J, js_Object *transform);

static int is_closing(js_Object *stream)
{
	return has(stream, W_CLOSING) || has(stream, W_IN_FLIGHT_CLOSE);
}

static void update_backpressure(js_State *J, js_Object *stream)
{
	int backpressure = wanted(stream) <= 0, is_open;
	js_Object *writer, *pipe;
	if (is(stream, W_BACKPRESSURE) == backpressure)
		return;
	set_flag(stream, W_BACKPRESSURE, backpressure);
	writer = record_or_none(J, stream, W_WRITER, WRITER);
	if (!writer)
		return;
	pipe = record_or_none(J, writer, WR_PIPE, PIPE);
	is_open = is(writer, WR_READY_IS_OPEN);
	set_flag(writer, WR_READY_IS_OPEN, 0);
	if (backpressure) {
		set_none(writer, WR_READY);
		return;
	}
	if (pipe)
		pipe_rouse(J, pipe);
	if (is_open)
		resolve_with_nothing(J, *at(writer, WR_READY));
}

static void written(js_State *J, js_Object *stream);

static void on_written(js_State *J, js_Object *stream, int ok)
{
	checked(J, stream, WRITABLE);
	if (ok)
		written(J, stream);
	else
		hook_with_top(J, HOOK_writeFailed, stream);
}

/* Passes the head's value to the sink. */
static void process_write(js_State *J, js_Object *stream)
{
	js_Object *transform = record_or_none(J, stream, Q_MACHINE, TRANSFORM),
		*head = record_at(J, stream, Q_HEAD, CHUNK);
	int threw = 0;
	js_pushobject(J, stream);
	set_flag(stream, W_WRITING, 1);
	if (transform) {
		js_pushvalue(J, *at(head, C_VALUE));
		transform_write(J, transform);
		js_pop(J, 2);
		return;
	}
	if (has(stream, W_WRITE)) {
		js_pushvalue(J, *at(stream, W_WRITE));
		js_pushvalue(J, *at(stream, W_WRITE_THIS));
		js_pushvalue(J, *at(head, C_VALUE));
		js_pushvalue(J, *at(stream, W_CONTROLLER));
		threw = call_caught(J, 2);
	} else {
		js_pushundefined(J);
	}
	if (threw)
		promise_job_native(J, on_written, stream, 0);
	else
		promise_react_native(J, on_written, stream);
	js_pop(J, 1);
}

static void advance(js_State *J, js_Object *stream)
{
	js_Object *head;
	if (!is(stream, W_STARTED) || is(stream, W_WRITING))
		return;
	if (number_at(stream, W_STATE) == W_IS_ERRORING) {
		hook_one(J, HOOK_finishErroring, stream);
		return;
	}
	head = record_or_none(J, stream, Q_HEAD, CHUNK);
	if (!head)
		return;
	if (has(stream, W_CLOSING) && !has(head, C_NEXT))
		hook_one(J, HOOK_processClose, stream);        /* the close marker is the last in the queue */
	else
		process_write(J, stream);
}

static void pipe_settled(js_State *J, js_Object *pipe)
{
	double left = number_at(pipe, P_UNSETTLED) - 1;
	value_set_number(at(pipe, P_UNSETTLED), left);
	if (left == 0 && has(pipe, P_ON_SETTLED)) {
		js_pushundefined(J);
		js_pushvalue(J, *at(pipe, P_ON_SETTLED));
		js_pushundefined(J);
		set_none(pipe, P_ON_SETTLED);
		promise_react(J);
	}
}

/* The sink has accepted the head. */
static void written(js_State *J, js_Object *stream)
{
	js_Object *head = record_or_none(J, stream, Q_HEAD, CHUNK), *pipe;
	if (!head)
		return;
	pipe = record_or_none(J, head, C_PIPE, PIPE);
	js_pushobject(J, stream);
	js_pushvalue(J, *at(head, C_PIPE));
	js_pushvalue(J, *at(head, C_PROMISE));
	set_flag(stream, W_WRITING, 0);
	drop_head(J, stream);
	if (js_isobject(J, -1))
		resolve_with_nothing(J, *js_tovalue(J, -1));
	if (number_at(stream, W_STATE) == W_IS_WRITABLE && !is_closing(stream))
		update_backpressure(J, stream);
	if (pipe)
		pipe_settled(J, pipe);
	advance(J, stream);
	js_pop(J, 3);
}

/* value -- value     The size must be valid.  The caller roots the stream. */
static void write_chunk(js_State *J, js_Object *stream, double size, js_Object *promise, js_Object *pipe)
{
	append(J, stream, size, promise, pipe);
	if (number_at(stream, W_STATE) == W_IS_WRITABLE && !is_closing(stream))
		update_backpressure(J, stream);
	advance(J, stream);
}

/* The writer's stream, if it accepts chunks, has no size() and nothing else is to be done.  Else NULL. */
static js_Object *plain_dest(js_State *J, js_Object *writer)
{
	js_Object *stream = record_or_none(J, writer, WR_STREAM, WRITABLE);
	return stream && !has(stream, Q_SIZE) && number_at(stream, W_STATE) == W_IS_WRITABLE &&
		!is_closing(stream) ? stream : NULL;
}

/* writer.write(chunk) */
static void writer_write(js_State *J)
{
	js_Object *writer = record_of(J, BRAND_WRITER), *stream = writer ? plain_dest(J, writer) : NULL;
	js_Object *promise;
	if (!stream) {
		slowly(J, HOOK_writerWrite);
		return;
	}
	push_with_argument(J, stream);
	promise_new(J);
	if (plain_dest(J, writer) != stream) {
		js_pop(J, 3);
		slowly(J, HOOK_writerWrite);
		return;
	}
	promise = js_toobject(J, -1);
	js_rot2(J);
	write_chunk(J, stream, 1, promise, NULL);
	js_pop(J, 1);
}

/* The writer waits for its stream to become ready, and the promise does not exist yet. */
static int is_ready_wanted(js_State *J, js_Object *writer)
{
	js_Object *stream = has(writer, WR_READY) ? NULL : record_or_none(J, writer, WR_STREAM, WRITABLE);
	return stream && number_at(stream, W_STATE) == W_IS_WRITABLE && is(stream, W_BACKPRESSURE) &&
		!is_closing(stream);
}

/* writer.ready */
static void writer_ready(js_State *J)
{
	js_Object *writer = record_of(J, BRAND_WRITER);
	if (writer && has(writer, WR_READY)) {
		js_pushvalue(J, *at(writer, WR_READY));
		return;
	}
	if (writer && is_ready_wanted(J, writer)) {
		promise_new(J);
		if (is_ready_wanted(J, writer)) {
			promise_handle(J, -1);
			value_copy(at(writer, WR_READY), &STACK[TOP - 1]);
			set_flag(writer, WR_READY_IS_OPEN, 1);
			return;
		}
		js_pop(J, 1);
	}
	slowly(J, HOOK_writerReady);
}

/* ---- transforms */

static void set_backpressure(js_State *J, js_Object *transform, int backpressure);

static js_Object *transform_source(js_State *J, js_Object *transform)
{
	return record_at(J, record_at(J, transform, T_READABLE, READABLE), R_CONTROLLER, SOURCE);
}

static void on_transformed(js_State *J, js_Object *transform, int ok)
{
	checked(J, transform, TRANSFORM);
	if (ok)
		written(J, record_at(J, transform, T_WRITABLE, WRITABLE));
	else
		hook_with_top(J, HOOK_transformFailed, transform);
}

/* value -- value     Passes it to the readable side.  May throw. */
static void transform_give(js_State *J, js_Object *transform)
{
	js_Object *source = transform_source(J, transform);
	if (!can_enqueue(J, source) || has(source, Q_SIZE)) {
		hook_with_top(J, HOOK_enqueueIn, transform);
		return;
	}
	enqueue(J, source);
	if (!is(transform, T_BACKPRESSURE) && !should_pull(J, source))
		set_backpressure(J, transform, 1);
}

/* value -- result of passing it on unchanged  1: that threw; the error is on the stack instead */
static int give_caught(js_State *J, js_Object *transform)
{
	int top = TOP;
	if (js_try(J))
		return caught(J, top);
	transform_give(J, transform);
	js_endtry(J);
	value_set_tag(&STACK[TOP - 1], JS_TUNDEFINED);
	return 0;
}

/* value -- value     Runs the transformer. */
static void perform(js_State *J, js_Object *transform)
{
	js_Value *f = at(transform, T_TRANSFORM);
	int threw = 0;
	js_pushobject(J, transform);
	if (f->t.type == JS_TBOOLEAN) {
		js_copy(J, -2);
		threw = give_caught(J, transform);
	} else if (f->t.type == JS_TUNDEFINED) {
		js_pushundefined(J);
	} else {
		js_pushvalue(J, *f);
		js_pushvalue(J, *at(transform, T_TRANSFORM_THIS));
		js_copy(J, -4);
		js_pushvalue(J, *at(transform, T_TRANSFORM_ARGUMENT));
		threw = call_caught(J, 2);
	}
	if (threw)
		promise_job_native(J, on_transformed, transform, 0);
	else
		promise_react_native(J, on_transformed, transform);
	js_pop(J, 1);
}

static void on_room(js_State *J, js_Object *transform, int ok)
{
	js_Object *stream = record_at(J, checked(J, transform, TRANSFORM), T_WRITABLE, WRITABLE);
	(void)ok;
	if (number_at(stream, W_STATE) == W_IS_ERRORING) {
		set_none(transform, T_CHUNK);
		js_pushvalue(J, *at(stream, W_ERROR));
		hook_with_top(J, HOOK_writeFailed, stream);
		return;
	}
	js_pushvalue(J, *at(transform, T_CHUNK));
	set_none(transform, T_CHUNK);
	perform(J, transform);
}

/* value -- value */
static void transform_write(js_State *J, js_Object *transform)
{
	if (is(transform, T_BACKPRESSURE)) {
		set_flag(transform, T_WAITING, 1);
		value_copy(at(transform, T_CHUNK), &STACK[TOP - 1]);
	} else {
		perform(J, transform);
	}
}

static void set_backpressure(js_State *J, js_Object *transform, int backpressure)
{
	js_Value room = *at(transform, T_ROOM);
	js_pushobject(J, transform);
	set_flag(transform, T_BACKPRESSURE, backpressure);
	if (!backpressure && room.t.type == JS_TOBJECT) {
		set_none(transform, T_ROOM);
		resolve_with_nothing(J, room);
	}
	if (!backpressure && is(transform, T_WAITING)) {
		set_flag(transform, T_WAITING, 0);
		job(J, on_room, transform);
	}
	if (is(transform, T_PULLING)) {
		set_flag(transform, T_PULLING, 0);
		job(J, on_pulled, transform_source(J, transform));
	}
	js_pop(J, 1);
}

static void transform_pull(js_State *J, js_Object *transform)
{
	js_pushobject(J, transform);
	set_backpressure(J, transform, 0);
	set_flag(transform, T_PULLING, 1);
	js_pop(J, 1);
}

/* controller.enqueue(chunk) of a transform */
static void transform_enqueue(js_State *J)
{
	js_Object *transform = record_of(J, BRAND_TRANSFORM_CONTROLLER);
	if (!transform) {
		slowly(J, HOOK_transformEnqueue);
		return;
	}
	push_with_argument(J, transform);
	transform_give(J, transform);
	js_pushundefined(J);
}

/* ---- pipes */

static void pipe_move(js_State *J, js_Object *pipe, js_Object *source, js_Object *dest)
{
	for (;;) {
		if (is(pipe, P_HAS)) {
			if (has(dest, Q_SIZE)) {
				hook_one(J, HOOK_pipeWrite, pipe);
			} else {
				js_pushvalue(J, *at(pipe, P_VALUE));
				set_flag(pipe, P_HAS, 0);
				set_none(pipe, P_VALUE);
				if (number_at(dest, W_STATE) == W_IS_WRITABLE && !is_closing(dest)) {
					value_set_number(at(pipe, P_UNSETTLED), number_at(pipe, P_UNSETTLED) + 1);
					write_chunk(J, dest, 1, NULL, pipe);
				}
				js_pop(J, 1);
			}
		}
		if (is(pipe, P_OVER))
			break;
		if (number_at(source, R_STATE) != R_IS_READABLE || number_at(dest, W_STATE) != W_IS_WRITABLE ||
			is_closing(dest)) {
			hook_one(J, HOOK_pipeTurn, pipe);
			break;
		}
		if (is(pipe, P_READING) || !(wanted(dest) > 0))
			break;
		gc_poll(J);
		set_flag(pipe, P_READING, 1);
		set_flag(pipe, P_IN_TURN, 1);
		read_into(J, record_at(J, pipe, P_READER, READER), pipe);
		set_flag(pipe, P_IN_TURN, 0);
		if (!is(pipe, P_HAS))
			break;
	}
}

/* Moves chunks while the destination wants them; the library handles closed or failed ends.  Throws only when out of
 * memory or stack; before that the flags are reset, so that a later turn continues, with a new read request if the pipe
 * has none pending. */
static void pipe_turn(js_State *J, js_Object *pipe)
{
	js_Object *source = record_at(J, pipe, P_SOURCE, READABLE), *dest = record_at(J, pipe, P_DEST, WRITABLE);
	if (is(pipe, P_OVER))
		return;
	js_pushobject(J, pipe);
	if (js_try(J)) {
		js_Object *reader = object_at(pipe, P_READER);
		set_flag(pipe, P_IN_TURN, 0);
		if (reader && is_kind(J, reader, READER) && object_at(reader, RD_FIRST) != pipe)
			set_flag(pipe, P_READING, 0);
		js_throw(J);
	}
	pipe_move(J, pipe, source, dest);
	js_endtry(J);
	js_pop(J, 1);
}

static void on_turn(js_State *J, js_Object *pipe, int ok)
{
	(void)ok;
	checked(J, pipe, PIPE);
	set_flag(pipe, P_SCHEDULED, 0);
	pipe_turn(J, pipe);
}

static void pipe_rouse(js_State *J, js_Object *pipe)
{
	if (is(pipe, P_SCHEDULED) || is(pipe, P_OVER))
		return;
	set_flag(pipe, P_SCHEDULED, 1);
	job(J, on_turn, pipe);
}

/* ---- tee */

/* Tees may be nested to any depth. */
static void tee_pull(js_State *J, js_Object *tee)
{
	run_check_stack(J);
	if (is(tee, E_READING)) {
		set_flag(tee, E_READ_AGAIN, 1);
		return;
	}
	set_flag(tee, E_READING, 1);
	read_into(J, record_at(J, tee, E_READER, READER), tee);
}

/* tee -- undefined     1: it threw; the error is on the stack instead */
static int tee_pull_caught(js_State *J)
{
	int top = TOP;
	if (js_try(J))
		return caught(J, top);
	tee_pull(J, STACK[TOP - 1].u.object);
	js_endtry(J);
	value_set_tag(&STACK[TOP - 1], JS_TUNDEFINED);
	return 0;
}

static void tee_give(js_State *J, js_Object *tee, int branch)
{
	js_Object *source = record_at(J, record_at(J, tee, branch, READABLE), R_CONTROLLER, SOURCE);
	if (can_enqueue(J, source))
		enqueue(J, source);
}

/* Passes a chunk to both branches, one job after it arrived. */
static void on_teed(js_State *J, js_Object *tee, int ok)
{
	(void)ok;
	checked(J, tee, TEE);
	if (has(tee, E_COPY)) {
		hook_with_top(J, HOOK_teeDeliver, tee);
		return;
	}
	set_flag(tee, E_READ_AGAIN, 0);
	if (!is(tee, E_FIRST_CANCELLED))
		tee_give(J, tee, E_FIRST);
	if (!is(tee, E_SECOND_CANCELLED))
		tee_give(J, tee, E_SECOND);
	set_flag(tee, E_READING, 0);
	if (is(tee, E_READ_AGAIN))
		tee_pull(J, tee);
}

/* ---- functions for the library.  A record of the wrong kind is a bug of the library and throws. */

static js_Object *record(js_State *J, int idx, enum kind kind)
{
	js_Value *v = js_tovalue(J, idx);
	if (!J->streams || v->t.type != JS_TOBJECT)
		wrong(J);
	return checked(J, v->u.object, kind);
}

/* readInto(reader, request): request is any object whose first property is `next` and that has chunk(), close() and
 * error() */
static void read_into_(js_State *J)
{
	js_Object *reader = record(J, 1, READER), *request = js_isobject(J, 2) ? js_toobject(J, 2) : NULL;
	if (!request || !is_request(J, request))
		js_typeerror(J, "not a request");
	read_into(J, reader, request);
	js_pushundefined(J);
}

static void call_pull_(js_State *J)
{
	call_pull(J, record(J, 1, SOURCE));
	js_pushundefined(J);
}

static void should_pull_(js_State *J)
{
	js_pushboolean(J, should_pull(J, record(J, 1, SOURCE)));
}

/* enqueue(source, chunk): ignored if the source is closed or errored; throws like controller.enqueue() */
static void enqueue_(js_State *J)
{
	js_Object *source = record(J, 1, SOURCE);
	js_copy(J, 2);
	if (can_enqueue(J, source))
		enqueue_sized(J, source);
	js_pushundefined(J);
}

static void advance_(js_State *J)
{
	advance(J, record(J, 1, WRITABLE));
	js_pushundefined(J);
}

static void written_(js_State *J)
{
	written(J, record(J, 1, WRITABLE));
	js_pushundefined(J);
}

static void update_backpressure_(js_State *J)
{
	update_backpressure(J, record(J, 1, WRITABLE));
	js_pushundefined(J);
}

static void set_backpressure_(js_State *J)
{
	set_backpressure(J, record(J, 1, TRANSFORM), js_toboolean(J, 2));
	js_pushundefined(J);
}

static void give_(js_State *J)
{
	js_Object *transform = record(J, 1, TRANSFORM);
	js_copy(J, 2);
	transform_give(J, transform);
	js_pushundefined(J);
}

static void pipe_turn_(js_State *J)
{
	pipe_turn(J, record(J, 1, PIPE));
	js_pushundefined(J);
}

static void pipe_rouse_(js_State *J)
{
	pipe_rouse(J, record(J, 1, PIPE));
	js_pushundefined(J);
}

static void pipe_settled_(js_State *J)
{
	pipe_settled(J, record(J, 1, PIPE));
	js_pushundefined(J);
}

static void tee_pull_(js_State *J)
{
	tee_pull(J, record(J, 1, TEE));
	js_pushundefined(J);
}

/* iteratorObject(prototype, record) -> the public iterator; iteratorRecord(object) -> its record or undefined */
static void iterator_object(js_State *J)
{
	js_Object *object;
	record(J, 2, ITERATOR);
	js_copy(J, 1);
	js_newobjectx(J);
	object = js_toobject(J, -1);
	prop_add(J, object, J->streams->iterator, JS_READONLY | JS_DONTENUM | JS_DONTCONF, js_tovalue(J, 2));
}

static void iterator_record(js_State *J)
{
	js_Value *v = js_tovalue(J, 1);
	int slot = v->t.type == JS_TOBJECT ? prop_find(v->u.object, J->streams->iterator) : -1;
	if (slot < 0)
		js_pushundefined(J);
	else
		js_pushvalue(J, v->u.object->slots[slot]);
}

/* ---- registration when the library is loaded */

static struct streams *streams_of(js_State *J)
{
	struct streams *s = J->streams;
	js_Value v;
	if (s)
		return s;
	s = js_malloc(J, sizeof *s);
	memset(s, 0, sizeof *s);
	js_pushobject(J, object_new_class(J, &streams_class, NULL, s));
	value_root(J, -1);
	J->streams = s;
	js_newobject(J);
	s->iterator_holder = js_toobject(J, -1);
	v.t.type = JS_TUNDEFINED;
	s->iterator = atom_symbol(J, "iterator", ATOM_PRIVATE);
	prop_add(J, s->iterator_holder, s->iterator, JS_DONTENUM, &v);
	js_pop(J, 2);
	return s;
}

static int has_layout(js_Object *sample, const char *names)
{
	int k = 0;
	for (; *names; k++) {
		size_t size = strcspn(names, " ");
		const char *name = k < prop_count(sample) ? prop_name(sample, k) : NULL;
		if (!name || ATOM(name)->size != size || memcmp(name, names, size))
			return 0;
		names += size;
		names += strspn(names, " ");
	}
	return k == prop_count(sample) && !sample->shape->own;
}

static int named(js_State *J, int idx, const char *const *names, int count)
{
	for (int k = 0; k < count; k++) {
		js_pushliteral(J, names[k]);
		int same = value_same(J, idx, -1);
		js_pop(J, 1);
		if (same)
			return k;
	}
	js_typeerror(J, "no such thing in streams");
}

/* layout(sample): a sample of one of the kinds, recognized by its properties; again if its module could not load the
 * first time */
static void layout(js_State *J)
{
	struct streams *s = streams_of(J);
	js_Object *sample = js_toobject(J, 1);
	for (int kind = 0; kind < KINDS; kind++)
		if (has_layout(sample, layouts[kind])) {
			s->samples[kind] = sample;
			s->shapes[kind] = sample->shape;
			js_pushundefined(J);
			return;
		}
	js_typeerror(J, "a record that streams.c does not know");
}

/* hook(name, function) */
static void hook(js_State *J)
{
	int k = named(J, 1, hook_names, HOOK_COUNT);
	if (!js_iscallable(J, 2))
		js_typeerror(J, "not a function");
	streams_of(J)->hooks[k] = js_toobject(J, 2);
	js_pushundefined(J);
}

/* learn(name, object): records the private name of the class's field that the object has */
static void learn(js_State *J)
{
	int k = named(J, 1, brand_names, BRANDS);
	struct streams *s = streams_of(J);
	js_Object *object = js_toobject(J, 2);
	for (int slot = 0; slot < prop_count(object); slot++) {
		const char *name = prop_name(object, slot);
		if (name && ATOM(name)->kind == ATOM_PRIVATE) {
			s->branded[k] = object;
			s->brands[k] = name;
			js_pushundefined(J);
			return;
		}
	}
	js_typeerror(J, "no private field");
}

void streams_bind(js_State *J)
{
	value_method(J, "layout", layout, 1);
	value_method(J, "hook", hook, 2);
	value_method(J, "learn", learn, 2);
	value_method(J, "iteratorObject", iterator_object, 2);
	value_method(J, "iteratorRecord", iterator_record, 1);
	value_method(J, "readInto", read_into_, 2);
	value_method(J, "callPull", call_pull_, 1);
	value_method(J, "shouldPull", should_pull_, 1);
	value_method(J, "enqueueChunk", enqueue_, 2);
	value_method(J, "advance", advance_, 1);
	value_method(J, "written", written_, 1);
	value_method(J, "updateBackpressure", update_backpressure_, 1);
	value_method(J, "setBackpressure", set_backpressure_, 2);
	value_method(J, "give", give_, 2);
	value_method(J, "pipeTurn", pipe_turn_, 1);
	value_method(J, "pipeRouse", pipe_rouse_, 1);
	value_method(J, "pipeSettled", pipe_settled_, 1);
	value_method(J, "teePull", tee_pull_, 1);

	/* the public methods, with their names */
	js_newobject(J);
	value_method(J, "enqueue", controller_enqueue, 0);
	value_create(J, -2, "controller");
	js_newobject(J);
	value_method(J, "read", reader_read, 0);
	value_create(J, -2, "reader");
	js_newobject(J);
	value_method(J, "write", writer_write, 0);
	js_pushliteral(J, "get ready");
	js_newcfunction(J, writer_ready, "get ready", 0);
	value_hide(J, -3);
	value_create(J, -2, "writer");
	js_newobject(J);
	value_method(J, "enqueue", transform_enqueue, 0);
	value_create(J, -2, "transformController");
	js_newobject(J);
	value_method(J, "next", iterator_next, 0);
	value_create(J, -2, "iterator");
}
