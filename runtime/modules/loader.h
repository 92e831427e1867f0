/* modules/loader.h -- CommonJS: require, module objects, the main script.
 *
 * Node's rules: relative files, node_modules, package.json main/exports/imports, JSON, directories, cycles,
 * require.cache, require.resolve, module.children/parent/paths.  A script is wrapped as
 * function (exports, require, module, __filename, __dirname); its line numbers are the file's own.
 *
 * Errors    thrown as JS errors with node's codes (MODULE_NOT_FOUND, ERR_PACKAGE_PATH_NOT_EXPORTED ...).
 */
#ifndef MODULES_LOADER_H
#define MODULES_LOADER_H

#include "engine/value.h"

void loader_init(js_State *J);

/* Do not resolve symbolic links in the paths of modules, or of the main one. */
void loader_keep_links(js_State *J, int of_main);

void loader_deprecate_parent(js_State *J);             /* The first use of module.parent emits a warning. */

/* Loads path (relative to the current directory) as the main module. */
void loader_run_main(js_State *J, const char *path);

/* Whether module syntax is all that keeps the source from being a script.  0 for other errors. */
int loader_is_module(js_State *J, const char *name, const char *source, size_t size);

/* What loader_run_source does before it runs the source: require, module and so on become globals. */
void loader_prepare_source(js_State *J, const char *name);

/* Runs source as a module named `name` in the current directory, with require, module and so on as globals, like node
 * -e; -- completion value */
void loader_run_source(js_State *J, const char *name, const char *source, size_t size);

/* Runs a file as a classic global script: `this` is the global object, var makes globals. */
void loader_run_script(js_State *J, const char *path);

/* Compiles path as the main module, without running it; throws SyntaxError. */
void loader_check(js_State *J, const char *path);
void loader_check_source(js_State *J, const char *name, const char *source, size_t size, int is_module);

/* require(request) from the current directory, for -r.  Leaves nothing on the stack. */
void loader_preload(js_State *J, const char *request);

void loader_bind(js_State *J);         /* the binding "modules", for stdlib's module.js */

#endif
