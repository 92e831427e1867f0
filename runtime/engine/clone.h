/* engine/clone.h -- structuredClone (HTML, 2.7): a deep copy that keeps cycles and shared parts.
 *
 * Copied: primitives, boxed primitives, Date, RegExp, errors, arrays with their holes, ordinary objects (own enumerable
 * properties, getters read), ArrayBuffer and the views of it, and what the host copies (engine_set_clone).  Views of
 * one buffer are views of one copy.  Anything else, functions and symbols among it, is a DataCloneError.
 *
 * Time      linear in what is copied.
 * Memory    a table of what was met, given back at the end or when something throws.
 * Errors    DataCloneError, which the host makes (engine_set_dom_exception; a TypeError without it); RangeError when
 *           nested too deep for the C stack; whatever a getter throws.
 */
#ifndef ENGINE_CLONE_H
#define ENGINE_CLONE_H

#include "engine/value.h"

void clone_init(js_State *J);          /* defines the global */

/* value taken -- copy ports  A message: the copy of the value for which what is in the array `taken` is transferred,
 * ArrayBuffers and objects of the host (engine_set_transfer); ports is an array of what those became. */
void clone_message(js_State *J);

void clone_copy(js_State *J);          /* value -- copy     nothing is transferred */

#endif
