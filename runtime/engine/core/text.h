/* engine/core/text.h -- a text that grows, for messages and what is kept of MuJS */
#ifndef ENGINE_CORE_TEXT_H
#define ENGINE_CORE_TEXT_H

#include "engine/core/values.h"

typedef struct js_Buffer { int n, m; char s[]; } js_Buffer;
void js_putc(js_State *J, js_Buffer **sbp, int c);
void js_puts(js_State *J, js_Buffer **sb, const char *s);
void js_putm(js_State *J, js_Buffer **sb, const char *s, const char *e);

#endif
