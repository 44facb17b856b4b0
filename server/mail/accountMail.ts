/** The mail address of an account: valid and unique. */
import { isUniqueViolation } from '../db/failures.ts';
import { ApiError } from '../http/errors.ts';
import { isMailAddress } from '../settings/isMailAddress.ts';

/** Characters. */
export const longestMail = 49;

/** Whether an account may have this address. */
export function isAccountMail(mail: string): boolean {
  return mail.length <= longestMail && isMailAddress(mail);
}

/** The address, or ADRESSE_MAIL_INVALIDE. */
export function requireMail(mail: string | null): string {
  if (mail === null || !isAccountMail(mail)) throw new ApiError('ADRESSE_MAIL_INVALIDE');
  return mail;
}

/** Runs `work`, which writes an address. An address of another account, ignoring case, is refused. */
export async function refuseDoubleMail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('ADRESSE_MAIL_EXISTE_DEJA');
    throw error;
  }
}
