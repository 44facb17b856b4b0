/**
 * Whether a field of the API says yes; nothing is no.
 * @throws TypeError where it says neither
 */
export function ditOui(value: unknown): boolean {
  if (value !== null && value !== undefined && typeof value !== 'boolean')
    throw new TypeError('Neither yes nor no');
  return value === true;
}
