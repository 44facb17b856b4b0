/** Formats the unused parts of the contract as text for a terminal. */
import type { Unused } from '../core/checks/contract/offer.ts';

const parts = {
  query: 'paramètres jamais envoyés',
  body: 'champs du corps jamais envoyés',
  answer: 'champs de la réponse jamais montrés',
} as const;

/** One line per unused operation, one for the unused parts of each other operation. */
export function reportOffer(unused: readonly Unused[]): string {
  if (unused.length === 0) return 'Le contrat n’offre rien de plus que ce que les écrans utilisent.';
  const whole = unused.filter(({ part }) => part === 'operation');
  const lines = whole.map(
    ({ operation, summary }) => `  ${operation}${summary === '' ? '' : `  (${summary})`}`,
  );
  const rest = unused.flatMap(({ operation, part, names }) =>
    part === 'operation' ? [] : [`  ${operation} : ${parts[part]} : ${names.join(', ')}`],
  );
  return [
    ...(lines.length > 0 ? [`Opérations que rien n’appelle : ${lines.length}`, ...lines] : []),
    ...(rest.length > 0 ? ['Parties d’opérations dont rien ne se sert', ...rest] : []),
  ].join('\n');
}
