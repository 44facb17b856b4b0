import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeResetToken } from '../../../server/authentification/resetToken.ts';
import { purgeSessions } from '../../../server/session/queries.ts';
import { expectLikeTimes } from '../likeTimes.ts';
import { lockWaits } from '../lockWaits.ts';
import { startMailServer } from '../mail/mailServer.ts';
import { bearing, testApp } from '../testApp.ts';

const minute = 60_000;
const prefix = '/api/authentification/authentification';
const next = 'Chaton-vert-2026';

const smtp = await startMailServer();
afterAll(() => smtp.close());

describe('recovery', () => {
  const server = testApp({
    env: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://portail.example/organismes' },
  });
  let lastAddress = 0;
  let postedBefore = 0;
  beforeEach(() => {
    smtp.received.length = 0;
    postedBefore = server.posted.length;
  });

  /** Each call has its own network address, so that only the tests of limits reach them. */
  const post = (name: string, payload: object, headers: Record<string, string> = {}) => {
    lastAddress += 1;
    const remoteAddress = `198.18.${lastAddress >> 8}.${lastAddress & 255}`;
    return server.app.inject({ method: 'POST', url: `${prefix}/${name}`, payload, headers, remoteAddress });
  };
  const validate = async (token: string) => (await post('validateToken', {}, bearing(token))).json<boolean>();
  const reset = (token: string, nouveauMotDePasse = next) =>
    post('nouveauMotDePasse', { token, nouveauMotDePasse });
  const isWell = async (login: string, motDePasse: string) =>
    (await server.connexion(login, motDePasse)).statusCode === 200;

  /** Creates an account for one test. */
  async function account(identifiant: string, mail: string | null = `u${identifiant}@organisme.example`) {
    await server.db.query(
      `insert into utilisateur (identifiant, organisme_id, nom, prenom, adresse_mail, mot_de_passe, premiere_connexion)
       select $1, organisme_id, 'Durand', 'Zoé', $2, mot_de_passe, false
       from utilisateur where identifiant = '0000000002'`,
      [identifiant, mail],
    );
    return { identifiant, mail };
  }
  async function ask(identifiant: string, headers: Record<string, string> = {}): Promise<string> {
    const links = () =>
      smtp.received
        .filter(({ to }) => to[0] === `u${identifiant}@organisme.example`)
        .flatMap(({ text }) => /#([\w-]{43})$/m.exec(text)?.[1] ?? []);
    const before = links().length;
    const answer = await post('motDePasseOublie', { identifiant, profile: 'organisme' }, headers);
    expect([answer.statusCode, answer.body]).toEqual([200, 'true']);
    await expect.poll(links).toHaveLength(before + 1);
    const token = links().at(-1);
    if (token === undefined) throw new Error('No link came');
    return token;
  }
  const divulge = (value: string | null) =>
    value === null
      ? server.db.query('delete from propriete')
      : server.db.query(`insert into propriete (cle, valeur) values ($1, $2)`, [
          'authentification.recuperation.divulgation',
          value,
        ]);

  test('the forgotten login comes by mail, whatever the case of the address', async () => {
    const answer = await post('loginOublie', {
      adresseEmail: 'Claire.MARTIN@organisme.example',
      profile: 'organisme',
    });
    expect([answer.statusCode, answer.body, answer.headers.authorization]).toEqual([200, 'true', undefined]);
    const mail = await smtp.mail(1, 'claire.martin@organisme.example');
    expect(mail.subject).toBe('Votre identifiant pour le Portail CMI Organismes');
    expect(mail.text).toContain('Votre identifiant est : 0000000001');
    expect(mail.text).toContain('https://portail.example/organismes/authentification\n');
  });

  test.each([
    ['unknown', 'personne@organisme.example'],
    ['empty', ''],
    ['no address', 'claire.martin'],
    ['of more than 49 characters', `${'a'.repeat(50)}@organisme.example`],
    ['of fifteen thousand characters', 'a'.repeat(15_000)],
    ['with emoji', '🙂@organisme.example'],
    ['with a NUL', 'claire.martin@organisme.example\u0000'],
    ['SQL', "' or 1=1 --"],
    ['with a wildcard', '%@organisme.example'],
  ])('SEC-05 a forgotten login for an address that is %s is told so', async (_name, adresseEmail) => {
    const answer = await post('loginOublie', { adresseEmail, profile: 'organisme' });
    expect([answer.statusCode, answer.body]).toEqual([404, 'MSG_ERR_EMAIL_INCONNU']);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  });

  test.each([
    'claire.martin@organisme.example\r\nBcc: x@y.example',
    'claire.martin@organisme.example\nx',
    'claire.martin@organisme.example, x@y.example',
    'Claire <claire.martin@organisme.example>',
    'claire.martin@organisme.example%0ABcc:x@y.example',
  ])('SEC-66 an address that means more than one is unknown: %j', async (adresseEmail) => {
    const answer = await post('loginOublie', { adresseEmail, profile: 'organisme' });
    expect([answer.statusCode, answer.body]).toEqual([404, 'MSG_ERR_EMAIL_INCONNU']);
    const login = await post('motDePasseOublie', { identifiant: adresseEmail, profile: 'organisme' });
    expect(login.statusCode).toBe(404);
    expect(server.posted).toHaveLength(postedBefore);
  });

  test('SEC-05 a blocked account is told so', async () => {
    for (const answer of [
      await post('loginOublie', { adresseEmail: 'nadia.petit@organisme.example', profile: 'organisme' }),
      await post('motDePasseOublie', { identifiant: '0000000003', profile: 'organisme' }),
    ]) {
      expect([answer.statusCode, answer.body]).toEqual([401, 'COMPTE_BLOQUE']);
    }
    expect(server.posted).toHaveLength(postedBefore);
  });

  test('SEC-06 a forgotten password of an identifier that is none is unknown', async () => {
    const { identifiant: withoutMail } = await account('0000001000', null);
    for (const identifiant of [
      '0999999999',
      '',
      '0'.repeat(50),
      '\u0000',
      '🙂',
      'a'.repeat(15_000),
      withoutMail,
    ]) {
      const answer = await post('motDePasseOublie', { identifiant, profile: 'organisme' });
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'INTROUVABLE' }]);
    }
    expect(server.posted).toHaveLength(postedBefore);
  });

  test('the link changes the password, once, and signs nobody in', async () => {
    const { identifiant } = await account('0000001001');
    const token = await ask(identifiant);
    expect(smtp.received[0]?.text).toContain(
      `https://portail.example/organismes/authentification/nouveauMotDePasse#${token}\n`,
    );
    expect(await validate(token)).toBe(true);
    expect(await validate(token)).toBe(true);
    const answer = await reset(token);
    expect([answer.statusCode, answer.body, answer.headers.authorization]).toEqual([200, 'true', undefined]);
    expect(await isWell(identifiant, next)).toBe(true);
    expect(await isWell(identifiant, 'Demonstration2026')).toBe(false);
    expect(await validate(token)).toBe(false);
    const replayed = await reset(token, 'Chaton-rouge-2026');
    expect([replayed.statusCode, replayed.json()]).toMatchObject([401, { code: 'JETON_INVALIDE' }]);
    expect(await isWell(identifiant, next)).toBe(true);
  });

  test('SEC-11 the token is stored as a hash, and dies after thirty minutes', async () => {
    const { identifiant } = await account('0000001002');
    const token = await ask(identifiant);
    expect(JSON.stringify(await server.db.query('select * from jeton_reinitialisation'))).not.toContain(
      token,
    );
    server.advance(29 * minute);
    expect(await validate(token)).toBe(true);
    server.advance(minute);
    expect(await validate(token)).toBe(false);
    expect((await reset(token)).statusCode).toBe(401);
    expect(await isWell(identifiant, 'Demonstration2026')).toBe(true);
  });

  test('SEC-11 has 256 random bits', () => {
    const tokens = Array.from({ length: 1000 }, makeResetToken);
    expect(new Set(tokens).size).toBe(1000);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  });

  test('SEC-11 a newer link ends the older ones, a change of the password ends all', async () => {
    const { identifiant } = await account('0000001003');
    const [first, second] = [await ask(identifiant), await ask(identifiant)];
    expect([await validate(first), await validate(second)]).toEqual([false, true]);
    expect((await reset(second)).statusCode).toBe(200);
    const third = await ask(identifiant);
    const own = `utilisateur_id = (select id from utilisateur where identifiant = '${identifiant}')`;
    await server.db.query(
      `insert into jeton_reinitialisation (empreinte, utilisateur_id, expire)
       select 'other', utilisateur_id, expire from jeton_reinitialisation where not utilise and ${own}`,
    );
    expect((await reset(third, 'Chaton-rouge-2026')).statusCode).toBe(200);
    expect(
      await server.db.query(`select 1 from jeton_reinitialisation where not utilise and ${own}`),
    ).toEqual([]);
  });

  test('SEC-11 of twenty uses at once one succeeds', async () => {
    const { identifiant } = await account('0000001004');
    const token = await ask(identifiant);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(token, `Chaton-vert-${1000 + index}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(19);
  });

  test('SEC-11 of several links asked for at once one is left', async () => {
    const { identifiant } = await account('0000001005');
    await Promise.all(
      Array.from({ length: 5 }, () => post('motDePasseOublie', { identifiant, profile: 'organisme' })),
    );
    const rows = await server.db.query(
      `select 1 from jeton_reinitialisation j join utilisateur u on u.id = j.utilisateur_id where u.identifiant = $1`,
      [identifiant],
    );
    expect(rows).toHaveLength(1);
    expect(server.posted).toHaveLength(postedBefore + 5);
  });

  test('what is over is deleted, what still serves is kept', async () => {
    const { identifiant: former } = await account('0000001015');
    await ask(former);
    server.advance(31 * minute);
    const { identifiant } = await account('0000001016');
    const token = await ask(identifiant);
    await purgeSessions(server.db, server.now());
    const rows = await server.db.query<{ identifiant: string }>(
      'select u.identifiant from jeton_reinitialisation j join utilisateur u on u.id = j.utilisateur_id',
    );
    expect(rows).toEqual([{ identifiant }]);
    expect(await validate(token)).toBe(true);
  });

  test('SEC-12 the link is that of the settings, whatever the request claims', async () => {
    const { identifiant } = await account('0000001006');
    await ask(identifiant, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
    });
    expect(smtp.received[0]?.raw).not.toContain('evil');
    expect(smtp.received[0]?.text).toContain('https://portail.example/organismes/');
  });

  test('SEC-14 a reset ends every session and is told by mail, without the password', async () => {
    const { identifiant, mail } = await account('0000001007');
    const sessions = [await server.token(identifiant), await server.token(identifiant)];
    const other = await server.token('0000000002');
    await reset(await ask(identifiant));
    for (const token of sessions) expect(await validate(token)).toBe(false);
    expect(await validate(other)).toBe(true);
    const notice = await smtp.mail(2, mail);
    expect(notice.subject).toBe('Votre mot de passe pour le Portail CMI Organismes a été modifié');
    expect(notice.text).toContain('/organismes/authentification/motDePasseOublie');
    expect(notice.raw).not.toContain(next);
  });

  test('SEC-02 who is locked out can reset, and is let in at once', async () => {
    const { identifiant } = await account('0000001008');
    for (let attempt = 0; attempt < 6; attempt += 1) await server.connexion(identifiant, 'Mauvais-passe1');
    expect((await server.connexion(identifiant)).body).toBe('COMPTE_BLOQUE');
    await reset(await ask(identifiant));
    expect(await isWell(identifiant, next)).toBe(true);
  });

  describe('asked for while the account changes', () => {
    const newMail = (identifiant: string) => `nouveau.${identifiant}@organisme.example`;
    /** Asks while a transaction changes the account: the request has read the account as it was before. */
    async function askDuring(identifiant: string, change: string, name: string, payload: object) {
      const { db } = server;
      const { asked } = await db.transaction(async (tx) => {
        await tx.query(`update utilisateur set ${change} where identifiant = $1`, [identifiant]);
        const asked = post(name, { ...payload, profile: 'organisme' });
        await lockWaits(db);
        return { asked };
      });
      return asked;
    }
    const postedSince = () => server.posted.slice(postedBefore).map(({ adresse }) => adresse);

    test('SEC-11 a link goes to the new address', async () => {
      const { identifiant } = await account('0000001017');
      const change = `adresse_mail = '${newMail(identifiant)}'`;
      const answer = await askDuring(identifiant, change, 'motDePasseOublie', { identifiant });
      expect(answer.statusCode).toBe(200);
      expect(postedSince()).toEqual([newMail(identifiant)]);
    });

    test('a link is not sent once the account is blocked', async () => {
      const { identifiant } = await account('0000001018');
      const answer = await askDuring(identifiant, 'compte_bloque = true', 'motDePasseOublie', {
        identifiant,
      });
      expect([answer.statusCode, answer.body]).toEqual([401, 'COMPTE_BLOQUE']);
      expect(postedSince()).toEqual([]);
    });

    test('a login is not sent to the former address', async () => {
      const { identifiant, mail } = await account('0000001019');
      const change = `adresse_mail = '${newMail(identifiant)}'`;
      const answer = await askDuring(identifiant, change, 'loginOublie', { adresseEmail: mail });
      expect([answer.statusCode, answer.body]).toEqual([404, 'MSG_ERR_EMAIL_INCONNU']);
      expect(postedSince()).toEqual([]);
    });
  });

  test('a link of an account that was blocked meanwhile is over', async () => {
    const { identifiant } = await account('0000001009');
    const token = await ask(identifiant);
    await server.db.query('update utilisateur set compte_bloque = true where identifiant = $1', [
      identifiant,
    ]);
    expect(await validate(token)).toBe(false);
    expect((await reset(token)).statusCode).toBe(401);
  });

  test.each([
    ['11 characters', 'Chaton-2026'],
    ['no digit', 'Chaton-vert-vif'],
    ['a password of everybody', 'Password1234'],
    ['the identifier', '0000001010Aa'],
    ['fifteen thousand characters', `Aa1${'a'.repeat(15_000)}`],
  ])('SEC-10 a new password with %s is refused, and the link still serves', async (_name, password) => {
    const identifiant = '0000001010';
    const [known] = await server.db.query('select 1 from utilisateur where identifiant = $1', [identifiant]);
    if (known === undefined) await account(identifiant);
    const token = await ask(identifiant);
    const answer = await reset(token, password);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { code: 'MOT_PASSE_NON_CONFORME' }]);
    expect(await validate(token)).toBe(true);
  });

  test('SEC-27 a session token resets nothing, a reset token opens nothing', async () => {
    const { identifiant } = await account('0000001011');
    const token = await ask(identifiant);
    const session = await server.token(identifiant);
    expect((await reset(session)).statusCode).toBe(401);
    for (const forged of [
      token.slice(1),
      `${token}A`,
      '',
      token.toUpperCase(),
      `${token}\u0000`,
      'a'.repeat(43),
    ]) {
      expect((await reset(forged)).statusCode).toBe(401);
    }
    const read = await server.app.inject({
      url: `/api/authentification/utilisateur/${identifiant}`,
      headers: bearing(token),
    });
    expect([read.statusCode, read.headers.authorization]).toEqual([401, undefined]);
  });

  test('SEC-44 SEC-46 a body that is not the form is refused', async () => {
    const status = async (name: string, payload: object) => (await post(name, payload)).statusCode;
    expect(await status('loginOublie', {})).toBe(400);
    expect(await status('loginOublie', { adresseEmail: ['a@b.example'] })).toBe(400);
    expect(await status('loginOublie', { adresseEmail: 'a@b.example', profile: 'beneficiaire' })).toBe(400);
    expect(await status('motDePasseOublie', { identifiant: 1 })).toBe(400);
    expect(await status('motDePasseOublie', { identifiant: '0000000001', adresseMail: 'x@y.example' })).toBe(
      400,
    );
    expect(await status('nouveauMotDePasse', { token: 'a' })).toBe(400);
    expect(await status('nouveauMotDePasse', { token: 'a', nouveauMotDePasse: next, identifiant: 'b' })).toBe(
      400,
    );
  });

  test('SEC-05 SEC-81 five an hour for a value, from wherever; thirty for an address', async () => {
    const { identifiant } = await account('0000001012');
    for (let call = 1; call <= 5; call += 1) await ask(identifiant);
    const refused = await post('motDePasseOublie', { identifiant, profile: 'organisme' });
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'TROP_DE_COURRIELS' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    const fromOne = (index: number) =>
      server.app.inject({
        method: 'POST',
        url: `${prefix}/${index % 2 === 0 ? 'loginOublie' : 'motDePasseOublie'}`,
        payload: index % 2 === 0 ? { adresseEmail: `x${index}@y.example` } : { identifiant: `x${index}` },
        remoteAddress: '203.0.113.9',
      });
    const statuses: number[] = [];
    for (let call = 0; call < 31; call += 1) statuses.push((await fromOne(call)).statusCode);
    expect(statuses).toEqual([...Array<number>(30).fill(404), 429]);
  });

  test('SEC-05 SEC-81 thirty new passwords an hour for an address, so that guesses do not fill the journal', async () => {
    const refusals = async () =>
      (await server.db.query(`select 1 from journal where evenement = 'reinitialisation.refusee'`)).length;
    const guess = () =>
      server.app.inject({
        method: 'POST',
        url: `${prefix}/nouveauMotDePasse`,
        payload: { token: makeResetToken(), nouveauMotDePasse: next },
        remoteAddress: '203.0.113.10',
      });
    const before = await refusals();
    const statuses: number[] = [];
    for (let call = 0; call < 32; call += 1) statuses.push((await guess()).statusCode);
    expect(statuses).toEqual([...Array<number>(30).fill(401), 429, 429]);
    expect(await refusals()).toBe(before + 30);
  });

  describe('with neutral recovery forms', () => {
    beforeAll(() => divulge('neutre'));
    afterAll(() => divulge(null));

    test('SEC-05 every value is answered alike, and only those that exist get a mail', async () => {
      const { identifiant, mail } = await account('0000001013');
      const answers = [];
      for (const adresseEmail of [
        mail,
        'personne@y.example',
        '',
        'nadia.petit@organisme.example',
        '\u0000',
      ]) {
        answers.push(await post('loginOublie', { adresseEmail, profile: 'organisme' }));
      }
      for (const login of [identifiant, '0999999999', '', '0000000003', '\u0000']) {
        answers.push(await post('motDePasseOublie', { identifiant: login, profile: 'organisme' }));
      }
      for (const answer of answers) {
        expect([answer.statusCode, answer.body]).toEqual([200, 'true']);
        expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
      }
      await smtp.mail(2, mail);
      expect(server.posted.slice(postedBefore).map(({ adresse }) => adresse)).toEqual([mail, mail]);
    });

    test('SEC-05 who exists is not told by the time of the answer', async () => {
      const rounds = 60;
      let series = 0;
      const numbered = (round: number) => `0000002${series}${String(round).padStart(2, '0')}`;
      const sentBefore = server.posted.length;
      let sent = sentBefore;
      const spent = async (identifiant: string) => {
        const start = performance.now();
        await post('motDePasseOublie', { identifiant, profile: 'organisme' });
        const time = performance.now() - start;
        if (identifiant.startsWith('0')) sent += 1;
        // Neither the mail nor its transmission may meet the next request.
        await expect.poll(() => server.posted, { interval: 1 }).toHaveLength(sent);
        await expect
          .poll(() => smtp.received.length, { interval: 1 })
          .toBeGreaterThanOrEqual(sent - sentBefore);
        return time;
      };
      await expectLikeTimes(async () => {
        series += 1;
        for (let round = 0; round < rounds; round += 1) await account(numbered(round));
        const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
        for (let round = 0; round < rounds; round += 1) {
          const pair = [numbered(round), numbered(round).replace('0', '9')];
          for (const identifiant of round % 2 === 0 ? pair : pair.reverse()) {
            times[identifiant.startsWith('0') ? 'known' : 'unknown'].push(await spent(identifiant));
          }
        }
        return [times.known, times.unknown];
      });
      expect(server.posted).toHaveLength(postedBefore + series * rounds);
    });
  });

  test('SEC-13 SEC-85 neither log nor journal contain a token, a password or an address', async () => {
    const { identifiant, mail } = await account('0000001014');
    const token = await ask(identifiant);
    await reset(token);
    await post('loginOublie', { adresseEmail: mail, profile: 'organisme' });
    await smtp.mail(3, mail);
    const journal = JSON.stringify(await server.db.query('select * from journal'));
    for (const kept of [server.log(), journal]) {
      for (const secret of [token, next, mail ?? '', 'Durand', 'argon2']) expect(kept).not.toContain(secret);
    }
    for (const event of ['recuperation.lien', 'recuperation.identifiant', 'reinitialisation.reussie']) {
      expect(journal).toContain(event);
    }
  });
});
