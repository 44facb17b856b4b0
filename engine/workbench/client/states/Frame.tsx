/** A frame with the running application, as its choice and its look want it. */
import { useEffect, useRef, useState } from 'react';
import type { Choice, FrameName, Person } from '../../choice.ts';
import type { Look, Width } from '../address.ts';
import { server } from '../server.ts';
import { applyLook } from './looks.ts';

/** A choice with the token of its person. */
type Entry = Omit<FrameName, 'id'>;

/** The choice, once the token of its person has come; null: it has not. */
function useEntry(choice: Choice, onFailure: (message: string) => void): Entry | null {
  const [known, setKnown] = useState<{ readonly person: string; readonly token: string | null } | null>(null);
  const person = JSON.stringify(choice.person);
  const fail = useRef(onFailure);
  fail.current = onFailure;
  useEffect(() => {
    let isPast = false;
    const asked = JSON.parse(person) as Person | null;
    const answer = asked === null ? Promise.resolve(null) : server.token(asked);
    answer.then(
      (token) => !isPast && setKnown({ person, token }),
      (error: Error) => fail.current(error.message),
    );
    return () => {
      isPast = true;
    };
  }, [person]);
  return known?.person === person ? { choice, token: known.token } : null;
}

type FrameProps = {
  /** Frames with different names have sessions of their own. */
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly choice: Choice;
  readonly look: Look;
  readonly isLazy?: boolean;
  /** Told of each page that is loaded. */
  readonly onPage?: (page: Document) => void;
  readonly onFailure: (message: string) => void;
};

export function Frame(props: FrameProps) {
  const entry = useEntry(props.choice, props.onFailure);
  return entry && <EnteredFrame {...props} entry={entry} />;
}

type EnteredProps = FrameProps & { readonly entry: Entry };

function EnteredFrame({ id, title, address, entry, look, isLazy = false, onPage }: EnteredProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Later addresses are gone to in the page: another source would load it again.
  const [first] = useState(address);
  const name = JSON.stringify({ id: `atelier:${id}`, ...entry } satisfies FrameName);
  const loaded = useRef(name);

  useEffect(() => {
    const { location } = frame.current?.contentDocument ?? {};
    const isLoaded = location !== undefined && location.origin === window.location.origin;
    if (isLoaded && location.pathname + location.search !== address) location.assign(address);
  }, [address]);

  useEffect(() => {
    const page = frame.current?.contentDocument?.defaultView;
    if (!page || loaded.current === name) return;
    loaded.current = name;
    page.name = name;
    page.location.reload();
  }, [name]);

  useEffect(() => applyLook(frame.current?.contentDocument, look), [look]);

  const onLoad = () => {
    // None: the browser shows a page of its own, because the server did not answer.
    const page = frame.current?.contentDocument;
    if (!page) return;
    applyLook(page, look);
    onPage?.(page);
  };
  return (
    <iframe
      ref={frame}
      {...{ title, name, onLoad }}
      src={first}
      {...(isLazy && { loading: 'lazy' as const })}
    />
  );
}

/** The size of a page of a width, drawn smaller where there is less room. */
export function sizeIn(room: number, width: Width) {
  if (width === 0) return undefined;
  const zoom = room > 0 ? Math.min(1, room / width) : 1;
  return { inlineSize: `${width}px`, blockSize: `${100 / zoom}%`, zoom };
}
