/* engine/code/coverage.h -- the counters of engine/coverage.h, as the compiler makes them.  Private to the engine's
 * rooms from here up. */
#ifndef ENGINE_CODE_COVERAGE_H
#define ENGINE_CODE_COVERAGE_H

#include "engine/core/state.h"

enum { COVERAGE_OPEN = UINT32_MAX };   /* a block's end: up to the next one */

/* In bytes until coverage_add converts them. */
struct coverage_block { uint32_t start, end; };

struct coverage_function {
	struct coverage_function *next;
	char *name;
	struct coverage_block *blocks;         /* as many as counts, and the first is the function itself */
	uint32_t count;
	int is_eager;                          /* V8 compiles it with what is around it, so it knows of its blocks */
	uint64_t counts[];
};

struct coverage_script {
	struct coverage_script *next;
	struct coverage_function *functions;
	char *filename;
};

struct coverage {
	struct coverage_script *scripts, **end;        /* in the order in which they were compiled */
	int on;
};

/* Where UTF-16 units begin in a text: positions for every 64 bytes.  ASCII needs none. */
struct coverage_text { const char *text; size_t size; uint32_t *marks; };

void coverage_text_init(js_State *J, struct coverage_text *t, const char *text, size_t size);
void coverage_text_fini(js_State *J, struct coverage_text *t);

struct coverage_script *coverage_script_new(js_State *J, const char *filename);

/* The counters of a function, for code->counts.  Copies everything. */
uint64_t *coverage_add(js_State *J, struct coverage_script *script, const struct coverage_text *text, const char *name,
	const struct coverage_block *blocks, uint32_t count);

void coverage_free(js_State *J);

#endif
