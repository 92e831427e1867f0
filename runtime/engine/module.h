/* engine/module.h -- module records: parse, link, evaluate (ECMA-262 16.2.1).
 *
 * A record is a value that script never sees.  The host compiles records, sets the record for each request (all of
 * them, before linking), and evaluates the root; cycles, live bindings, star exports, top-level await and the order of
 * evaluation are done here.
 *
 *     module_compile -- module_request(i)... module_set_request(i)... -- module_evaluate -- promise of undefined
 *
 * Order     evaluation follows 16.2.1.5.3: dependencies first, in source order; a graph without await runs at once.
 * Errors    a record that failed keeps its error; every later evaluation of it is rejected with the same value.
 * Lifetime  a record lives as long as something (the host's map, a root, running code) references it.
 */
#ifndef ENGINE_MODULE_H
#define ENGINE_MODULE_H

#include "engine/value.h"

#include <stddef.h>

/* -- record  source is UTF-8, copied; url: for import.meta.url; filename: for stack traces.  Throws SyntaxError.
 * in_context: the record's globals will be those of a context (engine_context), which module_into_context names before
 * it is linked. */
void module_compile(js_State *J, const char *url, const char *filename, const char *source, size_t size,
	int in_context);
void module_into_context(js_State *J, int idx);                        /* context -- */
/* What the host's functions are told in place of its url; the same without one. */
void module_set_referrer(js_State *J, int idx, const char *referrer);
const char *module_referrer_at(js_State *J, int idx);

/* names run -- record  A synthetic module, whose exports are set by C or script: names is an array of strings; run (a
 * function, or undefined) is called without arguments when it is evaluated. */
void module_synthetic(js_State *J, const char *url);
/* value --   of a synthetic one; 0: it has no such export */
int module_set_export(js_State *J, int idx, const char *name);
/* object -- array  Sets each export except `default` from the object's own property of that name.  Getters are not
 * called: the names of accessor properties are returned in the array. */
void module_set_exports(js_State *J, int idx);

const char *module_url(js_State *J, int idx);                          /* lives as long as the record */
uint32_t module_requests(js_State *J, int idx);
/* specifier; type: of its attributes, or NULL */
const char *module_request(js_State *J, int idx, uint32_t i, const char **type);
/* may resolving the export `name` go through request i? */
int module_wants(js_State *J, int idx, uint32_t i, const char *name);
void module_set_request(js_State *J, int idx, uint32_t i);             /* record --   the record for request i */

/* links it and what it imports; throws SyntaxError for a name that is not exported, or ambiguous */
void module_link(js_State *J, int idx);
enum module_status { MODULE_UNLINKED, MODULE_LINKING, MODULE_LINKED, MODULE_EVALUATING, MODULE_EVALUATED /* or waits */,
	MODULE_ERRORED };
enum module_status module_status(js_State *J, int idx);
void module_error(js_State *J, int idx);                               /* -- what it failed with, or undefined */
/* -- promise; links first if needed (errors reject) */
void module_evaluate(js_State *J, int idx);
/* is its body, or that of a module it imports, running now? */
int module_is_running(js_State *J, int idx);
/* does it or anything it imports use top-level await? */
int module_has_await(js_State *J, int idx);
/* -- string   where its evaluation is waiting: url:line, the source line, a mark */
void module_waiting(js_State *J, int idx);
void module_namespace(js_State *J, int idx);                           /* -- namespace object; linked modules */

/* The host's side of import() and import.meta.  import: specifier, options and the referrer's url (undefined when
 * unknown) are on the stack: referrer specifier options -- promise.  meta: fills the object on top for the record below
 * it: record meta -- record meta. */
void module_set_host(js_State *J, void (*import)(js_State *J), void (*meta)(js_State *J));

#endif
