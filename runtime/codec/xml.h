/* codec/xml.h -- short XML documents from a service, by expat, which is loaded with the first.
 *
 * A document becomes a list of its elements in document order, each with its depth, name and, if it has no elements
 * within, its text.  Attributes, comments and instructions are passed over.  A document type is refused, and with it
 * every entity of its own: nothing can expand, and nothing outside is looked for.
 *
 * Errors     -EBADMSG: no well-formed document, one with a document type, or beyond the limits below.  -ENOMEM.
 *            -ELIBACC: libexpat.so.1 is missing (package libexpat1).
 * Threads    the script thread's.
 */
#ifndef CODEC_XML_H
#define CODEC_XML_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

enum { XML_BYTES = 8 << 20, XML_DEPTH = 16, XML_ELEMENTS = 50000 };    /* the most that a document may have */

/* In the list, followed by the name and the text, without 0 bytes. */
struct xml_element { uint32_t depth, name_size, text_size; };  /* depth: 0 for the root */

/* Appends the elements to out. */
int xml_read(const void *bytes, size_t size, struct buf *out);

#endif
