/** The signed-in user: the server's record, overridden by the token's claims. */
export type PortalUser = {
  /** Their identifier, present even if the server's record could not be read (decision D1). */
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
  readonly referent: boolean;
  /** Code of the organisation. */
  readonly organisme: string;
};
