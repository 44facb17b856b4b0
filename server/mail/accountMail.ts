/** The address of an account: one that can be written to, and of one account alone. */
import { isUniqueViolation } from '../db/failures.ts';
import { ApiError } from '../http/errors.ts';
import { isMailAddress } from './isMailAddress.ts';

const longestMail = 49;

/** The address, or ADRESSE_MAIL_INVALIDE. */
export function requireMail(mail: string | null): string {
  if (mail === null || mail.length > longestMail || !isMailAddress(mail)) {
    throw new ApiError('ADRESSE_MAIL_INVALIDE');
  }
  return mail;
}

/** Does what writes an address; one of another account, whatever its case, is refused. */
export async function refuseDoubleMail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('ADRESSE_MAIL_EXISTE_DEJA');
    throw error;
  }
}
