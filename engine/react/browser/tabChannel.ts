/** What the tabs of a browser tell each other about the session. Messages are kept until the page listens. */

/** A sign-out; an expiry that each tab verifies itself; the newest token; the token of a new sign-in. */
export type TabMessage = 'ended' | 'expired' | { readonly token: string } | { readonly signedIn: string };

export type TabChannel = {
  readonly tell: (message: TabMessage) => void;
  /** Passes on each message, the kept ones first. A page of another version, or another script, may send anything. */
  readonly listen: (hear: (message: unknown) => void) => void;
  readonly close: () => void;
};

export function openTabChannel(): TabChannel {
  const channel = new BroadcastChannel('engine:session');
  const kept: unknown[] = [];
  let hear = (message: unknown): void => void kept.push(message);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
  return {
    tell: (message) => channel.postMessage(message),
    listen: (listener) => {
      hear = listener;
      kept.splice(0).forEach(listener);
    },
    close: () => channel.close(),
  };
}
