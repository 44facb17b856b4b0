/** What is told of an account: some back ends send the record of decision D35 alone, without `nomsGroupes` and `statut`. */
import type { Format } from '#engine';

/** The names of its groups; their numbers where there are no names. */
export const groupesDuCompte: Format = (value, { row }) => {
  const groupes = value ?? row.groupes;
  return Array.isArray(groupes) ? groupes.join(', ') : '';
};

/** The label of its state; without one, what the record says of it. */
export const statutDuCompte: Format = (value, { row, options, say }) => {
  const statut = value ?? (row.compteBloque ? 'BLOQUE' : row.premiereConnexion ? 'A_ACTIVER' : 'ACTIF');
  const option = options?.find((candidate) => candidate.value === statut);
  return option === undefined ? String(statut) : say(option.label);
};
