/**
 * The first two phases over all files, each file on its own: parses texts to values, and validates values as
 * definitions.
 */
import type { Area, Definitions, SourceFile } from '../definition/definitions.ts';
import type { CatalogueFile } from '../messages/catalogue.ts';
import { isTooIntricate, longestPage } from '../messages/markdown.ts';
import type { SourceText } from '../problems/places.ts';
import type { Reporter } from '../problems/reporter.ts';
import { parse } from './parse.ts';
import { validateApp, validateArea, validateChecks, validateMessages } from './validate.ts';

/** The parsed files. */
export type Parsed = {
  readonly files: readonly SourceFile[];
  /** The value of each YAML file; undefined: it cannot be parsed. */
  readonly values: ReadonlyMap<SourceFile, unknown>;
  /** Markdown by path; empty if it is too long. */
  readonly pages: ReadonlyMap<string, SourceText>;
};

/** Definitions that conform to the grammar, and the catalogues of their texts. */
export type Validated = {
  readonly definitions: Definitions;
  readonly catalogues: readonly CatalogueFile[];
  /** Whether every catalogue could be read. */
  readonly hasAllTexts: boolean;
};

/** Parses every file. */
export function parseFiles(files: readonly SourceFile[], reporter: Reporter): Parsed {
  const isPage = ({ kind }: SourceFile) => kind === 'markdown';
  const pages = files.filter(isPage).map((file): readonly [string, SourceText] => {
    const { path, text } = file;
    const wrong = pageProblem(text);
    if (wrong !== null) reporter.report(wrong, beginningOf(path));
    return [path, wrong === null ? file : { path, text: '' }];
  });
  const values = files.filter((file) => !isPage(file)).map((file) => [file, parse(file, reporter)] as const);
  return { files, values: new Map(values), pages: new Map(pages) };
}

/** Validates every value against the grammar. */
export function validateFiles({ files, values, pages }: Parsed, reporter: Reporter): Validated {
  const found = <Made>(kind: SourceFile['kind'], validate: (value: unknown, reporter: Reporter) => Made) =>
    [...values].flatMap(([file, value]) =>
      file.kind === kind ? [{ file, made: value === undefined ? null : validate(value, reporter) }] : [],
    );
  const apps = found('app', validateApp);
  if (apps.length === 0) reporter.report('app-missing', beginningOf(files[0]?.path ?? 'app.yaml'));
  const areas = found('area', validateArea);
  const catalogues = found('messages', validateMessages);
  const definitions: Definitions = {
    app: apps.at(-1)?.made ?? lost,
    areas: areas.flatMap(({ file, made }): readonly Area[] => (made ? [{ ...made, file: file.path }] : [])),
    checks: found('checks', validateChecks).at(-1)?.made ?? {},
    pages,
    complete: areas.every(({ made }) => made !== null) && ![...values.values()].includes(undefined),
  };
  return {
    definitions,
    catalogues: catalogues.flatMap(({ file, made }) => (made ? [{ ...file, value: made }] : [])),
    hasAllTexts: catalogues.every(({ made }) => made !== null),
  };
}

/** Stands for an application whose file could not be read. */
const lost: Definitions['app'] = {
  definition: {},
  broken: new Set(['variants', 'rights', 'site', 'menu', 'home', 'special', 'session']),
};

/** Why a long text is not parsed; null if it is. */
function pageProblem(text: string): 'file-too-large' | 'markdown-too-intricate' | null {
  if (text.length > longestPage) return 'file-too-large';
  return isTooIntricate(text) ? 'markdown-too-intricate' : null;
}

function beginningOf(file: string) {
  return { file, line: 1, column: 1 };
}
