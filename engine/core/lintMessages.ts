/** The typography of the message catalogues, but for texts that are another's, taken over to the letter. */
import type { ChecksDefinition } from '../../schemas/types/definition.ts';
import type { Texts } from './catalogue.ts';
import { nearest } from './nearest.ts';
import type { Reporter } from './reporter.ts';
import { typographyFaults } from './typography.ts';

/** Reports faults of typography, and exemptions that exempt nothing. */
export function lintMessages(
  { typography, verbatim }: Partial<ChecksDefinition>,
  texts: Texts,
  { report }: Reporter,
): void {
  if (typography === undefined) return;
  const exempt = verbatim?.keys ?? [];
  const needed = new Set<string>();
  const keys: string[] = [];
  for (const { key, source, place } of texts.sources()) {
    keys.push(key);
    const faults = typographyFaults(source);
    if (faults.length > 0 && exempt.includes(key)) needed.add(key);
    else for (const { fault, offset } of faults) report('message-typography', place(offset), fault);
  }
  for (const [index, key] of exempt.entries())
    if (!keys.includes(key))
      report('unknown-name', [exempt, String(index)], 'Le message', key, nearest(key, keys), []);
    else if (!needed.has(key)) report('verbatim-unused', [exempt, String(index)], key);
}
