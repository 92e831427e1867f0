/* ops/fs/fs_copy.h -- a native for fs_bind.c's table: a part of one file into another (io/copy.h). */
#ifndef OPS_FS_FS_COPY_H
#define OPS_FS_FS_COPY_H

#include "engine/value.h"

/* in, position, most, out, position, callback -- false if not both are regular files, and nothing happens; else true,
 * and one round is posted: callback(error or null, whether reading failed, bytes moved) */
void fs_copy_native(js_State *J);

#endif
