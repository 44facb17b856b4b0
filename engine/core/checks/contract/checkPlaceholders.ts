/** The placeholders of a refusal's message must be fields of the response body: other placeholders would stay empty. */

import type { Operation } from '../../contract/operations.ts';
import type { Linker } from '../../definition/linker.ts';
import { nearest } from '../../problems/nearest.ts';
import { placeholdersOf } from '../../runtime/text.ts';
import { answeredBy, type Rules } from './checkRefusals.ts';

/** Checks the messages of all rules; shared ones against every call that they handle. */
export function checkPlaceholders(
  calls: readonly (readonly [Rules, Operation])[],
  { texts, report }: Pick<Linker, 'texts' | 'report'>,
): void {
  const told = new Set<string>();
  for (const [rules, operation] of calls)
    for (const [rule, refusals] of answeredBy(rules, operation)) {
      const { message = '' } = rule;
      const text = message === '' ? null : texts.find(message, 'any');
      for (const name of text === null ? [] : placeholdersOf(text))
        for (const { status, body } of refusals) {
          // A body without a schema is not checked; a plain text has no fields.
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
