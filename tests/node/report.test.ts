import { describe, expect, it } from 'vitest';
import type { SourceFile } from '../../engine/core/definition/definitions.ts';
import type { Problem } from '../../engine/core/problems/problem.ts';
import { codeFrame, reportProblems } from '../../engine/node/report.ts';

const file: SourceFile = {
  path: 'screens/books.yaml',
  kind: 'area',
  text: 'format: 2\narea: books\nscreens:\n\tlist: {}\n  other: {}\n',
};
const problem: Problem = {
  code: 'unknown-key',
  message: 'Clé inconnue : « lits ».',
  hint: 'Vouliez-vous dire « list » ?',
  file: 'screens/books.yaml',
  line: 4,
  column: 2,
};

describe('codeFrame', () => {
  it('shows the line between its neighbours and marks the column, also after a tab', () => {
    expect(codeFrame(problem, [file])).toBe(
      ['  3 | screens:', '> 4 |  list: {}', '    |  ^', '  5 |   other: {}'].join('\n'),
    );
  });

  it('is empty for a file that could not be read', () => {
    expect(codeFrame({ ...problem, file: 'screens/gone.yaml' }, [file])).toBe('');
  });

  it('cuts very long lines', () => {
    const long = { ...file, text: 'x'.repeat(100_000) };
    expect(codeFrame({ ...problem, line: 1, column: 90_000 }, [long]).length).toBeLessThan(400);
  });
});

describe('reportProblems', () => {
  it('prints position, code, message, hint and frame, and the number of problems at the end', () => {
    expect(reportProblems([problem, { ...problem, file: 'screens/gone.yaml' }], [file])).toMatch(
      /^screens\/books\.yaml:4:2 unknown-key\n {2}Clé inconnue : « lits »\.\n {2}→ Vouliez-vous dire « list » \?\n {2}3 \| screens:[\s\S]*\n\n2 problèmes$/,
    );
  });
});

it('counts what follows from a problem under it, and lists it when asked', () => {
  const cause = { ...problem, hint: null, file: 'screens/gone.yaml', consequences: [problem, problem] };
  expect(reportProblems([cause], [])).toBe(
    'screens/gone.yaml:4:2 unknown-key\n  Clé inconnue : « lits ».\n  et 2 conséquences (--all les montre)\n\n1 problème',
  );
  expect(reportProblems([{ ...cause, consequences: [problem] }], [], true)).toBe(
    'screens/gone.yaml:4:2 unknown-key\n  Clé inconnue : « lits ».\n  et 1 conséquence :\n    screens/books.yaml:4:2 Clé inconnue : « lits ».\n\n1 problème',
  );
});
