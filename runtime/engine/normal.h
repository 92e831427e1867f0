/* engine/normal.h -- Unicode normalization forms of strings (UAX #15).
 *
 * The tables (normal_data.h) are constants of 30 KB that tools/normal.js wrote; nothing is loaded or built at the
 * start, and text without characters above U+02FF needs no table where the form allows that.
 *
 * Time      linear.
 * Memory    four bytes for each decomposed character, from the collected heap; while a long run of combining marks is
 *           sorted, four more for each.
 */
#ifndef ENGINE_NORMAL_H
#define ENGINE_NORMAL_H

#include <stddef.h>
#include <stdint.h>

struct js_State;

/* String.prototype.normalize.  this form -- string */
void normal_method(struct js_State *J);

/* -- string    the string at idx (from the bottom) in form C */
void normal_push(struct js_State *J, int idx);

/* Form C of n code points, without an engine.  normal_room: how many `out` must have room for.  normal_points: 0 and
 * *count, or -ENOMEM. */
size_t normal_room(const uint32_t *text, size_t n);
int normal_points(const uint32_t *text, size_t n, uint32_t *out, size_t *count);

#endif
