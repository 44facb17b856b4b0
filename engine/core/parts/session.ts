/** What the session of an application is made of. */
import type { AppDefinition } from '../../../schemas/types/definition.ts';
import type { SessionModel } from '../model/app.ts';

export type Session = NonNullable<AppDefinition['session']>;

/** The claim of the user, and the prefix of those of rights. */
export function claimNames({
  claims: { user = 'sub', rightPrefix = '' } = {},
}: Session): SessionModel['claims'] {
  return { user, rightPrefix };
}
