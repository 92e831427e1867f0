/* base/errtab.c -- the table, sorted by errno so that a lookup may bisect it. */
#include "base/errtab.h"

#include <errno.h>
#include <stddef.h>

#define COUNT(a) (sizeof(a) / sizeof(a)[0])

/* Sorted by -number.  The numbers are Linux's generic ones (x86, ARM, RISC-V); errtab_test checks the order. */
static const struct errtab_entry table[] = {
	{ -EPERM, "EPERM", "operation not permitted" },
	{ -ENOENT, "ENOENT", "no such file or directory" },
	{ -ESRCH, "ESRCH", "no such process" },
	{ -EINTR, "EINTR", "interrupted system call" },
	{ -EIO, "EIO", "i/o error" },
	{ -ENXIO, "ENXIO", "no such device or address" },
	{ -E2BIG, "E2BIG", "argument list too long" },
	{ -ENOEXEC, "ENOEXEC", "exec format error" },
	{ -EBADF, "EBADF", "bad file descriptor" },
	{ -ECHILD, "ECHILD", "no child processes" },
	{ -EAGAIN, "EAGAIN", "resource temporarily unavailable" },
	{ -ENOMEM, "ENOMEM", "not enough memory" },
	{ -EACCES, "EACCES", "permission denied" },
	{ -EFAULT, "EFAULT", "bad address in system call argument" },
	{ -ENOTBLK, "ENOTBLK", "block device required" },
	{ -EBUSY, "EBUSY", "resource busy or locked" },
	{ -EEXIST, "EEXIST", "file already exists" },
	{ -EXDEV, "EXDEV", "cross-device link not permitted" },
	{ -ENODEV, "ENODEV", "no such device" },
	{ -ENOTDIR, "ENOTDIR", "not a directory" },
	{ -EISDIR, "EISDIR", "illegal operation on a directory" },
	{ -EINVAL, "EINVAL", "invalid argument" },
	{ -ENFILE, "ENFILE", "file table overflow" },
	{ -EMFILE, "EMFILE", "too many open files" },
	{ -ENOTTY, "ENOTTY", "inappropriate ioctl for device" },
	{ -ETXTBSY, "ETXTBSY", "text file is busy" },
	{ -EFBIG, "EFBIG", "file too large" },
	{ -ENOSPC, "ENOSPC", "no space left on device" },
	{ -ESPIPE, "ESPIPE", "invalid seek" },
	{ -EROFS, "EROFS", "read-only file system" },
	{ -EMLINK, "EMLINK", "too many links" },
	{ -EPIPE, "EPIPE", "broken pipe" },
	{ -EDOM, "EDOM", "argument outside the domain of a function" },
	{ -ERANGE, "ERANGE", "result too large" },
	{ -EDEADLK, "EDEADLK", "resource deadlock avoided" },
	{ -ENAMETOOLONG, "ENAMETOOLONG", "name too long" },
	{ -ENOLCK, "ENOLCK", "no locks available" },
	{ -ENOSYS, "ENOSYS", "function not implemented" },
	{ -ENOTEMPTY, "ENOTEMPTY", "directory not empty" },
	{ -ELOOP, "ELOOP", "too many symbolic links encountered" },
	{ -ENOMSG, "ENOMSG", "no message of desired type" },
	{ -EIDRM, "EIDRM", "identifier removed" },
	{ -EUNATCH, "EUNATCH", "protocol driver not attached" },
	{ -ENOSTR, "ENOSTR", "device not a stream" },
	{ -ENODATA, "ENODATA", "no data available" },
	{ -ETIME, "ETIME", "timer expired" },
	{ -ENOSR, "ENOSR", "out of streams resources" },
	{ -ENONET, "ENONET", "machine is not on the network" },
	{ -ENOPKG, "ENOPKG", "package not installed" },
	{ -ENOLINK, "ENOLINK", "link has been severed" },
	{ -ECOMM, "ECOMM", "communication error on send" },
	{ -EPROTO, "EPROTO", "protocol error" },
	{ -EMULTIHOP, "EMULTIHOP", "multihop attempted" },
	{ -EBADMSG, "EBADMSG", "bad message" },
	{ -EOVERFLOW, "EOVERFLOW", "value too large for defined data type" },
	{ -EREMCHG, "EREMCHG", "remote address changed" },
	{ -EILSEQ, "EILSEQ", "illegal byte sequence" },
	{ -EUSERS, "EUSERS", "too many users" },
	{ -ENOTSOCK, "ENOTSOCK", "socket operation on non-socket" },
	{ -EDESTADDRREQ, "EDESTADDRREQ", "destination address required" },
	{ -EMSGSIZE, "EMSGSIZE", "message too long" },
	{ -EPROTOTYPE, "EPROTOTYPE", "protocol wrong type for socket" },
	{ -ENOPROTOOPT, "ENOPROTOOPT", "protocol not available" },
	{ -EPROTONOSUPPORT, "EPROTONOSUPPORT", "protocol not supported" },
	{ -ESOCKTNOSUPPORT, "ESOCKTNOSUPPORT", "socket type not supported" },
	{ -ENOTSUP, "ENOTSUP", "operation not supported on socket" },
	{ -EPFNOSUPPORT, "EPFNOSUPPORT", "protocol family not supported" },
	{ -EAFNOSUPPORT, "EAFNOSUPPORT", "address family not supported" },
	{ -EADDRINUSE, "EADDRINUSE", "address already in use" },
	{ -EADDRNOTAVAIL, "EADDRNOTAVAIL", "address not available" },
	{ -ENETDOWN, "ENETDOWN", "network is down" },
	{ -ENETUNREACH, "ENETUNREACH", "network is unreachable" },
	{ -ENETRESET, "ENETRESET", "network dropped connection on reset" },
	{ -ECONNABORTED, "ECONNABORTED", "software caused connection abort" },
	{ -ECONNRESET, "ECONNRESET", "connection reset by peer" },
	{ -ENOBUFS, "ENOBUFS", "no buffer space available" },
	{ -EISCONN, "EISCONN", "socket is already connected" },
	{ -ENOTCONN, "ENOTCONN", "socket is not connected" },
	{ -ESHUTDOWN, "ESHUTDOWN", "cannot send after transport endpoint shutdown" },
	{ -ETOOMANYREFS, "ETOOMANYREFS", "too many references" },
	{ -ETIMEDOUT, "ETIMEDOUT", "connection timed out" },
	{ -ECONNREFUSED, "ECONNREFUSED", "connection refused" },
	{ -EHOSTDOWN, "EHOSTDOWN", "host is down" },
	{ -EHOSTUNREACH, "EHOSTUNREACH", "host is unreachable" },
	{ -EALREADY, "EALREADY", "connection already in progress" },
	{ -EINPROGRESS, "EINPROGRESS", "operation in progress" },
	{ -ESTALE, "ESTALE", "stale file handle" },
	{ -EUCLEAN, "EUCLEAN", "file system structure needs cleaning" },
	{ -EREMOTEIO, "EREMOTEIO", "remote I/O error" },
	{ -EDQUOT, "EDQUOT", "disk quota exceeded" },
	{ -ENOMEDIUM, "ENOMEDIUM", "no medium found" },
	{ -EMEDIUMTYPE, "EMEDIUMTYPE", "wrong medium type" },
	{ -ECANCELED, "ECANCELED", "operation canceled" },
	{ -ENOKEY, "ENOKEY", "required key not available" },
	{ -EKEYEXPIRED, "EKEYEXPIRED", "key has expired" },
	{ -EOWNERDEAD, "EOWNERDEAD", "owner died" },
	{ -ENOTRECOVERABLE, "ENOTRECOVERABLE", "state not recoverable" },
	{ -3000, "EAI_ADDRFAMILY", "address family not supported" },
	{ -3001, "EAI_AGAIN", "temporary failure" },
	{ -3002, "EAI_BADFLAGS", "bad ai_flags value" },
	{ -3003, "EAI_CANCELED", "request canceled" },
	{ -3004, "EAI_FAIL", "permanent failure" },
	{ -3005, "EAI_FAMILY", "ai_family not supported" },
	{ -3006, "EAI_MEMORY", "out of memory" },
	{ -3007, "EAI_NODATA", "no address" },
	{ -3008, "EAI_NONAME", "unknown node or service" },
	{ -3009, "EAI_OVERFLOW", "argument buffer overflow" },
	{ -3010, "EAI_SERVICE", "service not available for socket type" },
	{ -3011, "EAI_SOCKTYPE", "socket type not supported" },
	{ -3013, "EAI_BADHINTS", "invalid value for hints" },
	{ -3014, "EAI_PROTOCOL", "resolved protocol is unknown" },
	{ -4028, "EFTYPE", "inappropriate file type or format" },
	{ -4080, "ECHARSET", "invalid Unicode character" },
	{ -4094, "UNKNOWN", "unknown error" },
	{ -4095, "EOF", "end of file" },
};

const struct errtab_entry *errtab_find(int number)
{
	size_t low = 0, high = COUNT(table);
	if (number > 0)
		number = -number;
	while (low < high) {
		size_t mid = low + (high - low) / 2;
		if (table[mid].number == number)
			return &table[mid];
		if (table[mid].number > number)
			low = mid + 1;
		else
			high = mid;
	}
	return NULL;
}

const char *errtab_name(int number)
{
	const struct errtab_entry *e = errtab_find(number);
	return e ? e->name : "Unknown system error";
}

const char *errtab_message(int number)
{
	const struct errtab_entry *e = errtab_find(number);
	return e ? e->message : "Unknown system error";
}

const struct errtab_entry *errtab_at(unsigned i)
{
	return i < COUNT(table) ? &table[i] : NULL;
}
