/** Every folder under `fixtures/definitions/invalid` is a case: its files are the input, the report is the output. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stopping } from '../../../engine/core/compiler/compile.ts';
import { problems as catalogue } from '../../../engine/core/problems/problems.ts';
import { casesIn, fixtures } from '../fixtureFiles.ts';
import { outcomeOf, reportOf } from './outcomes.ts';

describe('an invalid definition', () => {
  it.each(casesIn('invalid'))('is reported with the positions of its problems: %s', async (name) => {
    const folder = join(fixtures, 'invalid', name);
    const { problems, compiled } = outcomeOf(folder);
    expect(compiled === null).toBe(stopping(problems).length > 0);
    expect(problems.length).toBeGreaterThan(0);
    await expect(reportOf(problems)).toMatchFileSnapshot(join(folder, 'report.txt'));
  });

  it('has a case for each code of the catalogue', () => {
    const onDisk = ['folder-missing', 'file-unknown', 'file-outside', 'file-unreadable', 'file-too-large'];
    const shown = new Set<string>(
      casesIn('invalid').flatMap((name) =>
        outcomeOf(join(fixtures, 'invalid', name)).problems.map(({ code }) => code),
      ),
    );
    expect(Object.keys(catalogue).filter((code) => !onDisk.includes(code) && !shown.has(code))).toEqual([]);
  });

  it('REL-30 prints ten problems for ten mistakes', () => {
    expect(outcomeOf(join(fixtures, 'invalid', 'ten-mistakes')).problems).toHaveLength(10);
  });
});
