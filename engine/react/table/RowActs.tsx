/** The acts on a row: one set of buttons beside the list, for the row under the pointer or the focus, and a menu. */

import Ellipsis from 'lucide-react/icons/ellipsis';
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ActionModel } from '../../core/model/action.ts';
import type { SearchModel } from '../../core/model/screen.ts';
import type { GridModel } from '../../core/model/table.ts';
import type { Text } from '../../core/model/value.ts';
import { copiedRows } from '../../core/runtime/copiedRows.ts';
import type { Row } from '../../core/runtime/values.ts';
import { focusHeading, listen } from '../browser/dom.ts';
import { copyText } from '../browser/handOut.ts';
import { useHandler } from '../browser/stateHooks.ts';
import { listCommands } from '../client/listCommands.ts';
import { type Engine, useEngine } from '../context/EngineContext.ts';
import { ActionControl } from '../form/ActionControl.tsx';
import { HiddenText } from '../parts/Icon.tsx';
import { useDismiss } from '../parts/usePopup.ts';
import { cellTexts } from './copiedCells.ts';
import { listPlaceOf, rowAround } from './listPlace.ts';
import { useRowList } from './rowList.ts';
import type { ListView } from './useListView.ts';
import './rowActs.css';

/** What is done with drawn rows comes in one file. */
export { copyCells } from './copiedCells.ts';

type RowAct = { readonly name: string; readonly run: () => void };

type Offered = {
  readonly model: Pick<SearchModel, 'grid' | 'bulk'>;
  readonly canTick: (row: Row) => boolean;
  readonly run: (choice: string, rows: readonly Row[]) => Promise<boolean>;
};

export type RowActsProps = {
  /** The list, without anything else. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly view: ListView;
  /** The row that an element shows; undefined: it is still read. */
  readonly rowAt: (element: HTMLElement) => Row | undefined;
  /** What the bulk action of the list is applied with. */
  readonly offered: () => Offered;
  /** Where the menu was asked for by its key. */
  readonly asked: { readonly from: HTMLElement } | null;
};

/** The row, and whether the focus or only the pointer is on it. */
type Current = { readonly element: HTMLElement; readonly row: Row; readonly isFocused: boolean };

export function RowActs({ frame, view, rowAt, offered, asked }: RowActsProps) {
  const { announce, engineText, say } = useEngine();
  const { nameOf } = useRowList();
  const menuId = useId();
  const root = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<Current | null>(null);
  const [acts, setActs] = useState<readonly RowAct[] | null>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const close = useCallback((refocus: boolean) => {
    setActs(null);
    if (refocus) before.current?.focus();
  }, []);
  useDismiss(acts !== null, root, close);

  const point = useHandler((target: EventTarget | null, isFocused: boolean) => {
    if (acts !== null || root.current?.contains(target as Node)) return;
    // A dialog about the row keeps it.
    if (document.querySelector('dialog[open]') !== null) return;
    const element = rowAround(target);
    const row = element === null ? undefined : rowAt(element);
    if (element === null || row === undefined)
      setCurrent((now) => (now?.isFocused && !isFocused ? now : null));
    else if (element !== current?.element || row !== current.row) setCurrent({ element, row, isFocused });
  });
  const commandsOf = useCommandsOf(view.acts);
  const copy = async (element: HTMLElement): Promise<void> => {
    const isCopied = await copyText(copiedRows([cellTexts(element)]).text);
    announce(engineText(isCopied ? 'row.copied' : 'row.uncopied'));
  };
  const open = useHandler((from: HTMLElement) => {
    const element = rowAround(from) ?? current?.element;
    const row = element && rowAt(element);
    if (!element || !row || acts !== null) return;
    before.current = from;
    setCurrent({ element, row, isFocused: true });
    const direct = buttons.current ? commandsOf(buttons.current) : [];
    const copying = { name: engineText('row.copy'), run: () => void copy(element) };
    setActs([...commandsOf(element), copying, ...offersOf(offered(), row, say), ...direct]);
  });
  useEffect(() => {
    if (asked !== null) open(asked.from);
  }, [asked, open]);
  useRowEvents(frame, point, () => setCurrent(null));
  // As it was read last: another than when the pointer came to it.
  const read = current && view.ordered.find((other) => view.rowKey(other) === view.rowKey(current.row));
  const isGone = current !== null && read === undefined && !current.element.isConnected;
  // An act may take its row, and with it the focus, away.
  useEffect(() => {
    if (isGone && document.activeElement === document.body) focusHeading();
  });
  useReadOnlyTold(frame, view);
  if (current === null || !current.element.isConnected) return null;
  const { element } = current;
  const row = read ?? current.row;
  const label = engineText('row.acts', { row: nameOf(row) });
  const { top, height } = element.getBoundingClientRect();
  return (
    <div
      ref={root}
      className="eng-acts eng-screen-only"
      data-row-acts=""
      // Over the edge of the list, at the middle of the row.
      style={{ top: top + height / 2 - (frame.current?.getBoundingClientRect().top ?? 0) }}
      // Where a menu has more space above the row.
      data-up={top > window.innerHeight * 0.6 || undefined}
    >
      <OwnActs ref={buttons} actions={view.actions} row={row} element={element} />
      <button
        type="button"
        className="eng-acts__open"
        tabIndex={-1}
        title={label}
        aria-haspopup="menu"
        aria-expanded={acts !== null}
        aria-controls={menuId}
        onClick={({ currentTarget }) => (acts === null ? open(currentTarget) : close(true))}
      >
        <HiddenText>{label}</HiddenText>
        <Ellipsis aria-hidden="true" size={18} />
      </button>
      {acts !== null && <Menu id={menuId} label={label} acts={acts} onChosen={() => close(true)} />}
    </div>
  );
}

type MenuProps = {
  readonly id: string;
  readonly label: string;
  readonly acts: readonly RowAct[];
  readonly onChosen: () => void;
};

/** The menu of a row, which has the focus from its first act on. */
function Menu({ id, label, acts, onChosen }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (acts.length > 0) menu.current?.querySelector('button')?.focus();
  }, [acts]);
  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      className="eng-acts__menu eng-raised"
      aria-label={label}
      onKeyDown={moveInMenu}
    >
      {acts.map(({ name, run }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          className="eng-bare"
          tabIndex={-1}
          onClick={() => {
            onChosen();
            run();
          }}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** A press on a checkbox that only shows a value says how that is changed. */
function useReadOnlyTold(frame: RowActsProps['frame'], { columns, ticks }: ListView): void {
  const { banner, say, engineText } = useEngine();
  const tell = useHandler(({ target }: MouseEvent) => {
    const place = listPlaceOf(target as Element, 0);
    const column = columns.find(({ id }) => id === place?.column);
    if (place?.row !== null && column?.cell === 'checkbox' && ticks !== null)
      banner.show({ tone: 'info', text: engineText('row.readOnly', { column: say(column.label) }) });
  });
  useEffect(
    () => (frame.current === null ? undefined : listen(frame.current, { click: tell })),
    [frame, tell],
  );
}

type OwnActsProps = {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly actions: readonly ActionModel[];
  readonly row: Row;
  readonly element: HTMLElement;
};

/** What the definition offers for a row besides its columns: buttons at its end, and what only its menu shows. */
function OwnActs({ ref, actions, row, element }: OwnActsProps) {
  const { nameOf, path, tagOf, reload } = useRowList();
  const target = {
    row,
    path,
    etag: tagOf(row),
    onDone: reload,
    rest: () => element.querySelector<HTMLElement>('a, button, input'),
  };
  return (
    <div ref={ref} className="eng-acts__direct">
      {actions.map((action) => (
        <span key={action.id} hidden={action.icon === null}>
          <ActionControl action={action} target={target} rowName={nameOf(row)} tabIndex={-1} asIcon />
        </span>
      ))}
    </div>
  );
}

/** The commands in a drawn row: first what it leads to. */
function useCommandsOf(acts: ListView['acts']): (element: HTMLElement) => readonly RowAct[] {
  const { commands, say, engineText } = useEngine();
  return (element) => {
    const found = listCommands(commands, element).flatMap(({ name = '', id = '', element: control }) => {
      const isLink = control instanceof HTMLAnchorElement;
      const usual = isLink ? engineText('row.open', { value: name }) : name;
      const own = acts[id];
      const act = { name: own === undefined ? usual : say(own), run: () => control.click(), isLink };
      return name === '' ? [] : [act];
    });
    return found
      .toSorted((one, other) => Number(other.isLink) - Number(one.isLink))
      .filter(({ name }, place, acts) => acts.findIndex((act) => act.name === name) === place);
  };
}

function useRowEvents(
  frame: RowActsProps['frame'],
  point: (target: EventTarget | null, isFocused: boolean) => void,
  leave: () => void,
): void {
  const left = useHandler(leave);
  useEffect(() => {
    const list = frame.current;
    if (list === null) return;
    const focused = document.activeElement;
    point(list.contains(focused) ? focused : ([...list.querySelectorAll(':hover')].at(-1) ?? null), true);
    const stops = [
      listen(list, {
        pointermove: ({ target }) => point(target, false),
        pointerdown: ({ target }) => point(target, false),
        focusin: ({ target }) => point(target, true),
        pointerleave: () => point(document.activeElement, true),
      }),
      // Rows move from under the button when the list scrolls.
      listen(list, { scroll: left }, { capture: true }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [frame, point, left]);
}

/** Arrows, Home and End; Tab closes the menu by leaving it. */
function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const places: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  };
  const to = items[places[event.key] ?? -1];
  if (to === undefined) return;
  event.preventDefault();
  to.focus();
}

/** The choices of the bulk action for one row, unless a cell of it makes the same call. */
function offersOf({ model, canTick, run }: Offered, row: Row, say: Engine['say']): readonly RowAct[] {
  const { grid, bulk } = model;
  if (bulk === null || !canTick(row)) return [];
  if (grid.columns.some(({ edit }) => edit?.call.path === bulk.call.path)) return [];
  return bulk.choices.map(({ value, label, set }) => ({
    name: `${say(labelOf(grid, set) ?? bulk.label)}\u00a0: ${say(label)}`,
    run: () => void run(value, [row]),
  }));
}

/** The label of the one column that a choice sets. */
function labelOf({ columns }: GridModel, set: Readonly<Record<string, unknown>>): Text | undefined {
  const [field, ...others] = Object.keys(set);
  return others.length > 0 ? undefined : columns.find((column) => column.field === field)?.label;
}
