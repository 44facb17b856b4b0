/** The rights of a group as codes: their display in lists, and those that an edited group keeps. */
import { type Format, optionOf, type RegistryFunction, textOf, valueAt } from 'screen-engine';

/** The other spelling of three codes (decision RIGHT-003). */
const aliases: ReadonlyMap<string, string> = new Map([
  ['COMMANDE', 'COMMANDES'],
  ['DOUBLON', 'DOUBLONS'],
  ['DEMANDE', 'DEMANDES'],
]);

/** Everybody has these rights; groups do not contain them (specification 3, section 4). */
const defaults = ['CONTACT', 'AIDE', 'FAQ'];

/** @throws TypeError if an element is not a code */
function codesOf(value: unknown): readonly string[] {
  const codes = (Array.isArray(value) ? value : [value]).map(textOf).filter((code) => code !== '');
  return codes.map((code) => aliases.get(code) ?? code);
}

/** The labels of the features; an unknown code is displayed as `undefined` (specification 3, section 2). */
export const droits: Format = (value, { options, say }) =>
  codesOf(value)
    .map((code) => optionOf(options, code))
    .map((option) => (option === null ? 'undefined' : say(option.label)))
    .join(', ');

/** The group's own rights, the initial value of the form. */
export const droitsDuGroupe: RegistryFunction = ({ row, codeProperty }) =>
  codesOf(valueAt(row, 'droits', codeProperty)).filter((code) => !defaults.includes(code));
