/**
 * Reads an object again while it changes elsewhere: at growing intervals, while the page is visible, and for a quarter of
 * an hour at most, because each response keeps the session alive. The page is loaded again only when the object has changed.
 */
import { useEffect, useRef, useState } from 'react';
import type { DetailModel, RefreshModel } from '../../core/model/screen.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useValueReader } from '../context/useValueReader.ts';
import { useFormats } from '../parts/useFormats.ts';

/** Factor between two intervals, the longest one in milliseconds, and the time after which it stops. */
const growth = 1.5;
const longestWait = 60_000;
const lasting = 900_000;

type Path = Readonly<Record<string, string>>;

/** @param object null until it is loaded */
export function useRefresh(
  { refresh, sources, main }: DetailModel,
  object: Row | null,
  path: Path,
  reload: () => void,
) {
  const { api, say, announce } = useEngine();
  const { fill } = useFormats();
  const reader = useValueReader();
  const [isStopped, setStopped] = useState(false);
  const waits = refresh !== null && object !== null && reader.holds(refresh.while, { row: object, path });
  const call = sources[main]?.call;

  const waited = useRef(false);
  const tell = useHandler(() => {
    if (refresh === null || object === null) return;
    announce(say(refresh.done, fill(object, refresh.written)));
  });
  useEffect(() => {
    if (object === null) return;
    if (waited.current && !waits) tell();
    waited.current = waits;
  }, [object, waits, tell]);

  const isNew = useHandler((read: Row) => JSON.stringify(read) !== JSON.stringify(object));
  const isOn = waits && !isStopped;
  useEffect(() => {
    if (!isOn || call === undefined || refresh === null) return;
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

  /** Null: there is nothing to wait for. */
  const state: 'on' | 'off' | null = waits ? (isStopped ? 'off' : 'on') : null;
  return { state, toggle: () => setStopped(!isStopped) };
}

type NoteProps = { readonly refresh: RefreshModel; readonly refreshing: ReturnType<typeof useRefresh> };

/** Says that the page is kept up to date by itself, with the button that stops it. */
export function RefreshNote({ refresh: { texts }, refreshing: { state, toggle } }: NoteProps) {
  const { say } = useEngine();
  if (state === null) return null;
  return (
    <p className="eng-refresh eng-row">
      {say(texts[state])}
      <button type="button" className="eng-link-button" onClick={toggle}>
        {say(state === 'on' ? texts.stop : texts.start)}
      </button>
    </p>
  );
}
