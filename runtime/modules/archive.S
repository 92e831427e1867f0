/* The archive of archive.h, from the file ARCHIVE.  Its section is its own, so that constants which every start needs do not lie far apart. */
	.section stdlib, "a"
	.globl stdlib_archive
	.balign 64
stdlib_archive:
	.incbin ARCHIVE
	.section .note.GNU-stack,"",%progbits
