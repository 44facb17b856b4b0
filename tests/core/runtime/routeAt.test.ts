import { expect, it } from 'vitest';
import { routeAt } from '../../../engine/core/runtime/routeAt.ts';

const table = [
  { path: '/livres/{id}', aliases: ['/catalogue/{id}'] },
  { path: '/livres/{id}/tomes/{tome}' },
  { path: '/livres/creation' },
  { path: '/livres' },
  { path: '*' },
];
const at = (path: string) => {
  const found = routeAt(table, path);
  return found && [found.route.path, found.params];
};

it('finds a route by its path or an alias, with the values of its placeholders', () => {
  expect(at('/livres')).toEqual(['/livres', {}]);
  expect(at('/catalogue/7')).toEqual(['/livres/{id}', { id: '7' }]);
  expect(at('/livres/7/tomes/2')).toEqual(['/livres/{id}/tomes/{tome}', { id: '7', tome: '2' }]);
});

it('prefers a fixed part to a placeholder, whatever their order', () => {
  expect(at('/livres/creation')).toEqual(['/livres/creation', {}]);
});

it('reads paths as browsers and people write them: encoded, in any case, with a slash at the end', () => {
  expect(at('/livres/%C3%89cume%20%2F%202')).toEqual(['/livres/{id}', { id: 'Écume / 2' }]);
  expect(at('/livres/100%')).toEqual(['/livres/{id}', { id: '100%' }]);
  expect(at('/Livres/')).toEqual(['/livres', {}]);
});

it('knows no other paths', () => {
  expect(['/', '/livres//tomes/2', '/livres/7/tomes', '/prets', '/livres.7'].map(at)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
