/** What the tabs of a browser tell each other about the session. Messages are kept until the page listens. */

/** A sign-out; an expiry that each tab verifies itself; the newest token; the token of a new sign-in. */
type TabMessage = 'ended' | 'expired' | { readonly token: string } | { readonly signedIn: string };

export type TabChannel = ReturnType<typeof openTabChannel>;

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
