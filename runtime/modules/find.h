/* modules/find.h -- from what require was asked for to a file: packages, node_modules, NODE_PATH, the endings that
 * script added.
 *
 * resolve.h below it knows the file system alone; exports and imports of package.json are looked up in stdlib's
 * internal/modules/helpers.
 *
 * Errors    functions return 1 with the file's path in out, 0 when there is none; what a package.json says wrongly is
 *           thrown.
 * Memory    package.json files are read once, and kept in the object FIND_PACKAGES: directory -> what it says, or null.
 */
#ifndef MODULES_FIND_H
#define MODULES_FIND_H

#include "base/buf.h"
#include "engine/value.h"

/* Objects kept under names: see above; extension -> loader, require.extensions. */
#define FIND_PACKAGES "module.packages"
#define FIND_EXTENSIONS "module.extensions"
#define FIND_GLOBALS "module.globals"          /* kept once they were needed */

/* Links in the paths of modules are followed, so that a file is one module by all its names, unless they are to be
 * kept: whose is FIND_LINKS, for what is required or imported, or FIND_LINKS_MAIN. */
#define FIND_LINKS "module.links"
#define FIND_LINKS_MAIN "module.links.main"
void find_keep_links(js_State *J, const char *whose);
void find_settle(js_State *J, struct buf *path, const char *whose);

/* request: as require gets it, no built-in module's; from: directory of the requiring module; parent: its file name; at
 * paths_idx (from the bottom of the stack): the directories in which packages are sought, an array, or anything else
 * for none. */
int find_module(js_State *J, struct buf *out, const char *request, const char *from, const char *parent, int paths_idx);

/* an absolute path: a file, with an ending added, or a directory's main file */
int find_path(js_State *J, struct buf *out, const char *path);
/* "./x", "../x", ".", "..", and in node "..x" too */
int find_is_relative(const char *request);

/* -- object or null: the package.json of that directory */
void find_package(js_State *J, const char *dir);

/* -- array  The directories in which what is nowhere else is sought: of NODE_PATH, two in the home directory,
 * PREFIX/lib/node. */
void find_push_globals(js_State *J);
void find_set_globals(js_State *J, const char *node_path, const char *home);   /* -- array   either may be NULL */

/* The nearest directory from `from` upwards that has a package.json; a node_modules ends the search, since what lies in
 * it is no part of the package around it.  -- package when 1 */
int find_nearest_package(js_State *J, struct buf *dir, const char *from);

#endif
