/** Limits of mails an hour by address and by user, over all routes. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeResetToken } from '../../../server/authentification/resetToken.ts';
import { purgeMailCounts } from '../../../server/mail/mailLimits.ts';
import { bearing, startTestApp, type TestApp, testSecret } from '../testApp.ts';
import { openTestDatabase } from '../testDatabase.ts';

const api = '/api/authentification';
const referent = '0000000001';
const present = 'Demonstration2026';
const hour = 3_600_000;

const recoveryOf = (index: number) =>
  [
    ['loginOublie', { adresseEmail: `inconnue${index}@inconnu.example` }],
    ['motDePasseOublie', { identifiant: `inconnu${index}` }],
  ][Number(index % 3 === 0)] as [string, object];

type Account = { readonly identifiant: string; readonly mail: string; readonly token: string };

describe('SEC-17 SEC-81 mails', () => {
  let server: TestApp;
  let second: TestApp;
  let token = '';
  let last = 0;
  beforeAll(async () => {
    const db = await openTestDatabase();
    server = await startTestApp(db);
    // Another instance on the same database.
    second = await startTestApp(db);
    token = await server.token(referent);
  });
  afterAll(async () => {
    await server.app.close();
    await second.app.close();
    await server.db.close();
  });

  const next = () => {
    last += 1;
    return `00000090${String(last).padStart(4, '0')}`;
  };
  const mailOf = (name: string) => `${name}.${next()}@inconnu.example`;
  async function account({ premiere = false, mail = '' } = {}): Promise<Account> {
    const identifiant = next();
    const kept = mail || `u${identifiant}@organisme.example`;
    await server.db.query(
      `with u as (
         insert into utilisateur (identifiant, organisme_id, nom, prenom, adresse_mail, mot_de_passe, premiere_connexion)
         select $1, organisme_id, 'Durand', 'Zoé', $2, mot_de_passe, $3
         from utilisateur where identifiant = $4 returning id)
       insert into utilisateur_groupe (utilisateur_id, groupe_id)
       select u.id, g.groupe_id from u, utilisateur_groupe g
       join utilisateur t on t.id = g.utilisateur_id where t.identifiant = $4`,
      [identifiant, kept, premiere, referent],
    );
    return { identifiant, mail: kept, token: await server.token(identifiant) };
  }
  const send = (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload: object,
    by = token,
    app = server.app,
  ) => {
    last += 1;
    return app.inject({
      method,
      url: `${api}/${url}`,
      headers: bearing(by),
      payload,
      remoteAddress: `198.19.${last >> 8}.${last & 255}`,
    });
  };
  const move = (user: Account, adresseMail: string, app = server.app) =>
    send('PUT', `utilisateur/${user.identifiant}`, { adresseMail }, user.token, app);
  const moveAnother = (user: Account, adresseMail: string, by = token) =>
    send(
      'PUT',
      `utilisateur/admin/modifierUtilisateur/${user.identifiant}`,
      { nom: 'Durand', prenom: 'Zoé', adresseMail },
      by,
    );
  const create = (adresseMail: string, by = token) =>
    send(
      'POST',
      'utilisateur/admin/addUser',
      { identifiant: next(), nom: 'Durand', prenom: 'Zoé', adresseMail },
      by,
    );
  const forgotten = (adresseEmail: string) =>
    send('POST', 'authentification/loginOublie', { adresseEmail, profile: 'organisme' });
  const forgottenPassword = (identifiant: string) =>
    send('POST', 'authentification/motDePasseOublie', { identifiant, profile: 'organisme' });
  const temporary = ({ identifiant }: Account) =>
    send('POST', `utilisateur/admin/motDePasseTemporaire/${identifiant}`, {});
  const changePassword = (user: Account, ancienMotDePasse: string, nouveau: string) =>
    send(
      'POST',
      'authentification/modifMotDePasse',
      { ancienMotDePasse, nouveauMotDePasse: nouveau, confirmMotDePasse: nouveau },
      user.token,
    );
  const mailsTo = (adresse: string) =>
    [...server.posted, ...second.posted]
      .filter((mail) => mail.adresse === adresse)
      .map(({ modele }) => modele);
  const statuses = (answers: readonly { readonly statusCode: number }[]) =>
    answers.map(({ statusCode }) => statusCode);
  /** Exhausts the limit of an address: five mails were sent to it. */
  async function fill(user: Account): Promise<void> {
    for (let call = 0; call < 5; call += 1) expect((await forgotten(user.mail)).statusCode).toBe(200);
  }
  const refusal = (answer: { statusCode: number; json(): unknown; headers: Record<string, unknown> }) => {
    expect([answer.statusCode, answer.json()]).toMatchObject([
      429,
      { code: 'TROP_DE_COURRIELS', minutes: expect.any(Number) },
    ]);
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3_660);
  };

  test('a user who moves to and fro sends a stranger two mails, not thirty', async () => {
    const user = await account();
    const stranger = mailOf('cible');
    const answers = [];
    for (let call = 0; call < 60; call += 1)
      answers.push(await move(user, call % 2 === 0 ? stranger : user.mail));
    // From the fifth change on the account keeps the stranger's address: changing it to the same changes
    // nothing.
    const expected = answers.map((_answer, call) => (call < 5 || call % 2 === 0 ? 200 : 429));
    expect(statuses(answers)).toEqual(expected);
    refusal(answers[5] as (typeof answers)[number]);
    expect(mailsTo(stranger)).toEqual(Array(2).fill('adresseMailModifiee'));
    expect(mailsTo(user.mail)).toEqual(Array(3).fill('adresseMailModifiee'));
  });

  test('sixty concurrent requests on two instances do not exceed the limit', async () => {
    const user = await account();
    const addresses = Array.from({ length: 60 }, () => mailOf('ensemble'));
    const answers = await Promise.all(
      addresses.map((address, index) => move(user, address, (index % 2 === 0 ? server : second).app)),
    );
    expect(statuses(answers).filter((status) => status !== 429)).toHaveLength(5);
  });

  test('SEC-89 a change of the key does not count anew', async () => {
    const [next, user] = ['the-n3xt-k3y-Zr5-of-this-change-and-only', await account()];
    const changed = await startTestApp(
      server.db,
      { JWT_SECRET: next, JWT_SECRET_PREVIOUS: testSecret },
      { instances: 1 },
    );
    const announced = await startTestApp(server.db, { JWT_SECRET_NEXT: next }, { instances: 1 });
    const turns = [changed, announced, announced, changed, announced, changed, announced];
    const answers = [];
    for (const { app } of turns) answers.push(await move(user, mailOf('tour'), app));
    await Promise.all([changed, announced].map(({ app }) => app.close()));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    refusal(answers[6] as (typeof answers)[number]);
  });

  test('changing a phone, or to the same address, is not limited', async () => {
    const user = await account();
    for (let call = 0; call < 8; call += 1) {
      const payload = { adresseMail: user.mail, telephone: `012345678${call}` };
      expect((await send('PUT', `utilisateur/${user.identifiant}`, payload, user.token)).statusCode).toBe(
        200,
      );
    }
    expect((await move(user, mailOf('neuve'))).statusCode).toBe(200);
  });

  test('probing which addresses exist is limited to five times an hour', async () => {
    const user = await account();
    const answers = [];
    for (let call = 0; call < 7; call += 1) answers.push(await move(user, (await account()).mail));
    expect(statuses(answers)).toEqual([409, 409, 409, 409, 409, 429, 429]);
    expect(answers[0]?.body).toBe('ADRESSE_MAIL_EXISTE_DEJA');
  });

  test('an invalid address is not counted', async () => {
    const user = await account();
    for (let call = 0; call < 8; call += 1) expect((await move(user, 'a@b')).statusCode).toBe(406);
    expect((await move(user, mailOf('neuve'))).statusCode).toBe(200);
  });

  test('changes by an administrator and by the user share the limit', async () => {
    const user = await account();
    const answers = [];
    for (let call = 0; call < 7; call += 1) answers.push(await moveAnother(user, mailOf('par')));
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    refusal(answers[5] as (typeof answers)[number]);
    refusal(await move(user, mailOf('soi')));
  });

  test('a caller without authority over the account does not use up its limit', async () => {
    const user = await account();
    const clerk = await account();
    await server.db.query(
      `delete from utilisateur_groupe where utilisateur_id = (select id from utilisateur where identifiant = $1)`,
      [clerk.identifiant],
    );
    for (let call = 0; call < 8; call += 1)
      expect((await moveAnother(user, mailOf('par'), clerk.token)).statusCode).toBe(403);
    expect((await move(user, mailOf('soi'))).statusCode).toBe(200);
  });

  test('after five mails an address is blocked on every route', async () => {
    const user = await account();
    await fill(user);
    const other = await account();
    for (const answer of [
      await forgottenPassword(user.identifiant),
      await temporary(user),
      await create(user.mail.toUpperCase()),
      await move(other, user.mail),
      await moveAnother(other, user.mail),
      await forgotten(user.mail),
    ])
      refusal(answer);
    expect(mailsTo(user.mail)).toHaveLength(5);
    server.advance(hour + 1);
    token = await server.token(referent);
    expect((await forgottenPassword(user.identifiant)).statusCode).toBe(200);
  });

  test('repeated creation and deletion of accounts sends five mails to an address', async () => {
    const mail = mailOf('refaite');
    const answers = [];
    for (let call = 0; call < 7; call += 1) {
      const answer = await create(mail);
      answers.push(answer);
      await server.db.query('delete from utilisateur where adresse_mail = $1', [mail]);
    }
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201, 429, 429]);
    expect(mailsTo(mail)).toEqual(Array(5).fill('compteCree'));
  });

  test('the window slides: the sixth mail waits for the first to expire', async () => {
    const user = await account();
    expect((await temporary(user)).statusCode).toBe(200);
    server.advance(hour / 2);
    token = await server.token(referent);
    for (let call = 0; call < 4; call += 1) expect((await temporary(user)).statusCode).toBe(200);
    const refused = await temporary(user);
    refusal(refused);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(1_860);
    server.advance(hour / 2 + 1_000);
    token = await server.token(referent);
    expect((await temporary(user)).statusCode).toBe(200);
    refusal(await temporary(user));
  });

  test('notices of completed acts are sent even at the limit of the address', async () => {
    const user = await account();
    await forgottenPassword(user.identifiant);
    const [, link = ''] = /#([\w-]{43})$/.exec(server.posted.at(-1)?.valeurs.lien ?? '') ?? [];
    for (let call = 0; call < 4; call += 1) await forgotten(user.mail);
    refusal(await forgotten(user.mail));
    const reset = await send('POST', 'authentification/nouveauMotDePasse', {
      token: link,
      nouveauMotDePasse: 'Chaton-vert-2026',
    });
    expect(reset.statusCode).toBe(200);
    const signedIn = { ...user, token: await server.token(user.identifiant, 'Chaton-vert-2026') };
    expect((await changePassword(signedIn, 'Chaton-vert-2026', 'Chaton-vert-2027')).statusCode).toBe(200);
    expect((await move(signedIn, mailOf('partie'))).statusCode).toBe(200);
    expect(mailsTo(user.mail).slice(-3)).toEqual([
      'motDePasseModifie',
      'motDePasseModifie',
      'adresseMailModifiee',
    ]);
  });

  test('a password can be changed five times an hour, because each change sends a mail', async () => {
    const user = await account();
    const answers = [];
    for (let call = 0; call < 7; call += 1) {
      const former = call === 0 ? present : `Chaton-vert-100${Math.min(call, 5) - 1}`;
      answers.push(await changePassword(user, former, `Chaton-vert-100${call}`));
    }
    expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await server.connexion(user.identifiant, 'Chaton-vert-1004')).statusCode).toBe(200);
  });

  test('a first login may try five new addresses, and is never limited with its own', async () => {
    const user = await account({ premiere: true });
    await fill(user);
    const enter = (mail: string) =>
      send(
        'POST',
        'utilisateur',
        {
          identifiant: user.identifiant,
          ancienMotDePasse: present,
          nouveauMotDePasse: 'Chaton-vert-2026',
          confirmMotDePasse: 'Chaton-vert-2026',
          mail,
        },
        user.token,
      );
    const answers = [];
    for (let call = 0; call < 6; call += 1) answers.push(await enter((await account()).mail));
    expect(statuses(answers)).toEqual([409, 409, 409, 409, 409, 429]);
    refusal(await enter(mailOf('neuve')));
    expect((await enter(user.mail)).statusCode).toBe(200);
    expect(mailsTo(user.mail).at(-1)).toBe('compteActive');
  });

  test('an organisation of sixty is created in an afternoon, a hundred an hour for an administrator', async () => {
    const { token: by } = await account();
    const answers = [];
    for (let call = 0; call < 60; call += 1) answers.push(await create(mailOf('collegue'), by));
    expect(new Set(statuses(answers))).toEqual(new Set([201]));
    for (let call = 0; call < 40; call += 1)
      expect((await moveAnother(await account(), mailOf('collegue'), by)).statusCode).toBe(200);
    refusal(await create(mailOf('collegue'), by));
    refusal(await moveAnother(await account(), mailOf('collegue'), by));
    server.advance(hour);
    second.advance(hour);
    const later = await server.token(referent);
    expect((await create(mailOf('collegue'), later)).statusCode).toBe(201);
    token = later;
  });

  test.each([
    ['recovery requests', (index: number) => recoveryOf(index), 404],
    [
      'new passwords',
      () => ['nouveauMotDePasse', { token: makeResetToken(), nouveauMotDePasse: 'Chaton-vert-2026' }],
      401,
    ],
  ] as const)(
    'SEC-05 thirty %s an hour from a network address, whichever instance is asked',
    async (_name, of, status) => {
      const ask = (index: number, remoteAddress: string) => {
        const [name, payload] = of(index);
        const { app } = index % 2 === 0 ? server : second;
        return app.inject({ method: 'POST', url: `${api}/authentification/${name}`, payload, remoteAddress });
      };
      second.advance(server.now().getTime() - second.now().getTime());
      const answers = [];
      for (let index = 0; index < 30; index += 1) answers.push(await ask(index, `2001:db8:7:7::${index}`));
      expect(new Set(statuses(answers))).toEqual(new Set([status]));
      refusal(await ask(30, '2001:db8:7:7::aaaa'));
      refusal(await ask(31, '2001:db8:7:7::aaaa'));
      expect((await ask(32, '2001:db8:7:8::1')).statusCode).toBe(status);
    },
  );

  describe('with neutral recovery forms', () => {
    const divulge = (valeur: string) =>
      server.db.query(
        `insert into propriete (cle, valeur) values ('authentification.recuperation.divulgation', $1)
         on conflict (cle) do update set valeur = $1`,
        [valeur],
      );
    beforeAll(() => divulge('neutre'));
    afterAll(() => divulge('explicite'));

    test('SEC-05 no limit reveals which account has which address', async () => {
      const user = await account();
      for (let call = 0; call < 5; call += 1)
        expect((await forgottenPassword(user.identifiant)).statusCode).toBe(200);
      await expect.poll(() => mailsTo(user.mail)).toHaveLength(5);
      const known = [];
      const unknown = [];
      const nobody = mailOf('personne');
      for (let call = 0; call < 6; call += 1) {
        known.push(await forgotten(user.mail));
        unknown.push(await forgotten(nobody));
      }
      expect(statuses(known)).toEqual([200, 200, 200, 200, 200, 429]);
      expect(statuses(known)).toEqual(statuses(unknown));
      expect(mailsTo(user.mail)).toHaveLength(5);
    });
  });

  test('the counts contain no names, and are deleted after an hour', async () => {
    const user = await account();
    await forgotten(user.mail);
    const kept = await server.db.query('select * from compte_courriel');
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toMatch(/example|00000090/);
    await purgeMailCounts(server.db, server.now());
    expect((await server.db.query('select * from compte_courriel')).length).toBeGreaterThan(0);
    await purgeMailCounts(server.db, new Date(server.now().getTime() + hour + 1));
    expect(await server.db.query('select * from compte_courriel')).toEqual([]);
  });
});
