/** How values are formatted in tests that give no texts: labels unchanged, a coded value by its property `code`. */
import type { Writing } from '../engine/core/runtime/formats.ts';

export const writing: Writing = {
  say: String,
  engineText: (name) => ({ yes: 'Oui', no: 'Non' })[name] ?? name,
  codeProperty: 'code',
  unreadable: ({ id, field }) => `illisible : ${id}/${field}`,
};
