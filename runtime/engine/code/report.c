#include "engine/code/report.h"

#include <string.h>

#include "base/buf.h"

void report_text(struct buf *b, const char *p)
{
	for (; *p; p++)
		if ((unsigned char)*p < ' ')
			buf_printf(b, "\\u%04x", *p);
		else if (*p == '"' || *p == '\\')
			buf_printf(b, "\\%c", *p);
		else
			buf_add_char(b, *p);
}

void report_url(struct buf *b, const char *p)
{
	static const char plain[] = "-._~!$&'()*+,;=:@/[]|^";
	int is_url = *p != '/';
	if (!is_url)
		buf_add_str(b, "file://");
	for (; *p; p++)
		if ((*p >= '0' && *p <= '9') || (*p >= 'A' && *p <= 'Z') || (*p >= 'a' && *p <= 'z')
			|| strchr(plain, *p) || (is_url && *p > ' ' && *p != '"' && *p != '\\'))
			buf_add_char(b, *p);
		else
			buf_printf(b, "%%%02X", (unsigned char)*p);
}
