/** The rights of a group as codes: how a list writes them, and which of them a group keeps when it is changed. */
import { type Format, optionOf, type RegistryFunction, textOf, valueAt } from '#engine';

/** The other spelling of three codes (decision RIGHT-003). */
const aliases: Readonly<Record<string, string>> = {
  COMMANDE: 'COMMANDES',
  DOUBLON: 'DOUBLONS',
  DEMANDE: 'DEMANDES',
};

/** Everybody has them: no group carries them (specification 3, section 4). */
const defaults = ['CONTACT', 'AIDE', 'FAQ'];

/** @throws TypeError where one of them is no code */
function codesOf(value: unknown): readonly string[] {
  const codes = (Array.isArray(value) ? value : [value]).map(textOf).filter((code) => code !== '');
  return codes.map((code) => aliases[code] ?? code);
}

/** The labels of the features; a code that the list does not know reads `undefined` (specification 3, section 2). */
export const droits: Format = (value, { options, say }) =>
  codesOf(value)
    .map((code) => optionOf(options, code))
    .map((option) => (option === null ? 'undefined' : say(option.label)))
    .join(', ');

/** What the form of a group begins with: the rights that are its own. */
export const droitsDuGroupe: RegistryFunction = ({ row, codeProperty }) =>
  codesOf(valueAt(row, 'droits', codeProperty)).filter((code) => !defaults.includes(code));
