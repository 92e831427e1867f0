/* The tests of deque_test.c with a deque of four slots, and with indices close to wrapping. */
#define DEQUE_SIZE 4

#include "../../../runtime/pool/deque.c"
#include "deque_test.c"
