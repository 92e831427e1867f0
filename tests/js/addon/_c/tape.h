/* What the addons of these tests share: a text that functions write to and return, so that script prints it. */
#include "napi.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char tape[65536];
static size_t tape_size;

__attribute__((format(printf, 1, 2)))
static void say(const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	tape_size += (size_t)vsnprintf(tape + tape_size, sizeof tape - tape_size, fmt, ap);
	va_end(ap);
}

/* a status, by name and number */
#define TRY(call) say("%s %d\n", #call, (int)(call))

static napi_value tape_end(napi_env env)
{
	napi_value text;
	if (napi_create_string_utf8(env, tape, tape_size, &text) != napi_ok)
		text = NULL;
	tape_size = 0;
	return text;
}

static void method(napi_env env, napi_value object, const char *name, napi_callback f)
{
	napi_value function;
	napi_create_function(env, name, NAPI_AUTO_LENGTH, f, NULL, &function);
	napi_set_named_property(env, object, name, function);
}

static size_t arguments(napi_env env, napi_callback_info info, napi_value *argv, size_t room)
{
	napi_get_cb_info(env, info, &room, argv, NULL, NULL);
	return room;
}
