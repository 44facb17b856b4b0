/** A real mail server on a free port that stores received mails. */
import { SMTPServer } from 'smtp-server';
import { vi } from 'vitest';

export type Received = {
  readonly from: string;
  readonly to: readonly string[];
  /** The message as received. */
  readonly raw: string;
  /** Its subject and text, decoded. */
  readonly subject: string;
  readonly text: string;
};

export type Step = 'greeting' | 'AUTH' | 'MAIL FROM' | 'RCPT TO' | 'DATA';

export type MailServer = {
  readonly url: string;
  readonly received: Received[];
  /** The refused messages, as received. */
  readonly refused: string[];
  /** Waits until `count` mails arrived, in all or for the address, and returns the last. */
  mail(count: number, to?: string | null): Promise<Received>;
  /** Answers the next messages with this code, at a step of their transmission: by default after their text. */
  refuse(code: number, times: number, at?: Step): void;
  close(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = [];
  const refused: string[] = [];
  let refusals: { code: number; left: number; at: Step } = { code: 0, left: 0, at: 'DATA' };
  /** The refusal of this step, if one is left. */
  const refusalAt = (step: Step): Error | null => {
    if (refusals.left === 0 || refusals.at !== step) return null;
    refusals.left -= 1;
    return Object.assign(new Error('not now'), { responseCode: refusals.code });
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => done(refusalAt('greeting')),
    onAuth: ({ username }, _session, done) => done(refusalAt('AUTH'), { user: username }),
    onMailFrom: (_address, _session, done) => done(refusalAt('MAIL FROM')),
    onRcptTo: (_address, _session, done) => done(refusalAt('RCPT TO')),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refusal = refusalAt('DATA');
        if (refusal !== null) {
          refused.push(Buffer.concat(chunks).toString('utf8'));
          done(refusal);
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          ...readMessage(Buffer.concat(chunks).toString('utf8')),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    received,
    refused,
    async mail(count, to) {
      const mails = () => received.filter((mail) => to === undefined || mail.to.includes(to ?? ''));
      await vi.waitFor(() => {
        if (mails().length < count) throw new Error(`${mails().length} of ${count} mails came`);
      }, 30_000);
      const last = mails().at(-1);
      if (last === undefined || mails().length > count) throw new Error(`${mails().length} mails came`);
      return last;
    },
    refuse: (code, times, at = 'DATA') => {
      refusals = { code, left: times, at };
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Parses a text message in quoted-printable. */
export function readMessage(raw: string): Pick<Received, 'raw' | 'subject' | 'text'> {
  const [head = '', ...rest] = raw.replaceAll('\r\n', '\n').split('\n\n');
  const [, subject = ''] = /^Subject: (.*(?:\n[ \t].*)*)/m.exec(head) ?? [];
  const words = subject.replace(/\?=\s+=\?/g, '?==?').replace(/\n[ \t]/g, ' ');
  return {
    raw,
    subject: words.replace(/=\?utf-8\?([QB])\?(.*?)\?=/gi, (_whole, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    ),
    text: quotedPrintable(rest.join('\n\n').replace(/=\n/g, '')),
  };
}

function quotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
