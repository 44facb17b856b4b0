/**
 * What goes on paper: the rows of a result as a plain table, under its title, what was asked for, the day and the
 * user. It stands outside of the page and takes its place in print.
 */
import { Fragment, type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { ColumnModel } from '../../core/model/model.ts';
import type { Row } from '../../core/runtime/values.ts';
import { PaperLine } from '../shell/PaperLine.tsx';
import { PlainTable } from './PlainTable.tsx';
import './print.css';

/** More columns than these need the long side of the sheet. */
const manyColumns = 8;

/** A line of the head: a criterion of the search, or a field of the object. */
export type PrintFact = { readonly label: string; readonly value: string };

type PrintViewProps = {
  readonly title: string;
  readonly facts: readonly PrintFact[];
  readonly columns: readonly ColumnModel[];
  readonly rows: readonly Row[];
  readonly count: string;
  /** Of the table; none where the title says enough. */
  readonly caption?: string | undefined;
  /** A picture above the table. */
  readonly figure?: ReactNode;
  /** Opens the dialog of the browser, and tells when that was closed; null: the browser prints already. */
  readonly onDone: (() => void) | null;
};

export function PrintView({ title, facts, columns, rows, count, caption, figure, onDone }: PrintViewProps) {
  useEffect(() => {
    if (onDone === null) return;
    window.addEventListener('afterprint', onDone, { once: true });
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', onDone);
    };
  }, [onDone]);

  const printed = columns.filter((column) => column.print);
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
      <p>{count}</p>
      {figure}
      <PlainTable caption={caption} columns={printed} rows={rows} />
    </div>,
    document.body,
  );
}
