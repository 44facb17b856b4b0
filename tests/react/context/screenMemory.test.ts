import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainTable, screenMemory } from '../../../engine/react/context/screenMemory.ts';

function storage(start: Readonly<Record<string, string>> = {}) {
  const held = new Map(Object.entries(start));
  return {
    held,
    read: (key: string) => held.get(key) ?? null,
    write: (key: string, value: string) => held.set(key, value).get(key) === value,
  };
}
const search = { filters: { titre: 'x', coche: false }, sort: null, page: 2, size: 50 };

describe('screenMemory', () => {
  it('UX-02 stores by user and screen', () => {
    const held = storage();
    screenMemory('lea', 'livres/liste', held).write({ last: search });
    expect(screenMemory('lea', 'livres/liste', held).read().last).toEqual(search);
    expect(screenMemory('tom', 'livres/liste', held).read().last).toBeNull();
    expect(screenMemory('lea', 'livres/autre', held).read().last).toBeNull();
  });

  it('keeps the personal criteria of the latest twenty searches', () => {
    const memory = screenMemory('lea', 'x', storage());
    for (let index = 0; index < 30; index++) {
      memory.write({ personal: [...memory.read().personal, { id: String(index), filters: {} }] });
    }
    expect(memory.read().personal.map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, index) => String(index + 10)),
    );
  });

  it('REL-34 treats damaged storage as empty', () => {
    const key = 'engine:list:lea:x';
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom('{"last":{"filters":1}}', '{"table":{"sort":1}}', '[]'),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const { last, table, personal } = screenMemory('lea', 'x', storage({ [key]: text })).read();
        expect(last === null || typeof last.page === 'number').toBe(true);
        expect(Array.isArray(table.hidden) && Array.isArray(personal)).toBe(true);
      }),
    );
    expect(
      screenMemory('lea', 'x', storage({ [key]: '{"table":{"widths":{"a":"x"}}}' })).read().table,
    ).toEqual(plainTable);
  });
});
