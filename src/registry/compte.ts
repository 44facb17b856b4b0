/** What is told of an account: some back ends send the record of decision D35 alone, without `nomsGroupes` and `statut`. */
import { type Format, writeOption } from '#engine';

/** The names of its groups; their numbers where there are no names. */
export const groupesDuCompte: Format = (value, { row }) => {
  const groupes = value ?? row.groupes;
  return Array.isArray(groupes) ? groupes.join(', ') : '';
};

/** The label of its state; without one, what the record says of it. */
export const statutDuCompte: Format = (value, context) => {
  const { compteBloque, premiereConnexion } = context.row;
  const derived = compteBloque ? 'BLOQUE' : premiereConnexion ? 'A_ACTIVER' : 'ACTIF';
  return writeOption(value ?? derived, context);
};
