/**
 * `node rehearsals/webkit.ts`: the main journeys in WebKitGTK, for both kinds of organisation: sign-in, a form with errors,
 * a transfer, a list with order, page, file and print, the quick search. Needs Debian's packages `webkit2gtk-driver`, `xvfb`
 * and `dbus`; without them it says so and ends with 77.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Builder,
  By,
  error,
  Key,
  type Locator,
  until,
  type WebDriver,
  type WebElement,
} from 'selenium-webdriver';
import { freePort } from '../testkit/freePort.ts';
import { makeOrderFile } from '../testkit/makeOrderFile.ts';
import { endWithout } from '../testkit/notRun.ts';
import { type SavedFile, takeSavedFile } from '../testkit/savedFile.ts';
import { startServer } from '../testkit/startedServer.ts';
import { absent, startDisplay } from './display.ts';

const password = 'Demonstration2026';
const organisations = [
  { kind: 'PP', login: '0000000001', code: 'ORG075' },
  { kind: 'PM', login: '1000000001', code: 'ORG900' },
] as const;
type Organisation = (typeof organisations)[number];

/** The longest wait for what a press leads to, in milliseconds. */
const patience = 30_000;
const browsers = '/usr/lib/*/webkit2gtk-4*/MiniBrowser';

const [binary] = globSync(browsers);
const missing = absent(['Xvfb', 'dbus-run-session', 'WebKitWebDriver']);
if (missing.length > 0 || binary === undefined) endWithout([...missing, ...(binary ? [] : ['MiniBrowser'])]);

const folder = mkdtempSync(join(tmpdir(), 'webkit-'));
/** What ends the programs that were started, in their order. */
const ends: (() => void)[] = [];
const server = await startServer('tools/start.ts', {
  DATA_DIR: join(folder, 'donnees'),
  PRODUCTION_SIMULATOR: 'off',
});
try {
  const display = await startDisplay();
  ends.push(() => display.child.kill());
  const port = await freePort();
  const session = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display.name,
      HOME: folder,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
    detached: true,
  });
  // Its group has the services that the browser asked for; one of them mounts a file system below the folder.
  ends.push(() => process.kill(-(session.pid ?? 0)));
  for (const organisation of organisations) {
    const driver = await started(port, binary);
    try {
      await visit(driver, organisation);
      console.log(`${organisation.kind}: no problem`);
    } catch (failure) {
      const picture = 'test-results/webkit.png';
      mkdirSync('test-results', { recursive: true });
      writeFileSync(picture, await driver.takeScreenshot(), 'base64');
      console.error(`What was to be seen: ${picture}`);
      throw failure;
    } finally {
      await driver.quit();
    }
  }
} finally {
  for (const end of ends.reverse()) end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** A browser, once its driver listens. */
async function started(port: number, program: string): Promise<WebDriver> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .disableEnvironmentOverrides()
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: program, args: ['--automation'] },
        })
        .build();
    } catch (failure) {
      if (tries === 20) throw failure;
      await new Promise((resolve) => void setTimeout(resolve, 500));
    }
  }
}

async function visit(driver: WebDriver, organisation: Organisation): Promise<void> {
  for (const journey of [signIn, transfer, orders, requests, quickSearch]) {
    await journey(driver, organisation);
    const violations = await driver.executeScript<string[]>('return window.violations ?? []');
    assert.deepEqual(violations, [], `${journey.name}: policy violations`);
    console.log(`${organisation.kind}: ${journey.name}`);
  }
}

async function signIn(driver: WebDriver, { login }: Organisation): Promise<void> {
  await open(driver, '/authentification');
  await press(driver, button('SE CONNECTER'));
  await shown(driver, text("La saisie de l'identifiant est obligatoire et doit être conforme."));
  await type(driver, By.id('identifiant'), login);
  await type(driver, By.id('motDePasse'), 'Autre2026');
  await press(driver, button('SE CONNECTER'));
  await shown(driver, text("Votre identifiant ou votre mot de passe saisi n'est pas correct."));
  await type(driver, By.id('motDePasse'), password);
  await press(driver, button('SE CONNECTER'));
  await shown(driver, button('Déconnexion'));
}

async function transfer(driver: WebDriver, { kind, code }: Organisation): Promise<void> {
  await open(driver, '/transfert');
  await press(driver, button('Charger'));
  await shown(driver, By.css('main [aria-invalid=true]'));
  const day = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris' }).format(new Date());
  const file = join(folder, `CMI_${code}_${day.replaceAll('-', '')}_701.csv`);
  writeFileSync(file, makeOrderFile({ kind, lines: 3 }));
  await (await driver.findElement(By.css('input[type=file]'))).sendKeys(file);
  await press(driver, By.css('main input[type=checkbox]'));
  await press(driver, button('Charger'));
  await shown(driver, text('Le fichier a été importé avec succès.'));
}

async function orders(driver: WebDriver): Promise<void> {
  await open(driver, '/commandes?statut=OK&page=1');
  await shown(driver, By.css('table tbody a'));
  await press(driver, button('Commande'));
  await driver.wait(until.urlContains('tri='), patience);
  const file = await downloaded(driver, button('Télécharger (CSV)'));
  assert.match(file.name, /^commandes_\d{8}_\d{6}\.csv$/);
  assert.deepEqual(file.bytes.slice(0, 3), [0xef, 0xbb, 0xbf]);
  assert.ok(new TextDecoder().decode(Uint8Array.from(file.bytes)).split('\r\n').length > 20);
  await press(driver, By.css('table tbody a'));
  await shown(driver, By.xpath('//h1[contains(., "Détail de la commande")]'));
}

async function requests(driver: WebDriver): Promise<void> {
  await open(driver, '/suivi/demandes?page=1');
  const firstRow = () =>
    driver.executeScript<string>("return document.querySelector('table tbody tr')?.innerText");
  await shown(driver, By.css('table tbody tr'));
  const first = await firstRow();
  await press(driver, button('Suivant'));
  await driver.wait(until.urlContains('page=2'), patience);
  await driver.wait(async () => ![first, null].includes(await firstRow()), patience);
  await driver.executeScript('window.print = () => {}');
  await press(driver, button('Imprimer'));
  await press(driver, By.xpath('//dialog//button[contains(., "lignes")]'));
  await driver.wait(until.elementLocated(By.css('.eng-print tbody tr')), patience);
  await driver.executeScript("window.dispatchEvent(new Event('afterprint'))");
}

async function quickSearch(driver: WebDriver): Promise<void> {
  await press(driver, By.css('.eng-find-button'));
  await type(driver, By.css('dialog [role=combobox]'), 'benef');
  await shown(driver, By.css('dialog [role=option]'));
  await (await driver.switchTo().activeElement()).sendKeys(Key.ENTER);
  await driver.wait(until.urlContains('/beneficiaire'), patience);
}

/** Opens a page, and collects what its policy refuses. */
async function open(driver: WebDriver, path: string): Promise<void> {
  await driver.get(server.address + path);
  await driver.executeScript(`window.violations ??= [];
    document.addEventListener('securitypolicyviolation', (event) => {
      window.violations.push(event.violatedDirective + ' ' + event.blockedURI);
    });`);
  await shown(driver, By.css('h1'));
}

function button(name: string): By {
  return By.xpath(`//button[normalize-space()="${name}"]`);
}

function text(said: string): By {
  return By.xpath(`//*[text()[normalize-space()="${said}"]]`);
}

/** An element once it is displayed; one that is not there yet, or is drawn again meanwhile, is waited for. */
async function shown(driver: WebDriver, locator: Locator): Promise<WebElement> {
  const isPassing = (failure: unknown): boolean =>
    failure instanceof error.NoSuchElementError || failure instanceof error.StaleElementReferenceError;
  const displayed = async (): Promise<WebElement | null> => {
    try {
      const found = await driver.findElement(locator);
      return (await found.isDisplayed()) ? found : null;
    } catch (failure) {
      if (isPassing(failure)) return null;
      throw failure;
    }
  };
  return (await driver.wait(displayed, patience, String(locator))) as WebElement;
}

async function press(driver: WebDriver, locator: Locator): Promise<void> {
  await (await shown(driver, locator)).click();
}

/** Types in place of what is there; `clear` leaves the text of a password field. */
async function type(driver: WebDriver, locator: Locator, value: string): Promise<void> {
  const field = await shown(driver, locator);
  await field.sendKeys(Key.chord(Key.CONTROL, 'a'));
  await field.sendKeys(Key.BACK_SPACE);
  await field.sendKeys(value);
}

/** Presses a control that saves a file: its name and bytes. */
async function downloaded(driver: WebDriver, locator: Locator): Promise<SavedFile> {
  await driver.executeScript(takeSavedFile);
  await press(driver, locator);
  return driver.executeAsyncScript('window.savedFile.then(arguments[0])');
}
