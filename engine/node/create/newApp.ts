/** `new app`: an application that runs, made from contracts or from an example of one. */
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { parse } from 'yaml';
import type { Operation } from '../../core/contract/operations.ts';
import { fieldsOf, isObject } from '../../core/runtime/values.ts';
import { placesOf } from '../applicationPlaces.ts';
import { errors } from '../cliTexts.ts';
import { engineFile } from '../engineFile.ts';
import { UsageError } from '../UsageError.ts';
import { inWords } from './labels.ts';
import { newScreen } from './newScreen.ts';
import { areaOf, contractOf, listOperations } from './shownOperations.ts';

const example = 'schemas/openapi.yaml';

/** Makes the application in a folder that is empty or does not exist, with a screen for the first list. */
export async function newApp(folder: string | undefined, contracts: readonly string[]): Promise<string> {
  if (folder === undefined) throw new UsageError(errors.whichFolder);
  const root = resolve(folder);
  if (existsSync(root) && readdirSync(root).length > 0) throw new UsageError(errors.folderNotEmpty(folder));
  for (const file of contracts) if (!existsSync(file)) throw new UsageError(errors.contractMissing(file));
  const starter = engineFile('starter');
  const given = contracts.length > 0 ? contracts : [join(starter, example)];
  const read = contractOf({ contracts: given });
  if (read === null) throw new UsageError(errors.noContract);
  const [first] = listOperations(read.operations, read.contract).filter((id) => !id.includes('{'));
  if (first === undefined) throw new UsageError(errors.noListAtAll);

  cpSync(starter, root, { recursive: true, filter: (file) => relative(starter, file) !== example });
  for (const [index, file] of given.entries()) {
    const number = index === 0 ? '' : `-${index + 1}`;
    cpSync(file, join(root, `schemas/openapi${number}${extname(file)}`));
  }
  fillIn(root, titleOf(given[0] ?? '', root), areaOf(first), [...read.operations.byId.values()]);
  writePackage(root);
  await newScreen(placesOf({ root }), first);
  return root;
}

/** The title of the contract, or else the name of the folder. */
function titleOf(contract: string, root: string): string {
  const { info } = fieldsOf(parse(readFileSync(contract, 'utf8')));
  const title = isObject(info) && typeof info.title === 'string' ? info.title : inWords(basename(root));
  return title.replace(/[{}'"]/g, '');
}

/** Writes what the contract says into the files of the starter. */
function fillIn(root: string, title: string, area: string, operations: readonly Operation[]): void {
  const rights = [
    ...new Set(
      operations.flatMap(({ caller }) => (caller === null || typeof caller === 'string' ? [] : caller)),
    ),
  ];
  const statuses = [...new Set(operations.flatMap(({ refusals }) => refusals.map(({ status }) => status)))];
  const values = {
    titre: title,
    ecran: `${area}/liste`,
    statuts: statuses.filter((one) => one !== 401).join(', '),
  };
  const claims = rights.map((right) => `          droit.${right}: { type: boolean }\n`).join('');
  for (const file of ['screens/app.yaml', 'schemas/openapi-session.yaml', 'README.md']) {
    const text = readFileSync(join(root, file), 'utf8')
      .replace('{{droits}}\n', claims)
      // Without a status there is nothing to name.
      .replace(/^.*\[\{\{statuts\}\}\].*\n/m, (line) => (values.statuts === '' ? '' : line))
      .replace(/\{\{(\w+)\}\}/g, (_, name: keyof typeof values) => values[name]);
    writeFileSync(join(root, file), text);
  }
}

function writePackage(root: string): void {
  const name =
    basename(root)
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'application';
  // One line for each member.
  const line = (value: object) => JSON.stringify(value, null, 1).replace(/\n */g, ' ');
  const scripts = Object.fromEntries(
    ['dev', 'build', 'preview', 'check'].map((one) => [one, `screen-engine ${one}`]),
  );
  const lines = [
    `"name": "${name}"`,
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
  if (typeof resolved !== 'string') return `file:${relative(root, here)}`;
  if (!resolved.startsWith('file:')) return resolved;
  return `file:${relative(root, resolve(dirname(lock), '..', resolved.slice('file:'.length)))}`;
}
