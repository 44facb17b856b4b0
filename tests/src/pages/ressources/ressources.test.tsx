/**
 * The organisation's resources: what each kind of organisation sees, and the message for every response up to saving.
 */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ofSize, realLogo, realSignature } from '../../../jpegs.ts';
import { operationsOf, type Reply, type Request, type Server, tokenOf } from '../../../react/harness.tsx';
import { claire, prefix, press, startPortal, tokenWith, told, write } from '../../startPortal.tsx';

const base = '/api/organismeBeneficiaire/organisme';
const scan = 'POST /api/antivirus';
const save = `PUT ${base}/7`;
const organisme = {
  id: 7,
  code: 'ORG075',
  nom: 'Maison départementale',
  adresse: {
    destinataire: 'Service des cartes',
    adresse1: 'Bâtiment A',
    adresse2: 'Escalier 2',
    adresse3: '1 place de l’Exemple',
    adresse4: 'BP 12',
    codePostal: '75000',
    commune: 'Ville-Exemple',
    departement: '75',
    pays: 'FRANCE',
  },
  logo: realLogo.toString('base64'),
  signature: realSignature.toString('base64'),
  recevoirNotification: false,
  personnePhysique: true,
  personneMorale: false,
};

// jsdom decodes no images.
beforeEach(() => {
  Object.assign(HTMLImageElement.prototype, { decode: async () => {} });
});

async function open(server: Server = {}, isPerson = true) {
  const portal = await startPortal({
    path: '/administrateur/ressources',
    token: tokenWith('administrateur'),
    server: {
      [`GET ${prefix}/utilisateur/${claire.identifiant}`]: () => ({
        body: { ...claire, personnePhysique: isPerson, personneMorale: !isPerson },
      }),
      [`GET ${base}/code/ORG075`]: () => ({ body: organisme, etag: '"3"' }),
      [scan]: () => ({ body: 'OK' }),
      [save]: () => ({ body: organisme }),
      ...server,
    },
  });
  await screen.findByRole('button', { name: 'MODIFIER' });
  return portal;
}
const choose = (label: string, bytes: Buffer) =>
  userEvent.upload(
    screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' }),
    new File([new Uint8Array(bytes)], 'image.jpg', { type: 'image/jpeg' }),
  );
const changes = (requests: readonly Request[]) =>
  operationsOf(requests).filter((operation) => !operation.startsWith('GET'));

describe('Ressources Organisme', () => {
  it.each([
    [true, ['Texte affiché sur les courriers', 'Notifications', 'Logo', 'Signature']],
    [false, ['Texte affiché sur les courriers', 'Notifications']],
  ])('RES-001 RES-002 RES-004 to RES-009: natural persons %s', async (isPerson, facts) => {
    await open({}, isPerson);
    expect(document.title).toBe('Ressources Organisme | Portail CMI Organismes');
    const lines = [...(document.querySelector('address')?.children ?? [])].map((line) => line.textContent);
    const { destinataire, adresse1, adresse2, adresse3, adresse4 } = organisme.adresse;
    expect(lines).toEqual([
      ...[destinataire, adresse1, adresse2, adresse3, adresse4],
      ...['75000 Ville-Exemple', 'FRANCE'],
    ]);
    expect([...document.querySelectorAll('dt')].map((term) => term.textContent)).toEqual(facts);
    await press('MODIFIER');
    expect(screen.queryAllByRole('button', { name: 'SUPPRIMER LOGO' })).toHaveLength(isPerson ? 1 : 0);
    expect(screen.queryAllByRole('button', { name: 'MODIFIER' })).toHaveLength(isPerson ? 2 : 0);
    expect(document.querySelectorAll('input[type=file]')).toHaveLength(isPerson ? 2 : 0);
  });

  it('RES-030 to RES-034, RES-039, RES-042: checks the logo, then the signature, then saves everything', async () => {
    const codes = [{ code: 'OK' }, 'FICHIER_MANQUANT\n'];
    const { requests } = await open({ [scan]: () => ({ body: codes.shift() }) });
    await press('MODIFIER');
    const [logo, signature] = [ofSize(realLogo, 40_960), ofSize(realSignature, 30_720)];
    await choose('Signature', signature);
    await choose('Logo', logo);
    await waitFor(() =>
      expect(screen.getAllByText('Nouvelle image, pas encore enregistrée')).toHaveLength(2),
    );
    await press('ENREGISTRER');
    await told("Les ressources de l'organisme ont bien été modifiées.");
    expect(changes(requests)).toEqual([scan, scan, save]);
    const sent = requests.filter(({ operation }) => operation === scan || operation === save);
    const images = { logo: logo.toString('base64'), signature: signature.toString('base64') };
    expect(sent.map(({ body }) => body)).toEqual([
      { data: images.logo },
      { data: images.signature },
      expect.objectContaining({ id: 7, nom: organisme.nom, adresse: organisme.adresse, ...images }),
    ]);
    expect(sent.at(-1)?.ifMatch).toBe('"3"');
    await press('MODIFIER');
    expect(screen.queryByText('Nouvelle image, pas encore enregistrée')).toBeNull();
  });

  const saved =
    "Echec de la modification des ressources de l'organisme. Veuillez recommencer la procédure de modification.";
  const system = "Une erreur système a eu lieu lors du contrôle de l'image, veuillez ré-essayer.";
  it.each([
    ['Logo', { [scan]: { body: 'VIRUS_DETECTE' } }, 'Un virus a été détecté dans vos images.'],
    ['Logo', { [scan]: { body: 'ERREUR_ANTIVIRUS' } }, system],
    ['Logo', { [scan]: { body: 'ERREUR_PREFIXE_IMAGE' } }, "L'image logo choisie est invalide."],
    ['Signature', { [scan]: { body: 'ERREUR_PREFIXE_IMAGE' } }, "L'image signature choisie est invalide."],
    ['Logo', { [scan]: { body: 'AUTRE' } }, 'Erreur inconnue.'],
    ['Logo', { [save]: { status: 400 } }, saved],
  ] as const)(
    'RES-025 RES-026 RES-035 to RES-043: a new %s that fails with %j says so, and stays',
    async (label, replies: Readonly<Record<string, Reply>>, text) => {
      const server = Object.fromEntries(Object.entries(replies).map(([call, reply]) => [call, () => reply]));
      const { requests } = await open(server);
      await press('MODIFIER');
      await choose(label, label === 'Logo' ? ofSize(realLogo, 30_000) : ofSize(realSignature, 20_000));
      await screen.findByText('Nouvelle image, pas encore enregistrée');
      await press('ENREGISTRER');
      await told(text);
      screen.getByText('Nouvelle image, pas encore enregistrée');
      expect(changes(requests)).toEqual(scan in replies ? [scan] : [scan, save]);
    },
  );

  it.each([
    [true, { logo: organisme.logo }],
    [false, {}],
  ])('RES-045: natural persons %s: sends unchanged images as they were', async (isPerson, images) => {
    const { signature: _, ...known } = organisme;
    const { requests } = await open({ [`GET ${base}/code/ORG075`]: () => ({ body: known }) }, isPerson);
    await press('MODIFIER');
    await write(/^Texte affiché/, 'Autre nom');
    await press('ENREGISTRER');
    await told("Les ressources de l'organisme ont bien été modifiées.");
    const { logo: __, ...others } = known;
    const sent = requests.find(({ operation }) => operation === save)?.body;
    expect(sent).toEqual({ ...others, ...images, nom: 'Autre nom' });
  });

  it('RES-045: opens for an organisation without text, images and notification too', async () => {
    const empty = { ...organisme, nom: null, logo: '', signature: '', recevoirNotification: null };
    await open({ [`GET ${base}/code/ORG075`]: () => ({ body: empty }) });
    await press('MODIFIER');
    screen.getByText('Aucun logo');
    expect(screen.queryByRole('button', { name: 'SUPPRIMER LOGO' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Texte affiché/ }).value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Recevoir/ }).checked).toBe(false);
  });

  it('RES-008 RES-009 RIGHT-024: recognises a legal entity by its number when the flag is missing', async () => {
    const morale = '1000000001';
    await startPortal({
      path: '/administrateur/ressources',
      token: tokenOf(['administrateur'], { sub: morale, organisme: 'ORG075' }),
      server: {
        [`GET ${prefix}/utilisateur/${morale}`]: () => ({ body: { identifiant: morale } }),
        [`GET ${base}/code/ORG075`]: () => ({ body: organisme }),
      },
    });
    await screen.findByRole('button', { name: 'MODIFIER' });
    expect(screen.queryByText('Signature')).toBeNull();
  });

  it('RES-015: removes the reason of a refused image together with the logo', async () => {
    await open();
    await press('MODIFIER');
    await choose('Logo', Buffer.from('GIF89a'));
    const refused = "L'image doit respecter la règle « format JPEG », veuillez selectionner une autre image.";
    await screen.findByText(refused);
    await press('SUPPRIMER LOGO');
    expect(screen.queryByText(refused)).toBeNull();
    screen.getByText('Logo supprimé, pas encore enregistré');
  });

  it.each([
    ['an image', { logo: ofSize(realLogo, 30_000) }, [scan, save]],
    ['no image', { logo: Buffer.from('GIF89a') }, []],
  ])('RES-030: a save waits for the file that is being read: %s', async (_, { logo }, calls) => {
    const { requests } = await open();
    await press('MODIFIER');
    const read = Promise.withResolvers<void>();
    const { slice } = Blob.prototype;
    Blob.prototype.slice = function (...range) {
      const part = slice.apply(this, range);
      part.arrayBuffer = () => read.promise.then(() => new Uint8Array(logo).buffer);
      return part;
    };
    await choose('Logo', logo);
    Blob.prototype.slice = slice;
    await press('ENREGISTRER');
    expect(changes(requests)).toEqual([]);
    read.resolve();
    if (calls.length > 0) await told("Les ressources de l'organisme ont bien été modifiées.");
    else await screen.findByText(/« format JPEG »/);
    expect(changes(requests)).toEqual(calls);
    const sent = requests.find(({ operation }) => operation === save)?.body;
    if (calls.length > 0) expect(sent).toMatchObject({ logo: logo.toString('base64') });
  });

  it('blocks the fields while it is saving', async () => {
    let send = () => {};
    const reached = new Promise<Reply>((resolve) => {
      send = () => resolve({ status: 400 });
    });
    await open({ [save]: () => reached });
    await press('MODIFIER');
    const field = await write(/^Texte affiché/, 'Autre nom');
    await press('ENREGISTRER');
    await userEvent.type(field, ' encore');
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Recevoir/ });
    await userEvent.click(box);
    expect([field.value, box.checked]).toEqual(['Autre nom', false]);
    send();
    await told(saved);
    await userEvent.type(field, ' encore');
    expect(field.value).toBe('Autre nom encore');
  });

  it('RES-011 RES-046: the text has 64 characters at most, and notifications are optional', async () => {
    const { requests } = await open();
    await press('MODIFIER');
    const field = screen.getByRole('textbox', { name: /^Texte affiché sur les courriers/ });
    const tooLong = 'La taille du champ est limitée à 64 caractères.';
    await userEvent.clear(field);
    await userEvent.click(field).then(() => userEvent.paste('é'.repeat(65)));
    screen.getByText(tooLong);
    await userEvent.keyboard('{Backspace}');
    expect(screen.queryByText(tooLong)).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Recevoir les notifications par email' }));
    await press('ENREGISTRER', within(document.body).getByRole('main'));
    await told("Les ressources de l'organisme ont bien été modifiées.");
    const sent = requests.find(({ operation }) => operation === save)?.body;
    expect(sent).toMatchObject({ nom: 'é'.repeat(64), recevoirNotification: true });
  });
});
