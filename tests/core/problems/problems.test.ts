import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { problemsPage } from '../../../tools/problemsPage.ts';

it('has its page in docs/problems.md, as npm run gen makes it', async () => {
  const committed = readFileSync(join(import.meta.dirname, '../../../docs/problems.md'), 'utf8');
  expect(committed === (await problemsPage())).toBe(true);
});
