/**
 * Replaces RJSF's merging of `allOf`, and its library. The compiler refuses that keyword in a form (`schema-keyword`),
 * so this is never called.
 */
export default function shallowAllOfMerge(): never {
  throw new Error('The schema of a form holds no "allOf".');
}
