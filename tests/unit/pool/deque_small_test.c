/* The tests of deque_test.c on a deque of four slots, and with the indices' wrap never far. */
#define DEQUE_SIZE 4

#include "../../../runtime/pool/deque.c"
#include "deque_test.c"
