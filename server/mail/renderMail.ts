/**
 * Mail templates: one file each in `modeles/`, with the subject on the first line. `{name}` is replaced by a
 * value; a missing value is a bug and throws.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const mailNames = [
  'identifiantOublie',
  'motDePasseOublie',
  'motDePasseModifie',
  'adresseMailModifiee',
  'compteActive',
  'compteCree',
  'motDePasseTemporaire',
  'integrationReussie',
  'integrationEchouee',
] as const;

export type MailName = (typeof mailNames)[number];
export type MailValues = Readonly<Record<string, string>>;

/** The subject and text of a mail. Line breaks in values are removed. */
export function renderMail(modele: MailName, values: MailValues): { subject: string; text: string } {
  const [subject = '', ...lines] = readTemplate(modele).split('\n');
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`The mail ${modele} needs the value ${name}`);
      return value.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
    });
  return { subject: fill(subject), text: fill(lines.join('\n').trimStart()) };
}

function readTemplate(modele: MailName): string {
  return readFileSync(join(import.meta.dirname, 'modeles', `${modele}.txt`), 'utf8');
}
