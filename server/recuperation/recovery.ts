/** The three recovery forms. Each step is recorded in the journal, without the typed value. */
import { clearAttempts } from '../authentification/lockout.ts';
import {
  consumeResetToken,
  findByIdentifiant,
  findByMail,
  findResetAccount,
  keepResetToken,
  lockUnchanged,
  type RecoveredAccount,
} from '../authentification/recoveredAccounts.ts';
import { lockAccount, replacePassword } from '../authentification/replacePassword.ts';
import { fingerprintOf, makeResetToken, resetMinutes } from '../authentification/resetToken.ts';
import { isIdentifiant } from '../authentification/verifyPassword.ts';
import type { Deps } from '../deps/deps.ts';
import { ApiError } from '../http/errors.ts';
import { record } from '../journal/journal.ts';
import { isAccountMail } from '../mail/accountMail.ts';
import { countMails, postNotice } from '../mail/mailLimits.ts';
import { hashPassword } from '../password/password.ts';
import { isAcceptedPassword } from '../password/passwordRule.ts';

/** Mails the identifier to the account with this address. */
export async function sendIdentifiant(deps: Deps, adresseEmail: string, portal: string): Promise<void> {
  const account = isAccountMail(adresseEmail) ? await findByMail(deps.db, adresseEmail) : undefined;
  if (account === undefined || account.adresse_mail === null) {
    await record(deps.db, deps, { evenement: 'recuperation.inconnue' });
    throw new ApiError('MSG_ERR_EMAIL_INCONNU');
  }
  await refuseBlocked(deps, account);
  const { adresse_mail: adresse, identifiant } = account;
  await countMails(deps, ['adresse', adresse]);
  const isPosted = await deps.db.transaction(async (tx) => {
    if (!(await lockUnchanged(tx, account))) return false;
    await record(tx, deps, { evenement: 'recuperation.identifiant', ...byOf(account) });
    await deps.mailer.post(tx, {
      modele: 'identifiantOublie',
      adresse,
      valeurs: { ...namesOf(account), identifiant, lien: new URL('authentification', portal).href },
    });
    return true;
  });
  // The account changed meanwhile: its present state decides.
  if (!isPosted) await sendIdentifiant(deps, adresseEmail, portal);
}

/**
 * Mails a reset link to the account with this identifier. An account without an address counts as unknown.
 */
export async function sendResetLink(deps: Deps, identifiant: string, portal: string): Promise<void> {
  const account = isIdentifiant(identifiant) ? await findByIdentifiant(deps.db, identifiant) : undefined;
  if (account === undefined || account.adresse_mail === null) {
    await record(deps.db, deps, { evenement: 'recuperation.inconnue', ...(account && byOf(account)) });
    throw new ApiError('INTROUVABLE');
  }
  await refuseBlocked(deps, account);
  const { id: utilisateurId, adresse_mail: adresse } = account;
  await countMails(deps, ['adresse', adresse]);
  const token = makeResetToken();
  const empreinte = fingerprintOf(token);
  if (empreinte === null) throw new Error('A reset token is not in the expected form');
  const expire = new Date(deps.clock().getTime() + resetMinutes * 60_000);
  const page = new URL('authentification/nouveauMotDePasse', portal);
  page.hash = token;
  const isPosted = await deps.db.transaction(async (tx) => {
    if (!(await lockUnchanged(tx, account))) return false;
    await keepResetToken(tx, { empreinte, utilisateurId, expire });
    await record(tx, deps, { evenement: 'recuperation.lien', ...byOf(account) });
    await deps.mailer.post(tx, {
      modele: 'motDePasseOublie',
      adresse,
      valeurs: { ...namesOf(account), lien: page.href, minutes: String(resetMinutes) },
    });
    return true;
  });
  // The account changed meanwhile: its present state decides.
  if (!isPosted) await sendResetLink(deps, identifiant, portal);
}

/** Changes the password with the token of a link. Ends all sessions of the user and the lockout. */
export async function resetPassword(
  deps: Deps,
  token: string,
  motDePasse: string,
  portal: string,
): Promise<void> {
  const { db } = deps;
  const account = await findResetAccount(db, token, deps.clock());
  if (account === undefined) {
    await record(db, deps, { evenement: 'reinitialisation.refusee' });
    throw new ApiError('JETON_INVALIDE');
  }
  const { id: utilisateurId, identifiant, nom, prenom, organisme, code } = account;
  if (!isAcceptedPassword(motDePasse, [identifiant, nom, prenom, organisme, code])) {
    throw new ApiError('MOT_PASSE_NON_CONFORME');
  }
  const hash = await hashPassword(motDePasse, deps.passwordCost, String(utilisateurId));
  await db.transaction(async (tx) => {
    await lockAccount(tx, utilisateurId);
    if (!(await consumeResetToken(tx, token, deps.clock()))) throw new ApiError('JETON_INVALIDE');
    await replacePassword(tx, { utilisateurId, hash, keptSession: null });
    await clearAttempts(tx, identifiant);
    await record(tx, deps, { evenement: 'reinitialisation.reussie', ...byOf(account) });
    if (account.adresse_mail === null) return;
    await postNotice(tx, deps, {
      modele: 'motDePasseModifie',
      adresse: account.adresse_mail,
      valeurs: {
        ...namesOf(account),
        lien: new URL('authentification/motDePasseOublie', portal).href,
      },
    });
  });
}

async function refuseBlocked(deps: Deps, account: RecoveredAccount): Promise<void> {
  if (!account.compte_bloque) return;
  await record(deps.db, deps, { evenement: 'recuperation.compteBloque', ...byOf(account) });
  throw new ApiError('COMPTE_BLOQUE');
}

function byOf({ id, organisme_id }: RecoveredAccount) {
  return { utilisateurId: id, organismeId: organisme_id };
}

function namesOf({ nom, prenom }: RecoveredAccount) {
  return { nom, prenom };
}
