/* modules/esm.h -- ES modules: the main one, import() and import.meta for all code.
 *
 * Module records belong to the engine (engine/module.h).  Specifiers are resolved and file formats decided in stdlib's
 * internal/modules/esm.js, loaded for the first module or import().
 */
#ifndef MODULES_ESM_H
#define MODULES_ESM_H

#include "engine/value.h"

#include <stddef.h>

void esm_init(js_State *J);
void esm_bind(js_State *J);                            /* the binding "esm", for stdlib */

/* Whether the error at idx is one that only module syntax in CommonJS causes. */
int esm_says_module(js_State *J, int idx);
int esm_hooked(js_State *J);                           /* whether there are loader hooks: all begins as a module then */
void esm_run_main(js_State *J, const char *path);      /* a rejection is reported as uncaught */

/* function --  imports modules one after another, resolved from the working directory, then calls the function;
 * specifiers: NULL-terminated, borrowed for the whole run.  What one of them or the function throws is reported like a
 * main module's rejection. */
void esm_import_first(js_State *J, const char *const *specifiers);
void esm_run_url(js_State *J, const char *url);
void esm_run_source(js_State *J, const char *name, const char *source, size_t size);   /* UTF-8 */
/* who -- exports  who: the requiring file, or anything else; throws for a graph with top-level await */
void esm_require(js_State *J, const char *path);

/* 1: the main module was started and has not settled; -- string: file, line and source line of the await */
int esm_unsettled(js_State *J);

#endif
