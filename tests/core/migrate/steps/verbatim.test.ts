/** Keys of verbatim texts stand under their common beginning. */
import { expect, it } from 'vitest';
import { verbatimStep } from '../../../../engine/core/migrate/steps/verbatim.ts';
import { stepOn } from '../stepOn.ts';

const long = ['a', 'b', 'c'].map((letter) => letter.repeat(40));

it.each([
  [
    'keys of a block list',
    'verbatim:\n  reason: R\n  keys:\n    - l.liste.title\n    - l.note\n    - l.liste.903\ntypography: fr\n',
    "verbatim:\n  reason: R\n  keys:\n    l.liste: [title, '903']\n    l: [note]\ntypography: fr\n",
  ],
  [
    'a flow map',
    'verbatim: { keys: [l.a, l.b], reason: R }\n',
    'verbatim: { keys: { l: [a, b] }, reason: R }\n',
  ],
  [
    'a line that is too long',
    `verbatim:\n  keys: [${long.map((end) => `l.${end}`).join(', ')}]\n`,
    `verbatim:\n  keys:\n    l:\n${long.map((end) => `      - ${end}\n`).join('')}`,
  ],
  ['keys that share nothing', 'verbatim:\n  keys: [l.a, m.b]\n', null],
  ['pages', 'verbatim:\n  keys: [l.a, l.b, screens/pages/a.md]\n', null],
  ['a comment', 'verbatim:\n  keys:\n    - l.a # one\n    - l.b\n', null],
])('%s', (_, written, changed) => {
  expect(stepOn(verbatimStep, written, 'checks')).toBe(changed ?? written);
});
