/** Dashboards of the fixtures with nothing to choose: their result is shown at once. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import DashboardScreen from '../../../engine/react/kinds/DashboardScreen.tsx';
import { compiledCase } from '../../compiledCase.ts';
import { renderScreen } from '../harness.tsx';

const compiled = compiledCase('dashboard');

const open = (id: string) =>
  renderScreen(DashboardScreen, compiled(id, 'dashboard'), { server: { GET: { body: { prets: 12 } } } });

it('without criteria', async () => {
  const { requests } = open('livres/prets');
  expect(within(await screen.findByRole('table')).getByText('12')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Filtrer/ })).toBeNull();
  expect(requests).toHaveLength(1);
});

it('with a criterion that has one value', async () => {
  const { requests, router } = open('livres/retours');
  expect(within(await screen.findByRole('table')).getByText('12')).toBeTruthy();
  expect(router.state.location.search).toContain('vue=total');
  expect(requests).toHaveLength(1);
});
