/* engine/realm/clone_int.h -- what clone.c and message_write.c, message_read.c share. */
#ifndef ENGINE_REALM_CLONE_INT_H
#define ENGINE_REALM_CLONE_INT_H

#include "engine/core/object.h"
#include "engine/core/state.h"

/* A DataCloneError with this text; of a value that cannot be copied, which is on the stack top if it is a function. */
JS_NORETURN void clone_refuse_with(js_State *J, const char *text);
JS_NORETURN void clone_refuse(js_State *J, js_Value *v);

/* Which of the standard errors the error becomes, by its name: 0 is Error. */
enum { CLONE_ERRORS = 7 };
int clone_error_kind(js_State *J, js_Object *error);
js_Object *clone_error_prototype(js_State *J, int kind);

/* The buffer or view on top can be copied, or this throws. */
void clone_check_buffer(js_State *J, const js_Object *original);

#endif
