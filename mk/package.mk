# make dist: an archive of the commit that builds without a network, MuJS's source included.
.PHONY: dist
dist:
	$(Q)sh tools/dist.sh jsr-$(VERSION).tar.gz

# make deb: jsr_VERSION_ARCH.deb of the commit.
.PHONY: deb
deb:
	$(Q)sh tools/deb.sh .

# make check-package: the archive builds and the package installs, runs and is removed in empty systems of PACKAGE_SUITES; not part of make test.
# It wants root, mmdebstrap and Debian's archive.  The package is built here, so here should be the oldest of them.  PACKAGE_TESTS= leaves the tests out.
PACKAGE_SUITES ?= bookworm trixie
.PHONY: check-package
check-package: dist deb
	$(Q)PACKAGE_SUITES='$(PACKAGE_SUITES)' sh tests/package/check.sh jsr-$(VERSION).tar.gz jsr_$(VERSION)_$$(dpkg --print-architecture).deb build/package
