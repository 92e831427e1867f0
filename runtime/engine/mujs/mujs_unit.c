/* mujs_unit.c -- the files of MuJS that are kept, compiled as one unit.
 *
 * Defining the include guards of mujs.h and jsi.h makes these files use our values, objects and state.
 */
#define jsi_h
#define mujs_h

#include "engine/engine.h"
#include "engine/core/builtins.h"
#include "engine/core/convert.h"
#include "engine/core/errors.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/core/puts.h"

enum { JS_STRICT = 1 };
enum { JS_REGEXP_G = 1, JS_REGEXP_I = 2, JS_REGEXP_M = 4 };

/* The functions of MuJS's lexer that the kept files need. */
static int jsY_iswhite(int c) { return c == 0x9 || c == 0xB || c == 0xC || c == 0x20; }
static int jsY_isnewline(int c) { return c == 0xA || c == 0xD; }
static int jsY_ishex(int c) { return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'f'); }
static int jsY_tohex(int c) { return c <= '9' ? c - '0' : (c | 32) - 'a' + 10; }

#include "jsboolean.c"
/* regexp_bind.c creates RegExp.prototype. */
#include "regexp.h"
#define js_regcompx(alloc, ctx, pattern, flags, error) NULL
#include "jsbuiltin.c"
#include "jsmath.c"
#include "jsnumber.c"
#include "utf.c"
