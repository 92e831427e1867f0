/* engine/module.h -- module records: parse, link, evaluate (ECMA-262 16.2.1).
 *
 * A record is a value that script never sees.  The host compiles records, says which record each request means (all of
 * them, before linking), and evaluates the root; cycles, live bindings, star exports, top-level await and the order of
 * evaluation are done here.
 *
 *     module_compile -- module_request(i)... module_set_request(i)... -- module_evaluate -- promise of undefined
 *
 * Order     evaluation follows 16.2.1.5.3: dependencies first, in source order; a graph without await runs at once.
 * Errors    a record that failed keeps its error; every later evaluation of it is rejected with the same value.
 * Lifetime  a record lives as long as somebody (the host's map, a root, running code) holds it.
 */
#ifndef ENGINE_MODULE_H
#define ENGINE_MODULE_H

#include "engine/value.h"

#include <stddef.h>

/* -- record  source is UTF-8, copied; url: what import.meta.url says, filename: what stacks show.  Throws
 * SyntaxError. */
void module_compile(js_State *J, const char *url, const char *filename, const char *source, size_t size);

/* names run -- record  A module whose exports C or script fills in: names is an array of strings; run (a function, or
 * undefined) is called without arguments when it is evaluated. */
void module_synthetic(js_State *J, const char *url);
void module_set_export(js_State *J, int idx, const char *name);        /* value --   of a synthetic one */
/* object -- array  Each export but `default` is the object's own property of that name.  What a getter would have to
 * say is left out: the array has those names. */
void module_set_exports(js_State *J, int idx);

const char *module_url(js_State *J, int idx);                          /* lives as long as the record */
uint32_t module_requests(js_State *J, int idx);
/* specifier; type: of its attributes, or NULL */
const char *module_request(js_State *J, int idx, uint32_t i, const char **type);
/* may it ask what request i means for the export `name`? */
int module_wants(js_State *J, int idx, uint32_t i, const char *name);
void module_set_request(js_State *J, int idx, uint32_t i);             /* record --   what request i means */

/* -- promise; links first if needed (errors reject) */
void module_evaluate(js_State *J, int idx);
/* does its body, or that of something it imports, run now? */
int module_is_running(js_State *J, int idx);
/* does it or anything it imports wait at its top level? */
int module_has_await(js_State *J, int idx);
/* -- string   where its evaluation waits: url:line, the line, a mark */
void module_waiting(js_State *J, int idx);
void module_namespace(js_State *J, int idx);                           /* -- namespace object; linked modules */

/* The host's side of import() and import.meta.  import: specifier, options and the referrer's url (undefined when
 * unknown) are on the stack: referrer specifier options -- promise.  meta: fills the object on top for the record below
 * it: record meta -- record meta. */
void module_set_host(js_State *J, void (*import)(js_State *J), void (*meta)(js_State *J));

#endif
