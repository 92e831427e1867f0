/* policy/learn.h -- --policy-learn: what a run asked of the policy becomes a policy file.
 *
 * A policy that learns allows everything and notes each question.  At the end the answers are written as a policy that
 * denies by default and allows what was asked.  A folder of which more than LEARN_FOLD entries were used stands for
 * them, except the root and the folders in it.
 *
 * A policy file has no patterns for paths.  So the folder in which mkdtemp made one stands for that one and all below
 * it, as its name will be another next time; and so does the folder of a name that is no UTF-8, which JSON cannot hold.
 * The file says so.
 *
 * Which variables of the environment a script reads is not asked, so all of it is allowed.
 *
 * Threads   any may note.
 */
#ifndef POLICY_LEARN_H
#define POLICY_LEARN_H

#include "policy/policy.h"

enum { LEARN_FOLD = 8, LEARN_MAX = 20000 };

struct learned;

struct learned *learned_new(void);
void learned_free(struct learned *l);
void learned_note(struct learned *l, enum policy_kind kind, const char *target);
/* Paths that begin with this and six more characters have names that are made up. */
void learned_made_up(struct learned *l, const char *begin, size_t size);

/* Writes the file: 0 or -errno. */
int learned_write(struct learned *l, const char *path);
/* The same from a signal handler, and without making folders stand for their entries.  -EBUSY: not just now. */
int learned_last_words(struct learned *l, const char *path);

#endif
