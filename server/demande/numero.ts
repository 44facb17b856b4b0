/** The number of a request in the API: ten digits. Title numbers have another form: more digits after leading zeros. */

/** The id of the request with this number, also without its zeros; null if the text is not a request number. */
export function idOfNumero(numero: string): number | null {
  return /^0*[1-9]\d{0,9}$/.test(numero) ? Number(numero) : null;
}
