/* ops/net/net_int.h -- what the parts of internalBinding('net') share: net_bind.c, lookup_bind.c, listener_bind.c. */
#ifndef OPS_NET_NET_INT_H
#define OPS_NET_NET_INT_H

#include <stdint.h>

#include "engine/value.h"
#include "io/net/lookup.h"
#include "io/net/socket.h"

/* A function at idx, bound to the present flow.  -- */
value_ref net_callback(js_State *J, int idx, const char *type);
uint16_t net_port(js_State *J, int idx);       /* 0 for what is none */
/* Copies a string without U+0000: 0, or -EINVAL if it is too long or has one. */
int net_text(js_State *J, int idx, char *to, size_t room);
/* What connect and listen are given at 1 to 3: a host's name, its address and a port.  0 or -errno. */
struct net_end { char host[LOOKUP_NAME]; uint16_t port; struct socket_address at; };
int net_end(js_State *J, struct net_end *out);
void net_push_name(js_State *J, int fd, int peer);     /* -- [address, port, family], a path, or -errno */
/* Of a pipe, a connection or a listening socket: from now on ours, the number is not the script's any more. */
int net_take(int fd, int listens);

/* ---- lookup_bind.c */
void net_lookup(js_State *J);
void net_name_of(js_State *J);

/* ---- datagram_bind.c: adds what internalBinding('net') has of it */
void net_datagrams(js_State *J);
/* As those of listeners. */
int datagram_fd_at(js_State *J, int idx);
void datagram_push_fd(js_State *J, int fd, int family);

/* ---- resolve_bind.c: likewise */
void net_resolvers(js_State *J);

/* ---- listener_bind.c */
void net_listen(js_State *J);
void net_listen_path(js_State *J);
void net_open_listener(js_State *J);
void net_listen_with(js_State *J);
void listener_bind(js_State *J);               /* makes the prototype */
/* -- listener   over a descriptor that others have, too, which it owns unless this throws */
void listener_push_fd(js_State *J, int fd, int is_path);
/* The descriptor of the listener at idx, which is shared from now on; -1: closed; -EINVAL: there is none. */
int listener_share_at(js_State *J, int idx);

#endif
