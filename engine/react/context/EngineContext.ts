/** What every part of the running portal may use: its stores change, the context hardly does. And the open screen. */
import { createContext, useContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { AppModel, RouteModel } from '../../core/model/app.ts';
import type { FormName, FormValidator } from '../../core/model/screenModule.ts';
import type { Text } from '../../core/model/value.ts';
import type { Api } from '../client/api.ts';
import type { Entries } from '../client/entries.ts';
import type { SessionLife } from '../client/sessionLife.ts';
import type { SessionState } from '../client/sessionStore.ts';
import type { Stores } from '../client/stores.ts';
import type { Registry } from './registry.ts';

export type Engine = Entries &
  Omit<Stores, 'session' | 'early' | 'closed'> &
  Pick<SessionLife, 'signIn' | 'reloadUser'> & {
    readonly app: AppModel;
    readonly routes: readonly RouteModel[];
    /** Key/value configuration of the server; empty until it is loaded. */
    readonly properties: Readonly<Record<string, string>>;
    readonly registry: Registry;
    readonly api: Api;
    readonly session: StoreApi<SessionState>;
    /** Asks first if unsaved input would be lost. */
    readonly signOut: () => void;
    /** The page to open after the sign-in: the one that required the login, or '/'. Returned once. */
    readonly takeReturnPath: () => string;
    /** Preloads the chunks of a screen. */
    readonly prefetch: (screen: string) => Promise<boolean>;
  };

export const EngineContext = createContext<Engine | null>(null);

export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (engine === null) throw new Error('no portal around');
  return engine;
}

/** The screen, for parts that any screen may use. */
export type Place = {
  readonly route: RouteModel;
  readonly heading: Text;
  /** Of the forms of the screen. */
  readonly validators: Readonly<Record<FormName, FormValidator>>;
};

export const PlaceContext = createContext<Place | null>(null);

export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (place === null) throw new Error('no screen around');
  return place;
}
