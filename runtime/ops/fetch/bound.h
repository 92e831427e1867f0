/* ops/fetch/bound.h -- requests of fetch bindings: the headers that the policy has for a host are put on here, on the
 * way to libcurl, and no script sees them. */
#ifndef OPS_FETCH_BOUND_H
#define OPS_FETCH_BOUND_H

#include <stddef.h>

struct policy_value;

/* The fetch binding of this name, or NULL. */
const struct policy_value *bound_find(const char *name);

/* Whether the binding names the host of an origin "scheme://host[:port]". */
int bound_names(const struct policy_value *binding, const char *origin);

/* Whether any binding may connect to this origin, where the script may not connect anywhere: their connections are not
 * for its own requests. */
int bound_elsewhere(const char *origin);

/* The fields of a request as transfer_request has them, with the binding's own in place of any of the same name.
 * bound_forget; NULL: out of memory. */
char *bound_fields(const struct policy_value *binding, const char *fields);
void bound_forget(char *fields);

#endif
