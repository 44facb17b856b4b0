/** UX-14: unsaved input in a running portal: confirmation before leaving, and recovery after a forced exit. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { compiledScreen } from '../../booksApp.ts';
import { drawnBy, type Reply, runPortal, type Server, tokenOf } from '../harness.tsx';

const model = compiledScreen('saisie/livre', 'form');
const get = 'GET /api/livres/7';
const put = 'PUT /api/livres/7';
const token = tokenOf(['livres', 'prets']);

async function start(server: Server = {}) {
  const portal = await runPortal({
    path: '/saisie/livre/7',
    token,
    ...drawnBy(model),
    server: { [get]: () => ({ body: { titre: 'Écume', rayon: 'A' }, etag: '"1"' }), ...server },
  });
  await box('Titre');
  return portal;
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const type = async (name: string, text: string) => userEvent.type(await box(name), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const follow = (name: string) =>
  userEvent.click(
    within(screen.getByRole('navigation', { name: 'Menu principal' })).getByRole('link', { name }),
  );
const dialog = () => screen.findByRole('dialog', { name: 'leave.title' });
const page = (title: string) => screen.findByRole('heading', { level: 1, name: title });
/** Whether the browser would ask before it unloads the page. */
const asksToUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const online = (value: boolean) => {
  Object.defineProperty(navigator, 'onLine', { value, configurable: true });
  window.dispatchEvent(new Event(value ? 'online' : 'offline'));
};

afterEach(() => online(true));

describe('UX-14 leaving a page with unsaved input', () => {
  it('asks, with the safer answer first; staying keeps everything, leaving asks no further question', async () => {
    await start();
    expect(asksToUnload()).toBe(false);
    await type('Titre', ' des jours');
    expect(asksToUnload()).toBe(true);
    await follow('Prêts');
    const asked = await dialog();
    const answers = within(asked).getAllByRole('button');
    expect(answers.map(({ textContent }) => textContent)).toEqual(['leave.stay', 'leave.leave']);
    await waitFor(() => expect(document.activeElement).toBe(answers[0]));
    await press('leave.stay');
    expect(window.location.pathname).toBe('/saisie/livre/7');
    expect((await box('Titre')).value).toBe('Écume des jours');

    await follow('Prêts');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'leave.leave' }));
    await page('Prêts');
    expect(asksToUnload()).toBe(false);
    // Discarded input is not restored.
    window.history.back();
    await waitFor(async () => expect((await box('Titre')).value).toBe('Écume'));
  });

  it('asks from the first letter on, however soon the page is left', async () => {
    await start();
    const title = await box('Titre');
    const away = within(screen.getByRole('navigation', { name: 'Menu principal' })).getByRole('link', {
      name: 'Prêts',
    });
    fireEvent.change(title, { target: { value: 'É' } });
    fireEvent.click(away);
    await dialog();
    expect(title.value).toBe('É');
  });

  it('does not ask when nothing was typed, or when it was undone, saved or cancelled', async () => {
    const { requests } = await start({ [put]: () => ({ body: true }) });
    await type('Titre', '!');
    await type('Titre', '{Backspace}');
    expect(asksToUnload()).toBe(false);
    await type('Titre', '!');
    await press('Enregistrer');
    await screen.findByText('C’est enregistré.');
    expect(requests.some(({ operation }) => operation === put)).toBe(true);
    expect(asksToUnload()).toBe(false);
    await type('Rayon', 'B');
    await userEvent.click(screen.getByRole('link', { name: 'Annuler' }));
    await page('Livres');
  });

  it('waits for a pending request, and goes on after its response', async () => {
    let send = () => {};
    await start({
      [put]: () =>
        new Promise<Reply>((resolve) => {
          send = () => resolve({ body: true });
        }),
    });
    await type('Titre', '!');
    await press('Enregistrer');
    await follow('Prêts');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.pathname).toBe('/saisie/livre/7');
    send();
    await page('Prêts');
  });

  it('a sign-out asks too; the end of a session does not', async () => {
    await start({ 'POST /api/session/check': () => ({ status: 401 }) });
    await type('Titre', '!');
    await press('Déconnexion');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'leave.stay' }));
    expect(window.location.pathname).toBe('/saisie/livre/7');
    document.dispatchEvent(new Event('visibilitychange'));
    await page('Session expirée');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('unsaved input of a page that was left by force', () => {
  it('ERR-013 is restored on return, without the password, and can be sent again', async () => {
    let isDown = true;
    const { requests } = await start({ [put]: () => (isDown ? { status: 503 } : { body: true }) });
    await type('Titre', ' des jours');
    await userEvent.type(screen.getByLabelText('Clé'), 'Secret');
    await press('Enregistrer');
    await page('Panne');
    expect(asksToUnload()).toBe(false);
    isDown = false;
    window.history.back();
    await screen.findByText('edit.unsent');
    expect((await box('Titre')).value).toBe('Écume des jours');
    expect(screen.getByLabelText<HTMLInputElement>('Clé').value).toBe('');
    await press('search.retry');
    await screen.findByText('C’est enregistré.');
    expect(requests.filter(({ operation }) => operation === put).at(-1)?.body).toEqual({
      titre: 'Écume des jours',
      rayon: 'A',
    });
  });

  it('can be discarded there', async () => {
    await start({ [put]: () => ({ status: 503 }) });
    await type('Titre', '!');
    await press('Enregistrer');
    await page('Panne');
    window.history.back();
    await screen.findByText('edit.unsent');
    await press('edit.drop');
    expect((await box('Titre')).value).toBe('Écume');
    expect(asksToUnload()).toBe(false);
  });

  it('is no error in the title any more once it is given up', async () => {
    await start({ [put]: () => ({ status: 503 }) });
    await type('Titre', '!');
    await press('Enregistrer');
    await page('Panne');
    window.history.back();
    await screen.findByText('edit.unsent');
    await userEvent.clear(await box('Titre'));
    await type('Titre', 'A');
    await press('Enregistrer');
    await waitFor(() => expect(document.title).toMatch(/^Erreur : /));
    await press('edit.drop');
    await waitFor(() => expect(document.title).not.toMatch(/^Erreur : /));
  });
});

describe('REL-20 an object that someone else changed', () => {
  const changed = () => {
    let version = 1;
    const etags: (string | undefined)[] = [];
    const server: Server = {
      [get]: () => ({ body: { titre: 'Écume', rayon: version === 1 ? 'A' : 'Z' }, etag: `"${version}"` }),
      [put]: ({ ifMatch }) => {
        etags.push(ifMatch);
        if (ifMatch === '"2"') return { body: true };
        version = 2;
        return { status: 412 };
      },
    };
    return { server, etags };
  };

  it('is reloaded while the input stays, says what changed, and the next try sends the new version', async () => {
    const { server, etags } = changed();
    await start(server);
    await type('Titre', '!');
    await press('Enregistrer');
    await screen.findByRole('button', { name: 'edit.reload' });
    expect((await box('Titre')).value).toBe('Écume!');
    await press('edit.reload');
    await screen.findByText('edit.reloaded');
    expect(screen.getByText('edit.changedMeanwhile')).toBeTruthy();
    expect([(await box('Titre')).value, (await box('Rayon')).value]).toEqual(['Écume!', 'Z']);
    await press('Enregistrer');
    await screen.findByText('C’est enregistré.');
    expect(etags).toEqual(['"1"', '"2"']);
  });

  it('or replaces the input', async () => {
    await start(changed().server);
    await type('Titre', '!');
    await press('Enregistrer');
    await screen.findByRole('button', { name: 'edit.drop' });
    await press('edit.drop');
    await waitFor(async () => expect((await box('Rayon')).value).toBe('Z'));
    expect((await box('Titre')).value).toBe('Écume');
    expect(asksToUnload()).toBe(false);
  });

  it('REL-21 a deleted object leads back to the list', async () => {
    await start({ [put]: () => ({ status: 404 }) });
    await type('Titre', '!');
    await press('Enregistrer');
    const link = await screen.findByRole('link', { name: 'detail.back' });
    expect(link.getAttribute('href')).toBe('/livres');
  });
});

describe('UX-22 without a network', () => {
  it('nothing is sent and nothing is lost; the form says so, and sends when the network is back', async () => {
    const { requests } = await start({ [put]: () => ({ body: true }) });
    await type('Titre', '!');
    online(false);
    const button = screen.getByRole('button', { name: 'Enregistrer' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'held.offline',
    );
    await press('Enregistrer');
    await type('Titre', '{Enter}');
    expect(requests.some(({ operation }) => operation === put)).toBe(false);
    online(true);
    await waitFor(() => expect(button.nextElementSibling?.textContent).toBe('held.back'));
    expect((await box('Titre')).value).toBe('Écume!');
    await press('Enregistrer');
    await screen.findByText('C’est enregistré.');
  });

  it('what is being sent is told of, and not said to be held', async () => {
    const answer = Promise.withResolvers<{ readonly body: boolean }>();
    await start({ [put]: () => answer.promise });
    await type('Titre', '!');
    await press('Enregistrer');
    online(false);
    expect(await screen.findByText('sending.offline')).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Enregistrer' });
    expect(button.nextElementSibling?.textContent).toBe('');
    await press('Enregistrer');
    expect(button.nextElementSibling?.textContent).toBe('');
    answer.resolve({ body: true });
    await waitFor(() => expect(screen.queryByText('sending.offline')).toBeNull());
  });

  it('a response of false to a write is a failure', async () => {
    await start({ [put]: () => ({ body: false }) });
    await type('Titre', '!');
    await press('Enregistrer');
    await screen.findByText('Erreur inconnue.');
    expect((await box('Titre')).value).toBe('Écume!');
  });
});
