/** Parts of a page in tabs; the address has the open one. All are rendered: they keep their input, and print shows them. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useHashTarget } from '../browser/useHashTarget.ts';
import { useEngine } from '../context/EngineContext.ts';
import { ScrollRegion } from './Region.tsx';
import './Tabs.css';

export type Tab = { readonly id: string; readonly label: string; readonly content: ReactNode };

/** One set of tabs per page. `label` is its accessible name; renders nothing without tabs. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  const prefix = useId();
  const holder = useRef<HTMLDivElement>(null);
  const { open, select } = useOpenTab(tabs);
  useHashTarget(holder, (target, hash) => {
    const panel = target.closest('[role="tabpanel"]');
    const found = tabs.find(({ id }) => panel?.id === `${prefix}-${id}`);
    if (found !== undefined) select(found.id, hash);
    return null;
  });
  if (open === undefined) return null;

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const next = tabAfter(event.key, tabs.indexOf(open), tabs.length);
    const id = next === null ? undefined : tabs[next]?.id;
    if (id === undefined) return;
    event.preventDefault();
    select(id);
    document.getElementById(`${prefix}-${id}-tab`)?.focus();
  };
  return (
    <div ref={holder} className="eng-tabs">
      <div
        className="eng-tabs__list eng-row eng-screen-only"
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}-tab`}
            className="eng-tabs__tab eng-bare"
            aria-selected={tab === open}
            aria-controls={`${prefix}-${tab.id}`}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => select(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <ScrollRegion
          key={tab.id}
          role="tabpanel"
          id={`${prefix}-${tab.id}`}
          className="eng-tabs__panel"
          aria-labelledby={`${prefix}-${tab.id}-tab`}
          hidden={tab !== open}
        >
          <p className="eng-tabs__printed" aria-hidden="true">
            {tab.label}
          </p>
          {tab.content}
        </ScrollRegion>
      ))}
    </div>
  );
}

/** The tab that the address names, or else the first. Another one removes the `hash`, unless one is given. */
function useOpenTab(tabs: readonly Tab[]) {
  const { search, key } = useLocation();
  const { app, replace } = useEngine();
  const { tab } = app.addresses;
  const params = new URLSearchParams(search);
  const asked = params.get(tab);
  const open = tabs.find(({ id }) => id === asked) ?? tabs[0];
  const select = (id: string, hash = ''): void => {
    if (id === open?.id) return;
    if (id === tabs[0]?.id) params.delete(tab);
    else params.set(tab, id);
    replace(key, { search: params.toString(), hash }, { preventScrollReset: true });
  };
  return { open, select };
}

/** The target of a key from a tab; null: none. */
function tabAfter(key: string, place: number, count: number): number | null {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
