/** What every part of the running portal may use: its stores change, the context hardly does. And the open screen. */
import { createContext, useContext } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { AppModel, RouteModel } from '../../core/model/app.ts';
import type { FormName, FormValidator } from '../../core/model/screenModule.ts';
import type { Text } from '../../core/model/value.ts';
import type { SessionMemory } from '../browser/storage.ts';
import type { Api } from '../client/api.ts';
import type { Commands } from '../client/commands.ts';
import type { DisplayStore } from '../client/display.ts';
import type { Drafts } from '../client/drafts.ts';
import type { Entries } from '../client/entries.ts';
import type { Messages } from '../client/messages.ts';
import type { NoticeStore } from '../client/notices.ts';
import type { OpenPage } from '../client/openPage.ts';
import type { SignInResult } from '../client/sessionLife.ts';
import type { SessionState } from '../client/sessionStore.ts';
import type { SiteStore } from '../client/siteStore.ts';
import type { Trails } from '../client/trails.ts';
import type { Registry } from './registry.ts';

export type Engine = Entries &
  Messages & {
    readonly app: AppModel;
    readonly routes: readonly RouteModel[];
    /** Key/value configuration of the server; empty until it is loaded. */
    readonly properties: Readonly<Record<string, string>>;
    readonly registry: Registry;
    readonly api: Api;
    readonly session: StoreApi<SessionState>;
    readonly site: SiteStore;
    readonly notices: NoticeStore;
    readonly memory: SessionMemory;
    readonly display: DisplayStore;
    readonly page: OpenPage;
    readonly commands: Commands;
    readonly trails: Trails;
    readonly drafts: Drafts;
    /** Takes the token of a successful sign-in and loads its user; `accepts` may refuse the user. */
    readonly signIn: (
      token: unknown,
      accepts?: (user: Readonly<Record<string, unknown>>) => boolean,
    ) => Promise<SignInResult>;
    /** Asks first if unsaved input would be lost. */
    readonly signOut: () => void;
    /** Loads the user and the rights again after a change; `outdated`: the known values are no longer valid. */
    readonly reloadUser: (outdated: boolean) => Promise<void>;
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
