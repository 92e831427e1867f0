#include "io/kv/kv.h"

#include <string.h>

#include "base/mem.h"

void kv_free(struct kv *kv)
{
	if (kv)
		kv->backend->free(kv);
}

const char *kv_path(const struct kv *kv) { return kv->backend->path ? kv->backend->path(kv) : NULL; }

struct kv_op *kv_op_new(struct kv *kv, size_t head, unsigned count, size_t text_size)
{
	size_t parts = (head + 7) & ~(size_t)7, text = parts + count * sizeof(struct kv_part);
	struct kv_op *k = mem_try_alloc(text + text_size);
	if (!k)
		return NULL;
	memset(k, 0, text);
	k->kv = kv;
	k->count = count;
	k->parts = (struct kv_part *)(void *)((char *)k + parts);
	k->text = (char *)k + text;
	return k;
}

const char *kv_op_text(struct kv_op *k, const void *bytes, size_t size)
{
	char *at = k->text;
	if (size)
		memcpy(at, bytes, size);
	k->text += size;
	return at;
}

void kv_op_forget_answers(struct kv_op *k)
{
	for (unsigned i = 0; i < k->count; i++) {
		mem_free(k->parts[i].answer);
		k->parts[i].answer = NULL;
		k->parts[i].found = k->parts[i].known = 0;
	}
	mem_free(k->listed);
	k->listed = NULL;
	k->listed_size = 0;
}

void kv_op_fail(struct kv_op *k, int error, const char *text)
{
	size_t size = text ? strlen(text) + 1 : 0;
	kv_op_forget_answers(k);
	k->outcome = error;
	mem_free(k->failure);
	k->failure = size ? mem_try_alloc(size) : NULL;
	if (k->failure)
		memcpy(k->failure, text, size);
}

void kv_op_free(struct kv_op *k)
{
	if (!k)
		return;
	kv_forget(k);
	kv_op_forget_answers(k);
	mem_free(k->failure);
	mem_free(k->own);
	mem_free(k);
}

void kv_expect(struct kv_op *k)
{
	for (unsigned i = 0; i < k->count; i++)
		k->writes |= k->parts[i].verb == KV_PUT || k->parts[i].verb == KV_DELETE;
	k->counted = 1;
	k->kv->posted++;
}

void kv_forget(struct kv_op *k)
{
	if (!k->counted)
		return;
	k->counted = 0;
	k->kv->posted--;
	k->kv->backend->forgot(k->kv);
}

int kv_step(struct op *op, struct ring_request *rq)
{
	struct kv_op *k = container_of(op, struct kv_op, op);
	return k->kv->backend->step(k, rq);
}

void kv_work(struct op *op)
{
	struct kv_op *k = container_of(op, struct kv_op, op);
	k->kv->backend->work(k);
}
