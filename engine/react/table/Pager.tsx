/** Page navigation: first, previous, numbers around the current page, next, last; page size; range of rows. */

import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, memo, useId } from 'react';
import { pageCount, pageNumbers, pageRange } from '../../core/runtime/pages.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useCommand } from '../context/useCommand.ts';
import type { PagerView } from './useListView.ts';
import './table.css';

export const Pager = memo(function Pager(props: PagerView) {
  const { label, page, size, sizes, total, hasNext, onPage, onSize } = props;
  const { engineText } = useEngine();
  const sizeId = useId();
  const count = total === null ? null : pageCount(total, size);
  const last = count ?? (hasNext ? page + 1 : page);
  const steps = { first: 1, previous: page - 1, next: page + 1, last } as const;
  const pages = useCommand<HTMLElement>({
    keys: {
      previous: () => page > 1 && onPage(steps.previous),
      next: () => page < last && onPage(steps.next),
    },
  });
  const step = (text: string, to: number, native: ComponentProps<'button'>) => (
    <li key={text}>
      <button type="button" className="eng-pager__step eng-bare" onClick={() => onPage(to)} {...native}>
        {text}
      </button>
    </li>
  );
  const stepTo = (name: keyof typeof steps, isOff: boolean) =>
    // Not `disabled`: the button that led to the last page would lose the focus.
    step(
      engineText(`pager.${name}`),
      steps[name],
      isOff ? { 'aria-disabled': true, onClick: undefined } : {},
    );
  return (
    <div className="eng-pager eng-line">
      <div className="eng-pager__size eng-line">
        <label htmlFor={sizeId} className="eng-screen-only">
          {engineText('pager.size')}
        </label>
        <div className="eng-select eng-screen-only">
          <select
            id={sizeId}
            className="eng-input eng-input--small"
            value={size}
            onChange={(event) => onSize(Number(event.target.value))}
          >
            {sizes.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" size={16} />
        </div>
        <RowRange {...pageRange(page, size, total ?? Number.POSITIVE_INFINITY)} total={total} />
      </div>
      {last > 1 && (
        <nav ref={pages} aria-label={label} className="eng-pager__pages eng-screen-only">
          <ul className="eng-line eng-plain-list">
            {stepTo('first', page === 1)}
            {stepTo('previous', page === 1)}
            {pageNumbers(page, last).map((number, index) =>
              number === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its place
                <li key={`gap${index}`} aria-hidden="true" className="eng-pager__gap">
                  …
                </li>
              ) : (
                step(String(number), number, {
                  'aria-current': number === page ? 'page' : undefined,
                  'aria-label': engineText('pager.page', { page: number }),
                })
              ),
            )}
            {stepTo('next', page >= last)}
            {count !== null && stepTo('last', page >= last)}
          </ul>
        </nav>
      )}
    </div>
  );
});

type RowRangeProps = { readonly first: number; readonly last: number; readonly total: number | null };

/** Which rows are shown, counted from 1, of how many; null: they are not counted. */
export function RowRange({ total, ...range }: RowRangeProps) {
  const { engineText } = useEngine();
  const text = total === null ? 'pager.rangeUncounted' : 'pager.range';
  return <span className="eng-pager__range">{engineText(text, { ...range, total })}</span>;
}
