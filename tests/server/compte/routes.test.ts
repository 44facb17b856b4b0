import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { bearing, quickPasswords, testApp } from '../testApp.ts';

const referent = '0000000001';
const stranger = '1000000001';
const api = '/api/authentification/utilisateur';
const base = `${api}/admin`;
const day = 24 * 3_600_000;

type Compte = {
  identifiant: string;
  nom: string;
  prenom: string;
  adresseMail: string | null;
  groupes: number[];
  nomsGroupes: string[];
  referent: boolean;
  compteBloque: boolean;
  premiereConnexion: boolean;
  statut: string;
  etag: string;
};

describe('accounts', () => {
  const cost = { ...quickPasswords };
  const server = testApp({ passwordCost: cost });
  let token = '';
  let last = 0;
  const numbers = new Map<string, number>();
  const groupe = (nom: string) => numbers.get(nom) ?? -1;
  beforeAll(async () => {
    token = await server.token(referent);
    const rows = await server.db.query<{ id: number; nom: string }>(
      `select g.id, g.nom from groupe g join organisme o on o.id = g.organisme_id where o.code = 'ORG075'`,
    );
    for (const { id, nom } of rows) numbers.set(nom, id);
  });

  const get = (url: string, by = token) => server.app.inject({ url, headers: bearing(by) });
  const send = (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload: object,
    { by = token, headers = {} } = {},
  ) => server.app.inject({ method, url: `${base}/${url}`, headers: { ...bearing(by), ...headers }, payload });
  const find = async (identifiant: string, by = token) =>
    (await get(`${base}/users?identifiant=${encodeURIComponent(identifiant)}`, by)).json<Compte[]>();
  const one = async (identifiant: string) => (await find(identifiant))[0] as Compte;
  const historique = async (identifiant: string) =>
    (await get(`${base}/historique/${identifiant}`)).json<Record<string, unknown>[]>();
  const newForm = (changes: Record<string, unknown> = {}) => {
    last += 1;
    const identifiant = `00000050${String(last).padStart(2, '0')}`;
    return {
      identifiant,
      nom: 'Durand',
      prenom: 'Zoé',
      adresseMail: `u${identifiant}@organisme.example`,
      groupes: [groupe('Suivi des commandes')],
      ...changes,
    };
  };
  const temporary = () => server.posted.at(-1)?.valeurs.motDePasse ?? '';
  /** A signed-in user of ORG075 whose first login is complete. */
  async function user({ groupes = ['Suivi des commandes'], isReferent = false, organisme = referent } = {}) {
    last += 1;
    const identifiant = `00000060${String(last).padStart(2, '0')}`;
    await server.db.query(
      `with u as (
         insert into utilisateur (identifiant, organisme_id, nom, prenom, adresse_mail, mot_de_passe,
           premiere_connexion, referent)
         select $1, organisme_id, 'Durand', 'Zoé', $1 || '@organisme.example', mot_de_passe, false, $4
         from utilisateur where identifiant = $2 returning id, organisme_id)
       insert into utilisateur_groupe (utilisateur_id, groupe_id)
       select u.id, g.id from u join groupe g on g.organisme_id = u.organisme_id and g.nom = any($3::text[])`,
      [identifiant, organisme, groupes, isReferent],
    );
    return { identifiant, token: await server.token(identifiant) };
  }
  const removeReferents = () =>
    server.db.query(
      `update utilisateur set referent = false where identifiant <> $1
         and organisme_id = (select organisme_id from utilisateur where identifiant = $1)`,
      [referent],
    );

  test('API-036 USR-002 are listed by identifier, with their groups and how they stand', async () => {
    expect((await find('')).map(({ identifiant }) => identifiant).slice(0, 4)).toEqual([
      '0000000001',
      '0000000002',
      '0000000003',
      '0000000004',
    ]);
    expect(await find('00.00.00.00.02')).toEqual([
      {
        identifiant: '0000000002',
        nom: 'Bernard',
        prenom: 'Hugo',
        adresseMail: 'hugo.bernard@organisme.example',
        telephone: '0123456790',
        mobile: null,
        groupes: [groupe('Suivi des commandes')],
        nomsGroupes: ['Suivi des commandes'],
        referent: false,
        compteBloque: false,
        premiereConnexion: false,
        statut: 'ACTIF',
        administrable: true,
        etag: expect.stringMatching(/^"\d+"$/),
      },
    ]);
    const statuses = await Promise.all(['0000000003', '0000000004'].map(one));
    expect(statuses.map(({ statut }) => statut)).toEqual(['BLOQUE', 'A_ACTIVER']);
    expect(await find('1000000001')).toEqual([]);
    expect(await find('_')).toEqual([]);
  });

  test('USR-002 CONST-008 what the list displays is found, whatever separates it', async () => {
    await server.db.query(
      `insert into utilisateur (identifiant, organisme_id, nom, prenom, mot_de_passe)
       select kept, u.organisme_id, 'Durand', 'Zoé', u.mot_de_passe
       from utilisateur u, unnest(array['7351', '9.86.42', 'zoe.durand']) kept where u.identifiant = $1`,
      [referent],
    );
    const found = async (typed: string) => (await find(typed)).map(({ identifiant }) => identifiant);
    for (const typed of ['00.00.00.73.51', '0000007351', '735', '73 51']) {
      expect(await found(typed), typed).toEqual(['7351']);
    }
    for (const typed of ['00.00.09.86.42', '9.86.42', '98642']) {
      expect(await found(typed), typed).toEqual(['9.86.42']);
    }
    for (const typed of ['zoe.dur', 'Zoe.Durand']) expect(await found(typed), typed).toEqual(['zoe.durand']);
    await server.db.query("delete from utilisateur where identifiant in ('7351', '9.86.42', 'zoe.durand')");
  });

  test('API-037 one is read with groups, referent and state, under an ETag', async () => {
    const answer = await get(`${api}/0000000003`);
    expect(answer.json()).toMatchObject({
      identifiant: '0000000003',
      groupes: [groupe('Gestionnaires')],
      nomsGroupes: ['Gestionnaires'],
      referent: false,
      statut: 'BLOQUE',
    });
    expect(answer.headers.etag).toBeDefined();
  });

  test('RIGHT-002 RIGHT-005 RIGHT-022 RIGHT-023 RIGHT-032 the signed-in user has who they are and what they may', async () => {
    const user = (await get(`${api}/${referent}`)).json();
    expect(user).toMatchObject({
      identifiant: referent,
      nom: 'Martin',
      prenom: 'Claire',
      adresseMail: 'claire.martin@organisme.example',
      telephone: expect.stringMatching(/^\d{10}$/),
      mobile: expect.stringMatching(/^\d{10}$/),
      personnePhysique: true,
      personneMorale: false,
      premiereConnexion: false,
      compteBloque: false,
      organisme: 'ORG075',
    });
    const held = user.droits as { nom: string; attribue: boolean }[];
    expect(held.filter(({ attribue }) => attribue).map(({ nom }) => nom.toUpperCase())).toEqual(
      expect.arrayContaining(['TRANSFERT', 'COMMANDES', 'DEMANDES', 'DOUBLONS', 'BENEFICIAIRE']),
    );
    const by = await server.token(stranger);
    const other = (await get(`${api}/${stranger}`, by)).json();
    expect(other).toMatchObject({ personnePhysique: false, personneMorale: true, organisme: 'ORG900' });
  });

  describe('creation', () => {
    test('API-038 USR-003 SEC-15 sends a temporary password, which the first login replaces', async () => {
      const form = newForm({ telephone: '01 23 45 67 89' });
      const answer = await send('POST', 'addUser', form);
      expect([answer.statusCode, answer.body]).toEqual([201, 'true']);
      const mail = server.posted.at(-1);
      expect([mail?.modele, mail?.adresse, mail?.valeurs.identifiant]).toEqual([
        'compteCree',
        form.adresseMail,
        form.identifiant,
      ]);
      expect(await one(form.identifiant)).toMatchObject({ statut: 'A_ACTIVER', premiereConnexion: true });
      const by = await server.token(form.identifiant, temporary());
      const closed = await get('/api/commandeDemande/commande', by);
      expect([closed.statusCode, closed.json()]).toMatchObject([403, { code: 'PREMIERE_CONNEXION' }]);
      const lasting = 'Chaton-vert-2026';
      const entered = await server.app.inject({
        method: 'POST',
        url: api,
        headers: bearing(by),
        payload: {
          identifiant: form.identifiant,
          ancienMotDePasse: temporary(),
          nouveauMotDePasse: lasting,
          confirmMotDePasse: lasting,
          mail: form.adresseMail,
        },
      });
      expect(entered.statusCode).toBe(200);
      expect(
        (await get('/api/commandeDemande/commande', await server.token(form.identifiant, lasting)))
          .statusCode,
      ).toBe(200);
      expect(await one(form.identifiant)).toMatchObject({ statut: 'ACTIF' });
    });

    test('API-038 reads names, addresses, phones and identifiers as they are seen', async () => {
      const form = newForm();
      const answer = await send('POST', 'addUser', {
        ...form,
        identifiant: `\u200e${form.identifiant}-A\u2011B\u00a0`,
        nom: ' O\u2019Ne\u0301il\u200b \u3000 fils\u00ad',
        prenom: 'Jean\u202fPaul\ufeff',
        adresseMail: `\ufeffu\u2010${form.identifiant}\uff20organisme.example\u200b`,
        telephone: '01\u00a023\u201145\u200967\uff0e89\u202c',
      });
      expect(answer.statusCode, answer.body).toBe(201);
      expect(await one(`${form.identifiant}-A\u2013B`)).toMatchObject({
        identifiant: `${form.identifiant}-A-B`,
        nom: 'O’Néil fils',
        prenom: 'Jean Paul',
        adresseMail: `u-${form.identifiant}@organisme.example`,
        telephone: '01 23-45 67.89',
      });
      const double = await send('POST', 'addUser', newForm({ identifiant: `${form.identifiant}-A\u200b-B` }));
      expect([double.statusCode, double.body]).toMatchObject([409, 'UTILISATEUR_EXISTE_DEJA']);
      const mail = newForm({ adresseMail: `u-\u2060${form.identifiant}@organisme.example` });
      expect((await send('POST', 'addUser', mail)).body).toBe('ADRESSE_MAIL_EXISTE_DEJA');
    });

    test('SEC-09 a temporary password is read as it is copied from a mail, a chosen one as it was typed', async () => {
      const form = newForm();
      await send('POST', 'addUser', form);
      const copied = `\u200b ${temporary().replace('-', '\u2011')}\u00a0\t`;
      expect((await server.connexion(` ${form.identifiant}\u200b`, copied)).statusCode).toBe(200);
      expect((await server.connexion(referent, 'Demonstration2026\u200b')).statusCode).toBe(401);
      expect((await server.connexion(referent, 'Demonstration2026 ')).statusCode).toBe(401);
    });

    test('SEC-15 a temporary password ends after seven days', async () => {
      const form = newForm();
      await send('POST', 'addUser', form);
      const password = temporary();
      expect((await server.connexion(form.identifiant, password)).statusCode).toBe(200);
      server.advance(7 * day);
      expect((await server.connexion(form.identifiant, password)).statusCode).toBe(401);
      token = await server.token(referent);
    });

    test('SEC-18 nobody but the mail knows the temporary password', async () => {
      const answer = await send('POST', 'addUser', newForm());
      const journal = JSON.stringify(await server.db.query('select * from journal'));
      for (const text of [answer.body, server.log(), journal]) expect(text).not.toContain(temporary());
      expect(server.log()).not.toContain('Durand');
    });

    test.each([
      ['an identifier that exists', { identifiant: '0000000002' }, 409, 'UTILISATEUR_EXISTE_DEJA'],
      ['an identifier of another organisation', { identifiant: stranger }, 409, 'UTILISATEUR_EXISTE_DEJA'],
      [
        'an address in use',
        { adresseMail: 'Hugo.Bernard@ORGANISME.example' },
        409,
        'ADRESSE_MAIL_EXISTE_DEJA',
      ],
      ['no address', { adresseMail: '' }, 406, 'ADRESSE_MAIL_INVALIDE'],
      ['no address at all', { adresseMail: undefined }, 400, 'REQUETE_INVALIDE'],
      ['a group of another organisation', { groupes: [2_000_000] }, 409, 'GROUPE_INCONNU'],
      ['an identifier of 50 characters', { identifiant: '0'.repeat(50) }, 400, 'REQUETE_INVALIDE'],
      ['an identifier with a slash', { identifiant: '00/01' }, 400, 'REQUETE_INVALIDE'],
      ['a name of 50 characters', { nom: 'x'.repeat(50) }, 400, 'REQUETE_INVALIDE'],
      ['a name of spaces', { prenom: '  ' }, 400, 'REQUETE_INVALIDE'],
      ['a name that nobody sees', { nom: '\u200b\u3164\u00a0' }, 400, 'REQUETE_INVALIDE'],
    ])('%s is answered, and changes nothing', async (_what, changes, status, code) => {
      const before = await find('');
      const answer = await send('POST', 'addUser', newForm(changes));
      expect(answer.statusCode).toBe(status);
      expect(answer.body).toContain(code);
      expect(await find('')).toEqual(before);
    });

    test.each([
      { organisme: 'ORG900' },
      { organismeId: 2 },
      { droits: [{ nom: 'administrateur', attribue: true }] },
      { compteBloque: false },
      { premiereConnexion: false },
      { motDePasse: 'Chaton-vert-2026' },
    ])('SEC-44 %o is no part of a new user', async (extra) => {
      const before = await find('');
      expect((await send('POST', 'addUser', newForm(extra))).statusCode).toBe(400);
      expect(await find('')).toEqual(before);
    });

    test('what the caller may not do costs no hash', async () => {
      const { token: by } = await user({ groupes: ['Gestionnaires'] });
      const { memoryCost } = cost;
      // Hashing fails: any request that gets to it fails.
      Object.assign(cost, { memoryCost: 0 });
      try {
        const answers = [
          await send('POST', 'addUser', newForm({ referent: true }), { by }),
          await send('POST', `motDePasseTemporaire/${referent}`, {}, { by }),
          await send('POST', 'addUser', newForm({ groupes: [2_000_000] })),
          await send('POST', 'motDePasseTemporaire/9999999999', {}),
          await send('POST', 'addUser', newForm()),
        ];
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 409, 404, 500]);
      } finally {
        Object.assign(cost, { memoryCost });
      }
    });

    test('SEC-81 an administrator creates a hundred in an hour at most', async () => {
      const { token: by } = await user({ groupes: ['Gestionnaires'] });
      const nowhere = { groupes: [2_000_000] };
      const statuses: number[] = [];
      for (let call = 0; call < 101; call += 1)
        statuses.push((await send('POST', 'addUser', newForm(nowhere), { by })).statusCode);
      expect(statuses).toEqual([...Array<number>(100).fill(409), 429]);
      expect((await send('POST', 'addUser', newForm(nowhere))).statusCode).toBe(409);
    });
  });

  describe('changes', () => {
    test('API-039 modifierUtilisateur changes who somebody is, and nothing else', async () => {
      const { identifiant } = await user();
      const before = await one(identifiant);
      const form = {
        ...before,
        nom: 'Durand-Petit',
        prenom: 'Zoé',
        telephone: '0100000000',
        referent: true,
        groupes: [],
        compteBloque: true,
      };
      expect((await send('PUT', `modifierUtilisateur/${identifiant}`, form)).statusCode).toBe(200);
      expect(await one(identifiant)).toEqual({
        ...before,
        nom: 'Durand-Petit',
        telephone: '0100000000',
        etag: '"2"',
      });
      const [act] = await historique(identifiant);
      expect(act).toMatchObject({ action: 'modification', champs: ['nom', 'telephone'], auteur: referent });
    });

    test('SEC-17 a new address is told to the former one', async () => {
      const { identifiant } = await user();
      const before = await one(identifiant);
      const taken = { ...before, adresseMail: 'claire.martin@organisme.example' };
      const refused = await send('PUT', `modifierUtilisateur/${identifiant}`, taken);
      expect([refused.statusCode, refused.body]).toEqual([409, 'ADRESSE_MAIL_EXISTE_DEJA']);
      const none = await send('PUT', `modifierUtilisateur/${identifiant}`, { ...before, adresseMail: null });
      expect(none.statusCode).toBe(406);
      await send('PUT', `modifierUtilisateur/${identifiant}`, {
        ...before,
        adresseMail: `neuve.${identifiant}@organisme.example`,
      });
      expect(server.posted.at(-1)).toMatchObject({
        modele: 'adresseMailModifiee',
        adresse: before.adresseMail,
      });
    });

    test('API-040 updateUser changes groups, referent and blocked state: rights follow at the next call', async () => {
      const { identifiant, token: by } = await user();
      const before = await one(identifiant);
      const groupes = [groupe('Gestionnaires')];
      expect(
        (await send('PUT', `updateUser/${identifiant}`, { ...before, nom: 'Autre', groupes })).statusCode,
      ).toBe(200);
      expect(await one(identifiant)).toEqual({
        ...before,
        groupes,
        nomsGroupes: ['Gestionnaires'],
        etag: '"2"',
      });
      expect((await get(`${base}/users`, by)).statusCode).toBe(200);
      await send('PUT', `updateUser/${identifiant}`, { groupes: [] });
      expect((await get(`${base}/users`, by)).statusCode).toBe(403);
      expect(
        (await historique(identifiant)).map(({ action, ajouts, retraits }) => [action, ajouts, retraits]),
      ).toEqual([
        ['droits', [], ['Gestionnaires']],
        ['droits', ['Gestionnaires'], ['Suivi des commandes']],
      ]);
    });

    test('an edit of an older version answers 412, and overwrites nothing', async () => {
      const { identifiant } = await user();
      const tag = String((await get(`${api}/${identifiant}`)).headers.etag);
      const before = await one(identifiant);
      expect(before.etag).toBe(tag);
      await send('PUT', `updateUser/${identifiant}`, { groupes: [] }, { headers: { 'if-match': tag } });
      const calls = [
        send(
          'PUT',
          `modifierUtilisateur/${identifiant}`,
          { ...before, nom: 'X' },
          { headers: { 'if-match': tag } },
        ),
        send('PUT', `updateUser/${identifiant}`, before, { headers: { 'if-match': tag } }),
        send('PUT', `updateUser/${identifiant}`, { compteBloque: true }, { headers: { 'if-match': tag } }),
        send('POST', `motDePasseTemporaire/${identifiant}`, {}, { headers: { 'if-match': tag } }),
        send('DELETE', `delUser/${identifiant}`, before, { headers: { 'if-match': tag } }),
      ];
      for (const answer of await Promise.all(calls)) {
        expect([answer.statusCode, answer.json().modifiePar]).toEqual([412, 'Claire Martin']);
      }
      expect(await one(identifiant)).toEqual({
        ...before,
        groupes: [],
        nomsGroupes: [],
        etag: expect.not.stringMatching(tag),
      });
    });

    test('D14 a blocked user is refused at once; unblocking opens the account again', async () => {
      const { identifiant, token: by } = await user();
      await send('PUT', `updateUser/${identifiant}`, { compteBloque: true });
      expect((await get(`${api}/${identifiant}`, by)).statusCode).toBe(401);
      expect((await server.connexion(identifiant)).body).toBe('COMPTE_BLOQUE');
      await send('PUT', `updateUser/${identifiant}`, { compteBloque: false });
      expect((await server.connexion(identifiant)).statusCode).toBe(200);
      expect((await get(`${api}/${identifiant}`, by)).statusCode).toBe(401);
      expect((await historique(identifiant)).map(({ action }) => action)).toEqual(['deblocage', 'blocage']);
    });

    test('D14 unblocking ends the quarter of an hour after five wrong passwords', async () => {
      const { identifiant } = await user();
      for (let attempt = 0; attempt < 5; attempt += 1) await server.connexion(identifiant, 'Mauvais-passe-1');
      expect((await server.connexion(identifiant)).body).toBe('COMPTE_BLOQUE');
      expect(await one(identifiant)).toMatchObject({ statut: 'VERROUILLE', compteBloque: false });
      await send('PUT', `updateUser/${identifiant}`, { compteBloque: false });
      expect((await server.connexion(identifiant)).statusCode).toBe(200);
      expect(await one(identifiant)).toMatchObject({ statut: 'ACTIF' });
    });

    test('SEC-15 a new temporary password ends the former one and the open sessions', async () => {
      const { identifiant, token: by } = await user();
      const answer = await send('POST', `motDePasseTemporaire/${identifiant}`, {});
      expect([answer.statusCode, answer.body]).toEqual([200, 'true']);
      expect(server.posted.at(-1)).toMatchObject({
        modele: 'motDePasseTemporaire',
        adresse: `${identifiant}@organisme.example`,
      });
      expect((await get(`${api}/${identifiant}`, by)).statusCode).toBe(401);
      expect((await server.connexion(identifiant)).statusCode).toBe(401);
      const claims = decodeJwt(await server.token(identifiant, temporary()));
      expect(claims['d.commandes']).toBe(false);
      const [act] = await historique(identifiant);
      expect(act).toMatchObject({ action: 'motDePasse', champs: [] });
      await server.db.query('update utilisateur set adresse_mail = null where identifiant = $1', [
        identifiant,
      ]);
      const none = await send('POST', `motDePasseTemporaire/${identifiant}`, {});
      expect([none.statusCode, none.json()]).toMatchObject([409, { code: 'ADRESSE_MAIL_ABSENTE' }]);
    });

    test('API-041 USR-004 one is deleted, once, with their sessions', async () => {
      const { identifiant, token: by } = await user();
      const compte = await one(identifiant);
      expect((await send('DELETE', `delUser/${identifiant}`, compte)).statusCode).toBe(204);
      expect((await send('DELETE', `delUser/${identifiant}`, compte)).statusCode).toBe(404);
      expect((await get(`${api}/${identifiant}`, by)).statusCode).toBe(401);
      expect((await server.connexion(identifiant)).statusCode).toBe(401);
      const [act] = await historique(identifiant);
      expect(act).toMatchObject({ action: 'suppression', retraits: ['Suivi des commandes'] });
    });
  });

  describe('SEC-19 referents', () => {
    test('RIGHT-015 an organisation has two of them at most', async () => {
      await removeReferents();
      const second = await user();
      const third = await user();
      expect((await send('PUT', `updateUser/${second.identifiant}`, { referent: true })).statusCode).toBe(
        200,
      );
      const refused = [
        await send('PUT', `updateUser/${third.identifiant}`, { referent: true }),
        await send('POST', 'addUser', newForm({ referent: true })),
      ];
      for (const answer of refused)
        expect([answer.statusCode, answer.body]).toEqual([409, 'REFERENTS_MAXIMUM']);
      expect((await find('')).filter((compte) => compte.referent)).toHaveLength(2);
      await send('PUT', `updateUser/${second.identifiant}`, { referent: false });
      const acts = (await historique(second.identifiant)).map(({ action }) => action);
      expect(acts).toEqual(['finReferent', 'referent']);
      await removeReferents();
    });

    test('the last one who can sign in remains', async () => {
      await removeReferents();
      const alone = await send('PUT', `updateUser/${referent}`, { referent: false });
      expect([alone.statusCode, alone.json()]).toMatchObject([409, { code: 'DERNIER_REFERENT' }]);
      const blocked = await user({ isReferent: true });
      await send('PUT', `updateUser/${blocked.identifiant}`, { compteBloque: true });
      expect((await send('PUT', `updateUser/${referent}`, { referent: false })).statusCode).toBe(409);
      expect(await one(referent)).toMatchObject({ referent: true });
      await removeReferents();
    });

    const lockOut = (identifiant: string) =>
      server.db.query(
        `insert into tentative_connexion (identifiant, essais, bloque_jusqua, dernier_essai) values ($1, 5, $2, $3)`,
        [identifiant, new Date(server.now().getTime() + 900_000), server.now()],
      );

    test.each([
      [
        'has never signed in',
        async ({ identifiant }: { identifiant: string }) => {
          await server.db.query('update utilisateur set premiere_connexion = true where identifiant = $1', [
            identifiant,
          ]);
        },
      ],
      [
        'was sent a temporary password',
        async ({ identifiant }: { identifiant: string }) => {
          expect((await send('POST', `motDePasseTemporaire/${identifiant}`, {})).statusCode).toBe(200);
          await server.db.query(
            `update utilisateur set mot_de_passe_expire = now() - interval '1 day' where identifiant = $1`,
            [identifiant],
          );
        },
      ],
      [
        'is blocked',
        async ({ identifiant }: { identifiant: string }) => {
          expect((await send('PUT', `updateUser/${identifiant}`, { compteBloque: true })).statusCode).toBe(
            200,
          );
        },
      ],
      [
        'is locked out',
        async ({ identifiant }: { identifiant: string }) => {
          await lockOut(identifiant);
        },
      ],
    ])('a referent does not step down while the only other one %s', async (_why, prepare) => {
      await removeReferents();
      const other = await user({ isReferent: true });
      await prepare(other);
      const answer = await send('PUT', `updateUser/${referent}`, { referent: false });
      expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'DERNIER_REFERENT' }]);
      expect(await one(referent)).toMatchObject({ referent: true });
      expect((await send('DELETE', `delUser/${other.identifiant}`, {})).statusCode).toBe(204);
    });

    test('a signed-in referent whom wrong passwords lock out may still block and delete the other one', async () => {
      await removeReferents();
      const other = await user({ isReferent: true });
      await lockOut(referent);
      const url = `updateUser/${other.identifiant}`;
      expect((await send('PUT', url, { compteBloque: true })).statusCode).toBe(200);
      expect((await send('DELETE', `delUser/${other.identifiant}`, {})).statusCode).toBe(204);
      await server.db.query('delete from tentative_connexion where identifiant = $1', [referent]);
    });

    test('of two who step down at once, on two instances, one remains', async () => {
      for (let round = 0; round < 5; round += 1) {
        await removeReferents();
        const second = await user({ isReferent: true });
        const answers = await Promise.all([
          send('PUT', `updateUser/${second.identifiant}`, { referent: false }, { by: second.token }),
          send('PUT', `updateUser/${referent}`, { referent: false }),
        ]);
        expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
        await server.db.query('update utilisateur set referent = true where identifiant = $1', [referent]);
      }
      await removeReferents();
    });

    test('of two who demote each other concurrently one remains', async () => {
      await removeReferents();
      const second = await user({ isReferent: true });
      const answers = await Promise.all([
        send('PUT', `updateUser/${second.identifiant}`, { referent: false }),
        send('PUT', `updateUser/${referent}`, { referent: false }, { by: second.token }),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const left = (await find('', (await user({ groupes: ['Gestionnaires'] })).token)).filter(
        (one) => one.referent,
      );
      expect(left).toHaveLength(1);
      await server.db.query('update utilisateur set referent = true where identifiant = $1', [referent]);
      await removeReferents();
    });

    test('RIGHT-018 their accounts are closed to other administrators', async () => {
      const { token: by } = await user({ groupes: ['Gestionnaires'] });
      const before = await one(referent);
      const refused = [
        await send('PUT', `modifierUtilisateur/${referent}`, { ...before, nom: 'X' }, { by }),
        await send('PUT', `updateUser/${referent}`, { compteBloque: true }, { by }),
        await send('POST', `motDePasseTemporaire/${referent}`, {}, { by }),
        await send('DELETE', `delUser/${referent}`, before, { by }),
        await send('PUT', 'updateUser/0000000002', { referent: true }, { by }),
        await send('POST', 'addUser', newForm({ referent: true }), { by }),
      ];
      for (const answer of refused)
        expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'RESERVE_AUX_REFERENTS' }]);
      expect(await one(referent)).toEqual(before);
    });
  });

  describe('SEC-19 rights', () => {
    /** An administrator who holds only the rights administrateur and commandes. */
    async function administrator() {
      const made = await user({ groupes: ['Suivi des commandes'] });
      await server.db.query(
        `with g as (
           insert into groupe (organisme_id, nom) select organisme_id, 'Administrateurs ' || $1 from utilisateur
           where identifiant = $1 returning id),
         d as (insert into groupe_droit (groupe_id, droit) select id, 'administrateur' from g)
         insert into utilisateur_groupe (utilisateur_id, groupe_id) select u.id, g.id from utilisateur u, g
         where u.identifiant = $1`,
        [made.identifiant],
      );
      return made;
    }

    test('nobody gives themselves more of them, deletes or blocks themselves', async () => {
      const own = await administrator();
      const { token: by, identifiant } = own;
      const before = await one(identifiant);
      const groupes = [...before.groupes, groupe('Gestionnaires')];
      const more = await send('PUT', `updateUser/${identifiant}`, { groupes }, { by });
      expect([more.statusCode, more.json()]).toMatchObject([403, { code: 'DROITS_NON_DETENUS' }]);
      const refused = [
        await send('PUT', `updateUser/${identifiant}`, { compteBloque: true }, { by }),
        await send('DELETE', `delUser/${identifiant}`, before, { by }),
        await send('POST', `motDePasseTemporaire/${identifiant}`, {}, { by }),
        await send('DELETE', `delUser/${referent}`, {}),
      ];
      for (const answer of refused)
        expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'PROPRE_COMPTE' }]);
      expect(await one(identifiant)).toEqual(before);
    });

    test('an administrator gives the rights that they hold, to users who hold no more', async () => {
      const { token: by } = await administrator();
      const form = newForm({ groupes: [groupe('Gestionnaires')] });
      expect((await send('POST', 'addUser', form, { by })).json()).toMatchObject({
        code: 'DROITS_NON_DETENUS',
      });
      expect((await send('POST', 'addUser', newForm(), { by })).statusCode).toBe(201);
      const manager = await user({ groupes: ['Gestionnaires'] });
      const before = await one(manager.identifiant);
      for (const answer of [
        await send(
          'PUT',
          `modifierUtilisateur/${manager.identifiant}`,
          { ...before, adresseMail: 'a@b.example' },
          { by },
        ),
        await send('POST', `motDePasseTemporaire/${manager.identifiant}`, {}, { by }),
        await send('DELETE', `delUser/${manager.identifiant}`, before, { by }),
      ])
        expect(answer.json()).toMatchObject({ code: 'DROITS_NON_DETENUS' });
      expect(await one(manager.identifiant)).toEqual(before);
    });
  });

  test('SEC-34 SEC-38 those of another organisation do not exist', async () => {
    const answers = [
      await get(`${api}/${stranger}`),
      await send('PUT', `modifierUtilisateur/${stranger}`, {
        nom: 'X',
        prenom: 'Y',
        adresseMail: 'x@y.example',
      }),
      await send('PUT', `updateUser/${stranger}`, { compteBloque: true }),
      await send('POST', `motDePasseTemporaire/${stranger}`, {}),
      await send('DELETE', `delUser/${stranger}`, {}),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'INTROUVABLE' }]);
    expect(await historique(stranger)).toEqual([]);
    expect((await server.connexion(stranger)).statusCode).toBe(200);
  });

  test('are closed to a user without the right', async () => {
    const { token: by } = await user();
    const answers = [
      await get(`${base}/users`, by),
      await send('POST', 'addUser', newForm(), { by }),
      await send(
        'PUT',
        'modifierUtilisateur/0000000002',
        { nom: 'X', prenom: 'Y', adresseMail: null },
        { by },
      ),
      await send('PUT', 'updateUser/0000000002', {}, { by }),
      await send('POST', 'motDePasseTemporaire/0000000002', {}, { by }),
      await send('DELETE', 'delUser/0000000002', {}, { by }),
      await get(`${base}/historique/0000000002`, by),
    ];
    for (const answer of answers) expect(answer.statusCode).toBe(403);
  });
});
