/* ops/net/net_door.h -- whether the policy lets a script look up, connect and listen.
 *
 * Functions that check throw ERR_ACCESS_DENIED; in a dry run those that connect and listen say what they would do and
 * throw ERR_DRY_RUN.
 */
#ifndef OPS_NET_NET_DOOR_H
#define OPS_NET_NET_DOOR_H

#include "engine/value.h"
#include "io/net/socket.h"
#include "policy/path.h"

void net_door_lookup(js_State *J, const char *host, uint16_t port);

/* host: the name that the address was found for, or the address. */
void net_door_connect(js_State *J, const char *host, const struct socket_address *to);
void net_door_listen(js_State *J, const char *host, const struct socket_address *at);

/* Datagrams.  A socket that only sends is bound without a check, to a port that the system chooses; while connections
 * are restricted (net_door_is_shut) it hears from those alone that it may send to by their address, or has sent to. */
void net_door_send(js_State *J, const char *host, const struct socket_address *to);
int net_door_is_shut(void);
int net_door_hears(const struct socket_address *from);

/* A socket that another process has sent: whether the script might have it by itself, as one that listens at its
 * address, or, if it is a connection, as one to the other end. */
int net_door_takes(js_State *J, int fd, int is_connection);

/* A socket in the file system, or in the abstract space (which begins with a 0 byte, and only a run without a policy of
 * connections may use): sets the address to use.  1: place is held, and has to be freed. */
int net_door_connect_path(js_State *J, const char *path, size_t size, struct policy_place *place,
	struct socket_address *to, int *error);
int net_door_listen_path(js_State *J, const char *path, size_t size, struct policy_place *place,
	struct socket_address *at, int *error);

#endif
