/** Client-side checks of the sign-in form (specification 1, section 5). */

export type SignInValues = { readonly identifiant: string; readonly motDePasse: string };

export type SignInFields = keyof SignInValues;

/** Longer identifiers count as an incorrect login (decision AUTH-011). */
export const longestIdentifiant = 49;

/** The message name of each invalid field. */
export function fieldErrors(values: SignInValues): Readonly<Partial<Record<SignInFields, string>>> {
  return {
    ...(values.identifiant.trim() === '' ? { identifiant: 'identifiantObligatoire' } : {}),
    ...(values.motDePasse === '' ? { motDePasse: 'motDePasseObligatoire' } : {}),
  };
}

/** Whether the identifier is too long to exist. */
export function isTooLong(values: SignInValues): boolean {
  return values.identifiant.trim().length > longestIdentifiant;
}
