/** The row of totals below a list, in the grid and in the native table; only the server is played. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchModel } from '../../../engine/core/model/screen.ts';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import { gridPart } from '../../../engine/react/table/ListBody.tsx';
import { column } from '../../../testkit/columnModel.ts';
import { datatables } from '../../datatables.ts';
import { bookFilters, bookList } from '../bookList.ts';
import { ok, type Renderer, renderers, renderScreen, validatorOf } from '../screenHarness.tsx';

const number = { format: { name: 'number', options: null }, align: 'end' } as const;
const model: SearchModel = {
  ...bookList,
  bulk: null,
  grid: {
    ...bookList.grid,
    selection: false,
    sort: null,
    columns: [
      column('cote', 'Cote'),
      column('pages', 'Pages', { ...number, total: true }),
      column('tome', 'Tome', number),
    ],
  },
};
const rows = [
  { cote: 'L1', pages: 900, tome: 1 },
  { cote: 'L2', pages: 350, tome: 2 },
];

function open(view: Renderer['view'], answer: unknown, drawn: SearchModel = model) {
  renderScreen(
    <SearchScreen
      model={{ ...drawn, view }}
      validators={{ filters: validatorOf(bookFilters.schema) }}
      routeParams={{}}
    />,
    { url: '/livres?titre=e&page=1', answer: () => ok(answer) },
  );
}

/** The texts of the cells of the row that this label names. */
const textsOf = async (label: string): Promise<readonly string[]> => {
  const cell = await screen.findByText(label);
  const row = cell.closest<HTMLElement>('tr, [role="row"]');
  if (row === null) throw new Error(`${label} is in no row`);
  const cells = row.querySelectorAll('th, td, [role="gridcell"]');
  return [...cells].map((one) => one.textContent ?? '');
};

beforeAll(() => gridPart.load());

describe.each(renderers)('in $name', ({ view }) => {
  it('is the sum of the whole result in the format of the column, under the columns that ask for one', async () => {
    open(view, rows);
    await waitFor(async () => expect(await textsOf('Total')).toEqual(['Total', '1\u202f250', '']));
  });

  it('says that it is the sum of the page where the result has others', async () => {
    const paged = { ...model, source: { ...model.source, rows: 'data', paging: datatables } };
    open(view, { data: rows, recordsTotal: 40, recordsFiltered: 40 }, paged);
    await waitFor(async () =>
      expect(await textsOf('Total de la page')).toEqual(['Total de la page', '1\u202f250', '']),
    );
  });

  it('is not there without rows', async () => {
    open(view, []);
    await screen.findByText('Aucun livre');
    expect(screen.queryByText('Total')).toBeNull();
  });
});

it('names the row in its first cell in the native table', async () => {
  open('table', rows);
  const table = await screen.findByRole('table');
  expect(within(table).getByRole('cell', { name: 'Total' })).toBeTruthy();
});
