import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { bearing, testApp } from '../testApp.ts';

const referent = '0000000001';
const stranger = '1000000001';
const base = '/api/authentification/groupe/admin';

type Groupe = {
  numeroId: number;
  nom: string;
  droits: string[];
  etag: string;
  modifiable: boolean;
  supprimable: boolean;
};

describe('groups', () => {
  const server = testApp();
  let token = '';
  let last = 0;
  beforeAll(async () => {
    token = await server.token(referent);
  });

  const get = (url: string, by = token) => server.app.inject({ url: `${base}/${url}`, headers: bearing(by) });
  const send = (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload: object,
    { by = token, headers = {} } = {},
  ) => server.app.inject({ method, url: `${base}/${url}`, headers: { ...bearing(by), ...headers }, payload });
  const newName = () => {
    last += 1;
    return `Groupe ${last}`;
  };
  async function create(droits = ['COMMANDES'], nom = newName()): Promise<Groupe> {
    const answer = await send('POST', 'createGroupe', { numeroId: null, nom, droits });
    expect(answer.statusCode).toBe(201);
    return answer.json<Groupe>();
  }
  const list = async (name = '', by = token) =>
    (await get(`getGroupes?groupeName=${encodeURIComponent(name)}`, by)).json<Groupe[]>();
  /** A signed-in user of ORG075 with these groups. */
  async function member(...groupes: readonly number[]) {
    last += 1;
    const identifiant = `00000007${String(last).padStart(2, '0')}`;
    await server.db.query(
      `with u as (
         insert into utilisateur (identifiant, organisme_id, nom, prenom, mot_de_passe, premiere_connexion)
         select $1, organisme_id, 'Durand', 'Zoé', mot_de_passe, false
         from utilisateur where identifiant = $2 returning id)
       insert into utilisateur_groupe (utilisateur_id, groupe_id) select u.id, g from u, unnest($3::integer[]) g`,
      [identifiant, referent, groupes],
    );
    return { identifiant, token: await server.token(identifiant) };
  }
  const openOrders = async (by: string) =>
    (await server.app.inject({ url: '/api/commandeDemande/commande', headers: bearing(by) })).statusCode;

  test('API-031 ADM-004 are listed by name and found by a part of it, without case and accents', async () => {
    await create(['DEMANDES', 'TRANSFERT'], 'Équipe du matin');
    expect((await list('EQUIPE')).map(({ nom }) => nom)).toEqual(['Équipe du matin']);
    expect((await list('matin'))[0]?.droits).toEqual(['TRANSFERT', 'DEMANDES']);
    const names = (await list()).map(({ nom }) => nom);
    expect(names).toEqual(
      expect.arrayContaining(['Gestionnaires', 'Suivi des commandes', 'Équipe du matin']),
    );
    expect(await list('introuvable')).toEqual([]);
    expect(await list("'")).toEqual([]);
  });

  test('API-031 are found and listed whatever their apostrophes, dashes and blanks', async () => {
    await create(['DEMANDES'], "Z'équipe\u00a0du\u2009soir");
    await create(['DEMANDES'], 'Zequipe-du-jour');
    for (const text of ['zequipe', 'Z’équipe', 'z-\u200bequipe'])
      expect((await list(text)).map(({ nom }) => nom)).toEqual(['Zequipe-du-jour', "Z'équipe du soir"]);
  });

  test('ADM-035 a name that looks like that of another group is taken', async () => {
    const { numeroId } = await create(['COMMANDES'], "L'équipe - nuit");
    const droits = ['COMMANDES'];
    for (const nom of [
      'L’ÉQUIPE – nuit',
      "L'e\u0301quipe \u200b- nuit",
      'L\u02bcéquipe\u00a0-\u2009nuit',
      "L'équipe  \u2212  nuit\u3164",
    ]) {
      const answer = await send('POST', 'createGroupe', { nom, droits });
      expect([nom, answer.statusCode, answer.body]).toEqual([nom, 409, 'GROUPE_EXISTE_DEJA']);
    }
    // Of itself it may change how it is written.
    const renamed = await send('PUT', `updateGroupe/${numeroId}`, { nom: 'L’équipe – nuit', droits });
    expect(renamed.json()).toMatchObject({ nom: 'L’équipe – nuit' });
    const other = await create();
    const taken = await send('PUT', `updateGroupe/${other.numeroId}`, { nom: "l'équipe - nuit", droits });
    expect(taken.statusCode).toBe(409);
  });

  test('API-032 API-033 API-034 are created, read and changed under an ETag', async () => {
    const made = await create(['COMMANDE', 'DOUBLON'], '  Saisie  ');
    expect(made).toMatchObject({ nom: 'Saisie', droits: ['COMMANDES', 'DOUBLONS'] });
    const read = await get(`getGroupe/${made.numeroId}`);
    expect(read.json()).toEqual(made);
    const change = { ...made, nom: 'Saisie et suivi', droits: ['DEMANDE', 'CONTACT'] };
    // A row of the list contains the entity tag that its deletion sends.
    const [listed] = (await get(`getGroupes?groupeName=Saisie`)).json<Groupe[]>();
    expect(listed).toMatchObject({ numeroId: made.numeroId, etag: read.headers.etag });
    const headers = { 'if-match': String(listed?.etag) };
    const changed = await send('PUT', `updateGroupe/${made.numeroId}`, change, { headers });
    expect([changed.statusCode, changed.json()]).toEqual([
      200,
      { ...made, nom: 'Saisie et suivi', droits: ['DEMANDES'], etag: changed.headers.etag },
    ]);
    const again = await send('PUT', `updateGroupe/${made.numeroId}`, { ...change, nom: 'X' }, { headers });
    expect([again.statusCode, again.json()]).toMatchObject([
      412,
      { code: 'MODIFIE_ENTRE_TEMPS', modifiePar: 'Claire Martin' },
    ]);
    const gone = await send('DELETE', `delGroupe/${made.numeroId}`, made, { headers });
    expect(gone.statusCode).toBe(412);
    expect((await get(`getGroupe/${made.numeroId}`)).json()).toMatchObject({ nom: 'Saisie et suivi' });
    const same = await send('PUT', `updateGroupe/${made.numeroId}`, change);
    expect(same.headers.etag).toBe(changed.headers.etag);
  });

  test.each([
    ['a name of 49 characters', { nom: 'é'.repeat(49) }, 201],
    ['a name of 50 characters', { nom: 'x'.repeat(50) }, 400],
    ['an empty name', { nom: '' }, 400],
    ['a name of spaces', { nom: '   ' }, 400],
    ['a name with a NUL', { nom: 'a\0b' }, 400],
    ['a name of a filler', { nom: '\u3164' }, 400],
    ['a name of a braille blank', { nom: '\u2800\u00a0\u115f' }, 400],
    ['a name of format characters', { nom: '\u200b\u2060\ufeff\u00ad\ufe0f' }, 400],
    ['a name of an accent alone', { nom: '\u0301' }, 400],
    ['49 characters and invisible ones', { nom: `${'y'.repeat(49)}\u200b\u00a0` }, 201],
    ['a name of two lines', { nom: 'a\nb' }, 400],
    ['no right', { droits: [] }, 400],
    ['rights that everybody has', { droits: ['CONTACT', 'AIDE'] }, 400],
    ['an unknown right', { droits: ['ROOT'] }, 400],
    ['a member that no group has', { organisme: 'ORG900' }, 400],
    ['no name', { nom: undefined }, 400],
  ])('ADM-033 ADM-034 SEC-44 creating with %s is answered', async (_what, form, status) => {
    const before = await list();
    const answer = await send('POST', 'createGroupe', { nom: newName(), droits: ['COMMANDES'], ...form });
    expect(answer.statusCode).toBe(status);
    if (status === 400) expect(await list()).toEqual(before);
  });

  test.each([
    '{"nom":"a","droits":["COMMANDES"],"__proto__":{"x":1}}',
    '{"nom":"a","constructor":{"prototype":{}}}',
  ])('SEC-46 %s is refused', async (payload) => {
    const before = await list();
    const answer = await server.app.inject({
      method: 'POST',
      url: `${base}/createGroupe`,
      headers: { ...bearing(token), 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(await list()).toEqual(before);
  });

  test.each(['__proto__[x]=1', '__proto__=1', 'constructor=1', 'groupeName[__proto__]=1'])(
    'SEC-46 a query with %s is refused',
    async (query) => {
      expect((await get(`getGroupes?${query}`)).statusCode).toBe(400);
      expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
    },
  );

  test('ADM-040 ADM-041 SEC-42 a name serves once in an organisation, and again in another', async () => {
    const made = await create();
    const other = await create();
    const taken = [
      await send('POST', 'createGroupe', { nom: made.nom.toUpperCase(), droits: ['COMMANDES'] }),
      await send('PUT', `updateGroupe/${other.numeroId}`, { ...other, nom: ` ${made.nom} ` }),
      await send('POST', 'createGroupe', { nom: `${made.nom}\u200b`, droits: ['COMMANDES'] }),
    ];
    for (const answer of taken) {
      expect([answer.statusCode, answer.body]).toEqual([409, 'GROUPE_EXISTE_DEJA']);
      expect(answer.headers['content-type']).toContain('text/plain');
    }
    expect((await get(`getGroupe/${other.numeroId}`)).json()).toEqual(other);
    const by = await server.token(stranger);
    const elsewhere = await send('POST', 'createGroupe', { nom: made.nom, droits: ['COMMANDES'] }, { by });
    expect(elsewhere.statusCode).toBe(201);
  });

  test('REL-16 a creation that is sent twice at once makes one group', async () => {
    const form = { nom: newName(), droits: ['COMMANDES'] };
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', 'createGroupe', form)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(await list(form.nom)).toHaveLength(1);
  });

  test('REL-21 changed and deleted at once, one act wins and the others are told', async () => {
    const made = await create();
    const url = `updateGroupe/${made.numeroId}`;
    const headers = { 'if-match': String((await get(`getGroupe/${made.numeroId}`)).headers.etag) };
    const changes = await Promise.all(
      ['A', 'B', 'C'].map((letter) =>
        send('PUT', url, { ...made, nom: `${made.nom} ${letter}` }, { headers }),
      ),
    );
    expect(changes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
    const won = changes.find(({ statusCode }) => statusCode === 200);
    expect((await get(`getGroupe/${made.numeroId}`)).json()).toEqual(won?.json());

    const [first, second, change] = await Promise.all([
      send('DELETE', `delGroupe/${made.numeroId}`, made),
      send('DELETE', `delGroupe/${made.numeroId}`, made),
      send('PUT', url, { ...made, nom: newName() }),
    ]);
    expect([first?.statusCode, second?.statusCode].sort()).toEqual([204, 404]);
    expect([200, 404]).toContain(change?.statusCode);
    expect((await send('PUT', url, made)).json()).toMatchObject({ code: 'INTROUVABLE' });
    expect((await list()).map(({ numeroId }) => numeroId)).not.toContain(made.numeroId);
  });

  test('SEC-34 those of another organisation do not exist', async () => {
    const made = await create();
    const by = await server.token(stranger);
    expect((await list('', by)).map(({ numeroId }) => numeroId)).not.toContain(made.numeroId);
    const answers = [
      await get(`getGroupe/${made.numeroId}`, by),
      await send('PUT', `updateGroupe/${made.numeroId}`, made, { by }),
      await send('DELETE', `delGroupe/${made.numeroId}`, made, { by }),
    ];
    const nowhere = await get('getGroupe/2000000000', by);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json<{ code: string }>().code).toBe(nowhere.json<{ code: string }>().code);
    }
    expect((await get(`historique/${made.numeroId}`, by)).json()).toEqual([]);
    expect((await get(`getGroupe/${made.numeroId}`)).json()).toEqual(made);
  });

  test('are closed to a user without the right', async () => {
    const by = (await member()).token;
    const made = await create();
    const answers = [
      await get('getGroupes', by),
      await send('POST', 'createGroupe', { nom: newName(), droits: ['COMMANDES'] }, { by }),
      await send('PUT', `updateGroupe/${made.numeroId}`, made, { by }),
      await send('DELETE', `delGroupe/${made.numeroId}`, made, { by }),
      await get(`historique/${made.numeroId}`, by),
    ];
    for (const answer of answers) expect(answer.statusCode).toBe(403);
    expect((await get(`getGroupe/${made.numeroId}`)).json()).toEqual(made);
  });

  test('API-035 ADM-049 SEC-43 one that users belong to is not deleted: the answer says how many', async () => {
    const made = await create();
    const user = await member(made.numeroId);
    await member(made.numeroId);
    const refused = await send('DELETE', `delGroupe/${made.numeroId}`, made);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'GROUPE_UTILISE', nombreUtilisateurs: 2 },
    ]);
    expect(await openOrders(user.token)).toBe(200);
    await server.db.query('delete from utilisateur_groupe where groupe_id = $1', [made.numeroId]);
    expect((await send('DELETE', `delGroupe/${made.numeroId}`, made)).statusCode).toBe(204);
    expect((await send('DELETE', `delGroupe/${made.numeroId}`, made)).statusCode).toBe(404);
  });

  test('REL-21 who changes what another has deleted, or deletes what another has changed, is told so', async () => {
    const deleted = await create();
    const own = `Groupe/${deleted.numeroId}`;
    expect((await send('DELETE', `del${own}`, deleted)).statusCode).toBe(204);
    expect((await send('PUT', `update${own}`, { ...deleted, nom: newName() })).statusCode).toBe(404);
    expect(await list(deleted.nom)).toEqual([]);

    const shared = await create();
    const { etag } = (await get(`getGroupe/${shared.numeroId}`)).headers;
    await send('PUT', `updateGroupe/${shared.numeroId}`, { ...shared, droits: ['DOUBLONS'] });
    const headers = { 'if-match': String(etag) };
    const outdated = await send('DELETE', `delGroupe/${shared.numeroId}`, shared, { headers });
    expect(outdated.statusCode).toBe(412);
    expect((await list(shared.nom))[0]?.droits).toEqual(['DOUBLONS']);
  });

  test('RIGHT-017 its users have its rights from their next call', async () => {
    const made = await create(['COMMANDES']);
    const user = await member(made.numeroId);
    expect(await openOrders(user.token)).toBe(200);
    await send('PUT', `updateGroupe/${made.numeroId}`, { ...made, droits: ['DEMANDES'] });
    const refused = await server.app.inject({
      url: '/api/commandeDemande/commande',
      headers: bearing(user.token),
    });
    expect(refused.statusCode).toBe(403);
    const next = decodeJwt(String(refused.headers.authorization).slice('Bearer '.length));
    expect(next).toMatchObject({ 'd.commandes': false, 'd.demandes': true });
  });

  describe('SEC-19 nobody gives more than they may', () => {
    const administrators = async (droits = ['ADMINISTRATEUR', 'COMMANDES']) => {
      const groupe = await create(droits);
      return { groupe, ...(await member(groupe.numeroId)) };
    };

    test('an administrator who is no referent gives the rights that they hold', async () => {
      const { token: by, groupe } = await administrators();
      const own = await send(
        'POST',
        'createGroupe',
        { nom: newName(), droits: ['COMMANDES', 'MESDONNEES'] },
        { by },
      );
      expect(own.statusCode).toBe(201);
      const more = { nom: newName(), droits: ['COMMANDES', 'DEMANDES'] };
      const refused = [
        await send('POST', 'createGroupe', more, { by }),
        await send('PUT', `updateGroupe/${own.json<Groupe>().numeroId}`, more, { by }),
        await send(
          'PUT',
          `updateGroupe/${groupe.numeroId}`,
          { ...groupe, droits: ['ADMINISTRATEUR', 'DEMANDES'] },
          { by },
        ),
      ];
      for (const answer of refused)
        expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'DROITS_NON_DETENUS' }]);
      expect((await get(`getGroupe/${groupe.numeroId}`)).json()).toEqual(groupe);
    });

    test('a referent gives every right of the organisation, to others', async () => {
      const groupe = await create(['ADMINISTRATEUR']);
      const user = await member(groupe.numeroId);
      await server.db.query('update utilisateur set referent = true where identifiant = $1', [
        user.identifiant,
      ]);
      const all = { ...groupe, droits: ['ADMINISTRATEUR', 'COMMANDES'] };
      const own = await send('PUT', `updateGroupe/${groupe.numeroId}`, all, { by: user.token });
      expect(own.json()).toMatchObject({ code: 'DROITS_NON_DETENUS' });
      const others = await send(
        'POST',
        'createGroupe',
        { nom: newName(), droits: ['TRANSFERT', 'DOUBLONS'] },
        { by: user.token },
      );
      expect(others.statusCode).toBe(201);
      const national = await send(
        'POST',
        'createGroupe',
        { nom: newName(), droits: ['STATNATIONALES'] },
        { by: user.token },
      );
      expect(national.json()).toMatchObject({ code: 'DROITS_NON_DETENUS' });
    });

    test('RIGHT-018 an administrator who is no referent takes the rights that they hold, and no other', async () => {
      const { token: by } = await administrators();
      const more = await create(['COMMANDES', 'DEMANDES']);
      const url = `updateGroupe/${more.numeroId}`;
      const refused = [
        await send('PUT', url, { ...more, droits: ['COMMANDES'] }, { by }),
        await send('DELETE', `delGroupe/${more.numeroId}`, more, { by }),
      ];
      for (const answer of refused)
        expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'DROITS_NON_DETENUS' }]);
      expect((await get(`getGroupe/${more.numeroId}`)).json()).toEqual(more);

      expect((await send('PUT', url, { ...more, droits: ['DEMANDES'] }, { by })).statusCode).toBe(200);
      const held = await create(['COMMANDES', 'MESDONNEES']);
      expect((await send('DELETE', `delGroupe/${held.numeroId}`, held, { by })).statusCode).toBe(204);
    });

    test.each(['a referent', 'somebody who may do more'])(
      'RIGHT-018 they do not change a group of %s',
      async (who) => {
        const { token: by } = await administrators();
        const made = await create(['COMMANDES']);
        const other = who === 'a referent' ? [] : [(await create(['DEMANDES'])).numeroId];
        const { identifiant } = await member(made.numeroId, ...other);
        const ofReferent = who === 'a referent';
        await server.db.query('update utilisateur set referent = $2 where identifiant = $1', [
          identifiant,
          ofReferent,
        ]);
        const url = `updateGroupe/${made.numeroId}`;
        const changes = [{ nom: newName() }, { droits: ['COMMANDES', 'ADMINISTRATEUR'] }];
        for (const change of changes) {
          const answer = await send('PUT', url, { ...made, ...change }, { by });
          const code = ofReferent ? 'RESERVE_AUX_REFERENTS' : 'DROITS_NON_DETENUS';
          expect([answer.statusCode, answer.json()]).toMatchObject([403, { code }]);
        }
        expect((await send('PUT', url, made, { by })).json()).toEqual({ ...made, modifiable: false });
        expect((await send('PUT', url, { ...made, ...changes[1] })).statusCode).toBe(200);
      },
    );

    test('the national statistics, which no referent gives, are never taken from an organisation', async () => {
      const national = await create(['COMMANDES', 'STATISTIQUES']);
      const holders = await create(['COMMANDES']);
      for (const { numeroId } of [national, holders])
        await server.db.query(`insert into groupe_droit (groupe_id, droit) values ($1, 'statnationales')`, [
          numeroId,
        ]);
      const other = await create();
      const [holder, referentOnly] = [await member(holders.numeroId), await member(other.numeroId)];
      await server.db.query('update utilisateur set referent = true where identifiant = any($1::text[])', [
        [holder.identifiant, referentOnly.identifiant],
      ]);
      const by = referentOnly.token;
      const url = `updateGroupe/${national.numeroId}`;
      const refused = [
        await send('PUT', url, national, { by }),
        await send('DELETE', `delGroupe/${national.numeroId}`, national, { by }),
        await send('PUT', `updateGroupe/${holders.numeroId}`, holders, { by: holder.token }),
      ];
      const codes = ['DROITS_NON_DETENUS', 'DROITS_NON_DETENUS', 'PROPRE_COMPTE'];
      for (const [index, code] of codes.entries())
        expect([refused[index]?.statusCode, refused[index]?.json()]).toMatchObject([403, { code }]);
      const kept = await send('PUT', url, { ...national, droits: ['COMMANDES', 'STATNATIONALES'] }, { by });
      expect(kept.json()).toMatchObject({ droits: ['COMMANDES', 'STATNATIONALES'] });
      const taken = await send('PUT', url, national, { by: holder.token });
      expect(taken.json()).toMatchObject({ droits: ['COMMANDES', 'STATISTIQUES'] });
    });

    test('what one takes from oneself is gone with the same answer', async () => {
      const { token: by, groupe } = await administrators();
      const answer = await send(
        'PUT',
        `updateGroupe/${groupe.numeroId}`,
        { ...groupe, droits: ['COMMANDES'] },
        { by },
      );
      expect(answer.statusCode).toBe(200);
      const next = decodeJwt(String(answer.headers.authorization).slice('Bearer '.length));
      expect(next).toMatchObject({ 'd.administrateur': false, 'd.commandes': true });
      expect((await get('getGroupes', by)).statusCode).toBe(403);
    });
  });

  test('the history tells who did what, and when; the log does not tell names', async () => {
    const nom = `Confidentiel ${newName()}`;
    const made = await create(['COMMANDES', 'DEMANDES'], nom);
    server.advance(60_000);
    await send('PUT', `updateGroupe/${made.numeroId}`, {
      ...made,
      nom: `${nom} bis`,
      droits: ['COMMANDES', 'TRANSFERT'],
    });
    const trail = (await get(`historique/${made.numeroId}`)).json<Record<string, unknown>[]>();
    expect(trail).toEqual([
      {
        numero: 2,
        date: server.now().toISOString(),
        action: 'modification',
        auteur: referent,
        nomAuteur: 'Claire Martin',
        champs: ['nom'],
        ajouts: ['TRANSFERT'],
        retraits: ['DEMANDES'],
      },
      expect.objectContaining({
        numero: 1,
        action: 'creation',
        champs: ['nom'],
        ajouts: ['COMMANDES', 'DEMANDES'],
      }),
    ]);
    await send('DELETE', `delGroupe/${made.numeroId}`, made);
    const [end] = (await get(`historique/${made.numeroId}`)).json<Record<string, unknown>[]>();
    expect(end).toMatchObject({ action: 'suppression', retraits: ['TRANSFERT', 'COMMANDES'] });
    expect(server.log()).not.toContain('Confidentiel');
    expect(server.log()).toContain('groupe.suppression');
  });
});
