/** Calls and sources are written where they are used. */
import { expect, it } from 'vitest';
import { inlineStep } from '../../../../engine/core/migrate/steps/inline.ts';
import { stepOn } from '../stepOn.ts';

const screens = (words: string) => `screens:\n  a:\n${words.replaceAll(/^(?=.)/gm, '    ')}`;

it.each([
  ['sources: { a: { call: GET /a } }\n\n', 'source: a\n', 'source: GET /a\n'],
  ['sources:\n  a: { call: GET /a, key: b }\n\n', 'source: a\n', 'source: { call: GET /a, key: b }\n'],
  [
    'sources: { a: { call: "GET /a/{b}" } }\n\n',
    'tables: { c: { source: a } }\n',
    "tables: { c: { source: 'GET /a/{b}' } }\n",
  ],
  [
    'sources:\n  a:\n    call: GET /a\n    errors:\n      # why\n      - { status: 404 } # not here\n\n',
    'source: a\nkind: detail\n',
    'source:\n  call: GET /a\n  errors:\n    # why\n    - { status: 404 } # not here\nkind: detail\n',
  ],
  [
    'calls:\n  a:\n    call: PUT /a\n    body: row\n\n',
    'actions:\n  b:\n    call: a\n    confirm: true\n',
    'actions:\n  b:\n    call: PUT /a\n    body: row\n    confirm: true\n',
  ],
  [
    'calls:\n  a: { call: PUT /a, body: row }\n\n',
    'actions: { b: { call: a } }\n',
    'actions: { b: { call: PUT /a, body: row } }\n',
  ],
])('%s%s', (entries, written, changed) => {
  expect(stepOn(inlineStep, entries + screens(written))).toBe(screens(changed));
});

it.each([
  ['two places', 'sources: { a: { call: GET /a } }\n', 'source: a\ntables: { b: { source: a } }\n'],
  ['a component', 'calls: { a: { call: GET /a } }\n', 'calls: [a]\n'],
  ['the list of a detail', 'sources: { a: { call: GET /a } }\n', 'source: a\nsources: [a]\n'],
  [
    'the path of a screen',
    'calls: { a: { call: "GET /{b}", path: { b: { user: c } } } }\n',
    'kind: form\npath: /x\ncall: a\n',
  ],
  ['a comment above', 'calls:\n  # why\n  a: { call: GET /a }\n', 'call: a\n'],
])('leaves an entry that has %s', (_what, entries, written) => {
  const text = entries + screens(written);
  expect(stepOn(inlineStep, text)).toBe(text);
});

it('leaves a line that would be too long', () => {
  const text = `calls: { a: { call: GET /${'x'.repeat(90)} } }\n${screens('actions: { b: { call: a, confirm: true } }\n')}`;
  expect(stepOn(inlineStep, text)).toBe(text);
});
