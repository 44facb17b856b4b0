import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { advance } from '../../../server/commande/production.ts';
import { heldOrder } from '../commande/heldOrder.ts';
import { signedIn } from '../testApp.ts';
import { integrated, orderApp } from '../transfert/orderApp.ts';
import { distinctLines, orderFile } from '../transfert/orderFile.ts';

type Operation = { readonly operationId: string; readonly requestBody?: unknown };
const { paths } = JSON.parse(readFileSync('schemas/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

const utilisateur = '/api/authentification/utilisateur';
const groupe = '/api/authentification/groupe/admin';

type Sent = Readonly<Record<string, unknown>>;
type Case = {
  readonly operationId: string;
  readonly method: 'PUT' | 'DELETE';
  /**
   * Creates the object to change, again if the change deletes it: its address and its complete API
   * representation.
   */
  readonly make: () => Promise<{ readonly url: string; readonly shown: Sent; readonly read: string }>;
  /** Other members of the body. */
  readonly change: Sent;
  /** The identifying members, with values of another object. */
  readonly others: Sent;
};

const orders = orderApp();
const { db } = orders;
const claire = signedIn(orders, '0000000001');
const get = async (url: string) => (await claire.call({ method: 'GET', url })).json();

async function firstOf(url: string): Promise<Sent> {
  const rows = await get(url);
  return (Array.isArray(rows) ? rows : rows.data)[0];
}

let last = 0;
async function newGroupe() {
  last += 1;
  const payload = { numeroId: null, nom: `Groupe ${last}`, droits: ['COMMANDES'] };
  const shown = (await claire.call({ method: 'POST', url: `${groupe}/createGroupe`, payload })).json();
  return { shown, read: `${groupe}/getGroupe/${shown.numeroId}` };
}
async function newCompte() {
  last += 1;
  const identifiant = `00000080${last}`;
  const adresseMail = `u${identifiant}@organisme.example`;
  const payload = { identifiant, nom: 'Durand', prenom: 'Zoé', adresseMail };
  await claire.call({ method: 'POST', url: `${utilisateur}/admin/addUser`, payload });
  const read = `${utilisateur}/admin/users?identifiant=${identifiant}`;
  return { shown: await firstOf(read), read };
}

const cases: readonly Case[] = [
  {
    operationId: 'modifierGroupe',
    method: 'PUT',
    make: async () => {
      const made = await newGroupe();
      return { ...made, url: `${groupe}/updateGroupe/${made.shown.numeroId}` };
    },
    change: { droits: ['TRANSFERT'] },
    others: { numeroId: 1 },
  },
  {
    operationId: 'supprimerGroupe',
    method: 'DELETE',
    make: async () => {
      const made = await newGroupe();
      return { ...made, url: `${groupe}/delGroupe/${made.shown.numeroId}` };
    },
    change: {},
    others: { numeroId: 1 },
  },
  {
    operationId: 'modifierIdentite',
    method: 'PUT',
    make: async () => {
      const made = await newCompte();
      return { ...made, url: `${utilisateur}/admin/modifierUtilisateur/${made.shown.identifiant}` };
    },
    change: { nom: 'Petit' },
    others: { identifiant: '0000000002' },
  },
  {
    operationId: 'modifierDroits',
    method: 'PUT',
    make: async () => {
      const made = await newCompte();
      return { ...made, url: `${utilisateur}/admin/updateUser/${made.shown.identifiant}` };
    },
    change: { compteBloque: true },
    others: { identifiant: '0000000002' },
  },
  {
    operationId: 'supprimerUtilisateur',
    method: 'DELETE',
    make: async () => {
      const made = await newCompte();
      return { ...made, url: `${utilisateur}/admin/delUser/${made.shown.identifiant}` };
    },
    change: {},
    others: { identifiant: '0000000002' },
  },
  {
    operationId: 'modifierMesDonnees',
    method: 'PUT',
    make: async () => {
      const url = `${utilisateur}/${claire.identifiant}`;
      return { url, read: url, shown: await get(url) };
    },
    change: { telephone: '0199999999' },
    others: { identifiant: '0000000002' },
  },
  {
    operationId: 'modifierOrganisme',
    method: 'PUT',
    make: async () => {
      const read = `/api/organismeBeneficiaire/organisme/code/${claire.organisme}`;
      const shown = await get(read);
      return { read, shown, url: `/api/organismeBeneficiaire/organisme/${shown.id}` };
    },
    change: { recevoirNotification: true },
    others: { id: 2_000_000 },
  },
  {
    operationId: 'modifierCommande',
    method: 'PUT',
    make: async () => {
      const read = '/api/commandeDemande/commande?commande=CMI_ORG075_20261118_001';
      const shown = await firstOf(read);
      return { read, shown, url: `/api/commandeDemande/commande/${shown.numeroCommande}` };
    },
    change: { traite: true },
    others: { numeroCommande: 'CMI_ORG075_20261118_002' },
  },
  {
    operationId: 'confirmerCommande',
    method: 'PUT',
    make: async () => {
      last += 1;
      const read = `/api/commandeDemande/commande/${await heldOrder(orders.deps.db, 100 + last)}`;
      return { read, shown: await get(read), url: `${read}/confirmation` };
    },
    change: { decision: 'REFUSER' },
    others: { numeroCommande: 'CMI_ORG075_20261118_002' },
  },
  {
    operationId: 'modifierDemande',
    method: 'PUT',
    make: async () => {
      const { numeroDemande, numeroTitre } = await firstOf('/api/organismeBeneficiaire/titre/demandeTitre');
      const read = `/api/organismeBeneficiaire/titre/demandeTitre/${numeroDemande}`;
      const url = `/api/organismeBeneficiaire/titre/demandeTitre/${numeroTitre ?? numeroDemande}`;
      return { read, shown: await get(read), url };
    },
    change: { commentaire: 'Vu' },
    others: { numeroTitre: '9999999999', numeroDemande: '9999999999' },
  },
  {
    operationId: 'deciderDoublon',
    method: 'PUT',
    make: async () => {
      const read = '/api/commandeDemande/doublon?action=A_TRAITER';
      const shown = await firstOf(read);
      return { read, shown, url: `/api/commandeDemande/doublon/${shown.idDemande}` };
    },
    change: { decision: 'POURSUIVRE' },
    others: { idDemande: '9999999999' },
  },
];

beforeAll(async () => {
  for (const number of ['001', '002']) {
    await claire.send(`CMI_ORG075_20261118_${number}.csv`, orderFile('PP', distinctLines(3)));
    await integrated(db);
  }
  await advance(orders.deps);
});

test('SEC-77 every route with a path parameter and a body is in the table', () => {
  const withBoth = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).filter(({ requestBody }) => path.includes('{') && requestBody !== undefined),
  );
  const names = withBoth.map(({ operationId }) => operationId);
  // Its body is empty.
  const told = names.filter((name) => name !== 'envoyerMotDePasseTemporaire');
  expect(told.sort()).toEqual(cases.map(({ operationId }) => operationId).sort());
});

describe.each(cases)('$operationId', ({ method, make, change, others }) => {
  test('SEC-77 refuses a body that identifies another object than the path, and changes neither', async () => {
    const { url, shown, read } = await make();
    const before = await get(read);
    const refused = await claire.call({ method, url, payload: { ...shown, ...change, ...others } });
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'REQUETE_INVALIDE' }]);
    expect(await get(read)).toEqual(before);
  });

  test('SEC-77 accepts the complete object, and a body without identifier', async () => {
    const whole = await make();
    const taken = await claire.call({ method, url: whole.url, payload: { ...whole.shown, ...change } });
    expect(taken.statusCode, taken.body).toBe(method === 'DELETE' ? 204 : 200);
    const { url, shown } = await make();
    const nameless = Object.fromEntries(Object.keys(others).map((name) => [name, null]));
    const payload = { ...shown, ...change, ...nameless };
    // A decision can be taken only once.
    const status = (await claire.call({ method, url, payload })).statusCode;
    expect(method === 'DELETE' ? [204] : [200, 409]).toContain(status);
  });
});
