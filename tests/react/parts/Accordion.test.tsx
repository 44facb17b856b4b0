import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Accordion } from '../../../engine/react/parts/Accordion.tsx';
import { renderPart } from '../harness.tsx';

const items = [
  { id: 'emprunter', title: 'Comment emprunter ?', content: <p>Avec la carte.</p> },
  { id: 'rendre', title: 'Comment rendre ?', content: <h4 id="boite">Par la boîte</h4> },
];
const open = (path = '/aide') => renderPart(<Accordion items={items} level={3} />, { path });
const button = (name: string) => screen.getByRole('button', { name });

it('A11Y-50 has a button in each heading, which says whether the item is open', async () => {
  const { user } = open();
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Comment emprunter ?',
    'Comment rendre ?',
  ]);
  expect(screen.queryAllByRole('region')).toEqual([]);
  const first = button('Comment emprunter ?');
  expect(first.getAttribute('aria-expanded')).toBe('false');
  const content = document.getElementById(first.getAttribute('aria-controls') ?? '');
  expect(content?.hidden).toBe(true);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(first.getAttribute('aria-expanded')).toBe('true');
  expect(content?.hidden).toBe(false);
  await user.tab();
  await user.keyboard(' ');
  expect(button('Comment rendre ?').getAttribute('aria-expanded')).toBe('true');
  expect(first.getAttribute('aria-expanded')).toBe('true');
  await user.click(first);
  expect(first.getAttribute('aria-expanded')).toBe('false');
});

it.each(['/aide#rendre', '/aide#boite'])('opens and focuses the item of %s', async (url) => {
  open(url);
  await waitFor(() => expect(button('Comment rendre ?').getAttribute('aria-expanded')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(button('Comment rendre ?')));
  expect(button('Comment emprunter ?').getAttribute('aria-expanded')).toBe('false');
});

it('stays closed when the address names no item of it', () => {
  open('/aide#%E0%A4%A');
  expect(button('Comment rendre ?').getAttribute('aria-expanded')).toBe('false');
});
