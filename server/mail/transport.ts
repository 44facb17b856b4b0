/**
 * Mail transports: the mail server of `SMTP_URL`, or files in the data folder. nodemailer composes the
 * message in both cases, so a file contains exactly what a mail server would receive.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
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
  /** Sends the message. Returns the path of the file if it was written to one. */
  send(message: Message): Promise<string | undefined>;
  close(): void;
};

/** Message content is text, never a file or address to load. */
const closed = { disableFileAccess: true, disableUrlAccess: true } as const;

/** Maximum number of connections to the mail server. */
export const smtpConnections = 2;

/** A mail server, with a few kept connections; timeout after ten seconds of silence. */
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

/** One `.eml` file for each mail, in a folder created with the first. Writes are atomic. */
export function fileTransport(folder: string, clock: () => Date): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...closed });
  return {
    async send(message) {
      const { message: content } = await transport.sendMail(envelopeOf(message));
      if (!Buffer.isBuffer(content)) throw new Error('The message was not written in memory');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${clock().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      const file = join(folder, name);
      try {
        await writeFile(`${file}.part`, content, { mode: 0o600 });
        await rename(`${file}.part`, file);
      } catch (error) {
        await rm(`${file}.part`, { force: true });
        throw error;
      }
      return file;
    },
    close: () => transport.close(),
  };
}

/** Addresses are passed as objects: in a string, commas and line breaks would be interpreted. */
function envelopeOf({ to, ...message }: Message) {
  return {
    ...message,
    to: { name: '', address: to },
    headers: { 'Auto-Submitted': 'auto-generated' },
    textEncoding: 'quoted-printable' as const,
  };
}
