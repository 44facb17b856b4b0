/** The values of `format` in the JSON Schema of a form: the browser's validators contain code for no other. */
export const formFormats = ['date', 'date-time', 'email', 'uuid'] as const;
