/**
 * Normalises an identifier before it is sent. Pages display ten digits in pairs (00.00.00.00.01), so this
 * form is accepted. Any other dot may be part of the identifier; leading zeros always are.
 */
import { cleanCode, type RegistryFunction } from 'screen-engine';

export const identifiantSaisi: RegistryFunction = ({ field }) => {
  const typed = cleanCode(String(field.identifiant ?? field.login ?? ''));
  return /^\d\d([.\s]\d\d){4}$/.test(typed) ? typed.replace(/\D/g, '') : typed;
};
