/* engine/code/report.h -- names and places in the reports on code that other tools read: coverage, profiles. */
#ifndef ENGINE_CODE_REPORT_H
#define ENGINE_CODE_REPORT_H

struct buf;

void report_text(struct buf *b, const char *text);     /* inside of a JSON string */
void report_url(struct buf *b, const char *file);      /* likewise; a path becomes a file: URL */

#endif
