/** The page of one screen: address, access, parts by variant, CSV file, calls and their failures. */
import { describeGuard } from '../../describe/sentences.ts';
import { aspectsOf, kindName, type ShownPart } from '../../describe/shownPart.ts';
import { plainText } from '../../describe/text.ts';
import {
  aspectNames,
  ownNames,
  pageTexts,
  type ShownKind,
  said,
  shownKinds,
  wordFor,
} from '../../describe/words.ts';
import type { Compiled, RouteModel } from '../../model/app.ts';
import type { ScreenFile } from '../../model/screen.ts';
import { callParts } from '../../parts/call.ts';
import { partsOfScreen } from '../shownParts.ts';
import { byKind, mergeVariants, type VariantPart } from './byVariant.ts';
import { capital, code, headOf, inCell, markdownTable, type PageLinks, partSection } from './partTable.ts';

/** The parts of a screen in each of its variants. */
type Lists = ReadonlyMap<string, readonly ShownPart[]>;

/** The text of the page. `written`: a link to the definition of a part of the screen, by its dotted path. */
export function screenPage(
  route: RouteModel,
  file: ScreenFile,
  compiled: Compiled,
  links: PageLinks,
  written: (path: string) => string,
): string {
  const isError = ({ kind }: ShownPart) => Number(kind === 'error');
  const lists: Lists = new Map(
    Object.entries(file).map(([variant, model]) => {
      const parts = partsOfScreen(model, compiled, variant, callParts);
      return [variant, parts.toSorted((one, other) => isError(one) - isError(other))];
    }),
  );
  const merged = mergeVariants(lists);
  const ofKinds = (...kinds: readonly ShownKind[]) => merged.filter(({ kind }) => kinds.includes(kind));
  const titles = ofKinds('page');
  const calls = ofKinds('call', 'error');
  const shown = merged.filter((part) => !titles.includes(part) && !calls.includes(part));
  return [
    `# ${plainText(route.title)}`,
    `[${pageTexts.allScreens}](README.md) · ${pageTexts.definition(wordFor('screenKinds', route.kind), written(''))}`,
    facts(route, titles, compiled),
    ...byKind(shown).map(section),
    ...csvSections(shown, lists),
    ...byKind(calls).map(section),
    ...(calls.length > 0 ? [pageTexts.commonRules] : []),
  ].join('\n\n');

  function section(parts: readonly VariantPart[]): string {
    const [path = '', ...otherPaths] = new Set(parts.map((part) => part.path));
    const place = path !== '' && otherPaths.length === 0 ? `\n\n${written(path)}` : '';
    return [partSection(parts, shown, links, place), ...orderLines(parts, lists)].join('\n\n');
  }
}

/** The order of parts of one kind in each variant that has another than the table. */
function orderLines(parts: readonly VariantPart[], lists: Lists): readonly string[] {
  const kinds = new Set(parts.map(kindName));
  return [...lists].flatMap(([variant, list]) => {
    const here = parts.filter(({ variants }) => variants?.includes(variant) ?? true);
    const names = here.map(({ id }) => id);
    const alike = list.filter((part) => kinds.has(kindName(part)));
    const places = [...new Set(alike.map(({ id }) => id))];
    const own = names.toSorted((one, other) => places.indexOf(one) - places.indexOf(other));
    return names.join() === own.join() ? [] : [pageTexts.orderIn(variant, own.map(code).join(', '))];
  });
}

function facts(route: RouteModel, titles: readonly VariantPart[], { routes }: Compiled): string {
  const told = titles.flatMap(({ aspects, variants }) => {
    const where = variants === null ? '' : ` (${variants.join(', ')})`;
    return aspectsOf({ aspects }).flatMap((aspect) => {
      const value = aspects[aspect] ?? null;
      const name = aspect === 'called' ? ownNames.component : aspectNames[aspect];
      return value === null || aspect === 'screenKind' ? [] : [[capital(name), inCell(value) + where]];
    });
  });
  return markdownTable(
    [headOf('screen'), code(route.screen)],
    [
      [headOf('address'), [route.path, ...route.aliases].map(code).join(', ')],
      [headOf('access'), inCell(describeGuard(route.guard))],
      [headOf('variants'), route.only === null ? said.all : inCell(route.only.join(', '))],
      [pageTexts.windowTitle, inCell(plainText(route.title))],
      [headOf('breadcrumb'), breadcrumb(route, routes)],
      ...told,
    ],
  );
}

function breadcrumb({ parents, breadcrumb: own }: RouteModel, routes: readonly RouteModel[]): string {
  const names = parents.map((id) => routes.find(({ screen }) => screen === id)?.breadcrumb ?? id);
  return [...names, own].map((name) => inCell(plainText(name))).join(' > ');
}

/** The columns of each CSV file, in order, by variant. */
function csvSections(parts: readonly VariantPart[], lists: Lists): readonly string[] {
  const files = parts.filter(({ kind, id }) => kind === 'action' && id.endsWith(ownNames.csvFile));
  const tables = new Set(files.map(({ id }) => id.slice(0, -ownNames.csvFile.length).trim()));
  const head = [pageTexts.variant, pageTexts.number, shownKinds.column.title];
  return [...tables].map((table) => {
    const rows = [...lists].map(([variant, list]) => {
      const columns = list.filter(
        ({ kind, within, aspects }) =>
          kind === 'column' && (within ?? '') === table && aspects.csv !== said.no,
      );
      const labels = columns.map(({ aspects }) => inCell(aspects.label ?? ''));
      return [variant, String(columns.length), labels.join(' ; ')];
    });
    const [[, ...first] = [], ...others] = rows;
    const isOne = others.every(([, ...other]) => other.join() === first.join());
    return `## ${pageTexts.csvColumns(table)}\n\n${markdownTable(head, isOne ? [[said.all, ...first]] : rows)}`;
  });
}
