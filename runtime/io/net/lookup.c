#include "io/net/lookup.h"

#include <errno.h>
#include <netdb.h>
#include <string.h>

/* Names of errors as node gives them: those of a name that is not there are one. */
static const char *code_of(int error)
{
	switch (error) {
	case EAI_NONAME:
	case EAI_NODATA: return "ENOTFOUND";
	case EAI_ADDRFAMILY: return "EAI_ADDRFAMILY";
	case EAI_AGAIN: return "EAI_AGAIN";
	case EAI_BADFLAGS: return "EAI_BADFLAGS";
	case EAI_FAIL: return "EAI_FAIL";
	case EAI_FAMILY: return "EAI_FAMILY";
	case EAI_MEMORY: return "EAI_MEMORY";
	case EAI_SERVICE: return "EAI_SERVICE";
	case EAI_SOCKTYPE: return "EAI_SOCKTYPE";
	default: return "EAI_FAIL";
	}
}

static void add(struct lookup *l, const struct addrinfo *info)
{
	struct socket_address *a = &l->found[l->count];
	if (l->count == LOOKUP_MOST || info->ai_addrlen > sizeof a->v6 ||
		(info->ai_family != AF_INET && info->ai_family != AF_INET6))
		return;
	*a = (struct socket_address){ .size = info->ai_addrlen };
	memcpy(&a->any, info->ai_addr, info->ai_addrlen);
	for (unsigned i = 0; i < l->count; i++)
		if (l->found[i].size == a->size && !memcmp(&l->found[i].any, &a->any, a->size))
			return;
	l->count++;
}

void lookup_work(struct op *op)
{
	struct lookup *l = container_of(op, struct lookup, op);
	struct addrinfo *list = NULL, hints = { .ai_socktype = SOCK_STREAM, .ai_flags = l->flags,
		.ai_family = l->family == 4 ? AF_INET : l->family == 6 ? AF_INET6 : AF_UNSPEC };
	int r = op->cancelled ? EAI_FAIL : getaddrinfo(l->host, NULL, &hints, &list);
	l->count = 0;
	for (const struct addrinfo *info = r ? NULL : list; info; info = info->ai_next)
		add(l, info);
	if (!r)
		freeaddrinfo(list);
	l->code = r ? code_of(r) : l->count ? NULL : "ENOTFOUND";
	op->result = l->code ? -1 : (int64_t)l->count;
}

void lookup_names_work(struct op *op)
{
	struct lookup_names *l = container_of(op, struct lookup_names, op);
	int r = op->cancelled ? EAI_FAIL : getnameinfo(&l->of.any, l->of.size, l->host, sizeof l->host, l->service,
		sizeof l->service, NI_NAMEREQD);
	l->code = r ? code_of(r) : NULL;
	op->result = r ? -1 : 0;
}
