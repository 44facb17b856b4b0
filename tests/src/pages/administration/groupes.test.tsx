/** Groups: the specification's rows, word for word, and the requests. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Reply, Server } from '../../../react/harness.tsx';
import {
  fieldMessages,
  prefix,
  press,
  startPortal,
  textOf,
  tokenWith,
  told,
  write,
} from '../../startPortal.tsx';

const base = `${prefix}/groupe/admin`;
const list = `GET ${base}/getGroupes`;
const read = `GET ${base}/getGroupe/3`;
const create = `POST ${base}/createGroupe`;
const update = `PUT ${base}/updateGroupe/3`;
const remove = `DELETE ${base}/delGroupe/3`;
const arbitrage = { numeroId: 3, nom: 'Arbitrage', droits: ['DOUBLON', 'MESDONNEES'], etag: '"5"' };

const open = (path: string, server: Server = {}) =>
  startPortal({
    path: `/administrateur/groupes${path}`,
    token: tokenWith('administrateur'),
    server: { [read]: () => ({ body: arbitrage, etag: '"5"' }), ...server },
  });
const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'Fil d’Ariane' }))
    .getAllByRole('listitem')
    .map(textOf);
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const tick = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }));
const offered = [
  'Transfert fichier',
  'Suivi des commandes',
  'Gestion des doublons',
  'Gestion des demandes',
  'Bénéficiaires',
  'Statistiques',
  'Administration',
];

describe('Gestion des groupes', () => {
  const openList = async (server: Server = {}) => {
    const portal = await open('', {
      [list]: () => ({
        body: [arbitrage, { numeroId: 4, nom: 'Étranges', droits: ['TRANSFERT', 'TELEPORTER'], etag: '"1"' }],
      }),
      ...server,
    });
    await screen.findAllByRole('cell');
    return portal;
  };

  it('ADM-003 to ADM-011, ADM-048: shows features, filter and tools on arrival', async () => {
    const { requests } = await openList();
    expect(document.title).toBe('Gestion des groupes | Portail CMI Organismes');
    expect(crumbs()).toEqual(['Accueil', 'Administration', 'Gestion des groupes']);
    const headings = screen.getAllByRole('columnheader').map(textOf);
    expect(headings).toEqual(['Nom', 'Fonctionnalités', 'Modifier', 'Supprimer']);
    const rows = screen.getAllByRole<HTMLTableRowElement>('row').slice(1);
    expect(rows.map(({ cells }) => [...cells].slice(0, 2).map(textOf))).toEqual([
      ['Arbitrage', 'Gestion des doublons, Mes informations'],
      ['Étranges', 'Transfert fichier, undefined'],
    ]);
    const change = await screen.findByRole('link', { name: 'Modifier le groupe Arbitrage' });
    expect(change.getAttribute('href')).toBe('/administrateur/groupes/3');
    screen.getByRole('button', { name: 'Supprimer le groupe Étranges' });
    const creation = screen.getByRole('link', { name: 'Créer un groupe' });
    expect(creation.getAttribute('href')).toBe('/administrateur/groupes/creer-groupe');
    for (const name of ['Imprimer', 'Télécharger (CSV)']) screen.getByRole('button', { name });
    await write(/^Nom/, 'arbi');
    await press('Filtrer');
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ operation: list, query: '?groupeName=arbi' }),
    );
  });

  it('ADM-012 to ADM-014, ADM-017: asks before it deletes a group, and sends the group as shown', async () => {
    const { requests } = await openList({ [remove]: () => ({ status: 204 }) });
    await press('Supprimer le groupe Arbitrage');
    const dialog = await screen.findByRole('dialog', { name: 'Supprimer le groupe' });
    const answers = within(dialog).getAllByRole('button');
    expect(answers.map(textOf)).toEqual(['Annuler', 'Supprimer le groupe']);
    expect(answers[1]?.className).toContain('eng-action--danger');
    await press('Annuler', dialog);
    expect(requests.filter(({ operation }) => operation === remove)).toEqual([]);
    await press('Supprimer le groupe Arbitrage');
    await press('Supprimer le groupe', await screen.findByRole('dialog'));
    await told('Le groupe a été supprimé.');
    const sent = requests.find(({ operation }) => operation === remove);
    expect(sent).toMatchObject({ body: arbitrage, ifMatch: '"5"' });
  });

  const failed = 'Echec de la suppression du groupe. Veuillez recommencer la procédure de suppression.';
  it.each([
    [{ status: 400 }, failed, 1],
    [
      { status: 409, body: { code: 'GROUPE_UTILISE', nombreUtilisateurs: 2 } },
      'Ce groupe ne peut pas être supprimé\u00a0: 2 utilisateurs lui sont rattachés.',
      1,
    ],
    [{ status: 404 }, 'Ce groupe a été supprimé entre-temps par une autre personne.', 2],
    [{ status: 412 }, 'Une autre personne a modifié ce groupe entre-temps.', 2],
    [
      { status: 412, body: { code: 'MODIFIE_ENTRE_TEMPS', modifiePar: 'Hugo Petit' } },
      'Hugo Petit a modifié ce groupe entre-temps.',
      2,
    ],
  ])('ADM-018, ADM-049: a deletion that fails with %j says so', async (reply: Reply, text, reads) => {
    const { requests } = await openList({ [remove]: () => reply });
    await press('Supprimer le groupe Arbitrage');
    await press('Supprimer le groupe', await screen.findByRole('dialog'));
    await told(text);
    await waitFor(() => expect(requests.filter(({ operation }) => operation === list)).toHaveLength(reads));
  });
});

describe('the form of a group', () => {
  it('ADM-019, ADM-020, ADM-025 to ADM-028, ADM-031, ADM-038: has the layout for a creation', async () => {
    await open('/creer-groupe');
    expect(heading()).toBe("CRÉATION D'UN GROUPE");
    screen.getByText("Les champs marqués d'un astérisque (*) sont obligatoires.");
    screen.getByRole('textbox', { name: /^Nom/ });
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual(
      offered.map((label) => [label, false]),
    );
    await press('Tout cocher');
    expect(boxes.every(({ checked }) => checked)).toBe(true);
    await press('Tout décocher');
    expect(boxes.some(({ checked }) => checked)).toBe(false);
    screen.getByRole('button', { name: 'CRÉER' });
    const cancel = screen.getByRole('link', { name: 'ANNULER' });
    expect(cancel.getAttribute('href')).toBe('/administrateur/groupes');
  });

  it('ADM-032 to ADM-034: reports what is missing, and sends nothing', async () => {
    const { requests } = await open('/creer-groupe');
    await press('CRÉER');
    const features = "La saisie d'au moins une fonctionnalité est obligatoire.";
    const messages = () => [
      ...new Set([...document.querySelectorAll('.eng-field__error')].map((error) => error.textContent)),
    ];
    expect(messages()).toEqual(["La saisie d'un nom de groupe est obligatoire.", features]);
    await write(/^Nom/, '\u200b\u3164');
    expect(messages()).toEqual(["La saisie d'un nom de groupe est obligatoire.", features]);
    await write(/^Nom/, 'x'.repeat(50));
    expect(messages()).toEqual(['Le nom ne doit pas excéder 49 caractères.', features]);
    await write(/^Nom/, 'x'.repeat(49));
    await tick('Statistiques');
    expect([messages(), fieldMessages()]).toEqual([[], []]);
    expect(requests.filter(({ operation }) => operation === create)).toEqual([]);
  });

  it('ADM-029, ADM-030, ADM-044, ADM-046: creates a group, and leads to the list', async () => {
    const { requests } = await open('/creer-groupe', { [create]: () => ({ status: 201, body: arbitrage }) });
    await write(/^Nom/, 'Arbitrage');
    await tick('Gestion des doublons');
    await press('CRÉER');
    await told('Le groupe a été créé.');
    const sent = requests.find(({ operation }) => operation === create)?.body;
    expect(sent).toEqual({ numeroId: null, nom: 'Arbitrage', droits: ['DOUBLONS', 'MESDONNEES'] });
    const back = screen.getByRole('link', { name: 'retourner à la liste' });
    expect(back.getAttribute('href')).toBe('/administrateur/groupes');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Nom/ }).value).toBe('');
  });

  it('ADM-021 to ADM-024, ADM-035 to ADM-037, ADM-045: preserves fields that the form does not show', async () => {
    const kept = ['STATNATIONALES', 'MESDONNEES', 'INCONNU'];
    const group = { ...arbitrage, droits: ['DOUBLON', 'COMMANDES', 'CONTACT', ...kept] };
    const { requests } = await open('/3', {
      [read]: () => ({ body: group, etag: '"5"' }),
      [update]: () => ({ body: group }),
    });
    await screen.findByRole('button', { name: 'MODIFIER' });
    expect(heading()).toBe("MODIFICATION D'UN GROUPE");
    expect(document.title).toBe('Modification du groupe Arbitrage | Portail CMI Organismes');
    expect(crumbs()).toEqual(['Accueil', 'Administration', 'Gestion des groupes', 'Arbitrage']);
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked);
    expect(boxes.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
      'Suivi des commandes',
      'Gestion des doublons',
    ]);
    await tick('Suivi des commandes');
    await tick('Statistiques');
    await press('MODIFIER');
    await told('Le groupe a été modifié.');
    const sent = requests.find(({ operation }) => operation === update);
    expect(sent).toMatchObject({ ifMatch: '"5"', body: { numeroId: 3, nom: 'Arbitrage' } });
    const { droits = [] } = (sent?.body ?? {}) as { droits?: string[] };
    expect(new Set(droits)).toEqual(new Set(['DOUBLONS', 'STATISTIQUES', ...kept]));
  });

  const exists = 'Ce nom existe déjà. Veuillez en saisir un autre.';
  const more =
    'Vous ne pouvez ni donner ni retirer un droit que vous ne pourriez pas donner à une autre personne';
  it.each([
    [{ status: 409, body: 'GROUPE_EXISTE_DEJA' }, exists, exists],
    [{ status: 403, body: { code: 'DROITS_NON_DETENUS' } }, more, more],
    [
      { status: 400 },
      'Echec de la création du groupe. Veuillez recommencer la procédure de création.',
      'Echec de la modification du groupe. Veuillez recommencer la procédure de modification.',
    ],
  ])('ADM-040 to ADM-043: %j is reported, and the input stays', async (reply: Reply, created, changed) => {
    await open('/creer-groupe', { [create]: () => reply });
    await write(/^Nom/, 'Accueil');
    await tick('Statistiques');
    await press('CRÉER');
    await told(created);
    const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Nom/ }).value;
    expect(name()).toBe('Accueil');
    document.body.replaceChildren();
    await open('/3', { [update]: () => reply });
    await screen.findByRole('button', { name: 'MODIFIER' });
    await write(/^Nom/, 'Accueil');
    await press('MODIFIER');
    await told(changed);
    expect(name()).toBe('Accueil');
  });

  it.each([
    ['RESERVE_AUX_REFERENTS', 'Seul un référent peut changer un groupe dont un membre est référent.'],
    ['PROPRE_COMPTE', 'Une autre personne qui détient les deux peut le faire.'],
  ])('SEC-19: the refusal %s of a change is reported, and the input stays', async (code, text) => {
    await open('/3', { [update]: () => ({ status: 403, body: { code } }) });
    await screen.findByRole('button', { name: 'MODIFIER' });
    await write(/^Nom/, 'Accueil');
    await press('MODIFIER');
    await told(text);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Nom/ }).value).toBe('Accueil');
  });

  it('SEC-19: the list does not offer what the server would refuse', async () => {
    const closed = { ...arbitrage, modifiable: false, supprimable: false };
    const accueil = { ...arbitrage, numeroId: 4, nom: 'Accueil', modifiable: true, supprimable: true };
    await open('', { [list]: () => ({ body: [closed, accueil] }) });
    await screen.findAllByRole('cell');
    const named = (role: 'link' | 'button', name: RegExp) =>
      screen.queryAllByRole(role, { name }).map((control) => control.getAttribute('aria-label'));
    await waitFor(() => expect(named('button', /^Supprimer/)).toEqual(['Supprimer le groupe Accueil']));
    expect(named('link', /^Modifier/)).toEqual(['Modifier le groupe Accueil']);
  });

  it('REL-21: a group that someone else deleted leads back to the list', async () => {
    await open('/3', { [update]: () => ({ status: 404 }) });
    await screen.findByRole('button', { name: 'MODIFIER' });
    await write(/^Nom/, 'Accueil');
    await press('MODIFIER');
    await told('Ce groupe a été supprimé entre-temps par une autre personne.');
    const back = screen.getByRole('link', { name: 'Retour à la liste' });
    expect(back.getAttribute('href')).toBe('/administrateur/groupes');
  });

  it('UX-09: an address without a number leads back to the list', async () => {
    await open('/abc', {
      [`GET ${prefix}/groupe/admin/getGroupe/abc`]: () => ({
        status: 400,
        body: { code: 'REQUETE_INVALIDE' },
      }),
    });
    await screen.findByText('L’élément demandé n’existe pas ou n’existe plus.');
    screen.getByRole('link', { name: 'Retour à la liste' });
    expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  });

  it.each([
    ['a page of HTML', '<!doctype html><title>Maintenance</title>'],
    ['nothing', undefined],
    ['a list', [arbitrage]],
  ])('UX-09: a success that contains %s is a failure with a retry, not an empty form', async (_, body) => {
    let isUp = false;
    await open('/3', { [read]: () => (isUp ? { body: arbitrage, etag: '"5"' } : { body }) });
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    expect(screen.queryByRole('button', { name: 'MODIFIER' })).toBeNull();
    isUp = true;
    await userEvent.click(retry);
    await screen.findByRole('button', { name: 'MODIFIER' });
    expect(screen.getByLabelText<HTMLInputElement>(/^Nom/).value).toBe('Arbitrage');
  });

  it('ERR-013: an unavailable service leads to its page', async () => {
    await open('/3', { [update]: () => ({ status: 503 }) });
    await screen.findByRole('button', { name: 'MODIFIER' });
    await write(/^Nom/, 'Accueil');
    await press('MODIFIER');
    await waitFor(() => expect(window.location.pathname).toBe('/erreurService'));
  });
});
