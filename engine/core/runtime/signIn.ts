/** What a sign-in checks before anything is sent. */
import type { SignInModel } from '../model/screen.ts';
import { cleanCode } from './cleanText.ts';

export type SignInValues = Readonly<Record<'identifier' | 'password', string>>;

/** Whether each field is empty: an identifier of spaces is, a password of spaces is not. */
export function emptyFields({ identifier, password }: SignInValues) {
  return { identifier: cleanCode(identifier) === '', password: password === '' };
}

/** Whether an input is too long to be correct. */
export function isTooLong(
  { identifier, password }: Pick<SignInModel, 'identifier' | 'password'>,
  values: SignInValues,
): boolean {
  const exceeds = (text: string, most: number | null) => most !== null && text.length > most;
  return (
    exceeds(cleanCode(values.identifier), identifier.maxLength) ||
    exceeds(values.password, password.maxLength)
  );
}
