/**
 * Sends mails after the answer: an answer that waits for the mail server reveals whether an account exists,
 * and an unavailable mail server must not cause a failure. Each mail is written to the outbox in the
 * transaction of its cause, and removed when it is sent or too old.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/database.ts';
import { doubtOf } from '../db/knownTime.ts';
import type { JobSender } from '../jobs/jobs.ts';
import { GivenUp, untilDone, type Work } from '../jobs/work.ts';
import type { TokenKeys } from '../keys/tokenKeys.ts';
import { readProperties } from '../proprietes/queries.ts';
import type { Settings } from '../settings/settings.ts';
import { dropMail, giveUpMail, type KeptMail, keepMail, type Mail, readMail, takeUpMail } from './outbox.ts';
import { type MailName, renderMail } from './renderMail.ts';
import { fileTransport, type MailTransport, smtpConnections, smtpTransport } from './transport.ts';

export type { Mail } from './outbox.ts';

export type Mailer = {
  /**
   * Stores the mail in `tx`; it is sent after commit. The template also receives the site's title and the
   * current date.
   */
  post(tx: Queryable, mail: Mail): Promise<void>;
  /** The background work that sends posted mails. */
  readonly work: Work;
  close(): void;
};

export type MailerOptions = {
  readonly db: Database;
  readonly keys: TokenKeys;
  readonly log: FastifyBaseLogger;
  readonly clock: () => Date;
  readonly settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  readonly jobs: JobSender;
  /** Called for each mail written as a file. Its link may give access to an account: never log it. */
  readonly onWritten?: (mail: WrittenMail) => void;
};

export type WrittenMail = {
  readonly file: string;
  /** The link in the mail. */
  readonly link: string | null;
};

export const mailQueue = 'courriel';

/**
 * Maximum age of a mail in milliseconds; then it is deleted, because its links and passwords have expired.
 */
const oldest = 24 * 3_600_000;

/** Nobody waits for these: they give way to mails about an account. */
const notices: readonly MailName[] = ['integrationReussie', 'integrationEchouee'];

const frenchDate = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

export function openMailer(options: MailerOptions): Mailer {
  const { db, keys, log, clock, settings, jobs, onWritten = () => undefined } = options;
  const transport: MailTransport =
    settings.smtpUrl === null
      ? fileTransport(join(settings.dataDir, 'courriels'), clock)
      : smtpTransport(settings.smtpUrl);
  const [, domain = ''] = settings.mailFrom.split('@');

  async function send({ modele, adresse, valeurs }: Mail, cle: string): Promise<void> {
    const { 'portail.titreSite': titreSite } = await readProperties(db, ['portail.titreSite']);
    const file = await transport.send({
      messageId: `<${cle}@${domain}>`,
      from: { name: titreSite, address: settings.mailFrom },
      to: adresse,
      ...renderMail(modele, { ...valeurs, titreSite }),
    });
    if (file === undefined) {
      log.info({ modele }, 'mail sent');
    } else {
      log.info({ modele, fichier: file }, 'mail written');
      onWritten({ file, link: valeurs.lien ?? null });
    }
  }

  async function deliver({ id, cle, cree, isGivenUp, mail }: KeptMail): Promise<void> {
    const end = new Date(cree.getTime() + oldest);
    if (end <= clock()) {
      if (await doubtOf(db, clock())) throw new MailNotSent('its age is unknown: the clock is doubtful');
      await dropMail(db, id);
      // A refused mail was reported when it was given up.
      if (isGivenUp) return;
      throw new GivenUp('too old');
    }
    if (isGivenUp) await takeUpMail(db, id);
    // Another instance may have the key.
    if (mail === null) throw new MailNotSent('sealed under another JWT_SECRET');
    try {
      await send(mail, cle);
    } catch (error) {
      const { cause, isRefused } = failureOf(error);
      if (!isRefused) throw new MailNotSent(cause);
      await giveUpMail(db, id, end);
      throw new GivenUp(cause);
    }
    await forget(id);
  }

  /**
   * The mail is sent, but a failure here would send it again: retried, to survive a short outage of the
   * database.
   */
  async function forget(id: number): Promise<void> {
    for (const delay of [1_000, 3_000, 10_000, null]) {
      try {
        return await dropMail(db.vital, id);
      } catch (error) {
        if (delay === null) throw error;
        await wait(delay);
      }
    }
  }

  return {
    async post(tx, { valeurs, ...mail }) {
      const dated = { ...mail, valeurs: { date: frenchDate.format(clock()), ...valeurs } };
      const priority = notices.includes(mail.modele) ? -1 : 0;
      await jobs.send(tx, mailQueue, { courriel: await keepMail(tx, keys, dated, clock()) }, priority);
    },
    work: {
      queue: mailQueue,
      // One transport connection for each job, so that no active job waits for a connection.
      atOnce: smtpConnections,
      every: 1,
      options: { ...untilDone, expireInSeconds: 120, retryDelayMax: 600 },
      async run({ courriel }) {
        const kept = await readMail(db, keys, Number(courriel));
        if (kept !== undefined) await deliver(kept);
      },
    },
    close: () => transport.close(),
  };
}

/** Why a mail was not sent, without the mail server's message, which names the recipient. */
class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
}

/**
 * Why sending failed, and whether the mail server refused this recipient or this message. Any other refusal
 * (greeting, password, sender) concerns all mails, and ends with its cause.
 */
function failureOf(error: unknown): { cause: string; isRefused: boolean } {
  if (!(error instanceof Error)) return { cause: typeof error, isRefused: false };
  const code = 'code' in error ? String(error.code) : error.name;
  const answer = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  const isOfMail = 'command' in error && (error.command === 'RCPT TO' || error.command === 'DATA');
  return { cause: answer === 0 ? code : `${code} ${answer}`, isRefused: isOfMail && answer >= 500 };
}
