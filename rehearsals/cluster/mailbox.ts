/** A mail server that stores received mails with their time. */
import { createHash } from 'node:crypto';
import { SMTPServer } from 'smtp-server';
import { host, ports } from './addresses.ts';

export type ReceivedMail = {
  /** When the last byte arrived, in milliseconds since 1970. */
  readonly at: number;
  readonly to: string;
  readonly messageId: string;
  readonly subject: string;
  /** Hash of its text: duplicates of a mail share it. */
  readonly digest: string;
};

export type Mailbox = { readonly mails: readonly ReceivedMail[]; close(): Promise<void> };

export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',');
        mails.push(received(to, Buffer.concat(parts).toString('utf8')));
        done();
      });
    },
  });
  server.on('error', () => undefined); // A killed instance leaves its connection open.
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(ports.mail, host, resolve);
  });
  return { mails, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

function received(to: string, message: string): ReceivedMail {
  const end = message.indexOf('\r\n\r\n');
  const headers = message.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';
  return {
    at: Date.now(),
    to,
    messageId: header('Message-ID'),
    subject: header('Subject'),
    digest: createHash('sha256').update(message.slice(end)).digest('hex'),
  };
}
