/* engine/vm/modules.h -- what the virtual machine needs from module.c. */
#ifndef ENGINE_VM_MODULES_H
#define ENGINE_VM_MODULES_H

#include "engine/code/code.h"
#include "engine/module.h"

void module_init(js_State *J);
void module_fini(js_State *J);         /* after the heap is freed */
const char *module_referrer(const struct code_source *source);  /* atom: the referrer of an import() in this source */
void module_import_call(js_State *J, struct code *code);       /* specifier options -- promise */
void module_import_meta(js_State *J, struct code *code);       /* -- object */
int module_is_namespace(js_Value *v);
const char *module_value_url(js_Value *module);        /* URL of the record in code_source; NULL: not a module */

#endif
