/** The row of totals below a list, in the grid and in the native table; only the server is played. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchModel } from '../../../engine/core/model/screen.ts';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import { gridPart } from '../../../engine/react/table/ListBody.tsx';
import { compiledScreen } from '../../booksApp.ts';
import { type Renderer, renderers, renderScreen } from '../harness.tsx';

const whole = compiledScreen('listes/totaux', 'search');
const paged = compiledScreen('listes/totaux-pages', 'search');
const rows = [
  { cote: 'L1', pages: 900, tome: 1 },
  { cote: 'L2', pages: 350, tome: 2 },
];

function open(view: Renderer['view'], body: unknown, drawn: SearchModel = whole) {
  renderScreen(
    SearchScreen,
    { ...drawn, view },
    { path: '/livres?titre=e&page=1', server: { GET: { body } } },
  );
}

/** The texts of the cells of the row that this label names. */
const textsOf = async (label: string): Promise<readonly string[]> => {
  const cell = await screen.findByText(label);
  const row = cell.closest<HTMLElement>('tr, [role="row"]');
  if (row === null) throw new Error(`${label} is in no row`);
  const cells = row.querySelectorAll('th, td, [role="rowheader"], [role="gridcell"]');
  return [...cells].map((one) => one.textContent ?? '');
};

beforeAll(() => gridPart.load());

describe.each(renderers)('in $name', ({ view }) => {
  it('is the sum of the whole result in the format of the column, under the columns that ask for one', async () => {
    open(view, rows);
    await waitFor(async () => expect(await textsOf('Total')).toEqual(['Total', '1\u202f250', '']));
  });

  it('says that it is the sum of the page where the result has others', async () => {
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
