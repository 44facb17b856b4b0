/** How values are written where a test gives no texts: labels as they are, a coded value in its property `code`. */
import type { Writing } from '../../engine/core/runtime/formats.ts';

export const writing: Writing = {
  say: String,
  engineText: (name) => ({ yes: 'Oui', no: 'Non' })[name] ?? name,
  codeProperty: 'code',
  unreadable: ({ id, field }) => `illisible : ${id}/${field}`,
};
