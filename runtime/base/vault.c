#include "base/vault.h"

#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/fault.h"

enum { CLASSES = 25, PAGE = 4096 };    /* the last class has 128 KB */

/* Before each block; 16 bytes, so that blocks are aligned as malloc's are. */
struct head {
	size_t room;
	size_t class;                  /* CLASSES: it has pages of its own */
};

struct spare { struct spare *next; };

static struct {
	int used;
	pthread_mutex_t lock;
	struct spare *spare[CLASSES];
	char *at, *end;                /* what is left of the newest chunk */
} vault = { .lock = PTHREAD_MUTEX_INITIALIZER };

void vault_use(void) { vault.used = 1; }
int vault_used(void) { return vault.used; }

static size_t room_of(size_t class) { return (size_t)(class & 1 ? 48 : 32) << (class >> 1); }

static size_t class_of(size_t size)
{
	size_t class = 0;
	while (class < CLASSES && room_of(class) < size)
		class++;
	return class;
}

static void *pages(size_t size)
{
	void *p = fault_hit(FAULT_ALLOC) ? MAP_FAILED :
		mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (p == MAP_FAILED)
		return NULL;
	madvise(p, size, MADV_DONTDUMP);
	return p;
}

static struct head *head_of(const void *p) { return (struct head *)(uintptr_t)p - 1; }

static void *new_block(size_t class)
{
	size_t size = sizeof(struct head) + room_of(class);
	if ((size_t)(vault.end - vault.at) < size) {
		char *chunk = pages(VAULT_CHUNK);
		if (!chunk)
			return NULL;
		vault.at = chunk;
		vault.end = chunk + VAULT_CHUNK;
	}
	struct head *h = (struct head *)(void *)vault.at;
	vault.at += size;
	*h = (struct head){ room_of(class), class };
	return h + 1;
}

static void *alloc_large(size_t size)
{
	if (size > SIZE_MAX / 2)
		return NULL;
	size_t all = (size + sizeof(struct head) + PAGE - 1) / PAGE * PAGE;
	struct head *h = pages(all);
	if (!h)
		return NULL;
	*h = (struct head){ all - sizeof *h, CLASSES };
	return h + 1;
}

void *vault_alloc(size_t size)
{
	if (!vault.used)
		return malloc(size);
	size_t class = class_of(size);
	if (class == CLASSES)
		return alloc_large(size);
	pthread_mutex_lock(&vault.lock);
	void *p = vault.spare[class];
	if (p)
		vault.spare[class] = vault.spare[class]->next;
	else
		p = new_block(class);
	pthread_mutex_unlock(&vault.lock);
	return p;
}

void vault_free(void *p)
{
	if (!vault.used || !p) {
		free(p);
		return;
	}
	struct head *h = head_of(p);
	if (h->class == CLASSES) {
		munmap(h, h->room + sizeof *h);
		return;
	}
	explicit_bzero(p, h->room);
	pthread_mutex_lock(&vault.lock);
	((struct spare *)p)->next = vault.spare[h->class];
	vault.spare[h->class] = p;
	pthread_mutex_unlock(&vault.lock);
}

size_t vault_room(const void *p) { return vault.used ? head_of(p)->room : malloc_usable_size((void *)(uintptr_t)p); }

void *vault_realloc(void *p, size_t size)
{
	if (!vault.used)
		return realloc(p, size);
	if (p && size <= head_of(p)->room && size * 2 >= head_of(p)->room)
		return p;
	void *now = vault_alloc(size);
	if (now && p) {
		size_t had = head_of(p)->room;
		memcpy(now, p, had < size ? had : size);
		vault_free(p);
	}
	return now;
}
