/**
 * The values of `format` that the JSON Schema of a form may use. The compiler refuses any other; the validators of
 * the browser hold code for these alone.
 */
export const formFormats = ['date', 'email', 'uuid'] as const;
