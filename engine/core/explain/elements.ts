/** The parts of a written screen that a user may see, each with the way to it, as patches name it. */
import type {
  Action,
  Block,
  Column,
  Condition,
  DetailEdit,
  Form,
  Screen,
  Tab,
  Table,
} from '../../../schemas/types/definition.ts';
import type { At } from '../compiler/places.ts';
import { tabsOf } from '../parts/tabs.ts';

export type Element = {
  /** Heading that the part stands under. */
  readonly group: string;
  readonly id: string;
  /** Dotted path in the screen. */
  readonly path: string;
  readonly at: At;
  /** Key of its label below the screen's texts; null: it has none. */
  readonly label: string | null;
  readonly only: string | readonly string[] | null;
  /** What must hold for it to be seen. */
  readonly conditions: readonly Condition[];
  /** Why it is switched off by its own settings; null: it is not. */
  readonly off: { readonly why: string; readonly at: At } | null;
  /** The tab or action that it belongs to, which may ask for a right. */
  readonly holder: { readonly right?: string } | null;
};

/** Lists the parts in the order of display. */
export function elementsOf(screen: Screen): readonly Element[] {
  const tabs = tabsOf(screen);
  const tab = (part: { readonly tab?: string | undefined }): Tab | null => tabs[part.tab ?? ''] ?? null;
  const ofTabs = Object.entries(tabs).map(
    ([id, one]): Element => ({
      ...part('Onglets', id, `tabs.${id}`, [tabs, id, 'key'], `onglets.${id}`),
      only: one.only ?? null,
      holder: one,
    }),
  );
  switch (screen.kind) {
    case 'search':
      return [
        ...(screen.filters ? fieldsOf(screen.filters, 'filters', 'Critères') : []),
        ...columnsOf(
          screen.grid,
          'grid',
          ['Colonnes', 'Colonnes du CSV'],
          'colonnes',
          screen.csv !== undefined,
        ),
        ...(screen.bulk
          ? [
              {
                ...part(
                  'Actions',
                  screen.bulk.id,
                  'bulk',
                  [screen, 'bulk', 'key'],
                  `${screen.bulk.id}.libelle`,
                ),
                holder: screen.bulk,
              },
              ...Object.entries(screen.bulk.choices).map(([id, choice]) => ({
                ...part('Actions', `${screen.bulk?.id}.${id}`, `bulk.choices.${id}`, [
                  screen.bulk?.choices ?? {},
                  id,
                  'key',
                ]),
                only: choice.only ?? null,
                holder: screen.bulk ?? null,
              })),
            ]
          : []),
        ...actionsOf(screen.actions),
        ...exportsOf(screen, ''),
      ];
    case 'detail':
      return [
        ...ofTabs,
        ...Object.entries(screen.panels ?? {}).flatMap(([panel, { items, only, tab: name }]) =>
          Object.entries(items).map(([id, item]) => ({
            ...part(
              `Panneau « ${panel} »`,
              id,
              `panels.${panel}.items.${id}`,
              [items, id, 'key'],
              `panneaux.${panel}.${id}`,
            ),
            only: item.only ?? only ?? tab({ tab: name })?.only ?? null,
            conditions: present(item.visible),
            holder: tab({ tab: name }),
          })),
        ),
        ...(screen.edit === undefined ? [] : editOf(screen.edit)),
        ...tablesOf(screen.tables ?? {}, tab),
      ];
    case 'dashboard':
      return [
        ...fieldsOf(screen.filters, 'filters', 'Critères'),
        ...Object.entries(screen.blocks).flatMap(([id, block]) => blockElements(id, block)),
      ];
    case 'form':
      return [
        ...actionsOf(screen.actions),
        ...fieldsOf(screen.form, 'form', 'Champs'),
        part('Actions', 'valider', 'call', [screen, 'call']),
        ...(screen.cancel === undefined ? [] : [part('Actions', 'annuler', 'cancel', [screen, 'cancel'])]),
      ];
    case 'sections':
      return [...actionsOf(screen.actions), ...ofTabs].concat(
        Object.entries(screen.sections).flatMap(([section, { items, only, edit, tab: name }]) => [
          ...Object.entries(items).map(([id, item]) => ({
            ...part(
              `Section « ${section} »`,
              id,
              `sections.${section}.items.${id}`,
              [items, id, 'key'],
              `sections.${section}.valeurs.${id}`,
            ),
            only: item.only ?? only ?? tab({ tab: name })?.only ?? null,
            conditions: present(item.visible),
            holder: tab({ tab: name }),
          })),
          ...(edit === undefined
            ? []
            : fieldsOf(edit.form, `sections.${section}.edit.form`, `Champs de « ${section} »`).map(
                (field) => ({
                  ...field,
                  label: field.label === null ? null : `sections.${section}.${field.label}`,
                  holder: tab({ tab: name }),
                }),
              )),
        ]),
      );
    case 'links':
      return Object.entries(screen.entries).map(([id, entry]) => ({
        ...part('Liens', id, `entries.${id}`, [screen.entries, id, 'key'], `entrees.${id}.libelle`),
        only: entry.only ?? null,
      }));
    case 'custom':
      return tablesOf(screen.tables ?? {}, tab);
    case 'page':
      return ofTabs;
  }
}

function part(group: string, id: string, path: string, at: At, label: string | null = null): Element {
  return { group, id, path, at, label, only: null, conditions: [], off: null, holder: null };
}

function present(...conditions: readonly (Condition | undefined)[]): readonly Condition[] {
  return conditions.filter((one) => one !== undefined);
}

/** What is done with the object or the list by one press. */
function actionsOf(actions: Readonly<Record<string, Action>> = {}): readonly Element[] {
  return Object.entries(actions).map(([id, action]) => ({
    ...part('Actions', id, `actions.${id}`, [actions, id, 'key'], `actions.${id}.libelle`),
    only: action.only ?? null,
    conditions: present(action.when),
  }));
}

function fieldsOf(form: Form, path: string, group: string): readonly Element[] {
  const properties: unknown = form.schema.properties;
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.keys(properties).map((id) => {
    const field = form.fields?.[id];
    const at: At = field ? [form.fields ?? {}, id, 'key'] : [properties, id, 'key'];
    return {
      ...part(group, id, `${path}.fields.${id}`, at, `champs.${id}.libelle`),
      only: field?.only ?? null,
      conditions: present(field?.visible),
    };
  });
}

/** What a detail screen shows and asks where it is changed, and the calls of its button. */
function editOf({ items = {}, form, steps }: DetailEdit): readonly Element[] {
  const ofEdit = (element: Element): Element => ({
    ...element,
    label: element.label === null ? null : `edition.${element.label}`,
  });
  return [
    ...Object.entries(items).map(([id, item]) => ({
      ...part('Modification', id, `edit.items.${id}`, [items, id, 'key'], `edition.valeurs.${id}`),
      only: item.only ?? null,
      conditions: present(item.visible),
    })),
    ...fieldsOf(form, 'edit.form', 'Champs de la modification').map(ofEdit),
    ...Object.entries(steps).map(([id, step]) => ({
      ...part('Actions', id, `edit.steps.${id}`, [steps, id, 'key']),
      only: step.only ?? null,
      conditions: present(step.when),
    })),
  ];
}

function tablesOf(
  tables: Readonly<Record<string, Table>>,
  tab: (table: Table) => Tab | null,
): readonly Element[] {
  return Object.entries(tables).flatMap(([id, table]) => {
    const columns = columnsOf(
      table,
      `tables.${id}`,
      [`Tableau « ${id} »`, `CSV du tableau « ${id} »`],
      `tableaux.${id}.colonnes`,
      table.csv !== undefined,
    );
    return [...columns, ...exportsOf(table, `tables.${id}.`)].map((one) => ({
      ...one,
      only: one.only ?? table.only ?? tab(table)?.only ?? null,
      holder: tab(table),
    }));
  });
}

function blockElements(id: string, block: Block): readonly Element[] {
  const columns = columnsOf(
    block,
    `blocks.${id}`,
    [`Bloc « ${id} »`, `CSV du bloc « ${id} »`],
    `tableaux.${id}.colonnes`,
    block.csv !== undefined,
  );
  const chart =
    block.chart === undefined
      ? []
      : [part(`Bloc « ${id} »`, 'graphique', `blocks.${id}.chart`, [block, 'chart', 'key'])];
  return [...columns, ...chart, ...exportsOf(block, `blocks.${id}.`)].map((one) => ({
    ...one,
    only: one.only ?? block.only ?? null,
  }));
}

/** Each column twice: as a table shows it, and as the file holds it. */
function columnsOf(
  { columns }: { readonly columns: Readonly<Record<string, Column>> },
  path: string,
  [group, fileGroup]: readonly [string, string],
  label: string,
  hasCsv: boolean,
): readonly Element[] {
  const of = (kind: 'grid' | 'csv', heading: string) =>
    Object.entries(columns).map(([id, column]): Element => {
      const at: At = [columns, id, 'key'];
      const why = kind === 'grid' ? 'la colonne dit « grid: false »' : 'la colonne dit « csv: false »';
      return {
        ...part(heading, id, `${path}.columns.${id}`, at, `${label}.${id}`),
        only: column.only ?? null,
        conditions: present(column.visible, column.action?.when),
        off: column[kind] === false ? { why, at: [column, kind, 'key'] } : null,
      };
    });
  return [...of('grid', group), ...(hasCsv ? of('csv', fileGroup) : [])];
}

function exportsOf(
  holder: { readonly csv?: object; readonly print?: boolean },
  path: string,
): readonly Element[] {
  return [
    ...(holder.csv ? [part('Actions', `${path}csv`, `${path}csv`, [holder, 'csv', 'key'])] : []),
    ...(holder.print ? [part('Actions', `${path}print`, `${path}print`, [holder, 'print', 'key'])] : []),
  ];
}
