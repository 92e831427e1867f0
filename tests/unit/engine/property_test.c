/* Random programs on objects' properties against a twin: a list in order of insertion. */
#include "engine/engine.h"
#include "engine/core/run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

enum { NAMES = 90, OBJECTS = 6, STEPS = 4000 };

struct twin { int name[NAMES], atts[NAMES], value[NAMES], count; };

static unsigned seed;
static unsigned next(unsigned n) { seed = seed * 1103515245u + 12345u; return (seed >> 8) % n; }

static int twin_find(const struct twin *t, int name)
{
	for (int i = 0; i < t->count; i++)
		if (t->name[i] == name)
			return i;
	return -1;
}

static void twin_remove(struct twin *t, int at)
{
	t->count--;
	for (int i = at; i < t->count; i++) {
		t->name[i] = t->name[i + 1];
		t->atts[i] = t->atts[i + 1];
		t->value[i] = t->value[i + 1];
	}
}

static const char *atom_named(js_State *J, int name)
{
	char text[16];
	snprintf(text, sizeof text, "n%d", name);
	return js_intern(J, text);
}

static void compare(js_State *J, js_Object *obj, const struct twin *t)
{
	int live = 0;
	for (int slot = 0; slot < prop_count(obj); slot++) {
		if (!prop_name(obj, slot))
			continue;
		assert_true(live < t->count);
		assert_ptr_equal(prop_name(obj, slot), atom_named(J, t->name[live]));
		assert_int_equal(prop_atts(obj, slot), t->atts[live]);
		assert_int_equal((int)obj->slots[slot].u.number, t->value[live]);
		live++;
	}
	assert_int_equal(live, t->count);
	for (int name = 0; name < NAMES; name++)
		assert_int_equal(prop_find(obj, atom_named(J, name)) >= 0, twin_find(t, name) >= 0);
}

/* Objects share shapes; a change of one must never be visible in another. */
static void run_program(js_State *J, unsigned program, int names)
{
	static struct twin twins[OBJECTS];
	js_Object *objects[OBJECTS];
	seed = program;
	memset(twins, 0, sizeof twins);
	for (int i = 0; i < OBJECTS; i++) {
		objects[i] = jsV_newobject(J, i & 1 ? JS_COBJECT : JS_CERROR, i & 2 ? J->Object_prototype : NULL);
		js_pushobject(J, objects[i]);
	}
	for (int step = 0; step < STEPS; step++) {
		int which = (int)next(OBJECTS), name = (int)next((unsigned)names), at, slot;
		js_Object *obj = objects[which];
		struct twin *t = &twins[which];
		js_Value v;
		v.t.type = JS_TNUMBER;
		v.u.number = step;
		at = twin_find(t, name);
		slot = prop_find(obj, atom_named(J, name));
		assert_int_equal(at >= 0, slot >= 0);
		switch (next(8)) {
		case 0:
			if (at >= 0) {
				prop_remove(J, obj, slot);
				twin_remove(t, at);
			}
			break;
		case 1:
			if (at >= 0 && next(4) == 0) {
				t->atts[at] = (int)next(8);
				prop_set_atts(J, obj, slot, t->atts[at]);
			}
			break;
		case 2:
			if (next(40) == 0)
				js_gc(J, 0);
			break;
		case 3:
			if (next(10) == 0)
				prop_set_prototype(J, obj, next(2) ? J->Array_prototype : NULL);
			break;
		default:
			if (at >= 0) {
				obj->slots[slot] = v;
				t->value[at] = step;
			} else {
				int atts = next(5) ? 0 : (int)next(8);
				prop_add(J, obj, atom_named(J, name), atts, &v);
				t->name[t->count] = name;
				t->atts[t->count] = atts;
				t->value[t->count++] = step;
			}
		}
		if (step % 97 == 0)
			compare(J, obj, t);
	}
	for (int i = 0; i < OBJECTS; i++)
		compare(J, objects[i], &twins[i]);
	js_pop(J, OBJECTS);
}

static void random_programs(void **state)
{
	struct engine_config config = { 0 };
	js_State *J = engine_new(&config);
	for (unsigned program = 1; program <= 40; program++)
		run_program(J, program, program % 4 == 0 ? NAMES : 4 + (int)program % 12);
	engine_free(J);
}

static void objects_built_alike_share_a_shape(void **state)
{
	struct engine_config config = { 0 };
	js_State *J = engine_new(&config);
	js_Value v;
	js_Object *a = jsV_newobject(J, JS_COBJECT, J->Object_prototype), *b = jsV_newobject(J, JS_COBJECT, J->Object_prototype);
	v.t.type = JS_TUNDEFINED;
	for (int i = 0; i < 5; i++) {
		prop_add(J, a, atom_named(J, i), 0, &v);
		prop_add(J, b, atom_named(J, i), 0, &v);
		assert_ptr_equal(a->shape, b->shape);
	}
	prop_add(J, a, atom_named(J, 8), 0, &v);
	prop_add(J, b, atom_named(J, 9), 0, &v);
	assert_ptr_not_equal(a->shape, b->shape);
	assert_true(prop_find(a, atom_named(J, 9)) < 0);
	assert_true(prop_find(b, atom_named(J, 8)) < 0);
	engine_free(J);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_programs),
		cmocka_unit_test(objects_built_alike_share_a_shape),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
