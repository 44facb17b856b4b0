/**
 * Mails are sent after the answer, since an answer that waits for a mail server tells who exists, and a mail server
 * that is away is no reason to fail. A mail that does not go is tried again for a few minutes; it is kept in memory
 * alone, as what it says (a link that opens an account for half an hour) is not to be stored.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../db/database.ts';
import { readProperties } from '../proprietes/queries.ts';
import type { Settings } from '../settings.ts';
import { type MailName, type MailValues, renderMail } from './renderMail.ts';
import { fileTransport, type MailTransport, smtpTransport } from './transport.ts';

export type Mail = { readonly modele: MailName; readonly adresse: string; readonly valeurs: MailValues };

export type Mailer = {
  /** Sends the mail when there is time; never throws. It may tell the site's title and the present date too. */
  post(mail: Mail): void;
  /** Waits, for five seconds at most, for what is on its way: a mail that failed is tried a last time. */
  close(): Promise<void>;
};

export type MailerOptions = {
  readonly db: Queryable;
  readonly log: FastifyBaseLogger;
  readonly clock: () => Date;
  readonly settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'demo'>;
  /** Milliseconds before each new attempt. */
  readonly delays?: readonly number[];
};

const longestQueue = 1_000;
const longestClose = 5_000;

const frenchDate = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

export function openMailer({
  db,
  log,
  clock,
  settings,
  delays = [5_000, 30_000, 120_000],
}: MailerOptions): Mailer {
  const transport: MailTransport =
    settings.smtpUrl === null
      ? fileTransport(join(settings.dataDir, 'courriels'), clock)
      : smtpTransport(settings.smtpUrl);
  const onTheirWay = new Set<Promise<void>>();
  const ending = new AbortController();

  async function send({ modele, adresse, valeurs }: Mail): Promise<void> {
    const { 'portail.titreSite': titreSite } = await readProperties(db, ['portail.titreSite']);
    const file = await transport.send({
      from: { name: titreSite, address: settings.mailFrom },
      to: adresse,
      ...renderMail(modele, { ...valeurs, titreSite }),
    });
    if (file === undefined) log.info({ modele }, 'mail sent');
    else if (settings.demo) log.info({ modele, fichier: file, lien: valeurs['lien'] }, 'mail written');
    else log.info({ modele, fichier: file }, 'mail written');
  }

  async function deliver(mail: Mail): Promise<void> {
    for (const delay of [...delays, null]) {
      const failure = await send(mail).then(
        () => null,
        (error: unknown) => describe(error),
      );
      if (failure === null) return;
      const isLast = delay === null || failure.isFinal || ending.signal.aborted;
      log[isLast ? 'error' : 'warn']({ modele: mail.modele, ...failure }, 'mail not sent');
      if (isLast) return;
      await wait(delay, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    post(mail) {
      if (onTheirWay.size >= longestQueue) {
        log.error({ modele: mail.modele, cause: 'too many mails are waiting' }, 'mail not sent');
        return;
      }
      const date = frenchDate.format(clock());
      const delivery = deliver({ ...mail, valeurs: { date, ...mail.valeurs } });
      onTheirWay.add(delivery);
      void delivery.finally(() => onTheirWay.delete(delivery));
    },
    async close() {
      ending.abort();
      await Promise.race([Promise.all(onTheirWay), wait(longestClose, undefined, { ref: false })]);
      transport.close();
    },
  };
}

/** What the log may know of a failure: its codes. What a mail server says of it names the one it was meant for. */
function describe(error: unknown): { cause: string; isFinal: boolean } {
  if (!(error instanceof Error)) return { cause: String(error), isFinal: false };
  const code = 'code' in error ? String(error.code) : error.name;
  const answer = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  return { cause: answer === 0 ? code : `${code} ${answer}`, isFinal: answer >= 500 };
}
