/** `new app`: an application that runs, made from contracts or from an example of one. */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import type { ReadContracts } from '../../core/contract/contractFiles.ts';
import { type Contract, type Operation, readContract } from '../../core/contract/operations.ts';
import { fieldsOf } from '../../core/runtime/values.ts';
import { placesOf } from '../applicationPlaces.ts';
import { errors, reasons, reports, screensPage } from '../cliTexts.ts';
import { engineFile, slashed } from '../engineFile.ts';
import { rowsIn } from '../fake/fakeValue.ts';
import { UsageError } from '../UsageError.ts';
import { inline, withMember } from '../yamlEdits.ts';
import { rightsOf } from './areaParts.ts';
import { collectionOf } from './areas.ts';
import { inWords, labelText } from './labels.ts';
import { type MadeScreens, makeScreens, writeScreens } from './makeScreens.ts';
import { contractNeeded } from './newScreen.ts';
import { type FoundSession, sessionOf } from './sessionOf.ts';
import { writeSession } from './writeSession.ts';

const example = 'schemas/openapi.yaml';

/** What was made: the folder, and what the contract offers beyond its screens. */
export type NewApp = { readonly root: string; readonly screens: number; readonly left: readonly string[] };

/** Whether an application may be made in a folder; one with a new git repository is empty too. */
export function isEmptyFolder(root: string): boolean {
  return !existsSync(root) || readdirSync(root).every((name) => name === '.git');
}

/** Makes the application in a folder that is empty or does not exist, with the screens that the contract gives. */
export async function newApp(folder: string | undefined, contracts: readonly string[]): Promise<NewApp> {
  if (folder === undefined) throw new UsageError(errors.whichFolder);
  const root = resolve(folder);
  if (!isEmptyFolder(root)) throw new UsageError(errors.folderNotEmpty(folder));
  const starter = engineFile('starter');
  const given = contracts.length > 0 ? contracts : [join(starter, example)];
  const read = await contractNeeded({ root: '.', contracts: given, isContractNamed: true });
  cpSync(starter, root, { recursive: true, filter: (file) => relative(starter, file) !== example });
  for (const [index, { path, text, bundled }] of read.files.entries()) {
    const name = `schemas/openapi${index === 0 ? '' : `-${index + 1}`}`;
    if (bundled === undefined) writeFileSync(join(root, `${name}${extname(path)}`), text);
    else writeFileSync(join(root, `${name}.json`), `${JSON.stringify(bundled, null, 2)}\n`);
  }
  const own = readContract(read.contract);
  const session = sessionOf(read.contract, own, packageName(root));
  fillIn(root, titleOf(read, root), [...own.byId.values()], session);
  writeSession(root, session);
  writePackage(root);
  const places = placesOf({ root });
  const whole = await contractNeeded(places);
  const ofSession = session.kind === 'signIn' ? session.operations : [];
  const { byId } = readContract(whole.contract);
  const operations = [...byId.values()].filter(({ id }) => own.byId.has(id) && !ofSession.includes(id));
  const made = await makeScreens(places, whole, shownIn(operations));
  writeScreens(root, made);
  openAt(root, made);
  const isOpen = session.kind === 'none' && session.why !== null;
  const left = [...(isOpen ? [reports.left(reports.signIn, session.why)] : []), ...leftOf(operations, made)];
  writeFileSync(join(root, 'ECRANS.md'), screensPage(made.screens, left));
  return { root, screens: new Set(made.screens.map(({ screen }) => screen)).size, left };
}

/** The operations to make screens of, those first that lead to others; details are made with their lists. */
function shownIn(operations: readonly Operation[]): readonly Operation[] {
  const lists = new Set(
    operations.filter((one) => rowsIn(one) !== null).map(({ id }) => id.replace(/\/$/, '')),
  );
  const isList = (id: string) => lists.has(id.replace(/\/$/, ''));
  const isOfList = ({ id }: Operation) => lists.has(`GET ${collectionOf(id)}`);
  const order = ({ id, path }: Operation) =>
    (isList(id) ? 0 : id.startsWith('GET ') ? 100 : 200) + path.length;
  return operations
    .filter((one) => isList(one.id) || !one.id.startsWith('GET ') || !isOfList(one))
    .filter((one) => !one.id.startsWith('POST ') || one.path.length > 0 || isOfList(one))
    .filter(({ id }) => !/^(PUT|PATCH) /.test(id) || !isList(id.replace(/^\w+/, 'GET')))
    .toSorted((a, b) => order(a) - order(b));
}

/** What has no screen, or is left out of one, one line each. */
function leftOf(operations: readonly Operation[], { screens, refused }: MadeScreens): readonly string[] {
  const isMade = (id: string) => screens.some(({ operation }) => operation === id);
  const without = operations.filter(({ id }) => !isMade(id));
  const whole = new Map(refused.flatMap(({ operation, part, why }) => (part ? [] : [[operation, why]])));
  // Parts that are left out for one reason stand on one line.
  const parts = Map.groupBy(
    refused.filter(({ operation, part }) => part !== null && !whole.has(operation)),
    ({ operation, why }) => `${operation}\n${why}`,
  );
  return [
    ...without.map(({ id }) => reports.left(id, whole.get(id) ?? reasonFor(id))),
    ...[...parts].map(([what, all]) => {
      const [operation = '', why = ''] = what.split('\n');
      return reports.left(`${operation}, ${all.map(({ part }) => `« ${part} »`).join(', ')}`, why);
    }),
  ];
}

function reasonFor(id: string): string {
  if (id.startsWith('POST ')) return reasons.noForm;
  return id.startsWith('GET ') ? reasons.noDetail : reasons.wholeList;
}

/** Opens the application at its first screen, or at a page that says that there is none. */
function openAt(root: string, { screens: [first] }: MadeScreens): void {
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')));
  const home = first?.screen ?? 'pages/accueil';
  edit('screens/app.yaml', (text) => text.replace(/\[ ?pages\/introuvable ?\]/, `[${home}]`));
  if (first !== undefined) return;
  const page = inline({ kind: 'page', path: '/accueil' });
  edit('screens/pages.yaml', (text) => withMember(text, ['screens'], 'accueil', page));
  edit('messages/pages.yaml', (text) => withMember(text, ['pages'], 'accueil', inline({ title: 'Accueil' })));
  writeFileSync(join(root, 'screens/pages/accueil.md'), `${reports.noScreenAtAll}\n`);
}

/** The title of the contract, or else the name of the folder. */
function titleOf({ contract, files }: ReadContracts & { readonly contract: Contract }, root: string): string {
  const { info } = files.length > 1 ? fieldsOf(contract[0]) : contract;
  return labelText(fieldsOf(info).title) ?? inWords(basename(root));
}

/** Writes what the contract says into the files of the starter. */
function fillIn(root: string, title: string, operations: readonly Operation[], { kind }: FoundSession): void {
  const rights = new Set(operations.flatMap(rightsOf));
  const claims = [...rights].map((right) => `          droit.${right}: { type: boolean }\n`).join('');
  const refusals = new Set(operations.flatMap((one) => one.refusals.map(({ status }) => status)));
  const isCommon = (status: unknown) => typeof status === 'number' && (status !== 401 || kind === 'none');
  const statuses = [...refusals].filter(isCommon).join(', ');
  for (const file of ['screens/app.yaml', 'schemas/openapi-session.yaml', 'README.md']) {
    const text = readFileSync(join(root, file), 'utf8')
      .replace('{{droits}}\n', claims)
      // Without a status there is nothing to name.
      .replace(statuses === '' ? /^.*\[\{\{statuts\}\}\].*\n/m : '{{statuts}}', statuses)
      .replaceAll('{{titre}}', () => title);
    writeFileSync(join(root, file), text);
  }
}

function packageName(root: string): string {
  const name = basename(root)
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name || 'application';
}

function writePackage(root: string): void {
  // One line for each member.
  const line = (value: object) => JSON.stringify(value, null, 1).replace(/\n */g, ' ');
  const scripts = Object.fromEntries(
    ['dev', 'atelier', 'build', 'preview', 'check'].map((one) => [one, `screen-engine ${one}`]),
  );
  const lines = [
    `"name": "${packageName(root)}"`,
    '"private": true',
    '"type": "module"',
    `"scripts": ${line(scripts)}`,
    `"dependencies": ${line({ node: '^24', 'screen-engine': engineSource(root) })}`,
    `"allowScripts": ${line({ node: true })}`,
  ];
  writeFileSync(join(root, 'package.json'), `{\n${lines.map((one) => `  ${one}`).join(',\n')}\n}\n`);
  writeFileSync(join(root, '.gitignore'), 'node_modules\ndist\n');
}

/** Where the running engine was installed from, for the dependencies of the application. */
function engineSource(root: string): string {
  const here = engineFile('..');
  const lock = join(here, '../.package-lock.json');
  const { packages } = existsSync(lock) ? fieldsOf(JSON.parse(readFileSync(lock, 'utf8'))) : {};
  const { resolved } = fieldsOf(fieldsOf(packages)['node_modules/screen-engine']);
  if (typeof resolved !== 'string') return `file:${slashed(relative(root, here))}`;
  if (!resolved.startsWith('file:')) return resolved;
  return `file:${slashed(relative(root, resolve(dirname(lock), '..', resolved.slice('file:'.length))))}`;
}
