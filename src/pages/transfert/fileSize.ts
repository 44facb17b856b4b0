/** The size of an order file. Pure; without the engine, so that tests of the server may import it. */

/** Default size limit of an order file, in bytes (specification 2, section 9). */
export const defaultMaximumSize = 2_194_304;

/**
 * Size limit of an order file from the property `portail.transfert.tailleMaximale`; the default if it is not
 * a number.
 */
export function maximumSize(property: string | undefined): number {
  const bytes = Number(property);
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : defaultMaximumSize;
}

/** Formats a size in bytes: `2,1 Mo`. 1 Ko is 1024 bytes (decision RES-012). */
export function readableSize(bytes: number): string {
  const number = new Intl.NumberFormat('fr', { maximumFractionDigits: 1 });
  if (bytes < 1024) return `${number.format(bytes)}\u00a0o`;
  if (bytes < 1024 * 1024) return `${number.format(bytes / 1024)}\u00a0Ko`;
  return `${number.format(bytes / 1024 / 1024)}\u00a0Mo`;
}
