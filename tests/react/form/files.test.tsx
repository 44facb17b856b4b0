/** Files in a form: chosen, checked, removed, sent in parts as a server reads them, and kept after a refusal. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { booksApp } from '../../booksApp.ts';
import { compiledCase } from '../../compiledCase.ts';
import { drawnBy, type Reply, type Request, runPortal, tokenOf } from '../harness.tsx';

const model = compiledCase('files')('pieces/ajout', 'form');
const operation = 'POST /api/demandes/7/pieces';

/** What a server reads of a request. */
async function readBy({ body, contentType }: Request): Promise<FormData> {
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(body as Blob);
  });
  return new Response(text, { headers: { 'Content-Type': String(contentType) } }).formData();
}

/** Opens the form. */
async function open(answer: () => Reply | null = () => ({ status: 201 })) {
  const { requests } = await runPortal({
    app: {
      ...booksApp,
      failures: { code: 'code', fields: [{ at: 'errors', field: 'field', message: 'message', code: null }] },
    },
    path: '/demandes/7/pieces',
    token: tokenOf(['livres']),
    ...drawnBy(model, '/demandes/{numero}/pieces'),
    server: { [operation]: answer },
  });
  await screen.findByRole('button', { name: 'Choisir la pièce (Pièce)' });
  return {
    sent: () => requests.filter((one) => one.operation === operation),
    save: () => userEvent.click(screen.getByRole('button', { name: /form.submit/ })),
  };
}

const file = (name: string, type: string, size = 3) => new File(['x'.repeat(size)], name, { type });
const input = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' });
const choose = (label: string, ...chosen: readonly File[]) =>
  userEvent.setup({ applyAccept: false }).upload(input(label), [...chosen]);

it('sends the files beside the other fields, as a server reads them', async () => {
  const { sent, save } = await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Titre' }), 'Acte');
  await userEvent.type(screen.getByRole('textbox', { name: 'Pages' }), '12');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Urgent' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Auteur' }), 'Verne');
  for (const name of ['Acte', 'Bail', 'Français'])
    await userEvent.click(screen.getByRole('checkbox', { name }));
  await choose('Pièce', file('acte.pdf', 'application/pdf', 2048));
  screen.getByText(/^2\sKo$/);
  await choose('Annexes', file('a.txt', 'text/plain'), file('b.txt', 'text/plain'));
  await choose('Annexes', file('c.txt', ''));
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  const form = await readBy(sent()[0] as Request);
  expect(Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))).toEqual({
    titre: 'Acte',
    pages: '12',
    urgent: 'true',
    auteur: '{"nom":"Verne"}',
    motsCles: 'B',
    langues: '["FR"]',
  });
  expect(form.getAll('motsCles')).toEqual(['A', 'B']);
  expect((form.get('piece') as File).name).toBe('acte.pdf');
  expect(form.getAll('annexes').map((one) => (one as File).name)).toEqual(['a.txt', 'b.txt', 'c.txt']);
});

it('refuses a file of another type, and one that is too large, before anything is sent', async () => {
  const { sent, save } = await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Titre' }), 'Acte');
  await save();
  await screen.findAllByText('[fieldErrors.required] Pièce');
  await choose('Pièce', file('acte.exe', 'application/x-msdownload'));
  await screen.findAllByText('[fileErrors.accept] Pièce PDF, image');
  await choose('Pièce', file('ACTE.PDF', '', 2_097_153));
  await screen.findAllByText(/^La pièce dépasse 2\sMo\.$/);
  await choose('Annexes', file('a', '', 1001));
  await choose('Pièce', file('photo.png', 'image/png'));
  await userEvent.click(screen.getByRole('button', { name: '[files.remove] photo.png' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choisir la pièce (Pièce)' }));
  await save();
  await screen.findAllByText(/^\[fileErrors.maxBytes\] Annexes 1\s000\so$/);
  expect(sent()).toHaveLength(0);
});

it('takes what is dropped: one file where there may be one, and no folder', async () => {
  await open();
  const zone = input('Pièce').closest('.eng-drop') as HTMLElement;
  const drop = (isDirectory: boolean, ...dropped: readonly File[]) =>
    fireEvent.drop(zone, {
      dataTransfer: {
        files: dropped,
        items: dropped.map(() => ({ webkitGetAsEntry: () => ({ isDirectory }) })),
      },
    });
  drop(false, file('a.pdf', ''), file('b.pdf', ''));
  await screen.findAllByText('[files.several]');
  drop(true, file('dossier', ''));
  await screen.findAllByText('[files.folder]');
  drop(false, file('a.pdf', ''));
  await screen.findByText('a.pdf');
  expect(screen.queryByText('[files.folder]', { selector: '.eng-field__error' })).toBeNull();
});

it('keeps the file after a refusal, whose error is at its field', async () => {
  let answer: Reply | null = { status: 422, body: { errors: [{ field: 'piece', message: 'un virus' }] } };
  const { sent, save } = await open(() => answer);
  await userEvent.type(screen.getByRole('textbox', { name: 'Titre' }), 'Acte');
  await choose('Pièce', file('acte.pdf', 'application/pdf'));
  await save();
  await waitFor(() => expect(input('Pièce').ariaInvalid).toBe('true'));
  answer = { status: 201 };
  await save();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(((await readBy(sent()[1] as Request)).get('piece') as File).name).toBe('acte.pdf');
});

it('says that a file can no longer be read, which a browser reports as a lost connection', async () => {
  const { save } = await open(() => null);
  const gone = file('acte.pdf', 'application/pdf');
  gone.slice = () =>
    ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as unknown as Blob;
  await userEvent.type(screen.getByRole('textbox', { name: 'Titre' }), 'Acte');
  await choose('Pièce', gone);
  await save();
  await screen.findAllByText('[fileErrors.unreadable] Pièce');
});
