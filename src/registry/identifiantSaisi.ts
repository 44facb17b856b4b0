/**
 * An identifier as it is sent. The pages show one of ten digits in pairs (00.00.00.00.01): that is accepted as well. Any
 * other dot may be part of the identifier, and leading zeros always are.
 */
import type { RegistryFunction } from '#engine';

export const identifiantSaisi: RegistryFunction = ({ field }) => {
  const typed = String(field.identifiant ?? field.login ?? '').trim();
  return /^\d\d([.\s]\d\d){4}$/.test(typed) ? typed.replace(/\D/g, '') : typed;
};
