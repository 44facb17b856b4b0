/** Writes the Markdown pages of the screens into a folder. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { soundModel } from '../core/compiler/compile.ts';
import { pageMark, screenPages } from '../core/reports/screenPages/screenPages.ts';
import { type DefinitionPlaces, placesOf } from './applicationPlaces.ts';
import { errors } from './cliTexts.ts';
import { loadDefinitions } from './definitions.ts';
import { reportProblems } from './report.ts';
import { UsageError } from './UsageError.ts';

/** The pages of an application for a folder, by file name. Rejects if the definitions have problems. */
export async function pagesFor(
  places: DefinitionPlaces,
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const all = placesOf(places);
  const definitions = await loadDefinitions(all);
  const { problems, files, prepared } = definitions;
  const sound = soundModel(definitions);
  if (!sound || !prepared) throw new UsageError(reportProblems(problems, files));
  const toRoot = relative(resolve(all.root, folder), all.root).split(sep).join('/') || '.';
  return screenPages(prepared, sound, toRoot);
}

/** Writes the pages, deletes those of removed screens, and returns the number of pages. */
export async function writePages(places: DefinitionPlaces, out: string | undefined): Promise<number> {
  if (out === undefined) throw new UsageError(errors.noFolder);
  const folder = resolve(placesOf(places).root, out);
  const pages = await pagesFor(places, out);
  await mkdir(folder, { recursive: true });
  for (const name of await oldPages(folder)) if (!pages.has(name)) await rm(join(folder, name));
  for (const [name, text] of pages) await writeFile(join(folder, name), text);
  return pages.size;
}

/** The generated files of the folder: only these are ever deleted. */
export async function oldPages(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map(({ name }) => name);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return names.filter((_, index) => texts[index]?.startsWith(pageMark));
}
