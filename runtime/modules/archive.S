/* The archive of archive.h, from the file ARCHIVE.  It has its own section, so that the constants
 * needed at every start are not spread far apart. */
	.section stdlib, "a"
	.globl stdlib_archive
	.balign 64
stdlib_archive:
	.incbin ARCHIVE
	.section .note.GNU-stack,"",%progbits
