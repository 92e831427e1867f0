/* options_bind.c -- the options of NODE_OPTIONS, for what the library looks up in them.
 *
 *	words()         its words, as the run was started with
 *	split(text)     the words of another value, or a message that says why it has none
 *	names()         the options that may stand there
 *	allows(word)    whether the word is one of them
 *	enable(name)    switches one of them on in this thread; false: there is none of that name, or no room
 */
#include "ops/core/host.h"
#include "ops/core/ops.h"
#include "ops/process/node_options.h"

#include "engine/text.h"
#include "engine/value.h"

#include <stdlib.h>
#include <string.h>

static void push_strings(js_State *J, int count, const char *const *list)
{
	js_newarray(J);
	for (int i = 0; i < count; i++) {
		text_push(J, list[i]);
		value_createindex(J, -2, i);
	}
}

static void b_words(js_State *J)
{
	struct host *h = host_of(J);
	push_strings(J, h->given.env_argc, (const char *const *)h->given.env_argv);
}

static void b_split(js_State *J)
{
	const char *text = text_utf8(J, 1, NULL), *error;
	char **words;
	int count = node_options_split(text, &words, &error);
	if (count < 0) {
		text_push(J, error);
		return;
	}
	if (js_try(J)) {
		free(words);
		js_throw(J);
	}
	push_strings(J, count, (const char *const *)words);
	js_endtry(J);
	free(words);
}

static void b_names(js_State *J)
{
	int at = 0;
	js_newarray(J);
	for (const char *name = NULL; (name = node_options_next(name)); at++) {
		text_push(J, name);
		value_createindex(J, -2, at);
	}
}

static void b_allows(js_State *J) { js_pushboolean(J, node_options_has(text_utf8(J, 1, NULL))); }

static void b_enable(js_State *J)
{
	const char *name = text_utf8(J, 1, NULL), *found = node_options_next(NULL);
	const char **flags = host_of(J)->thread_flags;
	const size_t room = sizeof host_of(J)->thread_flags / sizeof *flags;
	size_t i = 0;
	while (found && strcmp(found, name))
		found = node_options_next(found);
	while (i < room && flags[i] && flags[i] != found)
		i++;
	if (found && i < room)
		flags[i] = found;
	js_pushboolean(J, found && i < room);
}

void options_bind(js_State *J)
{
	value_method(J, "words", b_words, 0);
	value_method(J, "split", b_split, 1);
	value_method(J, "names", b_names, 0);
	value_method(J, "allows", b_allows, 1);
	value_method(J, "enable", b_enable, 1);
}
