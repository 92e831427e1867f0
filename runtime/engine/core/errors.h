/* engine/core/errors.h -- errors as the engine throws them (engine/vm/error.c, error_call.c, error_stack.c) */
#ifndef ENGINE_CORE_ERRORS_H
#define ENGINE_CORE_ERRORS_H

#include "engine/core/values.h"

/* error.c: creates the value of `stack` in its slot; may run script and throw */
void error_read_stack(js_State *J, js_Object *obj);
void error_drop_stack(js_State *J, js_Object *obj);                    /* script assigns to `stack` */
/* value -- : a throw statement at this place in script */
JS_NORETURN void error_thrown(js_State *J, const char *file, int line, int column);
JS_NORETURN void error_not_callable(js_State *J, js_Value *v, const char *what);       /* "x.y is not a function" */
/* the source text of a callee on the stack; 0: not known */
int error_expression(js_State *J, js_Value *v, char *text, size_t room);
/* the message about v, which the running instruction cannot iterate; 0: not known */
int error_iterable_expression(js_State *J, const js_Value *v, char *text, size_t room);
/* undefined or null, by the running instruction */
JS_NORETURN void error_not_destructible(js_State *J, const js_Value *v);
/* -- error     a SuppressedError of the two, which are rooted */
void error_new_suppressed(js_State *J, const js_Value *error, const js_Value *suppressed);
void error_make_suppressed(js_State *J);       /* the class SuppressedError, unless it exists */
void js_newreferenceerror(js_State *J, const char *message);
void js_newsyntaxerror(js_State *J, const char *message);
JS_NORETURN void js_evalerror(js_State *J, const char *fmt, ...) JS_PRINTFLIKE(2, 3);
JS_NORETURN void js_referenceerror(js_State *J, const char *fmt, ...) JS_PRINTFLIKE(2, 3);
JS_NORETURN void js_syntaxerror(js_State *J, const char *fmt, ...) JS_PRINTFLIKE(2, 3);
JS_NORETURN void js_urierror(js_State *J, const char *fmt, ...) JS_PRINTFLIKE(2, 3);

#endif
