/* engine/code/opcodes.h -- the instructions: X(name, words), where words includes the operands a (in the first word), b
 * and c.
 *
 * Stack effects are written  before -- after.  code.h explains operands, slots and places.
 */
#ifndef ENGINE_CODE_OPCODES_H
#define ENGINE_CODE_OPCODES_H

#define CODE_OPS(X) \
	/* ---- constants and the operand stack */ \
	X(UNDEFINED, 1)        /* -- undefined */ \
	X(NULL, 1) X(TRUE, 1) X(FALSE, 1) \
	X(INT, 1)              /* -- a (signed 24 bits) */ \
	X(CONST, 1)            /* -- constants[a] */ \
	X(HOLE, 1)             /* -- JS_THOLE: for variables in their dead zone; never reaches script */ \
	X(POP, 1)              /* v -- */ \
	X(DUP, 1)              /* v -- v v */ \
	X(DUP2, 1)             /* v w -- v w v w */ \
	X(DUP3, 1)             /* u v w -- u v w u v w */ \
	X(SWAP, 1)             /* v w -- w v */ \
	X(NIP, 1)              /* v w -- w */ \
	X(ROT3, 1)             /* u v w -- w u v */ \
	X(UNROT3, 1)           /* u v w -- v w u */ \
	X(ROT4, 1)             /* t u v w -- w t u v */ \
	X(ROT5, 1)             /* s t u v w -- w s t u v */ \
	X(PICK, 1)             /* ... -- ... v      a copy of the value a places below the top (0: DUP) */ \
	X(DROP, 1)             /* a values -- */ \
	X(NIP_UNDER, 1)        /* a values, v -- v  removes the values below the result */ \
	/* ---- variables */ \
	X(GET_SLOT, 1)         /* -- v              slot a */ \
	X(PUT_SLOT, 1)         /* v -- */ \
	X(SET_SLOT, 1)         /* v -- v */ \
	X(GET_SLOT_CHECK, 2)   /* -- v              b: name; ReferenceError for a hole */ \
	X(PUT_SLOT_CHECK, 2)   /* v --              ReferenceError if the slot holds a hole */ \
	X(GET_ENV, 2)          /* -- v              slot a of the environment b hops out */ \
	X(PUT_ENV, 2)          /* v -- */ \
	X(GET_ENV_CHECK, 3)    /* -- v              c: name */ \
	X(PUT_ENV_CHECK, 3)    /* v -- */ \
	/* -- v  slot a, b hops out, is a JS_TREF to another module's variable; c: name */ \
	X(GET_IMPORT, 3) \
	/* --  a: code->scopes[a]; slots start as holes if the scope says so, else undefined */ \
	X(PUSH_ENV, 1) \
	X(POP_ENV, 1) \
	/* --  replaces the current environment by a copy: the next iteration of a loop */ \
	X(COPY_ENV, 1) \
	X(PUSH_WITH, 1)        /* v --              an object environment of ToObject(v) */ \
	/* -- v  a: name, b: cache.  Script-level let/const/class first, then the global object; ReferenceError */ \
	X(GET_GLOBAL, 2) \
	/* -- v  a: name, b: cache.  A global as it was before any script ran: in code of the library */ \
	X(GET_INTRINSIC, 2) \
	X(GET_GLOBAL_SOFT, 2)  /* -- v              undefined if it does not exist: typeof */ \
	/* v --  ReferenceError in strict code if it does not exist; TypeError for const; hole: ReferenceError */ \
	X(PUT_GLOBAL, 2) \
	/* v --  ends the dead zone of the script-level let, const or class named a */ \
	X(INIT_GLOBAL, 1) \
	/* --  declares code->globals: first all checks, then all bindings (16.1.7) */ \
	X(DECLARE_GLOBALS, 1) \
	/* -- v  a: name, looked up at run time through the environments; ReferenceError */ \
	X(GET_NAME, 1) \
	X(GET_NAME_SOFT, 1)    /* -- v */ \
	X(GET_NAME_CALL, 1)    /* -- f this         this: the object of a `with`, else undefined */ \
	X(REF_NAME, 1)         /* -- ref            where the name is resolved now: an internal value */ \
	X(GET_REF, 1)          /* ref -- ref v      a: name */ \
	X(PUT_REF, 1)          /* ref v --          a: name */ \
	X(DELETE_NAME, 1)      /* -- boolean */ \
	X(CHECK_VAR, 2)        /* --                throws if DECLARE_VAR is not allowed; b: 1 a function */ \
	/* --  a: name: var of a sloppy direct eval, in the variables of the nearest function (or global); b: 1 only \
	 * for a block's function: skipped if CHECK_VAR would throw */ \
	X(DECLARE_VAR, 2) \
	/* v --  a: name: a function declared by a sloppy direct eval; b: 1 an Annex B block function there or at the \
	 * top of a script; ignored if there is no such variable */ \
	X(PUT_VAR, 2) \
	X(THROW_CONST, 1)      /* --                TypeError: Assignment to constant variable.   a: name */ \
	X(THROW_ERROR, 2)      /* --                a: enum code_error, b: constant of the message */ \
	/* ---- this, functions */ \
	X(THIS, 1)             /* -- this           sloppy functions: converted on first use */ \
	X(CALLEE, 1)           /* -- the running function */ \
	X(HOME, 1)             /* -- the home object of the running function, or undefined */ \
	/* v --  ReferenceError "Super constructor may only be called once" unless v is a hole */ \
	X(CHECK_UNSET, 1) \
	X(NEW_TARGET, 1)       /* -- v */ \
	X(CHECK_THIS, 1)       /* v -- v            ReferenceError for a hole: Must call super constructor ... */ \
	X(CLOSURE, 1)          /* -- f              code->functions[a] in the current environment */ \
	/* --  the elements of the arguments object in slot a become aliases of the parameters' slots in the current \
	 * environment (code->mapped) */ \
	X(MAP_ARGUMENTS, 1) \
	X(SET_NAME, 1)         /* f -- f            a: name: set if f is anonymous */ \
	X(SET_NAME_KEY, 1)     /* key f -- key f    a: 0, 1 get, 2 set */ \
	/* home .. f -- home .. f  for super in methods; a values are between the two (the key) */ \
	X(SET_HOME, 1) \
	X(CALL, 1)             /* f this v1..va -- result */ \
	X(CALL_SPREAD, 1)      /* f this array -- result */ \
	/* f this v1..va -- result  if f is the eval function, a direct eval in the current environment; b: \
	 * LANG_EVAL_* of the call site, including DIRECT; | CODE_EVAL_SPREAD: a is 1, and v1 an array of the \
	 * arguments */ \
	X(CALL_EVAL, 2) \
	X(NEW, 1)              /* f v1..va -- object */ \
	X(NEW_SPREAD, 1)       /* f array -- object */ \
	X(SUPER_CALL, 1)       /* self newtarget v1..va -- this      calls self.[[Prototype]] as constructor */ \
	X(SUPER_SPREAD, 1)     /* self newtarget array -- this */ \
	/* self this -- this  adds the class's instance fields and private methods as soon as `this` exists */ \
	X(RUN_FIELDS, 1) \
	X(RETURN, 1)           /* v -- */ \
	/* v this --  returns v if it is an object; else TypeError unless undefined; `this` is checked for a hole */ \
	X(RETURN_DERIVED, 1) \
	/* v --  a: 1 a rethrow by a finally or a loop: keeps the original place */ \
	X(THROW, 1) \
	/* [heritage] -- class prototype  a: functions index of the constructor, b: 1 with heritage; SET_NAME sets the \
	 * name later */ \
	X(DEFINE_CLASS, 2) \
	/* class prototype f -- class prototype  f is what RUN_FIELDS will call, with SET_HOME done */ \
	X(SET_FIELDS, 1) \
	/* ---- properties */ \
	X(GET_FIELD, 2)        /* o -- v            a: name, b: cache */ \
	X(GET_FIELD_KEEP, 2)   /* o -- o v */ \
	X(GET_METHOD, 2)       /* o -- f o          the callee and its this */ \
	X(PUT_FIELD, 2)        /* o v -- v */ \
	X(PUT_FIELD_POP, 2)    /* o v -- */ \
	X(GET_ELEM, 1)         /* o key -- v */ \
	X(GET_ELEM_KEEP, 1)    /* o key -- o key v  key is a result of TO_KEY */ \
	X(GET_METHOD_ELEM, 1)  /* o key -- f o */ \
	X(PUT_ELEM, 1)         /* o key v -- v */ \
	X(PUT_ELEM_POP, 1)     /* o key v -- */ \
	/* o key -- o key  ToPropertyKey, after TypeError if o is undefined or null; numbers stay numbers */ \
	X(TO_KEY, 1) \
	X(TO_PROPERTY_KEY, 1)  /* key -- key        only the conversion: computed names */ \
	X(SUPER_BASE, 1)       /* home -- base      home.[[Prototype]], an object or null */ \
	X(GET_SUPER, 1)        /* this base key -- v */ \
	X(PUT_SUPER, 1)        /* this base key v -- v */ \
	X(DELETE_FIELD, 1)     /* o -- boolean      a: name; TypeError in strict code if not deletable */ \
	X(DELETE_ELEM, 1)      /* o key -- boolean */ \
	X(IN, 1)               /* key o -- boolean */ \
	X(INSTANCEOF, 1)       /* v f -- boolean */ \
	X(NEW_PRIVATE, 1)      /* -- key            a fresh private key described by name a; an internal value */ \
	X(GET_PRIVATE, 1)      /* o key -- v        a: name for the message */ \
	X(GET_PRIVATE_KEEP, 1) /* o key -- o key v */ \
	X(PUT_PRIVATE, 1)      /* o key v -- v */ \
	X(PRIVATE_IN, 1)       /* o key -- boolean  (the compiler orders its operands so) */ \
	X(ADD_PRIVATE, 1)      /* o key v -- o      a: enum code_private; TypeError if it exists already */ \
	/* ---- literals */ \
	X(NEW_OBJECT, 1)       /* -- {} */ \
	X(NEW_ARRAY, 1)        /* v1..va -- array */ \
	X(ARRAY_PUSH, 1)       /* array v -- array */ \
	X(ARRAY_HOLE, 1)       /* array -- array */ \
	X(ARRAY_SPREAD, 1)     /* array iterable -- array */ \
	X(INIT_FIELD, 2)       /* o v -- o          a: name, b: cache.  Own, enumerable, writable, configurable */ \
	X(INIT_ELEM, 1)        /* o key v -- o */ \
	X(INIT_METHOD, 1)      /* o key f -- o      not enumerable: for classes */ \
	X(INIT_GETTER, 1)      /* o key f -- o      a: 1 enumerable */ \
	X(INIT_SETTER, 1)      /* o key f -- o */ \
	X(INIT_PROTO, 1)       /* o v -- o          __proto__: v */ \
	X(COPY_PROPERTIES, 1)  /* o source -- o     {...source} */ \
	/* source k1..ka -- rest object without those keys; source must not be undefined or null */ \
	X(OBJECT_REST, 1) \
	X(REQUIRE_OBJECT, 1)   /* v -- v            TypeError if undefined or null: destructuring */ \
	X(REGEXP, 2)           /* -- regexp         a: constant of the pattern, b: of the flags */ \
	X(TEMPLATE, 1)         /* -- template object     code->templates[a]; created once per site */ \
	X(TO_STRING, 1)        /* v -- string       for template literals: throws for symbols */ \
	X(CONCAT, 1)           /* v1..va -- string      all must be strings */ \
	/* ---- operators */ \
	X(ADD, 1) X(SUB, 1) X(MUL, 1) X(DIV, 1) X(MOD, 1) X(POW, 1) X(SHL, 1) X(SHR, 1) X(USHR, 1) X(AND, 1) X(OR, 1) \
	X(XOR, 1) \
	X(LT, 1) X(GT, 1) X(LE, 1) X(GE, 1) X(EQ, 1) X(NE, 1) X(SEQ, 1) X(SNE, 1)      /* v w -- result */ \
	/* v -- result */ \
	X(NEG, 1) X(PLUS, 1) X(NOT, 1) X(BITNOT, 1) X(TYPEOF, 1) X(INC, 1) X(DEC, 1) X(TO_NUMERIC, 1) \
	X(INC_SLOT, 1) X(DEC_SLOT, 1)                  /* --   slot a; no result */ \
	X(ADD_SLOT, 1)                                 /* v --   slot a = slot a + v; no result */ \
	/* ---- control */ \
	X(JUMP, 1) \
	X(LOOP, 1)             /* a jump backwards: polls for interrupts and collection */ \
	X(JTRUE, 1) X(JFALSE, 1)                       /* v -- */ \
	/* v -- v when it jumps, v -- otherwise: || && ?? */ \
	X(JTRUE_KEEP, 1) X(JFALSE_KEEP, 1) X(JNOT_NULLISH_KEEP, 1) \
	X(JNULLISH, 1)         /* v -- when it jumps, v -- v otherwise: a?.b */ \
	X(JDEFINED, 1)         /* v -- v when it jumps (v is not undefined), v -- otherwise: default values */ \
	X(JCASE, 1)            /* v w -- when it jumps (v === w), v w -- v otherwise */ \
	X(JLT, 1) X(JGT, 1) X(JLE, 1) X(JGE, 1)        /* v w --   jumps unless v op w: the test of a loop or an if */ \
	X(TRY, 1)              /* -- env            saves the current environment on the operand stack */ \
	X(END_TRY, 1)          /* env -- */ \
	X(GOSUB, 1)            /* -- address */ \
	X(RET, 1)              /* address -- */ \
	/* ---- iteration.  A record is three values:  iterator next done */ \
	X(FOR_IN, 1)           /* v -- keys         an internal iterator (empty for undefined and null) */ \
	X(FOR_IN_NEXT, 1)      /* keys -- keys key  or jumps when done (keys stay) */ \
	X(ITERATE, 1)          /* v -- iterator next done            Symbol.iterator; a: 1 async */ \
	X(ITER_NEXT, 1)        /* record -- record value             or jumps when done (record stays, marked done) */ \
	/* record -- record result  for await: calls next(); the result is awaited afterwards */ \
	X(ITER_CALL, 1) \
	/* record result -- record value  or jumps if result.done; TypeError unless an object */ \
	X(ITER_RESULT, 1) \
	X(ITER_SKIP, 1)        /* record -- record  like ITER_STEP, but does not read the value */ \
	/* record .. -- record .. value  destructuring: undefined when done; a values are above the record.  Marked \
	 * done if next() throws */ \
	X(ITER_STEP, 1) \
	X(ITER_REST, 1)        /* record .. -- record .. array       the same */ \
	/* record --  calls return() unless done; throws its errors, and TypeError for non-objects */ \
	X(ITER_CLOSE, 1) \
	/* record exception -- exception  calls return() unless done; ignores its errors */ \
	X(ITER_CLOSE_QUIET, 1) \
	/* record -- result true | record -- false  async close: calls return(); the result is then awaited and \
	 * checked by CHECK_OBJECT */ \
	X(ITER_RETURN, 1) \
	X(CHECK_OBJECT, 1)     /* v -- v            TypeError: Iterator result v is not an object */ \
	/* ---- using.  Slot a holds a list of resources (engine/vm/dispose.h), or undefined before the first */ \
	X(DISPOSE_ADD, 2)      /* v -- v            b: 1 `await using`; TypeError for what cannot be disposed */ \
	X(DISPOSE_FAILED, 1)   /* error --          the block, or an awaited disposal, threw it */ \
	/* list -- list value  disposes, last first, until value must be awaited; jumps with -- list at the end */ \
	X(DISPOSE_NEXT, 1) \
	X(DISPOSE_END, 1)      /* list --           throws what the block and the disposals threw, if anything */ \
	X(DISPOSE, 1)          /* list --           DISPOSE_NEXT, where nothing is awaited, and DISPOSE_END */ \
	/* ---- generators and async functions */ \
	/* --  the call returns a generator (a: enum code_coroutine) object; the body continues at the first next(). \
	 * Async functions continue immediately */ \
	X(START_GENERATOR, 1) \
	/* --  the body of an async function begins: creates the function's promise for hooks that watch promises \
	 * (flow.h) before the body runs */ \
	X(START_ASYNC, 1) \
	/* v -- received  jumps by a with `received` on the stack when resumed by return() */ \
	X(YIELD, 1) \
	/* result -- received  yield*: passes on the inner iterator's result object unchanged (async: the value, not \
	 * awaited).  However it is resumed, execution continues here with the received value: see RESUME_MODE */ \
	X(YIELD_RESULT, 1) \
	/* -- number  how the last YIELD_RESULT was resumed: 0 next, 1 throw, 2 return */ \
	X(RESUME_MODE, 1) \
	X(AWAIT, 1)            /* v -- settled      throws if rejected */ \
	/* record received mode -- record result mode    calls next, throw or return of the iterator (mode 0, 1, 2) \
	 * with received.  No return(): result is received, mode 3.  No throw(): closes it and throws TypeError; \
	 * async: result is that of its return(), mode 4, and DELEGATE_DONE throws.  a: 1 async (the result is \
	 * awaited next, so it is not checked here) */ \
	X(DELEGATE, 1) \
	/* record result mode -- record result  if the result is not done (TypeError unless an object); else jumps \
	 * with -- record value returning: value of the result (mode 3: the result itself), returning: mode >= 2 */ \
	X(DELEGATE_DONE, 1) \
	/* ---- modules */ \
	X(IMPORT_CALL, 1)      /* specifier options -- promise */ \
	X(IMPORT_META, 1)      /* -- object */ \
	X(DEBUGGER, 1) \
	X(COVER, 1)            /* --  adds 1 to code->counts[a]; only while coverage is counted (engine/coverage.h) */ \
	/* --  a: 1 begins, 0 ends a class's code in a sloppy function: CODE_SOME_STRICT */ \
	X(STRICT, 1) \
	/* --  the only instruction of a loaded function before its first call: loads its body and continues there \
	 * (code_save.h) */ \
	X(LAZY, 1)

#endif
