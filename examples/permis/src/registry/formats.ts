/** Number plates and amounts, for the screen, paper and file alike. */
import type { Format } from 'screen-engine';

/** `AB123CD` as it stands on the car: `AB-123-CD`. Anything else is left as it is. */
export function plateText(plain: string): string {
  return plain.replace(/^([A-Z]{2})(\d{3})([A-Z]{2})$/, '$1-$2-$3');
}

export const plaque: Format = (value) => plateText(String(value ?? ''));

const inEuros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

/** An amount in cents: `1250` is `12,50 €`. */
export const euros: Format = (value) => (typeof value === 'number' ? inEuros.format(value / 100) : '');
