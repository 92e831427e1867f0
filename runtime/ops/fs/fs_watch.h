/* ops/fs/fs_watch.h -- the natives of fs.watch, for fs_bind.c's table. */
#ifndef OPS_FS_FS_WATCH_H
#define OPS_FS_FS_WATCH_H

#include "engine/value.h"

/* The bits passed to a watcher's callback(bits, name); no bit: something changed. */
enum {
	FS_WATCH_RENAME = 1,           /* something was created, deleted or renamed */
	FS_WATCH_DIRECTORY = 2,        /* that was a directory */
	FS_WATCH_ITSELF = 4,           /* it was the watched path itself; name is the last part of that path */
	FS_WATCH_GONE = 8,             /* and there will be no more events for it */
	FS_WATCH_OVERFLOW = 16         /* events were lost; no name.  The other bits are 0 */
};

void fs_watch_native(js_State *J);             /* path, persistent, callback -- watcher; throws the system error */
void fs_watch_close_native(js_State *J);       /* watcher */
void fs_watch_ref_native(js_State *J);         /* watcher, yes */

#endif
