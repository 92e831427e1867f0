/* policy/credentials.h -- the secrets that bindings send, known to C alone.
 *
 * A binding names them: {"env": NAME}, {"file": PATH} or {"command": [PROGRAM, ARGUMENTS]}, perhaps with a "prefix".
 * They are read before the script starts, and variables that hold one are removed from the environment and overwritten
 * where they stood, so that neither process.env, nor /proc/self/environ, nor a child has them.
 *
 * Memory    ours until credentials_end, which overwrites it.
 * Errors    a secret that cannot be read is a message, and the run does not begin.
 * Threads   any, once they were taken.
 */
#ifndef POLICY_CREDENTIALS_H
#define POLICY_CREDENTIALS_H

#include "policy/policy.h"

enum { CREDENTIAL_MAX = 16384 };       /* bytes of one, its prefix included */

/* Reads the values of all bindings' headers, and their "url", "user", "password", "accessKeyId", "secretAccessKey" and
 * "sessionToken": 0, or -1 with a message, which does not contain them. */
int credentials_take(const struct policy *p, struct policy_error *error);
void credentials_end(void);

/* The value of such a member: a string's own text, or the secret.  Borrowed; NULL if it is neither. */
const char *credentials_get(const struct policy_value *header);

#endif
