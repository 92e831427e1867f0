/* engine/text/uri.h -- the URI functions of the global object, replacing MuJS's, which do not check for ill-formed
 * text. */
#ifndef ENGINE_TEXT_URI_H
#define ENGINE_TEXT_URI_H

#include "engine/value.h"

void uri_init(js_State *J);

#endif
