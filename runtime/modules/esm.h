/* modules/esm.h -- ES modules: the main one, import() and import.meta for all code.
 *
 * Records are the engine's (engine/module.h); what specifiers mean and what a file is, is decided in
 * stdlib's internal/modules/esm.js, loaded when the first module or import() is met.
 */
#ifndef MODULES_ESM_H
#define MODULES_ESM_H

#include "engine/value.h"

#include <stddef.h>

void esm_init(js_State *J);
void esm_bind(js_State *J);                            /* the binding "esm", for stdlib */

/* Is the error at idx one that only module syntax in CommonJS gives? */
int esm_says_module(js_State *J, int idx);
void esm_run_main(js_State *J, const char *path);      /* a rejection is reported as uncaught */

/* function --  imports modules one after another, as from the working directory, then calls the function; specifiers:
 * NULL-terminated, borrowed for the whole run.  What one of them or the function throws is reported as a main module's
 * rejection is. */
void esm_import_first(js_State *J, const char *const *specifiers);
void esm_run_source(js_State *J, const char *name, const char *source, size_t size);   /* UTF-8 */
/* who -- exports  who: the file that asks, or anything else; throws for a graph that waits at its top level */
void esm_require(js_State *J, const char *path);

/* 1: the main module was started and has not settled; -- string: its file, line and source line, where it waits */
int esm_unsettled(js_State *J);

#endif
