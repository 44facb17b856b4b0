/** Every folder under `fixtures/definitions/valid` is a case: its files in, the model out. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import { casesIn, filesOf, fixtures, vocabulary } from '../fixtureFiles.ts';
import { outcomeOf, reportOf, today } from './outcomes.ts';

describe('a valid definition', () => {
  it.each(casesIn('valid'))('compiles to its model: %s', async (name) => {
    const folder = join(fixtures, 'valid', name);
    const { problems, compiled } = outcomeOf(folder);
    expect(reportOf(problems)).toBe('');
    // The engine's texts and the screens of the base application are the same in each case.
    const own = Object.fromEntries(
      Object.entries(compiled?.screens ?? {}).filter(([id]) => !id.startsWith('accueil/')),
    );
    const { texts: _texts, ...app } = compiled?.app ?? { texts: {} };
    const { texts: _aidTexts, ...aids } = compiled?.aids ?? { texts: {} };
    const model = { app, aids, routes: compiled?.routes, screens: own };
    await expect(`${JSON.stringify(model, null, 2)}\n`).toMatchFileSnapshot(join(folder, 'model.json'));
  });
});

describe('a file that did not change', () => {
  it.each([...casesIn('valid').map((name) => `valid/${name}`), 'invalid/ten-mistakes', 'invalid/markdown'])(
    'is read once, and compiles to the same again: %s',
    (name) => {
      const { files, contract } = filesOf(join(fixtures, name));
      const [first, second] = [1, 2].map(() => compile(files, vocabulary, contract, today));
      expect(second).toEqual(first);
      expect(second).toEqual(outcomeOf(join(fixtures, name)));
    },
  );
});
