#!/usr/bin/env node
/**
 * Starts the command line with Node's compile cache: without it, stripping the types takes longer than checking
 * unchanged definitions. Plain JavaScript, since this file itself cannot come from that cache.
 */
import './requireNode.cjs';
import { join } from 'node:path';

// An old Node has no such function: it must not stand among the imports.
const { enableCompileCache } = await import('node:module');
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/node'));
const { runCommandLine } = await import('./cli.ts');
process.exitCode = await runCommandLine(process.argv.slice(2));
