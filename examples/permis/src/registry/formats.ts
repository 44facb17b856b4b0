/** Number plates and amounts, for the screen, paper and file alike. */
import type { Format } from '#engine';

/** `AB123CD` as it stands on the car: `AB-123-CD`. Anything else is left as it is. */
export const plaque: Format = (value) =>
  String(value ?? '').replace(/^([A-Z]{2})(\d{3})([A-Z]{2})$/, '$1-$2-$3');

const inEuros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

/** An amount in cents: `1250` is `12,50 €`. */
export const euros: Format = (value) => (typeof value === 'number' ? inEuros.format(value / 100) : '');
