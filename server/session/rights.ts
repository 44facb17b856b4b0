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

/** Rights that everybody has. */
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
