/**
 * What the contract offers and no screen uses, for decisions about what to build or to remove. These are not problems.
 */

import type { Call } from '../../../../schemas/types/definition.ts';
import type { Operation, Operations } from '../../contract/operations.ts';
import { knownAt, type Shape } from '../../contract/shape.ts';
import type { Linker } from '../../definition/linker.ts';
import { sentNames } from '../../definition/paging.ts';
import type { CallUse } from '../../parts/element.ts';
import { keyOf } from '../../parts/table.ts';
import type { Use } from './use.ts';

/** An unused part of an operation. */
export type Unused = {
  readonly operation: string;
  readonly summary: string;
  /** `operation`: all of it. */
  readonly part: 'operation' | 'query' | 'body' | 'answer';
  readonly names: readonly string[];
};

/** Everything that no call requests, sends or shows. Fields that code may read count as used. */
export function unusedOf(
  { byId }: Operations,
  calls: readonly CallUse['call'][],
  uses: readonly Use[],
  linker: Linker,
): readonly Unused[] {
  return [...byId.values()].flatMap((operation): readonly Unused[] => {
    const { id, summary } = operation;
    const made = calls.filter(({ call }) => call === id);
    if (made.length === 0) return [{ operation: id, summary, part: 'operation', names: [] }];
    const parts = [
      ['query', unsentQuery(operation, made)],
      ['body', unsentBody(operation, made)],
      ['answer', unreadAnswer(operation)],
    ] as const;
    return parts.flatMap(([part, names]) =>
      names.length > 0 ? [{ operation: id, summary, part, names }] : [],
    );
  });

  function unreadAnswer(operation: Operation): readonly string[] {
    const own = uses.filter(({ call }) => call.call === operation.id);
    const isUser = linker.definitions.app.definition.session?.user?.call === operation.id;
    const read = new Set<string>(isUser ? linker.used().users.keys() : []);
    // A form starts with the fields of the object that it changes.
    for (const { rowSource, form } of uses)
      if (rowSource?.call === operation.id && form)
        for (const name of Object.keys(form.fields)) read.add(firstOf(name));
    let properties: Shape['properties'] = null;
    for (const { reading, call, table, screen } of own) {
      if (reading === 'any') return [];
      const found = knownAt(operation.answer, call.rows ?? '');
      if (found === null) return [];
      properties = (found.items && reading.of === 'rows' ? found.items : found).properties;
      for (const field of [...keyOf(call.key), call.etag ?? '']) read.add(field);
      // The rows of a table are a field of the object, and have fields of their own.
      if (table?.rows !== undefined) read.add(firstOf(table.rows));
      else for (const { path } of reading.fields) read.add(firstOf(path));
      const start = `${screen.id.replace('/', '.')}.`;
      for (const { key, args } of linker.texts.written.values())
        if (key.startsWith(start)) for (const name of args) read.add(name);
    }
    return own.length === 0 ? [] : Object.keys(properties ?? {}).filter((name) => !read.has(name));
  }
}

/** The field of an object that a path begins with. */
const firstOf = (path: string) => path.split('.', 1)[0] ?? path;

function unsentQuery({ query }: Operation, made: readonly CallUse['call'][]): readonly string[] {
  const sent = made.flatMap(({ query: own = {}, paging }) => [...Object.keys(own), ...sentNames(paging)]);
  // The names of an order hold that of a column.
  const isOrder = made.some(({ paging }) => typeof paging === 'object' && paging.protocol === 'datatables');
  return query
    .map(({ name }) => name)
    .filter((name) => !sent.includes(name) && !(isOrder && /^(order|columns)\[/.test(name)));
}

/** Only if every body is written field by field. */
function unsentBody({ body }: Operation, made: readonly Call[]): readonly string[] {
  const written = made.map((call) => (typeof call.body === 'object' ? call.body.fields : undefined));
  if (!body?.json?.properties || written.includes(undefined)) return [];
  const sent = written.flatMap((fields = {}) => Object.keys(fields)).map(firstOf);
  return Object.keys(body.json.properties).filter((name) => !sent.includes(name));
}
