/** What users see of an application, as a list of parts: the stuff of comparisons and of the generated pages. */
import type { Compiled } from '../compiler/compile.ts';
import type {
  ActionModel,
  AppModel,
  BlockModel,
  BulkModel,
  DetailEditModel,
  HelpModel,
  ItemModel,
  MenuEntryModel,
  PageBlock,
  PageInline,
  RouteModel,
  ScreenModel,
  SectionModel,
  TableModel,
  TabModel,
  Text,
} from '../model.ts';
import { callsOfApp, callsOfScreen, errorParts } from './callParts.ts';
import { conditionText, formParts, successAspects } from './formParts.ts';
import { actionAspects, exportParts, gridParts } from './gridParts.ts';
import { describeGuard } from './guard.ts';
import { type MakePart, type Part, partsOf, type Where } from './part.ts';
import { describeFormat, kindNames, optionalText, plainText, yesNo } from './text.ts';

/** The parts of the application around the screens, in their order. */
export function partsOfApp({ app, aids }: Compiled): readonly Part[] {
  const part = partsOf('Application');
  const menu = (entries: readonly MenuEntryModel[], above: string): readonly Part[] =>
    entries.flatMap(({ id, label, screen, entries: below }) => [
      part('entrée du menu', `${above}${id}`, { libellé: plainText(label), écran: screen }),
      ...menu(below, `${above}${id}.`),
    ]);
  return [
    ...menu(app.menu, ''),
    ...Object.entries(app.links).flatMap(([list, links]) =>
      links.map((link) =>
        part(
          'lien',
          plainText(link.label),
          { mène: 'screen' in link ? link.screen : link.default },
          { within: list },
        ),
      ),
    ),
    ...Object.entries(app.rights).map(([id, right]) =>
      part('droit', id, { libellé: plainText(right.label), 'sans connexion': yesNo(right.signedOut) }),
    ),
    ...errorParts(app.errors, null, part),
    ...callsOfApp(app).flatMap(({ name, call }) => errorParts(call.errors, name, part)),
    ...aids.tour.map(({ place, title, body }) =>
      part('étape de la visite', place, { titre: plainText(title), texte: plainText(body) }),
    ),
    ...textParts({ ...app.texts, ...aids.texts, ...app.appTexts }, part),
  ];
}

/** A screen as its address says, whatever the variant. */
export function partOfRoute(route: RouteModel): Part {
  return partsOf(`Écran ${route.screen}`)('écran', route.screen, {
    adresse: route.path,
    'autres adresses': route.aliases.join(', ') || null,
    accès: describeGuard(route.guard),
    variantes: route.only?.join(', ') ?? 'toutes',
    'titre de page': plainText(route.title),
    'fil d’Ariane': plainText(route.breadcrumb),
  });
}

/** The parts of a screen in one variant, in their order. */
export function partsOfScreen(
  model: ScreenModel,
  app: AppModel,
  help: HelpModel | undefined,
): readonly Part[] {
  const part = partsOf(`Écran ${model.id}`);
  return [
    part('page', 'en-tête', {
      forme: kindNames[model.kind],
      titre: plainText(model.heading),
      introduction: optionalText(model.intro),
    }),
    ...ownParts(model, app, part),
    ...(help ? helpParts(help, part) : []),
    ...callsOfScreen(model).flatMap(({ name, call }) => errorParts(call.errors, name, part)),
  ];
}

function helpParts({ text, explained, links }: HelpModel, part: MakePart): readonly Part[] {
  return [
    ...(text === null ? [] : [part('aide', 'texte', { explication: plainText(text) })]),
    ...explained.map(({ label, text: words }) =>
      part('aide', plainText(label), { explication: plainText(words) }),
    ),
    ...links.map(({ label, screen, anchor }) =>
      part('aide', plainText(label), { mène: anchor === null ? screen : `${screen} #${anchor}` }),
    ),
  ];
}

function ownParts(model: ScreenModel, app: AppModel, part: MakePart): readonly Part[] {
  const fallback = app.texts['fieldErrors.default'];
  switch (model.kind) {
    case 'search':
      return [
        ...(model.filters
          ? formParts(model.filters, { kind: 'critère', path: 'filters', fallback }, part)
          : []),
        ...gridParts(model.grid, { path: 'grid' }, part),
        part('tableau', 'affichage', {
          départ: model.start === 'arrival' ? 'dès l’arrivée' : 'après une recherche',
        }),
        ...(model.bulk ? bulkParts(model.bulk, part) : []),
        ...actionParts(model.actions, part),
        ...exportParts(model, '', '', part),
      ];
    case 'detail':
      return [
        ...tabParts(model.tabs, part),
        ...model.panels.flatMap(({ id, tab, title, items }) => [
          part('panneau', id, { titre: optionalText(title), onglet: tab }, { path: `panels.${id}` }),
          ...itemParts(items, { within: id, path: `panels.${id}.items` }, part),
        ]),
        ...(model.edit ? detailEditParts(model.edit, fallback, part) : []),
        ...model.tables.flatMap((table) => [
          ...(table.tab === null
            ? []
            : [
                part(
                  'tableau',
                  'place',
                  { onglet: table.tab },
                  { within: table.id, path: `tables.${table.id}` },
                ),
              ]),
          ...tableParts(table, part),
        ]),
        ...(model.back
          ? [part('action', 'retour', { libellé: plainText(model.back.label), mène: model.back.screen })]
          : []),
      ];
    case 'dashboard':
      return [
        ...formParts(model.filters, { kind: 'critère', path: 'filters', fallback }, part),
        part('page', 'présentation', { 'critère du bloc': model.by, motif: model.reason }),
        ...Object.entries(model.blocks).flatMap(([id, block]) => blockParts(id, block, part)),
      ];
    case 'form':
      return [
        ...formParts(model.form, { kind: 'champ', path: 'form', fallback }, part),
        part('action', 'après l’envoi', successAspects(model.success), { path: 'success' }),
        ...actionParts(model.actions, part),
        ...(model.cancel
          ? [part('action', 'annuler', { libellé: plainText(model.cancel.label), mène: model.cancel.screen })]
          : []),
      ];
    case 'sections':
      return [
        ...actionParts(model.actions, part),
        ...tabParts(model.tabs, part),
        ...model.sections.flatMap((section) => sectionParts(section, fallback, part)),
      ];
    case 'page':
      return [
        ...pageParts(model.blocks, { path: 'markdown' }, part),
        ...model.tabs.flatMap((tab) => [
          ...tabParts([tab], part),
          ...pageParts(tab.blocks, { within: tab.id, path: `tabs.${tab.id}.markdown` }, part),
        ]),
        ...(model.contents ? [part('page', 'sommaire', { 'en tête': 'titres de niveau 2' })] : []),
        ...(model.accordion ? [part('page', 'présentation', { 'sous les titres': 'replié' })] : []),
      ];
    case 'links':
      return model.entries.map((entry) =>
        part(
          'lien',
          entry.screen,
          { libellé: plainText(entry.label), description: optionalText(entry.description) },
          { path: 'entries' },
        ),
      );
    case 'custom':
      return [
        part('page', 'composant', { nom: model.component }),
        ...(model.form ? formParts(model.form, { kind: 'champ', path: 'form', fallback }, part) : []),
        ...Object.values(model.tables).flatMap((table) => tableParts(table, part)),
        ...textParts(model.texts, part),
      ];
  }
}

function actionParts(actions: readonly ActionModel[], part: MakePart): readonly Part[] {
  return actions.map((action) =>
    part(
      'action',
      action.id,
      { libellé: plainText(action.label), ...actionAspects(action) },
      { path: `actions.${action.id}` },
    ),
  );
}

function tabParts(tabs: readonly TabModel[], part: MakePart): readonly Part[] {
  return tabs.map(({ id, label, right }) =>
    part('onglet', id, { libellé: plainText(label), droit: right }, { path: `tabs.${id}` }),
  );
}

function tableParts(table: Omit<TableModel, 'source' | 'tab'>, part: MakePart): readonly Part[] {
  const path = `tables.${table.id}`;
  return [
    ...gridParts(table.grid, { within: table.id, path }, part),
    ...exportParts(table, `${table.id} `, path, part),
  ];
}

function blockParts(id: string, { table, chart, rowOrder }: BlockModel, part: MakePart): readonly Part[] {
  const path = `blocks.${id}`;
  return [
    part(
      'bloc',
      id,
      {
        titre: optionalText(table.title),
        graphique: chart && (chart.layout === 'stacked' ? 'barres empilées' : 'barres côte à côte'),
        séries: chart?.series.join(', ') ?? null,
        'ordre des lignes': rowOrder?.values.map(String).join(', ') ?? null,
      },
      { path },
    ),
    ...gridParts(table.grid, { within: id, path }, part),
    ...exportParts(table, `${id} `, path, part),
  ];
}

function bulkParts(bulk: BulkModel, part: MakePart): readonly Part[] {
  const { confirm } = bulk;
  return [
    part(
      'action',
      bulk.id,
      {
        libellé: plainText(bulk.label),
        droit: bulk.right,
        choix: bulk.choices.map(({ label }) => plainText(label)).join(', '),
        bouton: plainText(bulk.submit),
        confirmation: confirm && `${plainText(confirm.title)} ${plainText(confirm.body)}`,
        'sans ligne cochée': plainText(bulk.noRows.body),
        'sans choix': plainText(bulk.noChoice.body),
        réussite: plainText(bulk.done),
        échec: plainText(bulk.failed),
        'lignes ensemble': bulk.groupBy,
        ensuite: bulk.after === 'patch' ? 'met les lignes à jour' : 'refait la recherche',
      },
      { path: 'bulk' },
    ),
    ...bulk.choices.map(({ value, label, set }) =>
      part(
        'choix',
        value,
        {
          libellé: plainText(label),
          effet: Object.entries(set)
            .map(([name, given]) => `${name} : ${JSON.stringify(given)}`)
            .join(', '),
        },
        { within: bulk.id, path: 'bulk.choices' },
      ),
    ),
  ];
}

function sectionParts(
  { id, tab, title, items, edit }: SectionModel,
  fallback: Text | undefined,
  part: MakePart,
): readonly Part[] {
  const path = `sections.${id}`;
  const inEdit = { within: id, path: `${path}.edit` };
  return [
    part('section', id, { titre: plainText(title), onglet: tab }, { path }),
    ...itemParts(items, { within: id, path: `${path}.items` }, part),
    ...(edit === null
      ? []
      : [
          ...formParts(edit.form, { ...inEdit, kind: 'champ', fallback }, part),
          part('action', 'modifier', { libellé: plainText(edit.open) }, inEdit),
          part('action', 'après l’envoi', successAspects(edit.success), inEdit),
          part('action', 'annuler', { libellé: plainText(edit.cancel) }, inEdit),
        ]),
  ];
}

function detailEditParts(
  { title, items, form, steps, success, nothing, reloadAfter }: DetailEditModel,
  fallback: Text | undefined,
  part: MakePart,
): readonly Part[] {
  const where = { within: 'modification', path: 'edit' };
  return [
    part('section', 'modification', { titre: plainText(title) }, { path: 'edit' }),
    ...itemParts(items, { ...where, path: 'edit.items' }, part),
    ...formParts(form, { ...where, kind: 'champ', fallback }, part),
    ...steps.map(({ id, when, confirm, done, failed }) =>
      part(
        'étape',
        id,
        {
          'faite quand': conditionText(when),
          confirmation: confirm && `${plainText(confirm.title)} ${plainText(confirm.body)}`,
          réussite: plainText(done),
          échec: plainText(failed),
        },
        { ...where, path: 'edit.steps' },
      ),
    ),
    part(
      'action',
      'après l’envoi',
      {
        message: plainText(success),
        'sans modification': plainText(nothing),
        'relit l’objet': `après ${reloadAfter} ms`,
      },
      where,
    ),
  ];
}

function itemParts(items: readonly ItemModel[], where: Where, part: MakePart): readonly Part[] {
  return items.map((item) =>
    part(
      'valeur',
      item.id,
      {
        libellé: plainText(item.label),
        format: describeFormat(item.format),
        phrase: optionalText(item.sentence),
        'visible quand': conditionText(item.visible),
        'champ de la réponse': item.field === item.id ? null : item.field,
      },
      where,
    ),
  );
}

/** A long text by its headings: each with what stands below it. */
function pageParts(blocks: readonly PageBlock[], where: Where, part: MakePart): readonly Part[] {
  const parts: { id: string; titre: string | null; texts: string[] }[] = [];
  for (const block of blocks) {
    if (block.type === 'heading') parts.push({ id: block.id, titre: inlineText(block.children), texts: [] });
    else {
      if (parts.length === 0) parts.push({ id: 'début', titre: null, texts: [] });
      parts.at(-1)?.texts.push(blockText(block));
    }
  }
  return parts.map(({ id, titre, texts }) => part('partie', id, { titre, texte: texts.join(' ') }, where));
}

function blockText(block: PageBlock): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return inlineText(block.children);
    case 'list':
      return block.items.map((item) => `- ${item.map(blockText).join(' ')}`).join(' ');
    case 'quote':
      return block.children.map(blockText).join(' ');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(inlineText).join(' | ')).join(' / ');
  }
}

function inlineText(children: readonly PageInline[]): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return child;
      if (child.type === 'property') return `{${child.name} = ${child.default}}`;
      return child.type === 'link'
        ? `${inlineText(child.children)} (${child.href})`
        : inlineText(child.children);
    })
    .join('');
}

function textParts(texts: Readonly<Record<string, Text>>, part: MakePart): readonly Part[] {
  return Object.entries(texts).map(([id, text]) => part('texte', id, { '': plainText(text) }));
}
