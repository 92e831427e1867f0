/* main.c -- the command: `jsr [options] [script [arguments]]`. */
#include "jsr.h"

#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	struct jsr_options o = { .mode = JSR_SCRIPT };
	if (argc < 2)
		return 2;
	o.script = argv[1];
	o.argc = argc - 1;
	o.argv = argv + 1;
	return jsr_main(&o);
}
