/** Page navigation: first, previous, numbers around the current page, next, last; page size; range of rows. */

import ChevronDown from 'lucide-react/icons/chevron-down';
import { memo, useId } from 'react';
import { pageCount, pageNumbers, pageRange } from '../../core/runtime/pages.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useCommand } from '../context/useCommand.ts';
import './table.css';

type PagerProps = {
  readonly label: string;
  readonly page: number;
  readonly size: number;
  readonly sizes: readonly number[];
  /**
   * Number of rows of the whole result; null: the back end returns no count, and `hasNext` says whether there are more.
   */
  readonly total: number | null;
  readonly hasNext?: boolean;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
};

export const Pager = memo(function Pager(props: PagerProps) {
  const { label, page, size, sizes, total, hasNext = false, onPage, onSize } = props;
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
  const step = (name: keyof typeof steps, disabled: boolean) => (
    <li>
      <button
        type="button"
        className="eng-pager__step eng-bare"
        // Not `disabled`: the button that led to the last page would lose the focus.
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : () => onPage(steps[name])}
      >
        {engineText(`pager.${name}`)}
      </button>
    </li>
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
        <span className="eng-pager__range">
          {total === null
            ? engineText('pager.rangeUncounted', { first: (page - 1) * size + 1 })
            : engineText('pager.range', { ...pageRange(page, size, total), total })}
        </span>
      </div>
      {last > 1 && (
        <nav ref={pages} aria-label={label} className="eng-pager__pages eng-screen-only">
          <ul className="eng-line eng-plain-list">
            {step('first', page === 1)}
            {step('previous', page === 1)}
            {pageNumbers(page, last).map((number, index) =>
              number === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a gap is identified by its place
                <li key={`gap${index}`} aria-hidden="true" className="eng-pager__gap">
                  …
                </li>
              ) : (
                <li key={number}>
                  <button
                    type="button"
                    className="eng-pager__number eng-bare"
                    aria-current={number === page ? 'page' : undefined}
                    aria-label={engineText('pager.page', { page: number })}
                    onClick={() => onPage(number)}
                  >
                    {number}
                  </button>
                </li>
              ),
            )}
            {step('next', page >= last)}
            {count !== null && step('last', page >= last)}
          </ul>
        </nav>
      )}
    </div>
  );
});
