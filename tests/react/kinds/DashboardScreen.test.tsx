/** Dashboards of the fixtures with nothing to choose: their result is shown at once. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import DashboardScreen from '../../../engine/react/kinds/DashboardScreen.tsx';
import { compiledCase } from '../../compiledCase.ts';
import { ok, renderScreen, validatorsOf } from '../screenHarness.tsx';

const compiled = compiledCase('dashboard');

function open(id: string) {
  const model = compiled(id, 'dashboard');
  return renderScreen(<DashboardScreen model={model} validators={validatorsOf(model)} routeParams={{}} />, {
    answer: () => ok({ prets: 12 }),
  });
}

it('without criteria', async () => {
  const { sent } = open('livres/prets');
  expect(within(await screen.findByRole('table')).getByText('12')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Filtrer/ })).toBeNull();
  expect(sent).toHaveLength(1);
});

it('with a criterion that has one value', async () => {
  const { sent, router } = open('livres/retours');
  expect(within(await screen.findByRole('table')).getByText('12')).toBeTruthy();
  expect(router.state.location.search).toContain('vue=total');
  expect(sent).toHaveLength(1);
});
