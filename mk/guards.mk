# make show-guards: how late guards stop what they must stop, case by case.  TIMES=5 runs of each.
.PHONY: show-guards
TIMES ?= 5
show-guards: all
	$(Q)build/jsr tests/guards/show.js $(B)/jsr $(TIMES)
