/* pool/relax.h -- a pause between two reads of something that another thread will change soon. */
#ifndef POOL_RELAX_H
#define POOL_RELAX_H

static inline void relax(void)
{
#if defined(__x86_64__) || defined(__i386__)
	__builtin_ia32_pause();
#elif defined(__aarch64__)
	__asm__ volatile("yield");
#endif
}

#endif
