import { describe, expect, it } from 'vitest';
import type { HeldModel } from '../../../engine/core/model/app.ts';
import {
  answerOf,
  readHeldToken,
  readKeptToken,
  renewedToken,
  withUser,
} from '../../../engine/core/runtime/heldToken.ts';
import { isSameSignIn, lifeOf } from '../../../engine/core/runtime/token.ts';
import { makeToken } from '../../makeToken.ts';

const now = 1_700_000_000_000;
const at = (path: string, more: object = {}): HeldModel => ({
  kind: 'token',
  rights: null,
  at: path,
  header: 'Authorization',
  scheme: 'Bearer',
  ...more,
});
const session = (held: HeldModel, more: object = {}) => ({
  held,
  claims: { user: 'sub', rightPrefix: 'd.' },
  ...more,
});
const read = (given: unknown, held: HeldModel, more: object = {}) =>
  readHeldToken(given, session(held, more), now);

describe('a token at a place of the answer', () => {
  it.each([
    ['', 'opaque', 'opaque'],
    ['access_token', { access_token: 'opaque' }, 'opaque'],
    ['data.jwt', { data: { jwt: 'a.b.c' } }, 'a.b.c'],
  ])('is carried as the session says: %j', (path, answer, text) => {
    expect(read(answer, at(path))?.headers).toEqual({ Authorization: `Bearer ${text}` });
    expect(read(answer, at(path, { header: 'X-Key', scheme: '' }))?.headers).toEqual({ 'X-Key': text });
    expect(read(answer, at(path, { scheme: 'Token' }))?.headers).toEqual({ Authorization: `Token ${text}` });
  });

  it.each([[null], [undefined], [{}], [{ access_token: 7 }], [{ access_token: '' }], ['access_token']])(
    'is absent from %j',
    (answer) => {
      expect(read(answer, at('access_token'))).toBeNull();
    },
  );

  it('is kept as the answer, and read again from its text alone', () => {
    const token = read({ access_token: 'a', refresh_token: 'r' }, at('access_token'));
    const kept = readKeptToken(token?.text ?? null, session(at('access_token')));
    expect(kept).toEqual(token);
    expect(kept && answerOf(kept)).toEqual({ access_token: 'a', refresh_token: 'r' });
    expect(readKeptToken('{"access_token":"a"}', session(at('access_token')))).toBeNull();
    expect(readKeptToken('{', session(at('access_token')))).toBeNull();
  });

  it('has the claims of a token that has some, and the life that the answer says otherwise', () => {
    const jwt = makeToken({ sub: 'ada', iat: 10, exp: 70 });
    const withClaims = read({ access_token: jwt }, at('access_token'));
    expect(withClaims?.claims).toMatchObject({ sub: 'ada' });
    expect(withClaims && lifeOf(withClaims)).toBe(60_000);
    const opaque = read({ access_token: 'a', expires_in: 300 }, at('access_token'));
    expect(opaque && lifeOf(opaque)).toBe(300_000);
    const endless = read({ access_token: 'a' }, at('access_token'));
    expect(endless && lifeOf(endless)).toBeNull();
  });

  it('has no end of its own if it can be renewed', () => {
    const renew = {} as never;
    const token = read({ access_token: 'a', expires_in: 300 }, at('access_token'), { renew });
    expect(token && lifeOf(token)).toBeNull();
  });

  it('is another sign-in than any before, and the same one after a renewal', () => {
    const [one, other] = ['a', 'b'].map((text) => read({ access_token: text }, at('access_token')));
    if (!one || !other) throw new Error('no token');
    expect(isSameSignIn(one, other, 'sub')).toBe(false);
    const next = renewedToken(one, { access_token: 'c' }, session(at('access_token')), now + 60_000);
    expect(next && isSameSignIn(one, next, 'sub')).toBe(true);
    expect(next?.headers).toEqual({ Authorization: 'Bearer c' });
  });

  it('keeps what a renewal leaves out, and takes a refresh token that it replaces', () => {
    const token = read({ access_token: 'a', refresh_token: 'r' }, at('access_token'));
    if (!token) throw new Error('no token');
    const next = (answer: object) => {
      const renewed = renewedToken(token, answer, session(at('access_token')), now);
      return renewed && answerOf(renewed).refresh_token;
    };
    expect(next({ access_token: 'b' })).toBe('r');
    expect(next({ access_token: 'b', refresh_token: 's' })).toBe('s');
  });
});

it('is not renewed by an answer without a token', () => {
  const token = read({ access_token: 'a', refresh_token: 'r' }, at('access_token'));
  if (!token) throw new Error('no token');
  expect(renewedToken(token, {}, session(at('access_token')), now)).toBeNull();
  expect(renewedToken(token, { refresh_token: 's' }, session(at('access_token')), now)).toBeNull();
});

describe('the rights of a session', () => {
  it.each([
    ['roles', { roles: ['livres', 'prets'] }],
    ['scope', { scope: 'livres prets' }],
    ['acces.droits', { acces: { droits: { livres: true, prets: true } } }],
  ])('are those of the token, or of the user: %s', (rights, values) => {
    const granted = { 'd.livres': true, 'd.prets': true };
    const held = at('access_token', { rights });
    const token = read({ access_token: makeToken({ sub: 'ada', ...values }) }, held);
    expect(token?.claims).toMatchObject(granted);
    const opaque = read({ access_token: 'a' }, held);
    expect(opaque && withUser(opaque, { sub: 'ada', ...values }, session(held)).claims).toMatchObject({
      ...granted,
      sub: 'ada',
    });
  });
});

describe('a session held by a cookie', () => {
  const csrf = { header: 'X-CSRF', cookie: null, at: 'csrf.jeton', call: null };
  const held: HeldModel = { kind: 'cookie', rights: null, csrf };

  it('needs nothing of the answer, and keeps only the value of its header', () => {
    const token = read(null, { ...held, csrf: null });
    expect(token?.headers).toEqual({});
    const named = read({ nom: 'Lovelace', csrf: { jeton: 'x' } }, held);
    expect(named?.headers).toEqual({ 'X-CSRF': 'x' });
    expect(named?.text).not.toContain('Lovelace');
  });

  it('takes the value of its header from the user too', () => {
    const token = read(null, held);
    expect(token && withUser(token, { sub: 7, csrf: { jeton: 'y' } }, session(held)).headers).toEqual({
      'X-CSRF': 'y',
    });
  });
});
