/** The terms that the definitions are checked for, in the texts that the server writes. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { ChecksDefinition } from '../../schemas/types/definition.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('the guide of terms is kept by mails and documents', () => {
  const { terms = {} } = parse(read('screens/checks.yaml')) as ChecksDefinition;
  const avoided = Object.values(terms).flat();
  const paths = globSync('server/{aide/documents/*.md,aide/questions.ts,mail/modeles/*.txt}', { cwd: root });
  expect(avoided.length).toBeGreaterThan(10);
  expect(paths.length).toBeGreaterThan(5);
  const faults = paths.flatMap((path) =>
    avoided.filter((form) => read(path).includes(form)).map((form) => `${path}: ${form}`),
  );
  expect(faults).toEqual([]);
});

it('one apostrophe is written in the French texts outside the catalogues', () => {
  const paths = globSync(
    [
      'server/{aide/documents/*.md,aide/*.ts,demo/*.ts,mail/modeles/*.txt,transfert/controles.ts}',
      'engine/{core/*/words.ts,core/problems/problems.ts,node/cliTexts.ts}',
    ],
    { cwd: root },
  );
  expect(paths.length).toBeGreaterThan(20);
  const faults = paths.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => /\p{L}'\p{L}/u.test(line) && !/^\s*(\/?\*|\/\/)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(faults).toEqual([]);
});
