/**
 * Reads an object again while it changes elsewhere: at growing intervals, while the page is visible, and for a quarter of
 * an hour at most, because each response keeps the session alive. The page is loaded again only when the object has changed.
 */
import { useEffect, useRef, useState } from 'react';
import type { CallModel } from '../../core/model/call.ts';
import type { RefreshModel } from '../../core/model/screen.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { useFormats } from '../parts/useFormats.ts';

/** Factor between two intervals, the longest one in milliseconds, and the time after which it stops. */
const growth = 1.5;
const longestWait = 60_000;
const lasting = 900_000;

type RefreshNoteProps = {
  readonly refresh: RefreshModel;
  /** Reads the object. */
  readonly call: CallModel;
  readonly object: Row;
  readonly path: Readonly<Record<string, string>>;
  readonly reload: () => void;
};

/** Says that the page is kept up to date by itself, with the button that stops it. */
export function RefreshNote({ refresh, call, object, path, reload }: RefreshNoteProps) {
  const { api, say, announce } = useEngine();
  const { fill } = useFormats();
  const reader = useValueReader();
  const [isStopped, setStopped] = useState(false);
  const waits = reader.holds(refresh.while, { row: object, path });

  const waited = useRef(false);
  const tell = useHandler(() => announce(say(refresh.done, fill(object, refresh.written))));
  useEffect(() => {
    if (waited.current && !waits) tell();
    waited.current = waits;
  }, [waits, tell]);

  const isNew = useHandler((read: Row) => JSON.stringify(read) !== JSON.stringify(object));
  const isOn = waits && !isStopped;
  useEffect(() => {
    if (!isOn) return;
    const aborter = new AbortController();
    const until = Date.now() + lasting;
    let timer = 0;
    let wait = refresh.every * 1000;
    const plan = (): void => {
      timer = window.setTimeout(read, wait);
      wait = Math.min(wait * growth, longestWait);
    };
    const read = async (): Promise<void> => {
      if (Date.now() > until) return setStopped(true);
      if (document.visibilityState === 'visible') {
        const answer = await api.call<Row>(call, { path }, { signal: aborter.signal, quiet: true });
        if (aborter.signal.aborted) return;
        if (answer.ok && isNew(answer.data)) reload();
      }
      plan();
    };
    plan();
    return () => {
      window.clearTimeout(timer);
      aborter.abort();
    };
  }, [isOn, api, call, path, refresh, reload, isNew]);

  if (!waits) return null;
  const { texts } = refresh;
  return (
    <p className="eng-refresh eng-line">
      {say(isStopped ? texts.off : texts.on)}
      <button type="button" className="eng-link-button" onClick={() => setStopped(!isStopped)}>
        {say(isStopped ? texts.start : texts.stop)}
      </button>
    </p>
  );
}
