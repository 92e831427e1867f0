/* engine/core/convert.h -- conversions (engine/object/convert.c; jsV_toobject: object.c) */
#ifndef ENGINE_CORE_CONVERT_H
#define ENGINE_CORE_CONVERT_H

#include "engine/core/values.h"

int jsV_toboolean(js_State *J, js_Value *v);
double jsV_tonumber(js_State *J, js_Value *v);
const char *jsV_tostring(js_State *J, js_Value *v);    /* v becomes the string; 0-terminated WTF-8 */
js_Object *jsV_toobject(js_State *J, js_Value *v);
void jsV_toprimitive(js_State *J, js_Value *v, int preferred);
double js_stringtofloat(const char *s, char **ep);
int jsV_numbertointeger(double n);
int jsV_numbertoint32(double n);
unsigned int jsV_numbertouint32(double n);
const char *jsV_numbertostring(js_State *J, char buf[32], double number);
void js_concat(js_State *J);
int js_compare(js_State *J, int *okay);
int js_equal(js_State *J);
int js_strictequal(js_State *J);

double js_strtod(const char *as, char **aas);
double js_strtol(const char *s, char **ep, int radix);
double convert_digits(const char *s, const char *end, int radix);     /* all of [s, end) are digits of the radix */

#endif
