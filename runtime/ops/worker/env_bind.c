/* env_bind.c -- internalBinding('worker'), variables that several threads share (SHARE_ENV):
 *
 *   makeEnv(object)            an environment with the properties of the object, which are strings
 *   envKey(environment)        a number under which other threads find it, as long as one has it
 *   findEnv(key)               the same environment, for this thread
 *   env.get(name)              a string, or undefined
 *   env.set(name, string), env.remove(name)
 *   env.names()                an array
 */
#include "ops/worker/worker_int.h"

#include "base/mem.h"
#include "engine/text.h"

#include <string.h>

static const char ENV[] = "ThreadEnv";

struct variable {
	struct variable *next;
	char *name, *value;            /* UTF-8; one piece of memory, from name on */
	size_t name_size, value_size;
};

struct env {
	struct env *next;
	unsigned long key;
	unsigned refs;
	struct variable *first;
};

/* One lock for all: an environment is read and written by names, rarely. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct env *all;
static unsigned long last_key;

static struct variable **find(struct env *e, const char *name, size_t size)
{
	struct variable **link = &e->first;
	while (*link && ((*link)->name_size != size || memcmp((*link)->name, name, size)))
		link = &(*link)->next;
	return link;
}

static struct variable *variable_new(const char *name, size_t size, const char *value, size_t value_size)
{
	struct variable *v = mem_try_zalloc(sizeof *v);
	char *text = v ? mem_try_alloc(size + value_size + 1) : NULL;
	if (!text) {
		mem_free(v);
		return NULL;
	}
	memcpy(text, name, size);
	memcpy(text + size, value, value_size);
	v->name = text;
	v->value = text + size;
	v->name_size = size;
	v->value_size = value_size;
	return v;
}

static void variable_free(struct variable *v)
{
	if (v)
		mem_free(v->name);
	mem_free(v);
}

/* Under the lock.  Keeps the place of a variable that exists. */
static void put(struct env *e, struct variable *v)
{
	struct variable **link = find(e, v->name, v->name_size), *old = *link;
	v->next = old ? old->next : NULL;
	*link = v;
	variable_free(old);
}

static void env_finalize(js_State *J, void *data)
{
	struct env *e = data, **link;
	pthread_mutex_lock(&lock);
	if (--e->refs == 0) {
		for (link = &all; *link != e; link = &(*link)->next)
			;
		*link = e->next;
		while (e->first) {
			struct variable *v = e->first;
			e->first = v->next;
			variable_free(v);
		}
		mem_free(e);
	}
	pthread_mutex_unlock(&lock);
}

static struct env *env_of(js_State *J, int idx) { return js_touserdata(J, idx, ENV); }

static void env_set(js_State *J, struct env *e, int name, int value)
{
	size_t size, value_size;
	const char *n = text_utf8(J, name, &size), *t = text_utf8(J, value, &value_size);
	struct variable *v = variable_new(n, size, t, value_size);
	if (!v)
		js_rangeerror(J, "Out of memory");
	pthread_mutex_lock(&lock);
	put(e, v);
	pthread_mutex_unlock(&lock);
}

static void b_make(js_State *J)
{
	struct env *e = mem_try_zalloc(sizeof *e);
	if (!e)
		js_rangeerror(J, "Out of memory");
	e->refs = 1;
	pthread_mutex_lock(&lock);
	e->key = ++last_key;
	e->next = all;
	all = e;
	pthread_mutex_unlock(&lock);
	value_push_prototype(J, ENV);
	js_newuserdata(J, ENV, e, env_finalize);
	value_keys(J, 1);
	int keys = js_gettop(J) - 1, n = js_getlength(J, keys);
	for (int i = 0; i < n; i++) {
		js_getindex(J, keys, i);
		js_copy(J, -1);
		value_getkey(J, 1);
		env_set(J, e, keys + 1, keys + 2);
		js_pop(J, 2);
	}
	js_pop(J, 1);
}

static void b_key(js_State *J) { js_pushnumber(J, (double)env_of(J, 1)->key); }

static void b_find(js_State *J)
{
	double key = js_tonumber(J, 1);
	struct env *e;
	value_push_prototype(J, ENV);
	pthread_mutex_lock(&lock);
	for (e = all; e && (double)e->key != key; e = e->next)
		;
	if (e)
		e->refs++;
	pthread_mutex_unlock(&lock);
	if (e)
		js_newuserdata(J, ENV, e, env_finalize);
	else
		js_pushundefined(J);
}

static void b_get(js_State *J)
{
	size_t size;
	const char *name = text_utf8(J, 1, &size);
	struct env *e = env_of(J, 0);
	struct variable *copy = NULL;
	pthread_mutex_lock(&lock);
	struct variable *v = *find(e, name, size);
	if (v)
		copy = variable_new(v->name, v->name_size, v->value, v->value_size);
	pthread_mutex_unlock(&lock);
	if (!copy) {
		if (v)
			js_rangeerror(J, "Out of memory");
		js_pushundefined(J);
		return;
	}
	if (js_try(J)) {
		variable_free(copy);
		js_throw(J);
	}
	text_push_bytes(J, copy->value, copy->value_size);
	js_endtry(J);
	variable_free(copy);
}

static void b_set(js_State *J)
{
	env_set(J, env_of(J, 0), 1, 2);
	js_pushundefined(J);
}

static void b_remove(js_State *J)
{
	size_t size;
	const char *name = text_utf8(J, 1, &size);
	struct env *e = env_of(J, 0);
	pthread_mutex_lock(&lock);
	struct variable **link = find(e, name, size), *v = *link;
	if (v)
		*link = v->next;
	pthread_mutex_unlock(&lock);
	variable_free(v);
	js_pushundefined(J);
}

/* All names in one piece, each ended by a 0 byte: they are copied under the lock, and become strings after it. */
static void b_names(js_State *J)
{
	struct env *e = env_of(J, 0);
	size_t size = 0, at = 0;
	pthread_mutex_lock(&lock);
	for (struct variable *v = e->first; v; v = v->next)
		size += v->name_size + 1;
	char *text = mem_try_alloc(size + 1);
	for (struct variable *v = text ? e->first : NULL; v; v = v->next) {
		memcpy(text + at, v->name, v->name_size);
		at += v->name_size;
		text[at++] = 0;
	}
	pthread_mutex_unlock(&lock);
	if (!text)
		js_rangeerror(J, "Out of memory");
	if (js_try(J)) {
		mem_free(text);
		js_throw(J);
	}
	js_newarray(J);
	uint32_t i = 0;
	for (const char *p = text; p < text + size; p += strlen(p) + 1) {
		text_push(J, p);
		value_createindex(J, -2, i++);
	}
	js_endtry(J);
	mem_free(text);
}

void env_bind(js_State *J)
{
	value_method(J, "makeEnv", b_make, 1);
	value_method(J, "envKey", b_key, 1);
	value_method(J, "findEnv", b_find, 1);
	js_newobject(J);
	value_method(J, "get", b_get, 1);
	value_method(J, "set", b_set, 2);
	value_method(J, "remove", b_remove, 1);
	value_method(J, "names", b_names, 0);
	value_set_prototype(J, ENV);
}
