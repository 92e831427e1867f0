# make dist: an archive of the commit that builds without a network, MuJS's source included.
.PHONY: dist
dist:
	$(Q)sh tools/dist.sh jsr-$(VERSION).tar.gz
