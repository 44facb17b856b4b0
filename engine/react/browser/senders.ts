/**
 * What both senders share: the script that runs before the page's code (`react/app/startPage.ts`), and `react/client/send.ts`.
 * The script passes on what it has asked for; a page without it asks for everything by itself.
 */

import type { Token } from '../../core/runtime/token.ts';

/** The timeout of a call, in milliseconds; of an upload that of each part, and of the answer after the last one. */
export const patience = 60_000;

export function commonHeaders(token: Token | null, accept: string): Readonly<Record<string, string>> {
  return { Accept: accept, ...(token && (token.headers ?? { Authorization: `Bearer ${token.text}` })) };
}

export const acceptedTexts = 'application/json, text/plain';

/** A cookie whose value calls carry in a header too. */
export type RepeatedCookie = { readonly cookie: string; readonly header: string };

export type RawAnswer = {
  readonly status: number;
  readonly data: string | Blob;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** What a call brought: 'timeout' if its time was over, 'aborted' if the caller gave it up, null if the connection was lost. */
export type Reply = RawAnswer | 'timeout' | 'aborted' | null;

/** With its time of arrival, in milliseconds of the clock. */
export type EarlyAnswer = (RawAnswer & { readonly arrivedAt: number }) | Exclude<Reply, RawAnswer>;

export type AskedEarly = {
  /** The token of the calls; null: there was none. */
  readonly token: string | null;
  /** The answers by address. */
  readonly answers: Map<string, { readonly isSigned: boolean; readonly answer: Promise<EarlyAnswer> }>;
  /** Has been open since then. */
  readonly tabs: TabChannel;
};

const place = window as { engineAskedEarly?: AskedEarly };

export function passOn(asked: AskedEarly): void {
  place.engineAskedEarly = asked;
}

/** What was passed on, once. */
export function takeOver(): AskedEarly | null {
  const asked = place.engineAskedEarly ?? null;
  delete place.engineAskedEarly;
  return asked;
}

/** A sign-out; an expiry that each tab verifies itself; the newest token; the token of a new sign-in. */
type TabMessage = 'ended' | 'expired' | { readonly token: string } | { readonly signedIn: string };

export type TabChannel = ReturnType<typeof openTabChannel>;

/** What the tabs of a browser tell each other about the session. Messages are kept until the page listens. */
export function openTabChannel() {
  const channel = new BroadcastChannel('engine:session');
  const kept: unknown[] = [];
  let hear = (message: unknown): void => void kept.push(message);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
  return {
    tell: (message: TabMessage): void => channel.postMessage(message),
    /** Passes on each message, the kept ones first. A page of another version, or another script, may send anything. */
    listen: (listener: (message: unknown) => void): void => {
      hear = listener;
      kept.splice(0).forEach(listener);
    },
    close: () => channel.close(),
  };
}
