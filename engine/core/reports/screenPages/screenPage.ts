/** The page of one screen: address, access, parts by variant, CSV file, calls and their failures. */
import { describeGuard } from '../../describe/sentences.ts';
import { aspectsOf, partsOf, type ShownPart } from '../../describe/shownPart.ts';
import { plainText } from '../../describe/text.ts';
import {
  type Aspect,
  aspectNames,
  ownNames,
  pageTexts,
  said,
  wholes,
  wordFor,
} from '../../describe/words.ts';
import { kindOf } from '../../kinds/kinds.ts';
import type { Compiled, RouteModel } from '../../model/app.ts';
import type { ScreenFile } from '../../model/screen.ts';
import { callParts } from '../../parts/call.ts';
import type { NormalScreen } from '../../parts/element.ts';
import { partsOfScreen } from '../shownParts.ts';
import { byKind, mergeVariants, type VariantPart } from './byVariant.ts';
import {
  capital,
  code,
  inCell,
  markdownTable,
  type PageLinks,
  partTable,
  titleOfParts,
} from './partTable.ts';

/** The input of a page. */
type ScreenPageParts = {
  readonly normal: NormalScreen;
  readonly route: RouteModel;
  readonly file: ScreenFile;
  readonly compiled: Compiled;
  readonly links: PageLinks;
  /** A link to the definition of a part of the screen, by its dotted path. */
  readonly written: (path: string) => string;
};

/** The text of the page. */
export function screenPage({ normal, route, file, compiled, links, written }: ScreenPageParts): string {
  const variants = normal.variants.map(({ variant }) => variant).filter((name) => Object.hasOwn(file, name));
  const partsIn = (variant: string): readonly ShownPart[] => {
    const model = file[variant];
    if (!model) return [];
    const calls = partsOf(wholes.screen(normal.id), callParts(kindOf(model).calls(model)));
    const parts = partsOfScreen(model, compiled, variant);
    return [
      ...parts.filter(({ kind }) => kind !== 'error'),
      ...calls,
      ...parts.filter(({ kind }) => kind === 'error'),
    ];
  };
  const lists = new Map(variants.map((variant) => [variant, partsIn(variant)]));
  const merged = mergeVariants(lists);
  const isTitle = ({ kind }: ShownPart) => kind === 'page';
  const isCall = ({ kind }: ShownPart) => kind === 'call' || kind === 'error';
  const shown = merged.filter((part) => !isTitle(part) && !isCall(part));
  const calls = merged.filter(isCall);
  return [
    `# ${plainText(route.title)}`,
    `[${pageTexts.allScreens}](README.md) · ${pageTexts.definition(wordFor('screenKinds', route.kind), written(''))}`,
    facts(route, merged.filter(isTitle), compiled),
    ...byKind(shown).map(section),
    ...csvSections(merged, lists),
    ...byKind(calls).map(section),
    ...(calls.length > 0 ? [pageTexts.commonRules] : []),
  ].join('\n\n');

  function section(parts: readonly VariantPart[]): string {
    const [first] = parts;
    if (!first) return '';
    const isOnePlace = first.path !== '' && parts.every(({ path }) => path === first.path);
    const place = isOnePlace ? `\n\n${written(first.path)}` : '';
    const title = `## ${titleOfParts(first, shown)}${place}`;
    return [title, partTable(parts, links), ...orderLines(parts, lists)].join('\n\n');
  }
}

/** The order of the parts in each variant that has another than the table. */
function orderLines(
  parts: readonly VariantPart[],
  lists: ReadonlyMap<string, readonly ShownPart[]>,
): readonly string[] {
  return [...lists].flatMap(([variant, list]) => {
    const names = idsOf(inVariant(parts, variant));
    const own = idsOf(inOrder(parts, variant, list));
    return names.join() === own.join() ? [] : [pageTexts.orderIn(variant, own.map(code).join(', '))];
  });
}

const idsOf = (parts: readonly ShownPart[]) => parts.map(({ id }) => id);

function inVariant(parts: readonly VariantPart[], variant: string): readonly VariantPart[] {
  return parts.filter(({ variants }) => variants?.includes(variant) ?? true);
}

/** The parts of a variant in its order; `list`: all of its parts. */
function inOrder(
  parts: readonly VariantPart[],
  variant: string,
  list: readonly ShownPart[],
): readonly VariantPart[] {
  const keyOf = ({ kind, within, id }: ShownPart) => JSON.stringify([kind, within, id]);
  const places = new Map(list.map((part, place) => [keyOf(part), place]));
  const placeIn = (part: ShownPart) => places.get(keyOf(part)) ?? 0;
  return inVariant(parts, variant).toSorted((one, other) => placeIn(one) - placeIn(other));
}

function facts(route: RouteModel, titles: readonly VariantPart[], { routes }: Compiled): string {
  const rows: (readonly [string, string])[] = [
    [pageTexts.address, [route.path, ...route.aliases].map(code).join(', ')],
    [pageTexts.access, inCell(describeGuard(route.guard))],
    [pageTexts.variants, route.only === null ? said.all : inCell(route.only.join(', '))],
    [pageTexts.windowTitle, inCell(plainText(route.title))],
    [pageTexts.breadcrumb, breadcrumb(route, routes)],
    ...titles.flatMap(({ aspects, variants }) =>
      aspectsOf({ aspects }).flatMap((aspect) => {
        const value = aspects[aspect] ?? null;
        return value === null || aspect === 'screenKind'
          ? []
          : [[factName(aspect), `${inCell(value)}${variants ? ` (${variants.join(', ')})` : ''}`] as const];
      }),
    ),
  ];
  return markdownTable([pageTexts.screen, code(route.screen)], rows);
}

function factName(aspect: Aspect): string {
  return aspect === 'called' ? pageTexts.component : capital(aspectNames[aspect]);
}

function breadcrumb({ parents, breadcrumb: own }: RouteModel, routes: readonly RouteModel[]): string {
  const names = parents.map((id) => routes.find(({ screen }) => screen === id)?.breadcrumb ?? id);
  return [...names, own].map((name) => inCell(plainText(name))).join(' > ');
}

/** The columns of each CSV file, in order, by variant. */
function csvSections(
  parts: readonly VariantPart[],
  variants: ReadonlyMap<string, readonly ShownPart[]>,
): readonly string[] {
  const files = parts.filter(({ kind, id }) => kind === 'action' && id.endsWith(ownNames.csvFile));
  const ids = [...new Set(files.map(({ id }) => id.slice(0, -ownNames.csvFile.length).trim()))];
  return ids.map((table) => {
    const columns = parts.filter(
      ({ kind, within, aspects }) => kind === 'column' && (within ?? '') === table && aspects.csv !== said.no,
    );
    const lists = [...variants].map(([variant, list]) =>
      inOrder(columns, variant, list).map(({ aspects }) => inCell(aspects.label ?? '')),
    );
    const isOne = new Set(lists.map((list) => list.join('\0'))).size === 1;
    const shown = isOne
      ? [[said.all, lists[0] ?? []] as const]
      : [...variants.keys()].map((name, n) => [name, lists[n] ?? []] as const);
    const rows = shown.map(([name, list]) => [name, String(list.length), list.join(' ; ')]);
    return `## ${pageTexts.csvColumns(table)}\n\n${markdownTable([pageTexts.variant, pageTexts.number, pageTexts.columns], rows)}`;
  });
}
