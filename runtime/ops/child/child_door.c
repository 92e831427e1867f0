/* ops/child/child_door.c -- the policy's check of a program before it is started.
 *
 * A name without a slash is looked up in jsr's own PATH, not in the one that the script gives the child; what is
 * started is the path that was checked.  Only the folder is resolved, not a link at the path's end: one file may be
 * many programs.
 *
 * Where only some programs are allowed, the script must not turn them into others: argv[0] has to be the program's
 * name, and variables with which the dynamic linker, shells and interpreters load code are refused.  Where the
 * environment is restricted, so are all variables that are not allowed.
 */
#include "ops/child/child_door.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "ops/core/error.h"
#include "ops/core/oplog_host.h"
#include "policy/path.h"

static void refuse(js_State *J, enum policy_kind kind, const char *what)
{
	oplog_host_once(J, kind == POLICY_RUN ? "child.spawn" : "child.env", what, "denied");
	error_push_denied(J, kind, what);
	js_throw(J);
}

static const char *last_part(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* ---- the environment */

enum { NAME_ROOM = 256 };

/* "A*": all that begin so. */
static const char *const loaders[] = {
	/* any program, by what it is linked with */
	"LD_*", "GLIBC_TUNABLES", "GCONV_PATH", "LOCPATH", "NLSPATH", "MALLOC_*", "OPENSSL_*", "KRB5_*", "SASL_*",
	"GIO_*", "GTK_*", "QT_*", "ASAN_OPTIONS", "LLVM_PROFILE_FILE", "SSLKEYLOGFILE",
	/* what it starts, or reads before it begins */
	"PATH", "HOME", "XDG_*", "SHELL", "PAGER", "MANPAGER", "EDITOR", "VISUAL", "BROWSER", "LESS*", "SSH_*",
	"SUDO_*", "GIT_*", "CURL_HOME", "WGETRC", "TAR_OPTIONS", "RSYNC_*", "MAKE*", "GNUMAKEFLAGS",
	"CARGO_*", "RUSTC*",
	/* shells and interpreters */
	"IFS", "ENV", "BASH_*", "ZDOTDIR", "SHELLOPTS", "PS4", "PROMPT_COMMAND", "NODE_OPTIONS", "NODE_PATH", "JSR_*",
	"BUN_*", "DENO_*", "NPM_*", "npm_*", "PYTHON*", "PERL*", "RUBY*", "GEM_*", "LUA_*", "AWK*", "PHP*", "R_*",
	"TCLLIBPATH", "CLASSPATH", "JAVA_*", "_JAVA_OPTIONS", "JDK_*", "MAVEN_*", "DOTNET_*", "VIMINIT", "EXINIT",
};

static int is_loader(const char *name, size_t size)
{
	for (size_t i = 0; i < sizeof loaders / sizeof *loaders; i++) {
		size_t n = strlen(loaders[i]);
		if (loaders[i][n - 1] == '*' ? size >= n - 1 && !memcmp(name, loaders[i], n - 1) :
			size == n && !memcmp(name, loaders[i], n))
			return 1;
	}
	return 0;
}

/* Whether the child gets it as we have it. */
static int is_ours(const char *pair, const char *name)
{
	const char *own = getenv(name);
	return own && !strcmp(own, pair + strlen(name) + 1);
}

static int is_channel(const char *name)
{
	return !strcmp(name, "NODE_CHANNEL_FD") || !strcmp(name, "NODE_CHANNEL_SERIALIZATION_MODE");
}

/* 0, or POLICY_REFUSED and the kind that is missing for the variable, whose name is put into `name`. */
static int check_variable(const struct policy *p, const char *pair, char name[NAME_ROOM])
{
	size_t size = strcspn(pair, "=");
	if (size >= NAME_ROOM) {
		strcpy(name, "(a very long name)");
		return POLICY_REFUSED + POLICY_ENV;
	}
	memcpy(name, pair, size);
	name[size] = 0;
	if (is_channel(name))
		return 0;
	if (!policy_allows(p, POLICY_ENV, name))
		return POLICY_REFUSED + POLICY_ENV;
	int loads = !policy_allows_rest(p, POLICY_RUN) && is_loader(name, size) && !is_ours(pair, name);
	return loads ? POLICY_REFUSED + POLICY_RUN : 0;
}

/* ---- the program */

static int in_folder(char path[PATH_MAX], const char *folder, size_t size, const char *name)
{
	int n = snprintf(path, PATH_MAX, "%.*s/%s", (int)size, folder, name);
	return n > 0 && n < PATH_MAX && access(path, X_OK) == 0;
}

/* 0, or -ENOENT */
static int search(char path[PATH_MAX], const char *name)
{
	const char *from = getenv("PATH");
	for (from = from ? from : "/usr/bin:/bin"; *from;) {
		size_t n = strcspn(from, ":");
		if (*from == '/' && in_folder(path, from, n, name))
			return 0;
		from += n + (from[n] == ':');
	}
	return -ENOENT;
}

static int absolute(char path[PATH_MAX], const struct child_options *o)
{
	char here[PATH_MAX] = "";
	if (!strchr(o->file, '/'))
		return search(path, o->file);
	if (o->file[0] != '/' && (!o->cwd || o->cwd[0] != '/') && !getcwd(here, sizeof here))
		return -errno;
	const char *base = o->file[0] == '/' || !o->cwd ? "" : o->cwd;
	int n = snprintf(path, PATH_MAX, "%s%s%s%s%s", o->file[0] == '/' ? "" : here, *here && *base ? "/" : "", base,
		o->file[0] == '/' ? "" : "/", o->file);
	return n > 0 && n < PATH_MAX ? 0 : -ENAMETOOLONG;
}

static void place_finalize(js_State *J, void *p)
{
	policy_place_free(p);
	mem_free(p);
}

/* The place is freed with a value on the stack. */
static void run_at(js_State *J, struct child_options *o, struct policy_place *place)
{
	js_pushnull(J);
	struct policy_place *kept = mem_try_alloc(sizeof *kept);
	if (!kept) {
		policy_place_free(place);
		js_rangeerror(J, "Out of memory");
	}
	*kept = *place;
	o->file = kept->real;
	o->folder = kept->is_name && policy_restricts(policy_now(), POLICY_RUN) ? &kept->fd : NULL;
	js_newuserdata(J, "ChildPlace", kept, place_finalize);
}

void child_admit(js_State *J, struct child_options *o)
{
	const struct policy *p = policy_now();
	struct policy_place place;
	char path[PATH_MAX];
	if (!p)
		return;
	int found = absolute(path, o), all = policy_allows_rest(p, POLICY_RUN);
	int r = found ? 0 : policy_find(p, POLICY_BIT(POLICY_RUN), path, POLICY_KEEP, &place);
	if (r > 0 || ((found || r) && (!all || policy_refuses_all(p, POLICY_RUN))))
		refuse(J, POLICY_RUN, o->file);
	char name[NAME_ROOM];
	int missing = 0;
	for (char *const *pair = o->env; *pair && !missing; pair++)
		missing = check_variable(p, *pair, name);
	if (found || r) {
		if (missing)
			refuse(J, (enum policy_kind)(missing - POLICY_REFUSED), name);
		return;                /* starting it fails, and says why */
	}
	int renamed = !all && o->argv[0] && strcmp(last_part(o->argv[0]), last_part(place.real));
	if (missing || renamed)
		policy_place_free(&place);
	if (missing)
		refuse(J, (enum policy_kind)(missing - POLICY_REFUSED), name);
	if (renamed)
		refuse(J, POLICY_RUN, o->argv[0]);
	run_at(J, o, &place);
}
