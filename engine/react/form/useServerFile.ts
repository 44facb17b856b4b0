/** Files that the server makes, saved under a name of the page's choice. */
import { useState } from 'react';
import type { CallModel } from '../../core/model/call.ts';
import { saveFile } from '../browser/handOut.ts';
import type { CallValues } from '../client/api.ts';
import { useEngine } from '../context/EngineContext.ts';

type Download<Item> = {
  /** What the call sends for an item. */
  readonly values: (item: Item) => CallValues;
  readonly name: (item: Item) => string;
  /** Announced at the start, and with the name of the saved file at the end; default: nothing. */
  readonly begun?: string;
  readonly done?: (name: string) => string;
};

/** Downloads the file of one item at a time: `running`. The banner says what failed. */
export function useServerFile<Item>(
  call: CallModel,
  { values, name, begun, done }: Download<Item>,
): { readonly download: (item: Item) => void; readonly running: Item | null } {
  const { api, banner, announce, tellFailure } = useEngine();
  const [running, setRunning] = useState<Item | null>(null);
  const download = async (item: Item): Promise<void> => {
    if (running !== null) return;
    banner.clear();
    setRunning(item);
    if (begun !== undefined) announce(begun);
    const answer = await api.call<Blob>(call, values(item), { asFile: true });
    setRunning(null);
    if (answer.ok) {
      saveFile(answer.data, name(item));
      if (done !== undefined) announce(done(name(item)));
    } else tellFailure(answer.failure);
  };
  return { download: (item) => void download(item), running };
}
