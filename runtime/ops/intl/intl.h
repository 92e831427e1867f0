/* ops/intl/intl.h -- what the natives of internalBinding('intl') share.
 *
 * Their arguments come from stdlib, which has converted them: strings, numbers and handles, so no script runs in them.
 * A handle is a userdata that frees what it holds.  A text with its parts is an array [text, category, field, begin,
 * limit, ...] as codec/intl/icu.h has them.
 */
#ifndef OPS_INTL_INTL_H
#define OPS_INTL_INTL_H

#include "codec/intl/date.h"
#include "engine/text.h"
#include "engine/value.h"

/* The UTF-16 units of a string argument: in `few` if they fit, else in a userdata that is left on the stack. */
struct intl_units { struct icu_text text; uint16_t few[256]; };
void intl_units(js_State *J, int idx, struct intl_units *u);

/* Where natives let ICU write, emptied.  No script runs before it is pushed. */
struct icu_out *intl_out(void);
void intl_push_parts(js_State *J, int parts);          /* -- the text in it, or an array with its parts */

/* Throws if rc is an error: Error for a missing library, RangeError else. */
void intl_check(js_State *J, int rc);
/* -- the text in intl_out, or undefined for -EINVAL; throws other errors */
void intl_push_found(js_State *J, int rc);

/* The bytes of a string argument that ICU takes as ASCII; RangeError if it holds anything else. */
const char *intl_ascii(js_State *J, int idx);

/* -- handle     It counts for INTL_CHARGE bytes in the collector, which finalize takes back. */
void intl_push_handle(js_State *J, const char *tag, void *data, js_Finalize finalize);
enum { INTL_CHARGE = 16384 };

void intl_bind_numbers(js_State *J);
void intl_bind_dates(js_State *J);
void intl_bind_words(js_State *J);

extern const char INTL_NUMBER[], INTL_DATE[];

#endif
