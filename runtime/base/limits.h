/* base/limits.h -- every maximum that a script or its user can run into, with its unit and its reason.
 *
 * Sizes that only tune a structure, and affect only speed or memory, are defined with that structure.
 */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

/* The machines that jsr supports.  Sizes are counted in 64 bits throughout; short strings and values are moved by
 * words, first byte lowest; and the archive of the standard library, which may be built on another machine, has words
 * and doubles in this order. */
_Static_assert(sizeof(void *) == 8 && sizeof(long) == 8,
	"jsr needs a 64-bit target: 32-bit machines are not supported");
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
	"jsr needs a little-endian target: big-endian machines are not supported");
_Static_assert(sizeof(int) == 4 && sizeof(double) == 8, "jsr needs int of 32 bits and double of 64");

/* engine */
/* nested script calls before RangeError: about what node's default stack allows */
#define LIMIT_CALL_DEPTH        12000
/* the least and the most that --stack-size and a worker's stackSizeMb make of it: what the library itself needs, and
 * what finds room in LIMIT_VALUE_STACK */
#define LIMIT_CALL_DEPTH_LEAST  1000
#define LIMIT_CALL_DEPTH_MOST   200000
#define LIMIT_VALUE_STACK       (1u << 20)      /* values on the script stack (16 bytes each, mapped lazily) */
/* slots and operands of one function: it is entered below LIMIT_VALUE_STACK and must fit into the slack after that */
#define LIMIT_FRAME_VALUES      (1u << 19)
#define LIMIT_TRY_DEPTH         24000           /* nested try records (mapped lazily) */
#define LIMIT_C_STACK           (64u << 20)     /* bytes of C stack for the script thread (mapped lazily) */
#define LIMIT_C_STACK_RED       (128u << 10)    /* bytes kept free below every checked C call */
#define LIMIT_STRING_UNITS      ((1u << 29) - 24) /* UTF-16 units a string may have: V8's bound on 64-bit */
#define LIMIT_BIGINT_BITS       (1u << 30)      /* bits of a BigInt: V8's bound on 64-bit */
/* elements of an array stored contiguously; larger arrays store them as properties */
#define LIMIT_ARRAY_FLAT        (1 << 26)
#define LIMIT_REGEXP_DEPTH      1000            /* nested groups: the parser and the generator recurse */
#define LIMIT_REGEXP_GROUPS     32767           /* capturing groups of one pattern: V8's */
/* nodes of one pattern, some 44 bytes each while it is compiled: V8 gives up at about as many */
#define LIMIT_REGEXP_NODES      (1u << 23)
/* bytes of the backtracking stack before RangeError: 8 million choices, twice V8's limit */
#define LIMIT_REGEXP_STACK      (1u << 27)
#define LIMIT_BUFFER_BYTES      (1ull << 32)    /* bytes of one ArrayBuffer: node's kMaxLength */
/* bytes of one source file: ten times the largest bundle seen; compiling takes some 40 times that */
#define LIMIT_SOURCE_BYTES      (64u << 20)
/* words of code in one function for unwinding out of loops and try: each jump has its own copy, maybe thousands of
 * words */
#define LIMIT_UNWIND_WORDS      (1u << 20)
#define LIMIT_STACK_FRAMES      10              /* frames in error.stack, as node's stackTraceLimit */
/* bytes allocated before the first collection: avoids a collection during start-up, and keeps a small script's garbage
 * in the CPU cache */
#define LIMIT_GC_FIRST_BYTES    (2u << 20)
/* minimum between two collections: marking a loaded stdlib costs as much as allocating 1 MB */
#define LIMIT_GC_NEXT_BYTES     (2u << 20)
/* maximum between two collections of a heap half that size: beyond that, memory matters more than time */
#define LIMIT_GC_SMALL_BYTES    (64u << 20)

/* loop */
/* submission entries: having more in flight than this gains nothing */
#define LIMIT_RING_ENTRIES      256
#define LIMIT_OPS_WITH_FD       128             /* ops that hold their own descriptor at one time; others wait */
#define LIMIT_TURN_RECORDS      1024            /* records delivered in one turn before I/O is checked again */
#define LIMIT_TIMER_MS          2147483647.0    /* delay of a timer; more becomes 1 ms with a warning, as in node */
#define LIMIT_CONSOLE_INDENT    1000            /* columns that console.group indents at most, as in node */
#define LIMIT_RECORD_INLINE     512             /* result bytes that travel in a record; more go by handle */

/* policy */
#define LIMIT_POLICY_BYTES      (16u << 20)     /* bytes of a policy file: a hundred thousand rules */
#define LIMIT_POLICY_DEPTH      32              /* nested lists and objects in it: the reader recurses */
#define LIMIT_POLICY_LINKS      40              /* symbolic links followed on the way of one path: the kernel's bound */

/* pool */
#define LIMIT_POOL_THREADS      16              /* workers at most; the count is the number of CPUs, at least 2 */
/* bytes of a worker's stack (mapped lazily): jobs do not recurse, they spawn */
#define LIMIT_POOL_STACK        (1u << 20)

/* locks */
#define LIMIT_LOCK_REQUESTS     (1u << 20)      /* held or waited for by one thread: some 100 MB with their names */

/* WebSocket */
/* bytes of one received message, decompressed; a larger one closes with code 1009; about what bun and ws allow */
#define LIMIT_WEBSOCKET_MESSAGE (128u << 20)
#define LIMIT_WEBSOCKET_WAITING (16u << 20)     /* bytes of messages queued for the script before reading pauses */
/* bytes queued for sending before the connection is failed, as the standard allows */
#define LIMIT_WEBSOCKET_QUEUE   (1u << 30)
#define LIMIT_WEBSOCKET_HEAD    (64u << 10)     /* bytes of the reply to the opening handshake */

/* streams and files */
#define LIMIT_OUT_GATHER        (64u << 10)     /* bytes of stdout gathered before a write */
/* ms that gathered output may wait during a turn: too short for a user to notice */
#define LIMIT_OUT_DELAY         10
/* ms that an exiting process waits for its reader, each time anew when the reader made room */
#define LIMIT_OUT_DYING         200
/* ms after Ctrl-C in a REPL that script other than what was typed may still run: the library's own takes less, and a
 * prompt that is back within 100 ms feels immediate */
#define LIMIT_REPL_PATIENCE     50

/* the policy's limits */
#define LIMIT_RATE_WAITING      (16u << 10)     /* operations of a sort that wait for their turn */
#define LIMIT_RATE_MINUTE       10000           /* the largest number a minute: each has its time noted, 8 bytes */

/* dry runs */
#define LIMIT_DRY_LINE          (64u << 10)     /* bytes of a line: the arguments of a program */
#define LIMIT_DRY_NAMES         65536           /* files and folders that would be made and are known as such */

/* guards */
/* ms after a guard's limit within which the script's thread must notice, and ms of its CPU time: native loops check
 * every few */
#define LIMIT_GUARD_PATIENCE    30
#define LIMIT_GUARD_BUSY        15
/* ms after a guard's limit at which the process ends, whatever its 'exit' listeners do */
#define LIMIT_GUARD_GRACE       35
#define LIMIT_GUARD_SECONDS     1e9             /* the largest limit of time: so its ns fit in 64 bits */
#define LIMIT_GUARD_STDERR      5               /* ms that a guard waits for room on stderr */
/* bytes beyond twice --max-heap that the process may take: stacks at their deepest, libraries */
#define LIMIT_GUARD_MEMORY      (32u << 20)
#define LIMIT_GUARD_PROCESSES   16384           /* processes on the machine that the end of a guarded run looks at */

#endif
