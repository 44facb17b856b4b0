/**
 * Mails are sent after the answer, since an answer that waits for a mail server tells who exists, and a mail server
 * that is away is no reason to fail. Each is written down before the answer and stays in the outbox until it is sent
 * or given up: what a process leaves behind, the next one takes up.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { readProperties } from '../proprietes/queries.ts';
import type { TokenKeys } from '../session/token.ts';
import type { Settings } from '../settings.ts';
import { dropMail, keepMail, leaveMail, type Mail, takeMails } from './outbox.ts';
import { renderMail } from './renderMail.ts';
import { fileTransport, type MailTransport, smtpTransport } from './transport.ts';

export type { Mail } from './outbox.ts';

export type Mailer = {
  /**
   * Resolves once the mail is written down, which the answer waits for; it is sent when there is time. Never throws.
   * Its text may tell the site's title and the present date too.
   */
  post(mail: Mail): Promise<void>;
  /** Takes up what an ended process left behind. */
  takeUp(): Promise<void>;
  /** Waits, for five seconds at most, for what is on its way: a mail that failed is tried a last time. */
  close(): Promise<void>;
};

export type MailerOptions = {
  readonly db: Database;
  readonly keys: TokenKeys;
  readonly log: FastifyBaseLogger;
  readonly clock: () => Date;
  readonly settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  /** Milliseconds before each new attempt. */
  readonly delays?: readonly number[];
  /** Is told each mail that became a file. Its link may open an account: not for the log. */
  readonly onWritten?: (mail: WrittenMail) => void;
};

export type WrittenMail = {
  readonly file: string;
  /** Where the mail leads. */
  readonly link: string | null;
};

const longestClose = 5_000;

/** A mail that could not be sent is left for this long, in milliseconds, before the attempts begin again … */
const rest = 10 * 60_000;
/** … and given up at this age, in milliseconds: links and passwords that it holds have had their time. */
const oldest = 24 * 3_600_000;

const frenchDate = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

export function openMailer({
  db,
  keys,
  log,
  clock,
  settings,
  delays = [5_000, 30_000, 120_000],
  onWritten = () => undefined,
}: MailerOptions): Mailer {
  const transport: MailTransport =
    settings.smtpUrl === null
      ? fileTransport(join(settings.dataDir, 'courriels'), clock)
      : smtpTransport(settings.smtpUrl);
  const onTheirWay = new Set<Promise<void>>();
  const ending = new AbortController();
  let isFirst = true;

  async function send({ modele, adresse, valeurs }: Mail): Promise<void> {
    const { 'portail.titreSite': titreSite } = await readProperties(db, ['portail.titreSite']);
    const file = await transport.send({
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

  /** Whether the mail is done with: sent, or refused for good. */
  async function attempt(mail: Mail): Promise<boolean> {
    for (const delay of [...delays, null]) {
      const failure = await send(mail).then(
        () => null,
        (error: unknown) => failureOf(error),
      );
      if (failure === null) return true;
      const isLast = delay === null || failure.isFinal || ending.signal.aborted;
      log[isLast ? 'error' : 'warn']({ modele: mail.modele, ...failure }, 'mail not sent');
      if (isLast) return failure.isFinal;
      await wait(delay, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
    }
    return false;
  }

  /** Sends a mail of the outbox; `id` is null for one that could not be written down. */
  async function deliver(id: number | null, mail: Mail): Promise<void> {
    const isDone = await attempt(mail);
    if (id === null) return;
    const then = clock().getTime() + (ending.signal.aborted ? 0 : rest);
    await (isDone ? dropMail(db, id) : leaveMail(db, id, new Date(then)));
  }

  function start(id: number | null, mail: Mail): void {
    const delivery = deliver(id, mail).catch((error: unknown) =>
      log.error({ modele: mail.modele, err: error }, 'outbox not written'),
    );
    onTheirWay.add(delivery);
    void delivery.finally(() => onTheirWay.delete(delivery));
  }

  return {
    async post({ valeurs, ...mail }) {
      const dated = { ...mail, valeurs: { date: frenchDate.format(clock()), ...valeurs } };
      const id = await keepMail(db, keys, dated, clock()).catch((error: unknown) => {
        log.error({ modele: mail.modele, err: error }, 'outbox not written');
        return null;
      });
      start(id, dated);
    },
    async takeUp() {
      const now = clock();
      // The data folder belongs to one process: when it starts, whatever is there was left behind.
      const all = db.kind === 'pglite' && isFirst;
      isFirst = false;
      for (const { id, cree, mail } of await takeMails(db, keys, now, all)) {
        if (now.getTime() - cree.getTime() >= oldest) {
          log.error({ id, cause: 'too old' }, 'mail not sent');
          await dropMail(db, id);
        } else if (mail === null) {
          // Another server may have the key.
          log.error({ id, cause: 'sealed under another JWT_SECRET' }, 'mail not read');
          await leaveMail(db, id, new Date(now.getTime() + rest));
        } else start(id, mail);
      }
    },
    async close() {
      ending.abort();
      await Promise.race([Promise.all(onTheirWay), wait(longestClose, undefined, { ref: false })]);
      transport.close();
    },
  };
}

/** What the log may know of a failure: its codes. What a mail server says of it names the one it was meant for. */
function failureOf(error: unknown): { cause: string; isFinal: boolean } {
  if (!(error instanceof Error)) return { cause: typeof error, isFinal: false };
  const code = 'code' in error ? String(error.code) : error.name;
  const answer = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
  return { cause: answer === 0 ? code : `${code} ${answer}`, isFinal: answer >= 500 };
}
