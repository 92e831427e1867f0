/* io/tls/openssl_int.h -- what the room calls of OpenSSL 3, opened on first use.
 *
 * Each function is a member of `openssl` under its own name, with the prototype of its manual page; constants are those
 * of OpenSSL's headers, which are not needed to build.
 */
#ifndef IO_TLS_OPENSSL_INT_H
#define IO_TLS_OPENSSL_INT_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

struct ssl_context;            /* OpenSSL's SSL_CTX, and so on */
struct ssl_connection;
struct ssl_method;
struct ssl_cipher;
struct ssl_session;
struct bio;
struct bio_method;
struct certificate;
struct certificate_store;
struct certificate_search;
struct revocations;
struct private_key;
struct pkcs12;
struct stack;
struct name;

typedef int openssl_alpn_select(struct ssl_connection *, const unsigned char **out, unsigned char *out_size,
	const unsigned char *in, unsigned in_size, void *arg);
typedef int openssl_hello(struct ssl_connection *, int *alert, void *arg);
typedef int openssl_new_session(struct ssl_connection *, struct ssl_session *);
typedef struct ssl_session *openssl_get_session(struct ssl_connection *, const unsigned char *id, int size, int *copy);
typedef void openssl_keylog(const struct ssl_connection *, const char *line);
typedef void openssl_info(const struct ssl_connection *, int where, int value);
typedef int openssl_verified(int ok, struct certificate_search *);
typedef int openssl_certificate(struct ssl_connection *, void *arg);
typedef void openssl_any(void);
typedef int openssl_password(char *out, int size, int for_writing, void *arg);

/* F(result, name, parameters) */
#define SSL_FUNCTIONS(F) \
	F(const struct ssl_method *, TLS_method, (void)) \
	F(const struct ssl_method *, TLS_server_method, (void)) \
	F(const struct ssl_method *, TLS_client_method, (void)) \
	F(struct ssl_context *, SSL_CTX_new, (const struct ssl_method *)) \
	F(void, SSL_CTX_free, (struct ssl_context *)) \
	F(int, SSL_CTX_up_ref, (struct ssl_context *)) \
	F(long, SSL_CTX_ctrl, (struct ssl_context *, int cmd, long value, void *p)) \
	F(long, SSL_CTX_callback_ctrl, (struct ssl_context *, int cmd, openssl_any *)) \
	F(int, SSL_CTX_use_certificate, (struct ssl_context *, struct certificate *)) \
	F(int, SSL_CTX_use_PrivateKey, (struct ssl_context *, struct private_key *)) \
	F(int, SSL_CTX_set_cipher_list, (struct ssl_context *, const char *)) \
	F(int, SSL_CTX_set_ciphersuites, (struct ssl_context *, const char *)) \
	F(uint64_t, SSL_CTX_set_options, (struct ssl_context *, uint64_t)) \
	F(int, SSL_CTX_set_session_id_context, (struct ssl_context *, const unsigned char *, unsigned size)) \
	F(struct certificate_store *, SSL_CTX_get_cert_store, (const struct ssl_context *)) \
	F(void, SSL_CTX_set_cert_store, (struct ssl_context *, struct certificate_store *)) \
	F(int, SSL_CTX_add_client_CA, (struct ssl_context *, struct certificate *)) \
	F(struct certificate *, SSL_CTX_get0_certificate, (const struct ssl_context *)) \
	F(struct private_key *, SSL_CTX_get0_privatekey, (const struct ssl_context *)) \
	F(struct stack *, SSL_CTX_get_client_CA_list, (const struct ssl_context *)) \
	F(long, SSL_CTX_set_timeout, (struct ssl_context *, long seconds)) \
	F(int, SSL_CTX_set0_tmp_dh_pkey, (struct ssl_context *, struct private_key *)) \
	F(void, SSL_CTX_set_keylog_callback, (struct ssl_context *, openssl_keylog *)) \
	F(void, SSL_CTX_sess_set_new_cb, (struct ssl_context *, openssl_new_session *)) \
	F(void, SSL_CTX_sess_set_get_cb, (struct ssl_context *, openssl_get_session *)) \
	F(void, SSL_CTX_set_alpn_select_cb, (struct ssl_context *, openssl_alpn_select *, void *arg)) \
	F(void, SSL_CTX_set_client_hello_cb, (struct ssl_context *, openssl_hello *, void *arg)) \
	F(void, SSL_CTX_set_info_callback, (struct ssl_context *, openssl_info *)) \
	F(struct stack *, SSL_CTX_get_ciphers, (const struct ssl_context *)) \
	F(struct ssl_connection *, SSL_new, (struct ssl_context *)) \
	F(void, SSL_free, (struct ssl_connection *)) \
	F(void, SSL_set_bio, (struct ssl_connection *, struct bio *in, struct bio *out)) \
	F(void, SSL_set_connect_state, (struct ssl_connection *)) \
	F(void, SSL_set_accept_state, (struct ssl_connection *)) \
	F(int, SSL_do_handshake, (struct ssl_connection *)) \
	F(int, SSL_get_state, (const struct ssl_connection *)) \
	F(int, SSL_is_init_finished, (const struct ssl_connection *)) \
	F(int, SSL_read, (struct ssl_connection *, void *, int size)) \
	F(int, SSL_write, (struct ssl_connection *, const void *, int size)) \
	F(int, SSL_shutdown, (struct ssl_connection *)) \
	F(int, SSL_get_shutdown, (const struct ssl_connection *)) \
	F(int, SSL_get_error, (const struct ssl_connection *, int result)) \
	F(long, SSL_ctrl, (struct ssl_connection *, int cmd, long value, void *p)) \
	F(void, SSL_set_verify, (struct ssl_connection *, int mode, openssl_verified *)) \
	F(long, SSL_get_verify_result, (const struct ssl_connection *)) \
	F(struct certificate *, SSL_get1_peer_certificate, (const struct ssl_connection *)) \
	F(struct stack *, SSL_get_peer_cert_chain, (const struct ssl_connection *)) \
	F(struct certificate *, SSL_get_certificate, (const struct ssl_connection *)) \
	F(const char *, SSL_get_servername, (const struct ssl_connection *, int type)) \
	F(void, SSL_get0_alpn_selected, (const struct ssl_connection *, const unsigned char **, unsigned *size)) \
	F(int, SSL_set_alpn_protos, (struct ssl_connection *, const unsigned char *, unsigned size)) \
	F(struct ssl_session *, SSL_get_session, (const struct ssl_connection *)) \
	F(int, SSL_set_session, (struct ssl_connection *, struct ssl_session *)) \
	F(int, SSL_session_reused, (const struct ssl_connection *)) \
	F(int, SSL_set_num_tickets, (struct ssl_connection *, size_t count)) \
	F(const char *, SSL_get_version, (const struct ssl_connection *)) \
	F(int, SSL_version, (const struct ssl_connection *)) \
	F(const struct ssl_cipher *, SSL_get_current_cipher, (const struct ssl_connection *)) \
	F(const char *, SSL_CIPHER_get_name, (const struct ssl_cipher *)) \
	F(const char *, SSL_CIPHER_standard_name, (const struct ssl_cipher *)) \
	F(const char *, SSL_CIPHER_get_version, (const struct ssl_cipher *)) \
	F(size_t, SSL_get_finished, (const struct ssl_connection *, void *, size_t)) \
	F(size_t, SSL_get_peer_finished, (const struct ssl_connection *, void *, size_t)) \
	F(int, SSL_export_keying_material, (struct ssl_connection *, unsigned char *out, size_t size, \
		const char *label, size_t label_size, const unsigned char *context, size_t context_size, \
		int use_context)) \
	F(int, SSL_get_shared_sigalgs, (struct ssl_connection *, int index, int *sign, int *hash, int *both, \
		unsigned char *rsig, unsigned char *rhash)) \
	F(struct ssl_context *, SSL_set_SSL_CTX, (struct ssl_connection *, struct ssl_context *)) \
	F(struct ssl_context *, SSL_get_SSL_CTX, (const struct ssl_connection *)) \
	F(void, SSL_set_cert_cb, (struct ssl_connection *, openssl_certificate *, void *arg)) \
	F(int, SSL_client_hello_get0_ext, (struct ssl_connection *, unsigned type, const unsigned char **, size_t *)) \
	F(size_t, SSL_client_hello_get0_session_id, (struct ssl_connection *, const unsigned char **)) \
	F(int, SSL_renegotiate, (struct ssl_connection *)) \
	F(int, SSL_set_ex_data, (struct ssl_connection *, int index, void *)) \
	F(void *, SSL_get_ex_data, (const struct ssl_connection *, int index)) \
	F(void, SSL_set_client_CA_list, (struct ssl_connection *, struct stack *)) \
	F(struct stack *, SSL_dup_CA_list, (const struct stack *)) \
	F(int, i2d_SSL_SESSION, (const struct ssl_session *, unsigned char **)) \
	F(struct ssl_session *, d2i_SSL_SESSION, (struct ssl_session **, const unsigned char **, long size)) \
	F(void, SSL_SESSION_free, (struct ssl_session *)) \
	F(const unsigned char *, SSL_SESSION_get_id, (const struct ssl_session *, unsigned *size)) \
	F(void, SSL_SESSION_get0_ticket, (const struct ssl_session *, const unsigned char **, size_t *))

#define CRYPTO_FUNCTIONS(F) \
	F(struct bio *, BIO_new, (const struct bio_method *)) \
	F(const struct bio_method *, BIO_s_mem, (void)) \
	F(struct bio *, BIO_new_mem_buf, (const void *, int size)) \
	F(int, BIO_free, (struct bio *)) \
	F(int, BIO_read, (struct bio *, void *, int size)) \
	F(int, BIO_write, (struct bio *, const void *, int size)) \
	F(long, BIO_ctrl, (struct bio *, int cmd, long value, void *p)) \
	F(struct certificate *, PEM_read_bio_X509, (struct bio *, struct certificate **, openssl_password *, void *)) \
	F(struct certificate *, PEM_read_bio_X509_AUX, (struct bio *, struct certificate **, \
		openssl_password *, void *)) \
	F(struct private_key *, PEM_read_bio_PrivateKey, (struct bio *, struct private_key **, \
		openssl_password *, void *)) \
	F(struct private_key *, PEM_read_bio_Parameters, (struct bio *, struct private_key **)) \
	F(struct revocations *, PEM_read_bio_X509_CRL, (struct bio *, struct revocations **, \
		openssl_password *, void *)) \
	F(struct pkcs12 *, d2i_PKCS12_bio, (struct bio *, struct pkcs12 **)) \
	F(int, PKCS12_parse, (struct pkcs12 *, const char *pass, struct private_key **, struct certificate **, \
		struct stack **)) \
	F(void, PKCS12_free, (struct pkcs12 *)) \
	F(void, X509_free, (struct certificate *)) \
	F(int, X509_up_ref, (struct certificate *)) \
	F(int, X509_cmp, (const struct certificate *, const struct certificate *)) \
	F(int, X509_check_issued, (struct certificate *issuer, struct certificate *)) \
	F(int, i2d_X509, (const struct certificate *, unsigned char **)) \
	F(struct certificate *, d2i_X509, (struct certificate **, const unsigned char **, long size)) \
	F(void, EVP_PKEY_free, (struct private_key *)) \
	F(int, EVP_PKEY_get_bits, (const struct private_key *)) \
	F(int, EVP_PKEY_get_id, (const struct private_key *)) \
	F(int, EVP_PKEY_is_a, (const struct private_key *, const char *name)) \
	F(int, EVP_PKEY_get_group_name, (const struct private_key *, char *, size_t room, size_t *size)) \
	F(void, X509_CRL_free, (struct revocations *)) \
	F(struct certificate_store *, X509_STORE_new, (void)) \
	F(void, X509_STORE_free, (struct certificate_store *)) \
	F(int, X509_STORE_up_ref, (struct certificate_store *)) \
	F(int, X509_STORE_add_cert, (struct certificate_store *, struct certificate *)) \
	F(int, X509_STORE_add_crl, (struct certificate_store *, struct revocations *)) \
	F(int, X509_STORE_set_flags, (struct certificate_store *, unsigned long)) \
	F(struct certificate_search *, X509_STORE_CTX_new, (void)) \
	F(int, X509_STORE_CTX_init, (struct certificate_search *, struct certificate_store *, struct certificate *, \
		struct stack *)) \
	F(int, X509_STORE_CTX_get1_issuer, (struct certificate **, struct certificate_search *, struct certificate *)) \
	F(void, X509_STORE_CTX_free, (struct certificate_search *)) \
	F(const char *, X509_verify_cert_error_string, (long)) \
	F(unsigned long, ERR_get_error, (void)) \
	F(unsigned long, ERR_peek_error, (void)) \
	F(unsigned long, ERR_peek_last_error, (void)) \
	F(void, ERR_clear_error, (void)) \
	F(void, ERR_error_string_n, (unsigned long, char *, size_t)) \
	F(const char *, ERR_lib_error_string, (unsigned long)) \
	F(const char *, ERR_reason_error_string, (unsigned long)) \
	F(void, ERR_print_errors, (struct bio *)) \
	F(int, OPENSSL_sk_num, (const struct stack *)) \
	F(void *, OPENSSL_sk_value, (const struct stack *, int)) \
	F(void, OPENSSL_sk_pop_free, (struct stack *, void (*)(void *))) \
	F(const char *, OBJ_nid2sn, (int)) \
	F(int, OBJ_sn2nid, (const char *)) \
	F(void *, CRYPTO_malloc, (size_t, const char *file, int line)) \
	F(void, CRYPTO_free, (void *, const char *file, int line)) \
	F(const char *, OpenSSL_version, (int what))

struct openssl {
#define MEMBER(result, name, parameters) result (*name) parameters;
	SSL_FUNCTIONS(MEMBER)
	CRYPTO_FUNCTIONS(MEMBER)
#undef MEMBER
};
extern struct openssl openssl;

/* 0, or -ELIBACC. */
int openssl_open(void);

enum {
	SSL_ERROR_SSL = 1, SSL_ERROR_WANT_READ = 2, SSL_ERROR_WANT_WRITE = 3, SSL_ERROR_WANT_X509_LOOKUP = 4,
	SSL_ERROR_SYSCALL = 5, SSL_ERROR_ZERO_RETURN = 6, SSL_ERROR_WANT_CLIENT_HELLO_CB = 11
};
enum {                                 /* SSL_CTRL_... */
	CTRL_MODE = 33, CTRL_SESS_CACHE_MODE = 44, CTRL_MAX_SEND_FRAGMENT = 52, CTRL_SERVERNAME_CB = 53,
	CTRL_HOSTNAME = 55, CTRL_GET_TICKET_KEYS = 58, CTRL_SET_TICKET_KEYS = 59, CTRL_STATUS_REQ_CB = 63,
	CTRL_STATUS_REQ_TYPE = 65, CTRL_GET_OCSP_RESP = 70, CTRL_SET_OCSP_RESP = 71, CTRL_CHAIN = 88,
	CTRL_CHAIN_CERT = 89, CTRL_GROUPS_LIST = 92, CTRL_SIGALGS_LIST = 98, CTRL_VERIFY_STORE = 106,
	CTRL_PEER_TMP_KEY = 109,
	CTRL_CLEAR_MODE = 78, CTRL_DH_AUTO = 118, CTRL_MIN_PROTO = 123, CTRL_MAX_PROTO = 124, CTRL_GET_MIN_PROTO = 130,
	CTRL_GET_MAX_PROTO = 131
};
enum { MODE_PARTIAL_WRITE = 1, MODE_MOVING_BUFFER = 2, MODE_AUTO_RETRY = 4, MODE_RELEASE_BUFFERS = 16 };
enum { CACHE_CLIENT = 1, CACHE_SERVER = 2, CACHE_NO_AUTO_CLEAR = 0x80, CACHE_NO_INTERNAL = 0x300 };
enum { VERIFY_NONE = 0, VERIFY_PEER = 1, VERIFY_FAIL_IF_NO_PEER_CERT = 2 };
enum { INFO_HANDSHAKE_START = 0x10, INFO_HANDSHAKE_DONE = 0x20 };
enum { BIO_RESET = 1, BIO_PENDING = 10, BIO_SET_EOF_RETURN = 130 };
enum { TLS1_2 = 0x0303, TLS1_3 = 0x0304 };

#endif
