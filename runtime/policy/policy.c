#include "policy/learn.h"
#include "policy/policy_int.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/limits.h"
#include "base/mem.h"

static const struct { const char *name, *code; } kinds[POLICY_PROBE + 1] = {
	[POLICY_READ] = { "read", "FileSystemRead" },
	[POLICY_WRITE] = { "write", "FileSystemWrite" },
	[POLICY_NET] = { "net", "Net" },
	[POLICY_ENV] = { "env", "Env" },
	[POLICY_RUN] = { "run", "ChildProcess" },
	[POLICY_SIGNALS] = { "signals", "Signals" },
	[POLICY_INFO] = { "info", "Info" },
	[POLICY_MODULE] = { "read", "FileSystemRead" },
	[POLICY_PROBE] = { "read", "FileSystemRead" },
};
#define KIND_NAMES "read, write, net, env, run, signals, info"

static struct policy *in_force;

struct policy *policy_now(void) { return in_force; }
void policy_enforce(struct policy *p) { in_force = p; }

const char *policy_kind_name(enum policy_kind kind) { return kinds[kind].name; }
const char *policy_kind_code(enum policy_kind kind) { return kinds[kind].code; }

/* ---- lists */

struct policy *policy_new(void)
{
	struct policy *p = mem_zalloc(sizeof *p);
	for (int k = 0; k < POLICY_KINDS; k++)
		p->lists[k][0].all = p->by_default[k] = 1;
	return p;
}

void policy_free(struct policy *p)
{
	if (!p)
		return;
	for (int k = 0; k < POLICY_KINDS; k++)
		for (int deny = 0; deny < 2; deny++) {
			struct policy_list *list = &p->lists[k][deny];
			for (size_t i = 0; i < list->count; i++)
				mem_free((char *)(uintptr_t)list->rules[i].text);
			mem_free(list->rules);
		}
	mem_free(p->net[0]);
	mem_free(p->net[1]);
	policy_value_free(p->tree);
	mem_free(p->file);
	mem_free(p->folder);
	learned_free(p->learned);
	mem_free(p->learned_path);
	mem_free(p->ledger);
	mem_free(p->module_root);
	mem_free(p->script[0]);
	mem_free(p->script[1]);
	mem_free(p);
}

static void add_rule(struct policy_list *list, const char *text, const struct policy_value *at)
{
	if (list->count == list->room) {
		list->room = list->room ? 2 * list->room : 8;
		list->rules = mem_realloc(list->rules, list->room * sizeof *list->rules);
	}
	list->rules[list->count++] = (struct policy_rule){ mem_strdup(text), strlen(text), at };
}

int policy_is_path_kind(enum policy_kind kind)
{
	return kind == POLICY_READ || kind == POLICY_WRITE || kind == POLICY_RUN;
}

/* Makes path absolute from base and resolves "." and ".." in it textually. */
static void absolute(struct buf *out, const char *base, const char *path)
{
	char here[PATH_MAX];
	const char *parts[2] = { *path == '/' ? "" : base ? base : getcwd(here, sizeof here) ? here : "/", path };
	buf_clear(out);
	for (int i = 0; i < 2; i++)
		for (const char *p = parts[i]; *p;) {
			size_t n = strcspn(p, "/");
			if (n == 2 && p[0] == '.' && p[1] == '.') {
				while (out->size > 0 && out->data[--out->size] != '/')
					;
				if (out->data)
					out->data[out->size] = 0;
			} else if (n > 0 && !(n == 1 && p[0] == '.')) {
				buf_add_char(out, '/');
				buf_add(out, p, n);
			}
			p += n + (p[n] == '/');
		}
	if (out->size == 0)
		buf_add_char(out, '/');
}

/* The path without links, as far as it exists: what does not is added as it is.  NULL: nothing changed.  Of a program
 * only the folder is resolved: one file may be many programs, which look at the name they are called by. */
static char *real_path(const char *path, int folder_only)
{
	char *copy = mem_strdup(path), *found = NULL;
	size_t end = strlen(copy);
	if (folder_only) {
		while (end > 1 && copy[end - 1] != '/')
			end--;
		end -= end > 1;
	}
	for (; end > 0 && !found; end -= !found) {
		char saved = copy[end];
		copy[end] = 0;
		found = realpath(copy, NULL);
		copy[end] = saved;
		if (found)
			break;
		while (end > 1 && copy[end - 1] != '/')
			end--;
	}
	char *out = NULL;
	if (found) {
		size_t n = strlen(found), m = strlen(path + end);
		const char *rest = path + end;
		int slash = m > 0 && rest[0] != '/' && (n == 0 || found[n - 1] != '/');
		out = mem_alloc(n + m + 2);
		snprintf(out, n + m + 2, "%s%s%s", found, slash ? "/" : "",
			n && found[n - 1] == '/' && *rest == '/' ? rest + 1 : rest);
	}
	free(found);
	mem_free(copy);
	if (out && !strcmp(out, path)) {
		mem_free(out);
		out = NULL;
	}
	return out;
}

static void add_path(struct policy_list *list, const char *path, enum policy_kind kind, const struct policy_value *at)
{
	add_rule(list, path, at);
	char *real = real_path(path, kind == POLICY_RUN);
	if (real)
		add_rule(list, real, at);
	mem_free(real);
}

/* A program's name is looked up in PATH now: nothing that the script changes later has a say in it. */
static void add_program(struct policy_list *list, const char *name, const struct policy_value *at)
{
	const char *search = getenv("PATH");
	char path[PATH_MAX];
	for (search = search ? search : "/usr/bin:/bin"; *search;) {
		size_t n = strcspn(search, ":");
		if (n && *search == '/' && snprintf(path, sizeof path, "%.*s/%s", (int)n, search, name) <
			(int)sizeof path && access(path, X_OK) == 0)
			add_path(list, path, POLICY_RUN, at);
		search += n + (search[n] == ':');
	}
}

static const char *const facts[] = { "hostname", "system", "cpus", "memory", "load", "uptime", "user", "network",
	"process" };
#define FACTS "hostname, system, cpus, memory, load, uptime, user, network, process"

static int is_fact(const char *name)
{
	for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
		if (!strcmp(name, facts[i]))
			return 1;
	return 0;
}

/* As process.kill and its kin ask: a signal by its name, one without a name by its number, or a call. */
static int is_signal(const char *name)
{
	static const char *const calls[] = { "0", "setuid", "setgroups", "initgroups", "setPriority" };
	char *end;
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
		if (!strcmp(name, calls[i]))
			return 1;
	for (int n = 1; n < NSIG; n++) {
		const char *known = sigabbrev_np(n);
		if (known && !strncmp(name, "SIG", 3) && !strcmp(name + 3, known))
			return 1;
	}
	long number = *name >= '1' && *name <= '9' ? strtol(name, &end, 10) : 0;
	return number > 0 && !*end && (number >= NSIG || !sigabbrev_np((int)number));
}

/* file: where the rule is, or the option, for messages. */
static int add(struct policy *p, enum policy_kind kind, int deny, const char *text, const char *base,
	const char *file, const struct policy_value *at, struct policy_error *error)
{
	struct policy_list *list = &p->lists[kind][deny];
	if (!*text)
		return policy_fail(error, file, at, "an empty name in the permission %s", kinds[kind].name);
	if (kind == POLICY_NET) {
		struct policy_net_rule rule;
		const char *wrong = policy_net_parse(text, &rule);
		if (wrong)
			return policy_fail(error, file, at, "'%s' in the permission net: %s", text, wrong);
	} else if (kind == POLICY_INFO && !is_fact(text)) {
		return policy_fail(error, file, at, "'%s' is not a fact of the permission info (" FACTS ")", text);
	} else if (kind == POLICY_SIGNALS && !is_signal(text)) {
		return policy_fail(error, file, at, "'%s' is not a signal's name, such as SIGTERM", text);
	} else if (kind == POLICY_ENV && strchr(text, '=')) {
		return policy_fail(error, file, at, "'%s' is not a variable's name", text);
	} else if (kind == POLICY_RUN && !strchr(text, '/')) {
		add_program(list, text, at);
		return 0;
	}
	if (!policy_is_path_kind(kind)) {
		add_rule(list, text, at);
		return 0;
	}
	struct buf path;
	buf_init(&path, PATH_MAX);
	absolute(&path, base, text);
	int failed = path.failed;
	if (!failed)
		add_path(list, path.data, kind, at);
	buf_fini(&path);
	return failed ? policy_fail(error, file, at, "this path is too long") : 0;
}

static int matches(const struct policy_list *list, const char *name);

static int compare_rules(const void *a, const void *b)
{
	return strcmp(((const struct policy_rule *)a)->text, ((const struct policy_rule *)b)->text);
}

/* Files that the library reads to answer what is no question of files: zones of time, and memory if that may be
 * seen. */
static void add_own_files(struct policy *p)
{
	static const char *const memory[] = { "/proc/meminfo", "/sys/fs/cgroup/memory.max",
		"/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory.current" };
	struct policy_list *reads = &p->lists[POLICY_READ][0];
	if (reads->all)
		return;
	add_path(reads, "/usr/share/zoneinfo", POLICY_READ, NULL);
	for (size_t i = 0; i < sizeof memory / sizeof *memory; i++)
		if (matches(&p->lists[POLICY_INFO][0], "memory") && !matches(&p->lists[POLICY_INFO][1], "memory"))
			add_rule(reads, memory[i], NULL);
}

void policy_finish(struct policy *p)
{
	static unsigned finished;
	p->serial = ++finished;
	for (int k = 0; k < POLICY_KINDS; k++)
		for (int deny = 0; deny < 2; deny++) {
			struct policy_list *list = &p->lists[k][deny];
			if (list->count)
				qsort(list->rules, list->count, sizeof *list->rules, compare_rules);
			for (size_t i = 0; i < list->count; i++)
				list->patterns |= k == POLICY_ENV && list->rules[i].text[list->rules[i].size - 1] ==
					'*';
		}
	add_own_files(p);
	struct policy_list *reads = &p->lists[POLICY_READ][0];
	if (reads->count)
		qsort(reads->rules, reads->count, sizeof *reads->rules, compare_rules);
	for (int deny = 0; deny < 2; deny++) {
		struct policy_list *list = &p->lists[POLICY_NET][deny];
		p->net[deny] = mem_alloc((list->count + 1) * sizeof *p->net[deny]);
		for (size_t i = 0; i < list->count; i++)
			policy_net_parse(list->rules[i].text, &p->net[deny][i]);
	}
	for (int k = 0; k < POLICY_KINDS; k++)
		p->any |= policy_restricts(p, (enum policy_kind)k);
}

/* ---- building */

void policy_deny_all(struct policy *p)
{
	p->sandbox = 1;
	for (int k = 0; k < POLICY_KINDS; k++)
		if (p->by_default[k])
			p->lists[k][0].all = 0;
}

static void begin_list(struct policy *p, enum policy_kind kind)
{
	if (p->by_default[kind])
		p->lists[kind][0].all = 0;
	p->by_default[kind] = 0;
}

int policy_option(struct policy *p, const char *option, const char *list, struct policy_error *error)
{
	const char *name = strchr(option, '-') + 1;
	int deny = !strncmp(option, "deny-", 5), kind = 0;
	while (kind < POLICY_KINDS && strcmp(kinds[kind].name, name))
		kind++;
	if (kind == POLICY_KINDS) {
		snprintf(error->text, sizeof error->text, "'%s' is not a permission (" KIND_NAMES ")", name);
		return -1;
	}
	if (!list) {
		p->lists[kind][deny].all = 1;
		p->by_default[kind] = 0;
		return 0;
	}
	if (!deny)
		begin_list(p, (enum policy_kind)kind);
	char *copy = mem_strdup(list), *rest = copy, *part;
	int bad = 0;
	struct policy_error inner = { "" };
	while (!bad && (part = strsep(&rest, ",")))
		bad = *part ? add(p, (enum policy_kind)kind, deny, part, NULL, "", NULL, &inner) : 0;
	if (bad)
		snprintf(error->text, sizeof error->text, "--%s: %.400s", option, inner.text);
	mem_free(copy);
	return bad;
}

/* ---- the file */

struct load {
	struct policy *p;
	const char *name;              /* as messages show it */
	struct policy_error *error;
};

__attribute__((format(printf, 3, 4)))
static int bad_name(struct load *l, const struct policy_value *member, const char *fmt, ...)
{
	char text[256];
	struct policy_value place = policy_name_of(member);
	va_list args;
	va_start(args, fmt);
	vsnprintf(text, sizeof text, fmt, args);
	va_end(args);
	return policy_fail(l->error, l->name, &place, "%s", text);
}

static int read_list(struct load *l, enum policy_kind kind, int deny, const struct policy_value *v)
{
	if (v->type == POLICY_TRUE || v->type == POLICY_FALSE) {
		l->p->lists[kind][deny].all = v->type == POLICY_TRUE;
		return 0;
	}
	if (v->type != POLICY_LIST)
		return policy_fail(l->error, l->name, v, "the permission %s needs true, false or a list of strings%s",
			kinds[kind].name, deny ? "" : ", or an object with \"allow\" and \"deny\"");
	for (const struct policy_value *m = v->first; m; m = m->next) {
		if (m->type != POLICY_STRING)
			return policy_fail(l->error, l->name, m, "the list of the permission %s holds strings only",
				kinds[kind].name);
		if (add(l->p, kind, deny, m->text, l->p->folder, l->name, m, l->error))
			return -1;
	}
	return 0;
}

static int read_permission(struct load *l, enum policy_kind kind, const struct policy_value *v)
{
	if (v->type != POLICY_OBJECT) {
		begin_list(l->p, kind);
		return read_list(l, kind, 0, v);
	}
	for (const struct policy_value *m = v->first; m; m = m->next) {
		int deny = !strcmp(m->name, "deny");
		if (!deny && strcmp(m->name, "allow"))
			return bad_name(l, m, "'%s' is neither allow nor deny", m->name);
		if (!deny)
			begin_list(l->p, kind);
		if (read_list(l, kind, deny, m))
			return -1;
	}
	return 0;
}

static int needs(struct load *l, const struct policy_value *v, enum policy_type type, const char *what)
{
	return v->type == type ? 0 : policy_fail(l->error, l->name, v, "\"%s\" needs %s", v->name, what);
}

static int read_permissions(struct load *l, const struct policy_value *v)
{
	if (needs(l, v, POLICY_OBJECT, "an object"))
		return -1;
	for (const struct policy_value *m = v->first; m; m = m->next) {
		int kind = 0;
		while (kind < POLICY_KINDS && strcmp(kinds[kind].name, m->name))
			kind++;
		if (kind == POLICY_KINDS)
			return bad_name(l, m, "'%s' is not a permission (" KIND_NAMES ")", m->name);
		if (read_permission(l, (enum policy_kind)kind, m))
			return -1;
	}
	return 0;
}

static int read_amount(struct load *l, const struct policy_value *v)
{
	if (needs(l, v, POLICY_NUMBER, "a number"))
		return -1;
	return v->number >= 0 ? 0 : policy_fail(l->error, l->name, v, "\"%s\" must not be negative", v->name);
}

static int is_one_of(const char *name, const char *const *names, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (!strcmp(name, names[i]))
			return 1;
	return 0;
}

/* { "total", "concurrent" }, and of children "perMinute". */
static int read_rate(struct load *l, const struct policy_value *v)
{
	static const char *const parts[] = { "total", "concurrent", "perMinute" };
	int is_children = !strcmp(v->name, "children");
	if (needs(l, v, POLICY_OBJECT, is_children ? "a number, or an object with \"total\", \"concurrent\" and "
		"\"perMinute\"" : "an object with \"total\" and \"concurrent\""))
		return -1;
	for (const struct policy_value *n = v->first; n; n = n->next) {
		if (!is_one_of(n->name, parts, is_children ? 3 : 2))
			return bad_name(l, n, is_children ? "'%s' is neither total nor concurrent nor perMinute" :
				"'%s' is neither total nor concurrent", n->name);
		if (read_amount(l, n))
			return -1;
		if (!strcmp(n->name, "perMinute") && n->number > LIMIT_RATE_MINUTE)
			return policy_fail(l->error, l->name, n, "\"perMinute\" must not be above %d",
				LIMIT_RATE_MINUTE);
	}
	return 0;
}

static int read_limits(struct load *l, const struct policy_value *v)
{
	static const char *const amounts[] = { "wall", "cpu", "heap" },
		*const rates[] = { "children", "fetch", "kv", "storage" };
	if (needs(l, v, POLICY_OBJECT, "an object"))
		return -1;
	for (const struct policy_value *m = v->first; m; m = m->next) {
		int is_rate = is_one_of(m->name, rates, sizeof rates / sizeof *rates);
		if (!is_rate && !is_one_of(m->name, amounts, sizeof amounts / sizeof *amounts))
			return bad_name(l, m,
				"'%s' is not a limit (wall, cpu, heap, children, fetch, kv, storage)", m->name);
		int is_number = !is_rate || (m->type == POLICY_NUMBER && !strcmp(m->name, "children"));
		if (is_number ? read_amount(l, m) : read_rate(l, m))
			return -1;
	}
	return 0;
}

static int read_timeout(struct load *l, const struct policy_value *binding)
{
	const struct policy_value *timeout = policy_member(binding, "timeout");
	if (timeout && (timeout->type != POLICY_NUMBER || !(timeout->number > 0) || timeout->number > 86400))
		return policy_fail(l->error, l->name, timeout,
			"\"timeout\" must be a number of seconds, 86400 at most");
	return 0;
}

static int read_kv(struct load *l, const struct policy_value *m)
{
	const struct policy_value *path = policy_member(m, "path"), *url = policy_member(m, "url");
	const struct policy_value *prefix = policy_member(m, "prefix");
	if (path && url)
		return policy_fail(l->error, l->name, url, "the binding %s has both \"path\" and \"url\"", m->name);
	if (prefix && (prefix->type != POLICY_STRING || strlen(prefix->text) > 128))
		return policy_fail(l->error, l->name, prefix, "\"prefix\" must be a string of 128 bytes at most");
	return read_timeout(l, m);
}

/* A storage binding has a folder, or the URL of a bucket. */
static int read_storage(struct load *l, const struct policy_value *b)
{
	static const char *const texts[] = { "path", "url", "region", "style" };
	const struct policy_value *url = policy_member(b, "url");
	const char *style = policy_string(policy_member(b, "style"));
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (policy_member(b, texts[i]) && needs(l, policy_member(b, texts[i]), POLICY_STRING, "a string"))
			return -1;
	if (!url == !policy_member(b, "path"))
		return policy_fail(l->error, l->name, b, "the binding %s needs a \"path\" or a \"url\"", b->name);
	if (url && strncmp(url->text, "http://", 7) && strncmp(url->text, "https://", 8))
		return policy_fail(l->error, l->name, url, "the \"url\" of %s must begin with https:// or http://",
			b->name);
	if (style && strcmp(style, "path") && strcmp(style, "virtual"))
		return policy_fail(l->error, l->name, policy_member(b, "style"),
			"\"style\" is \"path\" or \"virtual\"");
	if (url && !policy_member(b, "accessKeyId") != !policy_member(b, "secretAccessKey"))
		return policy_fail(l->error, l->name, b, "the binding %s needs both \"accessKeyId\" and "
			"\"secretAccessKey\", or neither", b->name);
	return read_timeout(l, b);
}

/* Where a binding leads is settled before the script runs, which might exchange a folder on the way. */
static int settle_path(struct load *l, const struct policy_value *binding)
{
	struct policy_value *path = (struct policy_value *)(uintptr_t)policy_member(binding, "path");
	struct buf full;
	if (!path || path->type != POLICY_STRING || policy_member(binding, "url"))
		return 0;
	buf_init(&full, PATH_MAX);
	absolute(&full, l->p->folder, path->text);
	int failed = full.failed;
	char *real = failed ? NULL : real_path(full.data, 0);
	if (!failed) {
		mem_free(path->text);
		path->text = real ? real : mem_strdup(full.data);
	}
	buf_fini(&full);
	return failed ? policy_fail(l->error, l->name, path, "this path is too long") : 0;
}

static int read_bindings(struct load *l, const struct policy_value *v)
{
	static const char *const types[] = { "kv", "storage", "assets", "fetch" };
	if (needs(l, v, POLICY_OBJECT, "an object"))
		return -1;
	for (const struct policy_value *m = v->first; m; m = m->next) {
		const struct policy_value *type = policy_member(m, "type");
		int known = 0;
		if (needs(l, m, POLICY_OBJECT, "an object"))
			return -1;
		for (size_t i = 0; type && type->type == POLICY_STRING && i < sizeof types / sizeof *types; i++)
			known |= !strcmp(type->text, types[i]);
		if (!known)
			return policy_fail(l->error, l->name, type ? type : m,
				"the binding %s needs a \"type\": kv, storage, assets or fetch", m->name);
		if (!strcmp(type->text, "kv") && read_kv(l, m))
			return -1;
		if (!strcmp(type->text, "storage") && read_storage(l, m))
			return -1;
		if (settle_path(l, m))
			return -1;
	}
	return 0;
}

static int read_default(struct load *l, const struct policy_value *v)
{
	if (needs(l, v, POLICY_STRING, "\"allow\" or \"deny\""))
		return -1;
	if (!strcmp(v->text, "deny"))
		policy_deny_all(l->p);
	else if (strcmp(v->text, "allow"))
		return policy_fail(l->error, l->name, v, "\"default\" is \"allow\" or \"deny\", not \"%s\"", v->text);
	return 0;
}

static int read_ledger(struct load *l, const struct policy_value *v)
{
	struct buf path;
	if (needs(l, v, POLICY_STRING, "a file's path"))
		return -1;
	buf_init(&path, PATH_MAX);
	absolute(&path, l->p->folder, v->text);
	mem_free(l->p->ledger);
	l->p->ledger = mem_strdup(path.data);
	buf_fini(&path);
	return 0;
}

static int read_schema(struct load *l, const struct policy_value *v) { return needs(l, v, POLICY_STRING, "a string"); }

static int read_tree(struct load *l, const struct policy_value *v)
{
	static const struct { const char *name; int (*read)(struct load *l, const struct policy_value *v); } parts[] = {
		{ "$schema", read_schema }, { "default", read_default }, { "permissions", read_permissions },
		{ "limits", read_limits }, { "bindings", read_bindings }, { "ledger", read_ledger },
	};
	enum { PARTS = sizeof parts / sizeof *parts };
	if (v->type != POLICY_OBJECT)
		return policy_fail(l->error, l->name, v, "a policy is an object");
	for (const struct policy_value *m = v->first; m; m = m->next) {
		size_t i = 0;
		while (i < PARTS && strcmp(parts[i].name, m->name))
			i++;
		if (i == PARTS)
			return bad_name(l, m,
				"'%s' is no part of a policy (default, permissions, limits, bindings, ledger)",
				m->name);
	}
	/* in the table's order, not the file's: the default comes first */
	for (size_t i = 0; i < PARTS; i++) {
		const struct policy_value *m = policy_member(v, parts[i].name);
		if (m && parts[i].read(l, m))
			return -1;
	}
	return 0;
}

static int read_file(const char *path, struct buf *out)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), failed = fd < 0 ? -errno : 0;
	while (!failed) {
		failed = buf_reserve(out, 16 << 10);
		ssize_t n = failed ? 0 : read(fd, out->data + out->size, out->room - out->size);
		if (n < 0 && errno != EINTR)
			failed = -errno;
		if (n == 0)
			break;
		out->size += n > 0 ? (size_t)n : 0;
	}
	if (fd >= 0)
		close(fd);
	return failed;
}

int policy_load(struct policy *p, const char *path, struct policy_error *error)
{
	struct buf text, full;
	buf_init(&text, LIMIT_POLICY_BYTES);
	buf_init(&full, PATH_MAX);
	int failed = read_file(path, &text);
	if (failed) {
		snprintf(error->text, sizeof error->text, "%s: %s", path,
			failed == -E2BIG ? "this file is too large" : strerror(-failed));
	} else {
		struct load l = { p, path, error };
		absolute(&full, NULL, path);
		p->file = mem_strdup(full.data);
		p->folder = mem_strdup(full.data);
		char *slash = strrchr(p->folder, '/');
		slash[slash == p->folder] = 0;
		p->tree = policy_parse(path, text.data ? text.data : "", text.size, error);
		failed = p->tree ? read_tree(&l, p->tree) : -1;
	}
	buf_fini(&text);
	buf_fini(&full);
	return failed ? -1 : 0;
}

const struct policy_value *policy_limits(const struct policy *p) { return policy_member(p->tree, "limits"); }

static uint64_t amount_of(const struct policy_value *v)
{
	return v && v->number < 9e15 ? (uint64_t)v->number : UINT64_MAX;
}

struct policy_rate policy_rate(const struct policy *p, const char *sort)
{
	const struct policy_value *v = p ? policy_member(policy_limits(p), sort) : NULL;
	if (v && v->type == POLICY_NUMBER)
		return (struct policy_rate){ UINT64_MAX, amount_of(v), UINT64_MAX };
	return (struct policy_rate){ amount_of(policy_member(v, "total")),
		amount_of(policy_member(v, "concurrent")), amount_of(policy_member(v, "perMinute")) };
}

const struct policy_value *policy_all_bindings(const struct policy *p) { return policy_member(p->tree, "bindings"); }
const char *policy_ledger(const struct policy *p) { return p->ledger; }
const char *policy_file(const struct policy *p) { return p->file; }
const char *policy_folder(const struct policy *p) { return p->folder; }
int policy_is_sandbox(const struct policy *p) { return p->sandbox; }

const struct policy_value *policy_bindings(const struct policy *p, const char *name)
{
	return policy_member(policy_all_bindings(p), name);
}

/* ---- learning */

void policy_learn(struct policy *p, const char *path)
{
	struct buf full;
	buf_init(&full, PATH_MAX);
	absolute(&full, NULL, path);
	p->learned = learned_new();
	p->learned_path = mem_strdup(full.failed ? path : full.data);
	buf_fini(&full);
}

/* ---- asking */

int policy_restricts(const struct policy *p, enum policy_kind kind)
{
	return p->learned || !p->lists[kind][0].all || p->lists[kind][1].all || p->lists[kind][1].count;
}

int policy_refuses_all(const struct policy *p, enum policy_kind kind)
{
	return p->lists[kind][1].all || (!p->lists[kind][0].all && !p->lists[kind][0].count);
}

const struct policy_rule *policy_rules(const struct policy *p, enum policy_kind kind, int deny, size_t *count)
{
	*count = p->lists[kind][deny].count;
	return p->lists[kind][deny].rules;
}

int policy_allows_rest(const struct policy *p, enum policy_kind kind) { return p->lists[kind][0].all; }

/* The first rule that is not less than these bytes. */
static size_t lower_bound(const struct policy_list *list, const char *text, size_t size)
{
	size_t low = 0, high = list->count;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (strncmp(list->rules[middle].text, text, size) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static int has(const struct policy_list *list, const char *text, size_t size)
{
	/* the shortest of those with this beginning comes first */
	size_t i = lower_bound(list, text, size);
	return i < list->count && list->rules[i].size == size && !memcmp(list->rules[i].text, text, size);
}

/* Whether a rule is the path or a folder above it. */
static int covers(const struct policy_list *list, const char *path)
{
	size_t size = strlen(path);
	if (list->all || (list->count && has(list, "/", 1)))
		return 1;
	for (size_t end = 1; list->count && end <= size; end++)
		if ((path[end] == '/' || path[end] == 0) && has(list, path, end))
			return 1;
	return 0;
}

/* Whether a rule lies below the path. */
static int reaches(const struct policy_list *list, const char *path)
{
	size_t size = strlen(path), i;
	if (size == 1)
		return list->count > 0;
	char folder[PATH_MAX + 1];
	if (size >= PATH_MAX)
		return 0;
	memcpy(folder, path, size);
	folder[size] = '/';
	i = lower_bound(list, folder, size + 1);
	return i < list->count && !strncmp(list->rules[i].text, folder, size + 1);
}

/* The files in /proc about processes tell everything about this one: its memory and environment, and ways to open again
 * what it has open. */
static int is_process_file(const char *path)
{
	if (strncmp(path, "/proc/", 6))
		return 0;
	size_t n = strspn(path + 6, "0123456789");
	return n > 0 && (path[6 + n] == '/' || path[6 + n] == 0);
}

static int has_proc_rule(const struct policy_list *list)
{
	if (has(list, "/proc", 5))
		return 1;
	/* /proc/meminfo is no file about processes */
	size_t i = lower_bound(list, "/proc/", 6);
	while (i < list->count && !strcmp(list->rules[i].text, "/proc/meminfo"))
		i++;
	return i < list->count && !strncmp(list->rules[i].text, "/proc/", 6);
}

/* The folder of the last path that was allowed, where no rule speaks of what is in it: then all that is, is allowed,
 * and the lists need not be searched for the next path.  The serial number tells policies apart, of which one may have
 * the address that another had. */
enum { RECENT_KINDS = 2, RECENT_BYTES = 480 };

static _Thread_local struct {
	unsigned serial;               /* 0: none */
	size_t size;
	char folder[RECENT_BYTES];     /* with the slash at its end */
} recent[RECENT_KINDS];

static size_t folder_size(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? (size_t)(slash - path) + 1 : 0;
}

static int is_recent(const struct policy *p, enum policy_kind kind, const char *path, size_t size)
{
	return recent[kind].serial == p->serial && recent[kind].size == size &&
		!memcmp(recent[kind].folder, path, size);
}

static void note_recent(const struct policy *p, enum policy_kind kind, const char *path, size_t size)
{
	char folder[RECENT_BYTES];
	const struct policy_list *lists = p->lists[kind];
	if (!p->serial || size < 2 || size > RECENT_BYTES || !strncmp(path, "/proc/", 6))
		return;
	memcpy(folder, path, size - 1);
	folder[size - 1] = 0;
	if (!covers(&lists[0], folder) || covers(&lists[1], folder) || reaches(&lists[1], folder))
		return;
	memcpy(recent[kind].folder, path, size);
	recent[kind].size = size;
	recent[kind].serial = p->serial;
}

/* Even where nothing else is restricted, a script must not look for its bindings' secrets in the memory. */
static int is_memory(const char *path)
{
	size_t size = strlen(path);
	return size > 4 && !strcmp(path + size - 4, "/mem");
}

static int search_lists(const struct policy *p, enum policy_kind kind, const char *path)
{
	const struct policy_list *lists = p->lists[kind];
	if (kind != POLICY_RUN && is_process_file(path) && !has_proc_rule(&lists[0]) &&
		(p->any || (is_memory(path) && policy_all_bindings(p))))
		return 0;
	return covers(&lists[0], path) && !covers(&lists[1], path);
}

static int allows_path(const struct policy *p, enum policy_kind kind, const char *path)
{
	size_t size = (int)kind < RECENT_KINDS && p->serial ? folder_size(path) : 0;
	if (size && is_recent(p, kind, path, size))
		return 1;
	int yes = search_lists(p, kind, path);
	if (yes && size)
		note_recent(p, kind, path, size);
	return yes;
}

static int matches(const struct policy_list *list, const char *name)
{
	size_t size = strlen(name);
	if (list->all || (list->count && has(list, name, size)))
		return 1;
	for (size_t i = 0; list->patterns && i < list->count; i++) {
		const struct policy_rule *r = &list->rules[i];
		if (r->text[r->size - 1] == '*' && size >= r->size - 1 && !memcmp(r->text, name, r->size - 1))
			return 1;
	}
	return 0;
}

int policy_allows(const struct policy *p, enum policy_kind kind, const char *target)
{
	if (kind >= POLICY_MODULE)
		return policy_allows_module(p, target, kind == POLICY_PROBE);
	if (p->learned) {
		learned_note(p->learned, kind, target);
		return 1;
	}
	if (kind == POLICY_NET)
		return policy_net_allows(p, target);
	return policy_is_path_kind(kind) ? allows_path(p, kind, target) :
		matches(&p->lists[kind][0], target) && !matches(&p->lists[kind][1], target);
}

int policy_allows_tree(const struct policy *p, enum policy_kind kind, const char *path)
{
	if (p->learned) {
		learned_note(p->learned, kind, path);
		return 1;
	}
	return allows_path(p, kind, path) && !reaches(&p->lists[kind][1], path);
}

static int is_within(const char *folder, const char *path)
{
	size_t n = strlen(folder);
	return !strncmp(folder, path, n) && (path[n] == '/' || path[n] == 0 || (n == 1 && folder[0] == '/'));
}

int policy_may_lead(const struct policy *p, enum policy_kind kind, const char *path)
{
	if (p->learned)
		return 1;
	if (kind >= POLICY_MODULE) {
		if (p->module_root && (is_within(p->module_root, path) || is_within(path, p->module_root)))
			return 1;
		for (int i = 0; i < 2 && p->script[i]; i++)
			if (is_within(path, p->script[i]))
				return 1;
		kind = POLICY_READ;
	}
	return allows_path(p, kind, path) || reaches(&p->lists[kind][0], path);
}

/* ---- modules */

static int has_package(const char *folder)
{
	char path[PATH_MAX + 16];
	snprintf(path, sizeof path, "%s/package.json", folder);
	return access(path, F_OK) == 0;
}

static char *package_of(const char *folder)
{
	char *found = mem_strdup(folder), *slash;
	char *home = getenv("HOME") ? realpath(getenv("HOME"), NULL) : NULL;
	while (!has_package(found) && (slash = strrchr(found, '/')) != found)
		*slash = 0;
	int counts = has_package(found) && found[1] && !(home && !strcmp(found, home));
	free(home);
	if (counts)
		return found;
	mem_free(found);
	return mem_strdup(folder);
}

void policy_set_script(struct policy *p, const char *script)
{
	struct buf path;
	struct stat st;
	char real[PATH_MAX];
	buf_init(&path, PATH_MAX);
	absolute(&path, NULL, script);
	if (!path.failed && realpath(path.data, real) && stat(real, &st) == 0) {
		p->script[0] = mem_strdup(path.data);
		p->script[1] = mem_strdup(real);
		char *slash = S_ISDIR(st.st_mode) ? NULL : strrchr(real, '/');
		if (slash)
			slash[slash == real] = 0;
		p->module_root = package_of(real);
	}
	buf_fini(&path);
}

static int has_code_ending(const char *path)
{
	static const char *const endings[] = { ".js", ".cjs", ".mjs", ".json", ".ts", ".cts", ".mts" };
	size_t size = strlen(path);
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
		size_t n = strlen(endings[i]);
		if (size > n && !strcmp(path + size - n, endings[i]))
			return 1;
	}
	return 0;
}

/* Whether a name that begins with a dot is on the way, outside of node_modules. */
static int is_hidden(const char *below)
{
	for (const char *at = below; (at = strstr(at, "/.")); at++)
		return !memmem(below, (size_t)(at - below) + 1, "/node_modules/", 14);
	return 0;
}

/* Where modules may be looked for anyway, and the script itself, need no permission. */
static void learn_module(const struct policy *p, const char *path)
{
	int is_own = p->module_root && is_within(p->module_root, path) && has_code_ending(path) &&
		!is_hidden(path + (p->module_root[1] ? strlen(p->module_root) : 0));
	if (!is_own && access(path, F_OK) == 0 && !(p->script[1] && !strcmp(path, p->script[1])))
		learned_note(p->learned, POLICY_READ, path);
}

int policy_allows_module(const struct policy *p, const char *path, int probe)
{
	if (p->learned) {
		if (!probe)
			learn_module(p, path);
		return 1;
	}
	if (allows_path(p, POLICY_READ, path))
		return 1;
	if (covers(&p->lists[POLICY_READ][1], path))
		return 0;
	if (p->script[1] && !strcmp(path, p->script[1]))
		return 1;
	if (!p->module_root || !is_within(p->module_root, path))
		return 0;
	const char *below = path + (p->module_root[1] ? strlen(p->module_root) : 0);
	return !is_hidden(below) && (probe || has_code_ending(path));
}
