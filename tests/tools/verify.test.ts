/** What did not run is told, and never counted as passed. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { notRun } from '../../testkit/notRun.ts';
import { reportRow, resultOf, summary } from '../../tools/verifyReport.ts';

it.each(['webkit', 'aloud', 'open-csv'])(
  'the rehearsal %s says what the machine lacks, and ends with a code of its own',
  (name) => {
    const ran = spawnSync(process.execPath, [`rehearsals/${name}.ts`], {
      encoding: 'utf8',
      env: { PATH: '/nowhere' },
    });
    expect([ran.status, ran.stdout]).toEqual([
      notRun,
      expect.stringMatching(/^Not run: this machine has no .+\.\n$/),
    ]);
  },
);

describe('the report', () => {
  it.each([
    [0, 'passed'],
    [1, 'failed'],
    [2, 'failed'],
    [null, 'failed'],
    [notRun, 'not run'],
  ])('of the exit code %s is %s', (code, result) => {
    expect(resultOf(code)).toBe(result);
  });

  it('has the last line of a part, and what it says of its own that did not run', () => {
    const printed = '1 | 2\n\nFirefox is not installed: its journeys did not run\n\n12 passed, 0 failed\n';
    expect(reportRow('slow', 'passed', 12.34, printed)).toBe(
      '| slow | passed | 12.3 | Firefox is not installed: its journeys did not run; 12 passed, 0 failed |',
    );
    expect(reportRow('webkit', 'not run', 0, 'Not run: this machine has no A|B.\n')).toBe(
      '| webkit | **not run** | 0.0 | Not run: this machine has no A\\|B. |',
    );
  });

  it('counts each kind', () => {
    expect(summary(['passed', 'not run', 'passed', 'failed'])).toBe('2 passed, 1 failed, 1 not run');
  });
});

it('one line installs what the parts need, and a table says which part needs what', () => {
  const text = readFileSync('docs/commands.md', 'utf8');
  const [line = ''] = /^apt-get install .*$/m.exec(text) ?? [];
  const packages = line.split(' ').slice(2);
  const inCode = (part: string) =>
    [...part.matchAll(/`([^`]+)`/g)].flatMap(([, names = '']) => names.split(' '));
  const [, table = ''] = /\n\| Package \|[^\n]*\n([\s\S]*?)\n\n/.exec(text) ?? [];
  const told = table.split('\n').flatMap((row) => inCode(row.split('|')[1] ?? ''));
  expect([...new Set(told)].sort()).toEqual([...packages].sort());
  // What the rehearsals with a display name themselves.
  const named = ['rehearsals/webkit.ts', 'rehearsals/aloud/orca.ts'].flatMap((file) =>
    inCode(/Debian's packages (`[^;/]*)/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''),
  );
  expect(named).toEqual(expect.arrayContaining(['webkit2gtk-driver', 'dbus', 'orca', 'xdotool']));
  expect(named.filter((name) => !packages.includes(name))).toEqual([]);
});
