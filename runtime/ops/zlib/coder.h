/* ops/zlib/coder.h -- what zlib_bind.c adds to its binding. */
#ifndef OPS_ZLIB_CODER_H
#define OPS_ZLIB_CODER_H

#include "engine/value.h"

void coder_bind(js_State *J);

#endif
