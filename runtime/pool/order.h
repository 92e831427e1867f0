/* pool/order.h -- names for memory orders.
 *
 * ORDER(NAME, order) is `order`.  Every atomic access of this room whose order is stronger than relaxed goes
 * through it, with a name of its own.  The same names key the models (tests/model: -DNAME=RELAXED) and the
 * mutation run (`make mutate`, which rewrites one ORDER at a time), to find out what breaks without each order.  An
 * access without ORDER is relaxed, and the comment beside it says why that is enough.
 */
#ifndef POOL_ORDER_H
#define POOL_ORDER_H

#define ORDER(name, order) order

#endif
