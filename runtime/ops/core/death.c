#include "ops/core/death.h"
#include "ops/core/terminal.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

static pthread_t home;
static int watching;                           /* signals below this have handlers installed */
static int (*last_words[DEATH_SPEAKERS])(void);
static volatile sig_atomic_t waiting;          /* the deferred signal that arrived in the middle of a change, or 0 */

void death_home(void) { home = pthread_self(); }

int death_is_home(int number)
{
	if (pthread_equal(pthread_self(), home))
		return 1;
	pthread_kill(home, number);
	return 0;
}

/* Signals that are about what their thread just did, and would come again if it went on. */
static int is_fault(int number)
{
	return number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE || number == SIGTRAP ||
		number == SIGABRT || number == SIGSYS;
}

static void on_death(int number)
{
	sigset_t own;
	int saved = errno;
	if (!is_fault(number) && !death_is_home(number)) {
		errno = saved;
		return;
	}
	for (int who = 0; who < DEATH_SPEAKERS; who++) {
		if (!last_words[who] || !last_words[who]())
			continue;
		waiting = number;
		errno = saved;
		return;
	}
	terminal_restore();
	signal(number, SIG_DFL);
	sigemptyset(&own);
	sigaddset(&own, number);
	raise(number);
	pthread_sigmask(SIG_UNBLOCK, &own, NULL);
	errno = saved;
}

/* Signals that do not end a process by default. */
static int is_harmless(int number)
{
	static const int harmless[] = { SIGCHLD, SIGCONT, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH };
	for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
		if (number == harmless[i])
			return 1;
	return 0;
}

/* No other handler runs meanwhile: two that write the same output would do it twice. */
static struct sigaction dying(void)
{
	struct sigaction action = { .sa_handler = on_death, .sa_flags = SA_ONSTACK };
	sigfillset(&action.sa_mask);
	return action;
}

int death_default(int number)
{
	struct sigaction action = dying();
	if (number >= watching || is_harmless(number))
		action.sa_handler = SIG_DFL;
	return sigaction(number, &action, NULL) ? -errno : 0;
}

void death_watch(int end)
{
	struct sigaction action = dying(), old;
	int number = watching ? watching : 1;
	if (end > watching)
		watching = end;
	for (; number < end; number++)
		if (number != SIGKILL && !is_harmless(number) && !sigaction(number, NULL, &old) &&
			!(old.sa_flags & SA_SIGINFO) && old.sa_handler == SIG_DFL)
			sigaction(number, &action, NULL);
}

void death_last_words(enum death_speaker who, int (*speak)(void)) { last_words[who] = speak; }

void death_now(void)
{
	int number = waiting;
	waiting = 0;
	if (number)
		raise(number);
}
