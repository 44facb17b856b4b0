import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { makeBoss } from '../../../server/jobs/boss.ts';
import { tokenKeys } from '../../../server/keys/tokenKeys.ts';
import {
  type Mail,
  type MailerOptions,
  mailQueue,
  openMailer,
  type WrittenMail,
} from '../../../server/mail/mailer.ts';
import { findForgottenMails } from '../../../server/mail/outbox.ts';
import { readWaitingWork } from '../../../server/metrics/waitingWork.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { openTestJobs } from '../jobs/openTestJobs.ts';
import { jobsDone, openJobsOf, openJobsWith, retryNow } from '../jobs/rows.ts';
import { keepLog } from '../keptLog.ts';
import { openTestDatabase } from '../testDatabase.ts';
import { type MailServer, readMessage, startMailServer } from './mailServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'portail-mail-'));
const lien = 'https://portail.example/authentification/nouveauMotDePasse#secret-token';
const mail = {
  modele: 'motDePasseOublie',
  adresse: 'claire.martin@organisme.example',
  valeurs: { prenom: 'Élise', nom: 'Dubois', lien, minutes: '30' },
} as const;

const keys = tokenKeys('k3y-of-the-mails-and-of-nothing-else-7Qx');

let db: Database;
let smtp: MailServer;
const kept = keepLog();

beforeAll(async () => {
  [db, smtp] = await Promise.all([openTestDatabase(), startMailServer()]);
});
afterAll(async () => {
  await smtp.close();
  await db.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await db.execute('delete from courriel; delete from pgboss.job');
  smtp.received.length = 0;
  smtp.refused.length = 0;
  kept.clear();
});

type Sender = {
  post(mail: Mail): Promise<void>;
  /** Stops after running jobs have ended. */
  stop(): Promise<void>;
};

const first = new Date('2026-03-02T08:00:00Z');

/** A process that sends the mails of the database. */
async function open(env: Record<string, string>, options: Partial<MailerOptions> = {}): Promise<Sender> {
  const settings = readSettings({ DATA_DIR: join(folder, 'data'), ...env });
  const jobs = await openTestJobs(db, kept.log);
  const mailer = openMailer({ db, keys, log: kept.log, clock: () => first, settings, jobs, ...options });
  await jobs.run([mailer.work]);
  return {
    post: (mail) => db.transaction((tx) => mailer.post(tx, mail)),
    async stop() {
      await jobs.stop();
      mailer.close();
    },
  };
}

/** Sends all waiting mails, then stops. */
async function sendAll(env: Record<string, string>, options: Partial<MailerOptions> = {}): Promise<void> {
  const sender = await open(env, options);
  await jobsDone(db);
  await sender.stop();
}

describe('mails by SMTP', () => {
  test('arrive as text in French, from the portal', async () => {
    const mailer = await open({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://portail.example/' });
    await mailer.post(mail);
    const received = await smtp.mail(1);
    expect(received).toMatchObject({
      from: 'ne-pas-repondre@portail.example',
      to: ['claire.martin@organisme.example'],
      subject: 'Réinitialisation de votre mot de passe pour le Portail CMI Organismes',
    });
    expect(received.text).toContain('Bonjour Élise Dubois,');
    expect(received.text).toContain(`\n${lien}\n`);
    expect(received.text).toContain('valable 30 minutes');
    expect(received.raw).toMatch(/^From: Portail CMI Organismes <ne-pas-repondre@portail\.example>\r$/m);
    expect(received.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(received.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    await mailer.stop();
    expect(kept.text()).toContain('mail sent');
  });

  test('SEC-85 the log and the jobs contain neither link nor address, even on failure', async () => {
    const mailer = await open({ SMTP_URL: smtp.url, DEMO: 'on' });
    smtp.refuse(451, 1);
    await mailer.post(mail);
    await openJobsWith(db, '451');
    const rows = JSON.stringify(await db.query('select * from pgboss.job'));
    await jobsDone(db);
    await mailer.stop();
    for (const text of [kept.text(), rows])
      for (const secret of ['secret-token', 'claire.martin', 'Dubois']) expect(text).not.toContain(secret);
  });

  test('are retried with the same identifier after a temporary refusal', async () => {
    const mailer = await open({ SMTP_URL: smtp.url });
    smtp.refuse(451, 2);
    await mailer.post(mail);
    await jobsDone(db);
    await mailer.stop();
    const { raw } = await smtp.mail(1);
    expect(kept.text().match(/MailNotSent/g)).toHaveLength(2);
    expect(smtp.refused).toHaveLength(2);
    expect(new Set([raw, ...smtp.refused].map(messageId)).size).toBe(1);
  });

  test.each([
    ['greeting', 554],
    ['AUTH', 535],
    ['MAIL FROM', 550],
  ] as const)('are retried if the mail server refuses the portal at %s', async (step, code) => {
    const mailer = await open({ SMTP_URL: smtp.url.replace('//', '//portail:secret@') });
    smtp.refuse(code, 2, step);
    await mailer.post(mail);
    await jobsDone(db);
    await mailer.stop();
    expect(smtp.received).toHaveLength(1);
    expect(kept.text()).toContain(`${code}`);
    expect(kept.text()).not.toContain('job given up');
  });

  test.each([
    ['recipient', 'RCPT TO'],
    ['text', 'DATA'],
  ] as const)(
    'are given up if their %s is refused: an operator sees which, without content, and may retry it',
    async (_what, step) => {
      const mailer = await open({ SMTP_URL: smtp.url });
      smtp.refuse(550, 1, step);
      await mailer.post(mail);
      await jobsDone(db);
      expect(smtp.received).toEqual([]);
      expect(kept.lines()).toMatchObject([{ msg: 'job given up', travail: 'courriel', level: 50 }]);
      expect(kept.text()).toContain('550');
      expect(await openJobsOf(db)).toMatchObject([
        { queue: 'abandon', data: { courriel: expect.any(Number) } },
      ]);
      expect(await findForgottenMails(db, mailQueue, first)).toEqual([]);
      expect((await readWaitingWork(db, first)).mails_waiting).toBe(0);

      expect(await makeBoss(db).redrive('abandon')).toBe(1);
      await smtp.mail(1, mail.adresse);
      await jobsDone(db);
      await mailer.stop();
      expect(await db.query('select 1 from courriel')).toEqual([]);
    },
  );

  test('stay for the next process while the mail server is down', async () => {
    const mailer = await open({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await mailer.post(mail);
    await expect.poll(kept.text).toMatch(/ECONNREFUSED|ESOCKET|ECONNECTION/);
    await mailer.stop();
    expect(await openJobsOf(db)).toMatchObject([{ queue: 'courriel', state: 'retry' }]);
    await sendAll({ SMTP_URL: smtp.url });
    expect(smtp.received).toHaveLength(1);
  });

  test.each([
    ['a line break in a name', { prenom: 'Élise\r\nBcc: x@y.example', nom: 'Dubois\n\nPS' }],
    ['a placeholder in a name', { prenom: '{lien}', nom: '{nom}' }],
  ])('SEC-66 %s stays in its line', async (_name, valeurs) => {
    const mailer = await open({ SMTP_URL: smtp.url });
    await mailer.post({ ...mail, valeurs: { ...mail.valeurs, ...valeurs } });
    const received = await smtp.mail(1);
    expect(received.to).toEqual(['claire.martin@organisme.example']);
    expect(received.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc/im);
    expect(received.text.split('\n')[0]).toMatch(/^Bonjour .*,$/);
    expect(received.text.match(/secret-token/g)).toHaveLength(1);
    await mailer.stop();
  });

  test('SEC-66 a site title with line breaks adds no header', async () => {
    await db.query(`insert into propriete (cle, valeur) values ('portail.titreSite', $1)`, [
      'Portail\r\nBcc: x@y.example\r\n\r\nTexte',
    ]);
    const mailer = await open({ SMTP_URL: smtp.url });
    await mailer.post(mail);
    const received = await smtp.mail(1);
    expect(received.to).toEqual(['claire.martin@organisme.example']);
    expect(received.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc/im);
    await mailer.stop();
    await db.query('delete from propriete');
  });
});

describe('the outbox', () => {
  const left = () => db.query<{ contenu: string }>('select contenu from courriel');
  /** Posts a mail without a process that sends it. */
  async function post(options: Partial<MailerOptions> = {}): Promise<void> {
    const sender = await open({ SMTP_URL: 'smtp://127.0.0.1:1' }, options);
    await sender.post(mail);
    await sender.stop();
  }

  test('REL-11 a mail is stored on commit of its act, and never after a rollback', async () => {
    const jobs = await openTestJobs(db, kept.log);
    const settings = readSettings({ SMTP_URL: smtp.url });
    const mailer = openMailer({ db, keys, log: kept.log, clock: () => first, settings, jobs });
    await jobs.run([mailer.work]);
    const refused = db.transaction(async (tx) => {
      await mailer.post(tx, mail);
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await left()).toEqual([]);
    await db.transaction((tx) => mailer.post(tx, mail));
    await jobsDone(db);
    await jobs.stop();
    mailer.close();
    expect(smtp.received).toHaveLength(1);
    expect(await left()).toEqual([]);
  });

  test('REL-11 a mail whose process ended during sending is sent by the next one, once', async () => {
    await post();
    await db.query(
      `update pgboss.job set state = 'active', started_on = now() - interval '20 s', heartbeat_on = now() - interval '20 s'
       where state < 'completed'`,
    );
    await sendAll({ SMTP_URL: smtp.url });
    expect(smtp.received).toHaveLength(1);
    await sendAll({ SMTP_URL: smtp.url });
    expect(smtp.received).toHaveLength(1);
  });

  test('stores mails encrypted', async () => {
    await post();
    const [row] = await left();
    const bytes = Buffer.from(row?.contenu ?? '', 'base64').toString('latin1');
    for (const secret of ['secret-token', 'claire.martin', 'Dubois']) expect(bytes).not.toContain(secret);
  });

  test('gives up a mail that is too old', async () => {
    await post();
    await sendAll({ SMTP_URL: smtp.url }, { clock: () => new Date('2026-03-03T08:00:01Z') });
    expect(kept.text()).toContain('too old');
    expect(smtp.received).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test('deletes a refused mail when it is too old, and reports it once', async () => {
    const mailer = await open({ SMTP_URL: smtp.url });
    smtp.refuse(550, 1);
    await mailer.post(mail);
    await jobsDone(db);
    await mailer.stop();
    const dayAfter = new Date('2026-03-03T08:00:00Z');
    const [forgotten] = await findForgottenMails(db, mailQueue, dayAfter);
    const jobs = await openTestJobs(db);
    await jobs.send(db, mailQueue, { courriel: forgotten?.courriel ?? 0 });
    await sendAll({ SMTP_URL: smtp.url }, { clock: () => dayAfter });
    expect(await left()).toEqual([]);
    expect(smtp.received).toEqual([]);
    expect(kept.lines()).toMatchObject([{ msg: 'job given up' }]);
  });

  test('leaves a mail to a server that has its key, and reports it', async () => {
    await post();
    const other = await open(
      { SMTP_URL: smtp.url },
      { keys: tokenKeys('an0ther-k3y-of-the-mails-Wq8-and-nothing') },
    );
    await retryNow(db);
    await expect.poll(kept.text).toContain('sealed under another JWT_SECRET');
    await other.stop();
    expect(smtp.received).toEqual([]);
    expect(await left()).toHaveLength(1);
    await sendAll({ SMTP_URL: smtp.url });
    expect(smtp.received).toHaveLength(1);
  });

  test('is readable with the former key too', async () => {
    await post();
    const [former] = keys;
    await sendAll(
      { SMTP_URL: smtp.url },
      { keys: [...tokenKeys('an0ther-k3y-of-the-mails-Wq8-and-nothing'), former] },
    );
    expect(smtp.received).toHaveLength(1);
  });

  test('finds mails without a job, and those given up once they are too old', async () => {
    await post();
    await db.query(`delete from pgboss.job`);
    const [row] = await db.query<{ id: number }>('select id from courriel');
    const forgotten = () => findForgottenMails(db, mailQueue, first);
    expect(await forgotten()).toEqual([{ courriel: row?.id }]);
    await db.query(`update courriel set reprise = $1`, [new Date(first.getTime() + 1_000)]);
    expect(await forgotten()).toEqual([]);
    await db.query(`update courriel set reprise = $1`, [first]);
    expect(await forgotten()).toEqual([{ courriel: row?.id }]);
  });
});

describe('mails as files', () => {
  test('are complete messages readable only by the owner', async () => {
    const mailer = await open({});
    await mailer.post(mail);
    await mailer.post({ ...mail, adresse: 'hugo.bernard@organisme.example' });
    await jobsDone(db);
    await mailer.stop();
    const place = join(folder, 'data', 'courriels');
    const files = readdirSync(place);
    expect(files).toHaveLength(2);
    expect(statSync(place).mode & 0o777).toBe(0o700);
    const contents = files.map((file) => {
      expect(file).toMatch(/^2026-03-02T08-00-00\.000Z-[0-9a-f]{8}\.eml$/);
      expect(statSync(join(place, file)).mode & 0o777).toBe(0o600);
      return readMessage(readFileSync(join(place, file), 'utf8'));
    });
    for (const { text } of contents) expect(text).toContain(lien);
    expect(contents.map(({ raw }) => /^To: (.*)$/m.exec(raw)?.[1]).sort()).toEqual([
      'claire.martin@organisme.example',
      'hugo.bernard@organisme.example',
    ]);
  });

  test('D40 SEC-13 pass file and link to the callback, and only the file to the log', async () => {
    const written: WrittenMail[] = [];
    const mailer = await open({}, { onWritten: (mail) => written.push(mail) });
    await mailer.post(mail);
    await jobsDone(db);
    await mailer.stop();
    expect(written).toEqual([{ file: expect.stringMatching(/\.eml$/), link: lien }]);
    expect(kept.lines()).toMatchObject([{ msg: 'mail written', fichier: written[0]?.file }]);
    expect(kept.text()).not.toContain('secret-token');
  });
});

function messageId(raw: string): string | undefined {
  return /^Message-ID: (<[0-9a-f-]{36}@portail\.example>)\r?$/m.exec(raw)?.[1];
}
