# The engine as a library for C programs, with MuJS's interface (include/mujs.h).
#   make lib             build/libjsr.a: engine, front end and base; needs libm and libpthread
#   make install-lib     installs it with mujs.h and jsr.pc below DESTDIR and PREFIX
#   make check-embed     programs with the installed library, and the same with MuJS itself if its source is available

.PHONY: lib install-lib check-embed
$(B)/embed/libjsr.a: $(ENGINE_OBJ) include/mujs.h tools/embed.sh
	$(Q)mkdir -p $(@D)
	$(say) EMBED $@
	$(Q)AR='$(AR)' sh tools/embed.sh $@ include/mujs.h $(ENGINE_OBJ)

lib: $(B)/embed/libjsr.a
ifeq ($(MODE),release)
	$(Q)ln -f $< build/libjsr.a
endif

install-lib: lib
	install -d $(DESTDIR)$(PREFIX)/lib/pkgconfig $(DESTDIR)$(PREFIX)/include
	install -m 644 $(B)/embed/libjsr.a $(DESTDIR)$(PREFIX)/lib/libjsr.a
	install -m 644 include/mujs.h $(DESTDIR)$(PREFIX)/include/mujs.h
	sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' tools/jsr.pc.in > $(DESTDIR)$(PREFIX)/lib/pkgconfig/jsr.pc

EMBED_INSTALLED = $(abspath $(B)/embed/installed)
check-embed: lib
	$(Q)$(MAKE) install-lib DESTDIR= PREFIX=$(EMBED_INSTALLED) >/dev/null
	$(Q)ASAN_OPTIONS=detect_leaks=1 python3 tests/embed/run.py --prefix $(EMBED_INSTALLED) --mujs $(abspath $(MUJS)) --cc '$(CC)' --cflags='$(LINK_$(MODE):-pie%=)'
