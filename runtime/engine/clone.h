/* engine/clone.h -- structuredClone (HTML, 2.7): a deep copy that keeps cycles and shared parts.
 *
 * Copied: primitives, boxed primitives, Date, RegExp, errors, arrays with their holes, ordinary objects (own enumerable
 * properties, getters read), ArrayBuffer and its views, and what the host copies (engine_set_clone).  Views of one
 * buffer are views of one copy.  Anything else, including functions and symbols, is a DataCloneError.
 *
 * Time      linear in what is copied.
 * Memory    a table of the objects met so far, freed at the end or when something throws.
 * Errors    DataCloneError, which the host makes (engine_set_dom_exception; a TypeError without it); RangeError when
 *           nested too deep for the C stack; whatever a getter throws.
 */
#ifndef ENGINE_CLONE_H
#define ENGINE_CLONE_H

#include "engine/value.h"

void clone_init(js_State *J);          /* defines the global */

/* value taken -- copy ports  A message: copies the value and transfers the ArrayBuffers and host objects
 * (engine_set_transfer) in the array `taken`; ports is an array of what the host objects became. */
void clone_message(js_State *J);

void clone_copy(js_State *J);          /* value -- copy     nothing is transferred */

#endif
