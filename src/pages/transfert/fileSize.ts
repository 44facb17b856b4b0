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
