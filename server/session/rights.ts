/** The rights of the portal, spelled as in the API. */

/** Rights that a group can grant. */
export const grantedRights = [
  'transfert',
  'commandes',
  'doublons',
  'demandes',
  'beneficiaire',
  'statistiques',
  'statnationales',
  'mesdonnees',
  'administrateur',
] as const;

/** Rights that everybody has, even before the first login. */
export const defaultRights = ['contact', 'aide', 'faq'] as const;

export const rights = [...grantedRights, ...defaultRights] as const;

export type Right = (typeof rights)[number];

/** Who may call a route: holders of a right, any signed-in user, or everybody. */
export type Access = Right | 'connecte' | 'public';

const referentRights: readonly Right[] = ['administrateur', 'mesdonnees'];

/** A user's rights: those of their groups and the default ones; referents may also administer. */
export function rightsOf(user: { groupRights: readonly string[]; referent: boolean }): ReadonlySet<Right> {
  const held = new Set<string>([
    ...user.groupRights,
    ...defaultRights,
    ...(user.referent ? referentRights : []),
  ]);
  return new Set(rights.filter((right) => held.has(right)));
}

/** The rights of an account. */
export type Standing = { readonly referent: boolean; readonly droits: ReadonlySet<Right> };

/** The standing of a row: referent flag and rights of its groups. */
export function standingOf({ referent, droits }: { referent: boolean; droits: readonly string[] }): Standing {
  return { referent, droits: rightsOf({ groupRights: droits, referent }) };
}

/** Codes of the rights in groups, for example `COMMANDES`. */
const rightCodes: readonly string[] = grantedRights.map(codeOfRight);

/** Further accepted codes: the other spelling of three rights, and the default rights. */
const aliases: Readonly<Record<string, Right>> = {
  COMMANDE: 'commandes',
  DOUBLON: 'doublons',
  DEMANDE: 'demandes',
};
export const readCodes: readonly string[] = [
  ...rightCodes,
  ...Object.keys(aliases),
  ...defaultRights.map(codeOfRight),
];

export function codeOfRight(right: Right): string {
  return right.toUpperCase();
}

/** The group rights with these codes, without duplicates and default rights. */
export function rightsOfCodes(codes: readonly string[]): Right[] {
  const named = new Set(codes.map((code) => aliases[code] ?? code.toLowerCase()));
  return grantedRights.filter((right) => named.has(right));
}
