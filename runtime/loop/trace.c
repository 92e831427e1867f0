#include "loop/trace_int.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int trace_wanted(void)
{
	const char *rooms = getenv("JSR_TRACE");
	return rooms && strstr(rooms, "loop") != NULL;
}

void trace_line(const char *fmt, ...)
{
	char line[256] = "loop: ";
	size_t used = strlen(line);
	va_list ap;
	va_start(ap, fmt);
	int more = vsnprintf(line + used, sizeof line - used - 1, fmt, ap);
	va_end(ap);
	used += more < 0 ? 0 : (size_t)more;
	if (used > sizeof line - 2)
		used = sizeof line - 2;
	line[used++] = '\n';
	ssize_t ignored = write(STDERR_FILENO, line, used);
	(void)ignored;
}
