import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Tabs } from '../../../engine/react/parts/Tabs.tsx';
import { renderPart } from '../harness.tsx';

const tabs = [
  { id: 'lecteurs', label: 'Lecteurs', content: <a href="#pret">Emprunter</a> },
  { id: 'prets', label: 'Prêts', content: <input aria-label="Note" /> },
  { id: 'aide', label: 'Aide', content: <h2 id="pret">Prêter</h2> },
];
const open = (path = '/livres') => renderPart(<Tabs label="Le livre" tabs={tabs} />, { path });
const selected = () =>
  screen
    .getAllByRole('tab')
    .filter((tab) => tab.getAttribute('aria-selected') === 'true')
    .map((tab) => tab.textContent);

it('A11Y-50 names the tab list, the tabs and their panels; one panel is visible and one tab is a tab stop', () => {
  open();
  expect(screen.getByRole('tablist', { name: 'Le livre' })).toBeTruthy();
  expect(selected()).toEqual(['Lecteurs']);
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1]);
  const panel = screen.getByRole('tabpanel', { name: 'Lecteurs' });
  expect(screen.getByRole('tab', { name: 'Lecteurs' }).getAttribute('aria-controls')).toBe(panel.id);
  expect(panel.tabIndex).toBe(0);
});

it('A11Y-50 moves the focus with the arrow keys (wrapping), Home and End', async () => {
  const { user } = open();
  await user.tab();
  for (const [key, name] of [
    ['{ArrowRight}', 'Prêts'],
    ['{End}', 'Aide'],
    ['{ArrowRight}', 'Lecteurs'],
    ['{ArrowLeft}', 'Aide'],
    ['{Home}', 'Lecteurs'],
  ] as const) {
    await user.keyboard(key);
    expect(selected()).toEqual([name]);
    expect(document.activeElement).toBe(screen.getByRole('tab', { name }));
  }
});

it('keeps the open tab in the address beside other parameters, and omits the first tab', async () => {
  const { user, router } = open('/livres?page=2&onglet=prets');
  expect(selected()).toEqual(['Prêts']);
  await user.click(screen.getByRole('tab', { name: 'Aide' }));
  expect(router.state.location.search).toBe('?page=2&onglet=aide');
  await user.click(screen.getByRole('tab', { name: 'Lecteurs' }));
  expect(router.state.location.search).toBe('?page=2');
});

it('opens the first tab when the address names an unknown one', () => {
  open('/livres?onglet=inconnu');
  expect(selected()).toEqual(['Lecteurs']);
});

it('keeps what was typed in a hidden tab', async () => {
  const { user } = open('/livres?onglet=prets');
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'abîmé');
  await user.click(screen.getByRole('tab', { name: 'Aide' }));
  expect(screen.queryByRole('textbox', { name: 'Note' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Prêts' }));
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'abîmé');
});

it('opens the tab that contains the target of the address', async () => {
  const { router } = open('/livres#pret');
  await waitFor(() => expect(selected()).toEqual(['Aide']));
  await router.navigate('/livres#absent');
  await waitFor(() => expect(selected()).toEqual(['Lecteurs']));
});
