#include "engine/message.h"

#include "engine/buffer.h"
#include "engine/bytes/buffer.h"
#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/engine.h"
#include "engine/heap/bigint.h"
#include "engine/library/collections.h"
#include "engine/realm/clone_int.h"
#include "engine/realm/message_int.h"

/* Objects by their numbers.  They are kept alive by an array on the value stack. */
struct reader {
	struct message *message;
	const char *at;
	js_Object *seen;
	uint32_t count;
};

static void get(struct reader *r, void *p, size_t n)
{
	memcpy(p, r->at, n);
	r->at += n;
}

static unsigned get_byte(struct reader *r) { return (unsigned char)*r->at++; }

static uint32_t get_u32(struct reader *r)
{
	uint32_t x;
	get(r, &x, sizeof x);
	return x;
}

static size_t get_size(struct reader *r)
{
	size_t x;
	get(r, &x, sizeof x);
	return x;
}

static double get_double(struct reader *r)
{
	double x;
	get(r, &x, sizeof x);
	return x;
}

/* -- string */
static void push_text(js_State *J, struct reader *r)
{
	uint32_t bytes = get_u32(r), units = get_u32(r);
	string_push_known(J, r->at, bytes, units);
	r->at += bytes;
}

/* Objects are numbered when their place is taken, so that a cycle may refer to one that is not yet complete. */
static uint32_t take_number(js_State *J, struct reader *r)
{
	js_pushobject(J, r->seen);
	js_pushundefined(J);
	value_createindex(J, -2, r->count);
	js_pop(J, 1);
	return r->count++;
}

/* The object on the stack top has this number. */
static void set_number(js_State *J, struct reader *r, uint32_t number)
{
	js_pushobject(J, r->seen);
	js_copy(J, -2);
	value_createindex(J, -2, number);
	js_pop(J, 1);
}

static void number_it(js_State *J, struct reader *r) { set_number(J, r, take_number(J, r)); }

static void read_value(js_State *J, struct reader *r);

/* object -- object */
static void read_properties(js_State *J, struct reader *r)
{
	while (get_byte(r) != TAG_END) {
		push_text(J, r);
		read_value(J, r);
		value_createkey(J, -3);
	}
}

static void read_array(js_State *J, struct reader *r, int dense)
{
	uint32_t length = get_u32(r);
	js_newarray(J);
	number_it(J, r);
	if (dense) {
		for (uint32_t i = 0; i < length; i++) {
			if ((unsigned char)*r->at == TAG_HOLE) {
				r->at++;
				continue;
			}
			read_value(J, r);
			value_createindex(J, -2, i);
		}
	} else {
		read_properties(J, r);
	}
	js_tovalue(J, -1)->u.object->u.a.length = length;
}

static void read_error(js_State *J, struct reader *r)
{
	int kind = (int)get_byte(r);
	unsigned fields = get_byte(r);
	js_pushobject(J, jsV_newobject(J, JS_CERROR, clone_error_prototype(J, kind)));
	number_it(J, r);
	if (fields & ERROR_STACK) {
		read_value(J, r);
		js_defproperty(J, -2, J->names.stack, JS_DONTENUM);
	}
	if (fields & ERROR_MESSAGE) {
		read_value(J, r);
		js_defproperty(J, -2, J->names.message, JS_DONTENUM);
	}
	if (fields & ERROR_CAUSE) {
		read_value(J, r);
		js_defproperty(J, -2, J->names.cause, JS_DONTENUM);
	}
}

static void read_collection(js_State *J, struct reader *r, int pairs)
{
	uint32_t count = get_u32(r);
	int at = js_gettop(J);
	collections_push_empty(J, pairs);
	number_it(J, r);
	for (uint32_t i = 0; i < count; i += 1 + (uint32_t)pairs) {
		read_value(J, r);
		if (pairs)
			read_value(J, r);
		else
			js_copy(J, -1);
		value_put_entry(J, at);
	}
}

/* -- buffer    which has the store from now on */
static void read_store(js_State *J, struct reader *r)
{
	size_t i = get_size(r);
	struct buffer_store *s = r->message->stores[i];
	buffer_push(J, s);             /* throws: the reference is still the message's */
	r->message->stores[i] = NULL;
	buffer_unpin(s);
}

static void read_view(js_State *J, struct reader *r)
{
	unsigned kind = get_byte(r), tracks = get_byte(r);
	size_t offset = get_size(r), length = get_size(r);
	struct buffer_store *s;
	js_Object *buffer;
	read_value(J, r);
	buffer = js_tovalue(J, -1)->u.object;
	s = store_of(js_tovalue(J, -1));
	/* a getter may have shrunk a buffer after the view on it was written */
	if (offset > store_size(s) ||
		length > (store_size(s) - offset) / (kind == VIEW_DATA ? 1 : element_widths[kind]))
		clone_refuse_with(J, "Unable to deserialize cloned data.");
	if (kind == VIEW_DATA)
		view_push_class(J, &view_data_class, ELEMENT_UINT8, s, buffer, offset, length,
			J->buffers->data_prototype);
	else
		view_push(J, (enum element_kind)kind, s, buffer, offset, length, NULL);
	if (tracks)
		view_track(J);
	js_rot2pop1(J);
	number_it(J, r);
}

static void read_bigint(js_State *J, struct reader *r)
{
	int negative = (int)get_byte(r);
	js_Value v;
	struct string s;
	js_pushliteral(J, "0x");
	push_text(J, r);
	string_view(J, js_tovalue(J, -1), &s);
	/* the digits of a negative number begin with its sign */
	if (negative) {
		string_push_slice(J, &s, 1, s.units);
		js_rot2pop1(J);
	}
	string_concat(J, js_tovalue(J, -2), js_tovalue(J, -1), &v);
	js_pop(J, 2);
	js_pushvalue(J, v);
	string_view(J, js_tovalue(J, -1), &s);
	bigint_literal(J, s.p, s.bytes, &v);
	if (negative)
		bigint_unary(J, BIGINT_NEG, &v, &v);
	js_pop(J, 1);
	js_pushvalue(J, v);
}

static void read_host_object(js_State *J, struct reader *r)
{
	uint32_t number = take_number(J, r);
	read_value(J, r);
	J->message_unpack(J);
	if (js_isobject(J, -1))
		set_number(J, r, number);
}

/* -- object */
static void read_object(js_State *J, struct reader *r, enum message_tag tag)
{
	switch (tag) {
	case TAG_BOXED: {
		uint32_t number = take_number(J, r);
		read_value(J, r);
		js_toobject(J, -1);
		set_number(J, r, number);
		break;
	}
	case TAG_DATE:
		value_newdate(J, get_double(r));
		number_it(J, r);
		break;
	case TAG_REGEXP: {
		int flags = (int)get_u32(r);
		push_text(J, r);
		js_newregexp(J, js_tostring(J, -1), flags);
		js_rot2pop1(J);
		number_it(J, r);
		break;
	}
	case TAG_OBJECT:
		js_newobject(J);
		number_it(J, r);
		read_properties(J, r);
		break;
	case TAG_ARRAY: read_array(J, r, 0); break;
	case TAG_DENSE: read_array(J, r, 1); break;
	case TAG_ERROR: read_error(J, r); break;
	case TAG_MAP: read_collection(J, r, 1); break;
	case TAG_SET: read_collection(J, r, 0); break;
	case TAG_BUFFER: {
		uint32_t number = take_number(J, r);
		read_store(J, r);
		set_number(J, r, number);
		break;
	}
	case TAG_VIEW: read_view(J, r); break;
	case TAG_HOST: read_host_object(J, r); break;
	default: abort();
	}
}

/* -- value */
static void read_value(js_State *J, struct reader *r)
{
	enum message_tag tag = (enum message_tag)get_byte(r);
	switch (tag) {
	case TAG_UNDEFINED: js_pushundefined(J); return;
	case TAG_NULL: js_pushnull(J); return;
	case TAG_FALSE: js_pushboolean(J, 0); return;
	case TAG_TRUE: js_pushboolean(J, 1); return;
	case TAG_NUMBER: js_pushnumber(J, get_double(r)); return;
	case TAG_SMALL_BIGINT: {
		int64_t x;
		get(r, &x, sizeof x);
		value_pushint64(J, x);
		return;
	}
	case TAG_BIGINT: read_bigint(J, r); return;
	case TAG_TEXT: push_text(J, r); return;
	case TAG_SEEN:
		iterator_push_element(J, r->seen, get_u32(r));
		return;
	default:
		engine_check(J);
		read_object(J, r, tag);
	}
}

/* -- objects   of what was transferred: the numbers first, since packed values may be objects with numbers too */
static void read_taken(js_State *J, struct reader *r)
{
	uint32_t n = get_u32(r), at = 0;
	js_newarray(J);
	for (uint32_t i = 0; i < n; i++)
		take_number(J, r);
	for (uint32_t i = 0; i < n; i++) {
		if ((unsigned char)*r->at == TAG_MOVED) {
			r->at++;
			read_store(J, r);
		} else {
			read_value(J, r);
			J->message_unpack(J);
			js_copy(J, -1);
			value_createindex(J, -3, at++);
		}
		set_number(J, r, i);
		js_pop(J, 1);
	}
}

void message_read(js_State *J, struct message *m)
{
	struct reader r = { .message = m, .at = m->bytes.data };
	js_newarray(J);
	r.seen = js_tovalue(J, -1)->u.object;
	read_taken(J, &r);
	read_value(J, &r);             /* seen objects value */
	js_rot2(J);                    /* seen value objects */
	js_remove(J, -3);
}
