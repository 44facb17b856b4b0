/** Schema parts shared by several routes. */

/** PostgreSQL cannot store NUL in a text. */
const withoutNul = '^[^\\u0000]*$';

/** A text of at most `maxLength` characters. */
export function text(maxLength: number) {
  return { type: 'string', maxLength, pattern: withoutNul } as const;
}

/** A day of the years 1000 to 9999, yyyy-MM-dd, as the screens parse it. */
export const day = { type: 'string', format: 'date', pattern: '^[1-9]' } as const;

/** The path parameters of a route with one parameter. */
export function params(name: string) {
  return {
    type: 'object',
    required: [name],
    properties: { [name]: { ...text(64), minLength: 1 } },
  } as const;
}
