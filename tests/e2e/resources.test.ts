/** The organisation's resources: images checked before upload, the antivirus, the updated header. */
import { eicar } from '../eicar.ts';
import { realLogo, realSignature, withSegment } from '../jpegs.ts';
import { accounts, banner, expect, expectAccessible, openAs, test } from './portal.ts';

const jpeg = (buffer: Buffer, name = 'image.jpg') => ({ name, mimeType: 'image/jpeg', buffer });
const withComment = (picture: Buffer, comment: string) => withSegment(picture, 0xfe, comment);

test('natural persons: text, logo and signature change, and the header is updated', async ({ page }) => {
  await openAs(page, accounts.naturalPersons, '/administrateur');
  await page.getByRole('main').getByRole('link', { name: 'Ressources Organisme' }).click();
  await expect(page).toHaveTitle(/^Ressources Organisme \| /);
  await expect(page.getByText('1 place de l’Exemple')).toBeVisible();
  await test.step('RES-010 previews are scaled to fit 200 by 150', async () => {
    for (const name of ['Aperçu du logo', 'Aperçu de la signature']) {
      const box = await page.getByRole('img', { name }).boundingBox();
      expect(box?.width).toBeLessThanOrEqual(200);
      expect(box?.height).toBeLessThanOrEqual(150);
      expect([box?.width, box?.height].some((side, axis) => side === [200, 150][axis])).toBe(true);
    }
  });
  await page.getByRole('button', { name: 'MODIFIER' }).click();
  const text = page.getByLabel('Texte affiché sur les courriers');
  await expect(text).toBeFocused();

  await test.step('RES-015 RES-016 RES-024 RES-027 SEC-60 a refused file states the reason', async () => {
    const refusals = [
      [jpeg(Buffer.from('\x89PNG\r\n\x1a\nxxxxxxxx', 'latin1')), '« format JPEG »'],
      [jpeg(withComment(realSignature, 'x'.repeat(30 * 1024))), '« taille maximale du fichier <= 30 Ko »'],
      [jpeg(Buffer.from('no image at all')), "L'image signature choisie est invalide."],
    ] as const;
    const chooser = page.locator('#signature');
    for (const [file, message] of refusals) {
      await chooser.setInputFiles(file);
      await expect(page.locator('#signature-error')).toContainText(message);
    }
    await chooser.setInputFiles(jpeg(realSignature));
    await expect(page.locator('#signature-error')).toHaveCount(0);
  });

  await test.step('RES-036 a virus changes nothing, and keeps the input', async () => {
    await text.fill('Maison de l’Été');
    await page.locator('#logo').setInputFiles(jpeg(withComment(realLogo, eicar)));
    await page.getByRole('button', { name: 'ENREGISTRER' }).click();
    await expect(page.getByText('Un virus a été détecté dans vos images.')).toBeInViewport();
    await expect(text).toHaveValue('Maison de l’Été');
  });

  await test.step('RES-011 65 characters exceed the limit by one', async () => {
    await text.fill('é'.repeat(65));
    await expect(page.getByText('La taille du champ est limitée à 64 caractères.')).toBeVisible();
    await text.fill('é'.repeat(64));
    await expect(page.getByText('La taille du champ est limitée à 64 caractères.')).toHaveCount(0);
    await text.fill('Maison de l’Été');
  });

  await test.step('RES-042 the logo is removed, the header shows the text', async () => {
    await page.getByRole('button', { name: 'SUPPRIMER LOGO' }).click();
    await expect(page.getByText('Logo supprimé, pas encore enregistré')).toBeVisible();
    await page.getByLabel('Recevoir les notifications par email').check();
    await page.getByRole('button', { name: 'ENREGISTRER' }).click();
    await expect(banner(page, 'polite')).toContainText(
      "Les ressources de l'organisme ont bien été modifiées.",
    );
    await expect(page.getByRole('banner').getByRole('img', { name: /Maison de l’Été/ })).toHaveText('MA');
    await expect(page.getByText('Aucun logo')).toBeVisible();
    await expect(page.getByRole('button', { name: 'MODIFIER' })).toBeFocused();
  });

  await test.step('RES-030 to RES-034, RES-039 a logo is dropped, and the header shows it at once', async () => {
    await page.getByRole('button', { name: 'MODIFIER' }).click();
    const dropped = await page.evaluateHandle(
      (bytes) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], 'logo.jpg', { type: 'image/jpeg' }));
        return data;
      },
      [...realLogo],
    );
    await page.getByText('ou déposez l’image ici').first().dispatchEvent('drop', { dataTransfer: dropped });
    await expect(page.getByText('Nouvelle image, pas encore enregistrée')).toHaveCount(1);
    await page.locator('#signature').setInputFiles(jpeg(withComment(realSignature, 'autre')));
    await expect(page.getByText('Nouvelle image, pas encore enregistrée')).toHaveCount(2);
    await text.fill('Maison départementale de démonstration');
    const controls: string[] = [];
    page.on('request', (request) => {
      if (/antivirus|\/organisme\/\d/.test(request.url()))
        controls.push(request.method() + new URL(request.url()).pathname.replace(/\d+$/, '{id}'));
    });
    await page.getByRole('button', { name: 'ENREGISTRER' }).click();
    await expect(page.getByRole('banner').locator('img.account__logo')).toHaveAttribute(
      'src',
      /^data:image\/jpeg/,
    );
    expect(controls).toEqual([
      'POST/api/antivirus',
      'POST/api/antivirus',
      'PUT/api/organismeBeneficiaire/organisme/{id}',
    ]);
    await expectAccessible(page);
  });
});

test('RES-009 REL-20 legal entities: a text and no image; someone else saves first', {
  tag: '@slow',
}, async ({ page, browser }) => {
  await openAs(page, accounts.legalEntities, '/administrateur/ressources');
  await page.getByRole('button', { name: 'MODIFIER' }).click();
  await expect(page.getByLabel('Texte affiché sur les courriers')).toBeVisible();
  await expect(page.getByText('Signature')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'SUPPRIMER LOGO' })).toHaveCount(0);
  await expectAccessible(page);

  const other = await (await browser.newContext()).newPage();
  await openAs(other, accounts.legalEntities, '/administrateur/ressources');
  await other.getByRole('button', { name: 'MODIFIER' }).click();
  await other.getByLabel('Recevoir les notifications par email').check();
  await other.getByRole('button', { name: 'ENREGISTRER' }).click();
  await expect(
    other.getByText("Les ressources de l'organisme ont bien été modifiées.").first(),
  ).toBeVisible();
  await other.context().close();

  await page.getByLabel('Texte affiché sur les courriers').fill('Préfecture du Modèle');
  await page.getByRole('button', { name: 'ENREGISTRER' }).click();
  await expect(page.getByText('Thomas Leroy a modifié cet élément entre-temps.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Abandonner ma saisie' })).toBeVisible();
  await expect(page.getByLabel('Texte affiché sur les courriers')).toHaveValue('Préfecture du Modèle');
  await page.getByRole('button', { name: 'Recharger', exact: true }).click();
  await expect(
    page.getByText('La version actuelle a été chargée et votre saisie est conservée.'),
  ).toBeVisible();
  await expect(page.getByLabel('Recevoir les notifications par email')).toBeChecked();
  await expect(page.getByLabel('Texte affiché sur les courriers')).toHaveValue('Préfecture du Modèle');
});
