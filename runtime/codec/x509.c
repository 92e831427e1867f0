#include "codec/x509.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/library.h"
#include "base/mem.h"

struct cert;
struct name;
struct stack;
struct key;
struct bio;
struct string;                         /* ASN1_STRING, of which times and integers are kinds */
struct object;
struct general;
struct any { int type; struct string *text; };         /* ASN1_TYPE, of a string */
/* AUTHORITY_INFO_ACCESS is a stack of these. */
struct access { struct object *method; struct general *location; };

#define FUNCTIONS(F) \
	F(struct bio *, BIO_new_mem_buf, (const void *, int)) \
	F(struct bio *, BIO_new, (const void *)) \
	F(const void *, BIO_s_mem, (void)) \
	F(int, BIO_free, (struct bio *)) \
	F(int, BIO_read, (struct bio *, void *, int)) \
	F(struct cert *, PEM_read_bio_X509_AUX, (struct bio *, void *, void *, void *)) \
	F(int, PEM_write_bio_X509, (struct bio *, const struct cert *)) \
	F(struct cert *, d2i_X509, (void *, const unsigned char **, long)) \
	F(int, i2d_X509, (const struct cert *, unsigned char **)) \
	F(void, X509_free, (struct cert *)) \
	F(struct name *, X509_get_subject_name, (const struct cert *)) \
	F(struct name *, X509_get_issuer_name, (const struct cert *)) \
	F(int, X509_NAME_entry_count, (const struct name *)) \
	F(void *, X509_NAME_get_entry, (const struct name *, int)) \
	F(struct object *, X509_NAME_ENTRY_get_object, (const void *)) \
	F(struct string *, X509_NAME_ENTRY_get_data, (const void *)) \
	F(int, X509_NAME_print_ex, (struct bio *, const struct name *, int indent, unsigned long flags)) \
	F(int, OBJ_obj2nid, (const struct object *)) \
	F(const char *, OBJ_nid2sn, (int)) \
	F(int, OBJ_sn2nid, (const char *)) \
	F(const char *, EC_curve_nid2nist, (int)) \
	F(int, OBJ_obj2txt, (char *, int, const struct object *, int no_name)) \
	F(int, ASN1_STRING_to_UTF8, (unsigned char **, const struct string *)) \
	F(const unsigned char *, ASN1_STRING_get0_data, (const struct string *)) \
	F(int, ASN1_STRING_length, (const struct string *)) \
	F(int, ASN1_TIME_print, (struct bio *, const struct string *)) \
	F(int, ASN1_TIME_to_tm, (const struct string *, struct tm *)) \
	F(void *, ASN1_INTEGER_to_BN, (const struct string *, void *)) \
	F(char *, BN_bn2hex, (const void *)) \
	F(void, BN_free, (void *)) \
	F(const struct string *, X509_get0_notBefore, (const struct cert *)) \
	F(const struct string *, X509_get0_notAfter, (const struct cert *)) \
	F(struct string *, X509_get_serialNumber, (struct cert *)) \
	F(void *, X509_get_ext_d2i, (const struct cert *, int nid, int *critical, int *index)) \
	F(int, X509_digest, (const struct cert *, const void *md, unsigned char *, unsigned *)) \
	F(const void *, EVP_sha1, (void)) \
	F(const void *, EVP_sha256, (void)) \
	F(const void *, EVP_sha512, (void)) \
	F(struct key *, X509_get0_pubkey, (const struct cert *)) \
	F(int, EVP_PKEY_get_bits, (const struct key *)) \
	F(const char *, EVP_PKEY_get0_type_name, (const struct key *)) \
	F(int, EVP_PKEY_is_a, (const struct key *, const char *)) \
	F(int, EVP_PKEY_get_bn_param, (const struct key *, const char *, void **)) \
	F(int, EVP_PKEY_get_octet_string_param, (const struct key *, const char *, unsigned char *, size_t, size_t *)) \
	F(int, EVP_PKEY_get_group_name, (const struct key *, char *, size_t, size_t *)) \
	F(int, EVP_PKEY_eq, (const struct key *, const struct key *)) \
	F(void, EVP_PKEY_free, (struct key *)) \
	F(int, i2d_PUBKEY, (const struct key *, unsigned char **)) \
	F(struct key *, d2i_PUBKEY, (void *, const unsigned char **, long)) \
	F(struct key *, d2i_AutoPrivateKey, (void *, const unsigned char **, long)) \
	F(int, X509_verify, (struct cert *, struct key *)) \
	F(int, X509_check_ca, (struct cert *)) \
	F(int, X509_check_issued, (struct cert *, struct cert *)) \
	F(int, X509_check_host, (struct cert *, const char *, size_t, unsigned, char **)) \
	F(int, X509_check_email, (struct cert *, const char *, size_t, unsigned)) \
	F(int, X509_check_ip_asc, (struct cert *, const char *, unsigned)) \
	F(int, OPENSSL_sk_num, (const struct stack *)) \
	F(void *, OPENSSL_sk_value, (const struct stack *, int)) \
	F(void, GENERAL_NAMES_free, (void *)) \
	F(void, AUTHORITY_INFO_ACCESS_free, (void *)) \
	F(void, EXTENDED_KEY_USAGE_free, (void *)) \
	F(void *, GENERAL_NAME_get0_value, (const struct general *, int *type)) \
	F(int, GENERAL_NAME_get0_otherName, (const struct general *, struct object **, struct any **)) \
	F(void, ERR_clear_error, (void)) \
	F(void, CRYPTO_free, (void *, const char *, int))

#define MEMBER(result, name, parameters) result (*name) parameters;
#define SYMBOL(result, name, parameters) { #name, (void **)&crypto.name },
static struct { FUNCTIONS(MEMBER) } crypto;
static const struct symbol symbols[] = { FUNCTIONS(SYMBOL) { NULL, NULL } };
static struct library library = { "libcrypto.so.3", "libssl3", symbols, 0 };

enum { NID_INFO_ACCESS = 177, NID_ALT_NAME = 85, NID_EXT_KEY_USAGE = 126 };
enum { GEN_OTHERNAME, GEN_EMAIL, GEN_DNS, GEN_X400, GEN_DIRNAME, GEN_EDIPARTY, GEN_URI, GEN_IPADD, GEN_RID };

struct x509 { struct cert *cert; };

static void release(void *p) { crypto.CRYPTO_free(p, __FILE__, __LINE__); }

/* ---- opened */

static struct cert *parse(const void *bytes, size_t size)
{
	const unsigned char *der = bytes;
	struct bio *b = crypto.BIO_new_mem_buf(bytes, (int)size);
	struct cert *cert = b ? crypto.PEM_read_bio_X509_AUX(b, NULL, NULL, (void *)"") : NULL;
	if (b)
		crypto.BIO_free(b);
	if (cert)
		return cert;
	return crypto.d2i_X509(NULL, &der, (long)size);
}

int x509_open(struct x509 **out, const void *bytes, size_t size)
{
	int rc = library_open(&library);
	if (rc != 0)
		return rc;
	struct x509 *x = mem_try_zalloc(sizeof *x);
	if (!x)
		return -ENOMEM;
	crypto.ERR_clear_error();
	x->cert = size <= INT_MAX ? parse(size ? bytes : "", size) : NULL;
	if (!x->cert) {
		mem_free(x);
		return -EINVAL;
	}
	crypto.ERR_clear_error();
	*out = x;
	return 0;
}

void x509_close(struct x509 *x)
{
	if (!x)
		return;
	crypto.X509_free(x->cert);
	mem_free(x);
}

/* ---- names */

void x509_name(const struct x509 *x, enum x509_name which,
	void (*each)(void *ctx, const char *key, const void *value, size_t size), void *ctx)
{
	struct name *name = which == X509_SUBJECT ? crypto.X509_get_subject_name(x->cert) :
		crypto.X509_get_issuer_name(x->cert);
	int count = crypto.X509_NAME_entry_count(name);
	for (int i = 0; i < count; i++) {
		void *entry = crypto.X509_NAME_get_entry(name, i);
		struct object *object = crypto.X509_NAME_ENTRY_get_object(entry);
		int nid = crypto.OBJ_obj2nid(object);
		char number[128];
		const char *key = nid ? crypto.OBJ_nid2sn(nid) : number;
		unsigned char *value;
		if (!nid)
			crypto.OBJ_obj2txt(number, sizeof number, object, 1);
		int size = crypto.ASN1_STRING_to_UTF8(&value, crypto.X509_NAME_ENTRY_get_data(entry));
		if (size < 0)
			continue;
		each(ctx, key, value, (size_t)size);
		release(value);
	}
}

static int safe(const unsigned char *text, size_t size, int is_utf8)
{
	for (size_t i = 0; i < size; i++)
		if (text[i] == '"' || text[i] == '\\' || text[i] == ',' || text[i] == '\'' || text[i] < ' ' ||
			text[i] == 0x7f || (text[i] > 0x7f && !is_utf8))
			return 0;
	return 1;
}

/* A name that could be taken for several is written as a string of JSON.  Bytes of Latin-1 are given as UTF-8. */
static void add_name(struct buf *out, const char *prefix, const unsigned char *text, size_t size, int is_utf8)
{
	int plain = safe(text, size, is_utf8);
	buf_add_str(out, prefix);
	if (plain) {
		buf_add(out, text, size);
		return;
	}
	buf_add_char(out, '"');
	for (size_t i = 0; i < size; i++) {
		if (text[i] == '"' || text[i] == '\\')
			buf_printf(out, "\\%c", text[i]);
		else if (text[i] < ' ' || text[i] == ',' || text[i] == 0x7f || (text[i] > 0x7f && !is_utf8))
			buf_printf(out, "\\u%04x", text[i]);
		else
			buf_add_char(out, (char)text[i]);
	}
	buf_add_char(out, '"');
}

static void add_string(struct buf *out, const char *prefix, const struct string *s)
{
	add_name(out, prefix, crypto.ASN1_STRING_get0_data(s), (size_t)crypto.ASN1_STRING_length(s), 0);
}

static void add_address(struct buf *out, const struct string *s)
{
	const unsigned char *b = crypto.ASN1_STRING_get0_data(s);
	int size = crypto.ASN1_STRING_length(s);
	buf_add_str(out, "IP Address:");
	if (size == 4)
		buf_printf(out, "%d.%d.%d.%d", b[0], b[1], b[2], b[3]);
	else if (size == 16)
		for (int i = 0; i < 16; i += 2)
			buf_printf(out, i ? ":%X" : "%X", b[i] << 8 | b[i + 1]);
	else
		buf_printf(out, "<invalid length=%d>", size);
}

static void add_bio(struct buf *out, struct bio *b)
{
	char piece[512];
	int n;
	while ((n = crypto.BIO_read(b, piece, sizeof piece)) > 0)
		buf_add(out, piece, (size_t)n);
}

static void add_printed(struct buf *out, const struct name *name, unsigned long flags)
{
	struct bio *b = crypto.BIO_new(crypto.BIO_s_mem());
	if (b && crypto.X509_NAME_print_ex(b, name, 0, flags) >= 0)
		add_bio(out, b);
	if (b)
		crypto.BIO_free(b);
}

static void add_directory(struct buf *out, const struct name *name)
{
	enum { RFC2253_UTF8 = 0x1110311 };     /* XN_FLAG_RFC2253, not escaping controls and what is not ASCII */
	struct buf text;
	buf_init(&text, 1 << 16);
	add_printed(&text, name, RFC2253_UTF8);
	add_name(out, "DirName:", (const unsigned char *)(text.data ? text.data : ""), text.size, 1);
	buf_fini(&text);
}

/* Of the names with a type of their own, those of RFC 4985, 6120, 7585 and 8398, and Microsoft's. */
static void add_other(struct buf *out, const struct general *g)
{
	enum { UTF8 = 12, IA5 = 22 };          /* V_ASN1_...STRING */
	static const struct { const char *oid, *prefix; int type; } known[] = {
		{ "1.3.6.1.5.5.7.8.5", "XmppAddr:", UTF8 }, { "1.3.6.1.5.5.7.8.7", "SRVName:", IA5 },
		{ "1.3.6.1.5.5.7.8.8", "NAIRealm:", UTF8 }, { "1.3.6.1.5.5.7.8.9", "SmtpUTF8Mailbox:", UTF8 },
		{ "1.3.6.1.4.1.311.20.2.3", "UPN:", UTF8 },
	};
	struct object *oid;
	struct any *value;
	char number[128] = "";
	struct buf text;
	buf_init(&text, 1 << 16);
	if (crypto.GENERAL_NAME_get0_otherName(g, &oid, &value) == 1)
		crypto.OBJ_obj2txt(number, sizeof number, oid, 1);
	for (size_t i = 0; *number && i < sizeof known / sizeof *known; i++)
		if (!strcmp(known[i].oid, number) && known[i].type == value->type) {
			buf_add_str(&text, known[i].prefix);
			buf_add(&text, crypto.ASN1_STRING_get0_data(value->text),
				(size_t)crypto.ASN1_STRING_length(value->text));
		}
	if (text.size && !text.failed)
		add_name(out, "othername:", (const unsigned char *)text.data, text.size, value->type == UTF8);
	else
		buf_add_str(out, "othername:<unsupported>");
	buf_fini(&text);
}

static void add_general(struct buf *out, const struct general *g)
{
	int type;
	char number[128];
	void *value = crypto.GENERAL_NAME_get0_value(g, &type);
	switch (type) {
	case GEN_EMAIL: add_string(out, "email:", value); break;
	case GEN_DNS: add_string(out, "DNS:", value); break;
	case GEN_URI: add_string(out, "URI:", value); break;
	case GEN_IPADD: add_address(out, value); break;
	case GEN_DIRNAME: add_directory(out, value); break;
	case GEN_RID:
		crypto.OBJ_obj2txt(number, sizeof number, value, 1);
		buf_printf(out, "Registered ID:%s", number);
		break;
	case GEN_X400: buf_add_str(out, "X400Name:<unsupported>"); break;
	case GEN_EDIPARTY: buf_add_str(out, "EdiPartyName:<unsupported>"); break;
	default: add_other(out, g); break;
	}
}

static int altname(const struct x509 *x, struct buf *out)
{
	struct stack *names = crypto.X509_get_ext_d2i(x->cert, NID_ALT_NAME, NULL, NULL);
	int count = names ? crypto.OPENSSL_sk_num(names) : 0;
	for (int i = 0; i < count; i++) {
		buf_add_str(out, i ? ", " : "");
		add_general(out, crypto.OPENSSL_sk_value(names, i));
	}
	if (names)
		crypto.GENERAL_NAMES_free(names);
	return names != NULL;
}

static int info(const struct x509 *x, struct buf *out)
{
	struct stack *all = crypto.X509_get_ext_d2i(x->cert, NID_INFO_ACCESS, NULL, NULL);
	int count = all ? crypto.OPENSSL_sk_num(all) : 0;
	for (int i = 0; i < count; i++) {
		const struct access *a = crypto.OPENSSL_sk_value(all, i);
		char method[128];
		crypto.OBJ_obj2txt(method, sizeof method, a->method, 0);
		buf_printf(out, "%s%s - ", i ? "\n" : "", method);
		add_general(out, a->location);
	}
	if (all)
		crypto.AUTHORITY_INFO_ACCESS_free(all);
	return all != NULL;
}

/* ---- texts */

static int add_number(struct buf *out, const char *prefix, const void *number)
{
	char *hex = number ? crypto.BN_bn2hex(number) : NULL;
	if (!hex)
		return 0;
	const char *digits = hex;
	while (*prefix && digits[0] == '0' && digits[1])       /* no zeros after 0x */
		digits++;
	buf_add_str(out, prefix);
	buf_add_str(out, digits);
	release(hex);
	return 1;
}

static int serial(const struct x509 *x, struct buf *out)
{
	void *number = crypto.ASN1_INTEGER_to_BN(crypto.X509_get_serialNumber(x->cert), NULL);
	int found = add_number(out, "", number);
	crypto.BN_free(number);
	return found;
}

static int is_rsa(const struct key *key)
{
	return crypto.EVP_PKEY_is_a(key, "RSA") || crypto.EVP_PKEY_is_a(key, "RSA-PSS");
}

static int rsa(const struct x509 *x, const char *which, const char *prefix, struct buf *out)
{
	struct key *key = crypto.X509_get0_pubkey(x->cert);
	void *number = NULL;
	if (!key || !is_rsa(key) || !crypto.EVP_PKEY_get_bn_param(key, which, &number))
		return 0;
	int found = add_number(out, prefix, number);
	crypto.BN_free(number);
	return found;
}

static int curve(const struct x509 *x, int nist, struct buf *out)
{
	struct key *key = crypto.X509_get0_pubkey(x->cert);
	char name[80];
	size_t size;
	if (!key || !crypto.EVP_PKEY_is_a(key, "EC") || !crypto.EVP_PKEY_get_group_name(key, name, sizeof name, &size))
		return 0;
	const char *shown = nist ? crypto.EC_curve_nid2nist(crypto.OBJ_sn2nid(name)) : name;
	if (shown)
		buf_add_str(out, shown);
	return shown != NULL;
}

static int fingerprint(const struct x509 *x, const void *md, struct buf *out)
{
	unsigned char bytes[64];
	unsigned size;
	if (!crypto.X509_digest(x->cert, md, bytes, &size))
		return 0;
	for (unsigned i = 0; i < size; i++)
		buf_printf(out, i ? ":%02X" : "%02X", bytes[i]);
	return 1;
}

/* Which text: print, with the time or certificate that it shows. */
static int printed(const struct x509 *x, enum x509_text which, struct buf *out)
{
	struct bio *b = crypto.BIO_new(crypto.BIO_s_mem());
	if (!b)
		return 0;
	int ok = which == X509_PEM ? crypto.PEM_write_bio_X509(b, x->cert) :
		crypto.ASN1_TIME_print(b, which == X509_FROM ? crypto.X509_get0_notBefore(x->cert) :
			crypto.X509_get0_notAfter(x->cert));
	add_bio(out, b);
	crypto.BIO_free(b);
	return ok == 1;
}

static int lines(const struct name *name, struct buf *out)
{
	enum { MULTILINE = 0x40013 };          /* XN_FLAG_SEP_MULTILINE, and escapes as in RFC 2253 */
	add_printed(out, name, MULTILINE);
	return 1;
}

int x509_text(const struct x509 *x, enum x509_text which, struct buf *out)
{
	int found = 0;
	switch (which) {
	case X509_ALTNAME: found = altname(x, out); break;
	case X509_INFO: found = info(x, out); break;
	case X509_SERIAL: found = serial(x, out); break;
	case X509_SHA1: found = fingerprint(x, crypto.EVP_sha1(), out); break;
	case X509_SHA256: found = fingerprint(x, crypto.EVP_sha256(), out); break;
	case X509_SHA512: found = fingerprint(x, crypto.EVP_sha512(), out); break;
	case X509_MODULUS: found = rsa(x, "n", "", out); break;
	case X509_EXPONENT: found = rsa(x, "e", "0x", out); break;
	case X509_CURVE: found = curve(x, 0, out); break;
	case X509_NIST_CURVE: found = curve(x, 1, out); break;
	case X509_SUBJECT_LINES: found = lines(crypto.X509_get_subject_name(x->cert), out); break;
	case X509_ISSUER_LINES: found = lines(crypto.X509_get_issuer_name(x->cert), out); break;
	case X509_FROM: case X509_TO: case X509_PEM: found = printed(x, which, out); break;
	}
	crypto.ERR_clear_error();
	return found;
}

/* ---- bytes and the rest */

/* Appends what `write` writes after it has said its size; 1, or 0. */
static int add_der(struct buf *out, int (*write)(const void *, unsigned char **), const void *what)
{
	int size = write(what, NULL);
	if (size <= 0 || buf_reserve(out, (size_t)size) != 0)
		return 0;
	unsigned char *at = (unsigned char *)out->data + out->size;
	out->size += (size_t)write(what, &at);
	return 1;
}

static int write_cert(const void *cert, unsigned char **at) { return crypto.i2d_X509(cert, at); }
static int write_key(const void *key, unsigned char **at) { return crypto.i2d_PUBKEY(key, at); }

static int point(struct key *key, struct buf *out)
{
	size_t size = 0;
	if (!crypto.EVP_PKEY_get_octet_string_param(key, "pub", NULL, 0, &size) || buf_reserve(out, size) != 0)
		return 0;
	unsigned char *at = (unsigned char *)out->data + out->size;
	if (!crypto.EVP_PKEY_get_octet_string_param(key, "pub", at, size, &size))
		return 0;
	out->size += size;
	return 1;
}

int x509_bytes(const struct x509 *x, enum x509_bytes which, struct buf *out)
{
	struct key *key = crypto.X509_get0_pubkey(x->cert);
	int found = 0;
	if (which == X509_DER)
		found = add_der(out, write_cert, x->cert);
	else if (key && which == X509_KEY && crypto.EVP_PKEY_is_a(key, "EC"))
		found = point(key, out);
	else if (key && (which == X509_SPKI || is_rsa(key)))
		found = add_der(out, write_key, key);
	crypto.ERR_clear_error();
	return found;
}

int x509_bits(const struct x509 *x)
{
	struct key *key = crypto.X509_get0_pubkey(x->cert);
	return key ? crypto.EVP_PKEY_get_bits(key) : 0;
}

const char *x509_key_type(const struct x509 *x)
{
	struct key *key = crypto.X509_get0_pubkey(x->cert);
	crypto.ERR_clear_error();
	return key ? crypto.EVP_PKEY_get0_type_name(key) : NULL;
}

int x509_is_ca(const struct x509 *x) { return crypto.X509_check_ca(x->cert) == 1; }

double x509_time(const struct x509 *x, int is_end)
{
	struct tm tm;
	const struct string *time = is_end ? crypto.X509_get0_notAfter(x->cert) : crypto.X509_get0_notBefore(x->cert);
	return crypto.ASN1_TIME_to_tm(time, &tm) == 1 ? (double)timegm(&tm) * 1000 : NAN;
}

int x509_purposes(const struct x509 *x, struct buf *out)
{
	struct stack *all = crypto.X509_get_ext_d2i(x->cert, NID_EXT_KEY_USAGE, NULL, NULL);
	int count = all ? crypto.OPENSSL_sk_num(all) : 0;
	for (int i = 0; i < count; i++) {
		char number[256];
		if (crypto.OBJ_obj2txt(number, sizeof number, crypto.OPENSSL_sk_value(all, i), 1) >= 0)
			buf_add(out, number, strlen(number) + 1);
	}
	if (all)
		crypto.EXTENDED_KEY_USAGE_free(all);
	crypto.ERR_clear_error();
	return all != NULL;
}

static int checked(int result)
{
	crypto.ERR_clear_error();
	return result == 1 ? 1 : result == -2 ? -EINVAL : 0;
}

int x509_check_host(const struct x509 *x, const char *name, size_t size, unsigned flags, struct buf *peer)
{
	char *found = NULL;
	int rc = checked(crypto.X509_check_host(x->cert, name, size, flags, &found));
	if (rc == 1 && found)
		buf_add_str(peer, found);
	if (found)
		release(found);
	return rc;
}

int x509_check_email(const struct x509 *x, const char *name, size_t size, unsigned flags)
{
	return checked(crypto.X509_check_email(x->cert, name, size, flags));
}

int x509_check_ip(const struct x509 *x, const char *text, unsigned flags)
{
	return checked(crypto.X509_check_ip_asc(x->cert, text, flags));
}

int x509_issued(const struct x509 *issuer, const struct x509 *x)
{
	int issued = crypto.X509_check_issued(issuer->cert, x->cert) == 0;
	crypto.ERR_clear_error();
	return issued;
}

int x509_signed_by(const struct x509 *x, const void *spki, size_t size)
{
	const unsigned char *at = spki;
	struct key *key = size <= LONG_MAX ? crypto.d2i_PUBKEY(NULL, &at, (long)size) : NULL;
	int rc = key ? crypto.X509_verify(x->cert, key) == 1 : -EINVAL;
	if (key)
		crypto.EVP_PKEY_free(key);
	crypto.ERR_clear_error();
	return rc;
}

int x509_is_of(const struct x509 *x, const void *pkcs8, size_t size)
{
	const unsigned char *at = pkcs8;
	struct key *own = crypto.X509_get0_pubkey(x->cert);
	struct key *key = size <= LONG_MAX ? crypto.d2i_AutoPrivateKey(NULL, &at, (long)size) : NULL;
	int rc = key ? own && crypto.EVP_PKEY_eq(own, key) == 1 : -EINVAL;
	if (key)
		crypto.EVP_PKEY_free(key);
	crypto.ERR_clear_error();
	return rc;
}
