/* ops/child/child_door.h -- whether the policy lets a program be started. */
#ifndef OPS_CHILD_CHILD_DOOR_H
#define OPS_CHILD_CHILD_DOOR_H

#include "engine/value.h"
#include "io/child.h"

/* -- [userdata]     Throws if not.  o->file becomes the path that was checked, which the userdata owns. */
void child_admit(js_State *J, struct child_options *o);

#endif
