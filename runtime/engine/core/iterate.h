/* engine/core/iterate.h -- the iteration protocol (engine/vm/iterator.c) */
#ifndef ENGINE_CORE_ITERATE_H
#define ENGINE_CORE_ITERATE_H

#include "engine/core/values.h"

/* ---- iteration (iterator.c).  A record is two values on the stack, the iterator and its next method; idx names the
 * first. */
void iterator_init(js_State *J);
void iterator_lib_init(js_State *J);           /* Iterator; after collections_init */
void iterator_open(js_State *J, int idx);      /* -- iterator next     of the value at idx */
void iterator_open_next(js_State *J);          /* iterator -- iterator next */
int iterator_step(js_State *J, int idx);       /* 1: -- value; 0: done */
/* the same for the engine's own iterators; -1: not one of those, call `next` */
int iterator_step_plain(js_State *J, const js_Value *rec);
/* calls `next`; 1: -- result, whose value is still to be read; 0: done */
int iterator_step_result(js_State *J, const js_Value *rec);
/* GroupBy (7.3.36) of arguments 1 and 2 for the function named `who`.  push_list: key -- key array: the list of the
 * values with that key, made if there is none. */
void iterator_group(js_State *J, const char *who, void (*push_list)(js_State *J, void *ctx), void *ctx);
void iterator_close(js_State *J, int idx);     /* calls return(); its errors throw */
/* drops its errors because an exception is already being thrown, but rethrows the out-of-memory error */
void iterator_close_quiet(js_State *J, int idx);
void iterator_result(js_State *J, int done);   /* value -- { value, done } */
/* -- obj[k]     an index, up to 2^53; obj need not be rooted */
void iterator_push_element(js_State *J, js_Object *obj, double k);
int iterator_plain_array(js_State *J, js_Object *obj); /* iterating it runs no script */
void iterator_array_keys(js_State *J);         /* natives: this[i], also for typed arrays */
void iterator_array_values(js_State *J);
void iterator_array_entries(js_State *J);
JS_NORETURN void iterator_not_iterable(js_State *J, js_Value *v);

/* value -- iterator next     GetIteratorFlattenable (7.4.5) for Iterator's function `who`: iterator_lib.c */
void iterator_open_flattenable(js_State *J, int strings, const char *who);

/* Iterator.zip and zipKeyed (engine/library/iterator_zip.c).  open reads the running native's arguments: -- list
 * padding keys, arrays; without keys the last is undefined.  step: 1: -- results; 0: the end; keys NULL: none.
 * close: return() of all that are open, last first; throws the first of their errors. */
enum zip_mode { ZIP_SHORTEST, ZIP_LONGEST, ZIP_STRICT };
enum zip_mode iterator_zip_open(js_State *J, int keyed);
int iterator_zip_step(js_State *J, enum zip_mode mode, js_Object *list, js_Object *padding, js_Object *keys);
void iterator_zip_close(js_State *J, js_Object *list);

/* iterator_step_plain for Map and Set (engine/library/collections.c): `iterator` is one of theirs, and `next` its
 * method. */
int collections_step_plain(js_State *J, js_CFunction next, const js_Value *iterator);

#endif
