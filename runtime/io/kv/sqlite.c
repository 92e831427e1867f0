#include "io/kv/sqlite.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static struct sqlite_api api;
static const struct sqlite_api *opened;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const struct { const char *name; size_t place; } functions[] = {
	{ "sqlite3_open_v2", offsetof(struct sqlite_api, open_v2) },
	{ "sqlite3_close_v2", offsetof(struct sqlite_api, close_v2) },
	{ "sqlite3_exec", offsetof(struct sqlite_api, exec) },
	{ "sqlite3_busy_timeout", offsetof(struct sqlite_api, busy_timeout) },
	{ "sqlite3_prepare_v3", offsetof(struct sqlite_api, prepare_v3) },
	{ "sqlite3_finalize", offsetof(struct sqlite_api, finalize) },
	{ "sqlite3_step", offsetof(struct sqlite_api, step) },
	{ "sqlite3_reset", offsetof(struct sqlite_api, reset) },
	{ "sqlite3_bind_blob", offsetof(struct sqlite_api, bind_blob) },
	{ "sqlite3_bind_int64", offsetof(struct sqlite_api, bind_int64) },
	{ "sqlite3_column_blob", offsetof(struct sqlite_api, column_blob) },
	{ "sqlite3_column_bytes", offsetof(struct sqlite_api, column_bytes) },
	{ "sqlite3_column_int64", offsetof(struct sqlite_api, column_int64) },
	{ "sqlite3_changes", offsetof(struct sqlite_api, changes) },
	{ "sqlite3_errmsg", offsetof(struct sqlite_api, errmsg) },
	{ "sqlite3_wal_hook", offsetof(struct sqlite_api, wal_hook) },
	{ "sqlite3_db_filename", offsetof(struct sqlite_api, db_filename) },
	{ "sqlite3_file_control", offsetof(struct sqlite_api, file_control) },
	{ "sqlite3_config", offsetof(struct sqlite_api, config) },
	{ "sqlite3_wal_checkpoint_v2", offsetof(struct sqlite_api, wal_checkpoint_v2) },
};

static void load(void)
{
	void *library = dlopen(SQLITE_LIBRARY, RTLD_NOW | RTLD_LOCAL);
	if (!library)
		return;
	for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
		void *f = dlsym(library, functions[i].name);
		if (!f) {
			dlclose(library);
			return;
		}
		memcpy((char *)&api + functions[i].place, &f, sizeof f);
	}
	api.config(SQLITE_CONFIG_MEMSTATUS, 0);        /* its statistics cost a lock for each allocation */
	opened = &api;
}

const struct sqlite_api *sqlite_open(void)
{
	pthread_once(&once, load);
	return opened;
}
