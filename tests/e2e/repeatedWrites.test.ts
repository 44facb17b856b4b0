/**
 * A kept connection breaks after the server has done a write and before its answer is delivered. Chromium sends the
 * request again by itself: the user reads that it is done, and it is done once.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { makeOrderFile } from '../../testkit/makeOrderFile.ts';
import { accounts, banner, expect, expectAccessible, openAs, test } from './portal.ts';

type Write = { readonly operation: string; readonly key: string | undefined };

/** Stands between Chromium and the server. */
async function openProxy(address: string) {
  const { hostname, port } = new URL(address);
  const writes: Write[] = [];
  const sockets = new Set<Socket>();
  let isArmed = false;
  let isMute = false;
  let broken = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let isUsed = false;
    let isBreaking = false;
    let isUnheard = false;
    client.on('data', (bytes) => {
      const head = bytes.toString('latin1');
      const [, operation] = /^((?:POST|PUT|DELETE) \S+) HTTP/.exec(head) ?? [];
      const isWrite = operation !== undefined && !operation.endsWith('/validateToken');
      if (operation === 'POST /api/transfert') isUnheard = isMute;
      if (isWrite) {
        const [, key] = /\r\nidempotency-key: (.*)\r\n/i.exec(head) ?? [];
        writes.push({ operation, key });
        if (isArmed && isUsed) {
          isArmed = false;
          isBreaking = true;
        }
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (isUnheard) return;
      isUsed = true;
      if (!isBreaking) client.write(bytes);
      else {
        broken += 1;
        client.resetAndDestroy();
      }
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Breaks the next write on a used connection; returns the requests that Chromium made of it. */
    async breaks(act: () => Promise<void>): Promise<Write[]> {
      const [before, from] = [broken, writes.length];
      isArmed = true;
      await act();
      expect(broken, 'the connection of the write was broken').toBe(before + 1);
      return writes.slice(from);
    },
    /** From now on the answers to uploads do not arrive. */
    mute: (now: boolean) => {
      isMute = now;
    },
    writes,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

type Proxy = Awaited<ReturnType<typeof openProxy>>;

const withProxy = async (
  { browser, baseURL }: { browser: Browser; baseURL: string | undefined },
  work: (page: Page, proxy: Proxy) => Promise<void>,
) => {
  const proxy = await openProxy(baseURL ?? '');
  const context = await browser.newContext({ baseURL: proxy.address });
  try {
    await work(await context.newPage(), proxy);
  } finally {
    await context.close();
    proxy.close();
  }
};

/** Chromium sent it twice, with one key. */
function expectRepeated(writes: readonly Write[]): void {
  const [first, second] = writes;
  expect(second).toEqual(first);
  expect(first?.key).toMatch(/^"[0-9a-f]{32}"$/);
}

const charge = (page: Page) => page.getByRole('button', { name: 'Charger', exact: true });
const orderFile = (name: string, seed: number) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(makeOrderFile({ kind: 'PP', lines: 20, seed })),
});
async function openTransfer(page: Page): Promise<void> {
  await openAs(page, accounts.naturalPersons, '/transfert');
  await page.getByRole('checkbox', { name: /J'ai pris connaissance/ }).check();
}

test('an order file, a group, a user, a resource: sent twice by Chromium, done once and told so', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  await withProxy({ browser, baseURL }, async (page, proxy) => {
    await test.step('an order file', async () => {
      await openTransfer(page);
      await page.locator('#fichier').setInputFiles(orderFile('CMI_ORG075_20260910_001.csv', 501));
      expectRepeated(
        await proxy.breaks(async () => {
          await charge(page).click();
          await expect(page).toHaveURL(/\/transfert\/resultatsControle$/);
          await expect(page.getByText('Le fichier a été importé avec succès.').first()).toBeVisible();
        }),
      );
      await page.goto('/commandes');
      await page.getByLabel('Commande', { exact: true }).fill('CMI_ORG075_20260910_001');
      await page.getByRole('button', { name: 'Filtrer' }).click();
      await expect(page.getByRole('heading', { name: '1 commande', level: 2 })).toBeVisible();
    });

    await test.step('a group: created, then deleted', async () => {
      await page.goto('/administrateur/groupes');
      await page.getByRole('link', { name: 'Créer un groupe' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText("CRÉATION D'UN GROUPE");
      await page.getByRole('textbox', { name: 'Nom' }).fill('Répété');
      await page.getByRole('checkbox', { name: 'Gestion des doublons' }).check();
      expectRepeated(
        await proxy.breaks(async () => {
          await page.getByRole('button', { name: 'CRÉER' }).click();
          await expect(banner(page, 'polite')).toContainText('Le groupe a été créé.');
        }),
      );
      await page.getByRole('link', { name: 'retourner à la liste' }).click();
      await expect(page.getByRole('row', { name: /Répété/ })).toHaveCount(1);
      await page.getByRole('button', { name: 'Supprimer le groupe Répété' }).click();
      expectRepeated(
        await proxy.breaks(async () => {
          await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le groupe' }).click();
          await expect(banner(page, 'polite')).toContainText('Le groupe a été supprimé.');
        }),
      );
    });

    await test.step('a user', async () => {
      await page.goto('/administrateur/profils');
      await page.getByRole('link', { name: 'Créer un utilisateur' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Création d’un utilisateur');
      await page.getByRole('textbox', { name: 'Identifiant' }).fill('0000000078');
      await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Moreau');
      await page.getByRole('textbox', { name: 'Prénom' }).fill('Lucie');
      await page.getByRole('textbox', { name: 'Adresse email' }).fill('lucie.moreau@organisme.example');
      expectRepeated(
        await proxy.breaks(async () => {
          await page.getByRole('button', { name: 'CRÉER' }).click();
          await expect(banner(page, 'polite')).toContainText('L’utilisateur a été créé.');
        }),
      );
      await expect(page).toHaveURL(/\/profils\/0000000078$/);
    });

    await test.step('the resources of the organisation', async () => {
      await page.goto('/administrateur/ressources');
      await page.getByRole('button', { name: 'MODIFIER' }).click();
      await page.getByLabel('Texte affiché sur les courriers').fill('Maison répétée');
      expectRepeated(
        await proxy.breaks(async () => {
          await page.getByRole('button', { name: 'ENREGISTRER' }).click();
          await expect(banner(page, 'polite')).toContainText(
            "Les ressources de l'organisme ont bien été modifiées.",
          );
        }),
      );
    });
  });
});

test('a comment, a mark, ticked orders: sent twice by Chromium, done once and told so', {
  tag: '@chromium',
}, async ({ browser, baseURL }) => {
  await withProxy({ browser, baseURL }, async (page, proxy) => {
    await test.step('a comment in a list, twice in a row', async () => {
      await openAs(page, accounts.naturalPersons, '/suivi/demandes');
      await page.getByLabel('Statut du titre').selectOption({ label: 'Valide' });
      await page.getByRole('button', { name: 'Filtrer', exact: true }).click();
      for (const said of ['Rappelé', 'Rappelé encore']) {
        const comment = page.getByRole('button', { name: /^Modifier le commentaire/ }).nth(2);
        await comment.press('Enter');
        await expect(page.getByRole('textbox', { name: /^Modifier le commentaire/ })).toBeFocused();
        await page.keyboard.press('Control+A');
        await page.keyboard.type(said);
        expectRepeated(
          await proxy.breaks(async () => {
            await page.keyboard.press('Enter');
            await expect(page.locator('td').getByText(said, { exact: true })).toBeVisible();
            await expect(page.locator('[data-announcer]')).toContainText('La demande a bien été modifiée');
          }),
        );
      }
      await expect(page.getByText(/a modifié cet élément entre-temps/)).toHaveCount(0);
    });

    await test.step('ticked orders', async () => {
      await page.goto('/commandes');
      await page.getByLabel('Traité').selectOption({ label: 'Non' });
      await page.getByRole('button', { name: 'Filtrer' }).click();
      const boxes = page.getByRole('checkbox', { name: /^Cocher la commande/ });
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      const writes = await proxy.breaks(async () => {
        await page.getByRole('button', { name: 'Marquer comme traitées' }).click();
        await expect(page.getByText('2 commandes ont été modifiées.')).toBeVisible();
      });
      expect(writes).toHaveLength(3);
      expect(new Set(writes.map(({ key }) => key)).size).toBe(2);
    });
  });
});

test('an answer that does not come: the user cancels, is told where to look, and the same file finds its order', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  await withProxy({ browser, baseURL }, async (page, proxy) => {
    await openTransfer(page);
    await page.locator('#fichier').setInputFiles(orderFile('CMI_ORG075_20260910_002.csv', 502));
    proxy.mute(true);
    await charge(page).click();
    await expect(page.getByText('Contrôle du fichier en cours...').first()).toBeVisible();
    const cancel = page.getByRole('button', { name: 'Annuler l’envoi' });
    await cancel.click();
    await expect(banner(page, 'polite')).toContainText(
      'L’envoi a été annulé pendant le contrôle du fichier.',
    );
    await expect(banner(page, 'polite')).toContainText('vérifiez dans le suivi des commandes');
    await expect(
      banner(page, 'polite').getByRole('link', { name: 'Voir le suivi des commandes' }),
    ).toBeVisible();
    await page.screenshot({ path: 'test-results/annule-en-controle.png' });
    proxy.mute(false);
    await charge(page).click();
    await expect(page.getByText('Le fichier a été importé avec succès.').first()).toBeVisible();
    const sent = proxy.writes.filter(({ operation }) => operation === 'POST /api/transfert');
    expectRepeated(sent);
  });
});

test('an answer that does not come within a minute: the message comes, nothing is sent again by itself', {
  tag: '@slow',
}, async ({ browser, baseURL }) => {
  await withProxy({ browser, baseURL }, async (page, proxy) => {
    await page.clock.install();
    await openTransfer(page);
    await page.locator('#fichier').setInputFiles(orderFile('CMI_ORG075_20260910_003.csv', 503));
    proxy.mute(true);
    await charge(page).click();
    await expect(page.getByText('Contrôle du fichier en cours...').first()).toBeVisible();
    await page.clock.fastForward(59_000);
    await expect(page.getByRole('button', { name: 'Annuler l’envoi' })).toBeVisible();
    await page.clock.fastForward(2_000);
    await expect(banner(page, 'assertive')).toContainText('vérifiez dans le suivi des commandes');
    const sent = () => proxy.writes.filter(({ operation }) => operation === 'POST /api/transfert');
    await page.clock.fastForward(120_000);
    expect(sent()).toHaveLength(1);
    proxy.mute(false);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('Le fichier a été importé avec succès.').first()).toBeVisible();
    expectRepeated(sent());
  });
});

test('the reason of a refused file survives a reload, until a file is received', { tag: '@slow' }, async ({
  page,
}) => {
  await openTransfer(page);
  await page.locator('#fichier').setInputFiles(orderFile('commande.csv', 506));
  await charge(page).click();
  const reason =
    "Le fichier n'a pas pu être importé suite à un nommage de fichier incorrect, veuillez recommencer votre transfert";
  await expect(banner(page, 'assertive')).toContainText(reason);
  await page.goto('/transfert');
  const last = page.getByRole('region', { name: 'Dernier transfert refusé' });
  await expect(last).toContainText(reason);
  await expect(last).toContainText(/commande\.csv le \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/);
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/refus.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: 'test-results/refus-390.png' });
  await page.getByRole('checkbox', { name: /J'ai pris connaissance/ }).check();
  await page.locator('#fichier').setInputFiles(orderFile('CMI_ORG075_20260910_006.csv', 507));
  await charge(page).click();
  await expect(page).toHaveURL(/\/transfert\/resultatsControle$/);
  await page.goto('/transfert');
  await expect(charge(page)).toBeVisible();
  await expect(last).toHaveCount(0);
});
