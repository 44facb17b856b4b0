import type { Beginning } from '../../server/organisme/beginOrganisme.ts';

/** The first referent of an organisation that does not exist. */
export const claire: Beginning = {
  organisme: 'ORG750',
  nomOrganisme: 'Maison départementale',
  personneMorale: false,
  national: false,
  identifiant: '0750000001',
  nom: 'Moreau',
  prenom: 'Claire',
  mail: 'claire.moreau@departement.example',
};
