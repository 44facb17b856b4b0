/** The rights of the portal, as the API spells them. */

/** Rights that a group grants. */
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

/** Rights that everybody has, before the first login too. */
export const defaultRights = ['contact', 'aide', 'faq'] as const;

export const rights = [...grantedRights, ...defaultRights] as const;

export type Right = (typeof rights)[number];

/** Who may call a route: whoever holds the right, any connected user, or everybody. */
export type Access = Right | 'connecte' | 'public';

const referentRights: readonly Right[] = ['administrateur', 'mesdonnees'];

/** The rights of a user: those of their groups and everybody's; a referent administers too. */
export function rightsOf(user: { groupRights: readonly string[]; referent: boolean }): ReadonlySet<Right> {
  const held = new Set<string>([
    ...user.groupRights,
    ...defaultRights,
    ...(user.referent ? referentRights : []),
  ]);
  return new Set(rights.filter((right) => held.has(right)));
}

/** What an account may do. */
export type Standing = { readonly referent: boolean; readonly droits: ReadonlySet<Right> };

/** That of a row: whether it is a referent, and the rights of its groups. */
export function standingOf({ referent, droits }: { referent: boolean; droits: readonly string[] }): Standing {
  return { referent, droits: rightsOf({ groupRights: droits, referent }) };
}

/** The codes of the rights as groups carry them: `COMMANDES`. */
const rightCodes: readonly string[] = grantedRights.map(codeOfRight);

/** Codes that are read too: the other spelling of three rights, and what everybody has anyway. */
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

/** The rights that a group is given by these codes, each once; what everybody has is left out. */
export function rightsOfCodes(codes: readonly string[]): Right[] {
  const named = new Set(codes.map((code) => aliases[code] ?? code.toLowerCase()));
  return grantedRights.filter((right) => named.has(right));
}
