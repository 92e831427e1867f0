/* engine/normal.h -- Unicode normalization forms of strings (UAX #15).
 *
 * The tables (normal_data.h) are constants of 30 KB that tools/normal.js wrote; nothing is loaded or built at the start, and text without
 * characters above U+02FF is answered without them where the form allows.
 *
 * Time      linear; runs of combining marks are sorted by insertion, so a run of n marks in bad order costs n * n.
 * Memory    four bytes for each decomposed character, of the collector's.
 */
#ifndef ENGINE_NORMAL_H
#define ENGINE_NORMAL_H

struct js_State;

/* String.prototype.normalize.  this form -- string */
void normal_method(struct js_State *J);

/* -- string    the string at idx (from the bottom) in form C */
void normal_push(struct js_State *J, int idx);

#endif
