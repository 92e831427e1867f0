/* modules/archive.h -- the compiled standard library as one block of bytes: tools/compile_stdlib.c writes it when jsr
 * is built, stdlib.c reads it where it lies in the binary.
 *
 * Machine    when jsr is built for another machine the tool is still one of this machine.  What it writes is the same
 *            bytes on each that jsr is for (base/limits.h): uint32_t everywhere, doubles and units of strings by their
 *            bytes, no bit-fields, addresses or padding, and numbers computed when compiling come from our own
 *            functions, not from libm.  `make check-arm64` compares.
 *
 * A count, entries by name in strcmp's order, names, images (engine.h: engine_load), then the source texts, which are
 * read for stacks and Function.prototype.toString only.  Nothing in it is an address, so nothing has to be relocated
 * and no page is written to.
 */
#ifndef MODULES_ARCHIVE_H
#define MODULES_ARCHIVE_H

#include <stdint.h>

struct archive_entry {
	/* here and below: bytes from the beginning of the archive; ends with a 0 byte, as the text does */
	uint32_t name;
	uint32_t image, image_size;    /* aligned to 4 */
	uint32_t text, text_size;
};

struct archive {
	uint32_t count;
	struct archive_entry entries[];
};

#define ARCHIVE_PARAMS "exports, require, module, internalBinding"

extern const struct archive stdlib_archive;    /* archive.S */

#endif
