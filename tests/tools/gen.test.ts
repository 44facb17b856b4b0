/** The generated files are those that `npm run gen` writes. The pages of `docs/ecrans`: `tests/node/writePages.test.ts`. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generatedFiles } from '../../tools/gen.ts';

it.each(generatedFiles)('$file is up to date', async ({ file, make }) => {
  expect(readFileSync(file, 'utf8') === (await make()), 'run `npm run gen`').toBe(true);
});
