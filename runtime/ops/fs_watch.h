/* ops/fs_watch.h -- the natives behind fs.watch, for fs_bind.c's table. */
#ifndef OPS_FS_WATCH_H
#define OPS_FS_WATCH_H

#include "engine/value.h"

void fs_watch_native(js_State *J);             /* path, persistent, callback(is rename, name) -- watcher */
void fs_watch_close_native(js_State *J);       /* watcher */
void fs_watch_ref_native(js_State *J);         /* watcher, yes */

#endif
