// run: printf 'let i = 0; while (i < 3) i++; class A { #x = 1 }' > a.js; {jsr} --dump-bytecode a.js | sed 1,2d
// run: printf 'export let x' > c.mjs; {jsr} --dump-bytecode c.mjs | grep export
// run: printf 'x = = 1' > b.js; {jsr} --dump-bytecode b.js >/dev/null 2>&1; echo "rc=$?"
// expect:     0  INT              0
// expect:     1  PUT_SLOT         5
// expect:     2  GET_SLOT         5
// expect:     3  INT              3
// expect:     4  JLT              -> 7
// expect:     5  INC_SLOT         5
// expect:     6  LOOP             -> 2
// expect:     7  PUSH_ENV         0
// expect:     8  NEW_PRIVATE      '#x'
// expect:     9  PUT_ENV          0 0
// expect:    11  DEFINE_CLASS     0 A 0
// expect:    13  CLOSURE          1 
// expect:    14  SET_HOME         0
// expect:    15  SET_FIELDS       0
// expect:    16  POP              0
// expect:    17  POP_ENV          0
// expect:    18  POP              0
// expect:    19  UNDEFINED        0
// expect:    20  RETURN           0
// expect: 
// expect: function A  1:31  params 0 slots 0 operands 2 strict class
// expect:     0  CALLEE           0
// expect:     1  THIS             0
// expect:     2  RUN_FIELDS       0
// expect:     3  POP              0
// expect:     4  UNDEFINED        0
// expect:     5  RETURN           0
// expect: 
// expect: function (anonymous)  1:1  params 0 slots 0 operands 3 strict method fields
// expect:     0  THIS             0
// expect:     1  GET_ENV          0 0
// expect:     3  INT              1
// expect:     4  ADD_PRIVATE      0
// expect:     5  RETURN           0
// expect: 
// expect:   export x: slot 0
// expect: rc=1
