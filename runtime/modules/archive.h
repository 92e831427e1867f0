/* modules/archive.h -- the compiled standard library as one block of bytes: tools/compile_stdlib.c writes it when jsr
 * is built, stdlib.c reads it in place in the binary.
 *
 * Machine    in a cross build the tool still runs on the build machine.  Its output is the same, byte for byte, on
 *            every machine that jsr supports (base/limits.h): uint32_t everywhere, doubles and string units by their
 *            bytes, no bit-fields, addresses or padding, and constants that jsr's compiler folds come from our own
 *            functions, not from libm.  `make check-arm64` compares.
 *
 * Layout: a count, entries by name in strcmp order, names, images (engine.h: engine_load), then the source texts, which
 * are read only for stacks and Function.prototype.toString.  It contains no addresses, so nothing has to be relocated
 * and no page is written to.
 */
#ifndef MODULES_ARCHIVE_H
#define MODULES_ARCHIVE_H

#include <stdint.h>

struct archive_entry {
	/* here and below: byte offsets from the beginning of the archive; the name and the text end with a 0 byte */
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
