/** The running application: its address, the way from an element to its line and back, and what it asks its server. */
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../../schemas/types/atelierTexts.ts';
import { markAttribute, type SentRequest, sentEvent } from '../choice.ts';
import { elementWith, marksOf } from './markedElements.ts';
import { saveByKey } from './saving/saving.ts';
import { server } from './server.ts';
import { say, saying, setState, showAs, useProject, useWorkbench } from './state.ts';
import { Frame, sizeIn } from './states/Frame.tsx';
import { showLine } from './store.ts';
import { useAsked } from './useAsked.ts';

export function Preview() {
  const { address, look, choice, width } = useWorkbench(({ shown }) => shown);
  const holder = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState<Document | null>(null);
  const [room, setRoom] = useState(0);
  useMark(page);

  useEffect(() => {
    const stage = holder.current?.parentElement;
    if (!stage) return;
    const observer = new ResizeObserver(([item]) => setRoom(item?.contentRect.width ?? 0));
    observer.observe(stage);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={holder} className="wb-preview" style={sizeIn(room, width)}>
      <Frame
        id="ecran"
        title={texts.preview}
        {...{ address, look, choice }}
        onStart={listenTo}
        onPage={setPage}
      />
    </div>
  );
}

/** Marks the element at the caret, looked up again when the page changes. */
function useMark(page: Document | null): void {
  const { files } = useProject();
  const caret = useWorkbench((state) => state.caret);
  const readings = useWorkbench((state) => state.readings);
  const place = caret !== null && files.includes(caret.file) ? caret : null;
  const numbers = useAsked(
    place && `${place.file}:${place.offset} ${readings}`,
    async () => place && server.marksAt(place),
    150,
  );

  useEffect(() => {
    if (page === null) return;
    const wanted = new Set(numbers);
    let timer = 0;
    const update = () => {
      timer = 0;
      const [before, now] = [page.querySelector(`[${markAttribute}]`), elementWith(wanted, page)];
      if (before !== now) before?.removeAttribute(markAttribute);
      now?.setAttribute(markAttribute, '');
    };
    const observer = new MutationObserver(() => {
      timer ||= window.setTimeout(update, 100);
    });
    observer.observe(page.body, { subtree: true, childList: true, characterData: true });
    update();
    return () => {
      window.clearTimeout(timer);
      observer.disconnect();
    };
  }, [page, numbers]);
}

/** Listens to what happens in the page, until it is replaced. */
function listenTo(document: Document): void {
  const page = document.defaultView as (Window & { readonly atelierSent?: SentRequest[] }) | null;
  if (page === null) return;
  const go = async (element: Element | null): Promise<void> => {
    const [place] = await server.places(element === null ? [] : marksOf(element));
    if (place === undefined) say(texts.noPlace);
    else if (!place.isEditable) say(texts.ofEngine({ key: place.own[0] ?? null }));
    else await showLine(place.part ?? place);
  };
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    stop(event);
    void saying(() => go(event.target as Element));
  };
  const onKey = (event: KeyboardEvent) => {
    saveByKey(event);
    if (event.key !== 'F2') return;
    stop(event);
    const { activeElement, body } = document;
    // Without a focus, the place of a caret in the page or of what a screen reader reads counts.
    const read = document.getSelection()?.anchorNode?.parentElement ?? null;
    void saying(() => go(activeElement === body ? read : activeElement));
  };
  // Screen readers call elements clickable that a listener to clicks stands above.
  const onPointer = ({ ctrlKey, metaKey }: PointerEvent) => {
    if (ctrlKey || metaKey) document.addEventListener('click', onClick, { capture: true, once: true });
  };
  document.addEventListener('pointerdown', onPointer, true);
  document.addEventListener('keydown', onKey, true);
  const tell = () => showAs({ address: page.location.pathname + page.location.search });
  for (const name of ['pushState', 'replaceState'] as const) {
    const usual = page.history[name];
    page.history[name] = (...args) => {
      usual.apply(page.history, args);
      tell();
    };
  }
  page.addEventListener('popstate', tell);
  tell();
  const tellSent = () => setState({ sent: [...(page.atelierSent ?? [])] });
  page.addEventListener(sentEvent, tellSent);
  tellSent();
}
