/**
 * A text with composed letters (NFC), as keyboards write them: Macs and PDF files write an accent as a character of its
 * own. A run of marks that no language writes stays as it is: normalization sorts it, in time quadratic in its length.
 */
export function composed(text: string): string {
  return /\p{M}{31}/u.test(text) ? text : text.normalize('NFC');
}
