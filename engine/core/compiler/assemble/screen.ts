/** A screen in one variant, and the file that holds it in all of them. */
import type { CustomScreen, LinksScreen, PageScreen, Screen } from '../../../../schemas/types/definition.ts';
import { assembleDashboard } from '../../kinds/dashboard.ts';
import { assembleDetail } from '../../kinds/detail.ts';
import { assembleFormScreen } from '../../kinds/form.ts';
import { assembleSearch } from '../../kinds/search.ts';
import { assembleSections } from '../../kinds/sections.ts';
import type {
  CallModel,
  CustomModel,
  HelpFile,
  HelpModel,
  LinksModel,
  PageBlock,
  PageModel,
  ScreenBase,
  ScreenFile,
  ScreenModel,
} from '../../model.ts';
import { assembleCall } from '../../parts/call.ts';
import { assembleForm, formTexts } from '../../parts/form.ts';
import { assembleHelp, explaining } from '../../parts/help.ts';
import type { Scope } from '../../parts/scope.ts';
import { assembleTable } from '../../parts/table.ts';
import { assembleTab, reportEmptyTabs } from '../../parts/tabs.ts';
import type { Linker } from '../link.ts';
import type { NormalScreen } from '../normalize.ts';
import type { At } from '../places.ts';

/** Reads a screen, and its help, in each of its variants; those that come out alike share one model. */
export function assembleScreenFile(
  normal: NormalScreen,
  linker: Linker,
): { readonly file: ScreenFile; readonly help: HelpFile } {
  const everyField = new Set(normal.variants.flatMap(({ screen }) => fieldNames(screen)));
  const models = shared<ScreenModel>();
  const helps = shared<HelpModel>();
  const assembled = normal.variants.map(({ variant, screen }) => {
    const present = fieldNames(screen);
    const absent = [...everyField].filter((name) => !present.includes(name));
    const scope = scopeOf(normal, variant, linker);
    const { explain, explained } = explaining(scope);
    const whole: Scope = { ...scope, absent, explain };
    const model = models(assembleScreen(screen, whole));
    const help = assembleHelp(screen, explained, whole);
    return { variant, model, help: help && helps(help) };
  });
  const file = Object.fromEntries(assembled.map(({ variant, model }) => [variant, model]));
  reportEmptyTabs(normal, file, linker);
  return {
    file,
    help: Object.fromEntries(assembled.flatMap(({ variant, help }) => (help ? [[variant, help]] : []))),
  };
}

/** Answers, for equal values, the first of them. */
function shared<T>(): (value: T) => T {
  const known: T[] = [];
  return (value) => {
    const same = known.find((one) => isWrittenAlike(one, value));
    if (same !== undefined) return same;
    known.push(value);
    return value;
  };
}

/** Whether two values are written alike: the order of keys is that of columns and fields. */
function isWrittenAlike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return (
    keys.length === others.length &&
    keys.every(
      (key, place) => key === others[place] && isWrittenAlike(a[key as keyof object], b[key as keyof object]),
    )
  );
}

function scopeOf(
  { id, name, area, params }: NormalScreen,
  variant: string,
  linker: Linker,
): Omit<Scope, 'absent' | 'explain'> {
  return { ...linker, area, id, variant, key: `${area.definition.area}.${name}`, params };
}

/** The fields of all forms of a screen. */
function fieldNames(written: object): readonly string[] {
  return Object.entries(written).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || key === 'variants') return [];
    if (key !== 'schema') return fieldNames(value);
    const properties = 'properties' in value ? value.properties : null;
    return typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  });
}

function assembleScreen(written: Screen, scope: Scope): ScreenModel {
  const at: At = [written];
  const base: ScreenBase = {
    id: scope.id,
    heading: scope.texts.need(`${scope.key}.titre`, headingArgs(written), at),
    intro: scope.texts.find(`${scope.key}.intro`, headingArgs(written)),
  };
  switch (written.kind) {
    case 'search':
      return assembleSearch(written, base, scope);
    case 'detail':
      return assembleDetail(written, base, scope);
    case 'dashboard':
      return assembleDashboard(written, base, scope);
    case 'form':
      return assembleFormScreen(written, base, scope);
    case 'sections':
      return assembleSections(written, base, scope);
    case 'page':
      return assemblePage(written, base, scope);
    case 'links':
      return assembleLinks(written, base, scope);
    case 'custom':
      return assembleCustom(written, base, scope);
  }
}

/** What the data of a screen may fill in its titles. */
export function headingArgs(written: Screen): readonly string[] | 'any' {
  return written.kind === 'detail' ||
    written.kind === 'custom' ||
    written.kind === 'form' ||
    written.kind === 'sections'
    ? 'any'
    : [];
}

function assemblePage(written: PageScreen, base: ScreenBase, scope: Scope): PageModel {
  const { markdown, tabs = {}, contents = false, accordion = false } = written;
  if (markdown === undefined && written.tabs === undefined)
    scope.report('missing-key', [written], 'markdown');
  const blocks = markdown === undefined ? [] : scope.blocks(pageFile(markdown, scope), [written, 'markdown']);
  const anchors = new Set(anchorsOf(blocks));
  return {
    ...base,
    kind: 'page',
    blocks,
    tabs: Object.entries(tabs).map(([id, tab]) => {
      const at: At = [tab, 'markdown'];
      const inside = scope.blocks(pageFile(tab.markdown, scope), at);
      for (const anchor of anchorsOf(inside)) {
        if (anchors.has(anchor)) scope.report('markdown-duplicate-id', at, anchor);
        anchors.add(anchor);
      }
      return { ...assembleTab(id, tab, [tabs, id, 'key'], scope), blocks: inside };
    }),
    contents,
    accordion,
  };
}

function anchorsOf(blocks: readonly PageBlock[]): readonly string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'heading') return [block.id];
    return block.type === 'quote' ? anchorsOf(block.children) : [];
  });
}

function pageFile(markdown: string, { area }: Scope): string {
  return `${area.file.slice(0, area.file.lastIndexOf('/') + 1)}${markdown}`;
}

function assembleLinks(written: LinksScreen, base: ScreenBase, scope: Scope): LinksModel {
  return {
    ...base,
    kind: 'links',
    entries: Object.entries(written.entries).map(([id, entry]) => {
      const key = `${scope.key}.entrees.${id}`;
      return {
        screen: scope.target(entry.screen, [entry, 'screen'], scope.params),
        label: scope.texts.find(`${key}.libelle`, []) ?? titleOf(entry.screen, [entry, 'screen'], scope),
        description: scope.texts.find(`${key}.description`, []),
        icon: entry.icon === undefined ? null : scope.word('icons', entry.icon, [entry, 'icon']),
      };
    }),
  };
}

/** The title that a screen has in links: its `page`, else its `titre`. */
export function titleOf(id: string, at: At, { texts, screens }: Linker) {
  if (!screens.has(id)) return '';
  const key = id.replace('/', '.');
  return texts.find(`${key}.page`, []) ?? texts.need(`${key}.titre`, [], at);
}

function assembleCustom(written: CustomScreen, base: ScreenBase, scope: Scope): CustomModel {
  const calls = written.calls ?? [];
  return {
    ...base,
    kind: 'custom',
    component: scope.word('components', written.component, [written, 'component']),
    calls: Object.fromEntries(
      calls.map((name, index) => [name, customCall(name, [calls, String(index)], scope)]),
    ),
    form: written.form === undefined ? null : assembleForm(written.form, formTexts(scope), scope),
    tables: Object.fromEntries(
      Object.entries(written.tables ?? {}).map(([id, table]) => {
        for (const key of ['source', 'tab'] as const)
          if (table[key] !== undefined) scope.report('unknown-key', [table, key, 'key'], key, null, []);
        return [id, assembleTable(id, table, null, scope)];
      }),
    ),
    texts: customTexts(written, scope),
  };
}

/** The texts that the component writes; of a group (`motifs.*`) whatever the catalogue has, but something. */
function customTexts(written: CustomScreen, { texts, textsOf, key }: Scope): CustomModel['texts'] {
  const at: At = [written, 'component'];
  const named = Object.entries(textsOf(written.component)).flatMap(([name, filled]) => {
    if (!name.endsWith('.*')) return [[name, filled] as const];
    const group = name.slice(0, -2);
    const members = texts.under(`${key}.textes.${group}`);
    return (members.length > 0 ? members : ['…']).map((member) => [`${group}.${member}`, filled] as const);
  });
  return Object.fromEntries(
    named.map(([name, filled]) => [name, texts.need(`${key}.textes.${name}`, filled, at)]),
  );
}

/** A call of a component: one of the area's calls, or one of its sources. */
function customCall(name: string, at: At, scope: Scope): CallModel {
  const { calls = {}, sources = {} } = scope.area.definition;
  const isSource = !Object.hasOwn(calls, name) && Object.hasOwn(sources, name);
  const written = scope.shared(scope.area, isSource ? 'sources' : 'calls', name, at);
  const allowed = { filter: 'any', field: 'any', row: 'any', choice: 'any', path: 'any' } as const;
  return assembleCall(written ?? { call: 'GET /' }, allowed, scope, scope.params);
}
