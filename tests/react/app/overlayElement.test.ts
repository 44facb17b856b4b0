import { expect, it } from 'vitest';
import { overlayTexts } from '../../../engine/node/cliTexts.ts';
import { defineOverlay } from '../../../engine/node/overlayElement.ts';

defineOverlay('test-error-overlay', overlayTexts);
const Overlay = customElements.get('test-error-overlay') as unknown as new (error: object) => HTMLElement;

function shown(error: object): { readonly element: HTMLElement; readonly text: string } {
  const element = new Overlay(error);
  document.body.append(element);
  const text = element.shadowRoot?.querySelector('section')?.textContent ?? '';
  return { element, text };
}

it('shows a report as it is, in French and without a place or a stack of its own', () => {
  const { text } = shown({
    plugin: 'engine: unknown-key',
    message: 'a.yaml:1:1 unknown-key\n  Non.\n\n1 problème',
    loc: { file: '/x/a.yaml', line: 1, column: 1 },
    frame: '> 1 | a',
    stack: 'at x',
  });
  expect(text).toBe(
    'Les définitions ont des problèmesa.yaml:1:1 unknown-key\n  Non.\n\n1 problèmeCorrigez : la page revient d’elle-même.Fermer (Échap)',
  );
});

it('shows the place and the stack of any other error, and closes with Escape', () => {
  const { element, text } = shown({ message: 'Unexpected token', id: '/x/a.ts', stack: 'at x' });
  expect(text).toContain('Unexpected token\n\n/x/a.ts\n\nat x');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(element.isConnected).toBe(false);
});
