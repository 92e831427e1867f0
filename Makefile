# jsr -- make, make test, make demo; `make help` lists the rest.
#
# MODE chooses a kind of build, each with its own tree below build/:
#   release (default)  debug  asan (with UBSan)  stress (asan, and engine/heap/stress.h)  tsan  fault (fault injection)
# build/jsr is the release binary.

MODE    ?= release
B       := build/$(MODE)
PREFIX  ?= /usr/local
VERSION := $(shell cat VERSION)

# ---- quiet unless V=1
ifeq ($(V),1)
Q :=
say = @:
else
Q := @
say = @printf '  %-7s %s\n'
MAKEFLAGS += --no-print-directory
endif

# ---- flags
WARN := -Wall -Wextra -Wshadow -Wundef -Wwrite-strings -Wstrict-prototypes -Wmissing-prototypes -Wno-unused-parameter
HARDEN := -fstack-protector-strong -fstack-clash-protection -D_FORTIFY_SOURCE=2
OPT_release := -O2 -g1 $(HARDEN)
OPT_debug   := -O0 -g3 -DJSR_DEBUG
OPT_asan    := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -DJSR_DEBUG
OPT_stress  := $(OPT_asan) -fsanitize=float-cast-overflow -DJSR_STRESS_BUILD
# for clang: gcc does not check conversions
OPT_ubsan   := -O1 -g -fsanitize=undefined,bounds,float-cast-overflow,implicit-conversion -fno-sanitize=function,alignment -DJSR_DEBUG
OPT_tsan    := -O1 -g -fsanitize=thread -fno-omit-frame-pointer -DJSR_DEBUG
OPT_fault   := -O2 -g -fsanitize=address -fno-omit-frame-pointer -DJSR_FAULT_BUILD -DJSR_DEBUG
LINK_release := -pie -Wl,-z,relro,-z,now -Wl,--gc-sections
LINK_debug   :=
# -no-pie: a sanitized program has 300,000 relocations, for which each start would need a quarter of its time
LINK_asan    := -fsanitize=address,undefined -no-pie
LINK_stress := $(LINK_asan)
LINK_ubsan  := $(filter -fsanitize=%,$(OPT_ubsan))
LINK_tsan    := -fsanitize=thread
LINK_fault   := -fsanitize=address -no-pie
ifeq ($(OPT_$(MODE)),)
$(error MODE=$(MODE) is not one of release debug asan stress ubsan tsan fault)
endif

# an archive from `make dist` includes MuJS's source
MUJS_DIR ?= $(wildcard third_party/mujs-1.3.6)
MUJS     := $(or $(MUJS_DIR),build/mujs)
# The library for the compiler's target: others may be installed too.  Searched when linking, since it may be missing before the set-up.
URING = $(or $(filter /%,$(shell $(CC) -print-file-name=liburing.a)),-luring)

# ---- cross builds
# Tools that run during the build are compiled with HOSTCC.  CROSS: CC compiles for a different architecture.
machine = $(firstword $(subst -, ,$(shell $(1) -dumpmachine 2>/dev/null)))
HOST_MACHINE := $(call machine,$(or $(HOSTCC),cc))
CROSS := $(and $(HOST_MACHINE),$(filter-out $(HOST_MACHINE),$(call machine,$(CC))))
HOSTCC ?= $(if $(CROSS),cc,$(CC))

# CPPFLAGS, CFLAGS, LDFLAGS and LDLIBS are for the user: they are appended to ours.
ALL_CPPFLAGS := -Iruntime -Iinclude -I$(B) -isystem $(MUJS) -D_GNU_SOURCE -DJSR_VERSION='"$(VERSION)"' $(CPPFLAGS)
# no fused multiply-add, so that results of Math do not depend on the machine
ALL_CFLAGS   := -std=gnu11 $(OPT_$(MODE)) -ffp-contract=off -fPIE -ffunction-sections -fdata-sections -fno-strict-aliasing $(CFLAGS)
ALL_LDFLAGS  := $(LINK_$(MODE)) $(LDFLAGS)
ALL_LDLIBS    = $(URING) -lm -lpthread -ldl $(LDLIBS)

# ---- sources
LIB_SRC  := $(sort $(wildcard runtime/*.c runtime/*/*.c runtime/*/*/*.c))
BIN_SRC  := $(sort $(wildcard bin/*.c))
UNIT_SRC := $(sort $(wildcard tests/unit/*/*_test.c tests/unit/*/*/*_test.c))
STDLIB   := $(sort $(wildcard stdlib/*.js stdlib/*/*.js stdlib/*/*/*.js))

LIB_OBJ  := $(LIB_SRC:%.c=$(B)/%.o) $(B)/stdlib.o
BIN_OBJ  := $(BIN_SRC:%.c=$(B)/%.o)
UNIT_BIN := $(UNIT_SRC:tests/unit/%.c=$(B)/unit/%)

.PHONY: all
all: build/.setup build/jsr

ifeq ($(MODE),release)
build/jsr: $(B)/jsr
	$(Q)ln -f $< $@
else
build/jsr: $(B)/jsr
endif

# ---- set-up: packages and MuJS's source, once
build/.setup: tools/setup.sh tools/get-mujs.sh
	$(Q)mkdir -p build
	$(Q)MUJS_DIR='$(MUJS_DIR)' sh tools/setup.sh build
	$(Q)touch $@

# a tree set up with MUJS_DIR and then built without it lacks MuJS's source
ifeq ($(wildcard $(MUJS)/jsi.h),)
.PHONY: build/.setup
endif

build/.setup-test: build/.setup
	$(Q)MUJS_DIR='$(MUJS_DIR)' sh tools/setup.sh build test
	$(Q)touch $@

$(LIB_OBJ) $(BIN_OBJ): | build/.setup
$(UNIT_BIN): | build/.setup-test

# ---- compile and link

# What $(B) is built with and from: a change of compiler, flags or the list of files rebuilds it.
MADE_OF := $(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) $(ALL_LDFLAGS) $(LIB_SRC) $(BIN_SRC) $(STDLIB)
MADE_OF := '$(subst ','\'',$(MADE_OF))'
.PHONY: always
$(B)/made-of: always
	$(Q)mkdir -p $(@D)
	$(Q)echo $(MADE_OF) | cmp -s - $@ || echo $(MADE_OF) > $@

$(B)/%.o: %.c $(B)/made-of
	$(Q)mkdir -p $(@D)
	$(say) CC $<
	$(Q)$(CC) $(ALL_CPPFLAGS) $(WARN) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(B)/powers_of_ten.h: $(B)/tools/powers
	$(Q)$< > $@.tmp && mv $@.tmp $@
$(LIB_OBJ): | $(B)/powers_of_ten.h

# lengths chosen by script must be converted explicitly in these files
$(B)/runtime/%.o: WARN += -Wconversion -Wfloat-conversion -Wno-sign-conversion -Wno-implicit-int-float-conversion
# MuJS's own files: we do not fix their warnings
$(B)/runtime/engine/mujs/mujs_unit.o: WARN := -w
# its integer arithmetic on dates relies on wrap-around
$(B)/runtime/engine/mujs/mujs_unit.o: ALL_CFLAGS += -fwrapv

# The standard library, compiled by a tool that is linked with the engine's objects.  A cross build contains a native build of it, with the same output:
# see "machine" in modules/archive.h.
ENGINE_OBJ := $(filter $(B)/runtime/engine/%.o $(B)/runtime/lang/%.o $(B)/runtime/base/%.o,$(LIB_OBJ))
$(B)/tools/compile_stdlib.o: tools/compile_stdlib.c $(B)/made-of | build/.setup
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(ALL_CPPFLAGS) $(WARN) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<
$(B)/tools/compile_stdlib: $(B)/tools/compile_stdlib.o $(ENGINE_OBJ)
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) -o $@ $^ -lm -lpthread $(LDLIBS)
ifeq ($(CROSS),)
$(B)/stdlib.bin: $(B)/tools/compile_stdlib $(STDLIB) $(B)/made-of
	$(say) COMPILE stdlib
	$(Q)env -u JSR_FAULT ASAN_OPTIONS=detect_leaks=0 $< stdlib $(STDLIB) > $@.tmp && mv $@.tmp $@
else
$(B)/host/stdlib.bin: always | build/.setup
	$(Q)$(MAKE) MODE=release B=$(B)/host CC='$(HOSTCC)' CPPFLAGS= CFLAGS= LDFLAGS= LDLIBS= $@
$(B)/stdlib.bin: $(B)/host/stdlib.bin
	$(Q)cp $< $@
endif
$(B)/stdlib.o: runtime/modules/archive.S $(B)/stdlib.bin
	$(Q)$(CC) $(ALL_CPPFLAGS) $(ALL_CFLAGS) -DARCHIVE='"$(B)/stdlib.bin"' -c -o $@ $<
$(B)/tools/%: tools/%.c
	$(Q)mkdir -p $(@D)
	$(Q)$(HOSTCC) -O1 -o $@ $<

$(B)/libjsr.a: $(LIB_OBJ)
	$(say) AR $@
	$(Q)rm -f $@ && $(AR) rcs $@ $^

comma := ,
# runtime/io/http/curl_http2.h
HTTP2_EXPORTS := $(addprefix -Wl$(comma)--export-dynamic-symbol=nghttp2_,submit_rst_stream session_want_read session_del \
	session_callbacks_set_on_frame_recv_callback session_callbacks_set_on_stream_close_callback)

# The functions that native addons look up in the program; nothing else refers to these objects.
ADDON_OBJ := $(filter $(B)/runtime/ops/addon/%.o,$(LIB_OBJ))
ADDON_EXPORTS := -Wl,--dynamic-list=tools/addon.exports

$(B)/jsr: $(BIN_OBJ) $(B)/libjsr.a tools/addon.exports
	$(say) LINK $@
	$(Q)$(CC) $(ALL_CFLAGS) $(ALL_LDFLAGS) $(HTTP2_EXPORTS) $(ADDON_EXPORTS) -o $@ $(BIN_OBJ) $(ADDON_OBJ) $(B)/libjsr.a $(ALL_LDLIBS)

$(B)/unit/%: tests/unit/%.c $(B)/libjsr.a
	$(Q)mkdir -p $(@D)
	$(say) UNIT $*
	$(Q)$(CC) $(ALL_CPPFLAGS) $(WARN) $(ALL_CFLAGS) $(ALL_LDFLAGS) -MMD -MP -MF $(B)/unit/$*.d -o $@ $< $(B)/libjsr.a -lcmocka $(ALL_LDLIBS)

-include $(LIB_OBJ:.o=.d) $(BIN_OBJ:.o=.d) $(B)/tools/compile_stdlib.d $(UNIT_BIN:=.d)

# ---- kinds of build
.PHONY: debug asan stress tsan fault
debug asan stress tsan fault:
	$(Q)$(MAKE) MODE=$@ build/$@/jsr

# ---- tests: mk/test.mk and its neighbours have the rest
.PHONY: unit
unit: $(UNIT_BIN)
	$(Q)sh tests/run-unit.sh $(UNIT_BIN)

-include mk/*.mk

# ---- rules that a compiler does not check: rooms, self-contained headers, manual pages
.PHONY: tidy
HEADERS := $(wildcard runtime/*.h runtime/*/*.h runtime/*/*/*.h bin/*.h include/*.h)
tidy: build/.setup $(B)/powers_of_ten.h
	$(Q)python3 tests/rooms.py
	$(Q)for h in $(HEADERS); do \
		$(CC) $(ALL_CPPFLAGS) -Ibin -std=gnu11 -Wall -fsyntax-only -x c $$h || exit 1; done
	$(Q)for line in "$$(tr -s ' \n' ' ' < $(MUJS)/COPYING)" 'UNICODE LICENSE V3' 'Jens Axboe' 'Lucent Technologies' 'Sun Microsystems'; do \
		tr -s ' \n' ' ' < LICENSE | grep -qF "$$line" || { echo "tidy: LICENSE lacks the notice: $$line"; exit 1; }; done
	$(Q)if command -v mandoc >/dev/null; then mandoc -T lint -W warning man/*.[0-9]; else echo 'tidy: mandoc is not installed, manual pages not checked'; fi

.PHONY: demo
demo: all
	$(Q)sh tools/demo.sh build/jsr

COMPLETIONS = bash-completion/completions zsh/site-functions fish/vendor_completions.d
define install_completions
	$(B)/jsr --completion bash >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/jsr
	$(B)/jsr --completion zsh >$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_jsr
	$(B)/jsr --completion fish >$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/jsr.fish
endef

.PHONY: install clean help
install: $(B)/jsr
	install -d $(DESTDIR)$(PREFIX)/bin $(addprefix $(DESTDIR)$(PREFIX)/share/,man/man1 man/man7 jsr $(COMPLETIONS))
	install -m 755 $(B)/jsr $(DESTDIR)$(PREFIX)/bin/jsr
	install -m 644 man/*.1 $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 644 man/*.7 $(DESTDIR)$(PREFIX)/share/man/man7
	install -m 644 docs/policy.schema.json $(DESTDIR)$(PREFIX)/share/jsr
	$(if $(CROSS),@echo 'install: built for another machine; there jsr --completion SHELL makes its completions',$(install_completions))
clean:
	rm -rf build
help:
	@echo 'make            build/jsr'
	@echo 'make demo       build it and run a report over a generated 100 MB log'
	@echo 'make test       the tests: unit, scripts on both back ends, the REPL; the long ones below are apart'
	@echo 'make check      the quick tests;  make check-poll  the script tests on the poll back end;  make unit  the C unit tests'
	@echo 'make check-tty  the REPL, driven in a pseudo-terminal'
	@echo 'make check-asan check-tsan check-ubsan   the tests under the sanitizers; the last with clang, for integers and conversions'
	@echo 'make check-stress  the script tests with constant collections, moving everything that may move'
	@echo 'make check-arm64   a build for arm64 and its tests under qemu; needs gcc-aarch64-linux-gnu and qemu-user'
	@echo 'make check-escape  attacks on the sandbox, each tried without it too'
	@echo 'make check-growth  operations that are linear in node must be linear here: 293 of them, at n, 2n and 4n'
	@echo 'make show-guards  how late --max-wall and its kin end endless loops, bombs and blocked calls;  TIMES=5'
	@echo 'make check-fault fault-loop  failing allocations, a misbehaving ring;  make check-fault-plain  without the sanitizer'
	@echo 'make models mutate  model checking of pool and loop; mutation tests with weakened memory orders'
	@echo 'make soak       long runs: constant memory, many operations at once;  SOAK_FULL=1  with tens of thousands of fetches'
	@echo 'make conformance    test262, from TEST262 or npm;  make parser-tests  test262-parser-tests (npm)'
	@echo 'make npm differential wpt nodesuite suites  if the suites are available: programs on npm packages, small scripts compared with node, web platform tests, node'"'"'s tests, packages'"'"' tests'
	@echo 'make fuzz-lang  the front end, with random bytes and by grammar'
	@echo 'make fuzz-diff  random programs on jsr and node, comparing their output'
	@echo 'make fuzz-crash the same programs under the sanitizers, on jsr alone'
	@echo 'make fuzz-api   every function that script can reach, with odd arguments'
	@echo 'make fuzz-hostile  the same with hostile prototypes and arguments;  make script-hostile  the script tests with hostile prototypes'
	@echo 'make fuzz-text   strings and regular expressions under libFuzzer'
	@echo 'make fuzz-body  multipart bodies and data: URLs under libFuzzer;  make fuzz-head  heads of responses and their content codings'
	@echo 'make fuzz-codec  encodings of text, Punycode and compressed streams under libFuzzer'
	@echo 'make fuzz-http  HTTP/1.x messages under libFuzzer'
	@echo 'make fuzz-tls   bytes for a server of TLS under libFuzzer'
	@echo 'make fuzz-http2 frames for a session of HTTP/2 under libFuzzer'
	@echo 'make fuzz-wasm  modules of WebAssembly, checked and run, under libFuzzer'
	@echo 'make fuzz-keys  keys in PEM and DER under libFuzzer'
	@echo 'make fuzz-web   headers, blobs, URL patterns and streams against slow twins'
	@echo 'make fuzz-redis  key-value stores on a server whose answers are spoilt on the way'
	@echo 'make fuzz-websocket  WebSocket frames, compressed messages and replies under libFuzzer'
	@echo 'make fuzz-code  damaged images of saved programs'
	@echo 'make fuzz-commands  random command lines;  make fuzz-policy  random calls in a sandbox, watched by strace'
	@echo 'make tidy       rooms, headers, manual pages'
	@echo 'make bench      against node, bun, deno and qjs, if they are on PATH'
	@echo 'make bench-fetch  fetch against node, bun, deno and a C program with libcurl; needs nginx'
	@echo 'make bench-http  a hello server against node, bun and deno; needs wrk'
	@echo 'make bench-http-client  http.get against node, bun and deno'
	@echo 'make bench-kv BETTER_SQLITE3=FOLDER  key-value stores against better-sqlite3 there and bun:sqlite'
	@echo 'make bench-ledger  what --ledger costs a program that lives off files'
	@echo 'make bench-policy  what a policy costs a script that uses many files;  PARTS=1  each call alone'
	@echo 'make bench-lang bench-builtins  the language and the library against other interpreters'
	@echo 'make debug asan stress tsan fault   other kinds of build, in build/KIND/jsr'
	@echo 'make lib install-lib  the engine as a library with MuJS'"'"'s interface: libjsr.a, mujs.h, jsr.pc;  make check-embed  programs with it and with MuJS'
	@echo 'make install PREFIX=/usr/local, make clean'
	@echo 'make dist deb   an archive that builds without a network, a Debian package;  make check-package  both in empty Debian systems'
	@echo 'MUJS_DIR=/path/to/mujs-1.3.6  use this source of MuJS;  V=1  show commands'
	@echo 'CC=aarch64-linux-gnu-gcc  build for another machine;  HOSTCC=cc  the compiler for tools that run during the build'
