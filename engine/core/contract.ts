/**
 * The definitions against the contract of the server, an OpenAPI 3.1 document: operations, parameters, body fields
 * and the fields of rows. A schema that leaves its fields open is not held against anyone.
 */
import type { DetailScreen, SearchScreen } from '../../schemas/types/definition.ts';
import type { WrittenCall } from './assemble/call.ts';
import type { Linker } from './link.ts';
import { nearest } from './nearest.ts';
import type { NormalScreen } from './normalize.ts';
import type { At } from './places.ts';

/** An OpenAPI document, as parsed JSON. */
export type Contract = Readonly<Record<string, unknown>>;

type Group = Readonly<Record<string, unknown>>;
type Operation = {
  readonly query: Readonly<Record<string, { readonly required: boolean }>>;
  /** Fields of the body and of the answer; null: open, or not JSON. */
  readonly body: Group | null;
  readonly answer: Group | null;
};
/** A field that a definition names, and where. */
type Named = readonly [name: string, at: At];

/** Checks every call, and the fields that screens read of its answers. */
export function checkContract(contract: Contract, screens: readonly NormalScreen[], linker: Linker): void {
  const { report, definitions } = linker;
  const operations = operationsOf(contract);
  const { app, areas } = definitions;

  for (const call of [...Object.values(app.definition.calls ?? {}), ...sessionCalls()]) checkCall(call);
  for (const { definition } of areas)
    for (const call of [...Object.values(definition.sources ?? {}), ...Object.values(definition.calls ?? {})])
      checkCall(call);
  for (const { area, variants } of screens)
    for (const { screen } of variants) {
      const sources = area.definition.sources ?? {};
      if (screen.kind === 'search') {
        if (screen.bulk) checkCall(screen.bulk);
        checkRows(sources[screen.source], searchFields(screen));
      } else if (screen.kind === 'detail') {
        checkObject(sources[screen.source], panelFields(screen));
        for (const table of Object.values(screen.tables ?? {}))
          checkRows(sources[table.source ?? ''], columnFields(table));
      }
    }

  function sessionCalls(): readonly WrittenCall[] {
    const { session } = app.definition;
    return session ? [session.validate, session.user, session.logout, session.properties] : [];
  }

  function checkCall(written: WrittenCall): void {
    const operation = operations.get(written.call);
    if (!operation) {
      const known = [...operations.keys()];
      report('contract-operation', [written, 'call'], written.call, nearest(written.call, known));
      return;
    }
    const { query = {}, body } = written;
    const parameters = Object.keys(operation.query);
    for (const name of Object.keys(query))
      if (!parameters.includes(name))
        report('contract-query', [query, name, 'key'], name, nearest(name, parameters), parameters);
    for (const [name, { required }] of Object.entries(operation.query))
      if (required && !Object.hasOwn(query, name)) report('contract-query-missing', [written, 'call'], name);
    const fields = typeof body === 'object' ? (body.fields ?? body.row?.set ?? body.form?.set) : undefined;
    const known = propertiesOf(operation.body);
    for (const name of Object.keys(fields ?? {}))
      if (known && !Object.hasOwn(known, name))
        report(
          'contract-body',
          [fields ?? {}, name, 'key'],
          name,
          nearest(name, Object.keys(known)),
          Object.keys(known),
        );
  }

  function checkRows(
    source: (WrittenCall & { readonly rows?: string; readonly key?: string }) | undefined,
    fields: readonly Named[],
  ): void {
    const answer = source && operations.get(source.call)?.answer;
    if (!source || !answer) return;
    const path = source.rows ?? '';
    const list = schemaAt(answer, path);
    const items = list && resolve(list).items;
    if (!isGroup(items)) {
      if (list === null || resolve(list).type !== undefined)
        report('contract-rows', [source, path === '' ? 'call' : 'rows'], path);
      return;
    }
    const key: readonly Named[] = source.key === undefined ? [] : [[source.key, [source, 'key']]];
    checkFields(items, [...key, ...fields]);
  }

  function checkObject(
    source: (WrittenCall & { readonly rows?: string }) | undefined,
    fields: readonly Named[],
  ): void {
    const answer = source && operations.get(source.call)?.answer;
    const object = answer ? schemaAt(answer, source.rows ?? '') : null;
    if (object) checkFields(object, fields);
  }

  function checkFields(schema: Group, fields: readonly Named[]): void {
    for (const [path, at] of fields) {
      const missing = missingField(schema, path.split('.'));
      if (missing !== null) report('contract-field', at, path, nearest(path, missing), missing);
    }
  }

  /** The fields that are there instead, when a dotted path leaves the schema; null when it does not. */
  function missingField(schema: Group, path: readonly string[]): readonly string[] | null {
    const [name, ...rest] = path;
    const known = propertiesOf(schema);
    if (name === undefined || known === null) return null;
    const inner = Object.hasOwn(known, name) ? known[name] : undefined;
    if (inner === undefined) return Object.keys(known);
    return isGroup(inner) ? missingField(inner, rest) : null;
  }

  function schemaAt(schema: Group, path: string): Group | null {
    return path
      .split('.')
      .filter((name) => name !== '')
      .reduce<Group | null>((at, name) => {
        const inner = at && propertiesOf(at)?.[name];
        return isGroup(inner) ? inner : null;
      }, schema);
  }

  /** The properties of a schema and of what it is put together from; null when it leaves them open. */
  function propertiesOf(schema: Group | null): Group | null {
    if (schema === null) return null;
    const own = resolve(schema);
    const parts = [own.allOf, own.anyOf, own.oneOf].flatMap((list) => (Array.isArray(list) ? list : []));
    const all = [own.properties, ...parts.map((part) => (isGroup(part) ? propertiesOf(part) : null))];
    const found = all.filter(isGroup);
    return found.length === 0 ? null : Object.assign({}, ...found);
  }

  function resolve(schema: Group): Group {
    let at = schema;
    for (let hops = 0; typeof at.$ref === 'string' && hops < 20; hops += 1) {
      const found = at.$ref
        .split('/')
        .slice(1)
        .reduce<unknown>((inner, name) => (isGroup(inner) ? inner[name] : undefined), contract);
      if (!isGroup(found)) return {};
      at = found;
    }
    return at;
  }
}

// ---------------------------------------------------------------- what definitions name

function searchFields({ grid, bulk }: SearchScreen): readonly Named[] {
  if (!bulk) return columnFields(grid);
  const paths = Object.values(bulk.path ?? {}).flatMap((ref): Named[] =>
    ref.row === undefined ? [] : [[ref.row, [ref, 'row']]],
  );
  const sets = Object.values(bulk.choices).flatMap(({ set }) =>
    Object.keys(set).map((name): Named => [name, [set, name, 'key']]),
  );
  const group: readonly Named[] = bulk.groupBy === undefined ? [] : [[bulk.groupBy, [bulk, 'groupBy']]];
  return [...columnFields(grid), ...paths, ...sets, ...group];
}

function columnFields(grid: SearchScreen['grid']): readonly Named[] {
  const { columns, rowName } = grid;
  const own = Object.entries(columns).flatMap(([id, column]): Named[] => {
    const links = Object.values(column.link?.path ?? {}).flatMap((ref): Named[] =>
      ref.row === undefined ? [] : [[ref.row, [ref, 'row']]],
    );
    return [fieldOf(id, column, columns), ...links];
  });
  return rowName === undefined ? own : [...own, [rowName, [grid, 'rowName']]];
}

function panelFields({ panels = {} }: DetailScreen): readonly Named[] {
  return Object.values(panels).flatMap(({ items }) =>
    Object.entries(items).map(([id, item]) => fieldOf(id, item, items)),
  );
}

function fieldOf(id: string, { field, ...rest }: { readonly field?: string }, holder: object): Named {
  const written = (holder as Readonly<Record<string, object>>)[id] ?? rest;
  return field === undefined ? [id, [holder, id, 'key']] : [field, [written, 'field']];
}

// ---------------------------------------------------------------- what the contract offers

function operationsOf(contract: Contract): ReadonlyMap<string, Operation> {
  const operations = new Map<string, Operation>();
  for (const [path, item] of Object.entries(isGroup(contract.paths) ? contract.paths : {}))
    for (const method of ['get', 'post', 'put', 'delete']) {
      const operation = isGroup(item) ? item[method] : undefined;
      if (isGroup(operation) && isGroup(item))
        operations.set(`${method.toUpperCase()} ${path}`, operationOf(operation, item));
    }
  return operations;
}

function operationOf(operation: Group, item: Group): Operation {
  const parameters = [item.parameters, operation.parameters]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter(isGroup)
    .filter((parameter) => parameter.in === 'query');
  const answers = isGroup(operation.responses) ? operation.responses : {};
  const success = Object.keys(answers).find((status) => /^2/.test(status));
  return {
    query: Object.fromEntries(
      parameters.map((parameter) => [String(parameter.name), { required: parameter.required === true }]),
    ),
    body: jsonSchemaOf(operation.requestBody),
    answer: success === undefined ? null : jsonSchemaOf(answers[success]),
  };
}

function jsonSchemaOf(holder: unknown): Group | null {
  const content = isGroup(holder) && isGroup(holder.content) ? holder.content : {};
  const json = content['application/json'];
  return isGroup(json) && isGroup(json.schema) ? json.schema : null;
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
