/** The signed-in user: their record, and the rights in the token's claims. */
import { api, tokenKey } from './api.ts';

export type User = {
  readonly identifiant: string;
  readonly nom: string;
  readonly prenom: string;
  readonly organisme: string;
  readonly premiereConnexion?: boolean;
  readonly rights: ReadonlySet<string>;
};

export async function loadUser(): Promise<User> {
  const [, part = ''] = (sessionStorage.getItem(tokenKey) ?? '').split('.');
  const claims = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
  const { data } = await api.get(`/api/authentification/utilisateur/${claims.sub}`);
  const rights = Object.keys(claims).filter((name) => name.startsWith('d.') && claims[name] === true);
  return { ...data, organisme: claims.organisme, rights: new Set(rights.map((name) => name.slice(2))) };
}
