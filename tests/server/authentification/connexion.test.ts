import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../../server/password/password.ts';
import { tokenClaims } from '../../../server/session/token.ts';
import { lockWaits } from '../lockWaits.ts';
import { bearing, quickPasswords, testApp } from '../testApp.ts';

const minute = 60_000;

describe('sign-in', () => {
  const server = testApp();

  test('RIGHT-033 returns the token as text, with the claims of the portal', async () => {
    const answer = await server.connexion('0000000002');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    const claims = decodeJwt(answer.body);
    expect(Object.keys(claims).sort()).toEqual(Object.keys(tokenClaims.properties).sort());
    expect(claims).toMatchObject({ sub: '0000000002', organisme: 'ORG075' });
    expect(claims['d.commandes']).toBe(true);
    expect(claims['d.transfert']).toBe(false);
    expect(claims['d.contact']).toBe(true);
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(30 * 60);
  });

  test('RIGHT-016 a referent administers', async () => {
    const claims = decodeJwt(await server.token('1000000001'));
    expect(claims).toMatchObject({ organisme: 'ORG900', 'd.administrateur': true, 'd.mesdonnees': true });
  });

  test('SEC-04 unknown login and wrong password answer alike', async () => {
    const [wrong, unknown] = [
      await server.connexion('0000000002', 'Mauvais-passe1'),
      await server.connexion('0999999999', 'Mauvais-passe1'),
    ];
    for (const answer of [wrong, unknown]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.body).toBe('UTILISATEUR_MOT_PASSE_INCONNU');
      expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    }
    await server.token('0000000002');
  });

  test('an account blocked by an administrator is told so with its right password only', async () => {
    expect((await server.connexion('0000000003')).body).toBe('COMPTE_BLOQUE');
    expect((await server.connexion('0000000003', 'Mauvais-passe1')).body).toBe(
      'UTILISATEUR_MOT_PASSE_INCONNU',
    );
  });

  test('SEC-01 five wrong passwords block for fifteen minutes, the right one included, from wherever they come', async () => {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/authentification/authentification/connexion',
        remoteAddress: `192.0.2.${attempt}`,
        payload: { login: '1000000001', motDePasse: `Mauvais-passe${attempt}`, profil: 'organisme' },
      });
      expect(answer.body).toBe('UTILISATEUR_MOT_PASSE_INCONNU');
    }
    const blocked = await server.connexion('1000000001');
    expect([blocked.statusCode, blocked.body]).toEqual([401, 'COMPTE_BLOQUE']);
    server.advance(14 * minute);
    expect((await server.connexion('1000000001')).body).toBe('COMPTE_BLOQUE');
    server.advance(2 * minute);
    expect((await server.connexion('1000000001')).statusCode).toBe(200);
  });

  test('SEC-01 an unknown identifier is blocked alike', async () => {
    const bodies: string[] = [];
    for (let attempt = 1; attempt <= 6; attempt += 1)
      bodies.push((await server.connexion('0888888888')).body);
    expect(bodies).toEqual([...Array<string>(5).fill('UTILISATEUR_MOT_PASSE_INCONNU'), 'COMPTE_BLOQUE']);
  });

  test('a right password resets the count of wrong ones', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 4; attempt += 1) await server.connexion('0000000002', 'Mauvais-passe1');
      expect((await server.connexion('0000000002')).statusCode).toBe(200);
    }
  });

  test('SEC-03 two hundred concurrent attempts cause only five checks', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => server.connexion('0777777777', `Mauvais-passe${index}`)),
    );
    expect(answers.filter(({ body }) => body === 'UTILISATEUR_MOT_PASSE_INCONNU')).toHaveLength(5);
    expect(answers.filter(({ body }) => body === 'COMPTE_BLOQUE')).toHaveLength(195);
  });

  test('many right sign-ins of one user at once all succeed', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.connexion('0000000002')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(20).fill(200));
  });

  test.each([
    ['fifty characters', '0'.repeat(50)],
    ['a NUL', '00000\u000000001'],
    ['line breaks', '0000000001\r\nX'],
    ['emoji', '🙂🙂'],
    ['a lone surrogate', '\ud800'],
    ['fifteen thousand characters', 'a'.repeat(15_000)],
    ['SQL', "' or 1=1 --"],
    ['nothing', ''],
  ])('SEC-06 a login with %s is an incorrect login', async (_name, login) => {
    const answer = await server.connexion(login);
    expect([answer.statusCode, answer.body]).toEqual([401, 'UTILISATEUR_MOT_PASSE_INCONNU']);
  });

  test('SEC-46 SEC-50 a body that is not the form is refused', async () => {
    const url = '/api/authentification/authentification/connexion';
    const refused = async (payload: string, type = 'application/json') =>
      (await server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload }))
        .statusCode;
    expect(await refused('{"login":"a","motDePasse":"b","__proto__":{"x":1}}')).toBe(400);
    expect(await refused('{"login":"a","motDePasse":"b","constructor":{"prototype":{}}}')).toBe(400);
    expect(await refused('{"login":["a"],"motDePasse":"b"}')).toBe(400);
    expect(await refused('{"login":1,"motDePasse":"b"}')).toBe(400);
    expect(await refused('{"login":"a","motDePasse":"b","droits":["administrateur"]}')).toBe(400);
    expect(await refused('{"login":"a","motDePasse":"b","profil":"beneficiaire"}')).toBe(400);
    expect(await refused('{"login":')).toBe(400);
    expect(await refused('')).toBe(400);
    expect(await refused('login=a&motDePasse=b', 'application/x-www-form-urlencoded')).toBe(415);
    expect(await refused('<a/>', 'text/xml')).toBe(415);
  });

  test('an expired temporary password is refused', async () => {
    await server.db.query('update utilisateur set mot_de_passe_expire = $2 where identifiant = $1', [
      '0000000004',
      new Date(server.now().getTime() - minute),
    ]);
    expect((await server.connexion('0000000004', 'Temporaire2026')).body).toBe(
      'UTILISATEUR_MOT_PASSE_INCONNU',
    );
    await server.db.query('update utilisateur set mot_de_passe_expire = null where identifiant = $1', [
      '0000000004',
    ]);
    expect((await server.connexion('0000000004', 'Temporaire2026')).statusCode).toBe(200);
  });

  describe('an account that changes while its password is checked', () => {
    const present = 'Demonstration2026';
    const identifiant = '0000000077';
    /** Signs in while a transaction changes the account: the sign-in has read the account as it was before. */
    async function signInDuring(change: string, ...params: string[]) {
      const { db } = server;
      await db.query('delete from utilisateur where identifiant = $1', [identifiant]);
      await db.query(
        `insert into utilisateur (identifiant, organisme_id, nom, prenom, adresse_mail, mot_de_passe, premiere_connexion)
         select $1, organisme_id, 'Durand', 'Zoé', null, $2, false from utilisateur where identifiant = '0000000002'`,
        [identifiant, await hashPassword(present, quickPasswords)],
      );
      const answer = await db.transaction(async (tx) => {
        await tx.query(`${change} where identifiant = $1`, [identifiant, ...params]);
        const asked = server.connexion(identifiant);
        await lockWaits(db);
        return { asked };
      });
      return answer.asked;
    }
    const liveSessions = () =>
      server.db.query(
        `select 1 from session s join utilisateur u on u.id = s.utilisateur_id
         where u.identifiant = $1 and not s.revoquee`,
        [identifiant],
      );
    const lastEvents = async () => {
      const rows = await server.db.query<{ evenement: string }>(
        'select evenement from journal order by id desc limit 1',
      );
      return rows.map(({ evenement }) => evenement);
    };

    test('SEC-14 gets no session by its former password', async () => {
      const hash = await hashPassword('Chaton-vert-2026', quickPasswords);
      const answer = await signInDuring('update utilisateur set mot_de_passe = $2', hash);
      expect([answer.statusCode, answer.body]).toEqual([401, 'UTILISATEUR_MOT_PASSE_INCONNU']);
      expect(await liveSessions()).toEqual([]);
      expect(await lastEvents()).toEqual(['connexion.refusee']);
      expect((await server.connexion(identifiant, 'Chaton-vert-2026')).statusCode).toBe(200);
    });

    test('signs in if another server only renewed the hash', async () => {
      const hash = await hashPassword(present, quickPasswords);
      const answer = await signInDuring('update utilisateur set mot_de_passe = $2', hash);
      expect(answer.statusCode).toBe(200);
      expect(await liveSessions()).toHaveLength(1);
    });

    test('is told that it is blocked', async () => {
      const answer = await signInDuring('update utilisateur set compte_bloque = true');
      expect([answer.statusCode, answer.body]).toEqual([401, 'COMPTE_BLOQUE']);
      expect(await liveSessions()).toEqual([]);
      expect(await lastEvents()).toEqual(['connexion.compteBloque']);
    });

    test('is unknown once it is deleted', async () => {
      const answer = await signInDuring('delete from utilisateur');
      expect([answer.statusCode, answer.body]).toEqual([401, 'UTILISATEUR_MOT_PASSE_INCONNU']);
      expect(await lastEvents()).toEqual(['connexion.refusee']);
    });
  });

  test('SEC-15 before the first login everything but logout, the own user and validateToken is closed', async () => {
    const token = await server.token('0000000004', 'Temporaire2026');
    expect(decodeJwt(token)).toMatchObject({ 'd.transfert': false, 'd.commandes': false });
    const headers = bearing(token);
    const get = async (url: string) => (await server.app.inject({ url, headers })).statusCode;
    expect(await get('/api/authentification/utilisateur/0000000004')).toBe(200);
    expect(await get('/api/organismeBeneficiaire/organisme/code/ORG075')).toBe(403);
    expect(await get('/api/commandeDemande/commande')).toBe(403);
    expect(await get('/api/authentification/utilisateur/0000000001')).toBe(404);
    const post = async (name: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url: `/api/authentification/authentification/${name}`,
          headers,
          payload: {},
        })
      ).statusCode;
    expect(await post('validateToken')).toBe(200);
    expect(await post('deconnexion')).toBe(204);
  });

  test('SEC-85 the log and the journal hold no password, token or query', async () => {
    const token = await server.token('0000000001');
    await server.app.inject({
      url: '/api/commandeDemande/commande?commande=Nom-Secret',
      headers: bearing(token),
    });
    await server.connexion('0000000001', 'Passe-Qui-Ne-Doit-Pas-Rester1');
    await server.token('0000000001');
    const journal = JSON.stringify(await server.db.query('select * from journal'));
    for (const kept of [server.log(), journal]) {
      for (const secret of ['Demonstration2026', 'Passe-Qui-Ne', 'Nom-Secret', token, 'eyJ', 'argon2']) {
        expect(kept).not.toContain(secret);
      }
    }
    expect(journal).toContain('connexion.reussie');
    expect(journal).toContain('connexion.refusee');
    expect(journal).toContain('connexion.bloquee');
  });
});
