/** `API_URL`: a second process serves the site in front of the first one's API; users see no difference. */

import { startServer } from '../../testkit/startedServer.ts';
import { accounts, expect, password, test } from './portal.ts';

const day = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' })
  .format(new Date())
  .replaceAll('-', '');

test('API-004, SEC-70, SEC-74: in front of another back end a user signs in, lists orders and transfers a file', async ({
  page,
  baseURL,
}) => {
  const { address, stop } = await startServer('server/main.ts', { API_URL: baseURL ?? '' });
  try {
    await page.goto(`${address}/commandes`);
    await page.getByLabel('Identifiant', { exact: true }).fill(accounts.legalEntities);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'SE CONNECTER' }).click();
    await expect(page).toHaveURL(`${address}/commandes`);
    await expect(page.getByText('Bonjour Thomas Leroy')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Logo de l'organisme / })).toBeVisible();
    await page.goto(`${address}/commandes?statut=OK&page=1`);
    await expect(
      page
        .getByRole('table')
        .getByRole('link', { name: /^CMI_ORG900_/ })
        .first(),
    ).toBeVisible();

    await page.getByRole('link', { name: 'Transfert fichier' }).click();
    const name = `CMI_ORG900_${day}_861.csv`;
    const lines = [
      'numeroIdentifiant;raisonSociale;immatriculation;mention;typeDemande;destinataire;adresse1;adresse2;adresse3;adresse4;codePostal;commune;pays;dateDebutValidite;dateFinValidite',
      '9000000861;Association;AB-861-CD;STAT;PREMIERE_DEMANDE;Mairie;1 rue de la Paix;;;;75001;Paris;France;01/01/2026;',
      '',
    ];
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'utf8') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Charger', exact: true }).click();
    await expect(page).toHaveURL(`${address}/transfert/resultatsControle`);
    await expect(page.getByRole('heading', { name: 'Le fichier a été importé avec succès.' })).toBeVisible();

    const answers = await Promise.all(
      ['/', '/api/properties', '/api/nowhere', '/assets/nothing.js'].map((path) =>
        page.request.get(address + path),
      ),
    );
    for (const answer of answers) {
      const headers = answer.headers();
      expect(headers['x-content-type-options'], answer.url()).toBe('nosniff');
      expect(headers['content-security-policy'], answer.url()).toContain("frame-ancestors 'none'");
    }
    expect(answers.map((answer) => answer.status())).toEqual([200, 200, 404, 404]);
  } finally {
    await stop();
  }
});
