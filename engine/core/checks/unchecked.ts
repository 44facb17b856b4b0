/** What could not be checked, and why. */

import type { Call } from '../../../schemas/types/definition.ts';
import { isMissing, type Shape } from '../contract/shape.ts';
import type { Linker } from '../definition/linker.ts';
import { uncheckedWords } from '../problems/words.ts';
import { readIn } from './contract/checkFields.ts';
import type { KnownUse } from './contract/use.ts';

/** Things of one kind that were not checked, and why in the author's words. */
export type Unchecked = { readonly why: string; readonly names: readonly string[] };

/** There is no contract to compare calls with. */
export const withoutContract: Unchecked = { why: uncheckedWords.contract, names: [] };

/** An application without a contract has at most this number of mistakes that a contract would explain. */
const few = 5;

/** Reports the missing contract as the cause of what is known from it only. */
export function reportWithoutContract({ definitions, problems, report }: Linker): void {
  const open = problems.filter(({ needs }) => needs?.includes('contract'));
  const places = new Set(open.map(({ file, line, column }) => `${file}:${line}:${column}`));
  if (places.size > few) report('contract-missing', [definitions.app.definition, 'format']);
}

/** What the contract does not describe of the calls of screens, beside its references to other documents, the token and values of the user. */
export function uncheckedOf(
  uses: readonly KnownUse[],
  { claims, users, outside }: Readonly<Record<'claims' | 'users' | 'outside', readonly string[]>>,
): readonly Unchecked[] {
  const answers = new Set<string>();
  const bodies = new Set<string>();
  for (const use of uses) {
    const { call, reading, operation } = use;
    if (reading !== 'any' && reading.fields.length > 0) {
      const found = readIn(use);
      const read = reading.of === 'rows' && !isMissing(found) && found?.items ? found.items : found;
      if (read === null || (!isMissing(read) && isOpen(read))) answers.add(operation.id);
    }
    const json = operation.body?.json;
    if (sendsNames(call.body) && json && isOpen(json)) bodies.add(operation.id);
  }
  return [
    { why: uncheckedWords.answers, names: [...answers] },
    { why: uncheckedWords.bodies, names: [...bodies] },
    { why: uncheckedWords.claims, names: claims },
    { why: uncheckedWords.users, names: users },
    { why: uncheckedWords.outside, names: outside },
  ].filter(({ names }) => names.length > 0);
}

/** Whether a body has fields of its own: a row is sent as it came. */
function sendsNames(body: Call['body']): boolean {
  if (typeof body !== 'object') return body === 'form';
  const { fields, form, row } = body;
  return form !== undefined || Object.keys(fields ?? row?.set ?? {}).length > 0;
}

/** Whether a schema says nothing about what it describes. */
function isOpen({ types, properties, items }: Shape): boolean {
  return properties === null && items === null && (types === null || types.includes('object'));
}
