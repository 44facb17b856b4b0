/**
 * Messages on the terminal for the person who starts the server, beside the log: the portal's address, the
 * accounts, and in a demonstration the link of each mail.
 */
import type { FastifyInstance } from 'fastify';
import type { DemoAccount } from './demo/comptes.ts';
import type { WrittenMail } from './mail/mailer.ts';
import { portalAddress } from './settings/portalAddress.ts';
import type { Settings } from './settings/settings.ts';

export function announce(settings: Settings, app: FastifyInstance, accounts: readonly DemoAccount[]): void {
  const lines = [`Portail CMI Organismes: ${portalAddress(settings, app)}`];
  if (settings.apiUrl !== null) {
    lines.push(`API: ${new URL(settings.apiUrl).origin}`);
  } else {
    lines.push(
      settings.databaseUrl === null
        ? `Data: ${settings.dataDir}`
        : `Data: ${new URL(settings.databaseUrl).host}`,
    );
    if (settings.clamd === null) {
      lines.push(
        'Antivirus: NONE (only the EICAR test file is recognised). Set CLAMD_HOST to have files scanned.',
      );
    }
    if (settings.smtpUrl === null) {
      const links = settings.demo ? ', and its links told here' : '';
      lines.push(
        `Mail: NOT SENT, but written to ${settings.dataDir}/courriels${links}. Set SMTP_URL to send it.`,
      );
    } else if (settings.publicUrl === null) {
      lines.push(
        `Mail: its links lead to ${portalAddress(settings, app)}. Set PUBLIC_URL to the address that users see.`,
      );
    }
    if (accounts.length > 0) {
      lines.push('', 'Demonstration accounts (DEMO=off starts without):', ...accounts.map(lineOf));
      if (!isLoopback(settings.host)) {
        lines.push(
          '',
          `These accounts are open to whoever reaches ${settings.host}: their passwords are public.`,
        );
      }
    }
  }
  console.log(lines.join('\n'));
}

/**
 * Used in demonstrations only (D40): a link may carry a token, which the log must not contain (SEC-13,
 * decision 24).
 */
export function announceMail({ file, link }: WrittenMail): void {
  console.log(link === null ? `Mail: ${file}` : `Mail: ${file}\n  ${link}`);
}

function lineOf({ identifiant, motDePasse, presentation }: DemoAccount): string {
  return `  ${identifiant}  ${motDePasse.padEnd(18)}  ${presentation}`;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}
