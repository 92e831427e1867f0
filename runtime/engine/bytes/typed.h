/* engine/bytes/typed.h -- typed arrays (ECMA-262, 23.2): construction here, methods in typed_methods.c, sorting and
 * text in typed_order.c. */
#ifndef ENGINE_BYTES_TYPED_H
#define ENGINE_BYTES_TYPED_H

#include "engine/bytes/buffer.h"

void typed_init(js_State *J);
void typed_length(js_State *J);        /* the getter of %TypedArray%.prototype.length */
/* TypeError if obj is a typed array whose buffer was detached */
void typed_check_iterated(js_State *J, js_Object *obj);

struct view *typed_check(js_State *J, int idx);        /* ValidateTypedArray */
static inline struct view *typed_this(js_State *J) { return typed_check(J, 0); }
void typed_check_detached(js_State *J, struct view *v);

/* copies all elements of from, which must fit; both hold BigInts or both numbers */
void typed_copy(js_State *J, struct view *to, size_t start, const struct view *from);
/* value --   stores it as element i of the typed array at idx, if that exists after the conversion */
void typed_put(js_State *J, int idx, size_t i);
/* copies elements of the array-like at idx to the typed array at `to` */
void typed_fill_from(js_State *J, int idx, int to, size_t start, size_t n);
double typed_length_of(js_State *J, int idx);          /* of an array-like */

/* constructor n arguments -- typed array  TypedArrayCreate; least: minimum number of elements */
struct view *typed_create(js_State *J, int n, double least);
/* returns `made` if both hold BigInts or both numbers; else throws */
struct view *typed_same_content(js_State *J, const struct view *v, struct view *made);

/* The species constructor for the typed array at idx: 1 and -- constructor, or 0: species is unmodified. */
int typed_push_species(js_State *J, int idx);
/* -- typed array     TypedArraySpeciesCreate with a length */
struct view *typed_push_alike(js_State *J, int idx, size_t length);
/* -- typed array  a copy of the first n elements, always of the intrinsic kind; elements that v does not have (any
 * more) are converted from undefined. */
struct view *typed_push_copy(js_State *J, struct view *v, size_t n);

/* -- element i, or undefined if it no longer exists */
static inline void typed_push_loaded(js_State *J, struct view *v, size_t i)
{
	if (i < v->length)
		element_push(J, v->kind, element_load(v->kind, view_at(v, i)));
	else
		js_pushundefined(J);
}

void typed_methods_init(js_State *J);   /* on the prototype on top */
void typed_order_init(js_State *J);
void typed_base64_init(js_State *J);    /* on Uint8Array; after typed_init */

#endif
