/**
 * Formats of accounts: some back ends send only the record of decision D35, without `nomsGroupes` and
 * `statut`.
 */
import { type Format, isObject, type RegistryFunction, textOf, writeOption } from 'screen-engine';
import { ditOui } from './ouiOuNon.ts';

/**
 * Names of the account's groups: from the record, otherwise from the list of groups; otherwise the number.
 */
export const groupesDuCompte: Format = (value, context) => {
  const { nomsGroupes } = context.row;
  if (Array.isArray(nomsGroupes)) return textOf(nomsGroupes);
  const groupes: readonly unknown[] = Array.isArray(value) ? value : [value];
  const noms = groupes.map((groupe) => {
    if (!isObject(groupe)) return writeOption(groupe, context);
    const { nom, numeroId } = groupe;
    return textOf(nom) || writeOption(numeroId, context);
  });
  return textOf(noms);
};

/** Numbers of its groups, the initial value of the form. */
export const numerosDesGroupes: RegistryFunction = ({ row: { groupes } }) => {
  if (!Array.isArray(groupes)) return undefined;
  return groupes.map((groupe: unknown) => {
    const numero = isObject(groupe) && 'numeroId' in groupe ? groupe.numeroId : groupe;
    return typeof numero === 'string' && /^\d+$/.test(numero) ? Number(numero) : numero;
  });
};

/** The label of its state; without one, derived from the record. */
export const statutDuCompte: Format = (value, context) => {
  const { compteBloque, premiereConnexion } = context.row;
  if (textOf(value) !== '') return writeOption(value, context);
  const derived = ditOui(compteBloque) ? 'BLOQUE' : ditOui(premiereConnexion) ? 'A_ACTIVER' : 'ACTIF';
  return writeOption(derived, context);
};
