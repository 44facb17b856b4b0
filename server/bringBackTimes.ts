/** Times that a clock which was ahead wrote into the database, and that would last until then. */

import { temporaryDays } from './compte/temporaryPassword.ts';
import type { Queryable } from './db/database.ts';
import { bringBack } from './db/knownTime.ts';
import { bringBackJobs } from './jobs/bringBackJobs.ts';

const day = 24 * 3_600_000;

/**
 * Brings them back to `now`, which must be credible. What a user sees of an order (`commande`, `demande`) stays.
 * Sessions, reset links, attempts to sign in and counts of mails are judged where they are read.
 */
export async function bringBackTimes(db: Queryable, now: Date): Promise<void> {
  await bringBack(db, now, 'session', ['debut', 'fin']);
  await bringBack(db, now, 'jeton_reinitialisation', ['expire']);
  await bringBack(db, now, 'tentative_connexion', ['dernier_essai', 'bloque_jusqua']);
  await bringBack(db, now, 'courriel', ['cree', 'reprise']);
  await bringBack(db, now, 'journal', ['date']);
  await bringBack(db, now, 'fichier_commande', ['recu_le']);
  await bringBack(db, now, 'version_site', ['demarree']);
  await bringBack(db, now, 'utilisateur', ['mot_de_passe_expire'], temporaryDays * day);
  await bringBackJobs(db, now);
}
