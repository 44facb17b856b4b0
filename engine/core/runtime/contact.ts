import type { ContactScheme } from '../model/screen.ts';

/** The address of a value of the server, such as `tel:0800000000`; null if the value cannot be one. */
export function contactAddress(scheme: ContactScheme, value: string): string | null {
  if (scheme === 'mailto:') return value.includes('@') ? scheme + value : null;
  const digits = value.replace(/[^+0-9]/g, '');
  return digits.length < 3 ? null : scheme + digits;
}
