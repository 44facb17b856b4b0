import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fingerprintOf, makeResetToken } from '../../../server/authentification/resetToken.ts';
import { advance } from '../../../server/commande/production.ts';
import type { Database } from '../../../server/db/database.ts';
import { deleteExpired } from '../../../server/retention/retention.ts';
import { multipart } from '../caller.ts';
import { heldOrder } from '../commande/heldOrder.ts';
import { lockWaits } from '../lockWaits.ts';
import { portOf } from '../rawRequest.ts';
import { bearing, testApp } from '../testApp.ts';
import { enginesOfRun } from '../testDatabase.ts';
import { integrated } from '../transfert/orderApp.ts';
import { distinctLines, orderFile } from '../transfert/orderFile.ts';

type Operation = { readonly operationId: string; readonly parameters?: readonly { readonly name: string }[] };
const document = JSON.parse(readFileSync('schemas/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const writing = Object.values(document.paths).flatMap((methods) =>
  Object.entries(methods).flatMap(([method, operation]) => (method === 'get' ? [] : [operation])),
);

const authentification = '/api/authentification/authentification';
const utilisateur = '/api/authentification/utilisateur';
const groupe = '/api/authentification/groupe/admin';
const recherche = '/api/organismeBeneficiaire/recherche';
const titre = '/api/organismeBeneficiaire/titre';

/** A request, and the same one with another content. */
type Case = { readonly request: InjectOptions; readonly other: InjectOptions };

let sequence = 0;
/** A new key, as browsers send it. */
const newKey = (): string => {
  sequence += 1;
  return `"cle-de-test-${process.pid}-${sequence}"`;
};
const keyed = (request: InjectOptions, key: string): InjectOptions => ({
  ...request,
  headers: { ...request.headers, 'idempotency-key': key },
});
/** What a repeat must have in common with the first answer. */
const told = ({ statusCode, headers, body }: LightMyRequestResponse) => ({
  statusCode,
  body,
  etag: headers.etag,
  type: headers['content-type'],
});

function orderOf(name: string, count: number, from = 1): InjectOptions {
  const { contentType, payload } = multipart('file', name, orderFile('PP', distinctLines(count, from)));
  const headers = { 'content-type': contentType, login: '0000000001', emetteur: 'ORG075' };
  return { method: 'POST', url: '/api/transfert', headers, payload };
}

describe.each(enginesOfRun)('writes with a key on $name', ({ name: engine, open }) => {
  const server = testApp({ open });
  const { db } = server;
  let claire: Record<string, string>;
  let thomas: Record<string, string>;
  let files = 100;

  const send = (request: InjectOptions, key?: string, caller = claire) =>
    server.app.inject({
      ...(key === undefined ? request : keyed(request, key)),
      headers: {
        ...caller,
        ...request.headers,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    });
  const get = async (url: string) => (await send({ method: 'GET', url })).json();
  const firstOf = async (url: string) => {
    const rows = await get(url);
    return (Array.isArray(rows) ? rows : rows.data)[0];
  };
  const newFile = (lines = 1): InjectOptions => {
    files += 1;
    return orderOf(`CMI_ORG075_20261118_${files}.csv`, lines, files * 20);
  };
  const newGroupe = async () => {
    sequence += 1;
    const payload = { numeroId: null, nom: `Groupe ${sequence}`, droits: ['COMMANDES'] };
    return (await send({ method: 'POST', url: `${groupe}/createGroupe`, payload })).json();
  };
  const newCompte = async (): Promise<{ identifiant: string; adresseMail: string }> => {
    sequence += 1;
    const identifiant = `000000${9_000 + sequence}`;
    const adresseMail = `u${identifiant}@organisme.example`;
    const payload = { identifiant, nom: 'Durand', prenom: 'Zoé', adresseMail };
    const made = await send({ method: 'POST', url: `${utilisateur}/admin/addUser`, payload });
    expect(made.statusCode, made.body).toBe(201);
    return { identifiant, adresseMail };
  };
  /** An account that can sign in with the demonstration's password. */
  const newUser = async () => {
    const { identifiant } = await newCompte();
    await db.query(
      `update utilisateur set premiere_connexion = false, mot_de_passe_expire = null, referent = false,
         mot_de_passe = (select mot_de_passe from utilisateur where identifiant = '0000000002')
       where identifiant = $1`,
      [identifiant],
    );
    await db.query(
      `insert into utilisateur_groupe (utilisateur_id, groupe_id)
       select u.id, g.groupe_id from utilisateur u, utilisateur c join utilisateur_groupe g on g.utilisateur_id = c.id
       where u.identifiant = $1 and c.identifiant = '0000000001'`,
      [identifiant],
    );
    return { identifiant, bearer: async () => bearing(await server.token(identifiant)) };
  };

  beforeAll(async () => {
    claire = bearing(await server.token('0000000001'));
    thomas = bearing(await server.token('1000000001'));
    for (const number of ['001', '002']) {
      expect((await send(orderOf(`CMI_ORG075_20261118_${number}.csv`, 4))).statusCode).toBe(200);
      await integrated(db);
    }
    // The requests become titles.
    for (let minutes = 0; minutes < 20; minutes += 6) {
      server.advance(6 * 60_000);
      await advance({ db, clock: server.now } as never);
    }
  });

  /** All that is stored, by table, except what every call writes and what jobs remove. */
  async function stored(): Promise<unknown> {
    await integrated(db);
    const tables = await db.query<{ nom: string }>(
      `select table_name as nom from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('session', 'courriel', 'reponse_gardee')
       order by 1`,
    );
    const sums = [];
    for (const { nom } of tables)
      sums.push(
        ...(await db.query(
          `select '${nom}' as nom, count(*)::integer as lignes, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as somme from ${nom} t`,
        )),
      );
    return [...sums, server.posted.length];
  }

  const put = (url: string, payload: object, other: object, headers = {}): Case => ({
    request: { method: 'PUT', url, payload, headers },
    other: { method: 'PUT', url, payload: other, headers },
  });
  const post = (url: string, payload: object, other: object, headers = {}): Case => ({
    request: { method: 'POST', url, payload, headers },
    other: { method: 'POST', url, payload: other, headers },
  });

  /** Each writing operation, on an object of its own. */
  const cases: Record<string, () => Promise<Case>> = {
    modifierCommande: async () => {
      const { numeroCommande, traite, etag } = await firstOf('/api/commandeDemande/commande?commande=_001');
      const url = `/api/commandeDemande/commande/${numeroCommande}`;
      return put(url, { traite: !traite }, { traite, numeroCommande }, { 'if-match': etag });
    },
    confirmerCommande: async () => {
      sequence += 1;
      const url = `/api/commandeDemande/commande/${await heldOrder(db, 100 + sequence)}/confirmation`;
      return put(url, { decision: 'REFUSER' }, { decision: 'CONFIRMER' }, { 'if-match': '*' });
    },
    transfererFichier: async () => {
      const request = newFile(2);
      const other = orderOf(`CMI_ORG075_20261118_${files}.csv`, 3, 5_000);
      return { request, other };
    },
    deciderDoublon: async () => {
      const { idDemande, etag } = await firstOf('/api/commandeDemande/doublon?action=A_TRAITER');
      const url = `/api/commandeDemande/doublon/${idDemande}`;
      return put(url, { decision: 'POURSUIVRE' }, { decision: 'ANNULER' }, { 'if-match': etag });
    },
    modifierDemande: async () => {
      const { numeroDemande, numeroTitre, etag } = await firstOf(`${titre}/demandeTitre`);
      const url = `${titre}/demandeTitre/${numeroTitre ?? numeroDemande}`;
      sequence += 1;
      const commentaire = `Vu ${sequence}`;
      return put(url, { commentaire }, { commentaire: 'Revu' }, { 'if-match': etag });
    },
    revoquerTitre: async () => {
      const [row] = await db.query<{ numero: string }>(
        `select numero_titre as numero from demande d join organisme o on o.id = d.organisme_id
         where o.code = 'ORG075' and numero_titre is not null and not inactive order by d.id limit 1`,
      );
      const of = { numeroTitre: String(row?.numero), inactive: true };
      return put(`${titre}/revocation`, { ...of, motif: 'PERTE' }, { ...of, motif: 'VOL' });
    },
    connexion: async () => {
      const form = { login: '0000000002', motDePasse: 'Demonstration2026', profil: 'organisme' };
      return post(`${authentification}/connexion`, form, { ...form, login: '0000000003' });
    },
    validateToken: async () => post(`${authentification}/validateToken`, {}, {}),
    deconnexion: async () => {
      const headers = bearing(await server.token('0000000002'));
      return post(`${authentification}/deconnexion`, {}, {}, headers);
    },
    loginOublie: async () => {
      const { adresseMail } = await newCompte();
      const form = { adresseEmail: adresseMail, profile: 'organisme' };
      return post(`${authentification}/loginOublie`, form, { ...form, adresseEmail: `x${adresseMail}` });
    },
    motDePasseOublie: async () => {
      const { identifiant } = await newCompte();
      const form = { identifiant, profile: 'organisme' };
      return post(`${authentification}/motDePasseOublie`, form, { ...form, identifiant: '0000000002' });
    },
    nouveauMotDePasse: async () => {
      const { identifiant } = await newCompte();
      const token = makeResetToken();
      await db.query(
        `insert into jeton_reinitialisation (empreinte, utilisateur_id, expire)
         select $1, id, $2 from utilisateur where identifiant = $3`,
        [fingerprintOf(token), new Date(server.now().getTime() + 60_000), identifiant],
      );
      const form = { token, nouveauMotDePasse: 'Chaton-vert-2026' };
      return post(`${authentification}/nouveauMotDePasse`, form, {
        ...form,
        nouveauMotDePasse: 'Chaton-bleu-2026',
      });
    },
    premiereConnexion: async () => {
      const { identifiant } = await newCompte();
      await db.query(
        `update utilisateur set mot_de_passe = (select mot_de_passe from utilisateur where identifiant = '0000000004')
         where identifiant = $1`,
        [identifiant],
      );
      const token = await server.token(identifiant, 'Temporaire2026');
      const form = {
        identifiant,
        ancienMotDePasse: 'Temporaire2026',
        nouveauMotDePasse: 'Chaton-vert-2026',
        confirmMotDePasse: 'Chaton-vert-2026',
        mail: `p${identifiant}@organisme.example`,
      };
      return post(utilisateur, form, { ...form, mail: 'autre@organisme.example' }, bearing(token));
    },
    modifMotDePasse: async () => {
      const user = await newUser();
      const form = {
        ancienMotDePasse: 'Demonstration2026',
        nouveauMotDePasse: 'Chaton-vert-2026',
        confirmMotDePasse: 'Chaton-vert-2026',
      };
      const other = { ...form, nouveauMotDePasse: 'Chaton-bleu-2026', confirmMotDePasse: 'Chaton-bleu-2026' };
      return post(`${authentification}/modifMotDePasse`, form, other, await user.bearer());
    },
    modifierMesDonnees: async () => {
      const user = await newUser();
      const url = `${utilisateur}/${user.identifiant}`;
      const form = { adresseMail: `nouvelle${user.identifiant}@organisme.example` };
      return put(
        url,
        form,
        { ...form, telephone: '0123456789' },
        { ...(await user.bearer()), 'if-match': '"1"' },
      );
    },
    creerUtilisateur: async () => {
      sequence += 1;
      const identifiant = `000000${9_000 + sequence}`;
      const form = {
        identifiant,
        nom: 'Durand',
        prenom: 'Zoé',
        adresseMail: `u${identifiant}@organisme.example`,
      };
      return post(`${utilisateur}/admin/addUser`, form, { ...form, prenom: 'Léa' });
    },
    modifierIdentite: async () => {
      const { identifiant, adresseMail } = await newCompte();
      const form = { nom: 'Petit', prenom: 'Zoé', adresseMail: `n${adresseMail}` };
      const url = `${utilisateur}/admin/modifierUtilisateur/${identifiant}`;
      return put(url, form, { ...form, nom: 'Grand' }, { 'if-match': '"1"' });
    },
    modifierDroits: async () => {
      const { identifiant } = await newCompte();
      const url = `${utilisateur}/admin/updateUser/${identifiant}`;
      return put(url, { compteBloque: true }, { compteBloque: false }, { 'if-match': '"1"' });
    },
    envoyerMotDePasseTemporaire: async () => {
      const { identifiant } = await newCompte();
      const other = await newCompte();
      const urlOf = (of: string) => `${utilisateur}/admin/motDePasseTemporaire/${of}`;
      const headers = { 'if-match': '"1"' };
      return {
        request: { method: 'POST', url: urlOf(identifiant), payload: {}, headers },
        other: { method: 'POST', url: urlOf(other.identifiant), payload: {}, headers },
      };
    },
    supprimerUtilisateur: async () => {
      const { identifiant } = await newCompte();
      const url = `${utilisateur}/admin/delUser/${identifiant}`;
      const headers = { 'if-match': '"1"' };
      return {
        request: { method: 'DELETE', url, headers },
        other: { method: 'DELETE', url: `${utilisateur}/admin/delUser/0000000002`, headers },
      };
    },
    creerGroupe: async () => {
      sequence += 1;
      const form = { numeroId: null, nom: `Groupe ${sequence}`, droits: ['COMMANDES'] };
      return post(`${groupe}/createGroupe`, form, { ...form, droits: ['TRANSFERT'] });
    },
    modifierGroupe: async () => {
      const { numeroId, nom, etag } = await newGroupe();
      const form = { nom, droits: ['TRANSFERT'] };
      return put(
        `${groupe}/updateGroupe/${numeroId}`,
        form,
        { ...form, nom: `${nom} bis` },
        { 'if-match': etag },
      );
    },
    supprimerGroupe: async () => {
      const { numeroId, etag } = await newGroupe();
      const headers = { 'if-match': etag };
      return {
        request: { method: 'DELETE', url: `${groupe}/delGroupe/${numeroId}`, headers },
        other: { method: 'DELETE', url: `${groupe}/delGroupe/${numeroId}?autre`, headers },
      };
    },
    partagerRecherche: async () => {
      sequence += 1;
      const form = { ecran: 'commandes/liste', nom: `Recherche ${sequence}`, criteres: 'statut=KO' };
      return put(recherche, form, { ...form, criteres: 'statut=OK' }, {});
    },
    retirerRecherche: async () => {
      sequence += 1;
      const payload = { ecran: 'commandes/liste', nom: `Recherche ${sequence}`, criteres: 'statut=KO' };
      const { numero } = (await send({ method: 'PUT', url: recherche, payload })).json();
      return {
        request: { method: 'DELETE', url: `${recherche}/${numero}` },
        other: { method: 'DELETE', url: `${recherche}/${numero}?autre` },
      };
    },
    modifierOrganisme: async () => {
      const read = await send({ method: 'GET', url: '/api/organismeBeneficiaire/organisme/code/ORG075' });
      const { id, nom } = read.json();
      const form = { nom: `${nom} *`, recevoirNotification: false };
      const headers = { 'if-match': String(read.headers.etag) };
      return put(`/api/organismeBeneficiaire/organisme/${id}`, form, { ...form, nom }, headers);
    },
    controlerImage: async () => post('/api/antivirus', { data: 'AAAA' }, { data: 'BBBB' }),
  };

  test('every operation that is no GET is in the table, and declares the header', () => {
    expect(Object.keys(cases).sort()).toEqual(writing.map(({ operationId }) => operationId).sort());
    for (const { operationId, parameters = [] } of writing)
      expect(
        parameters.map(({ name }) => name.toLowerCase()),
        operationId,
      ).toContain('idempotency-key');
  });

  /** Of these nothing is kept: a token is a secret, and the others write nothing. */
  const unkept = ['connexion', 'validateToken', 'controlerImage'];
  /** Their repeat has no session. */
  const ending = ['deconnexion'];

  test.each(Object.keys(cases).filter((name) => !unkept.includes(name) && !ending.includes(name)))(
    '%s: a repeat is answered as the first and changes nothing; another content is refused',
    async (name) => {
      const { request, other } = await (cases[name] as () => Promise<Case>)();
      const key = newKey();
      const first = await send(request, key);
      expect(first.statusCode, first.body).toBeLessThan(300);
      const before = await stored();
      for (let repeat = 0; repeat < 2; repeat += 1) {
        const again = await send(request, key);
        expect(told(again)).toEqual(told(first));
        const isPublic = first.headers.authorization === undefined;
        expect(again.headers.authorization === undefined).toBe(isPublic);
      }
      const reused = await send(other, key);
      expect([reused.statusCode, reused.json()]).toMatchObject([422, { code: 'CLE_REUTILISEE' }]);
      if (first.headers.authorization !== undefined) {
        const stranger = await send({ ...request, headers: { ...request.headers, ...thomas } }, key);
        expect([stranger.statusCode, stranger.json()]).toMatchObject([422, { code: 'CLE_REUTILISEE' }]);
      }
      expect(await stored()).toEqual(before);
    },
  );

  test.runIf(engine === 'postgres').each(Object.keys(cases))(
    '%s: a key of another form is refused',
    async (name) => {
      const { request } = await (cases[name] as () => Promise<Case>)();
      const before = await stored();
      for (const key of ['', '""', 'a b', `"${'a'.repeat(256)}"`, '"é"', '"a", "b"', '"a', 'a"b']) {
        const answer = await send(request, key);
        expect([answer.statusCode, answer.json()], key).toMatchObject([400, { code: 'REQUETE_INVALIDE' }]);
      }
      expect(await stored()).toEqual(before);
      expect((await send(request, newKey().replaceAll('"', ''))).statusCode).toBeLessThan(300);
    },
  );

  test('a sign-in is repeated with a token of its own, and no token is stored', async () => {
    const { request } = await (cases.connexion as () => Promise<Case>)();
    const key = newKey();
    const tokens = [(await send(request, key)).body, (await send(request, key)).body];
    for (const token of tokens)
      expect(
        (await send({ method: 'GET', url: `${utilisateur}/0000000002`, headers: bearing(token) })).statusCode,
      ).toBe(200);
    expect(await db.query(`select 1 from reponse_gardee where corps like 'ey%'`)).toEqual([]);
  });

  test('a wrong password that is repeated counts once', async () => {
    const { identifiant } = await newUser();
    const essais = async () =>
      (await db.query('select essais from tentative_connexion where identifiant = $1', [identifiant]))[0];
    const form = { login: identifiant, motDePasse: 'Faux-mot-2026', profil: 'organisme' };
    const request: InjectOptions = { method: 'POST', url: `${authentification}/connexion`, payload: form };
    const key = newKey();
    const answers = [
      await send(request, key, {}),
      await send(request, key, {}),
      await send(request, key, {}),
    ];
    expect(answers.map(told)).toEqual(Array(3).fill(told(answers[0] as LightMyRequestResponse)));
    expect(answers[0]?.statusCode).toBe(401);
    expect(await essais()).toEqual({ essais: 1 });
    await send(request, newKey(), {});
    expect(await essais()).toEqual({ essais: 2 });
  });

  test('another key is another attempt, which is refused for what is there already', async () => {
    for (const name of ['transfererFichier', 'creerGroupe', 'creerUtilisateur', 'modifierDemande']) {
      const { request } = await (cases[name] as () => Promise<Case>)();
      expect((await send(request, newKey())).statusCode).toBeLessThan(300);
      const next = await send(request, newKey());
      expect(name === 'transfererFichier' ? next.json().resultat : next.statusCode).toEqual(
        name === 'transfererFichier'
          ? expect.stringMatching(/^901;à un nom de fichier déjà utilisé/)
          : name === 'modifierDemande'
            ? 412
            : 409,
      );
    }
  });

  test('a refusal is not kept: the same key may do what was refused', async () => {
    const { nom, numeroId, etag } = await newGroupe();
    const payload = { numeroId: null, nom, droits: ['COMMANDES'] };
    const request: InjectOptions = { method: 'POST', url: `${groupe}/createGroupe`, payload };
    const key = newKey();
    expect((await send(request, key)).statusCode).toBe(409);
    expect((await send(request, key)).statusCode).toBe(409);
    const headers = { 'if-match': etag };
    await send({ method: 'DELETE', url: `${groupe}/delGroupe/${numeroId}`, headers });
    expect((await send(request, key)).statusCode).toBe(201);

    const file = newFile();
    const name = `CMI_ORG075_20261118_${files}`;
    await send(file);
    const fileKey = newKey();
    expect((await send(file, fileKey)).statusCode).toBe(202);
    await integrated(db);
    await db.query('update commande set numero_commande = $2 where numero_commande = $1', [
      name,
      `${name}-autre`,
    ]);
    expect((await send(file, fileKey)).statusCode).toBe(200);
  });

  test('two at once: one is done, both are told so', async () => {
    for (const name of [
      'creerGroupe',
      'creerUtilisateur',
      'transfererFichier',
      'modifierDemande',
      'supprimerGroupe',
      'modifierOrganisme',
      'loginOublie',
    ]) {
      const { request } = await (cases[name] as () => Promise<Case>)();
      const key = newKey();
      const posted = server.posted.length;
      const answers = await Promise.all([1, 2, 3, 4].map(() => send(request, key)));
      const [first] = answers;
      expect(first?.statusCode, `${name} ${first?.body}`).toBeLessThan(300);
      expect(answers.map(told), name).toEqual(Array(4).fill(told(first as LightMyRequestResponse)));
      expect(server.posted.length - posted, name).toBeLessThanOrEqual(1);
    }
  });

  test('an answer is kept for a day', async () => {
    const { request } = await (cases.creerGroupe as () => Promise<Case>)();
    const key = newKey();
    const first = await send(request, key);
    const later = (hours: number) => new Date(server.now().getTime() + hours * 3_600_000);
    await deleteExpired(db, later(23));
    expect(told(await send(request, key))).toEqual(told(first));
    await deleteExpired(db, later(25));
    expect((await send(request, key)).statusCode).toBe(409);
  });

  test('neither a key nor a password can be read or guessed from what is stored', async () => {
    const { request } = await (cases.modifMotDePasse as () => Promise<Case>)();
    const key = newKey();
    await send(request, key);
    const rows = JSON.stringify(await db.query('select * from reponse_gardee'));
    expect(rows).not.toContain(key.replaceAll('"', ''));
    expect(rows).not.toContain('Chaton');
  });

  test('a sender who went away before the answer finds it with the same key', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
    const key = newKey();
    sequence += 1;
    const payload = JSON.stringify({ numeroId: null, nom: `Groupe ${sequence}`, droits: ['COMMANDES'] });
    const url = `${groupe}/createGroupe`;
    const held = db.kind === 'postgres' ? await lockOrganisme(db) : null;
    const socket = connect(portOf(server.app.server), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    const arrived = once(server.app.server, 'request');
    socket.write(
      `POST ${url} HTTP/1.1\r\nHost: x\r\nAuthorization: ${claire.authorization}\r\nIdempotency-Key: ${key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(payload)}\r\n\r\n${payload}`,
    );
    await arrived;
    if (held) await lockWaits(db, 1);
    socket.destroy();
    await held?.release();
    const again = await send(
      { method: 'POST', url, payload, headers: { 'content-type': 'application/json' } },
      key,
    );
    expect(again.statusCode, again.body).toBe(201);
    const { nom } = JSON.parse(payload);
    expect(await db.query('select 1 from groupe where nom = $1', [nom])).toHaveLength(1);
  });
});

/** Holds the lock of the organisation's administrative acts. */
async function lockOrganisme(db: Database): Promise<{ release(): Promise<void> }> {
  const release = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const done = db.transaction(async (tx) => {
    await tx.query(`select 1 from organisme where code = 'ORG075' for update`);
    taken.resolve();
    await release.promise;
  });
  await taken.promise;
  return {
    release() {
      release.resolve();
      return done;
    },
  };
}
