/**
 * The values of `format` that the JSON Schema of a form may use. The compiler refuses any other; the browser's
 * validators contain code only for these.
 */
export const formFormats = ['date', 'date-time', 'email', 'uuid'] as const;
