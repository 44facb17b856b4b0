/** How an application holds its sessions: what its sign-in gives, and what calls carry. */
import type { CallModel } from '../../core/model/call.ts';
import type { Values } from '../../core/runtime/reference.ts';
import { readStoredToken, readToken, type Token } from '../../core/runtime/token.ts';
import type { RepeatedCookie } from '../browser/senders.ts';
import type { SiteStore } from './siteStore.ts';

/** What is read of a failure of such a call. */
export type CallFailure = { readonly status: number; readonly body: unknown };

/** What sessions call with; a quiet call has no consequences for the page. */
export type SessionApi = {
  readonly call: (
    call: CallModel,
    values?: { readonly row?: Values },
    options?: { readonly quiet: true; readonly token?: Token },
  ) => Promise<
    { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly failure: CallFailure }
  >;
};

/** The session of a call. */
export type Sender = { readonly token: Token | null; readonly epoch: number };

export type SessionPort = {
  readonly store: { readonly getState: () => Sender };
  readonly adopt: (token: Token) => void;
};

export type SessionKind = {
  /** The token of the answer of a sign-in, of a header, or of what another tab tells; null: there is none. */
  readonly read: (given: unknown) => Token | null;
  /** The token that this tab stored. */
  readonly stored: (text: string | null) => Token | null;
  /** The token with what is known once its user is loaded. */
  readonly withUser?: (token: Token, user: Readonly<Record<string, unknown>>) => Token;
  /** How each call is sent. */
  readonly sent?: { readonly csrf: RepeatedCookie };
  /** The token of a visitor whom the browser itself remembers. */
  readonly restore?: (api: SessionApi) => Promise<Token | null>;
  /** Whether the session goes on with another token than that of a refused call; null: nobody has answered. */
  readonly goesOn?: (sender: Sender, session: SessionPort, api: SessionApi) => Promise<boolean | null>;
  /** Ends the sign-in elsewhere too, for which it may leave the page. */
  readonly leave?: (token: Token) => Promise<void>;
};

export type MakeSessionKind = (site: SiteStore) => SessionKind;

/** The answer of the sign-in is a token with claims, which calls carry as `Authorization: Bearer`. */
export const bearerSession: MakeSessionKind = (site) => ({
  read: readToken,
  stored: (text) => readStoredToken(text, site.getState().app.session.claims.user),
});
