/** The running application: its address, the way from an element to its line and back, and what it asks its server. */
import { useEffect, useRef, useState } from 'react';
import { pathSource } from '../../core/runtime/routerPath.ts';
import { type SentRequest, sentEvent } from '../choice.ts';
import type { Project, ScreenEntry } from '../protocol.ts';
import type { Shown } from './address.ts';
import { elementWith, marksOf } from './markedElements.ts';
import { server } from './server.ts';
import { Frame, sizeIn } from './states/Frame.tsx';
import type { Target } from './store.ts';
import { texts } from './texts.ts';

type PreviewProps = {
  readonly shown: Shown;
  readonly project: Project;
  /** The line of the caret, whose element is marked; null: none. */
  readonly caret: Target | null;
  readonly onPlace: (place: Target) => void;
  readonly onAddress: (address: string) => void;
  /** Told of the requests of the page, the first ones first. */
  readonly onSent: (requests: readonly SentRequest[]) => void;
  readonly onFailure: (message: string) => void;
};

export function Preview(props: PreviewProps) {
  const { project, shown, caret, onFailure } = props;
  const { address, look, choice } = shown;
  const holder = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [page, setPage] = useState<Document | null>(null);
  const [room, setRoom] = useState(0);
  const box = useBox(page, caret, project);

  useEffect(() => {
    const stage = holder.current?.parentElement;
    if (!stage) return;
    const observer = new ResizeObserver(([item]) => setRoom(item?.contentRect.width ?? 0));
    observer.observe(stage);
    return () => observer.disconnect();
  }, []);

  const onPage = (loaded: Document) => {
    listenTo(loaded, latest);
    setPage(loaded);
  };
  return (
    <div ref={holder} className="wb-preview" style={sizeIn(room, shown.width)}>
      <Frame id="ecran" title={texts.preview} {...{ address, look, choice, onPage, onFailure }} />
      {box && <div className="wb-marked" aria-hidden="true" ref={(element) => place(element, box)} />}
    </div>
  );
}

/** Where the element of a line is drawn, looked up again when the page changes; null: it is not. */
function useBox(page: Document | null, caret: Target | null, project: Project): DOMRect | null {
  const [numbers, setNumbers] = useState<ReadonlySet<number>>(new Set());
  const [box, setBox] = useState<DOMRect | null>(null);
  useEffect(() => {
    let isPast = false;
    const isKnown = caret !== null && project.files.includes(caret.file);
    const ask = async () => {
      const found = isKnown ? await server.marksAt(caret).catch(() => []) : [];
      if (!isPast) setNumbers(new Set(found));
    };
    const timer = setTimeout(ask, 150);
    return () => {
      isPast = true;
      clearTimeout(timer);
    };
  }, [caret, project]);

  useEffect(() => {
    if (page === null) return;
    let timer = 0;
    const update = () => {
      timer = 0;
      const now = numbers.size === 0 ? null : elementWith(numbers, page);
      setBox(now?.getBoundingClientRect() ?? null);
    };
    const later = () => {
      timer ||= window.setTimeout(update, 100);
    };
    const observer = new MutationObserver(later);
    observer.observe(page.body, { subtree: true, childList: true, characterData: true });
    page.addEventListener('scroll', later, true);
    page.defaultView?.addEventListener('resize', later);
    update();
    return () => {
      window.clearTimeout(timer);
      observer.disconnect();
      page.removeEventListener('scroll', later, true);
      page.defaultView?.removeEventListener('resize', later);
    };
  }, [page, numbers]);
  return box;
}

/** Listens to what happens in the page, until it is replaced. */
function listenTo(document: Document, latest: { readonly current: PreviewProps }): void {
  const page = document.defaultView as (Window & { readonly atelierSent?: SentRequest[] }) | null;
  if (page === null) return;
  const go = async (element: Element | null): Promise<void> => {
    const { onPlace, onFailure } = latest.current;
    const [place] = await server.places(element === null ? [] : marksOf(element));
    if (place === undefined) onFailure(texts.noPlace);
    else onPlace(place.part ?? place);
  };
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    stop(event);
    void go(event.target as Element);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'F2') return;
    stop(event);
    void go(document.activeElement);
  };
  document.addEventListener('click', onClick, true);
  document.addEventListener('keydown', onKey, true);
  const tell = () => latest.current.onAddress(page.location.pathname + page.location.search);
  for (const name of ['pushState', 'replaceState'] as const) {
    const usual = page.history[name];
    page.history[name] = (...args) => {
      usual.apply(page.history, args);
      tell();
    };
  }
  page.addEventListener('popstate', tell);
  tell();
  const tellSent = () => latest.current.onSent([...(page.atelierSent ?? [])]);
  page.addEventListener(sentEvent, tellSent);
  tellSent();
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
