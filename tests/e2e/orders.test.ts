/** From sign-in to the bytes of the CSV file: an order from start to end, in both variants. */
import type { Page } from '@playwright/test';
import { accounts, downloaded, expect, expectAccessible, openAs, signIn, test } from './portal.ts';

const today = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' })
  .format(new Date())
  .replaceAll('-', '');

/** An order file with three valid lines, in the layout of decision D28. */
function orderFile(
  kind: 'PP' | 'PM',
  code: string,
  number: string,
): { name: string; mimeType: string; buffer: Buffer } {
  const tail = 'PREMIERE_DEMANDE;Mairie;1 rue de la Paix;;;;75001;Paris;France;01/01/2026;';
  const header = {
    PP: 'numeroIdentifiant;nomUsage;nomNaissance;prenom;dateNaissance;lieuNaissance;mention;sousMention;typeDemande;destinataire;adresse1;adresse2;adresse3;adresse4;codePostal;commune;pays;dateDebutValidite;dateFinValidite',
    PM: 'numeroIdentifiant;raisonSociale;immatriculation;mention;typeDemande;destinataire;adresse1;adresse2;adresse3;adresse4;codePostal;commune;pays;dateDebutValidite;dateFinValidite',
  }[kind];
  const lines = [1, 2, 3].map((line) =>
    kind === 'PP'
      ? `90000000${number.slice(-1)}${line};Essai${line};Essai${line};Jeanne;0${line}/02/1960;Paris;STAT;;${tail}`
      : `90000000${number.slice(-1)}${line};Association ${line};AB-10${line}-CD;STAT;${tail}`,
  );
  const text = [header, ...lines, ''].join('\r\n');
  return {
    name: `CMI_${code}_${today}_${number}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(text, 'utf8'),
  };
}

async function transfer(page: Page, file: ReturnType<typeof orderFile>): Promise<void> {
  await page.goto('/transfert');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('checkbox', { name: /J'ai pris connaissance/ }).check();
  await page.getByRole('button', { name: 'Charger', exact: true }).click();
  await expect(page).toHaveURL(/\/transfert\/resultatsControle$/);
}

for (const variant of [
  { kind: 'PP', account: accounts.naturalPersons, code: 'ORG075', columns: ['Nom', 'Prénom'] },
  { kind: 'PM', account: accounts.legalEntities, code: 'ORG900', columns: ['Raison sociale'] },
] as const) {
  const tag = variant.kind === 'PM' ? '@slow' : [];
  test(`an order file is transferred and the order is followed (${variant.kind})`, { tag }, async ({
    page,
  }) => {
    const file = orderFile(variant.kind, variant.code, '801');
    const order = file.name.replace('.csv', '');
    await signIn(page, variant.account);

    await transfer(page, file);
    await expect(page.getByRole('heading', { name: 'Le fichier a été importé avec succès.' })).toBeVisible();
    await expect(page.getByText(file.name)).toBeVisible();
    // Alike for both kinds of organisation.
    if (variant.kind === 'PP') await expectAccessible(page);

    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('link', { name: /Suivi des commandes/ })
      .click();
    await page.getByLabel('Commande', { exact: true }).fill(order);
    await page.getByRole('button', { name: 'Filtrer' }).click();
    const link = page.getByRole('link', { name: order });
    await expect(link).toBeVisible();
    await expect(page.getByRole('button', { name: 'Montrer les filtres' })).toBeVisible();

    await page.getByRole('checkbox', { name: `Cocher la commande ${order}` }).check();
    await page.getByLabel('Action').selectOption({ label: 'Oui' });
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('1 commande a été modifiée.')).toBeVisible();

    const { name, bytes } = await downloaded(page.getByRole('button', { name: /Télécharger/ }));
    expect(name).toMatch(/^commandes_\d{8}_\d{6}\.csv$/);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.subarray(3).toString('utf8').trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'Commande;Date Intégration;Résultat intégration fichier;Motif;Nombre lignes OK;Nombre lignes KO;Traité',
    );
    expect(lines[1]).toContain(order);
    expect(lines[1]).toMatch(/;O$/);

    await link.click();
    await expect(page).toHaveURL(new RegExp(`/commandes/${order}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Détail de la commande ${file.name}`);
    await expect(page).toHaveTitle(`Détail de la commande ${file.name} | Portail CMI Organismes`);
  });
}

test('CMD-041 CMD-042: ticked orders are marked with one button, and an order on its page', {
  tag: '@slow',
}, async ({ page }) => {
  await openAs(page, accounts.naturalPersons, '/commandes');
  await page.getByLabel('Traité').selectOption({ label: 'Non' });
  await page.getByRole('button', { name: 'Filtrer' }).click();
  const boxes = page.getByRole('checkbox', { name: /^Cocher la commande/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Marquer comme traitées' }).click();
  await expect(page.getByText('2 commandes ont été modifiées.')).toBeVisible();
  await page.getByRole('rowheader').getByRole('link').first().click();
  const unmark = page.getByRole('button', { name: 'Marquer comme non traitée' });
  await expect(unmark).toBeVisible();
  await expect(page.getByText('Nombre lignes OK')).toBeVisible();
  await expectAccessible(page);
  await unmark.press('Enter');
  await expect(page.getByText('La commande n’est plus marquée comme traitée.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Marquer comme traitée', exact: true })).toBeVisible();
});
