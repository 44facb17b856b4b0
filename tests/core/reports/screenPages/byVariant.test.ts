import { expect, test } from 'vitest';
import type { ShownPart } from '../../../../engine/core/describe/shownPart.ts';
import { mergeVariants } from '../../../../engine/core/reports/screenPages/byVariant.ts';

const part = (id: string): ShownPart => ({
  whole: '',
  kind: 'call',
  id,
  path: '',
  within: null,
  aspects: {},
});

const merged = (lists: Readonly<Record<string, readonly string[]>>) =>
  mergeVariants(new Map(Object.entries(lists).map(([variant, ids]) => [variant, ids.map(part)]))).map(
    ({ id, variants }) => [id, variants],
  );

test('a part that every variant has twice is told once, for all variants', () => {
  expect(merged({ one: ['read', 'save', 'save'], other: ['read', 'save', 'save'] })).toEqual([
    ['read', null],
    ['save', null],
  ]);
});

test('a part that one variant has twice is told once, for that variant', () => {
  expect(merged({ one: ['read', 'save', 'save'], other: ['read'] })).toEqual([
    ['read', null],
    ['save', ['one']],
  ]);
});
