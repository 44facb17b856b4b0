/**
 * `npm run bench` runs all parts except `scale`, which takes half an hour; `npm run bench -- list` runs the
 * named ones. Exit code 1 if a limit is exceeded, 2 for an unknown name.
 */
import type { BenchPart } from './part.ts';

const parts: Readonly<Record<string, () => Promise<BenchPart>>> = {
  definitions: () => import('./definitions/index.ts'),
  duplicates: () => import('./duplicates.ts'),
  export: () => import('./export.ts'),
  firstView: () => import('./firstView.ts'),
  integration: () => import('./integration.ts'),
  liveReload: () => import('./liveReload.ts'),
  list: () => import('./list/index.ts'),
  requests: () => import('./requests.ts'),
  scale: () => import('./scale.ts'),
  slowLine: () => import('./slowLine.ts'),
  statistics: () => import('./statistics.ts'),
  workbench: () => import('./workbench.ts'),
};

/** Parts that run only by name. */
const apart: ReadonlySet<string> = new Set(['scale']);

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
for (const [name, load] of Object.entries(parts)) {
  if (asked.length > 0 ? !asked.includes(name) : apart.has(name)) continue;
  console.log(`\n== ${name}`);
  const part = await load();
  if (!(await part.run())) process.exitCode = 1;
}
