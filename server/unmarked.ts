/**
 * A text without its accents and other marks; `NFKD` also takes ligatures, signs and wide letters apart. Marks that
 * stand in the text by themselves go first: a normalization brings them into order, in time that grows with the square
 * of how many follow one another.
 */
export function unmarked(text: string, form: 'NFD' | 'NFKD'): string {
  return text.replace(/\p{M}/gu, '').normalize(form).replace(/\p{M}/gu, '');
}
