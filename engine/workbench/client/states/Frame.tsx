/** A frame with the running application, as its choice and its look want it. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type FrameName, startEvent } from '../../choice.ts';
import type { Shown, Width } from '../address.ts';
import { applyLook } from './looks.ts';

type FrameProps = Pick<Shown, 'address' | 'choice' | 'look'> & {
  /** Frames with different names have sessions of their own. */
  readonly id: string;
  readonly title: string;
  readonly isLazy?: boolean;
  /** Told of each page before it draws anything. */
  readonly onStart?: (page: Document) => void;
  /** Told of each page that is loaded. */
  readonly onPage?: (page: Document) => void;
};

export function Frame({ id, title, address, choice, look, isLazy = false, onStart, onPage }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Later addresses are gone to in the page: another source would load it again.
  const [first] = useState(address);
  const name = JSON.stringify({ id: `atelier:${id}`, choice } satisfies FrameName);
  const loaded = useRef(name);

  useLayoutEffect(() => {
    const element = frame.current;
    const tell = () => element?.contentDocument && onStart?.(element.contentDocument);
    element?.addEventListener(startEvent, tell);
    return () => element?.removeEventListener(startEvent, tell);
  }, [onStart]);

  useEffect(() => {
    const { location } = frame.current?.contentDocument ?? {};
    if (location?.origin !== window.location.origin) {
      // No page has come yet.
      if (frame.current && frame.current.getAttribute('src') !== address) frame.current.src = address;
    } else if (location.pathname + location.search !== address) location.assign(address);
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
