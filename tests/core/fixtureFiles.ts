/** The files of a case: a small application, plus the files of the case laid over it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ReadContracts, readContracts } from '../../engine/core/contract/contractFiles.ts';
import type { SourceFile } from '../../engine/core/definition/definitions.ts';
import type { Vocabulary } from '../../engine/core/model/vocabulary.ts';
import { engineTexts } from '../../schemas/types/engineTexts.ts';

export const fixtures = join(import.meta.dirname, '../fixtures/definitions');

export const vocabulary: Vocabulary = {
  components: {
    SignIn: {},
    Plan: {},
    Salles: { texts: { legende: ['n'], 'salles.*': [] } },
    Rangement: { calls: ['ranger'] },
    Depot: { calls: ['deposer'], tables: ['salles'] },
    Envoi: { calls: ['envoyer'] },
    Livres: { tables: ['livres'] },
    Choix: { form: true },
  },
  widgets: ['note'],
  cells: [],
  formats: { isbn: 'text' },
  functions: ['variantOfUser', 'isSafe'],
  icons: ['book'],
};

/** Every text of the engine: its name, then the placeholders that it may contain. */
const engineMessages: SourceFile = {
  path: 'messages/engine.yaml',
  kind: 'messages',
  text: JSON.stringify({ engine: nested() }),
};

/**
 * The files of a case. `omit.txt` names files of the application that the case leaves out. `contract.txt` names the
 * contract that the case is checked against, `contract.json` what differs in it (RFC 7396); alone it is the contract.
 * `faults.json`: what is wrong with other files of the contract.
 */
export function filesOf(folder: string): { files: readonly SourceFile[]; contract: ReadContracts | null } {
  const own = readFolder(folder);
  const omitted = own.get('omit.txt')?.split('\n') ?? [];
  const contract = contractOf(own);
  const faults = JSON.parse(own.get('faults.json') ?? '[]');
  const merged = over(own).filter(({ path }) => !omitted.includes(path));
  return {
    files: [...merged, engineMessages],
    contract:
      contract === undefined
        ? null
        : readContracts([{ path: 'schemas/openapi.json', text: contract, faults }]),
  };
}

function contractOf(own: ReadonlyMap<string, string>): string | undefined {
  const named = own.get('contract.txt')?.trim();
  const text = own.get('contract.json');
  if (named === undefined) return text;
  const shared = readFileSync(join(fixtures, 'contracts', `${named}.json`), 'utf8');
  return text === undefined ? shared : JSON.stringify(patched(JSON.parse(shared), JSON.parse(text)), null, 2);
}

/** A JSON value changed by a merge patch: null removes a member. */
function patched(value: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(Object.entries(isObject(value) ? value : {}));
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) merged.delete(name);
    else merged.set(name, patched(merged.get(name), change));
  }
  return Object.fromEntries(merged);
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The application alone, with the given files laid over it. */
export function filesWith(files: Readonly<Record<string, string>>): readonly SourceFile[] {
  return [...over(new Map(Object.entries(files))), engineMessages];
}

/** The files of the application. Every case uses the same objects, so that they are parsed once. */
const base = new Map(sourcesOf(readFolder(join(fixtures, 'base'))).map((file) => [file.path, file]));

function over(own: ReadonlyMap<string, string>): readonly SourceFile[] {
  return [...new Map([...base, ...sourcesOf(own).map((file) => [file.path, file] as const)]).values()];
}

function sourcesOf(texts: ReadonlyMap<string, string>): readonly SourceFile[] {
  return [...texts].flatMap(([path, text]): SourceFile[] => {
    const kind = kindOf(path);
    return kind === null ? [] : [{ path, kind, text }];
  });
}

export function casesIn(name: 'valid' | 'invalid'): readonly string[] {
  return readdirSync(join(fixtures, name)).sort();
}

function readFolder(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(entries.map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')]));
}

function kindOf(path: string): SourceFile['kind'] | null {
  if (path === 'screens/app.yaml') return 'app';
  if (path === 'screens/checks.yaml') return 'checks';
  if (path.startsWith('messages/')) return 'messages';
  if (!path.startsWith('screens/')) return null;
  return path.endsWith('.md') ? 'markdown' : 'area';
}

function nested(): object {
  const texts: Record<string, unknown> = {};
  for (const [name, filled] of Object.values(engineTexts).flatMap((group) =>
    Object.entries<readonly string[]>(group),
  )) {
    const steps = name.split('.');
    const last = steps.pop() ?? '';
    let group = texts;
    for (const step of steps) {
      group[step] ??= {};
      group = group[step] as Record<string, unknown>;
    }
    group[last] = [`[${name}]`, ...filled.map((arg) => `{${arg}}`)].join(' ');
  }
  return texts;
}
