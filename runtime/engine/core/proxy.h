/* engine/core/proxy.h -- proxies (engine/object/proxy.c) */
#ifndef ENGINE_CORE_PROXY_H
#define ENGINE_CORE_PROXY_H

#include "engine/core/object.h"

/* ---- proxies (proxy.c).  target and handler are NULL once the proxy is revoked. */
extern const struct engine_exotic proxy_exotic;
void proxy_init(js_State *J);                  /* before there are proxies or bound functions */
int proxy_is(js_Object *obj);
int proxy_is_named(js_Object *obj);    /* and errors say so */
js_Object *proxy_target(js_Object *proxy);
/* GetFunctionRealm, 7.3.25: throws if a proxy on the way is revoked */
void proxy_check_realm(js_State *J, js_Object *f);
void reflect_init(js_State *J);                /* reflect.c */

#endif
