/**
 * A text without accents and other combining marks; `NFKD` also decomposes ligatures, signs and full-width
 * letters. Marks already in the text are removed first: normalization sorts them, in time quadratic in the
 * length of a run.
 */
export function unmarked(text: string, form: 'NFD' | 'NFKD'): string {
  return text.replace(/\p{M}/gu, '').normalize(form).replace(/\p{M}/gu, '');
}
