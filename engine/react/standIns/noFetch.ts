/** Replaces axios's `fetch` adapter: calls use XMLHttpRequest, which reports upload progress. */
export function getFetch(): never {
  throw new Error('Calls go by XMLHttpRequest.');
}
