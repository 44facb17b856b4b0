/** The number of a request in the API: ten digits. Title numbers have another form. */

/** The id of the request with this number; null if the text is not a request number. */
export function idOfNumero(numero: string): number | null {
  return /^\d{10}$/.test(numero) ? Number(numero) : null;
}
