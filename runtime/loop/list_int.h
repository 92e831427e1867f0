/* loop/list_int.h -- lists of ops: circular, doubly linked through op->link; the head is a link without an op.  Every
 * call is O(1), and an op can be removed without knowing which list it is in.  link.next is NULL while an op is in no
 * list. */
#ifndef LOOP_LIST_INT_H
#define LOOP_LIST_INT_H

#include "loop/op.h"

static inline void list_init(struct op_link *list) { list->next = list->prev = list; }
static inline int list_empty(const struct op_link *list) { return list->next == list; }
static inline struct op *list_op(struct op_link *link) { return container_of(link, struct op, link); }
static inline struct op *list_first(struct op_link *list) { return list_op(list->next); }
static inline int list_member(const struct op *op) { return op->link.next != NULL; }

static inline void list_append(struct op_link *list, struct op *op)
{
	op->link.next = list;
	op->link.prev = list->prev;
	list->prev->next = &op->link;
	list->prev = &op->link;
}

static inline void list_prepend(struct op_link *list, struct op *op) { list_append(list->next, op); }

static inline void list_remove(struct op *op)
{
	op->link.prev->next = op->link.next;
	op->link.next->prev = op->link.prev;
	op->link.next = op->link.prev = NULL;
}

/* Moves all of `from` to the front of `to`. */
static inline void list_splice(struct op_link *to, struct op_link *from)
{
	if (list_empty(from))
		return;
	from->next->prev = to;
	from->prev->next = to->next;
	to->next->prev = from->prev;
	to->next = from->next;
	list_init(from);
}

#endif
