/**
 * Stands in for RJSF's merging of `allOf`, and the library behind it: the build leads there. The compiler refuses
 * that word in a form (`schema-keyword`), so that nobody comes here.
 */
export default function shallowAllOfMerge(): never {
  throw new Error('The schema of a form holds no "allOf".');
}
