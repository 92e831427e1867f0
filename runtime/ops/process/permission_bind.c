/* permission_bind.c -- what the policy in force allows, for process.permission and for errors made by the library.
 *
 *   has(kind, target)     target undefined: whether all of it is allowed.  Without a policy everything is
 *   error(kind, target)   the error of something that is refused
 *   active()              whether there is a policy
 */
#include "ops/core/ops.h"

#include "engine/text.h"
#include "ops/core/error.h"
#include "policy/path.h"

static int kind_at(js_State *J, int idx)
{
	for (int k = 0; k < POLICY_KINDS; k++)
		if (text_equal(J, idx, policy_kind_name((enum policy_kind)k)))
			return k;
	return -1;
}

/* A path is allowed if what it leads to is, or, where nothing is, its name. */
static int has_path(const struct policy *p, enum policy_kind kind, const char *path)
{
	struct policy_place place;
	int r = policy_find(p, POLICY_BIT(kind), path, kind == POLICY_RUN ? POLICY_KEEP : POLICY_MAKE, &place);
	if (r == 0)
		policy_place_free(&place);
	return r <= 0;
}

static int has(js_State *J, const struct policy *p, enum policy_kind kind)
{
	if (js_isundefined(J, 2))
		return !policy_restricts(p, kind);
	const char *target = text_path(J, 2);
	if (!target)
		return 0;
	if (kind == POLICY_READ || kind == POLICY_WRITE || (kind == POLICY_RUN && target[0] == '/'))
		return has_path(p, kind, target);
	return policy_allows(p, kind, target);
}

static void b_has(js_State *J)
{
	const struct policy *p = policy_now();
	int kind = kind_at(J, 1);
	js_pushboolean(J, kind >= 0 && (!p || has(J, p, (enum policy_kind)kind)));
}

static void b_error(js_State *J)
{
	int kind = kind_at(J, 1);
	error_push_denied(J, kind < 0 ? POLICY_INFO : (enum policy_kind)kind, text_utf8(J, 2, NULL));
}

static void b_active(js_State *J) { js_pushboolean(J, policy_now() != NULL); }

void permission_bind(js_State *J)
{
	value_method(J, "has", b_has, 2);
	value_method(J, "error", b_error, 2);
	value_method(J, "active", b_active, 0);
}
