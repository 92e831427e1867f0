#include "ops/process/node_options.h"

#include <stdlib.h>
#include <string.h>

/* One behind the other, since a list of pointers would be relocated at each start. */
static const char names[] =
	"--abort-on-uncaught-exception\0" "--addons\0" "--conditions\0" "-C\0" "--disable-proto\0"
	"--disable-warning\0" "--disallow-code-generation-from-strings\0"
	"--dns-result-order\0" "--enable-source-maps\0" "--experimental-abortcontroller\0"
	"--experimental-detect-module\0" "--experimental-eventsource\0" "--experimental-fetch\0"
	"--experimental-global-customevent\0" "--experimental-global-webcrypto\0"
	"--experimental-import-meta-resolve\0" "--experimental-json-modules\0" "--experimental-loader\0"
	"--experimental-modules\0" "--experimental-repl-await\0" "--experimental-require-module\0"
	"--experimental-specifier-resolution\0" "--experimental-top-level-await\0" "--experimental-vm-modules\0"
	"--experimental-websocket\0" "--experimental-worker\0" "--expose-gc\0" "--extra-info-on-fatal-exception\0"
	"--force-context-aware\0" "--huge-max-old-generation-size\0" "--import\0" "--input-type\0"
	"--insecure-http-parser\0" "--interpreted-frames-native-stack\0" "--jitless\0" "--loader\0"
	"--max-http-header-size\0" "--max-old-space-size\0" "--max-semi-space-size\0"
	"--network-family-autoselection\0" "--network-family-autoselection-attempt-timeout\0" "--no-deprecation\0"
	"--no-warnings\0" "--openssl-legacy-provider\0" "--openssl-shared-config\0" "--pending-deprecation\0"
	"--perf-basic-prof\0" "--perf-basic-prof-only-functions\0" "--perf-prof\0" "--perf-prof-unwinding-info\0"
	"--preserve-symlinks\0" "--preserve-symlinks-main\0" "--redirect-warnings\0" "--require\0" "-r\0"
	"--sched-seed\0" "--stack-trace-limit\0" "--test-only\0" "--test-reporter\0" "--test-reporter-destination\0"
	"--test-shard\0" "--throw-deprecation\0" "--title\0" "--tls-cipher-list\0" "--tls-keylog\0" "--tls-max-v1.2\0"
	"--tls-max-v1.3\0" "--tls-min-v1.0\0" "--tls-min-v1.1\0" "--tls-min-v1.2\0" "--tls-min-v1.3\0"
	"--trace-deprecation\0" "--trace-exit\0" "--trace-sync-io\0" "--trace-uncaught\0" "--trace-warnings\0"
	"--unhandled-rejections\0" "--use-bundled-ca\0" "--use-openssl-ca\0" "--v8-pool-size\0" "--virtual-time\0"
	"--watch-preserve-output\0";

const char *node_options_next(const char *name)
{
	const char *next = name ? name + strlen(name) + 1 : names;
	return *next ? next : NULL;
}

/* A long option's name without its dashes and without "no-", which makes it its contrary; NULL for no long option. */
static const char *base_of(const char *option)
{
	if (!strncmp(option, "--no-", 5) || !strncmp(option, "--no_", 5))
		return option + 5;
	return !strncmp(option, "--", 2) ? option + 2 : NULL;
}

static int is_same(const char *word, size_t size, const char *name)
{
	if (strlen(name) != size)
		return 0;
	for (size_t i = 0; i < size; i++)
		if (word[i] != name[i] && !(word[i] == '_' && name[i] == '-'))
			return 0;
	return 1;
}

int node_options_has(const char *word)
{
	const char *base = base_of(word);
	size_t size = base ? strcspn(base, "=") : 0;
	for (const char *name = names; *name; name = name + strlen(name) + 1) {
		const char *of_name = base_of(name);
		if (base && of_name ? is_same(base, size, of_name) : !strcmp(word, name))
			return 1;
	}
	return 0;
}

/* Copies one word's characters to `out`; returns where it ends in the text, or NULL with *error. */
static const char *copy_word(const char *at, char **out, const char **error)
{
	int quoted = 0;
	for (; *at && (quoted || *at != ' '); at++) {
		if (*at == '"') {
			quoted = !quoted;
			continue;
		}
		if (quoted && *at == '\\' && !*++at) {
			*error = "invalid value for NODE_OPTIONS (invalid escape)";
			return NULL;
		}
		*(*out)++ = *at;
	}
	if (quoted) {
		*error = "invalid value for NODE_OPTIONS (unterminated string)";
		return NULL;
	}
	*(*out)++ = 0;
	return at;
}

int node_options_split(const char *text, char ***words, const char **error)
{
	size_t size = strlen(text), most = size / 2 + 1;        /* at least a character and a space each */
	char **list = malloc((most + 1) * sizeof *list + size + 1);
	*words = NULL;
	if (!list) {
		*error = "out of memory reading NODE_OPTIONS";
		return -1;
	}
	char *out = (char *)(list + most + 1);
	int count = 0;
	for (;;) {
		while (*text == ' ')
			text++;
		if (!*text)
			break;
		list[count++] = out;
		text = copy_word(text, &out, error);
		if (!text) {
			free(list);
			return -1;
		}
	}
	list[count] = NULL;
	*words = list;
	return count;
}
