/**
 * The rows of a list answer, each with its category and the given fields as texts: back ends may send null.
 * Rows with only a category are omitted.
 */
export function textRows<K extends string>(
  list: unknown,
  fields: readonly K[],
): readonly Readonly<Record<K | 'categorie', string>>[] {
  return (Array.isArray(list) ? list : []).flatMap((row: unknown) => {
    const values = new Map<string, unknown>(Object.entries(row ?? {}));
    const read = (field: string) => {
      const value = values.get(field);
      return ['string', 'number'].includes(typeof value) ? String(value).trim() : '';
    };
    if (fields.every((field) => read(field) === '')) return [];
    const texts = ['categorie', ...fields].map((field) => [field, read(field)]);
    return [Object.fromEntries(texts) as Record<K | 'categorie', string>];
  });
}
