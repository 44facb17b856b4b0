/** Dashboards of the fixtures with nothing to choose: their result is shown at once. */
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import type { DashboardModel } from '../../../engine/core/model/screen.ts';
import DashboardScreen from '../../../engine/react/kinds/DashboardScreen.tsx';
import { filesOf, fixtures, vocabulary } from '../../core/fixtureFiles.ts';
import { ok, renderScreen, validatorOf } from '../screenHarness.tsx';

const { files } = filesOf(join(fixtures, 'valid/dashboard'));
const { compiled } = compile(files, vocabulary);

function open(id: string) {
  const model = compiled?.screens[id]?.complete as DashboardModel;
  return renderScreen(
    <DashboardScreen
      model={model}
      validators={{ filters: validatorOf(model.filters.schema) }}
      routeParams={{}}
    />,
    { answer: () => ok({ prets: 12 }) },
  );
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
