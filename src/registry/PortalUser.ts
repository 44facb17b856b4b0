/** The signed-in user as the server describes them, over whom the claims of the token stand. */
export type PortalUser = {
  /** Their identifier, also where the server could not be asked for the rest (decision D1). */
  readonly sub: string;
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
