/* node_options.h -- the environment variable NODE_OPTIONS: options for every run below a shell or a script.
 *
 * They are read before those of the command line, which so overrule them.  What chooses the program (-e, --test), what
 * a policy grants and most of what the engine alone knows may not stand there: a variable that is inherited by accident
 * must not do that.
 *
 * Memory    node_options_split allocates one block: the words and then their bytes.
 * Threads   any.
 */
#ifndef NODE_OPTIONS_H
#define NODE_OPTIONS_H

#include <stddef.h>

/* Splits text into words: they are separated by spaces, between double quotes a space is part of the word and a
 * backslash makes the next character an ordinary one.  Returns their number, and in *words the list, which ends with
 * NULL and is the caller's to free() (NULL for no words); or -1 and in *error a message for the user. */
int node_options_split(const char *text, char ***words, const char **error);

/* The options that may stand there, as they are written on the command line: the first one after NULL, the one behind
 * each, NULL behind the last.  A switch is given once, as --NAME or --no-NAME: its contrary may stand there too. */
const char *node_options_next(const char *name);

/* Whether the word is an option of those, with or without "=value"; "_" counts as "-". */
int node_options_has(const char *word);

#endif
