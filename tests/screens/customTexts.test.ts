/** Texts of custom screens: only the components know which texts they show, so the test reads their sources. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { soundModel } from '../../engine/core/compiler/compile.ts';
import { placesOf } from '../../engine/node/applicationPlaces.ts';
import { loadDefinitions } from '../../engine/node/definitions.ts';

const root = resolve(import.meta.dirname, '../..');
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) =>
  readFileSync(join(root, file), 'utf8'),
);
const code = sources.join('\n');

/** `const { a, b = '' } = texts`. */
const taken = new Set(
  [...code.matchAll(/\{([^{}]*)\} = texts\b/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []),
);

/** Whether a component names the text, or a group above it whose last part is computed (`etats.${etat}`). */
function isNamed(name: string): boolean {
  if (["'", '"', '`'].some((quote) => code.includes(`${quote}${name}${quote}`))) return true;
  if (code.includes(`texts.${name}`) || taken.has(name)) return true;
  const steps = name.split('.');
  return steps.some((_, length) => length > 0 && code.includes(`\`${steps.slice(0, length).join('.')}.\${`));
}

it('contains no text of a custom screen that no component shows', async () => {
  const sound = soundModel(await loadDefinitions(placesOf({ root })));
  const models = Object.values(sound?.screens ?? {}).flatMap((file) => Object.values(file));
  const custom = models.filter((model) => model.kind === 'custom');
  expect(custom.length).toBeGreaterThan(5);
  const unused = custom.flatMap(({ id, texts }) =>
    Object.keys(texts)
      .filter((name) => !isNamed(name))
      .map((name) => `${id.replace('/', '.')}.texts.${name}`),
  );
  expect([...new Set(unused)]).toEqual([]);
});
