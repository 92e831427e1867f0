/* Signals that the kernel hands to a thread which is not ours. */
#include "napi.h"

#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>

static int end;

/* The signal of gathered output, many times, then the one that ends the process. */
static void *raiser(void *data)
{
	const struct timespec pause = { .tv_nsec = 20000 };
	for (int i = 0; i < 1000; i++) {
		pthread_kill(pthread_self(), SIGRTMAX);
		nanosleep(&pause, NULL);
	}
	pthread_kill(pthread_self(), end);
	return NULL;
}

/* start(the signal that ends it) */
static napi_value start(napi_env env, napi_callback_info info)
{
	size_t n = 1;
	napi_value v;
	pthread_t thread;
	napi_get_cb_info(env, info, &n, &v, NULL, NULL);
	napi_get_value_int32(env, v, &end);
	if (pthread_create(&thread, NULL, raiser, NULL) == 0)
		pthread_detach(thread);
	napi_get_undefined(env, &v);
	return v;
}

napi_value napi_register_module_v1(napi_env env, napi_value exports)
{
	napi_value f;
	napi_create_function(env, "start", NAPI_AUTO_LENGTH, start, NULL, &f);
	return f;
}
