/** Stands in for axios's adapter of `fetch`: calls go by XMLHttpRequest, which tells how far an upload is. */
export function getFetch(): never {
  throw new Error('Calls go by XMLHttpRequest.');
}
