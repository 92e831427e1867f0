#include "ops/test/options.h"

static const struct test_option options[] = {
	{ .name = "filter", .short_name = "t", .value = "PATTERN", .many = 1,
	  .help = "run the tests whose names match (text or /regexp/flags)" },
	{ .name = "skip", .value = "PATTERN", .many = 1, .help = "leave out the tests whose names match" },
	{ .name = "only", .help = "run the tests that are marked `only`" },
	{ .name = "shard", .value = "I/N", .help = "run the Ith of N parts of the files" },
	{ .name = "bail", .value = "[N]", .help = "stop after N failures (1)" },
	{ .name = "retry", .value = "N", .help = "run a test that fails up to N times more" },
	{ .name = "seed", .value = "[N]", .help = "run files and tests in a random order, which N repeats" },
	{ .name = "timeout", .value = "MS", .help = "how long a test may take (60000; 0: for ever)" },
	{ .name = "concurrency", .short_name = "j", .value = "N",
	  .help = "how many files run at a time (the number of processors)" },
	{ .name = "reporter", .value = "NAME", .words = "spec tap dot junit", .many = 1,
	  .help = "spec, tap, dot, junit or a module" },
	{ .name = "reporter-destination", .value = "FILE", .words = "stdout stderr", .many = 1,
	  .help = "stdout, stderr or a file, one for each reporter" },
	{ .name = "coverage", .help = "say which lines, branches and functions of the files that tests load ran" },
	{ .name = "coverage-lines", .value = "N", .help = "fail when less than N percent of the lines ran" },
	{ .name = "coverage-branches", .value = "N", .help = "the same for branches" },
	{ .name = "coverage-functions", .value = "N", .help = "the same for functions" },
	{ .name = "coverage-include", .value = "GLOB", .many = 1, .help = "of these files alone" },
	{ .name = "coverage-exclude", .value = "GLOB", .many = 1, .help = "not of these (instead of tests)" },
	{ .name = "coverage-reporter", .value = "NAME", .words = "text lcov", .many = 1,
	  .help = "text (a table) or lcov (a file)" },
	{ .name = "coverage-dir", .value = "DIR", .help = "where lcov.info is written (coverage)" },
	{ .name = "slowest", .value = "N", .help = "name the N slowest tests at the end (3)" },
	{ .name = "update-snapshots", .short_name = "u", .help = "write snapshots anew" },
	{ .name = "global-setup", .value = "MODULE",
	  .help = "call globalSetup() of MODULE before all, globalTeardown() after all" },
	{ .name = "require", .short_name = "r", .value = "MODULE", .many = 1,
	  .help = "require MODULE before each file" },
	{ .name = "leak-wait", .value = "MS",
	  .help = "how long a file may live on when its tests are through (1000)" },
	{ .name = "why-alive", .help = "say where what keeps a file alive was made" },
	{ .name = "watch", .short_name = "w", .help = "run again when a file changes" },
	{ .name = "list", .help = "print the files, run none" },
	{ .name = "help", .short_name = "h", .help = "print this" },
};

const struct test_option *test_option(size_t i)
{
	return i < sizeof options / sizeof options[0] ? &options[i] : NULL;
}
