/** Formats the unused parts of the contract as text for a terminal. */
import type { Unused } from '../core/checks/contract/offer.ts';
import { offer } from './cliTexts.ts';

/** One line per unused operation, one for the unused parts of each other operation. */
export function reportOffer(unused: readonly Unused[]): string {
  if (unused.length === 0) return offer.nothing;
  const whole = unused.filter(({ part }) => part === 'operation');
  const lines = whole.map(
    ({ operation, summary }) => `  ${operation}${summary === '' ? '' : `  (${summary})`}`,
  );
  const rest = unused.flatMap(({ operation, part, names }) =>
    part === 'operation' ? [] : [`  ${operation} : ${offer[part]} : ${names.join(', ')}`],
  );
  return [
    ...(lines.length > 0 ? [offer.operations(lines.length), ...lines] : []),
    ...(rest.length > 0 ? [offer.parts, ...rest] : []),
  ].join('\n');
}
