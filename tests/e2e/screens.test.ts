/**
 * Every screen as it opens, in both variants, wide and narrow: axe finds nothing, nothing scrolls sideways, one h1,
 * the title has the agreed form, the policy holds (the fixture of `portal.ts` watches it).
 */
import { accounts, expect, expectAccessible, signIn, test } from './portal.ts';

const publicScreens = [
  ['/authentification', 'Authentification'],
  ['/authentification/expired', 'Session expirée'],
  ['/erreurService', 'Service indisponible'],
  ['/mentionsLegales', 'Mentions légales'],
  ['/politiqueConfidentialite', 'Politique de confidentialité'],
  ['/cgu', "Conditions Générales d'Utilisation"],
  ['/cgi', "Conditions Générales d'Utilisation"],
  ['/plan', 'Plan du site'],
  ['/accessibilite', 'Accessibilité'],
  ['/nulle-part', 'Page introuvable'],
] as const;

const privateScreens = [
  ['/transfert', 'Transfert'],
  ['/commandes', 'Suivi des commandes'],
  ['/suivi/commandes', 'Suivi des commandes'],
] as const;

const widths = [1280, 360] as const;

for (const width of widths) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const [path, title] of publicScreens) {
      test(`${path} is accessible (A11Y-03, A11Y-04, A11Y-05, A11Y-53)`, async ({ page }) => {
        await page.goto(path);
        await expect(page).toHaveTitle(`${title} | Portail CMI Organismes`);
        await expectSound(page);
      });
    }

    for (const variant of ['naturalPersons', 'legalEntities'] as const) {
      test(`the screens of ${variant} are accessible (A11Y-03, A11Y-04, A11Y-05, A11Y-53)`, async ({
        page,
      }) => {
        await signIn(page, accounts[variant]);
        for (const [path, title] of privateScreens) {
          await page.goto(path);
          await expect(page).toHaveTitle(`${title} | Portail CMI Organismes`);
          await expectSound(page);
        }
        await page.goto('/commandes?statut=OK&page=1');
        await expect(page.getByRole('grid')).toBeVisible();
        await expectSound(page);
        await page.goto('/commandes?statut=KO&page=1');
        await page.getByRole('grid').getByRole('link').first().click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Détail de la commande CMI_/);
        await expectSound(page);
      });
    }
  });
}

async function expectSound(page: import('@playwright/test').Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'pixels of sideways scroll').toBeLessThanOrEqual(0);
}
