/**
 * Fair turns (decision 76): self-clocked fair queueing. Whoever shares something (the threads of the control, the
 * integration, the reports) takes what waits in ascending order of turns. A turn is where a piece of work would end if
 * all organisations, and the users of each, were served at the same time. So nobody waits for all that somebody
 * else has sent, and short works overtake long ones, but not forever.
 */

export type Party = { readonly organisme: number; readonly utilisateur: number };

/** What waits or runs when a work arrives. */
export type Standing = {
  /** The lowest turn; 0 if there is none. */
  readonly first: number;
  /** The highest turn of the same user; 0 if there is none. */
  readonly own: number;
  /** The users of the same organisation, including the one of the new work. */
  readonly users: number;
};

/** The turn of a new work; `cost` is how long it takes, in any unit, an integer above 0. */
export function turnAfter({ first, own, users }: Standing, cost: number): number {
  return Math.max(first, own) + cost * users;
}

/** What stands before a new work of `party`. */
export function standingOf(known: readonly (Party & { readonly turn: number })[], party: Party): Standing {
  const own = known.filter(({ utilisateur }) => utilisateur === party.utilisateur);
  const users = known.filter(({ organisme }) => organisme === party.organisme);
  return {
    first: known.length === 0 ? 0 : Math.min(...known.map(({ turn }) => turn)),
    own: Math.max(0, ...own.map(({ turn }) => turn)),
    users: new Set([party.utilisateur, ...users.map(({ utilisateur }) => utilisateur)]).size,
  };
}
