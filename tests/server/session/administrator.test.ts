/**
 * The permissions of administration: every route that changes an account or a group, for each kind of author
 * and of account.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { bearing, testApp } from '../testApp.ts';

const base = '/api/authentification';
const organisation = ['TRANSFERT', 'COMMANDES', 'DOUBLONS', 'DEMANDES', 'BENEFICIAIRE', 'STATISTIQUES'];

/** Rights by group name. */
const groups = {
  administration: ['ADMINISTRATEUR'],
  organisation,
  commandes: ['COMMANDES'],
  demandes: ['DEMANDES'],
  national: ['STATNATIONALES'],
} as const;
type Group = keyof typeof groups;
type Kind = { readonly referent?: boolean; readonly groupes: readonly Group[] };

const authors = {
  'a referent': { referent: true, groupes: ['organisation'] },
  'a referent with the national statistics': { referent: true, groupes: ['organisation', 'national'] },
  'an administrator': { groupes: ['administration', 'commandes'] },
  'an administrator with the national statistics': {
    groupes: ['administration', 'commandes', 'national'],
  },
  'a user': { groupes: ['commandes'] },
} as const satisfies Record<string, Kind>;
type Author = keyof typeof authors;

const targets = {
  'who holds no more': { groupes: ['commandes'] },
  'who holds another right': { groupes: ['demandes'] },
  'who holds the national statistics': { groupes: ['commandes', 'national'] },
  'who is a referent': { referent: true, groupes: ['commandes'] },
  'who is a referent with the national statistics': { referent: true, groupes: ['national'] },
} as const satisfies Record<string, Kind>;
type Target = keyof typeof targets;

const ok = 'done';
const rights = 'DROITS_NON_DETENUS';
const reserved = 'RESERVE_AUX_REFERENTS';
const closed = 'DROIT_MANQUANT';

/** Expected answers if the account keeps or loses rights. */
const expected: Record<Author, readonly [string, string, string, string, string]> = {
  'a referent': [ok, ok, rights, ok, rights],
  'a referent with the national statistics': [ok, ok, ok, ok, ok],
  'an administrator': [ok, rights, rights, reserved, reserved],
  'an administrator with the national statistics': [ok, rights, ok, reserved, reserved],
  'a user': [closed, closed, closed, closed, closed],
};
/** Expected answers if an account with only rights that every author may grant gets a further right. */
const given: Record<Author, Partial<Record<Group, string>>> = {
  'a referent': { commandes: ok, demandes: ok, administration: ok, national: rights },
  'a referent with the national statistics': {
    commandes: ok,
    demandes: ok,
    administration: ok,
    national: ok,
  },
  'an administrator': { commandes: ok, demandes: rights, administration: ok, national: rights },
  'an administrator with the national statistics': {
    commandes: ok,
    demandes: rights,
    administration: ok,
    national: ok,
  },
  'a user': { commandes: closed, demandes: closed, administration: closed, national: closed },
};

const rows = (Object.keys(authors) as Author[]).flatMap((author) =>
  (Object.keys(targets) as Target[]).map(
    (target, index) => [author, target, expected[author][index] ?? ''] as const,
  ),
);
const gifts = (Object.keys(authors) as Author[]).flatMap((author) =>
  (Object.entries(given[author]) as [Group, string][]).map(
    ([group, answer]) => [author, group, answer] as const,
  ),
);

describe('SEC-19 authority', () => {
  const server = testApp();
  let last = 0;
  const numbers = new Map<string, number>();
  const tokens = new Map<Author, string>();
  const numberOf = (group: string) => numbers.get(group) ?? -1;

  async function group(nom: string, codes: readonly string[]): Promise<number> {
    const [row] = await server.db.query<{ id: number }>(
      `insert into groupe (organisme_id, nom)
       select organisme_id, $1 from utilisateur where identifiant = '0000000001' returning id`,
      [nom],
    );
    const id = row?.id ?? -1;
    await server.db.query(
      'insert into groupe_droit (groupe_id, droit) select $1, lower(d) from unnest($2::text[]) d',
      [id, codes],
    );
    return id;
  }
  async function account({ referent = false, groupes }: Kind, others: readonly number[] = []) {
    last += 1;
    const identifiant = `00000080${String(last).padStart(4, '0')}`;
    await server.db.query(
      `with u as (
         insert into utilisateur (identifiant, organisme_id, nom, prenom, adresse_mail, mot_de_passe,
           premiere_connexion, referent)
         select $1, organisme_id, 'Durand', 'Zoé', $1 || '@organisme.example', mot_de_passe, false, $2
         from utilisateur where identifiant = '0000000001' returning id)
       insert into utilisateur_groupe (utilisateur_id, groupe_id) select u.id, g from u, unnest($3::integer[]) g`,
      [identifiant, referent, [...groupes.map(numberOf), ...others]],
    );
    return identifiant;
  }
  /** The account and its groups in the database. */
  async function kept(identifiant: string) {
    return server.db.query(
      `select u.nom, u.adresse_mail, u.mot_de_passe, u.referent, u.compte_bloque, u.version,
         array(select groupe_id from utilisateur_groupe where utilisateur_id = u.id order by 1) as groupes
       from utilisateur u where identifiant = $1`,
      [identifiant],
    );
  }
  async function send(author: Author, method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}) {
    const answer = await server.app.inject({
      method,
      url: `${base}/${url}`,
      headers: bearing(tokens.get(author) ?? ''),
      payload,
    });
    const code = answer.statusCode === 403 ? answer.json<{ code: string }>().code : null;
    return answer.statusCode < 300 ? ok : (code ?? `${answer.statusCode} ${answer.body}`);
  }
  const newAccount = () => {
    last += 1;
    const identifiant = `00000080${String(last).padStart(4, '0')}`;
    return { identifiant, nom: 'Durand', prenom: 'Zoé', adresseMail: `${identifiant}@organisme.example` };
  };

  beforeAll(async () => {
    for (const [nom, codes] of Object.entries(groups)) numbers.set(nom, await group(nom, codes));
    for (const author of Object.keys(authors) as Author[])
      tokens.set(author, await server.token(await account(authors[author])));
  });

  /** Acts on an account that grant it nothing. */
  const acts: readonly (readonly [
    string,
    (author: Author, identifiant: string, kind: Kind) => Promise<string>,
  ])[] = [
    [
      'changes the name and the address',
      (author, identifiant) =>
        send(author, 'PUT', `utilisateur/admin/modifierUtilisateur/${identifiant}`, {
          nom: 'Autre',
          prenom: 'Zoé',
          adresseMail: `autre.${identifiant}@organisme.example`,
        }),
    ],
    [
      'sends a temporary password',
      (author, identifiant) => send(author, 'POST', `utilisateur/admin/motDePasseTemporaire/${identifiant}`),
    ],
    [
      'blocks',
      (author, identifiant) =>
        send(author, 'PUT', `utilisateur/admin/updateUser/${identifiant}`, { compteBloque: true }),
    ],
    [
      'unblocks',
      async (author, identifiant) => {
        await server.db.query('update utilisateur set compte_bloque = true where identifiant = $1', [
          identifiant,
        ]);
        return send(author, 'PUT', `utilisateur/admin/updateUser/${identifiant}`, { compteBloque: false });
      },
    ],
    [
      'takes the groups of',
      (author, identifiant) =>
        send(author, 'PUT', `utilisateur/admin/updateUser/${identifiant}`, { groupes: [] }),
    ],
    [
      'ends the role of referent of',
      (author, identifiant) =>
        send(author, 'PUT', `utilisateur/admin/updateUser/${identifiant}`, { referent: false, groupes: [] }),
    ],
    ['deletes', (author, identifiant) => send(author, 'DELETE', `utilisateur/admin/delUser/${identifiant}`)],
  ];
  /** Acts on a group of the account with the right commandes. */
  const groupActs: readonly (readonly [string, (nom: string) => object])[] = [
    ['renames a group of somebody', (nom) => ({ nom: `${nom} bis`, droits: ['COMMANDES', 'MESDONNEES'] })],
    [
      'adds a right to a group of somebody',
      (nom) => ({ nom, droits: ['COMMANDES', 'MESDONNEES', 'ADMINISTRATEUR'] }),
    ],
    ['takes a right from a group of somebody', (nom) => ({ nom, droits: ['MESDONNEES'] })],
  ];

  describe.each(rows)('%s and an account %s: %s', (author, target, answer) => {
    const kind: Kind = targets[target];

    test.each(acts)('%s it', async (_what, act) => {
      const identifiant = await account(kind);
      const before = await kept(identifiant);
      expect(await act(author, identifiant, kind)).toBe(answer);
      if (answer !== ok) {
        const after = (await kept(identifiant)).map((row) => ({ ...row, compte_bloque: false }));
        expect(after).toEqual(before);
      }
    });

    test('is told by the list, by the account and by its group whether it may be changed', async () => {
      if (answer === closed) return;
      last += 1;
      const nom = `Groupe ${last}`;
      const id = await group(nom, ['COMMANDES', 'MESDONNEES']);
      const identifiant = await account(kind, [id]);
      const headers = bearing(tokens.get(author) ?? '');
      const read = async (url: string) =>
        (await server.app.inject({ url: `${base}/${url}`, headers })).json();
      const administrable = answer === ok;
      expect(await read(`utilisateur/admin/users?identifiant=${identifiant}`)).toMatchObject([
        { administrable },
      ]);
      expect(await read(`utilisateur/${identifiant}`)).toMatchObject({ administrable });
      expect(await read(`groupe/admin/getGroupe/${id}`)).toMatchObject({ modifiable: administrable });
      expect(await read(`groupe/admin/getGroupes?groupeName=${nom}`)).toMatchObject([
        { modifiable: administrable, supprimable: true },
      ]);
    });

    test.each(groupActs)('%s', async (_what, formOf) => {
      last += 1;
      const nom = `Groupe ${last}`;
      const id = await group(nom, ['COMMANDES', 'MESDONNEES']);
      await account(kind, [id]);
      expect(await send(author, 'PUT', `groupe/admin/updateGroupe/${id}`, formOf(nom))).toBe(answer);
    });
  });

  describe.each(gifts)('%s and the right %s: %s', (author, name, answer) => {
    test('gives it to an account, new or old, or makes a group of it', async () => {
      const groupes = [numberOf(name)];
      expect(await send(author, 'POST', 'utilisateur/admin/addUser', { ...newAccount(), groupes })).toBe(
        answer,
      );
      const old = await account({ groupes: ['commandes'] });
      expect(await send(author, 'PUT', `utilisateur/admin/updateUser/${old}`, { groupes })).toBe(answer);
      last += 1;
      const form = { nom: `Groupe ${last}`, droits: groups[name] };
      expect(await send(author, 'POST', 'groupe/admin/createGroupe', form)).toBe(answer);
    });

    test('adds it to a group, takes it from one and deletes one that carries it', async () => {
      last += 1;
      const nom = `Groupe ${last}`;
      const [without, carrying, deleted] = [
        await group(`${nom} a`, ['MESDONNEES']),
        await group(`${nom} b`, ['MESDONNEES', ...groups[name]]),
        await group(`${nom} c`, groups[name]),
      ];
      const change = (id: number, form: object) =>
        send(author, 'PUT', `groupe/admin/updateGroupe/${id}`, form);
      if (answer !== closed) {
        const url = `${base}/groupe/admin/getGroupe/${deleted}`;
        const told = await server.app.inject({ url, headers: bearing(tokens.get(author) ?? '') });
        expect(told.json()).toMatchObject({ modifiable: true, supprimable: answer === ok });
      }
      expect(await change(without, { nom: `${nom} a`, droits: ['MESDONNEES', ...groups[name]] })).toBe(
        answer,
      );
      expect(await change(carrying, { nom: `${nom} b`, droits: ['MESDONNEES'] })).toBe(answer);
      expect(await send(author, 'DELETE', `groupe/admin/delGroupe/${deleted}`)).toBe(answer);
    });
  });

  test.each([
    ['a referent', 'the groups of an account', false],
    ['an administrator with the national statistics', 'the role of referent', true],
  ] as const)('%s gives %s to whom they may administer alone', async (author, _what, referent) => {
    const identifiant = await account({ groupes: referent ? ['commandes'] : ['national'] });
    const form = referent ? { referent: true } : { groupes: [numberOf('national'), numberOf('commandes')] };
    expect(await send(author, 'PUT', `utilisateur/admin/updateUser/${identifiant}`, form)).toBe(
      referent ? reserved : rights,
    );
  });

  describe('the last who can give the national statistics', () => {
    const own = async (kind: Kind) => {
      const identifiant = await account(kind);
      const headers = bearing(await server.token(identifiant));
      const put = async (url: string, payload: object) =>
        server.app.inject({ method: 'PUT', url: `${base}/${url}`, headers, payload });
      return { identifiant, put, update: `utilisateur/admin/updateUser/${identifiant}` };
    };
    const refusal = [403, { code: 'PROPRE_COMPTE' }];

    test('does not take them from themselves, by the account or by the group', async () => {
      last += 1;
      const nom = `Groupe ${last}`;
      const id = await group(nom, ['COMMANDES', 'STATNATIONALES']);
      const { identifiant, put, update } = await own({ groupes: ['administration'] });
      await server.db.query(
        'insert into utilisateur_groupe (utilisateur_id, groupe_id) select id, $2 from utilisateur where identifiant = $1',
        [identifiant, id],
      );
      const before = await kept(identifiant);
      for (const answer of [
        await put(update, { groupes: [numberOf('administration')] }),
        await put(update, { groupes: [] }),
        await put(`groupe/admin/updateGroupe/${id}`, { nom, droits: ['COMMANDES'] }),
      ])
        expect([answer.statusCode, answer.json()]).toMatchObject(refusal);
      expect(await kept(identifiant)).toEqual(before);
      const doubled = [...groups.national.map(() => numberOf('national')), numberOf('administration')];
      const elsewhere = await put(update, { groupes: [...doubled, id] });
      expect(elsewhere.statusCode).toBe(200);
      expect((await put(update, { groupes: doubled })).statusCode).toBe(200);
    });

    test('does not leave the administration either, by the account, the role or the group', async () => {
      const administrator = await own({ groupes: ['administration', 'national'] });
      const referent = await own({ referent: true, groupes: ['national'] });
      last += 1;
      const nom = `Groupe ${last}`;
      const id = await group(nom, ['ADMINISTRATEUR', 'STATNATIONALES']);
      const member = await own({ groupes: [] });
      await server.db.query(
        'insert into utilisateur_groupe (utilisateur_id, groupe_id) select id, $2 from utilisateur where identifiant = $1',
        [member.identifiant, id],
      );
      for (const answer of [
        await administrator.put(administrator.update, { groupes: [numberOf('national')] }),
        await referent.put(referent.update, { referent: false }),
        await member.put(`groupe/admin/updateGroupe/${id}`, { nom, droits: ['STATNATIONALES'] }),
      ])
        expect([answer.statusCode, answer.json()]).toMatchObject(refusal);
    });

    test('is helped by another holder, who stays', async () => {
      const leaving = await account({ groupes: ['administration', 'national'] });
      const author = 'an administrator with the national statistics';
      expect(await send(author, 'PUT', `utilisateur/admin/updateUser/${leaving}`, { groupes: [] })).toBe(ok);
    });
  });
});
