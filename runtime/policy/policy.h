/* policy/policy.h -- what a run may do: permissions, limits and bindings, from a policy file and options.
 *
 * The file is JSON with comments and trailing commas (man jsr-policy).  All of it is read and checked before the script
 * starts, on the host side; no part of it is ever a JavaScript value, so no script can change it.
 *
 *   { "default": "deny", "permissions": { "read": ["."], "net": { "deny": ["10.0.0.0/8"] } }, "bindings": { ... } }
 *
 * A check asks whether one target is allowed for one permission: it is if an entry of the allow list covers it, or all
 * is allowed, and no entry of the deny list covers it.  Deny always wins.
 *
 * One run, one policy: policy_now() gives the policy in force, NULL while there is none, and then everything is
 * allowed. That one test is all that a run without a policy pays.
 *
 * Memory    a policy is built once and freed with policy_free; the trees of values belong to it.
 * Errors    functions that read give 0, or -1 with a message: "policy.json:4:13: 'reed' is not a permission (...)".
 * Threads   a finished policy is not changed any more: any thread may ask.
 */
#ifndef POLICY_POLICY_H
#define POLICY_POLICY_H

#include <stddef.h>
#include <stdint.h>

/* ---- values: the file as a tree */

enum policy_type { POLICY_NULL, POLICY_FALSE, POLICY_TRUE, POLICY_NUMBER, POLICY_STRING, POLICY_LIST, POLICY_OBJECT };

struct policy_value {
	enum policy_type type;
	uint32_t line, column;         /* where it begins, both from 1; the column counts bytes */
	uint32_t name_line, name_column;       /* where its name begins */
	double number;
	char *text;                    /* POLICY_STRING: UTF-8 without 0 bytes */
	const char *name;              /* in an object: its name there */
	struct policy_value *first, *next;     /* members in the file's order; the next member of the same parent */
};

/* Of an object, NULL if it has no such member; also NULL if value is NULL or not an object. */
const struct policy_value *policy_member(const struct policy_value *value, const char *name);
/* Of a string, NULL of anything else; borrowed. */
const char *policy_string(const struct policy_value *value);
size_t policy_count(const struct policy_value *value);         /* how many members a list or object has */

struct policy_error { char text[512]; };

/* Reads JSON with comments.  name: the file's, for messages.  NULL: *error says why. */
struct policy_value *policy_parse(const char *name, const char *text, size_t size, struct policy_error *error);
void policy_value_free(struct policy_value *value);

/* Writes "file:line:column: " and the message; always -1.  at NULL: no place. */
__attribute__((format(printf, 4, 5)))
int policy_fail(struct policy_error *error, const char *file, const struct policy_value *at, const char *fmt, ...);

/* A value with the place of the member's name, for policy_fail. */
struct policy_value policy_name_of(const struct policy_value *member);

/* ---- permissions */

enum policy_kind {
	POLICY_READ,                   /* targets are paths */
	POLICY_WRITE,
	POLICY_NET,                    /* host:port, or unix:/path */
	POLICY_ENV,                    /* names of variables */
	POLICY_RUN,                    /* paths of programs */
	POLICY_SIGNALS,                /* names of signals */
	POLICY_INFO,                   /* names of facts: "hostname" */
	POLICY_KINDS,
	/* for checks only: loading a module, and looking whether there is one (policy_allows_module) */
	POLICY_MODULE = POLICY_KINDS, POLICY_PROBE
};

const char *policy_kind_name(enum policy_kind kind);           /* "read" */
const char *policy_kind_code(enum policy_kind kind);           /* as errors say it: "FileSystemRead" */

struct policy;

struct policy *policy_new(void);                               /* everything is allowed */
void policy_free(struct policy *p);

/* Reads a policy file into p; relative paths in it start at the file's own folder. */
int policy_load(struct policy *p, const char *path, struct policy_error *error);

/* From here on what is not allowed is refused: --sandbox. */
void policy_deny_all(struct policy *p);

/* --allow-KIND=LIST and --deny-KIND=LIST: `option` is "allow-read", list the names between commas, NULL for all.
 * Relative paths start at the working directory. */
int policy_option(struct policy *p, const char *option, const char *list, struct policy_error *error);

/* The policy allows everything and notes what it is asked; policy_end writes that to this file (policy/learn.h). */
void policy_learn(struct policy *p, const char *path);
/* The real path of what mkdtemp will make begins with these bytes; the rest will be another in another run. */
void policy_learn_made_up(const struct policy *p, const char *begin, size_t size);
/* At the end of the run: 0 or -errno, of the file that *path names then. */
int policy_end(const char **path);
/* The same from a signal handler on the loop's thread; 0: no policy learns. */
int policy_last_words(void);
int policy_learns(void);

/* Ends the building: sorts the lists. */
void policy_finish(struct policy *p);

struct policy *policy_now(void);
void policy_enforce(struct policy *p);         /* puts it in force; NULL ends that */

/* Whether the permission is restricted at all, and whether all of it is refused. */
int policy_restricts(const struct policy *p, enum policy_kind kind);
int policy_refuses_all(const struct policy *p, enum policy_kind kind);

/* 1 if allowed.  For paths, target is absolute, without "." or "..", and with no links in it: see policy/path.h, which
 * finds such a path.  Others: the name as it is.  net: see policy/net.h. */
int policy_allows(const struct policy *p, enum policy_kind kind, const char *target);

/* Paths only.  Whether everything below it is allowed too: no entry of the deny list is there. */
int policy_allows_tree(const struct policy *p, enum policy_kind kind, const char *path);

/* Paths only.  Whether something that is allowed lies at, above or below it: what a walk may look at on its way. */
int policy_may_lead(const struct policy *p, enum policy_kind kind, const char *path);

/* The script that the command line names, which may be loaded, and with it the modules of its package: those below the
 * nearest folder with a package.json, else below its own folder.  A package.json in "/" or the home folder does not
 * count. script: a file or folder that exists; NULL: none. */
void policy_set_script(struct policy *p, const char *script);

/* Whether a module may be loaded from this real path: it may be read, or is the script, or is a .js, .cjs, .mjs,
 * .ts, .cts, .mts or .json file below the root without a name that begins with a dot (below node_modules such names are
 * fine).  probe: whatever its ending, since it is only looked at. */
int policy_allows_module(const struct policy *p, const char *path, int probe);
int policy_is_sandbox(const struct policy *p);

/* The lists, for policy/net.h and the like. */
struct policy_rule {
	const char *text;
	size_t size;
	const struct policy_value *at; /* in the file, or NULL */
};
const struct policy_rule *policy_rules(const struct policy *p, enum policy_kind kind, int deny, size_t *count);
int policy_allows_rest(const struct policy *p, enum policy_kind kind);         /* all but the deny list */

/* ---- the rest of the file */

/* Its "limits" and "bindings", NULL without them, and the binding of this name, NULL if there is none. */
const struct policy_value *policy_limits(const struct policy *p);
/* How many operations of this sort ("fetch", "kv", "storage", "children") there may be in all, at a time, and in any
 * minute, which is at most LIMIT_RATE_MINUTE: UINT64_MAX without a limit, or without a policy. */
struct policy_rate { uint64_t total, concurrent, minute; };
struct policy_rate policy_rate(const struct policy *p, const char *sort);
const struct policy_value *policy_all_bindings(const struct policy *p);
const struct policy_value *policy_bindings(const struct policy *p, const char *name);
const char *policy_ledger(const struct policy *p);             /* the file's path, or NULL */
const char *policy_file(const struct policy *p);               /* the policy file's absolute path, or NULL */
const char *policy_folder(const struct policy *p);             /* its folder: relative paths of bindings start here */

#endif
