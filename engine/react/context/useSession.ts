/** Hooks that read the session: the user, their rights, the screens open to them. */
import { useCallback, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ScreenId } from '../../core/model/value.ts';
import { holdsRight, homeOf, isOpen, type Visitor } from '../../core/runtime/access.ts';
import { isGatedUser } from '../../core/runtime/guard.ts';
import { fillPath } from '../../core/runtime/request.ts';
import { userKey } from '../../core/runtime/token.ts';
import { createDeviceMemory, devicePrefix } from '../browser/storage.ts';
import type { SessionState, User } from '../client/sessionStore.ts';
import { routeOf } from '../client/siteStore.ts';
import { useEngine } from './EngineContext.ts';

/** A part of the session; the component renders again when that part changes. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useEngine().session, select);
}

/** The signed-in user, or null. The server defines the fields: the application declares their type. */
export function useUser<Fields extends object = User>(): Fields | null {
  return useSession((state) => state.user) as Fields | null;
}

export function useUserKey(): string {
  const { user } = useEngine().app.session.claims;
  return useSession((state) => userKey(state.user, user));
}

export function useVisitor(): Visitor {
  const signedIn = useSession((state) => state.user !== null);
  const rights = useSession((state) => state.rights);
  const variant = useSession((state) => state.variant);
  return useMemo(() => ({ signedIn, rights, variant }), [signedIn, rights, variant]);
}

export function useRight(): (name: string) => boolean {
  const { rights } = useEngine().app;
  const visitor = useVisitor();
  return useCallback((name: string) => holdsRight(rights, visitor, name), [rights, visitor]);
}

/** The address of a screen; null if it does not exist or the visitor may not open it. */
export function useScreenLink(screen: ScreenId, path: Readonly<Record<string, unknown>> = {}): string | null {
  return useScreenLinks()(screen, path);
}

/** Like `useScreenLink`, for many screens. */
export function useScreenLinks(): (
  screen: ScreenId,
  path?: Readonly<Record<string, unknown>>,
) => string | null {
  const { app, routes } = useEngine();
  const visitor = useVisitor();
  return useCallback(
    (screen, path = {}) => {
      const route = routeOf(routes, screen);
      if (route === null || !isOpen(route, app.rights, visitor)) return null;
      return fillPath(route.path, (name) => path[name]);
    },
    [app, routes, visitor],
  );
}

/** The redirect target of '/' for this visitor; null if it is none of the home screens. */
export function useHome(): string | null {
  const { app, routes } = useEngine();
  const visitor = useVisitor();
  const { screen, found } = homeOf(app, routes, visitor);
  return found ? (routeOf(routes, screen)?.path ?? null) : null;
}

/** Whether the gate of the application (a first sign-in) precedes every page of the user. */
export function useIsGated(): boolean {
  const { app, registry } = useEngine();
  return isGatedUser(app, useUser(), registry.functions);
}

/**
 * What the signed-in user stores in this browser beyond the session (docs/decisions/0014): choices, and searches
 * without personal criteria. Never data, never anything that a sign-out must clear.
 */
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
