/** What the session stores about a list, or about a table within a page, for the signed-in user. */
import { useMemo } from 'react';
import { useEngine } from './EngineContext.ts';
import { type ScreenMemory, screenMemory } from './screenMemory.ts';
import { useUserKey } from './useSession.ts';

/** `name`: the screen; for a table within a page, the screen and the table. */
export function useScreenMemory(name: string): ScreenMemory {
  const { memory } = useEngine();
  const user = useUserKey();
  return useMemo(() => screenMemory(user, name, memory), [user, name, memory]);
}
