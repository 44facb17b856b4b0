/** Where screens make their calls: the written call, what the screen has to fill it with, and what is read of the answer. */
import type {
  Action,
  AreaDefinition,
  Block,
  Bulk,
  Column,
  ColumnEdit,
  Condition,
  Form,
  Item,
  OptionsFrom,
  SearchScreen,
  Source,
  Table,
} from '../../../../schemas/types/definition.ts';
import type { WrittenCall } from '../../parts/call.ts';
import { tabsOf } from '../../parts/tabs.ts';
import type { NormalScreen } from '../normalize.ts';
import type { At } from '../places.ts';

/** A field of the answer that a screen names. */
export type NamedField = {
  readonly path: string;
  readonly at: At;
  /** How it is shown, where it is shown. */
  readonly format: { readonly name: string; readonly options: string | null; readonly at: At } | null;
};

/** What is read of an answer: the fields of its rows, or of the object itself; `any`: only the code can tell. */
export type Reading = { readonly of: 'rows' | 'object'; readonly fields: readonly NamedField[] } | 'any';

export type Use = {
  readonly screen: NormalScreen;
  readonly call: WrittenCall & Pick<Source, 'key' | 'rows'>;
  /** Where the screen names the call. */
  readonly at: At;
  /** Right of the action or of the tab that the call stands in; null: it has none of its own. */
  readonly right: string | null;
  readonly reading: Reading;
  /** The table that reads rows of the answer, and may say itself where they are and what tells them apart. */
  readonly table: Table | null;
  readonly filters: Form | null;
  readonly form: Form | null;
  /** The source whose row the call sends, or whose answer the form starts from. */
  readonly rowSource: Source | null;
  readonly choices: Bulk['choices'] | null;
};

/** Every use of every screen; a name that leads nowhere has been reported and is passed over. */
export function usesOf(screens: readonly NormalScreen[]): readonly Use[] {
  return screens.flatMap((screen) => screen.variants.flatMap((one) => usesOfScreen(screen, one.screen)));
}

type Written = NormalScreen['variants'][number]['screen'];

function usesOfScreen(normal: NormalScreen, written: Written): readonly Use[] {
  const { sources = {}, calls = {} } = normal.area.definition;
  const use = (call: Use['call'] | undefined, at: At, more: Partial<Use>): readonly Use[] =>
    call === undefined ? [] : [{ ...nothing, screen: normal, call, at, ...more }];
  const tabs = tabsOf(written);
  const right = ({ tab = '' }: { readonly tab?: string | undefined }) => own(tabs, tab)?.right ?? null;
  return [...usesOfKind(), ...partsOf(written).flatMap(({ optionsFrom }) => optionUse(optionsFrom))];

  function usesOfKind(): readonly Use[] {
    switch (written.kind) {
      case 'search': {
        const source = own(sources, written.source);
        const tag = source?.etag === undefined ? [] : [plain(source.etag, [source, 'etag'])];
        const reading: Reading = { of: 'rows', fields: [...searchFields(written), ...tag] };
        const edits = Object.entries(written.grid.columns).flatMap(([id, { edit }]) =>
          edit === undefined ? [] : editUses(id, edit),
        );
        const acts = Object.values(written.grid.columns).flatMap(({ action }) => actUses(action, source));
        return [
          ...use(source, [written, 'source'], { reading, filters: written.filters ?? null }),
          ...(written.bulk
            ? use(written.bulk, [written.bulk, 'call'], {
                right: written.bulk.right ?? null,
                rowSource: source ?? null,
                choices: written.bulk.choices,
              })
            : []),
          ...edits,
          ...acts,
          ...Object.values(written.actions ?? {}).flatMap((action) => actUses(action)),
          ...optionUses(written.filters),
        ];
      }
      case 'detail': {
        const tables = Object.values(written.tables ?? {});
        const source = own(sources, written.source);
        const { edit } = written;
        const shownParts = {
          ...written.panels,
          ...(edit === undefined ? {} : { edit: { items: edit.items ?? {} } }),
        };
        const panels: Reading = { of: 'object', fields: panelFields(shownParts) };
        return [
          ...use(source, [written, 'source'], { reading: panels }),
          ...Object.values(edit?.steps ?? {}).flatMap((step) =>
            use(own(calls, step.call), [step, 'call'], {
              form: edit?.form ?? null,
              rowSource: source ?? null,
            }),
          ),
          ...tables.flatMap((table) =>
            use(own(sources, table.source ?? ''), [table, 'source'], {
              right: right(table),
              reading: { of: 'rows', fields: columnFields(table) },
              table,
            }),
          ),
        ];
      }
      case 'dashboard':
        return Object.values(written.blocks).flatMap((block) =>
          use(own(sources, block.source), [block, 'source'], {
            reading: blockReading(block),
            filters: written.filters,
          }),
        );
      case 'form': {
        const source = written.source === undefined ? undefined : own(sources, written.source);
        return [
          ...use(source, [written, 'source'], { reading: 'any' }),
          ...use(own(calls, written.call), [written, 'call'], {
            form: written.form,
            rowSource: source ?? null,
          }),
          ...Object.values(written.actions ?? {}).flatMap((action) => actUses(action, source)),
          ...optionUses(written.form),
        ];
      }
      case 'sections': {
        const source = own(sources, written.source);
        const shown = Object.values(written.sections);
        return [
          ...use(source, [written, 'source'], {
            reading: {
              of: 'object',
              fields: [
                ...panelFields(written.sections),
                ...Object.values(written.actions ?? {}).flatMap(actionRows),
                ...shown.flatMap(({ edit }) => conditionRows(edit?.when)),
              ],
            },
          }),
          ...Object.values(written.actions ?? {}).flatMap((action) => actUses(action, source)),
          ...shown.flatMap(({ edit }) => optionUses(edit?.form)),
          ...shown.flatMap((section) =>
            section.edit === undefined
              ? []
              : use(own(calls, section.edit.call), [section.edit, 'call'], {
                  form: section.edit.form,
                  rowSource: source ?? null,
                  right: right(section),
                }),
          ),
        ];
      }
      case 'custom':
        return (written.calls ?? []).flatMap((name, index) =>
          use(own<Use['call']>(calls, name) ?? own(sources, name), [written.calls ?? [], String(index)], {
            reading: 'any',
          }),
        );
      case 'page':
      case 'links':
        return [];
    }
  }

  /** The call of an action on a row or an object. */
  function actUses(action: Action | undefined, source?: Source): readonly Use[] {
    if (action?.call === undefined) return [];
    return use(own(calls, action.call), [action, 'call'], { rowSource: source ?? null });
  }

  /** The sources in which fields find their options. */
  function optionUses(form: Form | undefined): readonly Use[] {
    return Object.values(form?.fields ?? {}).flatMap(({ optionsFrom }) => optionUse(optionsFrom));
  }

  function optionUse(from: OptionsFrom | undefined): readonly Use[] {
    if (from === undefined) return [];
    const fields = [plain(from.value, [from, 'value']), plain(from.label, [from, 'label'])];
    return use(own(sources, from.source), [from, 'source'], { reading: { of: 'rows', fields } });
  }

  /** A value that is changed in its cell: the row is sent with the value as its one field. */
  function editUses(id: string, edit: ColumnEdit): readonly Use[] {
    const rows = written.kind === 'search' ? own(sources, written.source) : undefined;
    const value = edit.kind === 'tick' ? { type: 'boolean' } : { type: 'string' };
    const form = { schema: { type: 'object', properties: { [id]: value } } } as Form;
    return use(own(calls, edit.call), [edit, 'call'], { form, rowSource: rows ?? null });
  }
}

const nothing = {
  reading: 'any',
  table: null,
  filters: null,
  form: null,
  rowSource: null,
  choices: null,
  right: null,
} as const satisfies Partial<Use>;

/** Calls of an area: each once, whether a screen uses it or not. */
export function callsOfArea({ sources = {}, calls = {}, screens }: AreaDefinition): readonly WrittenCall[] {
  const bulks = Object.values(screens).flatMap((screen) =>
    screen.kind === 'search' && screen.bulk ? [screen.bulk] : [],
  );
  return [...Object.values(sources), ...Object.values(calls), ...bulks];
}

// ---------------------------------------------------------------- fields

/** Every column and value that a screen shows. */
function partsOf(written: Written): readonly (Column | Item)[] {
  const columns = (holders: Readonly<Record<string, Table | Block>> = {}) =>
    Object.values(holders).flatMap((holder): (Column | Item)[] => Object.values(holder.columns));
  const items = (
    holders: Readonly<Record<string, { readonly items?: Readonly<Record<string, Item>> }>> = {},
  ) => Object.values(holders).flatMap((holder): (Column | Item)[] => Object.values(holder.items ?? {}));
  switch (written.kind) {
    case 'search':
      return Object.values(written.grid.columns);
    case 'detail':
      return [
        ...items(written.panels),
        ...items(written.edit && { edit: written.edit }),
        ...columns(written.tables),
      ];
    case 'dashboard':
      return columns(written.blocks);
    case 'sections':
      return items(written.sections);
    case 'custom':
      return columns(written.tables);
    default:
      return [];
  }
}

function searchFields({ grid, bulk }: SearchScreen): readonly NamedField[] {
  if (!bulk) return columnFields(grid);
  const sets = Object.values(bulk.choices).flatMap(({ set }) =>
    Object.keys(set).map((name) => plain(name, [set, name, 'key'])),
  );
  const group = bulk.groupBy === undefined ? [] : [plain(bulk.groupBy, [bulk, 'groupBy'])];
  return [...columnFields(grid), ...rowRefs(bulk.path), ...rowRefs(bulk.query), ...sets, ...group];
}

/** A block of one row reads it from the answer itself, but for the name of the row. */
function blockReading(block: Block): Reading {
  const fields = columnFields(block);
  if (block.single === undefined) return { of: 'rows', fields };
  const read = fields.filter(({ path }) => path !== block.single);
  return { of: 'object', fields: [...read, ...conditionRows(block.empty)] };
}

function columnFields(grid: SearchScreen['grid'] | Table | Block): readonly NamedField[] {
  const { columns, rowName } = grid;
  const selectable = 'selectable' in grid ? grid.selectable : undefined;
  const own = Object.entries(columns).flatMap(([id, column]) => [
    ...(column.action === undefined ? [shown(id, column, columns)] : actionRows(column.action)),
    ...(typeof column.csv === 'object'
      ? [{ ...shown(id, column, columns), format: formatOf({ format: column.format, ...column.csv }) }]
      : []),
    ...rowRefs(column.link?.path),
    ...conditionRows(column.edit?.when),
    ...conditionRows(column.edit?.ticked),
  ]);
  const named = rowName === undefined ? [] : [plain(rowName, [grid, 'rowName'])];
  return [...own, ...named, ...conditionRows(selectable)];
}

function panelFields(
  panels: Readonly<Record<string, { readonly items: Readonly<Record<string, Item>> }>>,
): readonly NamedField[] {
  return Object.values(panels).flatMap(({ items }) =>
    Object.entries(items).flatMap(([id, item]) => [shown(id, item, items), ...conditionRows(item.visible)]),
  );
}

function shown(id: string, written: Column | Item, holder: object): NamedField {
  const { field } = written;
  const at: At = field === undefined ? [holder, id, 'key'] : [written, 'field'];
  return { path: field ?? id, at, format: formatOf(written, at) };
}

function formatOf(
  written: { readonly format?: string | undefined; readonly options?: string | undefined },
  at?: At,
): NonNullable<NamedField['format']> {
  const { format, options } = written;
  return {
    name: format ?? 'text',
    options: options ?? null,
    at: format === undefined ? (at ?? [written]) : [written, 'format'],
  };
}

/** What an action reads of the row or object that it is offered for. */
function actionRows({ path, when }: Action): readonly NamedField[] {
  return [...rowRefs(path), ...conditionRows(when)];
}

function rowRefs(
  refs: Readonly<Record<string, { readonly row?: string }>> | undefined,
): readonly NamedField[] {
  return Object.values(refs ?? {}).flatMap((ref) =>
    ref.row === undefined ? [] : [plain(ref.row, [ref, 'row'])],
  );
}

function conditionRows(condition: Condition | undefined): readonly NamedField[] {
  if (condition === undefined) return [];
  const { row, all = [], any = [], not } = condition;
  const own = row === undefined ? [] : [plain(row, [condition, 'row'])];
  return [...own, ...[...all, ...any, ...(not ? [not] : [])].flatMap(conditionRows)];
}

function plain(path: string, at: At): NamedField {
  return { path, at, format: null };
}

function own<T>(entries: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}
