import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { problemsPage } from '../../../tools/problemsPage.ts';

it('docs/problems.md is what npm run gen generates', async () => {
  const committed = readFileSync(join(import.meta.dirname, '../../../docs/problems.md'), 'utf8');
  expect(committed === (await problemsPage())).toBe(true);
});
