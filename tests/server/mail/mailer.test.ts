import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import {
  type Mailer,
  type MailerOptions,
  openMailer,
  type WrittenMail,
} from '../../../server/mail/mailer.ts';
import { tokenKeys } from '../../../server/session/token.ts';
import { readSettings } from '../../../server/settings.ts';
import { keepLog } from '../keptLog.ts';
import { openTestPglite } from '../testDatabase.ts';
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
  [db, smtp] = await Promise.all([openTestPglite(), startMailServer()]);
});
afterAll(async () => {
  await smtp.close();
  await db.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  await db.query('delete from courriel');
  smtp.received.length = 0;
  kept.clear();
});

function open(env: Record<string, string>, options: Partial<MailerOptions> = {}): Mailer {
  const settings = readSettings({ DATA_DIR: join(folder, 'data'), ...env });
  const clock = () => new Date('2026-03-02T08:00:00Z');
  return openMailer({ db, keys, log: kept.log, clock, settings, ...options });
}

describe('mails by SMTP', () => {
  test('arrive as text in French, from the portal', async () => {
    const mailer = open({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://portail.example/' });
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
    await mailer.close();
    expect(kept.text()).toContain('mail sent');
  });

  test('SEC-85 the log knows neither the link nor the address, in a failure either', async () => {
    const mailer = open({ SMTP_URL: smtp.url, DEMO: 'on' }, { delays: [] });
    await mailer.post(mail);
    await smtp.mail(1);
    smtp.refuse(451, 1);
    await mailer.post(mail);
    await mailer.close();
    expect(kept.text()).toContain('mail not sent');
    expect(kept.text()).toContain('451');
    for (const secret of ['secret-token', 'claire.martin', 'Dubois'])
      expect(kept.text()).not.toContain(secret);
  });

  test('are tried again while the mail server refuses for the moment', async () => {
    const mailer = open({ SMTP_URL: smtp.url }, { delays: [10, 10] });
    smtp.refuse(451, 2);
    await mailer.post(mail);
    await smtp.mail(1);
    await mailer.close();
    expect(kept.text().match(/mail not sent/g)).toHaveLength(2);
  });

  test('are given up when the mail server refuses for good, and after the last attempt', async () => {
    const mailer = open({ SMTP_URL: smtp.url }, { delays: [10, 10, 10] });
    smtp.refuse(550, 1);
    await mailer.post(mail);
    await expect.poll(kept.text).toContain('550');
    await mailer.close();
    expect(smtp.received).toEqual([]);
    const away = open({ SMTP_URL: 'smtp://127.0.0.1:1' }, { delays: [1, 1] });
    await away.post(mail);
    await expect.poll(() => kept.text().match(/ECONNREFUSED|ESOCKET|ECONNECTION/g)).toHaveLength(3);
    await away.close();
  });

  test('that wait for another attempt are tried once more when the server stops', async () => {
    const mailer = open({ SMTP_URL: smtp.url }, { delays: [60_000] });
    smtp.refuse(451, 1);
    await mailer.post(mail);
    await expect.poll(kept.text).toContain('mail not sent');
    await mailer.close();
    expect(smtp.received).toHaveLength(1);
  });

  test.each([
    ['a line break in a name', { prenom: 'Élise\r\nBcc: x@y.example', nom: 'Dubois\n\nPS' }],
    ['a placeholder in a name', { prenom: '{lien}', nom: '{nom}' }],
  ])('SEC-66 %s stays in its line', async (_name, valeurs) => {
    const mailer = open({ SMTP_URL: smtp.url });
    await mailer.post({ ...mail, valeurs: { ...mail.valeurs, ...valeurs } });
    const received = await smtp.mail(1);
    expect(received.to).toEqual(['claire.martin@organisme.example']);
    expect(received.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc/im);
    expect(received.text.split('\n')[0]).toMatch(/^Bonjour .*,$/);
    expect(received.text.match(/secret-token/g)).toHaveLength(1);
    await mailer.close();
  });

  test('SEC-66 a site title with line breaks adds no header', async () => {
    await db.query(`insert into propriete (cle, valeur) values ('portail.titreSite', $1)`, [
      'Portail\r\nBcc: x@y.example\r\n\r\nTexte',
    ]);
    const mailer = open({ SMTP_URL: smtp.url });
    await mailer.post(mail);
    const received = await smtp.mail(1);
    expect(received.to).toEqual(['claire.martin@organisme.example']);
    expect(received.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc/im);
    await mailer.close();
    await db.query('delete from propriete');
  });
});

describe('the outbox', () => {
  const left = () => db.query<{ contenu: string }>('select contenu from courriel');
  /** A process that ends without a word while the mail server is away. */
  async function crash(options: Partial<MailerOptions> = {}): Promise<void> {
    const crashed = open({ SMTP_URL: 'smtp://127.0.0.1:1' }, { delays: [600_000], ...options });
    await crashed.post(mail);
    await expect.poll(kept.text).toContain('mail not sent');
  }

  test('REL-11 a crash loses no mail: the next process sends it, once', async () => {
    await crash();
    expect(await left()).toHaveLength(1);
    const next = open({ SMTP_URL: smtp.url });
    await next.takeUp();
    const received = await smtp.mail(1);
    expect(received.text).toContain(lien);
    await next.takeUp();
    await next.close();
    expect(smtp.received).toHaveLength(1);
    expect(await left()).toEqual([]);
  });

  test('REL-11 a mail is written down before the answer, and gone once it was sent', async () => {
    const mailer = open({ SMTP_URL: smtp.url }, { delays: [600_000] });
    smtp.refuse(451, 1);
    await mailer.post(mail);
    expect(await left()).toHaveLength(1);
    await expect.poll(kept.text).toContain('mail not sent');
    await mailer.close();
    expect(smtp.received).toHaveLength(1);
    expect(await left()).toEqual([]);
  });

  test('REL-11 what could not be sent before the end is left to the next process', async () => {
    const mailer = open({ SMTP_URL: 'smtp://127.0.0.1:1' }, { delays: [600_000] });
    await mailer.post(mail);
    await mailer.close();
    expect(await left()).toHaveLength(1);
    const next = open({ SMTP_URL: smtp.url });
    await next.takeUp();
    await smtp.mail(1);
    await next.close();
  });

  test('REL-11 among several processes each mail has one: another takes it when its time is over', async () => {
    const several: Database = { ...db, kind: 'postgres' };
    await crash({ db: several });
    const soon = open({ SMTP_URL: smtp.url }, { db: several });
    await soon.takeUp();
    await soon.close();
    expect(smtp.received).toEqual([]);
    const later = open(
      { SMTP_URL: smtp.url },
      { db: several, clock: () => new Date('2026-03-02T08:11:00Z') },
    );
    await later.takeUp();
    await smtp.mail(1);
    await later.close();
  });

  test('tells the database nothing of what a mail says', async () => {
    await crash();
    const [row] = await left();
    const bytes = Buffer.from(row?.contenu ?? '', 'base64').toString('latin1');
    for (const secret of ['secret-token', 'claire.martin', 'Dubois']) expect(bytes).not.toContain(secret);
  });

  test('gives a mail up that is too old', async () => {
    await crash();
    const next = open({ SMTP_URL: smtp.url }, { clock: () => new Date('2026-03-03T08:00:01Z') });
    await next.takeUp();
    await next.close();
    expect(kept.text()).toContain('too old');
    expect(smtp.received).toEqual([]);
    expect(await left()).toEqual([]);
  });

  test('leaves a mail to a server that has its key, and reports it', async () => {
    await crash();
    const other = open(
      { SMTP_URL: smtp.url },
      { keys: tokenKeys('an0ther-k3y-of-the-mails-Wq8-and-nothing') },
    );
    await other.takeUp();
    await other.close();
    expect(kept.text()).toContain('sealed under another JWT_SECRET');
    expect(smtp.received).toEqual([]);
    expect(await left()).toHaveLength(1);
    const own = open({ SMTP_URL: smtp.url }, { clock: () => new Date('2026-03-02T08:21:00Z') });
    await own.takeUp();
    await smtp.mail(1);
    await own.close();
  });

  test('is read under the former key too', async () => {
    await crash();
    const [former] = keys;
    const next = open(
      { SMTP_URL: smtp.url },
      { keys: [...tokenKeys('an0ther-k3y-of-the-mails-Wq8-and-nothing'), former] },
    );
    await next.takeUp();
    await smtp.mail(1);
    await next.close();
  });

  test('that cannot be written does not keep a mail from going', async () => {
    const broken: Database = {
      ...db,
      query: (sql, params) =>
        sql.includes('courriel') ? Promise.reject(new Error('disk full')) : db.query(sql, params),
    };
    const mailer = open({ SMTP_URL: smtp.url }, { db: broken });
    await mailer.post(mail);
    await smtp.mail(1);
    await mailer.close();
    expect(kept.text()).toContain('outbox not written');
  });
});

describe('mails as files', () => {
  test('are whole messages that nobody else may read', async () => {
    const mailer = open({});
    await mailer.post(mail);
    await mailer.post({ ...mail, adresse: 'hugo.bernard@organisme.example' });
    await mailer.close();
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

  test('D40 SEC-13 tell their file and their link to the one who asks, and the log the file alone', async () => {
    const written: WrittenMail[] = [];
    const mailer = open({}, { onWritten: (mail) => written.push(mail) });
    await mailer.post(mail);
    await mailer.close();
    expect(written).toEqual([{ file: expect.stringMatching(/\.eml$/), link: lien }]);
    expect(kept.lines()).toMatchObject([{ msg: 'mail written', fichier: written[0]?.file }]);
    expect(kept.text()).not.toContain('secret-token');
  });
});
