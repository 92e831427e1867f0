/* ops/bindings/kv_open.c -- a key-value store from what the policy says of it: a file, or a server with its secrets. */
#include "ops/bindings/bindings.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/mem.h"
#include "engine/engine.h"
#include "io/http/transfer.h"
#include "io/kv/file.h"
#include "io/redis/redis.h"
#include "policy/credentials.h"

enum { CA_MAX = 1 << 20, TIMEOUT_MS = 5000 };

static struct kv *open_file(js_State *J, const struct policy_value *v, const char *path)
{
	const char *sync = policy_string(policy_member(v, "sync"));
	char *file = bindings_path(path);
	struct kv *kv = file ? kv_file_new(file, sync && !strcmp(sync, "normal")) : NULL;
	mem_free(file);
	if (!kv)
		js_rangeerror(J, "Out of memory");
	return kv;
}

/* The authorities' certificates: 0 or -errno. */
static int read_ca(const char *path, struct buf *out)
{
	char *file = bindings_path(path);
	int fd = file ? open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY) : -1, r = !file ? -ENOMEM : fd < 0 ? -errno : 0;
	ssize_t n = 1;
	mem_free(file);
	while (r == 0 && n > 0) {
		r = buf_reserve(out, 4096);
		n = r < 0 ? 0 : read(fd, out->data + out->size, out->room - out->size);
		if (n > 0)
			out->size += (size_t)n;
		else if (n < 0 && errno != EINTR)
			r = -errno;
		else if (n < 0)
			n = 1;
	}
	if (fd >= 0)
		close(fd);
	return r;
}

static const char *secret(const struct policy_value *v, const char *name, const char *otherwise)
{
	const struct policy_value *m = policy_member(v, name);
	const char *text = m ? credentials_get(m) : NULL;
	return text ? text : otherwise;
}

static unsigned timeout_of(const struct policy_value *v)
{
	const struct policy_value *m = policy_member(v, "timeout");
	return m ? (unsigned)ceil(m->number * 1000) : TIMEOUT_MS;
}

/* Fills in the place, in the copy of the URL; NULL, or what is wrong. */
static const char *make_config(const struct policy_value *v, char *url, struct buf *ca, struct redis_config *c)
{
	const char *path = policy_string(policy_member(v, "ca"));
	if (redis_parse_url(url, c) < 0)
		return "has a url that is none of redis://, rediss:// or unix:// (see jsr-bindings(7))";
	if ((c->user || policy_member(v, "user")) && !c->password && !policy_member(v, "password"))
		return "has a user and no password";
	c->url = c->password || c->user ? credentials_get(policy_member(v, "url")) : NULL;
	c->user = secret(v, "user", NULL);
	c->password = secret(v, "password", NULL);
	c->timeout_ms = timeout_of(v);
	if (path && read_ca(path, ca) < 0)
		return "has a ca that cannot be read";
	c->ca = (struct transfer_blob){ ca->data, ca->size };
	return NULL;
}

static struct kv *open_server(js_State *J, const char *name, const struct policy_value *v, const char *url)
{
	struct host *host = host_of(J);
	const char *prefix = policy_string(policy_member(v, "prefix")), *wrong;
	size_t size = strlen(url) + 1;
	char *copy = mem_try_alloc(size);
	struct redis_config config = { 0 };
	struct kv *kv = NULL;
	struct buf ca;
	if (!copy)
		js_rangeerror(J, "Out of memory");
	buf_init(&ca, CA_MAX);
	memcpy(copy, url, size);
	wrong = make_config(v, copy, &ca, &config);
	if (!host->transfers)
		host->transfers = transfers_new(host->loop);
	if (!wrong && host->transfers)
		kv = redis_kv_new(host->transfers, host->loop, &config, prefix ? prefix : "jsr:");
	explicit_bzero(copy, size);
	mem_free(copy);
	buf_fini(&ca);
	if (wrong)
		js_error(J, "Binding '%s' %s", name, wrong);
	if (!kv)
		js_rangeerror(J, "Out of memory");
	return kv;
}

struct kv *bindings_open_kv(js_State *J, const char *name, const struct policy_value *v)
{
	const char *path = policy_string(policy_member(v, "path")), *url = secret(v, "url", NULL);
	if (url)
		return open_server(J, name, v, url);
	if (!path)
		js_error(J, "Binding '%s' has neither path nor url", name);
	return open_file(J, v, path);
}
