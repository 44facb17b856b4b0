import { screen } from '@testing-library/react';
import type { CustomScreenProps } from 'screen-engine';
import { expect, it } from 'vitest';
import { customScreen } from '../../../engine/react/kinds/screenKinds.tsx';
import { compiledScreen } from '../../booksApp.ts';
import { renderScreen } from '../harness.tsx';

const model = compiledScreen('textes/plan', 'custom');

function Plan({ text }: CustomScreenProps) {
  return (
    <ul>
      <li>{text('etages.1', { salles: 4 })}</li>
      <li>{text('etages.2')}</li>
    </ul>
  );
}

it('gives the component its texts, the empty one for a member that a group lacks', async () => {
  const module = Promise.resolve({ default: { adulte: model }, validators: {} });
  renderScreen(await customScreen({ module, components: { Plan } }), model, {});
  const written = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(written).toEqual(['Étage 1 : 4 salles', '']);
});
