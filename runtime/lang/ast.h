/* lang/ast.h -- the syntax tree, with the results of scope analysis for each name.
 *
 * One struct is used for all kinds of nodes; the list below gives the meaning of a, b, c, d and the other fields for
 * each kind.  Lists are linked by `next`; a list field points to the first member.  "NULL: ..." explains an absent
 * field.
 */
#ifndef LANG_AST_H
#define LANG_AST_H

#include "lang/lang.h"

/* An interned name or string: equal texts have the same pointer.  chars is WTF-8, 0-terminated (but may contain
 * zeros). */
struct lang_name {
	struct lang_name *next;
	uint32_t hash, size;
	unsigned char keyword;         /* enum lang_token of a reserved or contextual word, else 0 */
	unsigned char is_private;      /* begins with # */
	unsigned char exported;        /* scope.c: a module has an export of this name */
	unsigned char attribute;       /* parser.c: among the import attributes being parsed */
	void *user;                    /* for the compiler: its constant or atom */
	union {
		struct lang_binding *binding;  /* scope.c, during the walk: the innermost binding of this name */
		/* parser.c, during parsing: the innermost label of this name.  NULL when scope.c begins */
		struct jump *label;
	};
	char chars[];
};

enum lang_kind {
	/* ---- expressions */
	N_IDENTIFIER = 1,      /* name; binding (after scope.c; NULL: global, or dynamic with FLAG_DYNAMIC) */
	N_NUMBER,              /* number */
	N_BIGINT,              /* name: the digits in decimal or with 0x 0o 0b, without n and separators */
	N_STRING,              /* name */
	N_TRUE, N_FALSE, N_NULL,
	N_REGEXP,              /* name: pattern, a: N_STRING of the flags */
	N_TEMPLATE,            /* a: list N_TEMPLATE_PART, b: list of expressions, one fewer */
	N_TEMPLATE_PART,       /* name: cooked, NULL: invalid escape in a tagged template; a: N_STRING raw */
	N_TAGGED,              /* a: tag expression, b: N_TEMPLATE */
	N_ARRAY,               /* a: list of expressions, N_HOLE, N_SPREAD */
	N_HOLE,
	N_SPREAD,              /* a */
	N_OBJECT,              /* a: list N_PROPERTY, N_SPREAD */
	/* op: PROP_*; a: key (N_STRING, N_NUMBER, N_BIGINT, N_PRIVATE, or any expression with FLAG_COMPUTED); b:
	 * value */
	N_PROPERTY,
	/* function, arrow, method, program body: see `function`; as a statement: N_FUNCTION with FLAG_DECLARATION,
	 * where binding is the declared one, and a the N_IDENTIFIER of the function-level var that Annex B copies it
	 * to, or NULL (scope.c) */
	N_FUNCTION,
	/* class: see struct lang_class; as a statement: FLAG_DECLARATION, where binding is the one declared outside */
	N_CLASS,
	/* N_SUPER only as base of N_MEMBER, N_INDEX, N_CALL; binding: of `this` (N_THIS, and for N_SUPER the home
	 * object or, under N_CALL, the function; super.x uses `this` too, super() uses this and new.target of the same
	 * function) */
	N_THIS, N_SUPER,
	N_NEW_TARGET, N_IMPORT_META,           /* N_NEW_TARGET: binding as for N_THIS */
	N_IMPORT_CALL,         /* a: specifier, b: options or NULL */
	N_UNARY,               /* op: enum lang_token of - + ! ~ typeof void delete; a */
	N_UPDATE,              /* op: T_INC, T_DEC; FLAG_PREFIX; a: target */
	N_BINARY,              /* op: token of + - * / % ** == ... in instanceof; a, b.  `#x in o`: a is N_PRIVATE */
	N_LOGICAL,             /* op: T_ANDAND, T_OROR, T_NULLISH; a, b */
	/* op: T_ASSIGN or compound token; a: target (N_IDENTIFIER, N_MEMBER, N_INDEX, or for = a pattern); b */
	N_ASSIGN,
	N_CONDITIONAL,         /* a ? b : c */
	N_COMMA,               /* a: list of two or more */
	/* a.name; FLAG_OPTIONAL: a?.name; a may be N_SUPER.  Private: name->is_private, binding */
	N_MEMBER,
	N_INDEX,               /* a[b]; FLAG_OPTIONAL */
	/* a: callee, b: list of arguments (may hold N_SPREAD); FLAG_OPTIONAL: a?.(); FLAG_EVAL: may be a direct eval */
	N_CALL,
	N_NEW,                 /* a: callee, b: list of arguments */
	N_CHAIN,  /* a: an expression with FLAG_OPTIONAL links on its spine: the extent of short-circuiting */
	N_YIELD,               /* a or NULL; FLAG_DELEGATE: yield* */
	N_AWAIT,               /* a */
	N_PAREN,               /* a: kept only if it matters (function names, early errors) */
	N_PRIVATE,             /* name, binding: in `#x in o`, or as a key */

	/* ---- patterns (targets of destructuring: declarations, parameters, assignment) */
	N_ARRAY_PATTERN,       /* a: list of targets, N_HOLE, N_REST, N_DEFAULT */
	N_OBJECT_PATTERN,      /* a: list N_PROPERTY (b: target or N_DEFAULT), N_REST last */
	N_REST,                /* a: target */
	N_DEFAULT,             /* a: target, b: value */

	/* ---- statements */
	/* op: T_VAR, T_LET, T_CONST; a: list N_DECLARATOR.  FLAG_USING, op T_CONST: `using`, and with FLAG_AWAIT `await
	 * using`; its targets are identifiers */
	N_VAR,
	N_DECLARATOR,          /* a: target (N_IDENTIFIER or pattern), b: initializer or NULL */
	N_EXPRESSION,          /* a */
	N_BLOCK,               /* a: list; scope or NULL when it declares nothing */
	N_EMPTY, N_DEBUGGER,
	N_IF,                  /* a ? b : c (NULL).  A function declaration as b or c (sloppy) is wrapped in N_BLOCK */
	/* a: N_VAR, expression or NULL; b: test or NULL; c: update or NULL; d: body; scope: of let/const, per
	 * iteration */
	N_FOR,
	N_FOR_IN,              /* a: N_VAR with one declarator, or target; b: object; d: body; scope */
	/* the same; FLAG_AWAIT.  Both: b is resolved inside scope, with its names in their dead zone */
	N_FOR_OF,
	N_WHILE, N_DO,         /* a: test, d: body */
	/* name: label or NULL; a: the target statement (loop, switch or N_LABEL), set by the parser */
	N_CONTINUE, N_BREAK,
	N_RETURN, N_THROW,     /* a or NULL */
	N_WITH,                /* a: object, d: body; scope */
	N_SWITCH,              /* a: value, b: list N_CASE; scope or NULL */
	N_CASE,                /* a: test, NULL: default; b: list */
	N_LABEL,               /* name; d: statement */
	/* a: N_BLOCK; b: catch target or NULL; c: catch N_BLOCK or NULL; d: finally N_BLOCK or NULL; scope: of the
	 * catch target */
	N_TRY,

	/* ---- modules, only at the top level of a module */
	N_IMPORT,              /* b: N_STRING specifier; a: list N_IMPORT_NAME; c: list N_PROPERTY of attributes */
	N_IMPORT_NAME,         /* name: imported name, NULL: namespace; a: N_IDENTIFIER local */
	/* a: list N_EXPORT_NAME; b: N_STRING or NULL: from; c: attributes; d: declaration (N_VAR, N_FUNCTION, N_CLASS)
	 * or NULL */
	N_EXPORT,
	N_EXPORT_NAME,         /* name: exported; a: N_IDENTIFIER or N_STRING local or (with from) imported name */
	N_EXPORT_ALL,          /* b: N_STRING; name: `as` name or NULL; c: attributes */
	/* a: expression, N_FUNCTION or N_CLASS with FLAG_DECLARATION; binding: holds the value, named *default* (or
	 * like the declaration). A function without a name is among `hoisted` */
	N_EXPORT_DEFAULT,

	/* class element: see struct lang_class; binding: holds a computed key from the class's definition on, named
	 * %key */
	N_FIELD,
	N_STATIC_BLOCK,
	N_KINDS
};

enum {
	FLAG_COMPUTED = 1, FLAG_SHORTHAND = 2, FLAG_STATIC = 4, FLAG_OPTIONAL = 8, FLAG_PREFIX = 16, FLAG_DELEGATE = 32,
	FLAG_AWAIT = 64,
	FLAG_EVAL = 128, FLAG_DECLARATION = 256,
	/* the expression was in parentheses: (a) = 1, (function(){}) gets no name, -(x) ** 2 */
	FLAG_PARENTHESIZED = 512,
	/* N_IDENTIFIER, N_THIS: may be used before its initialization, so check at run time (scope.c) */
	FLAG_TDZ = 1024,
	/* N_IDENTIFIER: look it up by name at run time, because of a `with` or a sloppy direct eval in between
	 * (scope.c) */
	FLAG_DYNAMIC = 2048,
	FLAG_PROTO = 4096,             /* N_PROPERTY: __proto__: value, not computed, not shorthand */
	/* N_FUNCTION, N_CLASS, arrow: without a name of its own; named after its context */
	FLAG_ANONYMOUS = 8192,
	FLAG_USING = 16384,
};

enum lang_property { PROP_INIT, PROP_GET, PROP_SET, PROP_METHOD };

struct lang_node {
	unsigned char kind;            /* enum lang_kind */
	unsigned char op;
	uint16_t flags;
	uint32_t start, end;           /* bytes */
	/* the position shown in stacks, as in V8: the operator, the name after the dot, the callee's end ... */
	uint32_t position;
	struct lang_node *next;
	struct lang_node *a, *b, *c, *d;
	union {
		double number;
		struct lang_name *name;
		struct lang_function *function;
		struct lang_class *class;
	};
	union {
		struct lang_binding *binding;
		struct lang_scope *scope;
	};
};

enum lang_function_kind { FN_NORMAL, FN_ARROW, FN_METHOD, FN_GETTER, FN_SETTER, FN_CONSTRUCTOR, FN_DERIVED,
	FN_FIELDS /* all instance fields of a class, or one static block or field */,
	FN_PROGRAM };

struct lang_function {
	enum lang_function_kind kind;
	struct lang_name *name;                /* its own name, or NULL */
	struct lang_node *params;              /* list: N_IDENTIFIER, patterns, N_DEFAULT, N_REST last */
	struct lang_node *body;                /* list of statements; for a concise arrow one N_RETURN */
	/* of the whole source text, for toString (methods: from the key, get, static not) */
	uint32_t start, end;
	unsigned is_async : 1, is_generator : 1, is_strict : 1;
	unsigned simple_params : 1;            /* only plain identifiers */
	unsigned has_expressions : 1;  /* parameters contain expressions: the body's vars have a separate scope */
	unsigned uses_this : 1, uses_arguments : 1, uses_eval :
		1 /* contains a direct eval, sloppy or strict, including in arrows */,
		uses_super : 1, uses_new_target : 1;
	unsigned is_declaration : 1;
	unsigned in_class_field : 1;
	unsigned is_expression : 1;            /* if named, it has a binding of its own name (BIND_FUNCNAME) */
	int length;                            /* parameters before the first default or rest */
	struct lang_function *outer;
	/* scope.c */
	/* parameters (and the body's variables unless has_expressions), this, arguments, new.target */
	struct lang_scope *scope;
	/* = scope, or the body's own.  Also contains the body's lexical declarations */
	struct lang_scope *body_scope;
	/* always NULL: the own name of a function expression is a BIND_FUNCNAME in `scope`.  PLACE_NONE: use CALLEE */
	struct lang_scope *name_scope;
	struct lang_node **hoisted;  /* function declarations to instantiate at the start of the body, in order */
	uint32_t hoisted_count;
	/* TypeScript's enum or namespace: list of N_IDENTIFIER; inside, these names are properties of the parameter */
	struct lang_node *members;
	/* indexed by kind - BIND_ARGUMENTS: arguments, this, new.target, home, self.  NULL: not used inside (including
	 * arrows and evals).  Arrows have none: the enclosing function has it.  PLACE_NONE: comes from the frame (THIS,
	 * NEW_TARGET, HOME, CALLEE); otherwise the function stores it there at entry.  `this` of FN_DERIVED always has
	 * a place, initially a hole */
	struct lang_binding *pseudo[5];
	/* a sloppy direct eval inside may add variables at run time: body_scope is always materialized */
	unsigned injects : 1;
	/* `arguments` must alias the parameters, which are then all PLACE_SCOPE */
	unsigned mapped_arguments : 1;
	/* number of local slots, including all its blocks (but not the parameters) */
	uint32_t stack_slots;
};

struct lang_class {
	struct lang_name *name;                /* or NULL */
	struct lang_node *heritage;            /* expression or NULL */
	struct lang_node *constructor;         /* N_FUNCTION, or NULL: default */
	/* list in order: N_PROPERTY (PROP_METHOD, GET, SET; FLAG_STATIC; FLAG_COMPUTED), N_FIELD (a: key, b: N_FUNCTION
	 * of kind FN_FIELDS that returns the value, or NULL; FLAG_STATIC, FLAG_COMPUTED), N_STATIC_BLOCK (b: N_FUNCTION
	 * of kind FN_FIELDS) */
	struct lang_node *elements;
	uint32_t start, end;                   /* source text */
	/* the inner name (BIND_CONST, first), private names (always PLACE_SCOPE), and for each N_FIELD with a computed
	 * key a binding for that key (N_FIELD's binding).  NULL: none of these.  Includes the heritage */
	struct lang_scope *scope;
};

/* ---- scopes and bindings, created by scope.c */

enum lang_binding_kind {
	BIND_VAR, BIND_FUNCTION /* hoisted, function level; in modules lexical */, BIND_PARAM, BIND_LET, BIND_CONST,
	BIND_CLASS, BIND_BLOCK_FUNCTION, BIND_CATCH,
	BIND_FUNCNAME /* name of a function expression: writes are ignored (sloppy) or throw */, BIND_IMPORT,
	BIND_PRIVATE,
	BIND_MEMBER /* of lang_function.members: a use of it becomes an N_MEMBER */,
	/* the running function itself: super() and fields */
	BIND_ARGUMENTS /* also for a `var arguments` */, BIND_THIS, BIND_NEW_TARGET,
		BIND_HOME /* home object of the method */, BIND_SELF
};

enum lang_place {
	PLACE_NONE,            /* never used: needs no storage */
	PLACE_ARGUMENT,        /* parameter number `slot`, where the caller put it */
	PLACE_LOCAL,           /* stack slot */
	PLACE_SCOPE,           /* captured: slot of the scope's environment */
	PLACE_GLOBAL_VAR,      /* property of the global object (scripts, sloppy indirect eval) */
	PLACE_GLOBAL_LEXICAL,  /* let, const, class at the top of a script */
	PLACE_DYNAMIC,  /* var of a sloppy direct eval: in the variable object of the nearest function, by name */
};

struct lang_binding {
	/* "arguments", "this", "new.target", "%home", "%self" for the pseudo-bindings; private names with # */
	struct lang_name *name;
	struct lang_scope *scope;
	struct lang_binding *next;             /* in order of declaration */
	unsigned char kind;                    /* enum lang_binding_kind */
	/* enum lang_place.  PLACE_NONE also for variables that are never read: their values are dropped */
	unsigned char place;
	unsigned char captured;                /* used by an inner function (or visible to an eval) */
	unsigned char assigned;                /* written after its initialization */
	unsigned char tdz;                     /* some use needs a check, so it starts as a hole */
	unsigned char is_static;               /* private names: static element */
	/* a var that exists only because of Annex B.3.3: in an eval it is skipped, without an error, if it conflicts
	 * with an outer lexical name */
	unsigned char soft;
	unsigned char accessor;                /* private names: 0 field, 1 getter, 2 setter, 3 both, 4 method */
	uint32_t slot;
	/* BIND_PARAM: index of the parameter with its initial value; ~0: from a pattern or the rest parameter.  Places
	 * other than PLACE_ARGUMENT: SCOPE, or LOCAL if it has a dead zone: the value is copied there in order */
	uint32_t argument;
	/* the declaring node: N_IMPORT_NAME for imports; of several functions the last */
	struct lang_node *declaration;
	/* a var in a separate body_scope with a parameter's name (or `arguments`): initialized with that one's value */
	struct lang_binding *copy_of;
	/* used only by scope.c */
	struct lang_binding *shadowed;         /* the next outer binding of the name */
	/* BIND_CATCH: the outermost in the run of shadowed BIND_CATCH bindings of one function that starts here */
	struct lang_binding *last_catch;
	uint32_t initialized;                  /* not 0: the code being walked runs after the initialization */
	unsigned char used;
	unsigned char escapes;                 /* `arguments` is used for more than reading its elements and length */
	unsigned char elements;                /* more than the length of `arguments` is read */
};

/* Only the length of this `arguments` is read, so a count can replace the object. */
static inline int lang_only_counted(const struct lang_binding *b)
{
	return b->kind == BIND_ARGUMENTS && !b->escapes && !b->elements;
}

enum lang_scope_kind { SCOPE_FUNCTION, SCOPE_BODY, SCOPE_BLOCK, SCOPE_FOR, SCOPE_SWITCH, SCOPE_CATCH, SCOPE_CLASS,
	SCOPE_NAME, SCOPE_WITH, SCOPE_SCRIPT, SCOPE_MODULE, SCOPE_EVAL };

enum { DISPOSES_SYNC = 1, DISPOSES_ASYNC = 2 };        /* struct lang_scope's disposes */

struct lang_scope {
	unsigned char kind;
	/* not 0: contains a direct eval, or names are used across a `with`: every binding has a name at run time */
	unsigned char has_eval;
	/* has captured bindings (env_slots > 0), or is a `with`, or needs names: creates an environment at entry */
	unsigned char materialized;
	unsigned char per_iteration;           /* SCOPE_FOR: captured let bindings, copied in each iteration */
	unsigned char static_methods;          /* SCOPE_CLASS: has a static private method or accessor */
	/* declares with `using` (DISPOSES_SYNC), with `await using` (DISPOSES_ASYNC), or both */
	unsigned char disposes;
	struct lang_scope *outer;
	struct lang_function *function;
	struct lang_binding *bindings;         /* in order of declaration */
	uint32_t count;
	uint32_t env_slots;                    /* slots of its environment */
	struct lang_node **functions;          /* block-level function declarations to instantiate at entry */
	uint32_t functions_count;
	void *user;                            /* for the compiler */
	/* used only by scope.c */
	struct lang_scope *created;            /* all scopes, outer ones first */
	struct lang_binding *last;
	uint32_t depth;                        /* nesting depth, from 1 */
	uint32_t environments;                 /* number of materialized scopes among it and its enclosing ones */
	uint32_t local_end;                    /* end of the stack slots in use inside it */
	uint32_t clause;                       /* SCOPE_SWITCH: number of the clause being walked */
};

/* Number of environments between two scopes: the materialized scopes from `from` (inclusive) up to `to` (exclusive),
 * which encloses it or is the same. */
uint32_t lang_hops(const struct lang_scope *from, const struct lang_scope *to);

#endif
