/* modules/names.h -- which names a CommonJS file exports, told from its text: what `import { name } from './file.cjs'`
 * links with.
 *
 * The text is parsed and searched for what compilers and people write: exports.a = ..., Object.defineProperty(exports,
 * 'a', ...), module.exports = { a, b }, and files that are passed on as a whole: module.exports = require('x'),
 * __exportStar(require('x')) and its kin.  What counts is what node finds (it reads tokens, by the grammar in the
 * README of cjs-module-lexer), so some names are found that are not exported, and others are not found.
 *
 * Time      that of parsing.
 * Errors    a text that does not parse has no names; RangeError on no memory.
 */
#ifndef MODULES_NAMES_H
#define MODULES_NAMES_H

#include "engine/value.h"

#include <stddef.h>

/* -- array   [names, requests]: arrays of strings; whatever the files requested export is exported too. */
void names_push(js_State *J, const char *source, size_t size);

#endif
