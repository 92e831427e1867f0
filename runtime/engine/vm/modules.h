/* engine/vm/modules.h -- what the virtual machine needs of module.c. */
#ifndef ENGINE_VM_MODULES_H
#define ENGINE_VM_MODULES_H

#include "engine/code/code.h"
#include "engine/module.h"

void module_init(js_State *J);
void module_fini(js_State *J);         /* after the heap is gone */
const char *module_referrer(const struct code_source *source);  /* atom: where import() in it starts from */
void module_import_call(js_State *J, struct code *code);       /* specifier options -- promise */
void module_import_meta(js_State *J, struct code *code);       /* -- object */
const char *module_value_url(js_Value *module);        /* of the record in code_source; NULL: it is none */

#endif
