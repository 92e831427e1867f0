/* ops/addon/napi.h -- Node-API, version 9, as an ABI: the names, types and numbers that compiled addons rely on.
 *
 * A .node file is a shared library that was compiled against node's headers; what it needs of them at run time is this.
 * What each function does is in node's documentation (nodejs.org/docs/latest-v20.x/api/n-api.html), and where jsr
 * differs in man/jsr-addons.7.  The header needs no other of ours, so that addons can be compiled with it alone.
 *
 * Threads    the thread of the env, except for the functions of thread-safe functions that take no env.
 */
#ifndef OPS_ADDON_NAPI_H
#define OPS_ADDON_NAPI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NAPI_AUTO_LENGTH SIZE_MAX
#define NAPI_EXPORT __attribute__((visibility("default")))

typedef struct napi_env__ *napi_env;
typedef struct napi_value__ *napi_value;
typedef struct napi_ref__ *napi_ref;
typedef struct napi_handle_scope__ *napi_handle_scope;
typedef struct napi_escapable_handle_scope__ *napi_escapable_handle_scope;
typedef struct napi_callback_info__ *napi_callback_info;
typedef struct napi_deferred__ *napi_deferred;
typedef struct napi_callback_scope__ *napi_callback_scope;
typedef struct napi_async_context__ *napi_async_context;
typedef struct napi_async_work__ *napi_async_work;
typedef struct napi_threadsafe_function__ *napi_threadsafe_function;
typedef struct napi_async_cleanup_hook_handle__ *napi_async_cleanup_hook_handle;
struct uv_loop_s;

typedef enum {
	napi_ok, napi_invalid_arg, napi_object_expected, napi_string_expected, napi_name_expected,
	napi_function_expected, napi_number_expected, napi_boolean_expected, napi_array_expected, napi_generic_failure,
	napi_pending_exception, napi_cancelled, napi_escape_called_twice, napi_handle_scope_mismatch,
	napi_callback_scope_mismatch, napi_queue_full, napi_closing, napi_bigint_expected, napi_date_expected,
	napi_arraybuffer_expected, napi_detachable_arraybuffer_expected, napi_would_deadlock,
	napi_no_external_buffers_allowed, napi_cannot_run_js
} napi_status;

typedef enum {
	napi_undefined, napi_null, napi_boolean, napi_number, napi_string, napi_symbol, napi_object, napi_function,
	napi_external, napi_bigint
} napi_valuetype;

typedef enum {
	napi_int8_array, napi_uint8_array, napi_uint8_clamped_array, napi_int16_array, napi_uint16_array,
	napi_int32_array, napi_uint32_array, napi_float32_array, napi_float64_array, napi_bigint64_array,
	napi_biguint64_array
} napi_typedarray_type;

typedef enum {
	napi_default = 0, napi_writable = 1, napi_enumerable = 2, napi_configurable = 4, napi_static = 1024,
	napi_default_method = napi_writable | napi_configurable,
	napi_default_jsproperty = napi_writable | napi_enumerable | napi_configurable
} napi_property_attributes;

typedef enum { napi_key_include_prototypes, napi_key_own_only } napi_key_collection_mode;
typedef enum {
	napi_key_all_properties = 0, napi_key_writable = 1, napi_key_enumerable = 2, napi_key_configurable = 4,
	napi_key_skip_strings = 8, napi_key_skip_symbols = 16
} napi_key_filter;
typedef enum { napi_key_keep_numbers, napi_key_numbers_to_strings } napi_key_conversion;

typedef enum { napi_tsfn_release, napi_tsfn_abort } napi_threadsafe_function_release_mode;
typedef enum { napi_tsfn_nonblocking, napi_tsfn_blocking } napi_threadsafe_function_call_mode;

typedef napi_value (*napi_callback)(napi_env env, napi_callback_info info);
typedef void (*napi_finalize)(napi_env env, void *data, void *hint);
typedef void (*napi_async_execute_callback)(napi_env env, void *data);
typedef void (*napi_async_complete_callback)(napi_env env, napi_status status, void *data);
typedef void (*napi_threadsafe_function_call_js)(napi_env env, napi_value function, void *context, void *data);
typedef void (*napi_cleanup_hook)(void *arg);
typedef void (*napi_async_cleanup_hook)(napi_async_cleanup_hook_handle handle, void *arg);
typedef napi_value (*napi_addon_register_func)(napi_env env, napi_value exports);

typedef struct {
	const char *utf8name;
	napi_value name;
	napi_callback method, getter, setter;
	napi_value value;
	napi_property_attributes attributes;
	void *data;
} napi_property_descriptor;

typedef struct {
	const char *error_message;
	void *engine_reserved;
	uint32_t engine_error_code;
	napi_status error_code;
} napi_extended_error_info;

typedef struct { uint64_t lower, upper; } napi_type_tag;
typedef struct { uint32_t major, minor, patch; const char *release; } napi_node_version;

typedef struct napi_module {
	int nm_version;
	unsigned nm_flags;
	const char *nm_filename;
	napi_addon_register_func nm_register_func;
	const char *nm_modname;
	void *nm_priv;
	void *reserved[4];
} napi_module;

/* ---- env.c */
napi_status napi_get_last_error_info(napi_env env, const napi_extended_error_info **result);
napi_status napi_throw(napi_env env, napi_value error);
napi_status napi_throw_error(napi_env env, const char *code, const char *message);
napi_status napi_throw_type_error(napi_env env, const char *code, const char *message);
napi_status napi_throw_range_error(napi_env env, const char *code, const char *message);
napi_status node_api_throw_syntax_error(napi_env env, const char *code, const char *message);
napi_status napi_create_error(napi_env env, napi_value code, napi_value message, napi_value *result);
napi_status napi_create_type_error(napi_env env, napi_value code, napi_value message, napi_value *result);
napi_status napi_create_range_error(napi_env env, napi_value code, napi_value message, napi_value *result);
napi_status node_api_create_syntax_error(napi_env env, napi_value code, napi_value message, napi_value *result);
napi_status napi_is_error(napi_env env, napi_value value, bool *result);
napi_status napi_is_exception_pending(napi_env env, bool *result);
napi_status napi_get_and_clear_last_exception(napi_env env, napi_value *result);
napi_status napi_fatal_exception(napi_env env, napi_value error);
__attribute__((noreturn)) void napi_fatal_error(const char *location, size_t location_length, const char *message,
	size_t message_length);

/* ---- module.c */
void napi_module_register(napi_module *module);
napi_status napi_get_version(napi_env env, uint32_t *result);
napi_status napi_get_node_version(napi_env env, const napi_node_version **result);
napi_status node_api_get_module_file_name(napi_env env, const char **result);
napi_status napi_get_uv_event_loop(napi_env env, struct uv_loop_s **result);
napi_status napi_set_instance_data(napi_env env, void *data, napi_finalize finalize, void *hint);
napi_status napi_get_instance_data(napi_env env, void **result);
napi_status napi_add_env_cleanup_hook(napi_env env, napi_cleanup_hook hook, void *arg);
napi_status napi_remove_env_cleanup_hook(napi_env env, napi_cleanup_hook hook, void *arg);
napi_status napi_add_async_cleanup_hook(napi_env env, napi_async_cleanup_hook hook, void *arg,
	napi_async_cleanup_hook_handle *result);
napi_status napi_remove_async_cleanup_hook(napi_async_cleanup_hook_handle handle);

/* ---- primitive.c */
napi_status napi_get_undefined(napi_env env, napi_value *result);
napi_status napi_get_null(napi_env env, napi_value *result);
napi_status napi_get_global(napi_env env, napi_value *result);
napi_status napi_get_boolean(napi_env env, bool value, napi_value *result);
napi_status napi_create_double(napi_env env, double value, napi_value *result);
napi_status napi_create_int32(napi_env env, int32_t value, napi_value *result);
napi_status napi_create_uint32(napi_env env, uint32_t value, napi_value *result);
napi_status napi_create_int64(napi_env env, int64_t value, napi_value *result);
napi_status napi_create_symbol(napi_env env, napi_value description, napi_value *result);
napi_status node_api_symbol_for(napi_env env, const char *description, size_t length, napi_value *result);
napi_status napi_create_bigint_int64(napi_env env, int64_t value, napi_value *result);
napi_status napi_create_bigint_uint64(napi_env env, uint64_t value, napi_value *result);
napi_status napi_create_bigint_words(napi_env env, int sign, size_t count, const uint64_t *words, napi_value *result);
napi_status napi_create_date(napi_env env, double time, napi_value *result);
napi_status napi_typeof(napi_env env, napi_value value, napi_valuetype *result);
napi_status napi_get_value_double(napi_env env, napi_value value, double *result);
napi_status napi_get_value_int32(napi_env env, napi_value value, int32_t *result);
napi_status napi_get_value_uint32(napi_env env, napi_value value, uint32_t *result);
napi_status napi_get_value_int64(napi_env env, napi_value value, int64_t *result);
napi_status napi_get_value_bool(napi_env env, napi_value value, bool *result);
napi_status napi_get_value_bigint_int64(napi_env env, napi_value value, int64_t *result, bool *lossless);
napi_status napi_get_value_bigint_uint64(napi_env env, napi_value value, uint64_t *result, bool *lossless);
napi_status napi_get_value_bigint_words(napi_env env, napi_value value, int *sign, size_t *count, uint64_t *words);
napi_status napi_is_date(napi_env env, napi_value value, bool *result);
napi_status napi_get_date_value(napi_env env, napi_value value, double *result);
napi_status napi_coerce_to_bool(napi_env env, napi_value value, napi_value *result);
napi_status napi_coerce_to_number(napi_env env, napi_value value, napi_value *result);
napi_status napi_coerce_to_object(napi_env env, napi_value value, napi_value *result);
napi_status napi_coerce_to_string(napi_env env, napi_value value, napi_value *result);
napi_status napi_strict_equals(napi_env env, napi_value a, napi_value b, bool *result);

/* ---- string.c */
napi_status napi_create_string_latin1(napi_env env, const char *text, size_t length, napi_value *result);
napi_status napi_create_string_utf8(napi_env env, const char *text, size_t length, napi_value *result);
napi_status napi_create_string_utf16(napi_env env, const uint16_t *text, size_t length, napi_value *result);
napi_status node_api_create_property_key_latin1(napi_env env, const char *text, size_t length, napi_value *result);
napi_status node_api_create_property_key_utf8(napi_env env, const char *text, size_t length, napi_value *result);
napi_status node_api_create_property_key_utf16(napi_env env, const uint16_t *text, size_t length, napi_value *result);
napi_status node_api_create_external_string_latin1(napi_env env, char *text, size_t length, napi_finalize finalize,
	void *hint, napi_value *result, bool *copied);
napi_status node_api_create_external_string_utf16(napi_env env, uint16_t *text, size_t length, napi_finalize finalize,
	void *hint, napi_value *result, bool *copied);
napi_status napi_get_value_string_latin1(napi_env env, napi_value value, char *text, size_t room, size_t *result);
napi_status napi_get_value_string_utf8(napi_env env, napi_value value, char *text, size_t room, size_t *result);
napi_status napi_get_value_string_utf16(napi_env env, napi_value value, uint16_t *text, size_t room, size_t *result);

/* ---- object.c, property.c */
napi_status napi_create_object(napi_env env, napi_value *result);
napi_status napi_create_array(napi_env env, napi_value *result);
napi_status napi_create_array_with_length(napi_env env, size_t length, napi_value *result);
napi_status napi_is_array(napi_env env, napi_value value, bool *result);
napi_status napi_get_array_length(napi_env env, napi_value value, uint32_t *result);
napi_status napi_get_prototype(napi_env env, napi_value object, napi_value *result);
napi_status napi_get_property_names(napi_env env, napi_value object, napi_value *result);
napi_status napi_get_all_property_names(napi_env env, napi_value object, napi_key_collection_mode mode,
	napi_key_filter filter, napi_key_conversion conversion, napi_value *result);
napi_status napi_set_property(napi_env env, napi_value object, napi_value key, napi_value value);
napi_status napi_has_property(napi_env env, napi_value object, napi_value key, bool *result);
napi_status napi_get_property(napi_env env, napi_value object, napi_value key, napi_value *result);
napi_status napi_delete_property(napi_env env, napi_value object, napi_value key, bool *result);
napi_status napi_has_own_property(napi_env env, napi_value object, napi_value key, bool *result);
napi_status napi_set_named_property(napi_env env, napi_value object, const char *name, napi_value value);
napi_status napi_has_named_property(napi_env env, napi_value object, const char *name, bool *result);
napi_status napi_get_named_property(napi_env env, napi_value object, const char *name, napi_value *result);
napi_status napi_set_element(napi_env env, napi_value object, uint32_t index, napi_value value);
napi_status napi_has_element(napi_env env, napi_value object, uint32_t index, bool *result);
napi_status napi_get_element(napi_env env, napi_value object, uint32_t index, napi_value *result);
napi_status napi_delete_element(napi_env env, napi_value object, uint32_t index, bool *result);
napi_status napi_define_properties(napi_env env, napi_value object, size_t count, const napi_property_descriptor *list);
napi_status napi_object_freeze(napi_env env, napi_value object);
napi_status napi_object_seal(napi_env env, napi_value object);
napi_status napi_type_tag_object(napi_env env, napi_value object, const napi_type_tag *tag);
napi_status napi_check_object_type_tag(napi_env env, napi_value object, const napi_type_tag *tag, bool *result);

/* ---- function.c */
napi_status napi_create_function(napi_env env, const char *name, size_t length, napi_callback callback, void *data,
	napi_value *result);
napi_status napi_get_cb_info(napi_env env, napi_callback_info info, size_t *argc, napi_value *argv,
	napi_value *this_arg, void **data);
napi_status napi_get_new_target(napi_env env, napi_callback_info info, napi_value *result);
napi_status napi_call_function(napi_env env, napi_value receiver, napi_value function, size_t argc,
	const napi_value *argv, napi_value *result);
napi_status napi_new_instance(napi_env env, napi_value constructor, size_t argc, const napi_value *argv,
	napi_value *result);
napi_status napi_instanceof(napi_env env, napi_value object, napi_value constructor, bool *result);
napi_status napi_define_class(napi_env env, const char *name, size_t length, napi_callback constructor, void *data,
	size_t count, const napi_property_descriptor *list, napi_value *result);
napi_status napi_run_script(napi_env env, napi_value script, napi_value *result);

/* ---- reference.c */
napi_status napi_open_handle_scope(napi_env env, napi_handle_scope *result);
napi_status napi_close_handle_scope(napi_env env, napi_handle_scope scope);
napi_status napi_open_escapable_handle_scope(napi_env env, napi_escapable_handle_scope *result);
napi_status napi_close_escapable_handle_scope(napi_env env, napi_escapable_handle_scope scope);
napi_status napi_escape_handle(napi_env env, napi_escapable_handle_scope scope, napi_value value, napi_value *result);
napi_status napi_create_reference(napi_env env, napi_value value, uint32_t count, napi_ref *result);
napi_status napi_delete_reference(napi_env env, napi_ref ref);
napi_status napi_reference_ref(napi_env env, napi_ref ref, uint32_t *result);
napi_status napi_reference_unref(napi_env env, napi_ref ref, uint32_t *result);
napi_status napi_get_reference_value(napi_env env, napi_ref ref, napi_value *result);
napi_status napi_wrap(napi_env env, napi_value object, void *data, napi_finalize finalize, void *hint,
	napi_ref *result);
napi_status napi_unwrap(napi_env env, napi_value object, void **result);
napi_status napi_remove_wrap(napi_env env, napi_value object, void **result);
napi_status napi_add_finalizer(napi_env env, napi_value object, void *data, napi_finalize finalize, void *hint,
	napi_ref *result);
napi_status node_api_post_finalizer(napi_env env, napi_finalize finalize, void *data, void *hint);
napi_status napi_create_external(napi_env env, void *data, napi_finalize finalize, void *hint, napi_value *result);
napi_status napi_get_value_external(napi_env env, napi_value value, void **result);
napi_status napi_adjust_external_memory(napi_env env, int64_t change, int64_t *result);

/* ---- bytes.c */
napi_status napi_create_arraybuffer(napi_env env, size_t length, void **data, napi_value *result);
napi_status napi_create_external_arraybuffer(napi_env env, void *data, size_t length, napi_finalize finalize,
	void *hint, napi_value *result);
napi_status napi_is_arraybuffer(napi_env env, napi_value value, bool *result);
napi_status napi_get_arraybuffer_info(napi_env env, napi_value value, void **data, size_t *length);
napi_status napi_detach_arraybuffer(napi_env env, napi_value value);
napi_status napi_is_detached_arraybuffer(napi_env env, napi_value value, bool *result);
napi_status napi_create_typedarray(napi_env env, napi_typedarray_type type, size_t length, napi_value buffer,
	size_t offset, napi_value *result);
napi_status napi_is_typedarray(napi_env env, napi_value value, bool *result);
napi_status napi_get_typedarray_info(napi_env env, napi_value value, napi_typedarray_type *type, size_t *length,
	void **data, napi_value *buffer, size_t *offset);
napi_status napi_create_dataview(napi_env env, size_t length, napi_value buffer, size_t offset, napi_value *result);
napi_status napi_is_dataview(napi_env env, napi_value value, bool *result);
napi_status napi_get_dataview_info(napi_env env, napi_value value, size_t *length, void **data, napi_value *buffer,
	size_t *offset);
napi_status napi_create_buffer(napi_env env, size_t length, void **data, napi_value *result);
napi_status napi_create_buffer_copy(napi_env env, size_t length, const void *data, void **copy, napi_value *result);
napi_status napi_create_external_buffer(napi_env env, size_t length, void *data, napi_finalize finalize, void *hint,
	napi_value *result);
napi_status node_api_create_buffer_from_arraybuffer(napi_env env, napi_value buffer, size_t offset, size_t length,
	napi_value *result);           /* of version 10 */
napi_status napi_is_buffer(napi_env env, napi_value value, bool *result);
napi_status napi_get_buffer_info(napi_env env, napi_value value, void **data, size_t *length);

/* ---- async.c */
napi_status napi_create_promise(napi_env env, napi_deferred *deferred, napi_value *promise);
napi_status napi_resolve_deferred(napi_env env, napi_deferred deferred, napi_value value);
napi_status napi_reject_deferred(napi_env env, napi_deferred deferred, napi_value value);
napi_status napi_is_promise(napi_env env, napi_value value, bool *result);
napi_status napi_create_async_work(napi_env env, napi_value resource, napi_value name,
	napi_async_execute_callback execute, napi_async_complete_callback complete, void *data,
	napi_async_work *result);
napi_status napi_delete_async_work(napi_env env, napi_async_work work);
napi_status napi_queue_async_work(napi_env env, napi_async_work work);
napi_status napi_cancel_async_work(napi_env env, napi_async_work work);
napi_status napi_async_init(napi_env env, napi_value resource, napi_value name, napi_async_context *result);
napi_status napi_async_destroy(napi_env env, napi_async_context context);
napi_status napi_make_callback(napi_env env, napi_async_context context, napi_value receiver, napi_value function,
	size_t argc, const napi_value *argv, napi_value *result);
napi_status napi_open_callback_scope(napi_env env, napi_value resource, napi_async_context context,
	napi_callback_scope *result);
napi_status napi_close_callback_scope(napi_env env, napi_callback_scope scope);

/* ---- threadsafe.c */
napi_status napi_create_threadsafe_function(napi_env env, napi_value function, napi_value resource, napi_value name,
	size_t queue_max, size_t threads, void *finalize_data, napi_finalize finalize, void *context,
	napi_threadsafe_function_call_js call, napi_threadsafe_function *result);
napi_status napi_get_threadsafe_function_context(napi_threadsafe_function function, void **result);
napi_status napi_call_threadsafe_function(napi_threadsafe_function function, void *data,
	napi_threadsafe_function_call_mode mode);
napi_status napi_acquire_threadsafe_function(napi_threadsafe_function function);
napi_status napi_release_threadsafe_function(napi_threadsafe_function function,
	napi_threadsafe_function_release_mode mode);
napi_status napi_unref_threadsafe_function(napi_env env, napi_threadsafe_function function);
napi_status napi_ref_threadsafe_function(napi_env env, napi_threadsafe_function function);

#endif
