/** The widths of the columns of a native table: measured after the first rows of a search, and kept from page to page. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import SearchScreen from '../../../engine/react/kinds/SearchScreen.tsx';
import { bookList, books } from '../bookList.ts';
import { renderScreen } from '../harness.tsx';

/** Reports once what it observes, like that of a browser after its layout. */
class Observer {
  static readonly all = new Set<Observer>();
  readonly report: () => void;
  constructor(report: () => void) {
    this.report = report;
    Observer.all.add(this);
  }
  observe(): void {
    setTimeout(this.report);
  }
  disconnect(): void {}
}

/** Each measurement finds a heading one pixel wider than the one before. */
function measuring(): void {
  let measured = 100;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, 0, measured++, 20),
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.stubGlobal('ResizeObserver', Observer);
  onTestFinished(() => void vi.unstubAllGlobals());
}

const widths = () => [...document.querySelectorAll('col')].map(({ style }) => style.width);
const measured = () => waitFor(() => expect(widths().every((width) => /^\d+px$/.test(width))).toBe(true));

it('keeps the columns on another page and in another order, and measures them for other criteria', async () => {
  measuring();
  const { user, router } = renderScreen(SearchScreen, bookList, {
    path: '/livres?etat=IN&page=1',
    server: { GET: { body: books(45) } },
  });
  await screen.findByRole('table', { name: 'Livres trouvés' });
  await measured();
  const first = widths();
  expect(first.length).toBeGreaterThan(5);
  await user.click(screen.getByRole('button', { name: 'Suivant' }));
  await screen.findByText('21 à 40 sur 45');
  await user.click(within(screen.getByRole('columnheader', { name: /^Titre/ })).getByRole('button'));
  await screen.findByText('1 à 20 sur 45');
  expect(widths()).toEqual(first);
  await router.navigate('/livres?etat=OUT&page=1');
  await waitFor(() => expect(widths()).not.toEqual(first));
});

it('measures them again when the reader sets another spacing of the text (A11Y-54)', async () => {
  measuring();
  let spacing = 0;
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => 100 + spacing);
  renderScreen(SearchScreen, bookList, {
    path: '/livres?etat=IN&page=1',
    server: { GET: { body: books(45) } },
  });
  await screen.findByRole('table', { name: 'Livres trouvés' });
  await measured();
  const first = widths();
  for (const { report } of Observer.all) report();
  expect(widths()).toEqual(first);
  spacing = 12;
  for (const { report } of Observer.all) report();
  expect(widths()).not.toEqual(first);
});

it.each(['another page', 'a bulk action after which the list is read again'])(
  'measures them again when a value comes with %s that does not fit',
  async (how) => {
    measuring();
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function scrollWidth(
      this: HTMLElement,
    ) {
      return this.textContent === 'L021-EXEMPLAIRE' ? 1_200 : 100;
    });
    const isPage = how === 'another page';
    let read = 0;
    const answer = () => {
      read += 1;
      const place = isPage ? 20 : read > 1 ? 0 : -1;
      return {
        body: books(45).map((book, index) => (index === place ? { ...book, cote: 'L021-EXEMPLAIRE' } : book)),
      };
    };
    const bulk = bookList.bulk && { ...bookList.bulk, after: 'search' as const };
    const { user } = renderScreen(
      SearchScreen,
      { ...bookList, bulk },
      { path: '/livres?etat=IN&page=1', server: { GET: answer } },
    );
    await screen.findByRole('table', { name: 'Livres trouvés' });
    await measured();
    const first = widths();
    if (isPage) await user.click(screen.getByRole('button', { name: 'Suivant' }));
    else {
      await user.click(screen.getByRole('checkbox', { name: 'Cocher le livre L003' }));
      await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Oui');
      await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    }
    await screen.findByText('L021-EXEMPLAIRE');
    await waitFor(() => expect(widths()).not.toEqual(first));
  },
);
