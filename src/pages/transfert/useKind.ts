/** The kind of the user's organisation, as the rules of order files name it. */
import { useSession } from 'screen-engine';
import type { Kind } from '#schemas/orderFile/layouts.ts';

export function useKind(): Kind {
  return useSession(({ variant }) => (variant === 'personneMorale' ? 'PM' : 'PP'));
}
