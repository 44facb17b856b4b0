/** What users see of an application, as a list of named parts with what can be said of each: the stuff of a comparison. */
import type { Compiled } from '../compile.ts';
import { describeGuard } from '../explain/describe.ts';
import type {
  ColumnModel,
  Condition,
  FieldModel,
  FormatModel,
  FormModel,
  GridModel,
  MenuEntryModel,
  RouteModel,
  ScreenModel,
  Text,
  TextPart,
} from '../model.ts';

/** A part, named by its kind and id within a whole (a screen, the menu). */
export type Part = {
  readonly whole: string;
  readonly kind: string;
  readonly id: string;
  /** What can be said of it, by aspect. */
  readonly aspects: Readonly<Record<string, string | null>>;
};

/** The parts of the application around the screens, in their order. */
export function partsOfApp({ app }: Compiled): readonly Part[] {
  const whole = 'Application';
  const menu = (entries: readonly MenuEntryModel[], above: string): readonly Part[] =>
    entries.flatMap(({ id, label, screen, entries: below }) => [
      {
        whole,
        kind: 'entrée du menu',
        id: `${above}${id}`,
        aspects: { libellé: plain(label), écran: screen },
      },
      ...menu(below, `${above}${id}.`),
    ]);
  return [
    ...menu(app.menu, ''),
    ...Object.entries(app.links).flatMap(([list, links]) =>
      links.map(
        (link): Part => ({
          whole,
          kind: `lien (${list})`,
          id: plain(link.label),
          aspects: { mène: 'screen' in link ? link.screen : link.default },
        }),
      ),
    ),
    ...Object.entries(app.rights).map(
      ([id, right]): Part => ({
        whole,
        kind: 'droit',
        id,
        aspects: { libellé: plain(right.label), 'sans connexion': yesNo(right.signedOut) },
      }),
    ),
    ...textsOf(whole, 'texte', { ...app.texts, ...app.appTexts }),
  ];
}

/** A screen as its address says, whatever the variant. */
export function partOfRoute(route: RouteModel): Part {
  return {
    whole: `Écran ${route.screen}`,
    kind: 'écran',
    id: route.screen,
    aspects: {
      adresse: route.path,
      'autres adresses': route.aliases.join(', ') || null,
      accès: describeGuard(route.guard),
      variantes: route.only?.join(', ') ?? 'toutes',
      'titre de page': plain(route.title),
      'fil d’Ariane': plain(route.breadcrumb),
    },
  };
}

/** The parts of a screen in one variant, in their order. */
export function partsOfScreen(model: ScreenModel): readonly Part[] {
  const whole = `Écran ${model.id}`;
  const part = (kind: string, id: string, aspects: Part['aspects']): Part => ({ whole, kind, id, aspects });
  const base = part('page', 'en-tête', {
    forme: model.kind,
    titre: plain(model.heading),
    introduction: optional(model.intro),
  });
  switch (model.kind) {
    case 'search':
      return [
        base,
        ...(model.filters ? formParts(model.filters, 'critère', part) : []),
        ...gridParts(model.grid, 'colonne', part),
        ...(model.bulk
          ? [
              part('action', model.bulk.id, {
                libellé: plain(model.bulk.label),
                choix: model.bulk.choices.map(({ label }) => plain(label)).join(', '),
                confirmation: optional(model.bulk.confirm?.body ?? null),
              }),
            ]
          : []),
        ...exportParts(model, '', part),
      ];
    case 'detail':
      return [
        base,
        ...model.panels.flatMap((panel) =>
          panel.items.map((item) =>
            part(`valeur (${panel.id})`, item.id, {
              libellé: plain(item.label),
              format: formatName(item.format),
              condition: conditionText(item.visible),
            }),
          ),
        ),
        ...model.tables.flatMap((table) => [
          ...gridParts(table.grid, `colonne (${table.id})`, part),
          ...exportParts(table, `${table.id} `, part),
        ]),
      ];
    case 'form':
      return [base, ...formParts(model.form, 'champ', part)];
    case 'sections':
      return [
        base,
        ...model.sections.flatMap(({ id, items, edit }) => [
          ...items.map((item) =>
            part(`valeur (${id})`, item.id, {
              libellé: plain(item.label),
              format: formatName(item.format),
              condition: conditionText(item.visible),
            }),
          ),
          ...(edit === null ? [] : formParts(edit.form, `champ (${id})`, part)),
        ]),
      ];
    case 'page':
      return [base, part('page', 'contenu', { texte: JSON.stringify(model.blocks) })];
    case 'links':
      return [
        base,
        ...model.entries.map((entry) =>
          part('lien', entry.screen, {
            libellé: plain(entry.label),
            description: optional(entry.description),
          }),
        ),
      ];
    case 'custom':
      return [
        base,
        part('page', 'composant', { nom: model.component }),
        ...Object.values(model.tables).flatMap((table) => [
          ...gridParts(table.grid, `colonne (${table.id})`, part),
          ...exportParts(table, `${table.id} `, part),
        ]),
        ...textsOf(whole, 'texte', model.texts),
      ];
  }
}

type MakePart = (kind: string, id: string, aspects: Part['aspects']) => Part;

function formParts(
  { fields, rules, submit, schema }: FormModel,
  kind: string,
  part: MakePart,
): readonly Part[] {
  const properties = schema.properties as Readonly<Record<string, unknown>> | undefined;
  return [
    ...fields.map((field) => part(kind, field.name, fieldAspects(field, properties?.[field.name]))),
    ...rules.map((rule) => {
      const { rule: name, message, ...more } = rule;
      return part('contrôle', [name, ...('field' in more ? [more.field] : [])].join(' '), {
        message: plain(message),
        détail: JSON.stringify(more),
      });
    }),
    part('action', 'envoi', { libellé: plain(submit) }),
  ];
}

function fieldAspects(field: FieldModel, schema: unknown): Part['aspects'] {
  const messages = Object.entries(field.errors).map(([keyword, text]) => [
    `message « ${keyword} »`,
    plain(text),
  ]);
  return {
    libellé: plain(field.label),
    saisie: field.widget,
    obligatoire: yesNo(field.required),
    'lecture seule': yesNo(field.readOnly),
    valeurs: field.options?.map(({ label }) => plain(label)).join(', ') ?? null,
    'choix vide': optional(field.emptyOption),
    aide: optional(field.hint),
    exemple: optional(field.placeholder),
    infobulle: optional(field.help),
    'visible quand': conditionText(field.visible),
    'modifiable quand': conditionText(field.enabled),
    règles: JSON.stringify(schema ?? null),
    ...Object.fromEntries(messages),
  };
}

function gridParts(grid: GridModel, kind: string, part: MakePart): readonly Part[] {
  const sort =
    grid.sort && `${grid.sort.column} ${grid.sort.direction === 'asc' ? 'croissant' : 'décroissant'}`;
  return [
    ...grid.columns.map((column) => part(kind, column.id, columnAspects(column))),
    part('tableau', kind === 'colonne' ? 'résultats' : kind.slice(9, -1), {
      légende: plain(grid.caption),
      compte: plain(grid.count),
      'sans résultat': plain(grid.empty),
      'tri de départ': sort,
      'lignes à cocher': yesNo(grid.selection),
      'lignes par page': `${grid.pageSize} (${grid.pageSizes.join(', ')})`,
    }),
  ];
}

function columnAspects(column: ColumnModel): Part['aspects'] {
  return {
    libellé: plain(column.label),
    format: formatName(column.format),
    cellule: column.cell,
    lien: column.link?.screen ?? null,
    'dans le tableau': yesNo(column.grid),
    imprimée: yesNo(column.print),
    'dans le CSV': column.csv === null ? 'non' : formatName(column.csv),
    triable: yesNo(column.sortable),
  };
}

function exportParts(
  { csv, print }: { readonly csv: { readonly filename: Text } | null; readonly print: boolean },
  prefix: string,
  part: MakePart,
): readonly Part[] {
  return [
    ...(csv ? [part('action', `${prefix}fichier CSV`, { nom: plain(csv.filename) })] : []),
    ...(print ? [part('action', `${prefix}impression`, {})] : []),
  ];
}

function textsOf(whole: string, kind: string, texts: Readonly<Record<string, Text>>): readonly Part[] {
  return Object.entries(texts).map(([id, text]) => ({ whole, kind, id, aspects: { '': plain(text) } }));
}

function formatName({ name, options }: FormatModel): string {
  return options ? `${name} (${options.map(({ label }) => plain(label)).join(', ')})` : name;
}

function conditionText(condition: Condition | null): string | null {
  return condition === null ? null : JSON.stringify(condition);
}

function optional(text: Text | null): string | null {
  return text === null ? null : plain(text);
}

function yesNo(value: boolean): string {
  return value ? 'oui' : 'non';
}

/** A text as its author wrote it, more or less. */
function plain(text: Text): string {
  return typeof text === 'string' ? text : text.map(plainPart).join('');
}

function plainPart(part: TextPart): string {
  if (typeof part === 'string') return part;
  if ('pound' in part) return '#';
  const cases = 'plural' in part ? part.plural : 'select' in part ? part.select : null;
  if (cases === null) return `{${part.arg}}`;
  const written = Object.entries(cases).map(([name, parts]) => `${name} {${parts.map(plainPart).join('')}}`);
  return `{${part.arg}, ${written.join(' ')}}`;
}
