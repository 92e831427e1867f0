/* modules/find.h -- resolves a require request to a file: packages, node_modules, NODE_PATH, extensions added by
 * script.
 *
 * resolve.h below it knows only the file system; exports and imports of package.json are looked up in stdlib's
 * internal/modules/helpers.
 *
 * Errors    functions return 1 with the file's path in out, 0 when there is none; errors in a package.json are thrown.
 * Memory    package.json files are read once, and cached in the object FIND_PACKAGES: directory -> its contents, or
 *           null.
 */
#ifndef MODULES_FIND_H
#define MODULES_FIND_H

#include "base/buf.h"
#include "engine/value.h"

/* Objects kept under names: see above; extension -> loader, require.extensions. */
#define FIND_PACKAGES "module.packages"
#define FIND_EXTENSIONS "module.extensions"
#define FIND_GLOBALS "module.globals"          /* kept once needed */

/* Symbolic links in module paths are resolved, so that a file is a single module under all its names, unless they are
 * to be kept: `whose` is FIND_LINKS, for required and imported modules, or FIND_LINKS_MAIN. */
#define FIND_LINKS "module.links"
#define FIND_LINKS_MAIN "module.links.main"
void find_keep_links(js_State *J, const char *whose);
void find_settle(js_State *J, struct buf *path, const char *whose);

/* request: as passed to require, not a built-in module; from: directory of the requiring module; parent: its file name;
 * at paths_idx (from the bottom of the stack): an array of the directories to search for packages, or anything else for
 * none. */
int find_module(js_State *J, struct buf *out, const char *request, const char *from, const char *parent, int paths_idx);

/* an absolute path: a file, a file with an extension added, or a directory's main file */
int find_path(js_State *J, struct buf *out, const char *path);
/* "./x", "../x", ".", "..", and in node "..x" too */
int find_is_relative(const char *request);

/* -- object or null: the package.json of that directory */
void find_package(js_State *J, const char *dir);

/* -- array  The directories searched last: those of NODE_PATH, two in the home directory, PREFIX/lib/node. */
void find_push_globals(js_State *J);
void find_set_globals(js_State *J, const char *node_path, const char *home);   /* -- array   either may be NULL */

/* The nearest directory from `from` upwards that has a package.json; a node_modules directory ends the search, since
 * its contents are not part of the package around it.  -- package when 1 */
int find_nearest_package(js_State *J, struct buf *dir, const char *from);

#endif
