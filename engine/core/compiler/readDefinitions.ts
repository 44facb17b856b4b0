/** The first two phases over all files: text to checked definitions, each file on its own. */
import type { AppDefinition, ChecksDefinition } from '../../../schemas/types/definition.ts';
import type { CatalogueFile } from './catalogue.ts';
import type { SourceFile } from './compile.ts';
import type { Area, Definitions } from './link.ts';
import { isTooIntricate, longestPage } from './markdown.ts';
import { parse } from './parse.ts';
import type { SourceText } from './places.ts';
import type { Reporter } from './reporter.ts';
import { type Checked, validateApp, validateArea, validateChecks, validateMessages } from './validate.ts';

type Read = {
  readonly definitions: Definitions;
  readonly catalogues: readonly CatalogueFile[];
  /** Every catalogue could be read. */
  readonly hasAllTexts: boolean;
};

/** Parses and validates every file. */
export function readDefinitions(files: readonly SourceFile[], reporter: Reporter): Read {
  let complete = true;
  let hasAllTexts = true;
  let app: Checked<Partial<AppDefinition>> | null = null;
  let checks: Partial<ChecksDefinition> = {};
  const areas: Area[] = [];
  const catalogues: CatalogueFile[] = [];
  const pages = new Map<string, SourceText>();

  for (const file of files) {
    if (file.kind === 'markdown') {
      const wrong = pageProblem(file.text);
      if (wrong !== null) reporter.report(wrong, beginningOf(file.path));
      pages.set(file.path, wrong === null ? file : { path: file.path, text: '' });
      continue;
    }
    const value = parse(file, reporter);
    if (value === undefined) {
      complete = false;
      if (file.kind === 'app') app = lost;
      if (file.kind === 'messages') hasAllTexts = false;
    } else if (file.kind === 'app') {
      app = validateApp(value, reporter) ?? lost;
    } else if (file.kind === 'checks') {
      checks = validateChecks(value, reporter);
    } else if (file.kind === 'messages') {
      catalogues.push({ path: file.path, text: file.text, value: validateMessages(value, reporter) });
    } else {
      const area = validateArea(value, reporter);
      if (area) areas.push({ ...area, file: file.path });
      else complete = false;
    }
  }
  if (app === null) reporter.report('app-missing', beginningOf(files[0]?.path ?? 'app.yaml'));
  return { definitions: { app: app ?? lost, areas, checks, pages, complete }, catalogues, hasAllTexts };
}

/** An application of which nothing could be read. */
const lost: Checked<Partial<AppDefinition>> = {
  definition: {},
  broken: new Set(['variants', 'rights', 'site', 'menu', 'home', 'special', 'session']),
};

/** What keeps a long text from being read at all. */
function pageProblem(text: string): 'file-too-large' | 'markdown-too-intricate' | null {
  if (text.length > longestPage) return 'file-too-large';
  return isTooIntricate(text) ? 'markdown-too-intricate' : null;
}

function beginningOf(file: string) {
  return { file, line: 1, column: 1 };
}
