/** What the tabs of a browser tell each other about the session. Messages are kept until the page listens. */

/** A sign-out; an expiry that each tab verifies itself; the newest token. */
export type TabMessage = 'ended' | 'expired' | { readonly token: string };

export type TabChannel = {
  readonly tell: (message: TabMessage) => void;
  /** Passes on each message, the kept ones first. */
  readonly listen: (hear: (message: TabMessage) => void) => void;
  readonly close: () => void;
};

export function openTabChannel(): TabChannel {
  const channel = new BroadcastChannel('engine:session');
  const kept: TabMessage[] = [];
  let hear = (message: TabMessage): void => void kept.push(message);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => hear(data);
  return {
    tell: (message) => channel.postMessage(message),
    listen: (listener) => {
      hear = listener;
      kept.splice(0).forEach(listener);
    },
    close: () => channel.close(),
  };
}
