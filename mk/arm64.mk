# make check-arm64: a cross build for arm64, with its unit and script tests under qemu's user emulation; not part of make test.
# qemu does not support io_uring, so the poll back end runs.
ARM64_CC   ?= aarch64-linux-gnu-gcc
ARM64_ROOT ?= build/arm64-root
ARM64_QEMU ?= $(firstword $(shell for q in qemu-aarch64 qemu-aarch64-static; do command -v $$q; done; true))
ARM64_SLOW ?= 10
ARM64_TESTS ?= tests/js tests/cli tests/examples
ARM64_MAKE = $(MAKE) -j$(JOBS) B=build/arm64 CC='$(ARM64_CC) --sysroot=$(abspath $(ARM64_ROOT))'
ARM64_RUN  = $(ARM64_QEMU) -L $(abspath $(ARM64_ROOT))

$(ARM64_ROOT):
	$(say) GET $@
	$(Q)sh tools/get-arm64.sh $@

.PHONY: check-arm64 check-arm64-here
check-arm64: build/.setup-test
	$(Q)if command -v $(lastword $(ARM64_CC)) >/dev/null && [ -n '$(ARM64_QEMU)' ]; then $(MAKE) check-arm64-here; \
	else echo 'check-arm64: skipped, $(ARM64_CC) or qemu-aarch64 is missing: apt install gcc-aarch64-linux-gnu qemu-user'; fi

# Tools of the build machine and of arm64 must have the same output.
check-arm64-here: $(ARM64_ROOT)
	$(Q)$(ARM64_MAKE) build/arm64/jsr build/arm64/tools/compile_stdlib $(patsubst $(B)/%,build/arm64/%,$(UNIT_BIN))
	$(Q)$(ARM64_RUN) build/arm64/tools/compile_stdlib stdlib $(STDLIB) | cmp - build/arm64/stdlib.bin
	$(Q)status=0; RUNNER='timeout 900 $(ARM64_RUN)' sh tests/run-unit.sh $(patsubst $(B)/%,build/arm64/%,$(UNIT_BIN)) || status=1; \
	JSR_BACKEND=poll python3 tests/run.py --slow $(ARM64_SLOW) --jsr build/arm64/jsr --runner '$(ARM64_RUN)' $(ARM64_TESTS) || status=1; \
	exit $$status
