/**
 * What goes on paper: every row of a result as a plain table, under its title, what was asked for, the day and the
 * user. It stands outside of the page and shows in print only.
 */
import { Fragment, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { showInstant } from '../../core/dates.ts';
import { type Row, valueAt } from '../../core/formats.ts';
import type { ColumnModel } from '../../core/model.ts';
import { useEngine } from '../EngineContext.ts';
import { useUser } from '../useSession.ts';
import { useEngineText, useText } from '../useText.ts';
import { useFormats } from './useFormats.ts';
import './print.css';

/** A line of the head: a criterion of the search, or a field of the object. */
export type PrintFact = { readonly label: string; readonly value: string };

type PrintViewProps = {
  readonly title: string;
  readonly facts: readonly PrintFact[];
  readonly columns: readonly ColumnModel[];
  readonly rows: readonly Row[];
  readonly count: string;
  /** The dialog of the browser was closed. */
  readonly onDone: () => void;
};

export function PrintView({ title, facts, columns, rows, count, onDone }: PrintViewProps) {
  const say = useText();
  const engineText = useEngineText();
  const { write } = useFormats();
  const { app } = useEngine();
  const user = useUser();
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);

  const printed = columns.filter((column) => column.print);
  return createPortal(
    <div className="eng-print" aria-hidden="true">
      <h1>{title}</h1>
      <p>
        {engineText('print.made', {
          when: showInstant(new Date()),
          user: String(user?.[app.session.claims.user] ?? ''),
        })}
      </p>
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
      <table>
        <thead>
          <tr>
            {printed.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {say(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered
            <tr key={index}>
              {printed.map((column) => (
                <td key={column.id} data-align={column.align}>
                  {write(column.format, valueAt(row, column.field), row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
