/**
 * Where mails go: to the mail server of `SMTP_URL`, or else, whole, into files of the data folder. nodemailer writes
 * the message in both cases, so that what a file shows is what a mail server would get.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

export type Message = {
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export type MailTransport = {
  /** Hands the message over. Answers the file it was written to, if it was. */
  send(message: Message): Promise<string | undefined>;
  close(): void;
};

/** A message is text of ours: nothing in it is a file or an address to read. */
const closed = { disableFileAccess: true, disableUrlAccess: true } as const;

/** Connections to the mail server. */
export const smtpConnections = 2;

/** A mail server, over a few connections that are kept; it is given up after ten seconds of silence. */
export function smtpTransport(url: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: smtpConnections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
    ...closed,
  });
  return {
    async send(message) {
      await transport.sendMail(envelopeOf(message));
      return undefined;
    },
    close: () => transport.close(),
  };
}

/** A file `.eml` a mail, in a folder that is made with the first; the file appears complete or not at all. */
export function fileTransport(folder: string, clock: () => Date): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...closed });
  return {
    async send(message) {
      const { message: content } = await transport.sendMail(envelopeOf(message));
      if (!Buffer.isBuffer(content)) throw new Error('The message was not written in memory');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${clock().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      const file = join(folder, name);
      await writeFile(`${file}.part`, content, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return file;
    },
    close: () => transport.close(),
  };
}

/** The address is given as an address, never as text in which a comma or a line break would mean something. */
function envelopeOf({ to, ...message }: Message) {
  return {
    ...message,
    to: { name: '', address: to },
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'quoted-printable' as const,
  };
}
