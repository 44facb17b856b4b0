/** Schema parts shared by several routes. */

/** PostgreSQL cannot store NUL in a text. */
const withoutNul = '^[^\\u0000]*$';

/** A text of at most `maxLength` characters. */
export function text(maxLength: number) {
  return { type: 'string', maxLength, pattern: withoutNul } as const;
}

/** A number or an identifier of at most `maxLength` characters, read in its one written form. */
export function code(maxLength: number) {
  return { ...text(maxLength), 'x-texte': 'code' } as const;
}

/** A name of one line of at most `maxLength` characters, one of which is visible. */
export function name(maxLength: number) {
  return {
    type: 'string',
    minLength: 1,
    maxLength,
    pattern: '^(?=.*[^\\s\\p{C}\\p{M}])[^\\u0000-\\u001f]*$',
  } as const;
}

/** A telephone number. */
export const phone = {
  type: ['string', 'null'],
  maxLength: 19,
  pattern: '^\\+?[0-9 .()-]*$',
  'x-texte': 'code',
} as const;

/** A day of the years 1000 to 9999, yyyy-MM-dd, as the screens parse it. */
export const day = { type: 'string', format: 'date', pattern: '^[1-9]' } as const;

/** The header of an answer that says its version. */
export function etagOf(what: string) {
  return { ETag: { type: 'string', description: `Version of the ${what}, for \`If-Match\`` } } as const;
}

/** The path parameters of a route with one parameter. */
export function params(parameter: string) {
  return {
    type: 'object',
    required: [parameter],
    properties: { [parameter]: { ...code(64), minLength: 1 } },
  } as const;
}
