#include "io/http2/nghttp2_int.h"

#include "base/library.h"

struct nghttp2 nghttp2;

#define SYMBOL(result, name, parameters) { "nghttp2_" #name, (void **)&nghttp2.name },
static const struct symbol symbols[] = { NGHTTP2_FUNCTIONS(SYMBOL) { NULL, NULL } };
static struct library library = { "libnghttp2.so.14", "libnghttp2-14", symbols, 0 };

int nghttp2_open(void) { return library_open(&library); }
