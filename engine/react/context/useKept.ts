/**
 * What the signed-in user stores in this browser beyond the session (docs/decisions/0014): choices, and searches
 * without personal criteria. Never data, never anything that a sign-out must clear.
 */
import { useMemo } from 'react';
import { createDeviceMemory, devicePrefix } from '../browser/storage.ts';
import { useUserKey } from './useSession.ts';

export function useKept() {
  const user = useUserKey();
  return useMemo(() => {
    const device = createDeviceMemory();
    const keyOf = (name: string) => `${devicePrefix}${user}:${name}`;
    return {
      read: (name: string): string | null => device.read(keyOf(name)),
      /** Null deletes it. */
      write: (name: string, value: string | null): void =>
        void (value === null ? device.remove(keyOf(name)) : device.write(keyOf(name), value)),
    };
  }, [user]);
}
