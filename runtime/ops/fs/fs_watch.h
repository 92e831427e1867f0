/* ops/fs/fs_watch.h -- the natives behind fs.watch, for fs_bind.c's table. */
#ifndef OPS_FS_FS_WATCH_H
#define OPS_FS_FS_WATCH_H

#include "engine/value.h"

/* What a watcher's callback(bits, name) is told; no bit: something changed. */
enum {
	FS_WATCH_RENAME = 1,           /* something came, went or got another name */
	FS_WATCH_DIRECTORY = 2,        /* that was a directory */
	FS_WATCH_ITSELF = 4,           /* it was the thing watched; name is the last part of its path */
	FS_WATCH_GONE = 8,             /* and it will not be heard of again */
	FS_WATCH_OVERFLOW = 16         /* events were lost; no name.  The other bits are 0 */
};

void fs_watch_native(js_State *J);             /* path, persistent, callback -- watcher; throws the system error */
void fs_watch_close_native(js_State *J);       /* watcher */
void fs_watch_ref_native(js_State *J);         /* watcher, yes */

#endif
