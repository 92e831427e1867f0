/* policy/policy_int.h -- the policy as data, for the files of this room. */
#ifndef POLICY_POLICY_INT_H
#define POLICY_POLICY_INT_H

#include "policy/net.h"
#include "policy/policy.h"

struct policy_list {
	struct policy_rule *rules;     /* sorted by text once the policy is finished; the list owns the texts */
	size_t count, room;
	int all;                       /* everything */
	int patterns;                  /* env: some end with '*' */
};

struct policy {
	struct policy_list lists[POLICY_KINDS][2];     /* what is allowed, and what is denied */
	unsigned serial;               /* 0: not finished; else of the policies of this process */
	unsigned char by_default[POLICY_KINDS];        /* nothing has been said of it but the default */
	struct policy_net_rule *net[2];                /* the lists of net, parsed */
	int sandbox;                                   /* what is not allowed is refused */
	int any;                                       /* something is restricted */
	struct policy_value *tree;
	char *file, *folder, *ledger, *module_root;
	struct learned *learned;       /* what was asked, or NULL: then questions are answered by the lists */
	char *learned_path;
	char *script[2];               /* as it was named, and without links */
};

int policy_is_path_kind(enum policy_kind kind);

#endif
