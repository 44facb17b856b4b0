/**
 * Follows the guides literally on a copy of the example: the reports and excerpts that they show must match the checker
 * and the files.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopping } from '../../engine/core/compiler/compile.ts';
import { placesOf } from '../../engine/node/applicationPlaces.ts';
import { newApp } from '../../engine/node/create/newApp.ts';
import { loadDefinitions } from '../../engine/node/definitions.ts';
import { applyChange, guideBlocks, standsIn } from './guideBlocks.ts';

const example = 'examples/permis';
const analyst = guideBlocks('docs/guide-analyste.md');
const widgets = guideBlocks('docs/guide-widgets.md');

let root = '';
/** The report after each step for which the guide shows one, with the report that the guide shows. */
const reports: { readonly line: number; readonly shown: string; readonly said: string }[] = [];

beforeAll(async () => {
  mkdirSync('.cache', { recursive: true });
  root = mkdtempSync('.cache/guide-');
  for (const part of ['screens', 'messages', 'schemas', 'src/registry/vocabulary.ts'])
    cpSync(join(example, part), join(root, part), { recursive: true });
  for (const [place, { language, role, path, text, line }] of analyst.entries()) {
    if (role !== 'fichier') continue;
    write(path, language === 'diff' ? applyChange(read(path), text) : text);
    const next = analyst.slice(place + 1).find(({ language: one }) => one !== 'sh');
    if (next?.language === 'text') reports.push({ line, shown: next.text.trimEnd(), said: await report() });
  }
}, 60_000);
afterAll(() => rmSync(root, { recursive: true, force: true }));

const read = (path: string) => readFileSync(join(root, path), 'utf8');
function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** The report as the command line prints it, without the lines of the files. */
async function report(): Promise<string> {
  const messages = ['messages', resolve('messages/engine.yaml')];
  const { problems } = await loadDefinitions(placesOf({ root, messages }));
  return problems
    .map(({ file, line, column, code, message, hint, consequences }) =>
      [
        `${file}:${line}:${column} ${code}`,
        `  ${message}`,
        ...(hint === null ? [] : [`  → ${hint}`]),
        ...(consequences
          ? [
              `  et ${consequences.length} conséquence${consequences.length === 1 ? '' : 's'} (--all les montre)`,
            ]
          : []),
      ].join('\n'),
    )
    .join('\n\n');
}

describe('guide-analyste', () => {
  it('leads to a first screen; each step gives the report that the guide shows', async () => {
    expect(reports.length).toBeGreaterThan(0);
    for (const { line, shown, said } of reports)
      expect(said.slice(0, shown.length), `line ${line} of the guide`).toBe(shown);
    expect(await report()).toBe('');
    expect(read('screens/app.yaml')).toContain('tarifs/liste');
  });

  it('shows each mistake with its report', async () => {
    const faults = analyst.flatMap((block, place) =>
      block.role === 'faute' ? [{ ...block, said: analyst[place + 1]?.text.trimEnd() }] : [],
    );
    expect(faults.length).toBeGreaterThanOrEqual(8);
    for (const { path, text, said, line } of faults) {
      const before = read(path);
      write(path, applyChange(before, text));
      expect(await report(), `line ${line} of the guide`).toBe(said);
      write(path, before);
    }
  });
});

const trials = analyst.filter(({ role }) => role === 'essai');

it.each(trials)('guide-analyste, line $line: a paged list as $path says', async ({ path, text }) => {
  const place = join(root, 'essai');
  await newApp(place, [path]);
  const app = join(place, 'screens/app.yaml');
  const written = readFileSync(app, 'utf8');
  writeFileSync(
    app,
    written.replace(/^paging: .*\n/m, () => text),
  );
  expect(readFileSync(app, 'utf8')).not.toBe(written);
  const { problems, compiled } = await loadDefinitions(placesOf({ root: place }));
  expect(stopping(problems)).toEqual([]);
  const lists = Object.values(compiled?.screens ?? {}).flatMap((variants) => Object.values(variants));
  const paging = lists.flatMap((screen) => (screen?.kind === 'search' ? screen.source.paging : []));
  expect(paging.slice(0, 1)).toMatchObject([
    { protocol: 'page', first: 0, sort: 'sort', total: 'totalElements' },
  ]);
});

describe.each([
  ['guide-analyste', analyst],
  ['guide-widgets', widgets],
])('%s', (_name, blocks) => {
  it('quotes the example literally', () => {
    const excerpts = blocks.filter(({ role }) => role === 'extrait');
    expect(excerpts.length).toBeGreaterThanOrEqual(8);
    const fileOf = (path: string) => (/^(engine|tests)\//.test(path) ? path : join(example, path));
    const strange = excerpts.filter(({ path, text }) => !standsIn(readFileSync(fileOf(path), 'utf8'), text));
    expect(strange.map(({ path, line }) => `line ${line}: ${path}`)).toEqual([]);
  });

  it('names the file of every block of YAML, TypeScript or diff', () => {
    const loose = blocks.filter(
      ({ language, role }) => /^(yaml|tsx?|diff|css)$/.test(language) && role === null,
    );
    expect(loose.map(({ line }) => line)).toEqual([]);
  });
});
