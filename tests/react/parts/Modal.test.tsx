import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Modal } from '../../../engine/react/parts/Modal.tsx';

// Renders as the browser does: within the library's `act`, effects run at once.
const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/** The dialog, in the task that draws it. */
function drawnIn(page: Element): Promise<HTMLDialogElement> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const dialog = page.querySelector('dialog');
      if (dialog !== null) resolve(dialog);
    });
    observer.observe(page, { childList: true });
  });
}

describe('a modal dialog', () => {
  beforeEach(() => {
    environment.IS_REACT_ACT_ENVIRONMENT = false;
  });
  afterEach(() => document.body.replaceChildren());

  it('is open and has the focus as soon as it is in the document: no key reaches the page behind', async () => {
    const page = document.createElement('div');
    document.body.append(page);
    const root = createRoot(page);
    const drawn = drawnIn(page);
    const wasOpen = drawn.then((dialog) => [dialog.open, document.activeElement?.id]);
    root.render(
      <Modal title="Recherche" focus="input" onClose={() => {}}>
        <input id="recherche" aria-label="Recherche" />
      </Modal>,
    );
    expect(await wasOpen).toEqual([true, 'recherche']);
    root.unmount();
  });

  it.each([
    ['is read, then its first control has the focus', null],
    ['gives the first key that is pressed meanwhile to that control', 'Enter'],
  ])('with a text: %s', async (_, key) => {
    const page = document.createElement('div');
    document.body.append(page);
    const root = createRoot(page);
    const drawn = drawnIn(page);
    root.render(
      <Modal title="Supprimer" body="Continuer ?" onClose={() => {}}>
        <button type="button">Non</button>
        <button type="button">Oui</button>
      </Modal>,
    );
    const dialog = await drawn;
    expect(document.activeElement).toBe(dialog);
    // Read with the dialog as its description: as a text or live as well, it would be read twice.
    const text = dialog.querySelector('p');
    expect(text?.getAttribute('aria-hidden')).toBe('true');
    expect(text?.hasAttribute('aria-live')).toBe(false);
    if (key !== null) {
      dialog.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      expect(document.activeElement?.textContent).toBe('Non');
    }
    await expect.poll(() => document.activeElement?.textContent).toBe('Non');
    await expect.poll(() => text?.hasAttribute('aria-hidden')).toBe(false);
    await expect.poll(() => text?.getAttribute('aria-live'), { timeout: 5_000 }).toBe('polite');
    // A later key acts where the focus is.
    const [, yes] = dialog.querySelectorAll('button');
    yes?.focus();
    yes?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(document.activeElement).toBe(yes);
    root.unmount();
  });

  it('gives the focus back to what opened it, or to the heading if that is gone', async () => {
    document.body.innerHTML = '<h1 tabindex="-1">Livres</h1><button>Ouvrir</button><div></div>';
    const [heading, opener, page] = [...document.body.children] as HTMLElement[];
    const isOpen = async (expected: boolean) =>
      expect.poll(() => document.querySelector('dialog') !== null).toBe(expected);
    for (const remains of [true, false]) {
      opener?.focus();
      const root = createRoot(page as HTMLElement);
      root.render(
        <Modal title="Recherche" onClose={() => {}}>
          <button type="button">Fermer</button>
        </Modal>,
      );
      await isOpen(true);
      if (!remains) opener?.remove();
      root.unmount();
      await isOpen(false);
      await expect.poll(() => document.activeElement).toBe(remains ? opener : heading);
    }
  });
});
