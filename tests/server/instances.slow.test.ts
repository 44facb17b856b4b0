/**
 * Two real instances on one PostgreSQL, one of which is killed: shared state is shared, and the other takes
 * over unfinished work. The routes' own tests run on two instances in one process (`testApp.ts`).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { openPostgres } from '../../server/db/postgres.ts';
import { type KilledServer, killedServer, orderFileTransfer, signIn } from '../../testkit/killedServer.ts';
import { type MailServer, startMailServer } from './mail/mailServer.ts';
import { testSecret } from './testApp.ts';
import { createTestDatabase } from './testDatabase.ts';
import { distinctLines, orderFile } from './transfert/orderFile.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const referent = '0000000001';
const authentification = '/api/authentification/authentification';

describe('REL-19 SEC-81 two instances', () => {
  let smtp: MailServer;
  let db: Database;
  let first: KilledServer;
  let second: KilledServer;
  const closing: (() => Promise<unknown>)[] = [];
  let file = 0;

  beforeAll(async () => {
    smtp = await startMailServer();
    const { url, drop } = await createTestDatabase();
    db = openPostgres(url);
    closing.push(
      drop,
      () => db.close(),
      () => smtp.close(),
    );
    const env = { DATABASE_URL: url, JWT_SECRET: testSecret, DEMO: 'on', SMTP_URL: smtp.url };
    const open = async () => openPostgres(url);
    first = await killedServer('first', env, open, closing);
    second = await killedServer('second', env, open, closing);
    await Promise.all([first.start(), second.start()]);
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });
  beforeEach(() => {
    smtp.received.length = 0;
  });

  const post = (server: KilledServer, path: string, body: object, authorization = '') =>
    fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    });
  const read = (server: KilledServer, path: string, authorization: string) =>
    fetch(`${server.origin}${path}`, { headers: { authorization } });
  /** Sends a file with this number of lines, and returns the number of its order. */
  async function send(server: KilledServer, token: string, lines: number): Promise<string> {
    file += 1;
    const numero = `CMI_ORG075_20260901_${String(file).padStart(3, '0')}`;
    const text = orderFile('PP', distinctLines(lines, 50_000 + file * 5_000)).toString();
    const answer = await fetch(`${server.origin}/api/transfert`, orderFileTransfer(token, numero, text));
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('UPLOAD_OK')]);
    return numero;
  }
  async function orderOf(numero: string) {
    const [row] = await db.query(
      `select statut, nombre_lignes_ok as ok, (select count(*) from demande d where d.commande_id = c.id) as demandes,
         (select count(distinct numero_ligne) from demande d where d.commande_id = c.id) as lignes
       from commande c where numero_commande = $1`,
      [numero],
    );
    return row;
  }
  async function restart(server: KilledServer): Promise<void> {
    await server.kill('SIGKILL');
    await server.start();
  }

  test('a session is valid on both, and ends on both', async () => {
    const token = await signIn(first.origin);
    const list = '/api/commandeDemande/commande';
    expect((await read(second, list, token)).status).toBe(200);
    await restart(second);
    expect((await read(second, list, token)).status).toBe(200);
    expect((await post(second, `${authentification}/deconnexion`, {}, token)).ok).toBe(true);
    expect((await read(first, list, token)).status).toBe(401);
  });

  test('SEC-02 wrong passwords count together, whatever instance was killed in between', async () => {
    const login = '0000000002';
    const attempt = (server: KilledServer, motDePasse: string) =>
      post(server, `${authentification}/connexion`, { login, motDePasse, profil: 'organisme' });
    for (const server of [first, second, first])
      expect((await attempt(server, 'wrong')).status).not.toBe(200);
    await restart(first);
    for (const server of [second, first]) expect((await attempt(server, 'wrong')).status).not.toBe(200);
    expect((await attempt(second, 'Demonstration2026')).status).not.toBe(200);
    expect((await attempt(first, 'Demonstration2026')).status).not.toBe(200);
  });

  test('SEC-81 mails to an address are counted together, and each arrives once', async () => {
    const recover = (server: KilledServer) =>
      post(server, `${authentification}/motDePasseOublie`, { identifiant: referent, profile: 'organisme' });
    const servers = [first, second, first, second, first];
    for (const server of servers) expect((await recover(server)).status).toBe(200);
    expect((await recover(second)).status).toBe(429);
    await smtp.mail(5);
    const links = smtp.received.map(({ text }) => /#[\w-]{43}/.exec(text)?.[0]);
    expect(new Set(links).size).toBe(5);
  });

  test('a decision on a duplicate is taken once', async () => {
    const token = await signIn(first.origin, referent);
    const [held] = await db.query<{ numero: string }>(
      `select d.numero_demande as numero from doublon b join demande d on d.id = b.demande_id
         join organisme o on o.id = b.organisme_id
       where o.code = 'ORG075' and b.decision is null limit 1`,
    );
    const decide = (server: KilledServer, decision: string) =>
      fetch(`${server.origin}/api/commandeDemande/doublon/${held?.numero}`, {
        method: 'PUT',
        headers: { authorization: token, 'content-type': 'application/json', 'if-match': '*' },
        body: JSON.stringify({ decision }),
      });
    const answers = await Promise.all([decide(first, 'POURSUIVRE'), decide(second, 'ANNULER')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('REL-19 RES-046 a file whose instance is killed is integrated by the other, and its end is told once', async () => {
    const token = await signIn(second.origin, referent);
    await db.query(`update organisme set recevoir_notification = true where code = 'ORG075'`);
    const lines = [3_000, 50];
    const numbers = [await send(first, token, 3_000), await send(second, token, 50)];
    await first.kill('SIGKILL');
    for (const [index, numero] of numbers.entries()) {
      const count = lines[index];
      await expect
        .poll(() => orderOf(numero), { timeout: 60_000, interval: 500 })
        .toEqual({ statut: 'OK', ok: count, demandes: count, lignes: count });
    }
    const told = () => smtp.received.map(({ subject, to }) => `${to} ${subject}`);
    const titles = numbers.map(
      (numero) => `La commande ${numero} est intégrée sur le Portail CMI Organismes`,
    );
    await expect.poll(() => told().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
    const referents = new Set(smtp.received.map(({ to }) => String(to)));
    expect(told().sort()).toEqual(
      [...referents].flatMap((to) => titles.map((title) => `${to} ${title}`)).sort(),
    );
    await first.start();
  });
});
