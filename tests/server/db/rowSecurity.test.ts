/**
 * The organisation boundary by row-level security (decision 7): under policies that show only the rows of one
 * organisation, its users get the same answers as without, and a connection without an organisation sees
 * nothing. The server has no such policies: SEC-37 is not done.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { openPostgres } from '../../../server/db/postgres.ts';
import { writeCommandes } from '../../../server/demo/commandes.ts';
import type { Caller } from '../caller.ts';
import type { TestDatabase } from '../createDatabase.ts';
import type { TestApp } from '../testApp.ts';
import { createMigratedDatabase } from '../testDatabase.ts';
import { now, openOrderApp } from '../transfert/orderApp.ts';

const orders = '/api/commandeDemande/commande';
const duplicates = '/api/commandeDemande/doublon';
const requests = '/api/organismeBeneficiaire/titre/demandeTitre';
const beneficiaries = '/api/organismeBeneficiaire/beneficiaire';
const statistics = '/api/cmi-statistics/statsorganisme';
const administration = '/api/authentification';

type Rows = readonly Readonly<Record<string, string>>[];

describe('row-level security that an operator adds', () => {
  let target: TestDatabase;
  let owner: Database;
  let role: string;
  const opened: { readonly db: Database; readonly app: TestApp | null }[] = [];

  /** The database for a role that owns nothing, with an organisation set. */
  const openAs = (organisme: number): Database => {
    const url = new URL(target.url);
    [url.username, url.password] = [role, 'x'];
    url.searchParams.set('options', `-c portail.organisme=${organisme}`);
    return openPostgres(url.href, { max: 3 });
  };
  const callerOn = async (db: Database, identifiant: string): Promise<Caller> => {
    const app = await openOrderApp(db);
    opened.push({ db, app });
    return app.as(identifiant);
  };
  const tables = async (): Promise<string[]> => {
    const rows = await owner.query<{ table: string }>(
      `select c.table_name as table from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and c.column_name = 'organisme_id' and t.table_type = 'BASE TABLE'
         and c.table_name <> 'journal'`,
    );
    return rows.map(({ table }) => table);
  };

  beforeAll(async () => {
    target = await createMigratedDatabase();
    role = target.name;
    owner = openPostgres(target.url);
    await (await openOrderApp(owner)).app.close();
    await owner.transaction((tx) => writeCommandes(tx, now));
    await owner.execute(`create role ${role} login password 'x';
      grant all on all tables in schema public to ${role}; grant all on all sequences in schema public to ${role};
      grant usage on schema pgboss to ${role}; grant all on all tables in schema pgboss to ${role};`);
    const own = `organisme_id = current_setting('portail.organisme')::integer`;
    for (const table of await tables()) {
      // A duplicate names a title that another organisation may own.
      const rule =
        table === 'demande'
          ? `${own} or exists (select 1 from doublon b where b.demande_associee_id = demande.id)`
          : own;
      await owner.execute(`alter table ${table} enable row level security;
        alter table ${table} force row level security;
        create policy ${table}_organisme on ${table} using (${rule}) with check (${own});`);
    }
  });
  afterAll(async () => {
    for (const { db, app } of opened) {
      await app?.app.close();
      await db.close();
    }
    await owner.execute(`drop owned by ${role}; drop role ${role}`);
    await owner.close();
    await target.drop();
  });

  test('shows nothing to a connection without an organisation', async () => {
    const db = openAs(0);
    opened.push({ db, app: null });
    const names = await tables();
    expect(names).toEqual(
      expect.arrayContaining(['commande', 'demande', 'doublon', 'beneficiaire', 'groupe']),
    );
    for (const table of names) expect(await db.query(`select 1 from ${table} limit 1`), table).toEqual([]);
    expect((await owner.query<{ n: number }>('select count(*) as n from demande'))[0]?.n).toBeGreaterThan(0);
  });

  test.each(['0000000001', '1000000001'])(
    'changes no answer to %s, and lets their work through',
    async (user) => {
      const free = await callerOn(openPostgres(target.url, { max: 3 }), user);
      const bound = await callerOn(openAs(free.organismeId), user);
      const read = async (caller: Caller, url: string): Promise<Rows> => {
        const answer = await caller.call({ method: 'GET', url });
        expect(answer.statusCode, url).toBe(200);
        const body = answer.json();
        return Array.isArray(body) ? body : (body.data ?? [body]);
      };
      const first = async (url: string, field: string) => {
        const [row] = await read(free, url);
        expect(row, url).toBeDefined();
        return row?.[field] ?? '';
      };
      const order = await first(`${orders}?statut=OK`, 'numeroCommande');
      const request = await first(`${requests}?statutTitre=VALIDE`, 'numeroDemande');
      const beneficiary = await first(beneficiaries, 'identifiant');
      for (const url of [
        orders,
        `${orders}/${order}`,
        `${orders}/${order}/erreur`,
        duplicates,
        `${requests}?start=100&length=100`,
        `${requests}/${request}`,
        `${beneficiaries}?${user.startsWith('0') ? 'nom' : 'raisonSociale'}=a`,
        `${beneficiaries}/${beneficiary}`,
        `${administration}/groupe/admin/getGroupes`,
        `${administration}/utilisateur/admin/users`,
        `${statistics}/statutdemandetitre`,
        `${statistics}/suivititre`,
        `${statistics}/delaismoyens`,
      ])
        expect(await read(bound, url), url).toEqual(await read(free, url));

      const idDemande = await first(`${duplicates}?action=A_TRAITER`, 'idDemande');
      const numeroTitre = await first(`${requests}?statutTitre=VALIDE`, 'numeroTitre');
      for (const [url, payload] of [
        [`${orders}/${order}`, { traite: true }],
        [`${requests}/${request}`, { commentaire: 'rappelé' }],
        ['/api/organismeBeneficiaire/titre/revocation', { numeroTitre, inactive: true, motif: 'VOL' }],
        [`${duplicates}/${idDemande}`, { decision: 'POURSUIVRE' }],
      ] as const) {
        const { statusCode, body } = await bound.call({ method: 'PUT', url, payload });
        expect(statusCode, `${url} ${body.slice(0, 200)}`).toBe(200);
      }
    },
  );
});
