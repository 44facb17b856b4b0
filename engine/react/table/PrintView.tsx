/** The print of a result: the choice of what is printed, and the view that replaces the page on paper. */
import { Fragment, type ReactNode, useEffect, useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { ColumnModel } from '../../core/model/table.ts';
import type { Row } from '../../core/runtime/values.ts';
import { useEngine } from '../context/EngineContext.ts';
import { Button } from '../parts/Button.tsx';
import { Modal } from '../parts/Modal.tsx';
import { PaperLine } from '../shell/Notes.tsx';
import { PlainTable } from './NativeTable.tsx';
import type { ListView } from './useListView.ts';
import { useTotals } from './useTotals.ts';
import './print.css';

/** With more columns, the page is printed in landscape. */
const manyColumns = 8;

/** A line of the print's heading: a criterion of the search, or a field of the object. */
export type PrintFact = { readonly label: string; readonly value: string };

type PrintViewProps = {
  readonly title: string;
  readonly facts: readonly PrintFact[];
  readonly columns: readonly ColumnModel[];
  readonly rows: readonly Row[];
  /** The list of which they are the page, or all. */
  readonly list?: Pick<ListView, 'rows' | 'offset' | 'total'>;
  /** How many they are, if they are all. */
  readonly count: string;
  /** The caption of the table; none if the title is sufficient. */
  readonly caption?: string | undefined;
  readonly figure?: ReactNode;
  /** Opens the browser's print dialog, and is called when that is closed; null: the browser is already printing. */
  readonly onDone: (() => void) | null;
};

/** The rows as a plain table below title, criteria, date and user: outside the page, which it replaces on paper. */
export function PrintView(props: PrintViewProps) {
  const { title, facts, columns, rows, list, count, caption, figure, onDone } = props;
  const { engineText } = useEngine();
  useEffect(() => {
    if (onDone === null) return;
    window.addEventListener('afterprint', onDone, { once: true });
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);

  const printed = useMemo(() => columns.filter((column) => column.print), [columns]);
  const total = list?.rows === rows ? list.total : null;
  const first = list && total !== null && total > rows.length ? list.offset + 1 : null;
  const totals = useTotals(printed, rows, first === null);
  return createPortal(
    <div className="eng-print" data-many={printed.length > manyColumns || undefined}>
      <PaperLine />
      <h1>{title}</h1>
      {facts.length > 0 && (
        <dl>
          {facts.map(({ label, value }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      <p>
        {first === null ? count : engineText('pager.range', { first, last: first + rows.length - 1, total })}
      </p>
      {figure}
      <PlainTable caption={caption} columns={printed} rows={rows} totals={totals} />
    </div>,
    document.body,
  );
}

type PrintDialogProps = {
  /** How many rows the page has, and the result; null: unknown. */
  readonly shown: number;
  readonly total: number | null;
  readonly onPrint: (isWhole: boolean) => void;
  readonly onClose: () => void;
};

/** Asks what is printed of a result that has more than one page: this page, or every row. */
export function PrintDialog({ shown, total, onPrint, onClose }: PrintDialogProps) {
  const { engineText } = useEngine();
  const choose = (isWhole: boolean): void => {
    onClose();
    onPrint(isWhole);
  };
  return (
    <Modal
      title={engineText('table.print')}
      onClose={onClose}
      body={engineText('print.ask')}
      focus="button:last-child"
      wide
    >
      <div className="eng-dialog__answers">
        <Button variant="quiet" onClick={onClose}>
          {engineText('dialog.cancel')}
        </Button>
        <Button onClick={() => choose(false)}>{engineText('print.page', { n: shown })}</Button>
        <Button variant="primary" onClick={() => choose(true)}>
          {total === null ? engineText('print.all') : engineText('print.allOf', { n: total })}
        </Button>
      </div>
    </Modal>
  );
}
