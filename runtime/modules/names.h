/* modules/names.h -- finds the names that a CommonJS file exports from its text: what `import { name } from
 * './file.cjs'` links with.
 *
 * The text is parsed and searched for the usual forms: exports.a = ..., Object.defineProperty(exports, 'a', ...),
 * module.exports = { a, b }, and re-exports of whole files: module.exports = require('x'), __exportStar(require('x'))
 * and similar.  The reference is what node finds (it reads tokens, by the grammar in the README of cjs-module-lexer),
 * so some names are found that are not exported, and others are missed.
 *
 * Time      as for parsing.
 * Errors    a text that does not parse has no names; RangeError when out of memory.
 */
#ifndef MODULES_NAMES_H
#define MODULES_NAMES_H

#include "engine/value.h"

#include <stddef.h>

/* -- array   [names, requests]: arrays of strings; the exports of the requested files are re-exported. */
void names_push(js_State *J, const char *source, size_t size, int typescript);

#endif
