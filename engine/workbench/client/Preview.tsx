/** The running application: its address, its looks, and the way from an element to its line and back. */
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { pathSource } from '../../core/runtime/routerPath.ts';
import type { Project, ScreenEntry, TextPlace } from '../protocol.ts';
import { elementWith, marksOf } from './markedElements.ts';
import type { Target } from './store.ts';
import { texts } from './texts.ts';

export type Look = keyof typeof texts.looks;
export type Width = keyof typeof texts.widths;

type PreviewProps = {
  readonly project: Project;
  readonly address: string;
  readonly look: Look;
  readonly width: Width;
  /** The line of the caret, whose element is marked; null: none. */
  readonly caret: Target | null;
  readonly onPlace: (place: Target) => void;
  readonly onAddress: (address: string) => void;
  readonly onNothing: () => void;
};

export function Preview(props: PreviewProps) {
  const { project, address, look, width, caret } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [box, setBox] = useState<DOMRect | null>(null);
  const [room, setRoom] = useState(0);
  // Later addresses are gone to in the page: another source would load it again.
  const [first] = useState(address);

  useEffect(() => {
    const { location } = frame.current?.contentWindow ?? {};
    const isLoaded = location !== undefined && location.origin === window.location.origin;
    if (isLoaded && location.pathname + location.search !== address) location.assign(address);
  }, [address]);

  useEffect(() => {
    applyLook(frame.current?.contentDocument ?? null, look);
  }, [look]);

  useEffect(() => {
    const update = () => {
      const now = boxOf(caret, project.texts, frame.current?.contentDocument ?? null);
      setBox((before) => (isSame(before, now) ? before : now));
    };
    const timer = setInterval(update, 500);
    update();
    return () => clearInterval(timer);
  }, [caret, project]);

  useEffect(() => {
    const stage = frame.current?.parentElement?.parentElement;
    if (!stage) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    observer.observe(stage);
    return () => observer.disconnect();
  }, []);

  const onLoad = () => {
    const window = frame.current?.contentWindow;
    if (!window) return;
    applyLook(window.document, latest.current.look);
    listenTo(window, latest);
  };
  return (
    <div className="wb-preview" style={sizeIn(room, width)}>
      <iframe ref={frame} title={texts.preview} src={first} onLoad={onLoad} />
      {box && <div className="wb-marked" aria-hidden="true" ref={(element) => place(element, box)} />}
    </div>
  );
}

/** The size of a page of a width, drawn smaller where there is less room. */
function sizeIn(room: number, width: Width): CSSProperties | undefined {
  if (width === 0) return undefined;
  const zoom = room > 0 ? Math.min(1, room / width) : 1;
  return { inlineSize: `${width}px`, blockSize: `${100 / zoom}%`, zoom };
}

/** Listens to what happens in the page, until it is replaced. */
function listenTo(window: Window, latest: { readonly current: PreviewProps }): void {
  const go = (element: Element | null): boolean => {
    const { project, onPlace, onNothing } = latest.current;
    const found = (element === null ? [] : marksOf(element)).flatMap((number) => project.texts[number] ?? []);
    const [place] = found;
    if (place === undefined) onNothing();
    else onPlace(place.part ?? place);
    return place !== undefined;
  };
  window.document.addEventListener(
    'click',
    (event) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      go(event.target as Element);
    },
    true,
  );
  window.document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'F2') return;
      event.preventDefault();
      event.stopPropagation();
      go(window.document.activeElement);
    },
    true,
  );
  const tell = () => latest.current.onAddress(window.location.pathname + window.location.search);
  for (const name of ['pushState', 'replaceState'] as const) {
    const usual = window.history[name];
    window.history[name] = (...args) => {
      usual.apply(window.history, args);
      tell();
    };
  }
  window.addEventListener('popstate', tell);
  tell();
}

function applyLook(document: Document | null, look: Look): void {
  if (document === null) return;
  const { dataset } = document.documentElement;
  dataset.scheme = look === 'dark' ? 'dark' : 'light';
  if (look === 'contrast') dataset.contrast = 'more';
  else delete dataset.contrast;
}

/** Where the element of a line is drawn; null: it is not. */
function boxOf(caret: Target | null, all: readonly TextPlace[], document: Document | null): DOMRect | null {
  if (caret === null || document?.body == null) return null;
  const isAt = ({ file, line }: Target) => file === caret.file && line === caret.line;
  const numbers = all.flatMap((one, number) => (isAt(one) || (one.part && isAt(one.part)) ? [number] : []));
  return elementWith(new Set(numbers), document)?.getBoundingClientRect() ?? null;
}

function isSame(one: DOMRect | null, other: DOMRect | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Styles by properties: the policy allows no style attribute of a string. */
function place(element: HTMLElement | null, { left, top, width, height }: DOMRect): void {
  if (element === null) return;
  element.style.insetInlineStart = `${left - 4}px`;
  element.style.insetBlockStart = `${top - 4}px`;
  element.style.inlineSize = `${width + 8}px`;
  element.style.blockSize = `${height + 8}px`;
}

/** The screen at an address; null: none. */
export function screenAt(address: string, project: Project | null): ScreenEntry | null {
  const [path = ''] = address.split(/[?#]/);
  const all = project?.areas.flatMap(({ screens }) => screens) ?? [];
  const exact = all.find((screen) => screen.path === path);
  return exact ?? all.find((screen) => new RegExp(`^${pathSource(screen.path)}$`).test(path)) ?? null;
}
