/* engine/realm/message_int.h -- the form of a message: what message_write.c writes and message_read.c reads.
 *
 *   message  count, then for each transferred object what stands for it (MOVED or a value), then the value
 *   value    a tag and what belongs to it
 *
 * Numbers are in the machine's own order.  Objects are numbered from 0 in the order in which the writer enters them in
 * its table, transferred ones first; the reader counts likewise.  A text is bytes, units and the bytes themselves, as
 * string.h has them.  Only this program writes messages, so the reader checks nothing.
 */
#ifndef ENGINE_REALM_MESSAGE_INT_H
#define ENGINE_REALM_MESSAGE_INT_H

#include "base/buf.h"
#include "engine/bytes/buffer.h"
#include "engine/core/object.h"

enum message_tag {
	TAG_UNDEFINED, TAG_NULL, TAG_FALSE, TAG_TRUE,
	TAG_NUMBER,            /* double */
	TAG_SMALL_BIGINT,      /* int64_t */
	TAG_BIGINT,            /* sign, text of hexadecimal digits */
	TAG_TEXT,              /* text */
	TAG_SEEN,              /* number of an object */
	TAG_BOXED,             /* value */
	TAG_DATE,              /* double */
	TAG_REGEXP,            /* flags, text */
	TAG_OBJECT,            /* then TAG_TEXT key and value, ... TAG_END */
	TAG_ARRAY,             /* length, then as TAG_OBJECT */
	TAG_DENSE,             /* length, then values or TAG_HOLE */
	TAG_HOLE,
	TAG_END,
	TAG_ERROR,             /* kind; which fields; stack, message, cause */
	TAG_MAP,               /* count, then keys and values */
	TAG_SET,               /* count, then values */
	TAG_BUFFER,            /* number of a store */
	TAG_MOVED,             /* the same; only before the value */
	TAG_VIEW,              /* kind, tracks, offset, length; buffer's value */
	TAG_HOST               /* value for unpack */
};

enum { ERROR_STACK = 1, ERROR_MESSAGE = 2, ERROR_CAUSE = 4 };  /* fields of TAG_ERROR */
enum { VIEW_DATA = 255 };      /* kind of TAG_VIEW: a DataView */

struct message {
	struct buf bytes;
	/* each has one reference, the message's; NULL once it was read */
	struct buffer_store **stores;
	size_t stores_count, stores_room, stores_bytes;
};

#endif
