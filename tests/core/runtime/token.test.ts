import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newerToken, readToken, rightsOf, type Token } from '../../../engine/core/runtime/token.ts';
import { makeToken } from '../../makeToken.ts';

const read = (text: string): Token => {
  const token = readToken(text);
  if (token === null) throw new Error('no token');
  return token;
};

describe('readToken', () => {
  it('reads a token with and without Bearer, quotes and blanks', () => {
    const text = makeToken({ sub: 'ada', iat: 1 });
    for (const given of [text, `Bearer ${text}`, `bearer  ${text}`, `"${text}"`, ` ${text}\n`]) {
      expect(readToken(given)).toEqual({ text, claims: { sub: 'ada', iat: 1 } });
    }
  });

  it('reads non-ASCII claims', () => {
    expect(read(makeToken({ sub: 'Zoé', name: '☕' })).claims).toEqual({ sub: 'Zoé', name: '☕' });
  });

  it.each([
    undefined,
    null,
    '',
    'undefined',
    'Bearer ',
    'Bearer undefined',
    'a.b',
    'a.b.c',
    'a.bnVsbA.c',
    'a.W10.c',
    42,
  ])('SEC-25: finds none in %j', (given) => {
    expect(readToken(given)).toBeNull();
  });
});

describe('newerToken', () => {
  const token = (iat: number, exp: number, sub = 'ada') => read(makeToken({ sub, iat, exp }));
  const withRight = (iat: number, exp: number) => read(makeToken({ sub: 'ada', iat, exp, 'd.livres': true }));

  it('SEC-20: ends with the newest token, for any order of responses', () => {
    const issues = fc.array(fc.record({ iat: fc.nat(50), exp: fc.nat(50) }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(issues, fc.infiniteStream(fc.nat()), (given, order) => {
        const tokens = given.map(({ iat, exp }) => token(iat, exp));
        const shuffled = tokens
          .map((each) => ({ each, key: order.next().value ?? 0 }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each);
        const held = shuffled.reduce((before, answered) => newerToken(before, answered, 'sub', null));
        const newest = given.reduce((a, b) => (b.iat > a.iat || (b.iat === a.iat && b.exp > a.exp) ? b : a));
        expect(held.claims).toMatchObject(newest);
      }),
    );
  });

  it('SEC-22: never takes the token of another user', () => {
    const held = token(1, 1);
    expect(newerToken(held, token(99, 99, 'bob'), 'sub', held)).toBe(held);
  });

  it('keeps the current token when the other has the same age', () => {
    const held = token(5, 9);
    for (const sent of [null, token(4, 8)]) expect(newerToken(held, withRight(5, 9), 'sub', sent)).toBe(held);
    expect(newerToken(held, token(5, 9), 'sub', held)).toBe(held);
    expect(newerToken(held, read(makeToken({ sub: 'ada' })), 'sub', held)).toBe(held);
  });

  it('takes a token of the same second that answers a call made with the current one', () => {
    const held = token(5, 9);
    const opened = withRight(5, 9);
    expect(newerToken(held, opened, 'sub', held)).toBe(opened);
    expect(newerToken(held, withRight(4, 9), 'sub', held)).toBe(held);
  });
});

describe('rightsOf', () => {
  it('RIGHT-006: takes the boolean claims with the prefix, ignoring case', () => {
    const claims = { sub: 'ada', 'd.LIVRES': true, 'd.prets': false, 'd.texte': 'true', autre: true };
    expect([...rightsOf(claims, 'd.')]).toEqual([
      ['livres', true],
      ['prets', false],
    ]);
  });
});
