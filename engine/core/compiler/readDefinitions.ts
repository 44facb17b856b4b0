/** All files, each on its own: texts are parsed to values, and values are validated as definitions. */
import type { AppDefinition } from '../../../schemas/types/definition.ts';
import { definitionParts } from '../../../schemas/types/definitionParts.ts';
import type { Area, Definitions, SourceFile, Validated } from '../definition/definitions.ts';
import { errorsOf } from '../definition/grammar.ts';
import { isTooIntricate, longestPage } from '../messages/markdown.ts';
import { garbledIn } from '../messages/unfinished.ts';
import { placed, placeInText, type SourceText } from '../problems/places.ts';
import { areaOfPath } from '../problems/problem.ts';
import type { Reporter } from '../problems/reporter.ts';
import { isObject } from '../runtime/values.ts';
import { offsetOfConflict, parse } from './parse.ts';
import { validateArea, validateFile, validateMessages } from './validate.ts';

/** The parsed files. */
type Parsed = {
  readonly files: readonly SourceFile[];
  /** The value of each YAML file; undefined: it cannot be parsed. */
  readonly values: ReadonlyMap<SourceFile, unknown>;
  /** Markdown by path; empty if it is too long. */
  readonly pages: ReadonlyMap<string, SourceText>;
};

/** Parses every file. */
export function parseFiles(files: readonly SourceFile[], reporter: Reporter): Parsed {
  for (const file of files) {
    const [first, ...others] = garbledIn(file.text);
    if (first === undefined) continue;
    const at = placeInText(file, first.offset);
    reporter.report('message-encoding', at, first.found, first.meant, others.length);
  }
  const isPage = ({ kind }: SourceFile) => kind === 'markdown';
  const pages = files.filter(isPage).map((file): readonly [string, SourceText] => {
    const { path, text } = file;
    const conflict = offsetOfConflict(text);
    const wrong = conflict === null ? pageProblem(text) : 'merge-conflict';
    if (wrong !== null) reporter.report(wrong, placeInText(file, conflict ?? 0));
    return [path, wrong === null ? file : { path, text: '' }];
  });
  const values = files.filter((file) => !isPage(file)).map((file) => [file, parse(file, reporter)] as const);
  return { files, values: withoutFormer(new Map(values), reporter), pages: new Map(pages) };
}

/** The values, undefined for files in the former format; one problem tells of all of them. */
function withoutFormer(values: Parsed['values'], { report }: Reporter): Parsed['values'] {
  const isFormer = (value: unknown): value is object => isObject(value) && value.format === 1;
  const former = [...values.values()].filter(isFormer);
  const [first] = former;
  if (first === undefined) return values;
  report('former-format', [first, 'format'], former.length - 1);
  return new Map([...values].map(([file, value]) => [file, isFormer(value) ? undefined : value]));
}

/** Validates every value against the grammar. */
export function validateFiles({ files, values, pages }: Parsed, reporter: Reporter): Validated {
  const { hidden } = reporter;
  const isWhole = reporter.problems.every(({ loses = [] }) => loses.length === 0);
  const kinds = new Map([...values].map(([file, value]) => [file, kindOf(file, value, reporter)]));
  const found = <Made>(kind: SourceFile['kind'], validate: (value: unknown, name: string) => Made) =>
    [...values].flatMap(([file, value]) => {
      if (kinds.get(file) !== kind) return [];
      const made = value === undefined ? null : validate(value, areaOfPath(file.path));
      if (made === null) for (const part of partsOfText(file)) hidden.add(part);
      return [{ file, made }];
    });
  const apps = found('app', (value) => validateFile<Partial<AppDefinition>>(value, 'app', reporter));
  const last = apps.at(-1);
  const pathOfApp = last?.file.path ?? files[0]?.path ?? 'app.yaml';
  if (last === undefined) reporter.report('app-missing', pathOfApp);
  const app = last?.made ? { ...last.made, file: pathOfApp } : lostApp(pathOfApp);
  if (!last?.made) hidden.add('screens/app');
  const read = found('area', (value, name) => validateArea(value, name, reporter));
  const areas = distinctAreas(
    read.flatMap(({ file, made }): readonly Area[] => (made ? [{ ...made, file: file.path }] : [])),
    reporter,
  );
  const catalogues = found('messages', (value) => validateMessages(value, reporter));
  const checks = found(
    'checks',
    (value) => validateFile<Definitions['checks']>(value, 'checks', reporter)?.definition ?? {},
  );
  const definitions: Definitions = {
    app,
    areas,
    checks: checks.at(-1)?.made ?? {},
    pages,
    complete: isWhole && hidden.size === 0 && areas.length === read.length,
  };
  // After `complete`: a text that was cut out hides no name.
  for (const { made } of catalogues)
    for (const path of made?.broken ?? []) hidden.add(`messages/${path.replaceAll('.', '/')}`);
  return {
    definitions,
    catalogues: catalogues.flatMap(({ file, made }) => (made ? [{ ...file, value: made.definition }] : [])),
  };
}

/** Of several files for one area, the file that is named like it is kept, else the first. */
function distinctAreas(areas: readonly Area[], { report }: Reporter): readonly Area[] {
  return areas.filter((one) => {
    const { area: name } = one.definition;
    const same = areas.filter(({ definition }) => definition.area === name);
    const kept = same.find(({ file }) => areaOfPath(file) === name) ?? same[0] ?? one;
    if (kept !== one)
      report('duplicate-area', [one.definition, 'area'], name, kept.file, areaOfPath(one.file));
    return kept === one;
  });
}

/** The kind of a file: a file without an area is of another kind if it has fewer errors in that grammar. */
function kindOf({ kind, path }: SourceFile, value: unknown, { report }: Reporter): SourceFile['kind'] {
  const isNamed = typeof value !== 'object' || value === null || 'area' in value;
  if (kind !== 'area' || isNamed || Object.keys(value).length < 2) return kind;
  // Only errors of its own keys count: below them there may be many.
  const count = (grammar: string) =>
    errorsOf(value, grammar).filter(({ instancePath }) => instancePath === '').length;
  const wrong = count('area');
  const other = wrong === 0 ? undefined : (['app', 'checks'] as const).find((one) => count(one) < wrong);
  if (other === undefined) return kind;
  report('file-misnamed', path, other);
  return other;
}

/** Replaces an application whose file could not be read; its problems are at the beginning of that file. */
function lostApp(file: string): Definitions['app'] {
  const definition = placed({}, { above: { path: file, text: '' }, key: '' });
  return { file, definition, broken: new Set(Object.keys(definitionParts.appDefinition ?? {})) };
}

/** Why a long text is not parsed; null if it is. */
function pageProblem(text: string): 'file-too-large' | 'markdown-too-intricate' | null {
  if (text.length > longestPage) return 'file-too-large';
  return isTooIntricate(text) ? 'markdown-too-intricate' : null;
}

/**
 * The parts of an application that a file seems to contain whose text cannot be parsed: `screens/<area>`, `messages/<area>` or the path of a page; named like the
 * file if the text names none.
 */
export function partsOfText({ path, kind, text }: SourceFile): readonly string[] {
  if (kind === 'markdown') return [path];
  if (kind === 'app' || kind === 'checks') return [`screens/${kind}`];
  const names =
    kind === 'area'
      ? [/^area:\s*([\w-]+)/m.exec(text)?.[1]]
      : [...text.matchAll(/^([\w-]+):/gm)].map(([, name]) => name);
  const known = names.filter((name) => name !== undefined);
  const folder = kind === 'area' ? 'screens' : 'messages';
  return (known.length > 0 ? known : [areaOfPath(path)]).map((name) => `${folder}/${name}`);
}
