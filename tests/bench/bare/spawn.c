/* spawn.c -- runs a command once and prints "user+system-us peak-rss-kb wall-us" to descriptor 3.
 *
 * A child's peak RSS includes its parent's memory at the fork, so the parent must be small: an interpreter would hide
 * every program smaller than itself.
 */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	struct timespec a, b;
	struct rusage u;
	int status;
	if (argc < 2)
		return 2;
	clock_gettime(CLOCK_MONOTONIC, &a);
	pid_t child = vfork();
	if (child == 0) {
		execvp(argv[1], argv + 1);
		_exit(127);
	}
	if (wait4(child, &status, 0, &u) < 0)
		return 1;
	clock_gettime(CLOCK_MONOTONIC, &b);
	dprintf(3, "%ld %ld %ld\n", (u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1000000 + u.ru_utime.tv_usec + u.ru_stime.tv_usec,
		u.ru_maxrss, (b.tv_sec - a.tv_sec) * 1000000 + (b.tv_nsec - a.tv_nsec) / 1000);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
