/**
 * The main menu (decision D46): a navigation landmark with links; an entry with sub-entries has a button that opens them, as
 * hover and focus do. On a narrow page one button shows the whole menu.
 */

import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useId,
  useRef,
} from 'react';
import { useStore } from 'zustand';
import { type MenuEntry, type MenuMove, type MenuPlace, menuMove } from '../../core/runtime/menu.ts';
import { useHandler, useStateWithin } from '../browser/stateHooks.ts';
import { useEngine } from '../context/EngineContext.ts';
import { ScreenLink } from '../context/links.tsx';
import { useCommand } from '../context/useCommand.ts';
import { Button } from '../parts/Button.tsx';
import { HiddenText, Icon } from '../parts/Icon.tsx';
import { useDismiss } from '../parts/usePopup.ts';
import './MainMenu.css';

/** Why a sub-menu is open: after a press it stays open; by hover or focus it is open as long as these. */
type Opened = { readonly entry: number; readonly by: 'press' | 'pointer' | 'focus' };

type MainMenuProps = {
  readonly entries: readonly MenuEntry[];
  /** The path of the page. Another path folds the menu; another query of the same path does not. */
  readonly pathname: string;
};

export const MainMenu = memo(function MainMenu({ entries, pathname }: MainMenuProps) {
  const { say, engineText } = useEngine();
  const nav = useRef<HTMLElement>(null);
  /** The focus that returns after Escape does not open the sub-menu. */
  const isQuiet = useRef(false);
  const [opened, setOpened] = useStateWithin<Opened | null>(pathname, null);
  const [isUnfolded, setUnfolded] = useStateWithin(pathname, false);
  const close = useHandler(() => setOpened(null));
  useDismiss(opened !== null, nav, close, 'hover');

  const focusOn = ({ entry, sub, opener }: MenuMove['focus']) => {
    const name = sub === null ? (opener ? `opener-${entry}` : `entry-${entry}`) : `entry-${entry}-${sub}`;
    nav.current?.querySelector<HTMLElement>(`[data-menu-place="${name}"]`)?.focus();
  };

  /** A sub-entry is focusable only after it is shown. */
  const focusLater = (place: MenuMove['focus']) =>
    requestAnimationFrame(() => {
      isQuiet.current = place.opener === true;
      focusOn(place);
      isQuiet.current = false;
    });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = placeOf(event.target);
    // The navigation itself, after the skip link, or the button of a narrow page.
    if (at === null) return;
    const shape = entries.map(({ entry, entries: subs }) => ({
      label: say(entry.label),
      entries: subs.map((sub) => say(sub.entry.label)),
    }));
    const move = menuMove(shape, at, opened?.entry ?? null, event.key);
    if (move === null) return;
    event.preventDefault();
    event.stopPropagation();
    setOpened(move.open === null ? null : { entry: move.open, by: 'focus' });
    focusLater(move.focus);
  };

  const focusMenu = () => {
    // Keeps the focus where the entries are folded.
    nav.current?.focus();
    focusOn({ entry: 0, sub: null });
  };
  const command = useCommand({ place: 'menu', keys: { menu: focusMenu } }, nav);
  return (
    <nav
      ref={command}
      id="menu"
      className="eng-menu eng-screen-only"
      aria-label={engineText('menu.label')}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <Button
        variant="quiet"
        icon={isUnfolded ? 'x' : 'menu'}
        place="eng-menu__toggle"
        aria-expanded={isUnfolded}
        aria-controls="menu-entries"
        onClick={() => setUnfolded(!isUnfolded)}
      >
        {engineText('menu.toggle')}
      </Button>
      <ul
        id="menu-entries"
        className="eng-menu__entries eng-row eng-plain-list"
        data-unfolded={isUnfolded || undefined}
      >
        {entries.map((item, place) => (
          <MenuItem
            key={item.entry.id}
            item={item}
            place={place}
            openedBy={opened?.entry === place ? opened.by : null}
            isQuiet={isQuiet}
            onOpen={setOpened}
            onEnter={(entry) => focusLater({ entry, sub: 0 })}
          />
        ))}
      </ul>
    </nav>
  );
});

type MenuItemProps = {
  readonly item: MenuEntry;
  readonly place: number;
  /** Null: its sub-entries are closed. */
  readonly openedBy: Opened['by'] | null;
  /** The focus that comes opens nothing. */
  readonly isQuiet: RefObject<boolean>;
  readonly onOpen: (opened: Opened | null) => void;
  /** Leads into the sub-entries, after a press of a key. */
  readonly onEnter: (place: number) => void;
};

function MenuItem({ item, place, openedBy, isQuiet, onOpen, onEnter }: MenuItemProps) {
  const { say, engineText } = useEngine();
  const hasEntries = item.entries.length > 0;
  const isOpen = openedBy !== null;

  const onFocus = (event: FocusEvent<HTMLLIElement>) => {
    // A press has its own handler, which runs when it ends.
    const isPress = event.target.matches(':active');
    if (isPress || isQuiet.current || event.currentTarget.contains(event.relatedTarget)) return;
    onOpen(hasEntries ? { entry: place, by: 'focus' } : null);
  };
  const onBlur = (event: FocusEvent<HTMLLIElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onOpen(null);
  };
  const onPointerEnter = ({ pointerType }: ReactPointerEvent<HTMLLIElement>) => {
    if (hasEntries && pointerType === 'mouse' && !isOpen) onOpen({ entry: place, by: 'pointer' });
  };
  const onPointerLeave = ({ pointerType }: ReactPointerEvent<HTMLLIElement>) => {
    if (pointerType === 'mouse' && openedBy === 'pointer') onOpen(null);
  };

  return (
    <li
      className="eng-menu__entry"
      data-current={item.isCurrent || undefined}
      onFocus={onFocus}
      onBlur={onBlur}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
    >
      <MenuLink item={item} place={`entry-${place}`} currentText={engineText('menu.current')} />
      {hasEntries ? (
        <>
          <button
            type="button"
            className="eng-menu__opener eng-bare"
            data-menu-place={`opener-${place}`}
            aria-expanded={isOpen}
            aria-controls={`menu-${item.entry.id}`}
            onClick={({ detail }) => {
              if (openedBy === 'press') return onOpen(null);
              onOpen({ entry: place, by: 'press' });
              if (detail === 0) onEnter(place);
            }}
          >
            <Icon name="chevron-down" size={16} />
            <HiddenText>{engineText('menu.opener', { entry: say(item.entry.label) })}</HiddenText>
          </button>
          <ul
            id={`menu-${item.entry.id}`}
            className="eng-menu__sub eng-raised eng-plain-list"
            hidden={!isOpen}
          >
            {item.entries.map((sub, subPlace) => (
              <li key={sub.entry.id} data-current={sub.isCurrent || undefined}>
                <MenuLink
                  item={sub}
                  place={`entry-${place}-${subPlace}`}
                  currentText={engineText('menu.currentSub')}
                />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </li>
  );
}

type MenuLinkProps = { readonly item: MenuEntry; readonly place: string; readonly currentText: string };

function MenuLink({ item, place, currentText }: MenuLinkProps) {
  const { say, site } = useEngine();
  const { entry, entries, isCurrent } = item;
  const waiting = useStore(site, (state) => state.waiting[entry.screen]);
  const waitingId = useId();
  return (
    <ScreenLink
      screen={entry.screen}
      className="eng-menu__link"
      data-menu-place={place}
      {...(isCurrent ? { 'aria-current': entries.some((sub) => sub.isCurrent) ? 'true' : 'page' } : {})}
      aria-describedby={waiting && waitingId}
    >
      {say(entry.label)}
      {isCurrent ? <HiddenText>{currentText}</HiddenText> : null}
      {waiting && (
        <span className="eng-menu__waiting" aria-hidden="true" title={waiting.text}>
          {waiting.n}
          <span id={waitingId} hidden>
            {waiting.text}
          </span>
        </span>
      )}
    </ScreenLink>
  );
}

function placeOf(target: EventTarget): MenuPlace | null {
  const name = target instanceof HTMLElement ? target.dataset.menuPlace : undefined;
  const [, entry, sub] = /^(?:entry|opener)-(\d+)(?:-(\d+))?$/.exec(name ?? '') ?? [];
  return entry === undefined ? null : { entry: Number(entry), sub: sub === undefined ? null : Number(sub) };
}
