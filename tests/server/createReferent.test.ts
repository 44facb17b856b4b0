import { afterEach, describe, expect, test } from 'vitest';
import { type Beginning, beginOrganisme, RefusedBeginning } from '../../server/organisme/beginOrganisme.ts';
import { claire } from './newReferent.ts';
import { bearing, testApp } from './testApp.ts';

describe('the beginning of an organisation', () => {
  const app = testApp();
  const { db } = app;
  afterEach(() => db.query(`delete from utilisateur where identifiant like '075%'`));

  const begin = (change: Partial<Beginning> = {}) =>
    db.transaction((tx) => beginOrganisme(tx, { ...claire, ...change }, app.now()));

  test('SEC-18 gives a temporary password, with which nothing but the first login is open', async () => {
    const { motDePasse } = await begin();
    const token = await app.token(claire.identifiant, motDePasse);
    const list = await app.app.inject({ url: '/api/commandeDemande/commande', headers: bearing(token) });
    expect([list.statusCode, list.json()]).toMatchObject([403, { code: 'PREMIERE_CONNEXION' }]);
    const first = await app.app.inject({
      method: 'POST',
      url: '/api/authentification/utilisateur',
      headers: bearing(token),
      payload: {
        identifiant: claire.identifiant,
        ancienMotDePasse: motDePasse,
        nouveauMotDePasse: 'Bicyclette Bleue 42',
        confirmMotDePasse: 'Bicyclette Bleue 42',
        mail: claire.mail,
      },
    });
    expect(first.body).toBe('true');
    const rights = JSON.parse(
      Buffer.from(String(first.headers.authorization).split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, boolean>;
    expect([rights['d.administrateur'], rights['d.transfert'], rights['d.statnationales']]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('SEC-18 the temporary password ends after seven days', async () => {
    const { motDePasse } = await begin();
    app.advance(7 * 24 * 3_600_000);
    expect((await app.connexion(claire.identifiant, motDePasse)).statusCode).toBe(401);
  });

  test('SEC-19 adds a second referent to an organisation that exists, and no third', async () => {
    await begin();
    await begin({ identifiant: '0750000002', mail: 'b@departement.example', nomOrganisme: null });
    await expect(
      begin({ identifiant: '0750000003', mail: 'c@departement.example', nomOrganisme: null }),
    ).rejects.toThrow('ORG750 has its 2 referents');
  });

  test('cleans what is typed, and tells what it stored', async () => {
    const { form } = await begin({ identifiant: ' ０７５0000001\u200b', nom: ' Le\u00a0 Goff\u200b ' });
    expect([form.identifiant, form.nom]).toEqual(['0750000001', 'Le Goff']);
    expect(await db.query('select nom from utilisateur where identifiant = $1', [form.identifiant])).toEqual([
      { nom: 'Le Goff' },
    ]);
  });

  test.each<[string, Partial<Beginning>, RegExp]>([
    ['an unknown organisation without a name', { organisme: 'ORG751', nomOrganisme: null }, /nom-organisme/],
    ['an identifier that exists', { identifiant: '0000000001' }, /another account's identifier/],
    ['an address that exists', { mail: 'CLAIRE.MARTIN@organisme.example' }, /address of another account/],
    [
      'several wrong values at once',
      { organisme: 'x', nom: ' ', mail: 'a\r\nBcc: b@c.example' },
      /organisme: .*\nnom: .*\nmail: /,
    ],
    ['a name of 65 characters', { organisme: 'ORG751', nomOrganisme: 'x'.repeat(65) }, /64 characters/],
    ['an identifier of 50 characters', { identifiant: '1'.repeat(50) }, /identifiant/],
  ])('refuses %s and writes nothing', async (_name, change, message) => {
    const count = () => db.query('select count(*) from organisme');
    const before = await count();
    await expect(begin(change)).rejects.toThrow(message);
    await expect(begin(change)).rejects.toBeInstanceOf(RefusedBeginning);
    expect(await count()).toEqual(before);
  });
});
