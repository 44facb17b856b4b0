/** REL-20: what changes a row says which version its author knows; of parallel writers one wins. */
import { beforeAll, describe, expect, test } from 'vitest';
import { heldOrder } from '../commande/heldOrder.ts';
import { signedIn } from '../testApp.ts';
import { enginesOfRun } from '../testDatabase.ts';
import { integrated, orderApp } from '../transfert/orderApp.ts';
import { distinctLines, orderFile } from '../transfert/orderFile.ts';

const api = '/api/authentification';
const [order, again] = ['CMI_ORG075_20261118_001.csv', 'CMI_ORG075_20261118_002.csv'];

type Method = 'PUT' | 'POST' | 'DELETE';
type Change = {
  readonly url: string;
  /** The body of the nth writer. */
  readonly payload: (writer: number) => object;
  readonly etag: string;
};
type Row = Readonly<Record<string, unknown>> & { readonly etag: string };

describe.each(enginesOfRun)('REL-20 a change on $name', ({ open }) => {
  const orders = orderApp({ open });
  const { db } = orders;
  const claire = signedIn(orders, '0000000001');

  beforeAll(async () => {
    for (const name of [order, again]) {
      await claire.send(name, orderFile('PP', distinctLines(8)));
      await integrated(db);
    }
    await db.query(
      `update demande set numero_titre = '7' || numero_demande, statut_titre = 'VALIDE' where commande_id =
         (select min(id) from commande)`,
    );
  });

  const rows = async (url: string): Promise<readonly Row[]> => (await claire.call({ url })).json();
  const one = async (url: string, taken = 0): Promise<Row> => {
    const row = (await rows(url))[taken];
    if (row === undefined) throw new Error(`nothing at ${url}`);
    return row;
  };
  const read = async (url: string) => {
    const answer = await claire.call({ url });
    return { row: answer.json() as Row, etag: String(answer.headers.etag) };
  };
  const demande = async (place: number) => {
    const [row] = await db.query<{ numero_demande: string; numero_titre: string; version: number }>(
      'select numero_demande, numero_titre, version from demande where numero_titre is not null order by id offset $1 limit 1',
      [place],
    );
    if (row === undefined) throw new Error('no request');
    return { ...row, etag: `"${row.version}"` };
  };
  let made = 0;
  const account = async () => {
    made += 1;
    const [identifiant, adresseMail] = [`000000700${made}`, `u${made}@version.example`];
    const payload = { identifiant, nom: 'Durand', prenom: 'Zoé', adresseMail };
    await claire.call({ method: 'POST', url: `${api}/utilisateur/admin/addUser`, payload });
    return one(`${api}/utilisateur/admin/users?identifiant=${identifiant}`);
  };
  const group = async () => {
    made += 1;
    const payload = { nom: `Version ${made}`, droits: ['AIDE', 'TRANSFERT'] };
    const answer = await claire.call({ method: 'POST', url: `${api}/groupe/admin/createGroupe`, payload });
    return answer.json() as Row;
  };
  const ofAccount = (path: string, payload: (writer: number) => object) => async (): Promise<Change> => {
    const { identifiant, etag } = await account();
    return { url: `${api}/utilisateur/admin/${path}/${identifiant}`, payload, etag };
  };

  /** A change of something fresh, by operation. Each writer writes something else where that is possible. */
  const changes: Readonly<Record<string, () => Promise<Change>>> = {
    modifierCommande: async () => {
      const { traite, etag } = await one(`/api/commandeDemande/commande?commande=${order}`);
      const { numeroCommande } = await one(`/api/commandeDemande/commande?commande=${order}`);
      return {
        url: `/api/commandeDemande/commande/${numeroCommande}`,
        payload: () => ({ traite: !traite }),
        etag,
      };
    },
    confirmerCommande: async () => {
      made += 1;
      const url = `/api/commandeDemande/commande/${await heldOrder(db, 100 + made)}`;
      const { etag } = await read(url);
      return {
        url: `${url}/confirmation`,
        payload: (writer) => ({ decision: writer % 2 === 0 ? 'CONFIRMER' : 'REFUSER' }),
        etag,
      };
    },
    deciderDoublon: async () => {
      const { idDemande, etag } = await one('/api/commandeDemande/doublon?action=A_TRAITER');
      return {
        url: `/api/commandeDemande/doublon/${idDemande}`,
        payload: (writer) => ({ decision: writer % 2 === 0 ? 'POURSUIVRE' : 'ANNULER' }),
        etag,
      };
    },
    modifierDemande: async () => {
      const { numero_titre: titre, etag } = await demande(0);
      return {
        url: `/api/organismeBeneficiaire/titre/demandeTitre/${titre}`,
        payload: (writer) => ({ commentaire: `Auteur ${writer}, ${etag}` }),
        etag,
      };
    },
    revoquerTitre: async () => {
      const { numero_titre: numeroTitre, etag } = await demande(made % 5 === 0 ? 1 : 2);
      made += 1;
      return {
        url: '/api/organismeBeneficiaire/titre/revocation',
        payload: (writer) => ({ numeroTitre, inactive: true, motif: writer % 2 === 0 ? 'PERTE' : 'VOL' }),
        etag,
      };
    },
    modifierMesDonnees: async () => {
      const url = `${api}/utilisateur/0000000001`;
      const { etag } = await read(url);
      made += 1;
      // No earlier number: a writer who changes nothing is not refused.
      return { url, payload: (writer) => ({ telephone: `0${100_000_000 + made * 100 + writer}` }), etag };
    },
    modifierIdentite: ofAccount('modifierUtilisateur', (writer) => ({
      ...{ nom: `Durand${writer}`, prenom: 'Zoé' },
      adresseMail: `u${made}@version.example`,
    })),
    modifierDroits: ofAccount('updateUser', () => ({ compteBloque: true })),
    envoyerMotDePasseTemporaire: ofAccount('motDePasseTemporaire', () => ({})),
    supprimerUtilisateur: ofAccount('delUser', () => ({})),
    modifierGroupe: async () => {
      const { numeroId, etag } = await group();
      return {
        url: `${api}/groupe/admin/updateGroupe/${numeroId}`,
        payload: (writer) => ({ nom: `Version ${numeroId} ${writer}`, droits: ['TRANSFERT'] }),
        etag,
      };
    },
    supprimerGroupe: async () => {
      const { numeroId, etag } = await group();
      return { url: `${api}/groupe/admin/delGroupe/${numeroId}`, payload: () => ({}), etag };
    },
    modifierOrganisme: async () => {
      const { row, etag } = await read('/api/organismeBeneficiaire/organisme/code/ORG075');
      return {
        url: `/api/organismeBeneficiaire/organisme/${row.id}`,
        payload: (writer) => ({ nom: `Organisme ${writer} ${etag}`, recevoirNotification: true }),
        etag,
      };
    },
  };
  const methods: Readonly<Record<string, Method>> = {
    envoyerMotDePasseTemporaire: 'POST',
    supprimerUtilisateur: 'DELETE',
    supprimerGroupe: 'DELETE',
  };
  const write = ({ url, payload }: Change, operation: string, writer: number, ifMatch: string | undefined) =>
    claire.call({
      method: methods[operation] ?? 'PUT',
      url,
      payload: payload(writer),
      headers: { 'if-match': ifMatch },
    });

  test('the operations are those whose document knows a refusal of the version', () => {
    const { paths } = orders.app.swagger() as unknown as {
      paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
    };
    const guarded = Object.values(paths)
      .flatMap((path) => Object.values(path))
      .filter(({ responses }) => '412' in responses);
    expect(guarded.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(changes).sort());
    expect(guarded.filter(({ responses }) => !('428' in responses))).toEqual([]);
  });

  test.each(Object.keys(changes))('%s without a version is 428, and changes nothing', async (operation) => {
    const change = await (changes[operation] as () => Promise<Change>)();
    for (const none of [undefined, '', ' ']) {
      const answer = await write(change, operation, 1, none);
      expect([answer.statusCode, answer.json()]).toMatchObject([428, { code: 'VERSION_ABSENTE' }]);
    }
    expect((await write(change, operation, 1, '"99999"')).statusCode).toBe(412);
    expect((await write(change, operation, 1, change.etag)).statusCode).toBeLessThan(300);
  });

  test.each(Object.keys(changes))(
    '%s by twenty writers who read the same version: one wins',
    async (operation) => {
      const change = await (changes[operation] as () => Promise<Change>)();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, writer) => write(change, operation, writer, change.etag)),
      );
      const statuses = answers.map(({ statusCode }) => statusCode);
      const won = statuses.filter((status) => status < 300);
      // A decision or a revocation that is asked for again is as it was asked for.
      const isRepeatable = ['confirmerCommande', 'deciderDoublon', 'revoquerTitre'].includes(operation);
      expect(won.length, String(statuses)).toBe(isRepeatable ? 10 : 1);
      const lost = statuses.filter((status) => status >= 300);
      expect(
        lost.every((status) => [404, 409, 412, 429].includes(status)),
        String(statuses),
      ).toBe(true);
    },
  );
});
