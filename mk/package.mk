# make dist: an archive of the commit that builds without a network, MuJS's source included.
.PHONY: dist
dist:
	$(Q)sh tools/dist.sh jsr-$(VERSION).tar.gz

# make deb: jsr_VERSION_ARCH.deb of the commit.
.PHONY: deb
deb:
	$(Q)sh tools/deb.sh .

# make check-package: builds the archive, and installs, runs and removes the package in empty systems of PACKAGE_SUITES; not part of make test.
# It needs root, mmdebstrap and Debian's archive.  The package is built on this system, which should be the oldest of them.  PACKAGE_TESTS= skips the tests.
PACKAGE_SUITES ?= bookworm trixie
.PHONY: check-package
check-package: dist deb
	$(Q)PACKAGE_SUITES='$(PACKAGE_SUITES)' sh tests/package/check.sh jsr-$(VERSION).tar.gz jsr_$(VERSION)_$$(dpkg --print-architecture).deb build/package
