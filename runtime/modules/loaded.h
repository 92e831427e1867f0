/* modules/loaded.h -- tells the process that watches this one which files it loads (jsr --watch).
 *
 * That process has started us with a socket, whose number is in the environment as JSR_WATCH_FD.  For each file it gets
 * "PATH\0INODE SIZE MTIME\0", the time in nanoseconds: what the file was when we read it, so that a change is seen even
 * if it comes before the watch.  Of a file that is missing, or is no regular one, the second part is empty.
 *
 * Memory    none; the descriptor stays ours until the process ends.
 * Errors    none are told: once there was no room for a second, no more is sent.
 * Threads   loaded_begin before there are others; loaded_tell any.
 */
#ifndef MODULES_LOADED_H
#define MODULES_LOADED_H

#include <sys/stat.h>

/* Takes the variable out of the environment. */
void loaded_begin(void);
int loaded_descriptor(void);                   /* -1: nobody watches */

/* st: of the file as it was opened, or NULL: it is asked for here, so call it before the file is read. */
void loaded_tell(const char *path, const struct stat *st);

#endif
