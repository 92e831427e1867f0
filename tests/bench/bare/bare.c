/* bare.c -- the smallest program that embeds MuJS and runs a file: the lower bound of start-up time. */
#include <stdio.h>
#include <mujs.h>

static void log_line(js_State *J)
{
	puts(js_tostring(J, 1));
	js_pushundefined(J);
}

int main(int argc, char **argv)
{
	js_State *J = js_newstate(NULL, NULL, 0);
	js_newobject(J);
	js_newcfunction(J, log_line, "log", 1);
	js_setproperty(J, -2, "log");
	js_setglobal(J, "console");
	return argc < 2 || js_dofile(J, argv[1]);
}
