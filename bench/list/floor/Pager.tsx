/** GRID-002, GRID-003, UX-06: page numbers, rows a page, range of displayed rows. */
import { showNumber } from './orderTexts.ts';

type PagerProps = {
  readonly page: number;
  readonly pages: number;
  readonly size: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
};

export function Pager({ page, pages, size, total, onPage, onSize }: PagerProps) {
  const around = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const step = (label: string, to: number) => (
    <li>
      <button type="button" disabled={to < 1 || to > pages || to === page} onClick={() => onPage(to)}>
        {label}
      </button>
    </li>
  );
  return (
    <>
      <label>
        Lignes par page{' '}
        <select value={size} onChange={(event) => onSize(Number(event.target.value))}>
          <option>20</option>
          <option>50</option>
          <option>100</option>
        </select>
      </label>
      <span>
        {showNumber((page - 1) * size + 1)} à {showNumber(Math.min(page * size, total))} sur{' '}
        {showNumber(total)}
      </span>
      <nav aria-label="Pages : Commandes trouvées">
        <ul className="floor-pages">
          {step('Premier', 1)}
          {step('Précédent', page - 1)}
          {[...new Set(around)].map((number) => (
            <li key={number}>
              <button
                type="button"
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            </li>
          ))}
          {step('Suivant', page + 1)}
          {step('Dernier', pages)}
        </ul>
      </nav>
    </>
  );
}
