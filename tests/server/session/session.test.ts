import { createHmac, createSecretKey, generateKeyPairSync } from 'node:crypto';
import { decodeJwt, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { bearing, testApp, testSecret } from '../testApp.ts';

const minute = 60_000;
const own = '/api/authentification/utilisateur/0000000001';

describe('session', () => {
  const server = testApp();

  const read = (token: string, url = own) => server.app.inject({ url, headers: bearing(token) });
  const validate = (token?: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/authentification/authentification/validateToken',
      payload: {},
      ...(token === undefined ? {} : { headers: bearing(token) }),
    });
  const logout = (token: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/authentification/authentification/deconnexion',
      payload: {},
      headers: bearing(token),
    });

  test('every authenticated answer carries a newer token, refusals too', async () => {
    const token = await server.token('0000000002');
    server.advance(minute);
    for (const [url, status] of [
      ['/api/authentification/utilisateur/0000000002', 200],
      ['/api/authentification/utilisateur/0000000001', 404],
      ['/api/organismeBeneficiaire/organisme/code/ORG900', 404],
    ] as const) {
      const answer = await read(token, url);
      expect(answer.statusCode).toBe(status);
      const next = /^Bearer (\S+)$/.exec(String(answer.headers.authorization))?.[1] ?? '';
      expect(decodeJwt(next).iat).toBe((decodeJwt(token).iat ?? 0) + 60);
      expect(decodeJwt(next).sid).toBe(decodeJwt(token).sid);
      expect((await read(next, '/api/authentification/utilisateur/0000000002')).statusCode).toBe(200);
    }
  });

  test('SEC-21 fifty calls at once with the same token all succeed', async () => {
    const token = await server.token('0000000001');
    const answers = await Promise.all(Array.from({ length: 50 }, () => read(token)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  test('SEC-31 thirty idle minutes end the session although the check ran each minute', async () => {
    const token = await server.token('0000000001');
    for (let passed = 0; passed < 29; passed += 1) {
      server.advance(minute);
      const answer = await validate(token);
      expect([answer.statusCode, answer.body, answer.headers.authorization]).toEqual([
        200,
        'true',
        undefined,
      ]);
    }
    server.advance(minute);
    expect((await validate(token)).body).toBe('false');
    expect((await read(token)).statusCode).toBe(401);
  });

  test('SEC-31 twelve hours end the session although it was active', async () => {
    let token = await server.token('0000000001');
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      server.advance(20 * minute);
      const answer = await read(token);
      expect(answer.statusCode).toBe(200);
      token = String(answer.headers.authorization).slice('Bearer '.length);
    }
    server.advance(20 * minute);
    expect((await read(token)).statusCode).toBe(401);
  });

  test('an earlier token of the session stays valid until its own end', async () => {
    const first = await server.token('0000000001');
    server.advance(10 * minute);
    await read(first);
    server.advance(10 * minute);
    expect((await read(first)).statusCode).toBe(200);
  });

  test('validateToken without a token is 401', async () => {
    expect((await validate()).statusCode).toBe(401);
  });

  test('SEC-28 after logout none of the session’s tokens serves, another session of the user does', async () => {
    const [first, other] = [await server.token('0000000001'), await server.token('0000000001')];
    server.advance(minute);
    const second = String((await read(first)).headers.authorization).slice('Bearer '.length);
    const answer = await logout(first);
    expect([answer.statusCode, answer.headers.authorization]).toEqual([204, undefined]);
    for (const token of [first, second]) {
      expect((await read(token)).statusCode).toBe(401);
      expect((await validate(token)).body).toBe('false');
    }
    expect((await logout(first)).statusCode).toBe(401);
    expect((await read(other)).statusCode).toBe(200);
  });

  test('SEC-28 a blocked user is refused from the next call', async () => {
    const token = await server.token('0000000002');
    await server.db.query(`update utilisateur set compte_bloque = true where identifiant = '0000000002'`);
    expect((await read(token)).statusCode).toBe(401);
    await server.db.query(`update utilisateur set compte_bloque = false where identifiant = '0000000002'`);
  });

  test('SEC-28 a right taken away counts from the next call, whatever the token claims', async () => {
    const token = await server.token('0000000002');
    expect((await read(token, '/api/commandeDemande/commande')).statusCode).toBe(200);
    const [kept] = await server.db.query<{ groupe_id: number }>(
      `delete from utilisateur_groupe where utilisateur_id = (select id from utilisateur where identifiant = '0000000002')
       returning groupe_id`,
    );
    const refused = await read(token, '/api/commandeDemande/commande');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'DROIT_MANQUANT' });
    const next = String(refused.headers.authorization).slice('Bearer '.length);
    expect(decodeJwt(next)['d.commandes']).toBe(false);
    await server.db.query(
      `insert into utilisateur_groupe select id, $1 from utilisateur where identifiant = '0000000002'`,
      [kept?.groupe_id ?? 0],
    );
  });

  test('SEC-26 SEC-27 forged tokens are refused', async () => {
    const token = await server.token('0000000001');
    const claims = decodeJwt(token);
    const [head = '', body = '', signature = ''] = token.split('.');
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const hmac = (header: unknown, payload: unknown, secret = testSecret, hash = 'sha256') => {
      const signed = `${encode(header)}.${encode(payload)}`;
      return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
    };
    const header = { alg: 'HS256', typ: 'session+jwt' };
    const now = Math.floor(server.now().getTime() / 1000);
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const forged: Record<string, string> = {
      'alg none': `${encode({ alg: 'none', typ: 'session+jwt' })}.${body}.`,
      'alg none, kept signature': `${encode({ alg: 'none' })}.${body}.${signature}`,
      'another algorithm': hmac({ ...header, alg: 'HS512' }, claims, testSecret, 'sha512'),
      'a public key as secret': hmac(header, claims, pem),
      'a changed claim': `${head}.${encode({ ...claims, sub: '1000000001' })}.${signature}`,
      'another subject for the session': hmac(header, { ...claims, sub: '1000000001' }),
      'another key': hmac(header, claims, 'another key, which is long enough to serve'),
      'a kid that is a path': hmac({ ...header, kid: '../../dev/null' }, claims, ''),
      'another audience': hmac(header, { ...claims, aud: 'other' }),
      'another issuer': hmac(header, { ...claims, iss: 'other' }),
      'an expired one': hmac(header, { ...claims, exp: now - 1 }),
      'one of the future': hmac(header, { ...claims, nbf: now + 600 }),
      'no expiry': hmac(header, { ...claims, exp: undefined }),
      'no session': hmac(header, { ...claims, sid: undefined }),
      'a session that is no text': hmac(header, { ...claims, sid: { $ne: null } }),
      'another purpose': hmac({ ...header, typ: 'reset+jwt' }, claims),
      'no purpose': hmac({ alg: 'HS256' }, claims),
      'an unknown session': hmac(header, { ...claims, sid: 'unknown' }),
      garbage: 'a.b.c',
      'no token': '',
    };
    for (const [name, value] of Object.entries(forged)) {
      const answer = await read(value);
      expect([name, answer.statusCode, answer.headers.authorization]).toEqual([name, 401, undefined]);
    }
    expect((await read(hmac(header, claims))).statusCode).toBe(200);
    for (const scheme of [`Basic ${token}`, token, `Bearer${token}`, `Bearer ${token} x`]) {
      expect((await server.app.inject({ url: own, headers: { authorization: scheme } })).statusCode).toBe(
        401,
      );
    }
  });

  test('SEC-38 another user is 404, like one that does not exist; a colleague is shown to an administrator', async () => {
    const plain = await server.token('0000000002');
    const bodies = [];
    for (const sub of ['0000000001', '1000000001', '0555555555', '%00', `${'9'.repeat(190)}`]) {
      const answer = await read(plain, `/api/authentification/utilisateur/${sub}`);
      expect(answer.statusCode).toBe(404);
      bodies.push({ ...answer.json(), reference: '' });
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    const administrator = await server.token('0000000001');
    expect((await read(administrator, '/api/authentification/utilisateur/0000000002')).statusCode).toBe(200);
    expect((await read(administrator, '/api/authentification/utilisateur/1000000001')).statusCode).toBe(404);
  });

  test('SEC-34 the organisation of others does not exist', async () => {
    const token = await server.token('0000000001');
    const mine = await read(token, '/api/organismeBeneficiaire/organisme/code/ORG075');
    expect(mine.json()).toMatchObject({ code: 'ORG075', personnePhysique: true, personneMorale: false });
    for (const code of ['ORG900', 'ORG000', 'org075', "ORG075'"]) {
      const answer = await read(
        token,
        `/api/organismeBeneficiaire/organisme/code/${encodeURIComponent(code)}`,
      );
      expect(answer.statusCode).toBe(404);
    }
  });

  test('SEC-87 the user is shown without more than the portal needs', async () => {
    const fieldsOf = async (login: string) =>
      Object.keys(
        (await read(await server.token(login), `/api/authentification/utilisateur/${login}`)).json<object>(),
      ).sort();
    const administered = ['groupes', 'nomsGroupes', 'referent', 'statut'];
    expect((await fieldsOf('0000000001')).filter((name) => administered.includes(name))).toEqual(
      administered,
    );
    expect(await fieldsOf('0000000002')).toEqual([
      'adresseMail',
      'compteBloque',
      'droits',
      'identifiant',
      'mobile',
      'nom',
      'organisme',
      'personneMorale',
      'personnePhysique',
      'premiereConnexion',
      'prenom',
      'telephone',
    ]);
  });

  test('SEC-89 a token of the former key is accepted while keys are changed', async () => {
    const { readToken } = await import('../../../server/session/token.ts');
    const { tokenKeys } = await import('../../../server/keys/tokenKeys.ts');
    const payload: JWTPayload = { sid: 's' };
    const now = new Date();
    const token = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256', typ: 'session+jwt' })
      .setSubject('u')
      .setIssuer('portail-organismes')
      .setAudience('portail-organismes')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(createSecretKey(Buffer.from('the former key of thirty-two bytes')));
    const keys = tokenKeys('the present key of thirty-two byte', 'the former key of thirty-two bytes');
    expect(await readToken(token, keys, now)).toEqual({ sessionId: 's', identifiant: 'u' });
    expect(await readToken(token, [keys[0]], now)).toBeNull();
  });
});
