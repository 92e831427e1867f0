/* Addresses as text and back, and a connection on loopback by the requests of ops. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <arpa/inet.h>
#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

#include "io/net/lookup.h"
#include "io/net/socket.h"

static void expect_address(const char *text, int family, const char *back)
{
	struct socket_address a;
	char written[SOCKET_TEXT];
	uint16_t port = 0;
	assert_int_equal(socket_read_address(text, 8080, &a), 0);
	assert_int_equal(socket_write_address(&a, written, &port), family);
	assert_string_equal(written, back);
	assert_int_equal(port, 8080);
}

static void test_addresses(void **state)
{
	static const char *const wrong[] = { "", "localhost", "1.2.3", "1.2.3.4.5", "01.2.3.4", "1.2.3.256", ":::",
		"1::2::3", "::1%", "::1%no-such-interface", "[::1]", " 1.2.3.4", "::ffff:1.2.3.4.5", "%lo" };
	struct socket_address a;
	(void)state;
	expect_address("127.0.0.1", 4, "127.0.0.1");
	expect_address("::1", 6, "::1");
	expect_address("0:0:0:0:0:0:0:1", 6, "::1");
	expect_address("::ffff:1.2.3.4", 6, "::ffff:1.2.3.4");
	expect_address("fe80::1%lo", 6, "fe80::1%lo");
	expect_address("fe80::1%1", 6, "fe80::1%lo");
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_int_equal(socket_read_address(wrong[i], 1, &a), -EINVAL);
}

static void test_paths(void **state)
{
	struct socket_address a;
	char text[SOCKET_TEXT], path[200];
	uint16_t port;
	(void)state;
	memset(path, 'p', sizeof path);
	assert_int_equal(socket_read_path("/tmp/x", 6, &a), 0);
	assert_int_equal(socket_write_address(&a, text, &port), 0);
	assert_int_equal(a.size, offsetof(struct sockaddr_un, sun_path) + 7);
	assert_int_equal(socket_read_path("\0name", 5, &a), 0);
	assert_int_equal(a.size, offsetof(struct sockaddr_un, sun_path) + 5);
	assert_int_equal(socket_read_path(path, 107, &a), 0);
	assert_int_equal(socket_read_path(path, 108, &a), -ENAMETOOLONG);
	assert_int_equal(socket_read_path("a\0b", 3, &a), -EINVAL);
	assert_int_equal(socket_read_path("", 0, &a), -EINVAL);
}

static int64_t run(struct op *op, int (*step)(struct op *op, struct ring_request *rq))
{
	struct ring_request rq;
	for (op->step = 0; step(op, &rq); op->step++)
		op->result = ring_perform(&rq);
	return op->result;
}

static int listen_at(const char *text, unsigned flags, struct socket_address *at)
{
	assert_int_equal(socket_read_address(text, 0, at), 0);
	int fd = socket_listen(at, 5, flags);
	if (fd >= 0)
		assert_int_equal(socket_name(fd, 0, at), 0);
	return fd;
}

static void test_a_connection(void **state)
{
	struct socket_address at, here, there;
	char byte = 0;
	int listens = 0, server = listen_at("127.0.0.1", 0, &at);
	(void)state;
	assert_true(server >= 0);
	assert_int_equal(socket_check(server, &listens), 0);
	assert_true(listens);
	struct socket_connect c = { .fd = socket_new(&at, NULL), .to = at };
	assert_true(c.fd >= 0);
	assert_int_equal(run(&c.op, socket_connect_step), 0);
	struct socket_accept a = { .fd = server, .accepted = -1 };
	assert_true(run(&a.op, socket_accept_step) >= 0);
	assert_int_equal(socket_check(a.accepted, &listens), 0);
	assert_false(listens);
	assert_int_equal(socket_name(a.accepted, 1, &there), 0);
	assert_int_equal(socket_name(c.fd, 0, &here), 0);
	assert_memory_equal(&here.any, &there.any, here.size);
	assert_int_equal(socket_no_delay(c.fd, 1), 0);
	assert_int_equal(socket_keep_alive(c.fd, 1, 10), 0);
	assert_int_equal(socket_reset_on_close(c.fd), 0);
	close(c.fd);
	assert_int_equal(recv(a.accepted, &byte, 1, 0), -1);
	assert_int_equal(errno, ECONNRESET);
	close(a.accepted);
	/* the port is taken; without the server nobody is there */
	assert_int_equal(socket_listen(&at, 5, 0), -EADDRINUSE);
	close(server);
	c = (struct socket_connect){ .fd = socket_new(&at, NULL), .to = at };
	assert_int_equal(run(&c.op, socket_connect_step), -ECONNREFUSED);
	close(c.fd);
}

static void test_what_is_none(void **state)
{
	int listens, pipes[2], datagrams = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	(void)state;
	assert_int_equal(pipe(pipes), 0);
	assert_int_equal(socket_check(pipes[0], &listens), -ENOTSOCK);
	assert_int_equal(socket_check(datagrams, &listens), -EPROTOTYPE);
	assert_int_equal(socket_check(-1, &listens), -EBADF);
	close(pipes[0]);
	close(pipes[1]);
	close(datagrams);
}

static void test_lookups(void **state)
{
	struct lookup l = { .host = "127.0.0.1" };
	char text[SOCKET_TEXT];
	uint16_t port;
	(void)state;
	lookup_work(&l.op);
	assert_int_equal(l.op.result, 1);
	assert_int_equal(socket_write_address(&l.found[0], text, &port), 4);
	assert_string_equal(text, "127.0.0.1");
	l = (struct lookup){ .host = "127.0.0.1", .family = 6 };
	lookup_work(&l.op);
	assert_int_equal(l.op.result, -1);
	assert_string_equal(l.code, "EAI_ADDRFAMILY");
	l = (struct lookup){ .host = "" };
	lookup_work(&l.op);
	assert_int_equal(l.op.result, -1);
	assert_string_equal(l.code, "ENOTFOUND");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_addresses), cmocka_unit_test(test_paths), cmocka_unit_test(test_a_connection),
		cmocka_unit_test(test_what_is_none), cmocka_unit_test(test_lookups),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
