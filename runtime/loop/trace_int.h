/* loop/trace_int.h -- JSR_TRACE=loop: one line per hop of an op, as loop.h lists them. */
#ifndef LOOP_TRACE_INT_H
#define LOOP_TRACE_INT_H

int trace_wanted(void);

/* One write to stderr: "loop: ", the text, a line feed. */
__attribute__((format(printf, 1, 2))) void trace_line(const char *fmt, ...);

#define trace(loop, ...) do { if (__builtin_expect((loop)->traced, 0)) trace_line(__VA_ARGS__); } while (0)

#endif
