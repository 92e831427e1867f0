/* policy/: the file and its errors, the lists, hosts and addresses, and paths under a race. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <netinet/in.h>
#include <unistd.h>
#include <cmocka.h>

#include "policy/lock.h"
#include "policy/net.h"
#include "policy/path.h"
#include "policy/policy.h"

static char folder[PATH_MAX];

static void write_file(const char *name, const char *text)
{
	FILE *f = fopen(name, "w");
	assert_non_null(f);
	fputs(text, f);
	fclose(f);
}

static int setup(void **state)
{
	char template[] = "/tmp/jsr-policy-XXXXXX";
	if (!mkdtemp(template) || !realpath(template, folder) || chdir(folder))
		return -1;
	mkdir("in", 0755);
	mkdir("in/deep", 0755);
	mkdir("in/no", 0755);
	mkdir("out", 0755);
	mkdir("inner", 0755);
	write_file("in/file", "inside");
	write_file("in/no/file", "denied");
	write_file("out/file", "outside");
	return symlink("../out", "in/away") || symlink("deep/../file", "in/near") || symlink(folder, "in/root") ||
		symlink("/proc/self/cwd", "in/magic") || symlink("loop", "in/loop") || symlink("in", "alias");
}

static int teardown(void **state)
{
	char command[PATH_MAX + 16];
	snprintf(command, sizeof command, "rm -rf %s", folder);
	return chdir("/") || system(command);
}

static struct policy *load(const char *text, struct policy_error *error)
{
	struct policy *p = policy_new();
	write_file("policy.json", text);
	error->text[0] = 0;
	if (policy_load(p, "policy.json", error)) {
		policy_free(p);
		return NULL;
	}
	policy_finish(p);
	return p;
}

static void errors_name_the_place(void **state)
{
	static const struct { const char *text, *message; } cases[] = {
		{ "", "policy.json:1:1: the file ends where" },
		{ "[]", "policy.json:1:1: a policy is an object" },
		{ "{\n\n  // x\n \"permissions\": { \"reed\": true } }", "policy.json:4:19: 'reed' is not a permission (read, write, " },
		{ "{\"permissions\": {\"read\": 5}}", "policy.json:1:26: the permission read needs" },
		{ "{\"permissions\": {\"read\": [\"a\", 5]}}", "policy.json:1:32: the list of the permission read holds strings" },
		{ "{\"permissions\": {\"net\": [\"1.2.3.4/33\"]}}", "policy.json:1:26: '1.2.3.4/33' in the permission net: the length" },
		{ "{\"permissions\": {\"info\": [\"hostnam\"]}}", "policy.json:1:27: 'hostnam' is not a fact" },
		{ "{\"permissions\": {\"signals\": [\"TERM\"]}}", "policy.json:1:30: 'TERM' is not a signal's name" },
		{ "{\"permissions\": {\"signals\": [\"15\"]}}", "policy.json:1:30: '15' is not a signal's name" },
		{ "{\"permissions\": {\"signals\": [\"SIGNONE\"]}}", "policy.json:1:30: 'SIGNONE' is not a signal's name" },
		{ "{\"permissions\": {\"net\": [\"127.1\"]}}",
			"policy.json:1:26: '127.1' in the permission net: an address has its usual spelling" },
		{ "{\"permissions\": {\"net\": [\"0x7f000001\"]}}",
			"policy.json:1:26: '0x7f000001' in the permission net: an address has its usual spelling" },
		{ "{\"permissions\": {\"net\": [\"2130706433\"]}}",
			"policy.json:1:26: '2130706433' in the permission net: an address has its usual spelling" },
		{ "{\"permissions\": {\"net\": [\"127.0.0.01\"]}}",
			"policy.json:1:26: '127.0.0.01' in the permission net: an address has its usual spelling" },
		{ "{\"permissions\": {\"net\": [\"*.1.2\"]}}",
			"policy.json:1:26: '*.1.2' in the permission net: an address has its usual spelling" },
		{ "{\"permissions\": {\"net\": [\"bücher.de\"]}}", "policy.json:1:26: 'bücher.de' in the permission net: a name" },
		{ "{\"permissions\": {\"net\": [\"a@b\"]}}", "policy.json:1:26: 'a@b' in the permission net: this is no" },
		{ "{\"default\": \"no\"}", "policy.json:1:13: \"default\" is" },
		{ "{\"limits\": {\"wall\": -1}}", "policy.json:1:21: \"wall\" must not be negative" },
		{ "{\"limits\": {\"fetch\": {\"totl\": 1}}}", "policy.json:1:23: 'totl' is neither" },
		{ "{\"bindings\": {\"A\": {\"type\": \"x\"}}}", "policy.json:1:29: the binding A needs a \"type\"" },
		{ "{\"a\": 1}", "policy.json:1:2: 'a' is no part of a policy" },
		{ "{\"default\": \"deny\" \"x\": 1}", "policy.json:1:20: expected ',' or '}', not '\"'" },
		{ "{\"default\": \"deny\"", "policy.json:1:19: the file ends" },
		{ "{\"default\": \"deny\", \"default\": \"deny\"}", "policy.json:1:21: \"default\" is there twice" },
		{ "{\"default\": \"\\ud800\"}", "policy.json:1:20: expected the second half" },
		{ "{\"default\": \"\\u0000\"}", "policy.json:1:20: expected a character" },
		{ "{\"default\": \"a", "policy.json:1:13: this string is not closed" },
		{ "{} x", "policy.json:1:4: expected the end of the file" },
		{ "{\"limits\": {\"wall\": 01}}", "policy.json:1:21: expected a number" },
		{ "/* {}", "policy.json:1:1: this comment is not closed" },
		{ "{\"default\": tru}", "policy.json:1:13: expected a value" },
		{ "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", "policy.json:1:33: nested more than" },
		{ "{\"default\": \"\xff\"}", "policy.json: this is not UTF-8" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct policy_error error;
		struct policy *p = load(cases[i].text, &error);
		if (p || strncmp(error.text, cases[i].message, strlen(cases[i].message)))
			fail_msg("%s: \"%s\" instead of \"%s\"", cases[i].text, error.text, cases[i].message);
	}
}

static int reads(const struct policy *p, const char *name)
{
	char path[2 * PATH_MAX];
	snprintf(path, sizeof path, "%s/%s", folder, name);
	return policy_allows(p, POLICY_READ, path);
}

static void lists(void **state)
{
	struct policy_error error;
	struct policy *p = load("\xEF\xBB\xBF{ /* c */ \"permissions\": {\"read\": {\"allow\": [\"in\"], \"deny\": [\"./in/no\",]},"
		"\"write\": false, \"env\": [\"HOME\", \"APP_*\"], \"signals\": {\"deny\": [\"SIGKILL\"]},},\n"
		"\"bindings\": {\"K\": {\"type\": \"kv\", \"path\": \"k\\u00e9\\ud83d\\ude00.db\"}}}", &error);
	assert_non_null(p);
	assert_true(reads(p, "in") && reads(p, "in/file") && reads(p, "in/x/y"));
	assert_false(reads(p, "in/no") || reads(p, "in/no/file") || reads(p, "inner") || reads(p, "out") || reads(p, "i"));
	assert_true(reads(p, "in/nothing"));
	assert_false(policy_allows(p, POLICY_READ, "/") || policy_allows(p, POLICY_WRITE, folder));
	char in[PATH_MAX + 8];
	snprintf(in, sizeof in, "%s/in", folder);
	assert_false(policy_allows_tree(p, POLICY_READ, in));
	assert_true(policy_may_lead(p, POLICY_READ, "/") && policy_may_lead(p, POLICY_READ, folder));
	assert_false(policy_may_lead(p, POLICY_READ, "/etc") || policy_may_lead(p, POLICY_WRITE, folder));
	assert_true(policy_allows(p, POLICY_ENV, "HOME") && policy_allows(p, POLICY_ENV, "APP_X"));
	assert_false(policy_allows(p, POLICY_ENV, "HOMES") || policy_allows(p, POLICY_ENV, "HOM") || policy_allows(p, POLICY_ENV, "AP"));
	assert_true(policy_allows(p, POLICY_SIGNALS, "SIGTERM"));
	assert_false(policy_allows(p, POLICY_SIGNALS, "SIGKILL"));
	assert_true(policy_allows(p, POLICY_INFO, "hostname") && !policy_restricts(p, POLICY_INFO));
	/* where a binding leads is settled */
	char real[PATH_MAX], want[PATH_MAX + 32];
	assert_non_null(realpath(folder, real));
	snprintf(want, sizeof want, "%s/k\u00e9\U0001F600.db", real);
	assert_string_equal(policy_string(policy_member(policy_bindings(p, "K"), "path")), want);
	assert_null(policy_bindings(p, "L"));
	policy_free(p);
}

static void a_thousand_rules(void **state)
{
	struct policy *p = policy_new();
	struct policy_error error;
	char list[32], path[64];
	policy_deny_all(p);
	for (int i = 0; i < 1000; i++) {
		snprintf(list, sizeof list, "/r%d/x,/r%d-y", i * 7, i * 7);
		assert_int_equal(policy_option(p, "allow-read", list, &error), 0);
	}
	policy_finish(p);
	for (int i = 0; i < 7000; i++) {
		snprintf(path, sizeof path, "/r%d/x/y", i);
		assert_int_equal(policy_allows(p, POLICY_READ, path), i % 7 == 0);
		snprintf(path, sizeof path, "/r%d", i);
		assert_false(policy_allows(p, POLICY_READ, path));
		assert_int_equal(policy_may_lead(p, POLICY_READ, path), i % 7 == 0);
		snprintf(path, sizeof path, "/r%d-y", i);
		assert_int_equal(policy_allows(p, POLICY_READ, path), i % 7 == 0);
	}
	policy_free(p);
}

/* A path of the small world /a, /a/b, ... /c/c/c/c; names of one letter. */
static void random_path(char path[16])
{
	int parts = 1 + rand() % 4;
	for (int i = 0; i < parts; i++) {
		path[2 * i] = '/';
		path[2 * i + 1] = (char)('a' + rand() % 3);
	}
	path[2 * parts] = 0;
}

static int lies_in(const char *path, char rules[][16], int count)
{
	for (int i = 0; i < count; i++) {
		size_t n = strlen(rules[i]);
		if (!strncmp(path, rules[i], n) && (path[n] == 0 || path[n] == '/'))
			return 1;
	}
	return 0;
}

/* Random policies, two of them asked in turn, beside lists that are gone through from the first rule to the last. */
static void random_rules(void **state)
{
	enum { RULES = 6, ASKED = 300, ROUNDS = 300 };
	struct policy_error error;
	srand(11);
	for (int round = 0; round < ROUNDS; round++) {
		struct policy *both[2];
		char rules[2][2][RULES][16], path[16];
		int counts[2][2];
		for (int i = 0; i < 2; i++) {
			both[i] = policy_new();
			policy_deny_all(both[i]);
			for (int deny = 0; deny < 2; deny++) {
				counts[i][deny] = rand() % RULES;
				for (int k = 0; k < counts[i][deny]; k++) {
					random_path(rules[i][deny][k]);
					assert_int_equal(policy_option(both[i], deny ? "deny-read" : "allow-read", rules[i][deny][k], &error), 0);
				}
			}
			policy_finish(both[i]);
		}
		for (int k = 0; k < ASKED; k++) {
			int i = rand() % 2;
			random_path(path);
			int want = lies_in(path, rules[i][0], counts[i][0]) && !lies_in(path, rules[i][1], counts[i][1]);
			assert_int_equal(policy_allows(both[i], POLICY_READ, path), want);
		}
		policy_free(both[0]);
		policy_free(both[1]);
	}
}

static void hosts(void **state)
{
	struct policy_error error;
	struct policy *p = load("{\"default\": \"deny\", \"permissions\": {\"net\": {\"allow\": [\"a.test\", \"b.test:443\", \"*.c.test\","
		" \"10.0.0.0/8\", \"[2001:db8::1]:80\", \"localhost:8080\", \"unix:/run/x\", \"*:53\"],"
		" \"deny\": [\"bad.c.test\", \"10.9.0.0/16\"]}}}", &error);
	static const struct { const char *target; int allowed; } cases[] = {
		{ "a.test", 1 }, { "A.Test.:99", 1 }, { "b.test:443", 1 }, { "b.test:80", 0 }, { "b.test", 0 }, { "x.c.test:1", 1 },
		{ "c.test:1", 0 }, { "xc.test:1", 0 }, { "bad.c.test:1", 0 }, { "BAD.c.test.:1", 0 }, { "10.1.2.3:5", 1 },
		{ "[::ffff:10.1.2.3]:5", 1 }, { "10.9.2.3:5", 0 }, { "[::ffff:10.9.2.3]:5", 0 }, { "[64:ff9b::10.9.1.1]:5", 0 },
		{ "11.0.0.1:1", 0 }, { "[2001:db8::1]:80", 1 }, { "[2001:db8::1]:81", 0 }, { "localhost:8080", 1 },
		{ "localhost:8081", 0 }, { "127.0.0.1:8080", 0 }, { "unix:/run/x", 1 }, { "unix:/run/x/y", 1 }, { "unix:/run/xy", 0 },
		{ "anything:53", 1 }, { "[::1]:53", 1 }, { "", 0 },
	};
	if (!p)
		fail_msg("%s", error.text);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		if (policy_net_allows(p, cases[i].target) != cases[i].allowed)
			fail_msg("%s", cases[i].target);
	policy_free(p);
}

static int connects(const struct policy *p, const char *host, const char *address, int port)
{
	struct sockaddr_in four = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
	struct sockaddr_in6 six = { .sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port) };
	if (inet_pton(AF_INET, address, &four.sin_addr) == 1)
		return policy_net_address(p, host, (const void *)&four);
	assert_int_equal(inet_pton(AF_INET6, address, &six.sin6_addr), 1);
	return policy_net_address(p, host, (const void *)&six);
}

/* A name that is allowed, and the addresses that its owner may give it. */
static void addresses(void **state)
{
	struct policy_error error;
	struct policy *p = load("{\"default\": \"deny\", \"permissions\": {\"net\": {\"allow\": [\"a.test\", \"localhost\","
		" \"10.0.0.0/8\", \"[fd00::1]\"], \"deny\": [\"93.184.0.0/16\"]}}}", &error);
	static const char *const inside[] = {
		"127.0.0.1", "127.255.0.1", "0.0.0.0", "0.1.2.3", "169.254.169.254", "192.168.1.1", "172.16.0.1", "172.31.255.255",
		"100.64.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "192.0.0.8", "::", "::1", "fe80::1", "fc00::1", "ff02::1",
		"::ffff:127.0.0.1", "::ffff:192.168.0.1", "64:ff9b::7f00:1", "64:ff9b::c0a8:1", "64:ff9b:1::808:808", "2002:7f00:1::", "2002:c0a8:101::1", "::7f00:1",
		"fd00::2", "93.184.1.1", "::ffff:93.184.1.1", "64:ff9b::5db8:101",
	};
	static const char *const outside[] = { "1.1.1.1", "172.32.0.1", "2606:4700::1111", "::ffff:1.1.1.1", "100.128.0.1" };
	assert_non_null(p);
	for (size_t i = 0; i < sizeof inside / sizeof *inside; i++)
		if (connects(p, "a.test", inside[i], 80))
			fail_msg("%s", inside[i]);
	for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
		if (!connects(p, "a.test", outside[i], 80) || !connects(p, "A.TEST.", outside[i], 80))
			fail_msg("%s", outside[i]);
		assert_false(connects(p, "b.test", outside[i], 80) || connects(p, NULL, outside[i], 80) || connects(p, outside[i], outside[i], 80));
	}
	assert_true(connects(p, "a.test", "10.1.1.1", 80) && connects(p, "b.test", "10.1.1.1", 80) && connects(p, NULL, "::ffff:10.1.1.1", 1));
	assert_true(connects(p, "localhost", "127.0.0.1", 1) && connects(p, "localhost", "::1", 1));
	assert_false(connects(p, "localhost", "192.168.0.1", 1));
	assert_true(connects(p, "x", "fd00::1", 1));
	policy_free(p);
}

static void this_machine_denied(void **state)
{
	static const char *const policies[] = {
		"{\"permissions\": {\"net\": {\"deny\": [\"127.0.0.0/8\", \"[::1]\"]}}}", "{\"permissions\": {\"net\": {\"deny\": [\"localhost\"]}}}",
	};
	static const char *const ours[] = { "127.0.0.1", "::1", "0.0.0.0", "::", "::ffff:127.0.0.1", "::ffff:0.0.0.0", "64:ff9b::7f00:1" };
	for (int i = 0; i < 2; i++) {
		struct policy_error error;
		struct policy *p = load(policies[i], &error);
		assert_non_null(p);
		for (size_t k = 0; k < sizeof ours / sizeof *ours; k++)
			if (connects(p, "x", ours[k], 80) || connects(p, NULL, ours[k], 80))
				fail_msg("%s", ours[k]);
		assert_true(connects(p, "x", "10.0.0.1", 80));
		policy_free(p);
	}
}

/* In a child, since it is for good: 0 if all is as it should be. */
static int locked(void)
{
	struct policy *p = policy_new();
	struct policy_error error;
	policy_deny_all(p);
	if (policy_option(p, "allow-read", "in", &error) || policy_option(p, "allow-write", "in", &error))
		return 1;
	policy_finish(p);
	policy_lock(p);
	int files = policy_landlock_version() > 0, calls = policy_has_seccomp();
	if (open("in/file", O_RDONLY) < 0 || open("in/made", O_WRONLY | O_CREAT, 0600) < 0 || open("/etc/hosts", O_RDONLY) < 0)
		return 2;
	if (files && (open("out/file", O_RDONLY) >= 0 || open("in/away/file", O_RDONLY) >= 0))
		return 3;
	if (files && (open("out/made", O_WRONLY | O_CREAT, 0600) >= 0 || mkdir("out/d", 0700) == 0 || unlink("out/file") == 0))
		return 4;
	if (calls && (syscall(SYS_unshare, 0) == 0 || errno != EPERM || syscall(SYS_execve, NULL, NULL, NULL) == 0 || errno != EPERM))
		return 5;
	struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(1), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	if (policy_landlock_version() >= 4 && (connect(fd, (const void *)&to, sizeof to) == 0 || errno != EACCES))
		return 6;
	return 0;
}

/* Bindings need no programs, since their secrets have been read, and no connections if all of them are files. */
static int locked_with(const char *text, int connects)
{
	struct policy_error error;
	struct policy *p = load(text, &error);
	struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons(1), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	if (!p)
		return 1;
	policy_lock(p);
	if (policy_has_seccomp() && (syscall(SYS_execve, NULL, NULL, NULL) == 0 || errno != EPERM))
		return 2;
	if (syscall(SYS_fsetxattr, -1, "user.x", "", 0, 0) == 0 || errno != EBADF)
		return 3;
	int fd = socket(AF_INET, SOCK_STREAM, 0), r = connect(fd, (const void *)&to, sizeof to);
	if (policy_landlock_version() >= 4 && (r == 0 || (errno != EACCES) != connects))
		return 4;
	return 0;
}

static int locked_with_files(void)
{
	return locked_with("{\"default\": \"deny\", \"bindings\": {\"A\": {\"type\": \"storage\", \"path\": \"in\"}}}", 0);
}

static int locked_with_hosts(void)
{
	return locked_with("{\"default\": \"deny\", \"bindings\": {\"A\": {\"type\": \"storage\", \"path\": \"in\"},"
		"\"B\": {\"type\": \"fetch\", \"hosts\": [\"a.test\"]}}}", 1);
}

static void the_second_wall(void **state)
{
	static int (*const walls[])(void) = { locked, locked_with_files, locked_with_hosts };
	for (size_t i = 0; i < sizeof walls / sizeof *walls; i++) {
		int status;
		pid_t child = fork();
		if (child == 0)
			_exit(walls[i]());
		assert_int_equal(waitpid(child, &status, 0), child);
		assert_int_equal(status, 0);
	}
}

/* A place is right if it is what `want` names, or refused if that is NULL. */
static void find(const struct policy *p, const char *path, enum policy_last last, const char *want)
{
	struct policy_place place;
	int r = policy_find(p, POLICY_BIT(POLICY_READ), path, last, &place);
	char real[2 * PATH_MAX];
	snprintf(real, sizeof real, "%s/%s", folder, want ? want : "");
	if (!want ? r != POLICY_REFUSED + POLICY_READ : r != 0 || strcmp(place.real, real))
		fail_msg("%s: %d, %s instead of %s", path, r, r == 0 ? place.real : "", want ? real : "refused");
	if (r == 0) {
		struct stat a, b;
		assert_int_equal(lstat(real, &b), stat(place.at, &a) < 0 && !place.is_name ? -1 : lstat(place.at, &a));
		policy_place_free(&place);
	}
}

/* For an emulator with a root folder of its own, "/" is another folder than what paths begin at. */
static void skip_unless_the_root_is_ours(void)
{
	int root = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC), there = faccessat(root, folder + 1, F_OK, 0) == 0;
	close(root);
	if (!there)
		skip();
}

static void paths_by(int steps)
{
	skip_unless_the_root_is_ours();
	policy_path_by_steps(steps);
	struct policy_error error;
	struct policy *p = load("{\"default\": \"deny\", \"permissions\": {\"read\": {\"allow\": [\"alias\"], \"deny\": [\"in/no\"]}}}", &error);
	char absolute[2 * PATH_MAX];
	assert_non_null(p);
	find(p, "in/file", POLICY_FOLLOW, "in/file");
	find(p, "./in/../in/.//deep/../file", POLICY_FOLLOW, "in/file");
	find(p, "alias/file", POLICY_FOLLOW, "in/file");
	find(p, "in/near", POLICY_FOLLOW, "in/file");
	find(p, "in/near", POLICY_KEEP, "in/near");
	find(p, "in/away", POLICY_KEEP, "in/away");
	find(p, "in/new", POLICY_MAKE, "in/new");
	find(p, "in/near", POLICY_MAKE, "in/file");
	find(p, "in/root/in/file", POLICY_FOLLOW, "in/file");
	snprintf(absolute, sizeof absolute, "%s/in/file", folder);
	find(p, absolute, POLICY_FOLLOW, "in/file");
	static const char *const refused[] = {
		"in/away", "in/away/file", "in/away/none", "out/file", "out/none", "in/../out/file", "in/no", "in/no/file", "in/no/none",
		"in/root/out/file", "in/root/none", "in/magic/out/file", "/etc/passwd", "/etc/none", "/proc/self/environ", "/proc/self/cwd/in/file",
		"/proc/self/root/etc/passwd", "/dev/fd/0", "inner", "../../../../../etc/passwd", "in/away/../in", "/", ".", "..",
	};
	for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
		find(p, refused[i], POLICY_FOLLOW, NULL);
	find(p, "in/away/new", POLICY_MAKE, NULL);
	find(p, "in/no/new", POLICY_KEEP, NULL);
	struct policy_place place;
	assert_int_equal(policy_find(p, POLICY_BIT(POLICY_READ), "in/none", POLICY_FOLLOW, &place), -ENOENT);
	assert_int_equal(policy_find(p, POLICY_BIT(POLICY_READ), "in/loop", POLICY_FOLLOW, &place), -ELOOP);
	assert_int_equal(policy_find(p, POLICY_BIT(POLICY_READ), "in/file/x", POLICY_FOLLOW, &place), -ENOTDIR);
	assert_int_equal(policy_find(p, POLICY_BIT(POLICY_READ), "", POLICY_FOLLOW, &place), -ENOENT);
	policy_free(p);
}

static void paths(void **state)
{
	paths_by(1);
	paths_by(0);
}

/* Another thread exchanges a folder for a link to the outside, as fast as it can; and moves the folder that the walk is in. */
static atomic_int stop;

static void *exchange(void *arg)
{
	while (!atomic_load(&stop)) {
		renameat2(AT_FDCWD, "in/turn", AT_FDCWD, "turn-link", RENAME_EXCHANGE);
		renameat2(AT_FDCWD, "in/deep", AT_FDCWD, "out/deep", RENAME_NOREPLACE);
		renameat2(AT_FDCWD, "out/deep", AT_FDCWD, "in/deep", RENAME_NOREPLACE);
	}
	return NULL;
}

static void races(void **state)
{
	skip_unless_the_root_is_ours();
	struct policy_error error;
	struct policy *p = load("{\"default\": \"deny\", \"permissions\": {\"read\": [\"in\"]}}", &error);
	static const char *const tried[] = { "in/turn/file", "in/deep/../turn/file", "in/./turn/file", "in/deep/../../out/file" };
	pthread_t thread;
	int inside = 0;
	assert_non_null(p);
	mkdir("in/turn", 0755);
	write_file("in/turn/file", "inside");
	assert_int_equal(symlink("../out", "turn-link"), 0);
	pthread_create(&thread, NULL, exchange, NULL);
	for (int i = 0; i < 40000; i++) {
		policy_path_by_steps(i & 16);
		struct policy_place place;
		char text[8] = "";
		if (policy_find(p, POLICY_BIT(POLICY_READ), tried[i % 4], i & 8 ? POLICY_MAKE : POLICY_FOLLOW, &place))
			continue;
		int fd = open(place.at, O_RDONLY | (place.is_name ? O_NOFOLLOW : 0));
		if (fd >= 0) {
			assert_true(read(fd, text, sizeof text - 1) > 0);
			close(fd);
			assert_string_equal(text, "inside");
			inside++;
		}
		policy_place_free(&place);
	}
	atomic_store(&stop, 1);
	pthread_join(thread, NULL);
	policy_path_by_steps(0);
	assert_true(inside > 0);
	policy_free(p);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(errors_name_the_place), cmocka_unit_test(lists), cmocka_unit_test(a_thousand_rules),
		cmocka_unit_test(random_rules),
		cmocka_unit_test(hosts), cmocka_unit_test(addresses), cmocka_unit_test(this_machine_denied),
		cmocka_unit_test(the_second_wall), cmocka_unit_test(paths), cmocka_unit_test(races),
	};
	return cmocka_run_group_tests(tests, setup, teardown);
}
