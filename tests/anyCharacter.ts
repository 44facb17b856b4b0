import fc from 'fast-check';

/**
 * Any Unicode character except lone surrogates, for `fc.string({ unit: anyCharacter })`. The library's own `binary`
 * generates the same characters, usual ones more often, but needs 1.6 s to start.
 */
export const anyCharacter = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff }),
  )
  .map((point) => String.fromCodePoint(point));
