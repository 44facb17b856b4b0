/**
 * Imported for its effect: what Node makes of the sources and packages is kept, here and in threads and processes, so
 * that later starts need half the time. It serves what is imported after it with `await import`.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url));
enableCompileCache(process.env.NODE_COMPILE_CACHE);
