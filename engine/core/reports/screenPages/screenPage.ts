/** The page of one screen: address, access, parts by variant, CSV file, calls and their failures. */
import { describeGuard } from '../../describe/guard.ts';
import { type Part, partsOf } from '../../describe/part.ts';
import { plainText } from '../../describe/text.ts';
import { kindOf } from '../../kinds/kinds.ts';
import type { Compiled, RouteModel, ScreenFile } from '../../model/model.ts';
import { callParts } from '../../parts/call.ts';
import type { NormalScreen } from '../../parts/normalScreen.ts';
import { partsOfScreen } from '../shownParts.ts';
import { byKind, mergeVariants, type VariantPart } from './byVariant.ts';
import { type PageLinks, partTable, titleOfParts } from './partTable.ts';
import { code, inCell, markdownTable } from './table.ts';

/** The input of a page. */
export type ScreenPageParts = {
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
  const partsIn = (variant: string): readonly Part[] => {
    const model = file[variant];
    if (!model) return [];
    const calls = callParts(kindOf(model).calls(model), partsOf(`Écran ${normal.id}`));
    const parts = partsOfScreen(model, compiled.app, compiled.aids.help[normal.id]?.[variant]);
    return [
      ...parts.filter(({ kind }) => kind !== 'erreur'),
      ...calls,
      ...parts.filter(({ kind }) => kind === 'erreur'),
    ];
  };
  const merged = mergeVariants(new Map(variants.map((variant) => [variant, partsIn(variant)])));
  const isTitle = ({ kind }: Part) => kind === 'page';
  const isCall = ({ kind }: Part) => kind === 'appel' || kind === 'erreur';
  const shown = merged.filter((part) => !isTitle(part) && !isCall(part));
  const calls = merged.filter(isCall);
  return [
    `# ${plainText(route.title)}`,
    `[Tous les écrans](README.md) · ${kindOf(route).name}, définition : ${written('')}`,
    facts(route, merged.filter(isTitle), compiled),
    ...byKind(shown).map((parts) => section(parts, shown, links, written)),
    ...csvSections(merged, variants),
    ...byKind(calls).map((parts) => section(parts, shown, links, written)),
    ...(calls.length > 0
      ? [`Toute autre réponse en erreur suit les [règles communes](README.md#erreurs).`]
      : []),
  ].join('\n\n');
}

function section(
  parts: readonly VariantPart[],
  all: readonly VariantPart[],
  links: PageLinks,
  written: (path: string) => string,
): string {
  const [first] = parts;
  if (!first) return '';
  const isOnePlace = first.path !== '' && parts.every(({ path }) => path === first.path);
  const place = isOnePlace ? `\n\n${written(first.path)}` : '';
  return `## ${titleOfParts(first, all)}${place}\n\n${partTable(parts, links)}`;
}

function facts(route: RouteModel, titles: readonly VariantPart[], { routes }: Compiled): string {
  const rows: (readonly [string, string])[] = [
    ['Adresse', [route.path, ...route.aliases].map(code).join(', ')],
    ['Accès', inCell(describeGuard(route.guard))],
    ['Variantes', route.only === null ? 'toutes' : inCell(route.only.join(', '))],
    ['Titre de la fenêtre', inCell(plainText(route.title))],
    ['Fil d’Ariane', breadcrumb(route, routes)],
    ...titles.flatMap(({ aspects, variants }) =>
      Object.entries(aspects).flatMap(([aspect, value]) =>
        value === null || aspect === 'forme'
          ? []
          : [[factName(aspect), `${inCell(value)}${variants ? ` (${variants.join(', ')})` : ''}`] as const],
      ),
    ),
  ];
  return markdownTable(['Écran', code(route.screen)], rows);
}

function factName(aspect: string): string {
  return aspect === 'nom' ? 'Composant' : `${aspect.slice(0, 1).toUpperCase()}${aspect.slice(1)}`;
}

function breadcrumb({ parents, breadcrumb: own }: RouteModel, routes: readonly RouteModel[]): string {
  const names = parents.map((id) => routes.find(({ screen }) => screen === id)?.breadcrumb ?? id);
  return [...names, own].map((name) => inCell(plainText(name))).join(' > ');
}

/** The columns of each CSV file, in order, by variant. */
function csvSections(parts: readonly VariantPart[], variants: readonly string[]): readonly string[] {
  const isIn = (variant: string) => (part: VariantPart) => part.variants?.includes(variant) ?? true;
  const files = parts.filter(({ kind, id }) => kind === 'action' && id.endsWith('fichier CSV'));
  const ids = [...new Set(files.map(({ id }) => id.slice(0, -'fichier CSV'.length).trim()))];
  return ids.map((table) => {
    const columns = parts.filter(
      ({ kind, within, aspects }) =>
        kind === 'colonne' && (within ?? '') === table && aspects['dans le CSV'] !== 'non',
    );
    const lists = variants.map((variant) =>
      columns.filter(isIn(variant)).map(({ aspects }) => inCell(aspects.libellé ?? '')),
    );
    const isOne = new Set(lists.map((list) => list.join('\0'))).size === 1;
    const shown = isOne
      ? [['toutes', lists[0] ?? []] as const]
      : variants.map((name, n) => [name, lists[n] ?? []] as const);
    const rows = shown.map(([name, list]) => [name, String(list.length), list.join(' ; ')]);
    const title = table === '' ? 'Colonnes du fichier CSV' : `Colonnes du fichier CSV de « ${table} »`;
    return `## ${title}\n\n${markdownTable(['Variante', 'Nombre', 'Colonnes'], rows)}`;
  });
}
