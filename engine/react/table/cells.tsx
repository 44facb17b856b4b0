/** The engine's cells by name, and the arrow of a heading, drawn alike in the grid and in native tables. */
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Columns from 'lucide-react/icons/columns-2';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { ColumnModel, SortModel } from '../../core/model/table.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { PathLink } from '../context/links.tsx';
import type { CellProps, Registry } from '../context/registry.ts';
import { useCommand } from '../context/useCommand.ts';
import { useRowHrefs } from '../context/useRowHrefs.ts';
import { ActionControl } from '../form/ActionControl.tsx';
import { CopyButton } from '../parts/CopyButton.tsx';
import { PartBoundary } from '../parts/PartBoundary.tsx';
import { Status } from '../parts/Status.tsx';
import { useFormats } from '../parts/useFormats.ts';
import { usePart } from '../parts/useLoadPart.ts';
import type { EditCellProps } from './EditCells.tsx';
import { editsPart } from './lateParts.ts';
import { useRowList } from './rowList.ts';
import './EditCell.css';

function TextCell({ text }: CellProps) {
  return text;
}

/** A link to the screen that the column names; plain text if it is not open to the reader. */
function LinkCell({ column, row, text, tabIndex }: CellProps) {
  const { say } = useEngine();
  const href = useRowHrefs()(column.link, row);
  const empty = column.link?.empty ?? null;
  const shown = text === '' && empty !== null ? say(empty, row) : text;
  const link = useRef<HTMLAnchorElement>(null);
  useReturnFocus(link, href);
  const command = useCommand({ name: shown, scope: 'row', id: column.id }, link);
  if (href === null || shown === '') return text;
  return (
    <PathLink ref={command} to={href} tabIndex={tabIndex} className="eng-cell-link">
      {breakable(shown)}
    </PathLink>
  );
}

/** A long code may break after its underscores. */
export function breakable(text: string): ReactNode {
  return text.split(/(?<=_)/).flatMap((part, place) => (place === 0 ? part : [<wbr key={part} />, part]));
}

/** Focuses the row of the page from which the reader returns. */
function useReturnFocus(link: RefObject<HTMLAnchorElement | null>, href: string | null): void {
  const { trails } = useEngine();
  useEffect(() => {
    if (href === null || link.current === null) return;
    if (!trails.takeReturn(href)) return;
    const cell = link.current.closest<HTMLElement>('[col-id]');
    // A grid keeps its scroll position.
    if (cell === null) link.current.scrollIntoView({ block: 'center' });
    (cell ?? link.current).focus({ preventScroll: true });
  }, [link, href, trails]);
}

function StatusCell({ column, value, text }: CellProps) {
  return <Status format={column.format} value={value} text={text} />;
}

/** A read-only checkbox for a boolean of the row; a text for any other value. */
function CheckboxCell({ column, value, text }: CellProps) {
  const { say } = useEngine();
  if (typeof value !== 'boolean' && text !== '') return text;
  return (
    <input
      type="checkbox"
      className="eng-box"
      data-copied={text}
      disabled
      readOnly
      checked={value === true}
      aria-label={`${say(column.label)} : ${text}`}
    />
  );
}

function CopyCell({ value, text, tabIndex }: CellProps) {
  return (
    <>
      {text}
      <CopyButton value={value} text={text} tabIndex={tabIndex} />
    </>
  );
}

/** A state, and the button that compares its row with another record. */
function CompareCell(props: CellProps) {
  const { comparison, nameOf } = useRowList();
  const { row, tabIndex } = props;
  const name = comparison === null ? undefined : `${comparison.label} ${nameOf(row)}`;
  const command = useCommand<HTMLButtonElement>({ name: comparison?.label, scope: 'row' });
  return (
    <span className="eng-action-cell">
      <StatusCell {...props} />
      {comparison !== null && (
        <button
          ref={command}
          type="button"
          className="eng-link-button eng-compare-open"
          tabIndex={tabIndex}
          aria-label={name}
          title={name}
          onClick={() => comparison.open(row)}
        >
          <Columns size={17} aria-hidden="true" />
          <span>{comparison.label}</span>
        </button>
      )}
    </span>
  );
}

function ActionCell({ column, row, tabIndex }: CellProps) {
  const { path, nameOf, tagOf, reload } = useRowList();
  if (column.action === null) return null;
  return (
    <span className="eng-action-cell">
      <ActionControl
        action={column.action}
        target={{ row, path, etag: tagOf(row), onDone: reload }}
        rowName={nameOf(row)}
        tabIndex={tabIndex}
      />
    </span>
  );
}

/** A value that is edited in place: a text, or a checkbox that is ticked once. */
function EditCell(props: EditCellProps) {
  const { keyOf } = useRowList();
  const edits = usePart(editsPart, true);
  if (edits === null) return props.text;
  const Edit = props.edit.kind === 'tick' ? edits.TickEdit : edits.TextEdit;
  // Resets when the cell is reused for another row.
  return <Edit key={keyOf(props.row)} {...props} />;
}

const engineCells: Registry['cells'] = {
  text: TextCell,
  link: LinkCell,
  status: StatusCell,
  checkbox: CheckboxCell,
  copy: CopyCell,
  compare: CompareCell,
};

/** Whether a column shows only formatted text, which needs no component. */
export function isPlainText(column: ColumnModel, registry: Registry): boolean {
  const { cell, link, action, edit } = column;
  const isOwn = link === null && action === null && edit === null;
  return cell === 'text' && isOwn && registry.cells.text === undefined;
}

type TableCellProps = { readonly column: ColumnModel; readonly row: Row; readonly tabIndex: 0 | -1 };

/** One value of a row by its column: formatted by the format, rendered by the cell. */
export function TableCell({ column, row, tabIndex }: TableCellProps) {
  const { registry } = useEngine();
  const { read, write } = useFormats();
  const value = read(column, row);
  const name = column.cell === 'text' && column.link !== null ? 'link' : column.cell;
  const Cell = column.action === null ? (registry.cells[name] ?? engineCells[name]) : ActionCell;
  if (Cell === undefined) throw new Error(`No cell is registered under "${name}".`);
  const text = write(column, row);
  const props: CellProps = { column, row, value, text, tabIndex };
  return (
    <PartBoundary id={column.id} of={row}>
      {column.edit === null ? <Cell {...props} /> : <EditCell {...props} edit={column.edit} />}
    </PartBoundary>
  );
}

/** The arrow of a column heading. `aria-sort` on the heading expresses it for screen readers. */
export function SortMark({ sort, column }: { readonly sort: SortModel | null; readonly column: string }) {
  if (sort?.column !== column) return null;
  const Arrow = sort.direction === 'asc' ? ArrowUp : ArrowDown;
  return <Arrow aria-hidden="true" size={15} className="eng-sort-mark" />;
}

export function ariaSort(sort: SortModel | null, column: string): 'ascending' | 'descending' | undefined {
  if (sort?.column !== column) return undefined;
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}
