/* os_bind.c -- data about the machine and the system for node's os module.
 *
 * Everything is queried at each call; nothing is cached.  Functions that can fail return a negative errno as a number
 * in place of the object, which stdlib/os.js turns into node's SystemError.
 */
#include "ops/core/error.h"
#include "ops/core/ops.h"

#include "base/errtab.h"
#include "base/mem.h"
#include "engine/text.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netpacket/packet.h>
#include <pwd.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <unistd.h>

static void set_number(js_State *J, const char *name, double v)
{
	js_pushnumber(J, v);
	value_create(J, -2, name);
}

static void set_text(js_State *J, const char *name, const char *text)
{
	text_push(J, text);
	value_create(J, -2, name);
}

/* errmap(errno): [name, message], or undefined if it has none. */
static void b_errmap(js_State *J)
{
	const struct errtab_entry *e = errtab_find(js_toint32(J, 1));
	if (!e) {
		js_pushundefined(J);
		return;
	}
	js_newarray(J);
	text_push(J, e->name);
	value_createindex(J, -2, 0);
	text_push(J, e->message);
	value_createindex(J, -2, 1);
}

/* uname(whether for the host's name) */
static void b_uname(js_State *J)
{
	struct utsname u;
	int name = js_toboolean(J, 1);
	error_need(J, POLICY_INFO, name ? "hostname" : "system");
	if (uname(&u) < 0) {
		js_pushnumber(J, -errno);
		return;
	}
	js_newobject(J);
	set_text(J, "sysname", u.sysname);
	set_text(J, "release", u.release);
	set_text(J, "version", u.version);
	set_text(J, "machine", u.machine);
	if (name)
		set_text(J, "nodename", u.nodename);
}

/* ---- processors */

static double cpu_speed(int index)
{
	char path[96];
	snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/cpufreq/scaling_cur_freq", index);
	FILE *f = fopen(path, "re");
	double khz = 0;
	if (f) {
		if (fscanf(f, "%lf", &khz) != 1)
			khz = 0;
		fclose(f);
	}
	return (double)(long)(khz / 1000);
}

enum { MODEL = 128 };

/* The model of processor `index`, or of the last one listed before it. */
static void cpu_model(FILE *info, int index, char model[MODEL])
{
	char line[512];
	int at = -1;
	rewind(info);
	while (fgets(line, sizeof line, info)) {
		char *value = strchr(line, ':');
		if (!value)
			continue;
		if (!strncmp(line, "processor", 9))
			at = atoi(value + 1);
		else if (!strncmp(line, "model name", 10) && at <= index && strlen(value) > 2) {
			snprintf(model, MODEL, "%s", value + 2);
			model[strcspn(model, "\n")] = 0;
		}
		if (at > index)
			return;
	}
}

static void cpus_free(js_State *J, void *p) { mem_free(p); }

static void b_cpus(js_State *J)
{
	error_need(J, POLICY_INFO, "cpus");
	js_pushnull(J);                                /* the list's prototype */
	/* parse all text first, make values after: nothing may throw while a file is open */
	struct cpu { double user, nice, sys, idle, irq; char model[MODEL]; int index; } *cpus = NULL;
	int count = 0, room = 0;
	FILE *stat = fopen("/proc/stat", "re"), *info = fopen("/proc/cpuinfo", "re");
	double tick = 1000.0 / (double)sysconf(_SC_CLK_TCK);
	char line[1024];
	while (stat && fgets(line, sizeof line, stat)) {
		int index;
		double v[6];
		if (strncmp(line, "cpu", 3) != 0 || line[3] < '0' || line[3] > '9')
			continue;          /* the total of all processors, or another kind of line */
		if (sscanf(line, "cpu%d %lf %lf %lf %lf %lf %lf", &index, &v[0], &v[1], &v[2], &v[3], &v[4],
			&v[5]) != 7)
			continue;
		if (count == room) {
			room = room ? 2 * room : 16;
			cpus = mem_realloc(cpus, (size_t)room * sizeof *cpus);
		}
		struct cpu *c = &cpus[count++];
		*c = (struct cpu){ v[0] * tick, v[1] * tick, v[2] * tick, v[3] * tick, v[5] * tick, "unknown", index };
		if (info)
			cpu_model(info, index, c->model);
	}
	if (stat)
		fclose(stat);
	if (info)
		fclose(info);
	js_newuserdata(J, "cpus", cpus, cpus_free);
	js_newarray(J);
	for (int i = 0; i < count; i++) {
		js_newobject(J);
		set_text(J, "model", cpus[i].model);
		set_number(J, "speed", cpu_speed(cpus[i].index));
		js_newobject(J);
		set_number(J, "user", cpus[i].user);
		set_number(J, "nice", cpus[i].nice);
		set_number(J, "sys", cpus[i].sys);
		set_number(J, "idle", cpus[i].idle);
		set_number(J, "irq", cpus[i].irq);
		value_create(J, -2, "times");
		value_createindex(J, -2, i);
	}
}

static void b_parallelism(js_State *J)
{
	cpu_set_t set;
	int n = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : (int)sysconf(_SC_NPROCESSORS_ONLN);
	js_pushnumber(J, n > 0 ? n : 1);
}

/* ---- memory and load */

static double meminfo(const char *key)
{
	char line[256];
	double kb = -1;
	FILE *f = fopen("/proc/meminfo", "re");
	if (!f)
		return -1;
	while (fgets(line, sizeof line, f)) {
		size_t n = strlen(key);
		if (!strncmp(line, key, n) && line[n] == ':') {
			kb = strtod(line + n + 1, NULL);
			break;
		}
	}
	fclose(f);
	return kb < 0 ? -1 : kb * 1024;
}

static void b_totalmem(js_State *J)
{
	error_need(J, POLICY_INFO, "memory");
	struct sysinfo s;
	double n = meminfo("MemTotal");
	js_pushnumber(J, n >= 0 ? n : sysinfo(&s) == 0 ? (double)s.totalram * s.mem_unit : 0);
}

static void b_freemem(js_State *J)
{
	error_need(J, POLICY_INFO, "memory");
	struct sysinfo s;
	double n = meminfo("MemAvailable");
	js_pushnumber(J, n >= 0 ? n : sysinfo(&s) == 0 ? (double)s.freeram * s.mem_unit : 0);
}

static void b_loadavg(js_State *J)
{
	error_need(J, POLICY_INFO, "load");
	double v[3] = { 0, 0, 0 };
	if (getloadavg(v, 3) != 3)
		v[0] = v[1] = v[2] = 0;
	js_newarray(J);
	for (int i = 0; i < 3; i++) {
		js_pushnumber(J, v[i]);
		value_createindex(J, -2, i);
	}
}

static void b_uptime(js_State *J)
{
	error_need(J, POLICY_INFO, "uptime");
	double seconds = 0;
	FILE *f = fopen("/proc/uptime", "re");
	if (f) {
		if (fscanf(f, "%lf", &seconds) != 1)
			seconds = 0;
		fclose(f);
	}
	js_pushnumber(J, seconds);
}

/* ---- users and priorities */

static void b_passwd(js_State *J)
{
	error_need(J, POLICY_INFO, "user");
	struct passwd p, *found = NULL;
	char text[4096];
	int err = getpwuid_r(geteuid(), &p, text, sizeof text, &found);
	if (!found) {
		js_pushnumber(J, -(err ? err : ENOENT));
		return;
	}
	js_newobject(J);
	set_number(J, "uid", p.pw_uid);
	set_number(J, "gid", p.pw_gid);
	set_text(J, "username", p.pw_name);
	set_text(J, "homedir", p.pw_dir);
	if (p.pw_shell)
		set_text(J, "shell", p.pw_shell);
	else {
		js_pushnull(J);
		value_create(J, -2, "shell");
	}
}

/* [priority] or -errno: an array, since a priority may itself be negative. */
static void b_get_priority(js_State *J)
{
	error_need(J, POLICY_INFO, "process");
	errno = 0;
	int n = getpriority(PRIO_PROCESS, (id_t)js_toint32(J, 1));
	if (n == -1 && errno) {
		js_pushnumber(J, -errno);
		return;
	}
	js_newarray(J);
	js_pushnumber(J, n);
	value_createindex(J, -2, 0);
}

static void b_set_priority(js_State *J)
{
	error_need(J, POLICY_SIGNALS, "setPriority");
	js_pushnumber(J, setpriority(PRIO_PROCESS, (id_t)js_toint32(J, 1), js_toint32(J, 2)) < 0 ? -errno : 0);
}

/* ---- network interfaces: flat records of name, address, netmask, family, mac, internal, scope */

static void mac_of(const struct ifaddrs *all, const char *name, char out[18])
{
	strcpy(out, "00:00:00:00:00:00");
	for (const struct ifaddrs *i = all; i; i = i->ifa_next) {
		if (!i->ifa_addr || i->ifa_addr->sa_family != AF_PACKET || strcmp(i->ifa_name, name) != 0)
			continue;
		const unsigned char *b = ((const struct sockaddr_ll *)(const void *)i->ifa_addr)->sll_addr;
		snprintf(out, 18, "%02x:%02x:%02x:%02x:%02x:%02x", b[0], b[1], b[2], b[3], b[4], b[5]);
	}
}

static const void *raw_address(const struct sockaddr *a)
{
	return a->sa_family == AF_INET ? (const void *)&((const struct sockaddr_in *)(const void *)a)->sin_addr :
		(const void *)&((const struct sockaddr_in6 *)(const void *)a)->sin6_addr;
}

static void interfaces_free(js_State *J, void *p) { freeifaddrs(p); }

static void b_interfaces(js_State *J)
{
	error_need(J, POLICY_INFO, "network");
	struct ifaddrs *all;
	if (getifaddrs(&all) < 0) {
		js_pushnumber(J, -errno);
		return;
	}
	js_pushnull(J);
	js_newuserdata(J, "ifaddrs", all, interfaces_free);
	js_newarray(J);
	int n = 0;
	for (const struct ifaddrs *i = all; i; i = i->ifa_next) {
		char text[INET6_ADDRSTRLEN], mac[18];
		if (!i->ifa_addr || (i->ifa_flags & (IFF_UP | IFF_RUNNING)) != (IFF_UP | IFF_RUNNING))
			continue;
		int family = i->ifa_addr->sa_family;
		if (family != AF_INET && family != AF_INET6)
			continue;
		js_newobject(J);
		set_text(J, "name", i->ifa_name);
		inet_ntop(family, raw_address(i->ifa_addr), text, sizeof text);
		set_text(J, "address", text);
		if (i->ifa_netmask && inet_ntop(family, raw_address(i->ifa_netmask), text, sizeof text))
			set_text(J, "netmask", text);
		set_number(J, "family", family == AF_INET ? 4 : 6);
		mac_of(all, i->ifa_name, mac);
		set_text(J, "mac", mac);
		js_pushboolean(J, (i->ifa_flags & IFF_LOOPBACK) != 0);
		value_create(J, -2, "internal");
		if (family == AF_INET6)
			set_number(J, "scopeid",
				((const struct sockaddr_in6 *)(const void *)i->ifa_addr)->sin6_scope_id);
		value_createindex(J, -2, n++);
	}
}

/* ---- constants */

struct constant { const char *name; int value; };

#define S(name) { #name, name }
static const struct constant signals[] = {
	S(SIGHUP), S(SIGINT), S(SIGQUIT), S(SIGILL), S(SIGTRAP), S(SIGABRT), S(SIGIOT), S(SIGBUS), S(SIGFPE),
	S(SIGKILL), S(SIGUSR1),
	S(SIGSEGV), S(SIGUSR2), S(SIGPIPE), S(SIGALRM), S(SIGTERM), S(SIGCHLD), S(SIGSTKFLT), S(SIGCONT), S(SIGSTOP),
	S(SIGTSTP), S(SIGTTIN),
	S(SIGTTOU), S(SIGURG), S(SIGXCPU), S(SIGXFSZ), S(SIGVTALRM), S(SIGPROF), S(SIGWINCH), S(SIGIO), S(SIGPOLL),
	S(SIGPWR), S(SIGSYS),
	{ NULL, 0 }
};

static const struct constant errnos[] = {
	S(E2BIG), S(EACCES), S(EADDRINUSE), S(EADDRNOTAVAIL), S(EAFNOSUPPORT), S(EAGAIN), S(EALREADY), S(EBADF),
	S(EBADMSG), S(EBUSY),
	S(ECANCELED), S(ECHILD), S(ECONNABORTED), S(ECONNREFUSED), S(ECONNRESET), S(EDEADLK), S(EDESTADDRREQ), S(EDOM),
	S(EDQUOT), S(EEXIST),
	S(EFAULT), S(EFBIG), S(EHOSTUNREACH), S(EIDRM), S(EILSEQ), S(EINPROGRESS), S(EINTR), S(EINVAL), S(EIO),
	S(EISCONN), S(EISDIR), S(ELOOP),
	S(EMFILE), S(EMLINK), S(EMSGSIZE), S(EMULTIHOP), S(ENAMETOOLONG), S(ENETDOWN), S(ENETRESET), S(ENETUNREACH),
	S(ENFILE), S(ENOBUFS),
	S(ENODATA), S(ENODEV), S(ENOENT), S(ENOEXEC), S(ENOLCK), S(ENOLINK), S(ENOMEM), S(ENOMSG), S(ENOPROTOOPT),
	S(ENOSPC), S(ENOSR),
	S(ENOSTR), S(ENOSYS), S(ENOTCONN), S(ENOTDIR), S(ENOTEMPTY), S(ENOTSOCK), S(ENOTSUP), S(ENOTTY), S(ENXIO),
	S(EOPNOTSUPP), S(EOVERFLOW),
	S(EPERM), S(EPIPE), S(EPROTO), S(EPROTONOSUPPORT), S(EPROTOTYPE), S(ERANGE), S(EROFS), S(ESPIPE), S(ESRCH),
	S(ESTALE), S(ETIME),
	S(ETIMEDOUT), S(ETXTBSY), S(EWOULDBLOCK), S(EXDEV), { NULL, 0 }
};
#undef S

static void constants(js_State *J, const char *name, const struct constant *c)
{
	js_pushnull(J);
	js_newobjectx(J);
	for (; c->name; c++)
		set_number(J, c->name, c->value);
	value_create(J, -2, name);
}

void os_bind(js_State *J)
{
	value_method(J, "errmap", b_errmap, 1);
	value_method(J, "uname", b_uname, 1);
	value_method(J, "cpus", b_cpus, 0);
	value_method(J, "parallelism", b_parallelism, 0);
	value_method(J, "totalmem", b_totalmem, 0);
	value_method(J, "freemem", b_freemem, 0);
	value_method(J, "loadavg", b_loadavg, 0);
	value_method(J, "uptime", b_uptime, 0);
	value_method(J, "passwd", b_passwd, 0);
	value_method(J, "getPriority", b_get_priority, 1);
	value_method(J, "setPriority", b_set_priority, 2);
	value_method(J, "interfaces", b_interfaces, 0);
	constants(J, "signals", signals);
	constants(J, "errno", errnos);
}
