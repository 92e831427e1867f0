/* policy/dry.h -- a dry run (--dry-run): what would be written, sent and run is said on standard error, and not done.
 *
 *   dry run: write out/a.txt (120 bytes)
 *   {"dryRun":"fs.writeFile","target":"out/a.txt","bytes":120}         with --report=json
 *
 * Each line is written at once, as a whole.  Bytes that a terminal acts on are escaped, in the first form as JavaScript
 * would, \x1b.  An op is kept from being done by its kind's `instead` (loop/op.h).
 *
 * Threads   the script's.
 */
#ifndef POLICY_DRY_H
#define POLICY_DRY_H

#include <stddef.h>
#include <stdint.h>

struct dry_line {
	const char *kind;              /* as in the ledger: "fs.writeFile" */
	const char *what;              /* "write", "make the folder" */
	const char *target;
	const char *second;            /* NULL, or a second thing, */
	const char *between;           /*   with this word between the two: "to" */
	const char *name;              /*   and this name in JSON: "to", "method" */
	char *const *argv;             /* NULL, or the arguments of a program, which then stand for the target */
	int64_t bytes;                 /* -1: none are moved, or it is not known how many */
};

void dry_begin(int json, int gets);
int dry_on(void);
int dry_gets(void);                    /* requests that only ask (GET, HEAD) are sent all the same */
void dry_tell(const struct dry_line *line);

/* The names that would be there by now: of files and folders that were not made.  They are absolute. */
void dry_made(const char *path);
void dry_removed(const char *path);    /* and what is below it */
int dry_has(const char *path);

/* Descriptors that stand for files which would be written. */
void dry_lend(int fd, const char *name);
int dry_lent(int fd);
const char *dry_name(int fd);          /* NULL: it is none of these, or one of very many */
void dry_closed(int fd);

void dry_end(void);                    /* frees what there is */

#endif
