/** Members that are added to a YAML file change none of its other bytes. */
import { expect, it } from 'vitest';
import { editsRefused } from '../../engine/node/cliTexts.ts';
import { edited, withMember } from '../../engine/node/yamlEdits.ts';

it.each([
  ['a block', 'a:\n  b: 1 # one\n# end\n', ['a'], 'a:\n  b: 1 # one\n  c: x\n# end\n'],
  ['lines of Windows', 'a:\r\n  b: 1\r\nd: 2\r\n', ['a'], 'a:\r\n  b: 1\r\n  c: x\r\nd: 2\r\n'],
  ['no last line break', 'a:\n  b: 1', ['a'], 'a:\n  b: 1\n  c: x'],
  ['one line', 'a: {b: 1,  d: "2" } # one\n', ['a'], 'a: {b: 1,  d: "2", c: x } # one\n'],
  ['an empty map', 'a: {}\n', ['a'], 'a: { c: x }\n'],
  ['a map without a value', 'a:\nd: 2\n', ['a'], 'a: { c: x }\nd: 2\n'],
  ['a map that is missing', 'd: 2\n', ['d2', 'e'], 'd: 2\n\nd2:\n  e:\n    c: x\n'],
  ['an empty file', '# nothing yet', ['a'], '# nothing yet\na:\n  c: x\n'],
  ['a member of that name', 'a: { c: y }\n', ['a'], 'a: { c: y }\n'],
  ['a fault', 'a: { b: 1\n', ['a'], 'a: { b: 1\n'],
] as const)('%s', (_case, text, path, expected) => {
  expect(withMember(text, path, 'c', 'x')).toBe(expected);
});

it.each([
  ['a list', 'a:\n  - b # one\n  - c\n'],
  ['a map', 'a:\n  b: 1\n  # two\n  c: 2\n'],
  ['braces', 'a: {\n  b: 1, # one\n  c: 2\n}\n'],
  ['the head of a text', 'a: | # one\n  b\n'],
])('a comment within a value is not lost with it: %s', (_case, text) => {
  expect(() => edited(text, ['a'], 'x')).toThrow(editsRefused.comments);
});

it.each([
  ["a:\n  - '# b'\n  - c#\n# end\n", 'a: x\n# end\n'],
  ['a: |\n  # b\n', 'a: x\n'],
  ['a: # above\n  - b\n', 'a: x # above\n'],
])('a sign that begins no comment is one of the value, and those beside it stay: %j', (text, after) => {
  expect(edited(text, ['a'], 'x')).toBe(after);
});
