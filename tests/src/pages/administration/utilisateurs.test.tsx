/** Users of an organisation, as decision D35 designs their screens: what is shown, sent and reported. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Reply, Server } from '../../../react/harness.tsx';
import { claire, prefix, press, startPortal, textOf, tokenWith, told, write } from '../../startPortal.tsx';

const base = `${prefix}/utilisateur/admin`;
const list = `GET ${base}/users`;
const zoe = {
  identifiant: '0000000077',
  nom: 'Durand',
  prenom: 'Zoé',
  adresseMail: 'zoe.durand@organisme.example',
  telephone: null,
  mobile: null,
  groupes: [2],
  nomsGroupes: ['Suivi des commandes'],
  referent: false,
  compteBloque: false,
  premiereConnexion: false,
  statut: 'ACTIF',
  etag: '"4"',
};
const own = { ...zoe, ...claire, nomsGroupes: ['Gestionnaires'], referent: true, etag: '"9"' };
const read = `GET ${prefix}/utilisateur/${zoe.identifiant}`;
const groups = [
  { numeroId: 1, nom: 'Gestionnaires', droits: ['ADMINISTRATEUR'], etag: '"1"' },
  { numeroId: 2, nom: 'Suivi des commandes', droits: ['COMMANDES'], etag: '"1"' },
];

const open = (path: string, server: Server = {}) =>
  startPortal({
    path: `/administrateur/profils${path}`,
    token: tokenWith('administrateur'),
    server: {
      [`GET ${prefix}/utilisateur/${claire.identifiant}`]: () => ({ body: claire }),
      [`GET ${prefix}/groupe/admin/getGroupes`]: () => ({ body: groups }),
      [list]: () => ({ body: [own, zoe] }),
      [read]: () => ({ body: zoe, etag: '"4"' }),
      ...server,
    },
  });

const columnOf = (name: string) =>
  screen
    .getAllByRole('cell')
    .filter((cell) => cell.getAttribute('data-column') === name)
    .map((cell) => textOf(cell));

describe('Gestion des droits utilisateur', () => {
  it('ADM-001 ADM-002: leads to the groups and to the users', async () => {
    await startPortal({ path: '/administrateur/utilisateurs', token: tokenWith('administrateur') });
    expect(document.title).toBe('Gestion des droits utilisateur | Portail CMI Organismes');
    const links = within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Gestion des groupes', '/administrateur/groupes'],
      ['Gestion des utilisateurs', '/administrateur/profils'],
    ]);
  });
});

describe('Gestion des utilisateurs', () => {
  it("USR-001 USR-002 USR-005 D35: lists them, and deletes anyone except the user's own account", async () => {
    const remove = `DELETE ${base}/delUser/${zoe.identifiant}`;
    const { requests } = await open('', { [remove]: () => ({ status: 204 }) });
    await screen.findAllByRole('cell');
    expect(screen.getAllByRole('columnheader').map(textOf)).toEqual([
      'Identifiant',
      'Nom',
      'Prénom',
      'Adresse email',
      'Groupes',
      'Référent',
      'Statut',
      'Modifier',
      'Supprimer',
    ]);
    const removals = await screen.findAllByRole('button', { name: /^Supprimer/ });
    expect(removals.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Supprimer l’utilisateur Zoé Durand',
    ]);
    await press('Supprimer l’utilisateur Zoé Durand');
    await press('Supprimer l’utilisateur', await screen.findByRole('dialog'));
    await told('L’utilisateur a été supprimé.');
    expect(requests.find(({ operation }) => operation === remove)).toMatchObject({
      ifMatch: '"4"',
      body: zoe,
    });
    await write(/^Identifiant/, '00.00');
    await press('Filtrer');
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ operation: list, query: '?identifiant=00.00' }),
    );
  });

  const closed = { ...zoe, administrable: false, compteBloque: true, statut: 'BLOQUE' };

  it('SEC-19: the list does not offer what the server would refuse', async () => {
    const leo = { ...zoe, identifiant: '0000000078', prenom: 'Léo', administrable: true };
    await open('', { [list]: () => ({ body: [closed, leo] }) });
    await screen.findAllByRole('cell');
    const named = (role: 'link' | 'button', name: RegExp) =>
      screen.queryAllByRole(role, { name }).map((control) => control.getAttribute('aria-label'));
    await waitFor(() =>
      expect(named('button', /^Supprimer/)).toEqual(['Supprimer l’utilisateur Léo Durand']),
    );
    expect(named('link', /^Modifier/)).toEqual(['Modifier l’utilisateur Léo Durand']);
  });

  it('SEC-19: the page of a read-only account offers only its history', async () => {
    await open(`/${zoe.identifiant}`, { [read]: () => ({ body: closed, etag: '"4"' }) });
    await screen.findByText('Bloqué');
    expect(within(screen.getByRole('main')).queryAllByRole('button').map(textOf)).toEqual([]);
    screen.getByRole('link', { name: 'Historique' });
  });

  it.each([
    [true, ['Gestionnaires', 'Suivi des commandes', 'Référent de l’organisme']],
    [false, ['Gestionnaires', 'Suivi des commandes']],
    [undefined, ['Gestionnaires', 'Suivi des commandes', 'Référent de l’organisme']],
  ])('SEC-19: only a referent is offered the role (referent: %s)', async (isReferent, offered) => {
    const update = `PUT ${base}/updateUser/${zoe.identifiant}`;
    const { requests } = await open(`/${zoe.identifiant}`, {
      [`GET ${prefix}/utilisateur/${claire.identifiant}`]: () => ({
        body: { ...claire, referent: isReferent },
      }),
      [update]: () => ({ body: true }),
    });
    await press('MODIFIER', await screen.findByRole('region', { name: 'Groupes et statut' }));
    await screen.findByRole('checkbox', { name: 'Gestionnaires' });
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ labels }) => labels?.[0]?.textContent)).toEqual(offered);
    await press('ENREGISTRER');
    await told('Les droits de l’utilisateur ont été modifiés.');
    const sent = requests.findLast(({ operation }) => operation === update)?.body;
    expect(Object.hasOwn(Object(sent), 'referent')).toBe(isReferent !== false);
  });

  it.each([
    ['RESERVE_AUX_REFERENTS', 'Seul un référent peut nommer ou administrer un référent.'],
    ['DROITS_NON_DETENUS', 'Vous ne pouvez agir que sur un compte dont vous pourriez donner tous les droits'],
    ['PROPRE_COMPTE', 'Une autre personne qui détient les deux peut le faire.'],
  ])('SEC-19: the refusal %s of other groups is reported, and the input stays', async (code, text) => {
    const update = `PUT ${base}/updateUser/${zoe.identifiant}`;
    await open(`/${zoe.identifiant}`, { [update]: () => ({ status: 403, body: { code } }) });
    await press('MODIFIER', await screen.findByRole('region', { name: 'Groupes et statut' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Gestionnaires' }));
    await press('ENREGISTRER');
    await told(text);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Gestionnaires' }).checked).toBe(true);
  });

  it('USR-001 USR-005 D35: shows fields that only the record contains, and groups by name', async () => {
    const { nomsGroupes: _, statut: __, etag: ___, ...record } = zoe;
    const blocked = { ...record, groupes: [2, 5], compteBloque: true };
    const begins = { ...record, identifiant: '0000000078', groupes: ['2'], premiereConnexion: true };
    const active = { ...record, identifiant: '0000000079', groupes: [{ numeroId: 1, nom: 'Direction' }] };
    const numbered = { ...record, identifiant: '0000000080', groupes: [{ numeroId: 1 }, null] };
    await open('', { [list]: () => ({ body: [blocked, begins, active, numbered] }) });
    await screen.findByText('Suivi des commandes, 5');
    expect(columnOf('groupes')).toEqual([
      'Suivi des commandes, 5',
      'Suivi des commandes',
      'Direction',
      'Gestionnaires',
    ]);
    expect(columnOf('statut')).toEqual(['Bloqué', 'À activer', 'Actif', 'Actif']);
  });

  it.each([500, 403, 404, 200])(
    'USR-001 D35: shows numbers of groups that cannot be loaded (%s), and the list',
    async (status) => {
      const { nomsGroupes: _, ...record } = zoe;
      await open('', {
        [list]: () => ({ body: [record] }),
        [`GET ${prefix}/groupe/admin/getGroupes`]: () => ({ status, body: { aucun: true } }),
      });
      await screen.findAllByRole('cell');
      expect(columnOf('groupes')).toEqual(['2']);
      expect(window.location.pathname).toBe('/administrateur/profils');
      expect(document.querySelector('.eng-banner')).toBeNull();
    },
  );

  it('USR-002 D35: the page of a user shows its groups by name', async () => {
    const { nomsGroupes: _, ...record } = zoe;
    await open(`/${zoe.identifiant}`, { [read]: () => ({ body: { ...record, groupes: [2, 7] } }) });
    await screen.findByText('Suivi des commandes, 7');
  });

  it.each([[[2]], [['2']], [[{ numeroId: 2, nom: 'Suivi des commandes' }]]])(
    'USR-004 D35: its groups %j are ticked, and sent as numbers',
    async (groupes) => {
      const update = `PUT ${base}/updateUser/${zoe.identifiant}`;
      const { requests } = await open(`/${zoe.identifiant}`, {
        [read]: () => ({ body: { ...zoe, groupes } }),
        [update]: () => ({ body: true }),
      });
      const buttons = await screen.findAllByRole('button', { name: 'MODIFIER' });
      await userEvent.click(buttons[1] as HTMLElement);
      const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Suivi des commandes' });
      expect(box.checked).toBe(true);
      await userEvent.click(screen.getByRole('checkbox', { name: 'Gestionnaires' }));
      await press('ENREGISTRER');
      await waitFor(() =>
        expect(requests.find(({ operation }) => operation === update)?.body).toMatchObject({
          groupes: [1, 2],
        }),
      );
    },
  );

  it('USR-005 D35: unblocks a user whose record only says blocked', async () => {
    const { nomsGroupes: _, statut: __, etag: ___, ...record } = zoe;
    await open(`/${zoe.identifiant}`, { [read]: () => ({ body: { ...record, compteBloque: true } }) });
    await screen.findByRole('button', { name: 'Débloquer' });
    screen.getByText('Bloqué');
  });

  it('USR-003 USR-009: creates a user with groups; shows a refusal at its field', async () => {
    const create = `POST ${base}/addUser`;
    let reply: Reply = { status: 409, body: 'UTILISATEUR_EXISTE_DEJA' };
    const { requests } = await open('/creer-utilisateur', { [create]: () => reply });
    await write(/^Identifiant/, zoe.identifiant);
    await write(/^Nom/, zoe.nom);
    await write(/^Prénom/, zoe.prenom);
    await write(/^Adresse email/, zoe.adresseMail);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Suivi des commandes' }));
    await press('CRÉER');
    await screen.findByRole('region', { name: 'Une erreur est à corriger' });
    expect(document.querySelector('.eng-field__error')?.textContent).toBe(
      'Cet identifiant existe déjà. Veuillez en saisir un autre.',
    );
    reply = { status: 201, body: true };
    await press('CRÉER');
    await told('L’utilisateur a été créé.');
    const sent = requests.findLast(({ operation }) => operation === create)?.body;
    const { identifiant, nom, prenom, adresseMail } = zoe;
    expect(sent).toMatchObject({ identifiant, nom, prenom, adresseMail, groupes: [2] });
  });

  const full = { status: 429, body: { code: 'TROP_DE_COURRIELS', minutes: 42 } };
  const fullText = 'Rien n’a été fait : réessayez dans 42 minutes.';

  it('SEC-81: too many mails to one address are reported, and the input stays', async () => {
    await open('/creer-utilisateur', { [`POST ${base}/addUser`]: () => full });
    await write(/^Identifiant/, zoe.identifiant);
    await write(/^Nom/, zoe.nom);
    await write(/^Prénom/, zoe.prenom);
    const mail = await write(/^Adresse email/, zoe.adresseMail);
    await press('CRÉER');
    await told(fullText);
    expect(mail.value).toBe(zoe.adresseMail);
  });

  it('SEC-17 SEC-81: too many changes of the address are reported, and the input stays', async () => {
    const change = `PUT ${base}/modifierUtilisateur/${zoe.identifiant}`;
    await open(`/${zoe.identifiant}`, { [change]: () => full });
    await press('MODIFIER', await screen.findByRole('region', { name: 'Identité et coordonnées' }));
    const mail = await write(/^Adresse email/, 'neuve@organisme.example');
    await press('ENREGISTRER');
    await told(fullText);
    expect(mail.value).toBe('neuve@organisme.example');
  });

  it('SEC-81: one temporary password too many is reported', async () => {
    const renew = `POST ${base}/motDePasseTemporaire/${zoe.identifiant}`;
    await open(`/${zoe.identifiant}`, { [renew]: () => full });
    await userEvent.click(await screen.findByRole('button', { name: 'Envoyer un mot de passe temporaire' }));
    await press('Envoyer', await screen.findByRole('dialog'));
    await told(fullText);
  });

  it.each([
    ['Bloquer', 'PUT', 'updateUser', { compteBloque: true }, 'L’utilisateur est bloqué.'],
    ['Débloquer', 'PUT', 'updateUser', { compteBloque: false }, 'L’utilisateur est débloqué.'],
    [
      'Envoyer un mot de passe temporaire',
      'POST',
      'motDePasseTemporaire',
      {},
      `Un mot de passe temporaire est envoyé à ${zoe.adresseMail}.`,
    ],
  ])(
    'D24 D35: "%s" is reported, and not applied to an account that has changed',
    async (name, method, call, body, done) => {
      const operation = `${method} ${base}/${call}/${zoe.identifiant}`;
      let status = 412;
      const account = name === 'Débloquer' ? { ...zoe, statut: 'BLOQUE', compteBloque: true } : zoe;
      const { requests } = await open(`/${zoe.identifiant}`, {
        [read]: () => ({ body: account, etag: '"4"' }),
        [operation]: () => ({ status, body: true }),
      });
      const act = async () => {
        await userEvent.click(await screen.findByRole('button', { name }));
        const dialog = screen.queryByRole('dialog');
        if (dialog !== null) await userEvent.click(within(dialog).getAllByRole('button')[1] as HTMLElement);
      };
      const reads = () => requests.filter((request) => request.operation === read).length;
      await screen.findByRole('button', { name });
      const before = reads();
      await act();
      await told('Rien n’a été fait et ses données ont été actualisées.');
      await waitFor(() => expect(reads()).toBe(before + 1));
      status = 200;
      await act();
      await told(done);
      expect(requests.findLast((request) => request.operation === operation)).toMatchObject({
        ifMatch: '"4"',
        body,
      });
    },
  );
});
