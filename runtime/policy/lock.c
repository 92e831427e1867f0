#include "policy/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/openat2.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "policy/policy_int.h"

/* ---- Landlock.  Numbers of the kernel's interface (linux/landlock.h), which older headers lack. */

enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446, ASK_VERSION = 1, BELOW_PATH = 1 };

enum {
	FS_EXECUTE = 1 << 0, FS_WRITE_FILE = 1 << 1, FS_READ_FILE = 1 << 2, FS_READ_DIR = 1 << 3,
	FS_REMOVE_DIR = 1 << 4, FS_REMOVE_FILE = 1 << 5,
	FS_MAKE_CHAR = 1 << 6, FS_MAKE_DIR = 1 << 7, FS_MAKE_REG = 1 << 8, FS_MAKE_SOCK = 1 << 9,
	FS_MAKE_FIFO = 1 << 10, FS_MAKE_BLOCK = 1 << 11, FS_MAKE_SYM = 1 << 12,
	FS_REFER = 1 << 13,            /* version 2 */
	FS_TRUNCATE = 1 << 14,         /* version 3 */
	READS = FS_READ_FILE | FS_READ_DIR,
	WRITES = FS_WRITE_FILE | FS_REMOVE_DIR | FS_REMOVE_FILE | FS_MAKE_CHAR | FS_MAKE_DIR | FS_MAKE_REG |
		FS_MAKE_SOCK | FS_MAKE_FIFO | FS_MAKE_BLOCK | FS_MAKE_SYM | FS_REFER | FS_TRUNCATE,
	OF_FILES = FS_EXECUTE | FS_WRITE_FILE | FS_READ_FILE | FS_TRUNCATE,
	NET_BIND_TCP = 1 << 0, NET_CONNECT_TCP = 1 << 1,       /* version 4 */
	SCOPE_ABSTRACT_UNIX = 1 << 0, SCOPE_SIGNAL = 1 << 1,   /* version 6 */
};

struct ruleset { uint64_t fs, net, scoped; };
struct below { uint64_t access; int32_t fd; } __attribute__((packed));

int policy_landlock_version(void)
{
	long version = syscall(CREATE_RULESET, NULL, 0, ASK_VERSION);
	return version > 0 ? (int)version : 0;
}

static void open_below(int rules, const struct ruleset *set, const char *path, uint64_t access)
{
	struct stat st;
	struct below below = { .fd = open(path, O_PATH | O_CLOEXEC) };
	if (below.fd < 0)
		return;
	below.access = access & set->fs;
	if (fstat(below.fd, &st) == 0 && !S_ISDIR(st.st_mode))
		below.access &= OF_FILES;
	if (below.access)
		syscall(ADD_RULE, rules, BELOW_PATH, &below, 0);
	close(below.fd);
}

/* What is not there yet may be made: then the folder that it will be in counts, of which the policy allows the rest no
 * more than before. */
static void open_nearest(int rules, const struct ruleset *set, const char *path, uint64_t allowed)
{
	char near[PATH_MAX], *slash;
	if (snprintf(near, sizeof near, "%s", path) >= (int)sizeof near)
		return;
	while (access(near, F_OK) && (slash = strrchr(near, '/')) && slash > near)
		*slash = 0;
	open_below(rules, set, near, allowed);
}

static void open_list(int rules, const struct ruleset *set, const struct policy_list *list, uint64_t access)
{
	for (size_t i = 0; i < list->count; i++)
		open_nearest(rules, set, list->rules[i].text, access);
}

/* What libraries, names of hosts, certificates, time zones and jsr's own questions to the system need. */
static void open_system(int rules, const struct ruleset *set)
{
	static const char *const folders[] = { "/usr", "/lib", "/lib64", "/etc", "/proc", "/sys", "/dev",
		"/run/systemd/resolve", "/run/nscd", "/nix/store", "/opt" };
	static const char *const named[] = { "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS", "SSL_CERT_DIR" };
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		open_below(rules, set, folders[i], READS);
	for (size_t i = 0; i < sizeof named / sizeof *named; i++)
		if (getenv(named[i]))
			open_below(rules, set, getenv(named[i]), READS);
	static const char *const devices[] = { "/dev/null", "/dev/tty", "/dev/pts", "/dev/zero" };
	for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
		open_below(rules, set, devices[i], READS | FS_WRITE_FILE | FS_TRUNCATE);
}

/* The files of credentials, wherever they stand in a binding. */
static void open_credentials(int rules, const struct ruleset *set, const struct policy *p,
	const struct policy_value *of)
{
	char path[PATH_MAX];
	for (const struct policy_value *m = of ? of->first : NULL; m; m = m->next) {
		open_credentials(rules, set, p, m);
		const char *file = m->name && !strcmp(m->name, "file") ? policy_string(m) : NULL;
		const char *base = file && *file == '/' ? "" : p->folder;
		if (file && snprintf(path, sizeof path, "%s%s%s", base, *base ? "/" : "", file) < (int)sizeof path)
			open_below(rules, set, path, READS);
	}
}

/* Bindings work for the script on the host's side: their files are theirs. */
static void open_bindings(int rules, const struct ruleset *set, const struct policy *p)
{
	char path[PATH_MAX];
	const struct policy_value *all = policy_all_bindings(p);
	open_credentials(rules, set, p, all);
	for (const struct policy_value *m = all ? all->first : NULL; m; m = m->next) {
		const char *ca = policy_string(policy_member(m, "ca"));
		if (ca && snprintf(path, sizeof path, "%s%s%s", *ca == '/' ? "" : p->folder, *ca == '/' ? "" : "/",
			ca) < (int)sizeof path)
			open_below(rules, set, path, READS);
		const char *of = policy_string(policy_member(m, "path"));
		const char *base = of && *of == '/' ? "" : p->folder;
		if (!of || snprintf(path, sizeof path, "%s%s%s", base, *base ? "/" : "", of) >= (int)sizeof path)
			continue;
		open_below(rules, set, path, READS | WRITES);
		char *slash = strrchr(path, '/');      /* a database has files beside it */
		slash[slash == path] = 0;
		open_below(rules, set, path, READS | WRITES);
	}
}

/* Whether a binding connects to something. */
static int has_remote(const struct policy *p)
{
	const struct policy_value *all = policy_all_bindings(p);
	int found = 0;
	for (const struct policy_value *m = all ? all->first : NULL; m && !found; m = m->next) {
		const char *type = policy_string(policy_member(m, "type"));
		found = policy_member(m, "url") || (type && !strcmp(type, "fetch"));
	}
	return found;
}

static void restrict_files(const struct policy *p)
{
	int version = policy_landlock_version();
	int alone = !has_remote(p);
	struct ruleset set = { 0 };
	if (!policy_allows_rest(p, POLICY_READ))
		set.fs |= READS;
	if (!policy_allows_rest(p, POLICY_WRITE))
		set.fs |= WRITES & ~(uint64_t)(version < 2 ? FS_REFER : 0) & ~(uint64_t)(version < 3 ? FS_TRUNCATE : 0);
	if (policy_refuses_all(p, POLICY_NET) && alone && version >= 4)
		set.net = NET_BIND_TCP | NET_CONNECT_TCP;
	if (version >= 6)
		set.scoped = (policy_refuses_all(p, POLICY_NET) && alone ? SCOPE_ABSTRACT_UNIX : 0) |
			(policy_refuses_all(p, POLICY_SIGNALS) ? SCOPE_SIGNAL : 0);
	if (version == 0 || !policy_refuses_all(p, POLICY_RUN) || (!set.fs && !set.net && !set.scoped))
		return;
	size_t size = version >= 6 ? sizeof set : version >= 4 ? offsetof(struct ruleset, scoped) :
		offsetof(struct ruleset, net);
	int rules = (int)syscall(CREATE_RULESET, &set, size, 0);
	if (rules < 0)
		return;
	if (set.fs) {
		open_system(rules, &set);
		open_bindings(rules, &set, p);
		open_list(rules, &set, &p->lists[POLICY_READ][0], READS);
		open_list(rules, &set, &p->lists[POLICY_WRITE][0], WRITES);
		for (int i = 0; i < 2 && p->script[i]; i++)
			open_below(rules, &set, p->script[i], READS);
		if (p->module_root)
			open_below(rules, &set, p->module_root, READS);
		if (p->ledger)
			open_below(rules, &set, p->ledger, WRITES);
	}
	syscall(RESTRICT_SELF, rules, 0);
	close(rules);
}

/* ---- seccomp */

#if defined(__x86_64__)
#define OUR_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OUR_ARCH AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define OUR_ARCH AUDIT_ARCH_RISCV64
#endif

int policy_has_seccomp(void)
{
#ifdef OUR_ARCH
	uint32_t action = SECCOMP_RET_ERRNO;
	return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
#else
	return 0;
#endif
}

int policy_has_openat2(void)
{
	struct open_how how = { .flags = O_PATH | O_CLOEXEC, .resolve = RESOLVE_NO_SYMLINKS };
	long fd = syscall(SYS_openat2, AT_FDCWD, "/", &how, sizeof how);
	if (fd >= 0)
		close((int)fd);
	return fd >= 0;
}

#ifdef OUR_ARCH
/* System calls that jsr and its libraries never make. */
static const int unused[] = {
#ifndef __SANITIZE_ADDRESS__
	SYS_ptrace,            /* the search for leaks stops the threads with it */
#endif
	SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_perf_event_open, SYS_bpf, SYS_userfaultfd,
	SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_reboot, SYS_mount, SYS_umount2,
	SYS_pivot_root, SYS_chroot, SYS_setns, SYS_unshare, SYS_swapon, SYS_swapoff, SYS_acct, SYS_quotactl,
	SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime, SYS_sethostname, SYS_setdomainname,
	SYS_syslog, SYS_vhangup, SYS_personality, SYS_keyctl, SYS_add_key, SYS_request_key, SYS_name_to_handle_at,
	SYS_open_by_handle_at, SYS_fanotify_init, SYS_fanotify_mark, SYS_mknodat, SYS_nfsservctl, SYS_lookup_dcookie,
	SYS_setxattr, SYS_lsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
	428 /* open_tree */, 429 /* move_mount */, 430 /* fsopen */, 431 /* fsconfig */, 432 /* fsmount */,
	433 /* fspick */, 438 /* pidfd_getfd */, 442 /* mount_setattr */, 447 /* memfd_secret */,
#ifdef SYS_kexec_file_load
	SYS_kexec_file_load,
#endif
#ifdef __x86_64__
	SYS_mknod, SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_uselib, SYS__sysctl, SYS_create_module, SYS_ustat,
	SYS_sysfs,
#endif
};

enum { X32 = 0x40000000, FILTER_MAX = 2 * sizeof unused / sizeof *unused + 16 };

static unsigned refuse(struct sock_filter *f, unsigned n, int number)
{
	f[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 1);
	f[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
	return n;
}

static void filter_calls(const struct policy *p)
{
	struct sock_filter f[FILTER_MAX];
	unsigned n = 0;
	f[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
	f[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OUR_ARCH, 1, 0);
	f[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
	f[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
	f[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, X32, 0, 1);
	f[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS);
#endif
	for (size_t i = 0; i < sizeof unused / sizeof *unused; i++)
		n = refuse(f, n, unused[i]);
	/* storage in a folder keeps what it knows of an object there */
	if (!policy_all_bindings(p))
		n = refuse(f, n, SYS_fsetxattr);
	/* programs that bindings ask for their credentials have ended by now */
	if (policy_refuses_all(p, POLICY_RUN)) {
		n = refuse(f, n, SYS_execve);
		n = refuse(f, n, SYS_execveat);
	}
	f[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
	struct sock_fprog program = { .len = (unsigned short)n, .filter = f };
	syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}
#else
static void filter_calls(const struct policy *p) { }
#endif

void policy_lock(const struct policy *p)
{
	if (!p->sandbox || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
		return;
	restrict_files(p);
	filter_calls(p);
}
