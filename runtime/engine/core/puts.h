/* engine/core/puts.h -- a growing text buffer, for messages and the remaining MuJS code */
#ifndef ENGINE_CORE_PUTS_H
#define ENGINE_CORE_PUTS_H

#include "engine/core/values.h"

typedef struct js_Buffer { int n, m; char s[]; } js_Buffer;
void js_putc(js_State *J, js_Buffer **sbp, int c);
void js_puts(js_State *J, js_Buffer **sb, const char *s);
void js_putm(js_State *J, js_Buffer **sb, const char *s, const char *e);

#endif
