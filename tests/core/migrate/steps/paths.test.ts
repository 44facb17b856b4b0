/** Path parameters that take the field of their name. */
import { expect, it } from 'vitest';
import { pathsStep } from '../../../../engine/core/migrate/steps/paths.ts';
import { stepOn } from '../stepOn.ts';

it.each([
  ['/l', '{ screen: a/b, path: { id: { row: id } } }', 'a/b'],
  ['/l', '{ screen: a/b, path: { id: { row: id } }, right: c }', '{ screen: a/b, right: c }'],
  ['/l', '{ screen: a/b, path: { id: { row: numero } } }', null],
  // The address has the name too: only the contract says which of the two is meant.
  ["'/l/{id}'", '{ screen: a/b, path: { id: { row: id } } }', null],
])('%s %s', (path, link, changed) => {
  const text = (one: string) =>
    `screens: { s: { path: ${path}, grid: { columns: { c: { link: ${one} } } } } }\n`;
  expect(stepOn(pathsStep, text(link))).toBe(text(changed ?? link));
});
