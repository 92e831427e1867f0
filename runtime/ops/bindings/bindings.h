/* ops/bindings/bindings.h -- a run's bindings, by name.
 *
 * The script asks for a name and gets an object whose natives hold a handle: where a binding leads, and what it must
 * show there, is known to C alone.  A binding is opened when it is first used, and closed after the loop's end.
 *
 * Threads    the script thread.
 */
#ifndef OPS_BINDINGS_BINDINGS_H
#define OPS_BINDINGS_BINDINGS_H

#include "engine/value.h"
#include "ops/core/host.h"
#include "policy/policy.h"

/* What the policy says of the binding, or throws "Binding 'X' not configured".  name: the string at idx. */
const struct policy_value *bindings_find(js_State *J, int idx, const char *type);

/* A path of the policy file: relative ones begin at its folder.  mem_free; NULL: out of memory. */
char *bindings_path(const char *path);

/* -- error     With this message, and `code` by the negative errno. */
void bindings_push_error(js_State *J, int64_t error, const char *text);

/* A request's promise, for the struct that holds its op. */
struct bindings_call {
	js_State *J;
	value_ref promise, scope;
	value_ref keep;                /* the caller's, a value that the op uses; unrooted with the others */
};

/* -- promise     Throws when out of memory.  type: as flow_push_scope has it. */
void bindings_call_begin(js_State *J, struct bindings_call *c, const char *type);
/* answer or error --     In deliver: settles the promise. */
void bindings_call_settle(const struct bindings_call *c, int fine);
void bindings_call_end(const struct bindings_call *c);

/* error -- promise     A promise that is rejected, as a native's result. */
void bindings_refuse(js_State *J);

void bindings_end(struct host *host);          /* after engine_free: closes what is open */

/* kv_bind.c: its natives, as properties of the object on top */
struct kv_stores;
void bindings_bind_kv(js_State *J);
void bindings_end_kv(struct kv_stores *stores);

/* kv_open.c: the store of a binding, not connected or opened yet; throws what is wrong with the policy's words. */
struct kv;
struct kv *bindings_open_kv(js_State *J, const char *name, const struct policy_value *v);

/* bucket_bind.c: the same for folders */
struct buckets;
void bindings_bind_buckets(js_State *J);
void bindings_end_buckets(struct buckets *stores);

/* s3_bind.c: the same for S3-compatible services */
struct s3_stores;
void bindings_bind_s3(js_State *J);
void bindings_end_s3(struct s3_stores *stores);

#endif
