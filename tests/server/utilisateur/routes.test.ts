import { readFileSync } from 'node:fs';
import { decodeJwt } from 'jose';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bodyAfter } from '../bodyAfter.ts';
import { lockWaits } from '../lockWaits.ts';
import { startMailServer } from '../mail/mailServer.ts';
import { bearing, testApp } from '../testApp.ts';

const minute = 60_000;
const present = 'Demonstration2026';
const next = 'Chaton-vert-2026';

const smtp = await startMailServer();
afterAll(() => smtp.close());

describe('own account', () => {
  const server = testApp({ env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://portail.example/' } });
  let last = 3000;
  let postedBefore = 0;
  beforeEach(() => {
    postedBefore = server.posted.length;
  });

  type Account = { identifiant: string; mail: string | null; token: string };

  /** Creates a signed-in account for one test. */
  async function account(options: { mail?: string | null; premiere?: boolean } = {}): Promise<Account> {
    last += 1;
    const identifiant = `000000${last}`;
    const { mail = `u${last}@organisme.example`, premiere = false } = options;
    await server.db.query(
      `with u as (
         insert into utilisateur (identifiant, organisme_id, nom, prenom, adresse_mail, mot_de_passe, premiere_connexion)
         select $1, organisme_id, 'Durand', 'Zoé', $2, mot_de_passe, $3
         from utilisateur where identifiant = '0000000001' returning id)
       insert into utilisateur_groupe (utilisateur_id, groupe_id)
       select u.id, g.groupe_id from u, utilisateur_groupe g
       join utilisateur t on t.id = g.utilisateur_id where t.identifiant = '0000000001'`,
      [identifiant, mail, premiere],
    );
    return { identifiant, mail, token: await server.token(identifiant) };
  }
  const send = (method: 'POST' | 'PUT', url: string, token: string, payload: object, headers = {}) =>
    server.app.inject({
      method,
      url: `/api/authentification/${url}`,
      headers: { ...bearing(token), ...headers },
      payload,
    });
  const read = (token: string, identifiant: string) =>
    server.app.inject({ url: `/api/authentification/utilisateur/${identifiant}`, headers: bearing(token) });
  const isAlive = async ({ identifiant }: Account, token: string) =>
    (await read(token, identifiant)).statusCode === 200;
  const refreshed = (answer: { headers: Record<string, unknown> }) =>
    String(answer.headers.authorization).slice('Bearer '.length);

  describe('first login', () => {
    const form = (user: Account, changes: Record<string, unknown> = {}) => ({
      identifiant: user.identifiant,
      ancienMotDePasse: present,
      nouveauMotDePasse: next,
      confirmMotDePasse: next,
      mail: `nouveau.${user.identifiant}@organisme.example`,
      ...changes,
    });
    const enter = (user: Account, changes: Record<string, unknown> = {}) =>
      send('POST', 'utilisateur', user.token, form(user, changes));
    /** Expects that the account is unchanged. */
    async function expectUntouched(user: Account) {
      const { adresseMail, premiereConnexion } = (await read(user.token, user.identifiant)).json<{
        adresseMail: string | null;
        premiereConnexion: boolean;
      }>();
      expect({ adresseMail, premiereConnexion }).toEqual({ adresseMail: user.mail, premiereConnexion: true });
      const [row] = await server.db.query<{ same: boolean }>(
        `select u.mot_de_passe = t.mot_de_passe as same from utilisateur u, utilisateur t
         where u.identifiant = $1 and t.identifiant = '0000000001'`,
        [user.identifiant],
      );
      expect(row?.same).toBe(true);
    }

    test('RIGHT-008 opens the portal: the new token carries the rights, the new password signs in', async () => {
      const user = await account({ premiere: true, mail: null });
      expect(decodeJwt(user.token)['d.transfert']).toBe(false);
      const answer = await enter(user);
      expect([answer.statusCode, answer.body]).toEqual([200, 'true']);
      const token = refreshed(answer);
      expect(decodeJwt(token)).toMatchObject({
        'd.transfert': true,
        'd.mesdonnees': true,
        sid: decodeJwt(user.token).sid,
      });
      expect((await read(token, user.identifiant)).json()).toMatchObject({
        premiereConnexion: false,
        adresseMail: `nouveau.${user.identifiant}@organisme.example`,
      });
      const orders = await server.app.inject({
        url: '/api/commandeDemande/commande',
        headers: bearing(token),
      });
      expect(orders.statusCode).toBe(200);
      expect((await server.connexion(user.identifiant, next)).statusCode).toBe(200);
      expect((await server.connexion(user.identifiant, present)).statusCode).toBe(401);
      const mail = await smtp.mail(1, `nouveau.${user.identifiant}@organisme.example`);
      expect(mail.subject).toBe('Votre compte pour le Portail CMI Organismes est activé');
      expect(mail.raw).not.toContain(next);
    });

    test('SEC-14 ends the other sessions of the temporary password', async () => {
      const user = await account({ premiere: true });
      const other = await server.token(user.identifiant);
      const answer = await enter(user);
      expect(await isAlive(user, other)).toBe(false);
      expect(await isAlive(user, refreshed(answer))).toBe(true);
      expect(await isAlive(user, user.token)).toBe(true);
    });

    test('SEC-17 tells the address that was known before', async () => {
      const user = await account({ premiere: true });
      await enter(user);
      const notice = await smtp.mail(1, user.mail);
      expect(notice.subject).toBe('Votre adresse email pour le Portail CMI Organismes a été modifiée');
      expect(notice.raw).not.toContain(`nouveau.${user.identifiant}`);
    });

    test.each([
      [
        'a wrong temporary password',
        { ancienMotDePasse: 'Mauvais-passe1' },
        406,
        'INVALIDE_ANCIEN_MOT_PASSE',
      ],
      ['an empty temporary password', { ancienMotDePasse: '' }, 406, 'INVALIDE_ANCIEN_MOT_PASSE'],
      ['a password of 11 characters', same('Chaton-2026'), 401, 'REGLES_DE_SECURITE'],
      ['a password without digit', same('Chaton-vert-vif'), 401, 'REGLES_DE_SECURITE'],
      ['a password without uppercase letter', same('chaton-vert-2026'), 401, 'REGLES_DE_SECURITE'],
      ['a password without lowercase letter', same('CHATON-VERT-2026'), 401, 'REGLES_DE_SECURITE'],
      ['a password of everybody', same('Password1234'), 401, 'REGLES_DE_SECURITE'],
      ['the temporary password again', same(present), 401, 'REGLES_DE_SECURITE'],
      ['another confirmation', { confirmMotDePasse: `${next}x` }, 401, 'REGLES_DE_SECURITE'],
      ['another identifier', { identifiant: '0000000001' }, 401, 'REGLES_DE_SECURITE'],
      ['an address in use', { mail: 'Claire.Martin@ORGANISME.example' }, 409, 'ADRESSE_MAIL_EXISTE_DEJA'],
      ['no address', { mail: '' }, 406, 'ADRESSE_MAIL_INVALIDE'],
      [
        'an address of 50 characters',
        { mail: `${'a'.repeat(38)}@exemple.org` },
        406,
        'ADRESSE_MAIL_INVALIDE',
      ],
      ['two addresses', { mail: 'a@b.example,c@d.example' }, 406, 'ADRESSE_MAIL_INVALIDE'],
      ['a field too many', { referent: true }, 400, 'REQUETE_INVALIDE'],
      ['a number', { mail: 1 }, 400, 'REQUETE_INVALIDE'],
      ['a field too few', { mail: undefined }, 400, 'REQUETE_INVALIDE'],
    ])('SEC-16 with %s is refused and changes nothing', async (_name, changes, status, code) => {
      const user = await account({ premiere: true });
      const answer = await enter(user, changes);
      expect(answer.statusCode).toBe(status);
      expect(answer.body).toContain(code);
      await expectUntouched(user);
      expect(server.posted).toHaveLength(postedBefore);
    });

    test('SEC-16 an address of 49 characters is accepted', async () => {
      const user = await account({ premiere: true });
      const mail = `${'a'.repeat(33)}${user.identifiant.slice(-4)}@exemple.org`;
      expect(mail).toHaveLength(49);
      expect((await enter(user, { mail })).statusCode).toBe(200);
    });

    test('SEC-15 a temporary password that went past its time meanwhile is refused', async () => {
      const user = await account({ premiere: true });
      await server.db.query('update utilisateur set mot_de_passe_expire = $2 where identifiant = $1', [
        user.identifiant,
        new Date(server.now().getTime() + 5 * minute),
      ]);
      server.advance(6 * minute);
      const answer = await enter(user);
      expect([answer.statusCode, answer.body]).toEqual([406, 'INVALIDE_ANCIEN_MOT_PASSE']);
    });

    test('stays before a user who reset a forgotten temporary password', async () => {
      const user = await account({ premiere: true });
      await server.app.inject({
        method: 'POST',
        url: '/api/authentification/authentification/motDePasseOublie',
        payload: { identifiant: user.identifiant, profile: 'organisme' },
      });
      const [, token = ''] = /#([\w-]{43})$/m.exec((await smtp.mail(1, user.mail)).text) ?? [];
      const reset = await server.app.inject({
        method: 'POST',
        url: '/api/authentification/authentification/nouveauMotDePasse',
        payload: { token, nouveauMotDePasse: 'Chaton-rouge-2026' },
      });
      expect(reset.statusCode).toBe(200);
      const again = { ...user, token: await server.token(user.identifiant, 'Chaton-rouge-2026') };
      expect((await enter(again)).body).toBe('INVALIDE_ANCIEN_MOT_PASSE');
      expect((await enter(again, { ancienMotDePasse: 'Chaton-rouge-2026' })).statusCode).toBe(200);
    });

    test('is for those alone who have it before them', async () => {
      const user = await account();
      const answer = await enter(user);
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'DROIT_MANQUANT' }]);
      expect(await isAlive(user, user.token)).toBe(true);
      const anonymous = await server.app.inject({
        method: 'POST',
        url: '/api/authentification/utilisateur',
        payload: form(user),
      });
      expect(anonymous.statusCode).toBe(401);
    });

    test('sent twice at once it counts once', async () => {
      const user = await account({ premiere: true });
      const answers = await Promise.all([enter(user), enter(user)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect((await server.connexion(user.identifiant, next)).statusCode).toBe(200);
    });

    test('of two users who want one address one gets it', async () => {
      const users = [await account({ premiere: true }), await account({ premiere: true })];
      const mail = `${users[0]?.identifiant}.commun@organisme.example`;
      const answers = await Promise.all(users.map((user) => enter(user, { mail })));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    });

    test('SEC-15 until then every other operation is closed', async () => {
      const user = await account({ premiere: true });
      const document = JSON.parse(readFileSync('schemas/openapi.json', 'utf8')) as {
        paths: Record<string, Record<string, { 'x-right': string; operationId: string }>>;
      };
      const open: string[] = [];
      for (const [path, item] of Object.entries(document.paths)) {
        for (const [method, { 'x-right': right, operationId }] of Object.entries(item)) {
          if (right === 'public') continue;
          const url = path.replace(/\{\w+\}/g, user.identifiant);
          const answer = await server.app.inject({
            method: method.toUpperCase() as 'GET',
            url,
            headers: bearing(await server.token(user.identifiant)),
          });
          if (answer.statusCode !== 403) open.push(operationId);
          else expect(answer.json()).toMatchObject({ code: 'PREMIERE_CONNEXION' });
        }
      }
      expect(open.sort()).toEqual(['deconnexion', 'lireUtilisateur', 'premiereConnexion']);
    });

    test('RIGHT-012 until then the user has only the default rights', async () => {
      const user = await account({ premiere: true });
      const claims: Record<string, unknown> = decodeJwt(await server.token(user.identifiant));
      const held = Object.keys(claims).filter((name) => name.startsWith('d.') && claims[name] === true);
      expect(held.sort()).toEqual(['d.aide', 'd.contact', 'd.faq']);
    });

    test('SEC-01 five wrong temporary passwords block the identifier', async () => {
      const user = await account({ premiere: true });
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect((await enter(user, { ancienMotDePasse: 'Mauvais-passe1' })).statusCode).toBe(406);
      }
      const answer = await enter(user);
      expect([answer.statusCode, answer.body]).toEqual([401, 'COMPTE_BLOQUE']);
      await expectUntouched(user);
    });
  });

  describe('password', () => {
    const change = (user: Account, changes: Record<string, unknown> = {}) =>
      send('POST', 'authentification/modifMotDePasse', user.token, {
        ancienMotDePasse: present,
        nouveauMotDePasse: next,
        confirmMotDePasse: next,
        ...changes,
      });

    test('SEC-14 SEC-28 is changed: the other sessions end, this one goes on, a mail tells it', async () => {
      const user = await account();
      const others = [await server.token(user.identifiant), await server.token(user.identifiant)];
      const answer = await change(user);
      expect([answer.statusCode, answer.body]).toEqual([200, 'true']);
      for (const token of others) expect(await isAlive(user, token)).toBe(false);
      expect(await isAlive(user, user.token)).toBe(true);
      expect(await isAlive(user, refreshed(answer))).toBe(true);
      expect((await server.connexion(user.identifiant, next)).statusCode).toBe(200);
      const mail = await smtp.mail(1, user.mail);
      expect(mail.text).toContain('https://portail.example/authentification/motDePasseOublie');
      for (const secret of [present, next]) expect(mail.raw).not.toContain(secret);
    });

    test.each([
      [
        'ACCT-022: a wrong old password',
        { ancienMotDePasse: 'Mauvais-passe1' },
        406,
        'INVALIDE_ANCIEN_MOT_PASSE',
      ],
      [
        'another case of the old password',
        { ancienMotDePasse: present.toLowerCase() },
        406,
        'INVALIDE_ANCIEN_MOT_PASSE',
      ],
      [
        'one megabyte of old password',
        { ancienMotDePasse: 'a'.repeat(900_000) },
        406,
        'INVALIDE_ANCIEN_MOT_PASSE',
      ],
      ['11 characters', same('Chaton-2026'), 400, 'MOT_PASSE_NON_CONFORME'],
      ['a password of everybody', same('Motdepasse2026'), 400, 'MOT_PASSE_NON_CONFORME'],
      ['another confirmation', { confirmMotDePasse: 'x' }, 400, 'MOT_PASSE_NON_CONFORME'],
      ['a field too many', { identifiant: '0000000001' }, 400, 'REQUETE_INVALIDE'],
      ['a list', { nouveauMotDePasse: [next] }, 400, 'REQUETE_INVALIDE'],
    ])('with %s is not changed', async (_name, changes, status, code) => {
      const user = await account();
      const answer = await change(user, changes);
      expect(answer.statusCode).toBe(status);
      expect(answer.body).toContain(code);
      expect((await server.connexion(user.identifiant)).statusCode).toBe(200);
      expect(server.posted).toHaveLength(postedBefore);
    });

    test('SEC-09 12 and 64 characters, spaces and emoji are kept as they are typed', async () => {
      for (const password of ['Correct-cha1', 'aB3 '.repeat(16), '  Chat🙂2026🙂É  ']) {
        const user = await account();
        expect((await change(user, same(password))).statusCode).toBe(200);
        expect((await server.connexion(user.identifiant, password)).statusCode).toBe(200);
        if (password !== password.trim()) {
          expect((await server.connexion(user.identifiant, password.trim())).statusCode).toBe(401);
        }
      }
    });

    test('SEC-11 ends the reset links that were sent before', async () => {
      const user = await account();
      await server.app.inject({
        method: 'POST',
        url: '/api/authentification/authentification/motDePasseOublie',
        payload: { identifiant: user.identifiant, profile: 'organisme' },
      });
      const [, token = ''] = /#([\w-]{43})$/m.exec((await smtp.mail(1, user.mail)).text) ?? [];
      expect((await send('POST', 'authentification/validateToken', token, {})).body).toBe('true');
      expect((await change(user)).statusCode).toBe(200);
      expect((await send('POST', 'authentification/validateToken', token, {})).body).toBe('false');
    });

    test('SEC-01 wrong old passwords count as they do at sign-in', async () => {
      const user = await account();
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect((await change(user, { ancienMotDePasse: 'Mauvais-passe1' })).statusCode).toBe(406);
      }
      const blocked = await change(user);
      expect([blocked.statusCode, blocked.body]).toEqual([401, 'COMPTE_BLOQUE']);
      expect((await server.connexion(user.identifiant)).body).toBe('COMPTE_BLOQUE');
      server.advance(16 * minute);
      expect((await server.connexion(user.identifiant)).statusCode).toBe(200);
    });

    test('changed twice at once in one session it counts once', async () => {
      const user = await account();
      const asked = await server.db.transaction(async (tx) => {
        await tx.query('select 1 from utilisateur where identifiant = $1 for update', [user.identifiant]);
        const both = [change(user, same('Chaton-vert-0001')), change(user, same('Chaton-vert-0002'))];
        await lockWaits(server.db, 2);
        return { both };
      });
      const answers = await Promise.all(asked.both);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 406]);
      const winner = answers[0]?.statusCode === 200 ? 'Chaton-vert-0001' : 'Chaton-vert-0002';
      expect((await server.connexion(user.identifiant, winner)).statusCode).toBe(200);
    });

    test('SEC-17 a change is told to the address of that moment', async () => {
      const user = await account();
      const address = `nouveau.${user.identifiant}@organisme.example`;
      const { asked } = await server.db.transaction(async (tx) => {
        await tx.query('update utilisateur set adresse_mail = $2 where identifiant = $1', [
          user.identifiant,
          address,
        ]);
        const asked = change(user);
        await lockWaits(server.db);
        return { asked };
      });
      expect((await asked).statusCode).toBe(200);
      expect(server.posted.slice(postedBefore).map(({ adresse }) => adresse)).toEqual([address]);
    });

    test('of an account that is deleted meanwhile is not changed', async () => {
      const user = await account();
      const payload = { ancienMotDePasse: present, ...same(next) };
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/authentification/authentification/modifMotDePasse',
        headers: { ...bearing(user.token), 'content-type': 'application/json' },
        payload: bodyAfter(payload, () =>
          server.db.query('delete from utilisateur where identifiant = $1', [user.identifiant]),
        ),
      });
      expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'NON_AUTHENTIFIE' }]);
    });

    test('changed in two sessions at once it is that of the one who succeeded', async () => {
      const user = await account();
      const other = { ...user, token: await server.token(user.identifiant) };
      const answers = await Promise.all([
        change(user, same('Chaton-vert-0001')),
        change(other, same('Chaton-vert-0002')),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const winner = answers[0]?.statusCode === 200 ? 'Chaton-vert-0001' : 'Chaton-vert-0002';
      expect((await server.connexion(user.identifiant, winner)).statusCode).toBe(200);
    });
  });

  describe('profile', () => {
    const put = (user: Account, payload: object, headers = {}) =>
      send('PUT', `utilisateur/${user.identifiant}`, user.token, payload, headers);
    const profile = async (user: Account) => {
      const { adresseMail, telephone, mobile } = (await read(user.token, user.identifiant)).json();
      return { adresseMail, telephone, mobile };
    };

    test('SEC-17 the address is changed, and the former one is told without the new one', async () => {
      const user = await account();
      const mail = `neuf.${user.identifiant}@organisme.example`;
      const answer = await put(user, { identifiant: user.identifiant, adresseMail: mail });
      expect([answer.statusCode, answer.body]).toEqual([200, 'true']);
      expect(await profile(user)).toMatchObject({ adresseMail: mail });
      const notice = await smtp.mail(1, user.mail);
      expect(notice.raw).not.toContain('neuf.');
      const login = await server.app.inject({
        method: 'POST',
        url: '/api/authentification/authentification/loginOublie',
        payload: { adresseEmail: user.mail, profile: 'organisme' },
      });
      expect(login.statusCode).toBe(404);
    });

    test('SEC-11 a reset link that was sent to the former address dies with it', async () => {
      const user = await account();
      await server.app.inject({
        method: 'POST',
        url: '/api/authentification/authentification/motDePasseOublie',
        payload: { identifiant: user.identifiant, profile: 'organisme' },
      });
      const [, token = ''] = /#([\w-]{43})$/m.exec((await smtp.mail(1, user.mail)).text) ?? [];
      await put(user, { adresseMail: `neuf.${user.identifiant}@organisme.example` });
      const answer = await send('POST', 'authentification/validateToken', token, {});
      expect(answer.body).toBe('false');
    });

    test.each([
      ['', 406, 'ADRESSE_MAIL_INVALIDE'],
      [null, 406, 'ADRESSE_MAIL_INVALIDE'],
      ['a@b', 406, 'ADRESSE_MAIL_INVALIDE'],
      [`${'a'.repeat(38)}@exemple.org`, 406, 'ADRESSE_MAIL_INVALIDE'],
      ['a@b.example\r\nBcc: c@d.example', 406, 'ADRESSE_MAIL_INVALIDE'],
      ['a@b.example\u0000', 406, 'ADRESSE_MAIL_INVALIDE'],
      ['🙂@b.example', 406, 'ADRESSE_MAIL_INVALIDE'],
      [`${'a'.repeat(900_000)}@b.example`, 406, 'ADRESSE_MAIL_INVALIDE'],
      ['CLAIRE.martin@organisme.example', 409, 'ADRESSE_MAIL_EXISTE_DEJA'],
      [['a@b.example'], 400, 'REQUETE_INVALIDE'],
    ])('SEC-66 the address %j is refused', async (adresseMail, status, code) => {
      const user = await account();
      const answer = await put(user, { adresseMail });
      expect(answer.statusCode).toBe(status);
      expect(answer.body).toContain(code);
      expect(await profile(user)).toMatchObject({ adresseMail: user.mail });
      expect(server.posted).toHaveLength(postedBefore);
    });

    test('the phones are changed, emptied, and left alone when they are not sent', async () => {
      const user = await account();
      await put(user, { telephone: '01 23 45 67 89', mobile: '+33 (6) 12-34.56.78' });
      expect(await profile(user)).toMatchObject({
        telephone: '01 23 45 67 89',
        mobile: '+33 (6) 12-34.56.78',
      });
      await put(user, { telephone: '' });
      expect(await profile(user)).toEqual({
        adresseMail: user.mail,
        telephone: null,
        mobile: '+33 (6) 12-34.56.78',
      });
      await put(user, { mobile: null });
      expect(await profile(user)).toMatchObject({ mobile: null });
      expect(server.posted).toHaveLength(postedBefore);
    });

    test.each([
      ['1'.repeat(19), 200],
      ['1'.repeat(20), 400],
      ['01+23', 400],
      ['poste 12', 400],
      ['0123456789\n', 200],
      ['01234\n56789', 400],
      ['٠١٢', 400],
    ])('a phone %j is answered %i', async (telephone, status) => {
      const user = await account();
      expect((await put(user, { telephone, mobile: null })).statusCode).toBe(status);
    });

    test('SEC-44 the whole user may be sent: what is not theirs to change is ignored', async () => {
      const user = await account();
      const shown = (await read(user.token, user.identifiant)).json<Record<string, unknown>>();
      const answer = await put(user, {
        ...shown,
        nom: 'Autre',
        organisme: 'ORG900',
        compteBloque: true,
        premiereConnexion: true,
        referent: true,
        droits: [{ nom: 'administrateur', attribue: true }],
        mobile: '0600000000',
      });
      expect(answer.statusCode).toBe(200);
      expect((await read(user.token, user.identifiant)).json()).toEqual({ ...shown, mobile: '0600000000' });
    });

    test('SEC-38 is that of the caller alone, whoever they are', async () => {
      const user = await account();
      const referent = await server.token('0000000001');
      for (const identifiant of [user.identifiant, '1000000001', '0999999999']) {
        const answer = await send('PUT', `utilisateur/${identifiant}`, referent, { mobile: '0600000000' });
        expect(answer.statusCode).toBe(404);
      }
      const answer = await put(user, { identifiant: '0000000001', mobile: '0600000000' });
      expect(answer.statusCode).toBe(400);
    });

    test('an edit of an older version answers 412, and overwrites nothing', async () => {
      const user = await account();
      const tag = (await read(user.token, user.identifiant)).headers.etag;
      const first = await put(user, { telephone: '0123456789' }, { 'if-match': tag });
      expect(first.statusCode).toBe(200);
      const second = await put(user, { telephone: '0987654321' }, { 'if-match': tag });
      expect([second.statusCode, second.json()]).toMatchObject([
        412,
        { code: 'MODIFIE_ENTRE_TEMPS', modifiePar: 'Zoé Durand' },
      ]);
      expect(await profile(user)).toMatchObject({ telephone: '0123456789' });
      const third = await put(user, { telephone: '0987654321' }, { 'if-match': first.headers.etag });
      expect(third.statusCode).toBe(200);
      expect((await read(user.token, user.identifiant)).headers.etag).toBe(third.headers.etag);
    });

    test('SEC-85 SEC-87 neither log nor journal contain what was typed', async () => {
      const user = await account();
      const mail = `secret.${user.identifiant}@organisme.example`;
      await put(user, { adresseMail: mail, telephone: '0611223344' });
      await send('POST', 'authentification/modifMotDePasse', user.token, {
        ancienMotDePasse: present,
        nouveauMotDePasse: next,
        confirmMotDePasse: next,
      });
      await smtp.mail(1, user.mail);
      await smtp.mail(1, mail);
      const journal = JSON.stringify(await server.db.query('select * from journal'));
      for (const kept of [server.log(), journal]) {
        for (const secret of [mail, '0611223344', next, present, 'Durand', 'eyJ']) {
          expect(kept).not.toContain(secret);
        }
      }
      for (const event of ['profil.adresseMail', 'profil.telephones', 'motDePasse.modifie']) {
        expect(journal).toContain(event);
      }
    });
  });
});

/** The new password and its confirmation. */
function same(password: string) {
  return { nouveauMotDePasse: password, confirmMotDePasse: password };
}
