/** Duplicates, requests and beneficiaries, for both kinds of organisation. */
import { read, utils } from '@e965/xlsx';
import { tabTo } from './keyboard.ts';
import { accounts, downloaded, expect, expectAccessible, openAs, signIn, test } from './portal.ts';

const filter = { name: 'Filtrer', exact: true } as const;

test('DBL-014 DBL-039 DBL-042 DBL-045: duplicates are selected together, decided after a confirmation, and searched again', async ({
  page,
}) => {
  await signIn(page, accounts.naturalPersons);
  await expect(page).toHaveTitle(/^Transfert \|/);
  await page
    .getByRole('button', { name: /Sous-menu/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Gestion des doublons' }).click();
  await expect(page).toHaveTitle('Gestion des doublons | Portail CMI Organismes');
  await expect(page.getByLabel('Actions')).toHaveValue('1');
  await page.getByLabel('Actions').selectOption({ label: 'Doublons à traiter' });
  await page.getByRole('button', filter).click();
  const count = page.getByRole('heading', { name: /doublons?$/, level: 2 });
  await expect(count).toBeVisible();
  const before = Number.parseInt((await count.innerText()).replace(/\D/g, ''), 10);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    "Veuillez cocher un ou plusieurs doublons dans le tableau avant de valider l'action à réaliser.",
  );
  await dialog.getByRole('button').first().click();
  await page.getByRole('cell').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(dialog).toContainText('Vous devez sélectionner une action.');
  await dialog.getByRole('button').first().click();
  const ticked = await page.locator('.eng-bulk__count').innerText();
  const rows = Number.parseInt(ticked, 10);
  await page.getByLabel(/Que souhaitez-vous faire/).selectOption({ label: 'Annuler la demande' });
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer la décision' }).click();
  await expect(page.getByText(/\d+ demandes? (poursuivie|annulée)s? \(\d+ doublons?\)\.$/)).toBeVisible();
  await expect(count).toHaveText(new RegExp(`^${before - rows} doublons?$`));
  await expectAccessible(page);
});

test('DBL-042 DBL-043 DBL-046: a duplicate is compared with its title and decided in the panel, by keyboard', {
  tag: '@slow',
}, async ({ page }) => {
  await openAs(page, accounts.naturalPersons, '/suivi/doublons');
  await page.getByRole('button', { name: 'À traiter' }).press('Enter');
  const count = page.getByRole('heading', { name: /doublons?$/, level: 2 });
  await expect(count).toBeVisible();
  const before = Number.parseInt((await count.innerText()).replace(/\D/g, ''), 10);
  await page
    .getByRole('button', { name: /^Comparer / })
    .first()
    .press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(`1 sur ${before}`);
  const why = panel.getByText(/^Ce titre dépend d’un autre organisme/);
  const differences = panel.getByText(/différences?$/);
  const kinds = new Set<string>();
  for (let place = 1; place < before && kinds.size < 2; place += 1) {
    await expect(why.or(differences)).toBeVisible();
    const isOwn = await differences.isVisible();
    await expect(panel.getByRole('row', { name: /^Nom de naissance/ })).toContainText('Identique');
    await expect(panel.getByRole('row', { name: /^Lieu de naissance/ })).toHaveCount(isOwn ? 1 : 0);
    const kind = isOwn ? 'own' : 'other';
    if (!kinds.has(kind)) await expectAccessible(page);
    kinds.add(kind);
    await page.keyboard.press('ArrowRight');
    await expect(panel).toContainText(`${place + 1} sur ${before}`);
  }
  expect([...kinds].sort()).toEqual(['other', 'own']);
  const name = await panel.getByRole('heading').innerText();
  await panel.getByRole('button', { name: 'Annuler la demande' }).press('Enter');
  const question = page.getByRole('dialog', { name: /^Annuler 1 demande/ });
  await expect(question).toContainText(name);
  await expect(question.getByRole('button', { name: 'Revenir à la liste' })).toBeFocused();
  await question.getByRole('button', { name: 'Enregistrer la décision' }).press('Enter');
  await expect(panel.getByText(/\d+ demandes? (poursuivie|annulée)s? \(\d+ doublons?\)\.$/)).toBeVisible();
  await expect(panel).not.toContainText(`sur ${before}`);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('RIGHT-021 DBL-008 DBL-018 DBL-019 DBL-028 DBL-030 DBL-031 DBL-032 DBL-034 CSV-017 CSV-019 CSV-022: a legal entity finds its own criteria and columns, and decides by keyboard', {
  tag: '@slow',
}, async ({ page }) => {
  await openAs(page, accounts.legalEntities, '/suivi/doublons');
  await expect(page.getByLabel('Mention', { exact: true })).toHaveCount(0);
  const name = page.getByLabel('Raison sociale', { exact: true });
  const errors = page.getByRole('region', { name: /à corriger$/ });
  for (const [typed, message] of [
    ['A'.repeat(39), 'La raison sociale ne doit pas excéder 38 caractères.'],
    ['<b>_%', 'La raison sociale doit être une valeur alphanumérique.'],
  ] as const) {
    await name.fill(typed);
    await name.press('Enter');
    await expect(errors.getByRole('link', { name: message })).toBeVisible();
    await expect(name).toHaveValue(typed);
  }
  await expectAccessible(page);
  await name.fill('');
  await page.getByLabel('Actions').selectOption('');
  await name.press('Enter');
  await expect(
    errors.getByRole('link', { name: 'Vous devez renseigner au moins un critère.' }),
  ).toBeVisible();
  await page.getByLabel('Actions').selectOption({ label: 'Doublons à traiter' });
  await page.getByLabel('Actions').press('Tab');
  await page.keyboard.press('Enter');
  const headings = page.getByRole('columnheader');
  await expect(headings.nth(1)).toBeVisible();
  expect((await headings.allInnerTexts()).slice(1).map((text) => text.trim())).toEqual([
    'Commande',
    'Numéro Identifiant',
    'Raison sociale',
    'Immatriculation',
    'Organisme en doublon',
    'Numéro Identifiant associé',
    'Actions',
  ]);
  const count = page.getByRole('heading', { name: /doublons?$/, level: 2 });
  const before = Number.parseInt((await count.innerText()).replace(/\D/g, ''), 10);
  const ticked = page.locator('.eng-bulk__count');
  await page.getByRole('button', { name: 'Tout cocher' }).press('Enter');
  await expect(ticked).toHaveText(`${before} lignes cochées`);
  await page.getByRole('button', { name: 'Tout décocher' }).press('Space');
  await expect(ticked).toHaveText('Aucune ligne cochée');
  await page.getByRole('cell').getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  const rows = Number.parseInt(await ticked.innerText(), 10);
  expect(rows).toBeGreaterThan(0);
  await page.getByLabel(/Que souhaitez-vous faire/).selectOption({ label: 'Poursuivre la demande' });
  await page.getByRole('button', { name: 'Enregistrer' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await tabTo(dialog.getByRole('button', { name: 'Enregistrer la décision' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/\d+ demandes? (poursuivie|annulée)s? \(\d+ doublons?\)\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Montrer les filtres' }).click();
  await page.getByLabel('Actions').selectOption({ label: 'Poursuivre la demande' });
  await page.getByRole('button', filter).click();
  await expect(page.getByRole('cell', { name: 'Poursuivre la demande' }).first()).toBeVisible();
  await expect(page.getByRole('cell').getByRole('checkbox')).toHaveCount(0);
  const saved = await downloaded(page.getByRole('button', { name: 'Télécharger (CSV)' }));
  expect(saved.name).toMatch(/^doublons_\d{8}_\d{6}\.csv$/);
  const lines = String(saved.bytes).trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '\ufeffCommande;Numéro Identifiant;Raison sociale;Immatriculation;Organisme en doublon;Numéro Identifiant associé;Actions',
  );
  expect(lines.slice(1).every((line) => line.endsWith(';Demande poursuivie'))).toBe(true);
});

test('DEM-035 DEM-052 DEM-056 UX-12: a request is found on its page, and commented on by keyboard', {
  tag: '@slow',
}, async ({ page }) => {
  await openAs(page, accounts.naturalPersons, '/suivi/demandes');
  await page.getByLabel('Nom', { exact: true }).fill('ma');
  await page.getByLabel('Statut du titre').selectOption({ label: 'Valide' });
  await page.getByRole('button', filter).click();
  await expect(page.getByRole('heading', { name: /demandes$/, level: 2 })).toBeVisible();
  // D42: the address contains no personal data.
  expect(page.url()).toContain('statutTitre=VALIDE');
  expect(page.url()).not.toContain('nom=');
  await page.getByRole('button', { name: 'Page 2' }).click();
  await expect(page).toHaveTitle(/page 2 sur/);
  await expect(page.getByRole('region', { name: /demandes$/ })).toHaveAttribute('aria-busy', 'false');
  const comment = page.getByRole('button', { name: /^Modifier le commentaire/ }).nth(2);
  const field = page.getByRole('textbox', { name: /^Modifier le commentaire/ });
  await comment.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('Rappelé le 21/11 : <b>à suivre</b>');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rappelé le 21/11 : <b>à suivre</b>')).toBeVisible();
  // Escape cancels and stays in the cell; Tab saves and moves to the next control.
  const cell = page.locator('td button:focus');
  await expect(cell).toHaveText(/à suivre/);
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type('jeté');
  await page.keyboard.press('Escape');
  await expect(cell).toHaveText(/à suivre/);
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Rappelée');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Rappelée', { exact: true })).toBeVisible();
  await expect(page.locator(':focus')).toHaveCount(1);
  await expect(field).toHaveCount(0);
});

test('DEM-058 DEM-090 DEM-092 DEM-095 UX-15: a request is opened, revoked by keyboard alone, and left for its row', async ({
  page,
}) => {
  await openAs(page, accounts.naturalPersons, '/suivi/demandes?statutTitre=VALIDE&page=2');
  const links = page.locator('.eng-cell-link[href^="/suivi/demandes/"]');
  const opened = await links.nth(5).innerText();
  await links.nth(5).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`DÉTAIL DE LA DEMANDE NUMÉRO ${opened}`);
  await expect(page.getByText(/^26 sur/)).toBeVisible();
  // After a reload it still knows its neighbours. From here on by keyboard alone.
  await page.reload();
  await expect(page.getByText(/^26 sur/)).toBeVisible();
  const save = page.getByRole('button', { name: 'Enregistrer' });
  await tabTo(page.getByRole('button', { name: 'Suivant', exact: true }));
  await tabTo(page.getByLabel('Rendre inactive la carte'));
  await page.keyboard.press('Space');
  await tabTo(save);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('link', { name: 'Vous devez sélectionner un motif de révocation.' }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Motif de révocation/)).toBeFocused();
  await page.keyboard.type('Titre p');
  await tabTo(save);
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Rendre la carte inactive' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('La demande a bien été modifiée')).toBeVisible();
  await expect(page.getByText(/^après le \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(page.getByLabel('Rendre inactive la carte')).toBeDisabled();
  await expect(page.locator('.eng-banner')).toBeFocused();
  await page.getByRole('button', { name: 'Précédent', exact: true }).click();
  await expect(page.getByText(/^25 sur/)).toBeVisible();
  const title = page.getByRole('heading', { level: 1, name: /\d+$/ });
  const previous = (await title.innerText()).split(' ').at(-1) ?? '';
  await page.getByRole('link', { name: 'Retour à la liste' }).click();
  await expect(page).toHaveTitle(/page 2 sur/);
  await expect(page.locator('tbody a:focus')).toContainText(previous);
});

test('CSV-006 CSV-008 CSV-009 UX-10 D34: a legal entity exports the whole result, and reads a beneficiary', {
  tag: '@slow',
}, async ({ page }) => {
  await openAs(page, accounts.legalEntities, '/suivi/demandes');
  await expect(page.getByLabel('Nom', { exact: true })).toHaveCount(0);
  await page.getByRole('button', filter).click();
  const count = page.getByRole('heading', { name: /demandes$/, level: 2 });
  const total = Number.parseInt((await count.innerText()).replace(/\D/g, ''), 10);
  expect(total).toBeGreaterThan(100);
  const { name, bytes } = await downloaded(page.getByRole('button', { name: 'Télécharger (CSV)' }));
  expect(name).toMatch(/^demandes_\d{8}_\d{6}\.csv$/);
  const lines = String(bytes).trimEnd().split('\r\n');
  expect(lines).toHaveLength(total + 1);
  expect(lines[0]).toBe(
    '\ufeffNuméro identifiant;Mention;Raison sociale;Immatriculation;Statut de production;Statut du titre;Début de validité;Fin de validité;Numéro de titre;Commentaire;PND traité',
  );
  expect(lines.slice(1).every((line) => /^"=""\d+""";.*;[ON]$/.test(line))).toBe(true);
  expect(lines.some((line) => line.includes(';PERMANENT;'))).toBe(true);
  const workbook = await downloaded(page.getByRole('button', { name: 'Excel', exact: true }));
  expect(workbook.name).toMatch(/^demandes_\d{8}_\d{6}\.xlsx$/);
  const { Sheets, SheetNames } = read(workbook.bytes);
  const rows = utils.sheet_to_json<string[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1 });
  expect(rows).toHaveLength(total + 1);
  expect(`\ufeff${rows[0]?.join(';')}`).toBe(lines[0]);
  expect(rows.slice(1).every(([identifiant]) => /^\d{10}$/.test(identifiant ?? ''))).toBe(true);

  await page.locator('.eng-cell-link[href^="/beneficiaire/"]').first().click();
  await expect(page.getByRole('heading', { name: 'Demandes et titres', level: 2 })).toBeVisible();
  await page.goto('/beneficiaire');
  await page.getByLabel('Raison sociale').fill('x%_');
  await page.getByRole('button', filter).click();
  await expect(
    page.getByRole('link', { name: 'La raison sociale doit être une valeur alphanumérique.' }),
  ).toBeVisible();
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
