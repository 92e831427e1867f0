/* engine/core/memory.h -- memory of the heap (engine/heap/memory.c): counts bytes, throws RangeError "Out of memory" */
#ifndef ENGINE_CORE_MEMORY_H
#define ENGINE_CORE_MEMORY_H

#include "engine/core/values.h"

void *js_malloc(js_State *J, int size);
void *js_realloc(js_State *J, void *ptr, int size);
void js_free(js_State *J, void *ptr);
char *js_strdup(js_State *J, const char *s);
void *memory_try(js_State *J, void *ptr, size_t size);         /* realloc that returns NULL instead */
void memory_free(js_State *J, void *ptr);
void memory_settle(js_State *J);        /* waits until no other thread uses the heap, nor will: before it is freed */
JS_NORETURN void memory_exhausted(js_State *J);

#endif
