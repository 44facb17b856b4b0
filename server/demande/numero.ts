/** The number of a request, as the API writes it: ten digits, which no title number has. */

/** The id of a request by its number; null where it is the number of no request. */
export function idOfNumero(numero: string): number | null {
  return /^\d{10}$/.test(numero) ? Number(numero) : null;
}
