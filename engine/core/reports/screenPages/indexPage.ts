/** The index page: every screen by area, who may open which screen, and what all screens share. */
import { describeGuard } from '../../describe/sentences.ts';
import { plainText } from '../../describe/text.ts';
import { pageTexts, reasons, said, wordFor } from '../../describe/words.ts';
import type { Compiled, RouteModel } from '../../model/app.ts';
import { callParts } from '../../parts/call.ts';
import { partsOfApp } from '../shownParts.ts';
import { byKind } from './byVariant.ts';
import { code, headOf, inCell, markdownTable, type PageLinks, partSection } from './partTable.ts';

/** The text of the page. */
export function indexPage(compiled: Compiled, links: PageLinks): string {
  const { routes, app } = compiled;
  const sorted = [...routes].sort((a, b) => (a.screen < b.screen ? -1 : 1));
  const areas = [...new Set(sorted.map(({ screen }) => screen.split('/')[0] ?? ''))];
  const parts = partsOfApp(compiled, callParts);
  const shared = parts.filter(({ kind }) => kind !== 'text');
  return [
    `# ${pageTexts.screensOf(plainText(app.siteTitle.default))}`,
    pageTexts.summary(sorted.length, areas.length),
    ...areas.map((area) => `## ${pageTexts.area(area)}\n\n${areaTable(area, sorted, links)}`),
    `## ${pageTexts.rightsAndScreens}\n\n${matrix(sorted, compiled, links)}`,
    ...byKind(shared.map((part) => ({ ...part, variants: null }))).map((parts) =>
      partSection(parts, shared, links),
    ),
  ].join('\n\n');
}

function areaTable(area: string, routes: readonly RouteModel[], links: PageLinks): string {
  const rows = routes
    .filter(({ screen }) => screen.startsWith(`${area}/`))
    .map(({ screen, title, path, kind, guard, only }) => [
      linked(screen, links),
      inCell(plainText(title)),
      code(path),
      wordFor('screenKinds', kind),
      inCell(describeGuard(guard)),
      only === null ? said.all : inCell(only.join(', ')),
    ]);
  const head = (['screen', 'title', 'address', 'screenKind', 'access', 'variants'] as const).map(headOf);
  return markdownTable(head, rows);
}

/** The access matrix: a column for everyone, one for signed-in users, one per right. */
function matrix(routes: readonly RouteModel[], { app }: Compiled, links: PageLinks): string {
  const rights = Object.keys(app.rights);
  const head = [headOf('screen'), reasons.everyone, reasons.signedIn, ...rights.map(code)];
  const rows = routes.map(({ screen, guard }) => {
    const anyOf = guard.kind === 'right' ? guard.anyOf : [];
    return [
      linked(screen, links),
      guard.kind === 'public' ? said.yes : '',
      guard.kind === 'login' ? said.yes : '',
      ...rights.map((right) => (anyOf.includes(right) ? said.yes : '')),
    ];
  });
  const without = rights.filter((right) =>
    routes.every(({ guard }) => guard.kind !== 'right' || !guard.anyOf.includes(right)),
  );
  const table = markdownTable(head, rows);
  return without.length === 0
    ? table
    : `${table}\n\n${pageTexts.withoutScreen(without.map(code).join(', '))}`;
}

function linked(id: string, links: PageLinks): string {
  const page = links.get(id);
  return page === undefined ? code(id) : `[${id}](${page})`;
}
