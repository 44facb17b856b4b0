/** The role of the operators' guide that owns nothing: the guide's own statements, on a real server. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { createDatabase } from '../createDatabase.ts';
import { killServers, startServer, stopServer } from '../serverProcess.ts';
import { testSecret } from '../testApp.ts';

const [, grants = ''] =
  /```sql\n(create schema if not exists pgboss;[\s\S]*?)```/.exec(
    readFileSync('docs/exploitation.md', 'utf8'),
  ) ?? [];

describe('a role that owns nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portail-grants-'));
  afterEach(killServers);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('runs the portal with the rights of the guide, while the owner migrates', {
    timeout: 180_000,
  }, async () => {
    const { name, url, drop } = await createDatabase(inject('postgresUrl'));
    const owner = `${name}_proprietaire`;
    const service = `${name}_service`;
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(`
      create role ${owner} login password 'owner'; create role ${service} login password 'service';
      alter database ${name} owner to ${owner}; alter schema public owner to ${owner};
      revoke all on schema public from public`);
    const as = (user: string, password: string) =>
      Object.assign(new URL(url), { username: user, password }).href;
    const ownerClient = new pg.Client({ connectionString: as(owner, 'owner') });
    await ownerClient.connect();
    await ownerClient.query(
      grants.replaceAll('portail_service', service).replaceAll('database portail', `database ${name}`),
    );
    const server = startServer({
      DATABASE_URL: as(service, 'service'),
      DATABASE_MIGRATION_URL: as(owner, 'owner'),
      DATA_DIR: folder,
      DEMO: 'on',
      JWT_SECRET: testSecret,
      PRODUCTION_SIMULATOR: 'on',
    });
    const address = await server.address;
    const post = (path: string, body: unknown, token = '') =>
      fetch(`${address}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      });
    const token = await (
      await post('authentification/authentification/connexion', {
        login: '0000000001',
        motDePasse: 'Demonstration2026',
        profil: 'organisme',
      })
    ).text();
    const list = await fetch(
      `${address}/api/organismeBeneficiaire/titre/demandeTitre?draw=1&start=0&length=1`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    expect([
      list.status,
      (await post('authentification/authentification/deconnexion', {}, token)).status,
    ]).toEqual([200, 204]);
    // Every scheduled work runs once at the start.
    const works = async () => {
      const { rows } = await admin.query<{ name: string }>(
        `select distinct name from pgboss.job where state = 'completed' and name !~ '^__' order by 1`,
      );
      return rows.map((row) => row.name);
    };
    await expect
      .poll(works, { timeout: 60_000, interval: 500 })
      .toEqual(
        expect.arrayContaining([
          'conservation',
          'journal',
          'production',
          'sessions',
          'statistiques',
          'totaux',
        ]),
      );
    expect(server.out()).not.toContain('"level":50');
    const serviceClient = new pg.Client({ connectionString: as(service, 'service') });
    await serviceClient.connect();
    await expect(serviceClient.query('create table autre (id integer)')).rejects.toThrow('permission denied');
    await expect(serviceClient.query('drop table demande')).rejects.toThrow('must be owner');
    await serviceClient.end();
    expect(await stopServer(server)).toBe(0);
    await ownerClient.end();
    await admin.query(`alter database ${name} owner to current_user`);
    await admin.query(
      `reassign owned by ${owner} to current_user; drop owned by ${owner}; drop owned by ${service}`,
    );
    await admin.query(`drop role ${owner}; drop role ${service}`);
    await admin.end();
    await drop();
  });
});
