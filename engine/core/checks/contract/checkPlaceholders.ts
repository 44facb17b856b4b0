/** The placeholders of a refusal's message are fields of the body that it comes with: what the body has not stays empty. */
import type { ErrorRule } from '../../../../schemas/types/definition.ts';
import type { Linker } from '../../definition/linker.ts';
import type { WrittenCall } from '../../parts/call.ts';
import { nearest } from '../../problems/nearest.ts';
import { placeholdersOf } from '../../runtime/text.ts';
import { answeredBy } from './checkRefusals.ts';
import type { Operation } from './operations.ts';

/** Checks the messages of all rules, those of the application against every call that they answer. */
export function checkPlaceholders(
  calls: readonly (readonly [WrittenCall, Operation])[],
  global: readonly ErrorRule[],
  { texts, report }: Pick<Linker, 'texts' | 'report'>,
): void {
  const told = new Set<string>();
  for (const [{ errors = [] }, operation] of calls)
    for (const [rule, refusals] of answeredBy(errors, global, operation)) {
      const { message = '' } = rule;
      const text = message === '' ? null : texts.find(message, 'any');
      for (const name of text === null ? [] : placeholdersOf(text))
        for (const { status, body } of refusals) {
          // A body that the contract leaves open is not held against anyone; a plain text has no fields.
          const isText = body?.types?.every((type) => type === 'string') === true;
          const fields = isText ? [] : body?.properties && Object.keys(body.properties);
          const key = `${message} ${name} ${status}`;
          if (!fields || fields.includes(name) || told.has(key)) continue;
          told.add(key);
          report(
            'contract-placeholder',
            [rule, 'message'],
            message,
            name,
            status,
            nearest(name, fields),
            fields,
          );
        }
    }
}
