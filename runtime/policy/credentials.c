#include "policy/credentials.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"

extern char **environ;

enum { ARGUMENTS_MAX = 64 };

struct credential {
	struct credential *next;
	const struct policy_value *header;
	size_t size;
	char value[];
};

static struct credential *taken;

static void wipe(void *p, size_t size) { explicit_bzero(p, size); }

/* Keeps prefix and secret, without the line end that files and commands have: 0, or the reason why not. */
static const char *keep(const struct policy_value *header, const char *secret, size_t size)
{
	const char *prefix = policy_string(policy_member(header, "prefix"));
	size_t before = prefix ? strlen(prefix) : 0;
	struct credential *c;
	while (size && (secret[size - 1] == '\n' || secret[size - 1] == '\r'))
		size--;
	if (size == 0)
		return "is empty";
	if (before + size > CREDENTIAL_MAX)
		return "is too long";
	for (size_t i = 0; i < size; i++)
		if ((unsigned char)secret[i] < ' ' || secret[i] == 127)
			return "has a control character";
	c = mem_alloc(sizeof *c + before + size + 1);
	c->header = header;
	c->size = before + size;
	if (before)
		memcpy(c->value, prefix, before);
	memcpy(c->value + before, secret, size);
	c->value[c->size] = 0;
	c->next = taken;
	taken = c;
	return NULL;
}

static const char *keep_fd(const struct policy_value *header, int fd)
{
	char bytes[CREDENTIAL_MAX + 2];
	const char *failed;
	size_t size = 0;
	ssize_t n = 0;
	do {
		n = read(fd, bytes + size, sizeof bytes - size);
		size += n > 0 ? (size_t)n : 0;
	} while (size < sizeof bytes && (n > 0 || (n < 0 && errno == EINTR)));
	failed = n < 0 ? "cannot be read" : keep(header, bytes, size);
	wipe(bytes, sizeof bytes);
	return failed;
}

static const char *from_file(const struct policy *p, const struct policy_value *header, const char *path)
{
	char joined[4096];
	const char *failed, *folder = policy_folder(p);
	int fd, n = path[0] == '/' || !folder ? snprintf(joined, sizeof joined, "%s", path) :
		snprintf(joined, sizeof joined, "%s/%s", folder, path);
	if (n < 0 || (size_t)n >= sizeof joined)
		return "has too long a path";
	fd = open(joined, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	if (fd < 0)
		return strerror(errno);
	failed = keep_fd(header, fd);
	close(fd);
	return failed;
}

static const char *run(char **argv, int *out, pid_t *pid)
{
	posix_spawn_file_actions_t actions;
	int ends[2], rc;
	if (pipe2(ends, O_CLOEXEC) < 0)
		return strerror(errno);
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
	rc = posix_spawnp(pid, argv[0], &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	close(ends[1]);
	if (rc) {
		close(ends[0]);
		return strerror(rc);
	}
	*out = ends[0];
	return NULL;
}

static const char *from_command(const struct policy_value *header, const struct policy_value *command)
{
	char *argv[ARGUMENTS_MAX + 1];
	const char *failed;
	int n = 0, out = -1, status = 0;
	pid_t pid;
	for (const struct policy_value *v = command->first; v; v = v->next) {
		if (n == ARGUMENTS_MAX || v->type != POLICY_STRING)
			return "has a command that is no list of at most 64 strings";
		argv[n++] = v->text;
	}
	argv[n] = NULL;
	if (n == 0)
		return "has an empty command";
	failed = run(argv, &out, &pid);
	if (failed)
		return failed;
	failed = keep_fd(header, out);
	close(out);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? failed : "has a command that failed";
}

static const char *from_variable(const struct policy_value *header, const char *name)
{
	const char *value = getenv(name);
	return value ? keep(header, value, strlen(value)) : "names a variable that is not set";
}

static const char *take(const struct policy *p, const struct policy_value *header)
{
	const struct policy_value *command = policy_member(header, "command");
	const char *name = policy_string(policy_member(header, "env")),
		*path = policy_string(policy_member(header, "file"));
	if (header->type == POLICY_STRING)
		return NULL;
	if (name)
		return from_variable(header, name);
	if (path)
		return from_file(p, header, path);
	if (command && command->type == POLICY_LIST)
		return from_command(header, command);
	return "must be a string, or have \"env\", \"file\" or \"command\"";
}

typedef int secret_visitor(const struct policy *p, const struct policy_value *secret, struct policy_error *error);

/* Where a binding has secrets: in its headers, and under these names. */
static void each_secret(const struct policy *p, secret_visitor *each, struct policy_error *error, int *failed)
{
	static const char *const names[] = { "url", "user", "password", "accessKeyId", "secretAccessKey",
		"sessionToken" };
	const struct policy_value *all = policy_all_bindings(p);
	for (const struct policy_value *b = all ? all->first : NULL; b; b = b->next) {
		const struct policy_value *headers = policy_member(b, "headers");
		for (const struct policy_value *h = headers ? headers->first : NULL; h && !*failed; h = h->next)
			*failed = each(p, h, error);
		for (size_t i = 0; i < sizeof names / sizeof *names && !*failed; i++) {
			const struct policy_value *v = policy_member(b, names[i]);
			if (v)
				*failed = each(p, v, error);
		}
	}
}

static int is_header(const struct policy *p, const struct policy_value *secret)
{
	const struct policy_value *all = policy_all_bindings(p);
	for (const struct policy_value *b = all ? all->first : NULL; b; b = b->next)
		if (policy_member(policy_member(b, "headers"), secret->name) == secret)
			return 1;
	return 0;
}

static int take_one(const struct policy *p, const struct policy_value *secret, struct policy_error *error)
{
	const char *failed = take(p, secret);
	const char *what = is_header(p, secret) ? "header " : "";
	return failed ? policy_fail(error, policy_file(p), secret, "the %s'%s' %s", what, secret->name, failed) : 0;
}

/* Several may name one variable, so all are read before one is removed. */
static int hide_one(const struct policy *p, const struct policy_value *secret, struct policy_error *error)
{
	const char *name = policy_string(policy_member(secret, "env"));
	char *value = name ? getenv(name) : NULL;
	(void)p;
	(void)error;
	if (value)
		wipe(value, strlen(value));
	if (name)
		unsetenv(name);
	return 0;
}

int credentials_take(const struct policy *p, struct policy_error *error)
{
	int failed = 0, hidden = 0;
	each_secret(p, take_one, error, &failed);
	each_secret(p, hide_one, error, &hidden);
	return failed;
}

void credentials_end(void)
{
	for (struct credential *c = taken, *next; c; c = next) {
		next = c->next;
		wipe(c->value, c->size);
		mem_free(c);
	}
	taken = NULL;
}

const char *credentials_get(const struct policy_value *header)
{
	for (const struct credential *c = taken; c; c = c->next)
		if (c->header == header)
			return c->value;
	return policy_string(header);
}
