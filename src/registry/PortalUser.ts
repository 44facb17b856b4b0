/** The signed-in user as the server describes them, with `organisme` from the token. */
export type PortalUser = {
  readonly identifiant: string;
  readonly nom: string;
  readonly prenom: string;
  readonly adresseMail: string | null;
  readonly telephone: string | null;
  readonly mobile: string | null;
  readonly personnePhysique: boolean;
  readonly personneMorale: boolean;
  readonly premiereConnexion: boolean;
  readonly compteBloque: boolean;
  /** Code of the organisation. */
  readonly organisme: string;
};
