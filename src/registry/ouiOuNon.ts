/**
 * Parses a yes/no field of the API; a missing value is no.
 * @throws TypeError if the value is neither
 */
export function ditOui(value: unknown): boolean {
  if (value !== null && value !== undefined && typeof value !== 'boolean')
    throw new TypeError('Neither yes nor no');
  return value === true;
}
