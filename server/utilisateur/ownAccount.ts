/** Changes that users make to their own account: first login, password, address, phone numbers. */
import type { ModifMotDePasse, PremiereConnexion } from '#schemas/types/domain.ts';
import type { Account } from '../authentification/queries.ts';
import { dropResetTokens } from '../authentification/recoveredAccounts.ts';
import { lockOwnAccount, replacePassword } from '../authentification/replacePassword.ts';
import { verifyPasswordWith } from '../authentification/verifyPassword.ts';
import type { Queryable } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { changedMeanwhile, requireVersion } from '../http/changedMeanwhile.ts';
import type { Versions } from '../http/entityTag.ts';
import { ApiError } from '../http/errors.ts';
import { record } from '../journal/journal.ts';
import { refuseDoubleMail, requireMail } from '../mail/accountMail.ts';
import { countMails, postNotice } from '../mail/mailLimits.ts';
import { hashPassword } from '../password/password.ts';
import { isAcceptedPassword } from '../password/passwordRule.ts';
import type { Session } from '../session/session.ts';
import { activateAccount, findOwnAccount, type OwnAccount, updateProfile } from './queries.ts';

export type ProfileChange = {
  readonly adresseMail?: string | null;
  readonly telephone?: string | null;
  readonly mobile?: string | null;
};

export type OwnAccountActions = {
  /** Sets the permanent password and the address, all or nothing. */
  firstLogin(session: Session, form: PremiereConnexion, portal: string): Promise<void>;
  /** Ends the user's other sessions. */
  changePassword(session: Session, form: ModifMotDePasse, portal: string): Promise<void>;
  /**
   * Changes the given members that differ, if the account's version is among `versions`. Returns the new
   * version.
   */
  changeProfile(session: Session, change: ProfileChange, versions: Versions): Promise<number>;
};

type PasswordVerifier = ReturnType<typeof verifyPasswordWith>;

export function ownAccountWith(deps: Deps): OwnAccountActions {
  const { db } = deps;
  const verify = verifyPasswordWith(deps);

  return {
    async firstLogin(session, form, portal) {
      if (!session.premiereConnexion) throw new ApiError('DROIT_MANQUANT');
      const { identifiant, ancienMotDePasse, nouveauMotDePasse, confirmMotDePasse, mail } = form;
      const { utilisateurId, sessionId: keptSession } = session;
      const seen = await findOwnAccount(db, utilisateurId);
      const isRight =
        identifiant === session.identifiant &&
        nouveauMotDePasse === confirmMotDePasse &&
        nouveauMotDePasse !== ancienMotDePasse &&
        isAccepted(session, nouveauMotDePasse, seen);
      if (!isRight) throw new ApiError('REGLES_DE_SECURITE');
      requireMail(mail);
      const checked = await requirePassword(deps, verify, session, ancienMotDePasse);
      if (mail !== seen.adresse_mail) await countMails(deps, ['compte', utilisateurId], ['adresse', mail]);
      const hash = await hashPassword(nouveauMotDePasse, deps.passwordCost, String(utilisateurId));
      await refuseDoubleMail(() =>
        db.transaction(async (tx) => {
          await lockOwnAccount(tx, session, checked);
          const former = await findOwnAccount(tx, utilisateurId);
          if (!(await activateAccount(tx, utilisateurId, mail))) throw new ApiError('DROIT_MANQUANT');
          await replacePassword(tx, { utilisateurId, hash, keptSession });
          await record(tx, deps, { evenement: 'premiereConnexion.reussie', ...byOf(session) });
          const valeurs = { ...namesOf(former), lien: new URL('authentification', portal).href };
          await postNotice(tx, deps, { modele: 'compteActive', adresse: mail, valeurs });
          await noticeOldAddress(deps, tx, former, mail);
        }),
      );
    },

    async changePassword(session, form, portal) {
      const { ancienMotDePasse, nouveauMotDePasse, confirmMotDePasse } = form;
      const { utilisateurId, sessionId: keptSession } = session;
      const seen = await findOwnAccount(db, utilisateurId);
      if (nouveauMotDePasse !== confirmMotDePasse || !isAccepted(session, nouveauMotDePasse, seen)) {
        throw new ApiError('MOT_PASSE_NON_CONFORME');
      }
      const checked = await requirePassword(deps, verify, session, ancienMotDePasse);
      await countMails(deps, ['compte', utilisateurId]);
      const hash = await hashPassword(nouveauMotDePasse, deps.passwordCost, String(utilisateurId));
      await db.transaction(async (tx) => {
        await lockOwnAccount(tx, session, checked);
        await replacePassword(tx, { utilisateurId, hash, keptSession });
        await record(tx, deps, { evenement: 'motDePasse.modifie', ...byOf(session) });
        const account = await findOwnAccount(tx, utilisateurId);
        if (account.adresse_mail === null) return;
        const lien = new URL('authentification/motDePasseOublie', portal).href;
        await postNotice(tx, deps, {
          modele: 'motDePasseModifie',
          adresse: account.adresse_mail,
          valeurs: { ...namesOf(account), lien },
        });
      });
    },

    async changeProfile(session, change, versions) {
      const { utilisateurId } = session;
      const seen = await findOwnAccount(db, utilisateurId);
      await requireVersion(versions, seen.version, () => changedMeanwhile(db, 'utilisateur', utilisateurId));
      const isNewMail = profileOf(seen, change).adresse_mail !== seen.adresse_mail;
      if (isNewMail) {
        const mail = requireMail(change.adresseMail ?? null);
        await countMails(deps, ['compte', utilisateurId], ['adresse', mail]);
      }
      return refuseDoubleMail(() =>
        db.transaction(async (tx) => {
          await lockOwnAccount(tx, session);
          const former = await findOwnAccount(tx, utilisateurId);
          if (former.version !== seen.version) throw await changedMeanwhile(tx, 'utilisateur', utilisateurId);
          const profile = profileOf(former, change);
          const isNewPhone = profile.telephone !== former.telephone || profile.mobile !== former.mobile;
          if (!isNewMail && !isNewPhone) return former.version;
          const version = await updateProfile(tx, utilisateurId, profile);
          if (isNewMail) {
            await dropResetTokens(tx, utilisateurId);
            await record(tx, deps, { evenement: 'profil.adresseMail', ...byOf(session) });
            await noticeOldAddress(deps, tx, former, profile.adresse_mail);
          }
          if (isNewPhone) await record(tx, deps, { evenement: 'profil.telephones', ...byOf(session) });
          return version;
        }),
      );
    },
  };
}

/** Checks the current password and returns the account that has it. A wrong one counts as at sign-in. */
async function requirePassword(
  deps: Deps,
  verify: PasswordVerifier,
  session: Session,
  motDePasse: string,
): Promise<Account> {
  const { identifiant, utilisateurId } = session;
  const check = await verify({ identifiant, motDePasse, caller: String(utilisateurId) });
  if (check.ok) return check.account;
  const evenement = check.blocks ? 'motDePasse.bloque' : 'motDePasse.refuse';
  await record(deps.db, deps, { evenement, ...byOf(session) });
  throw new ApiError('INVALIDE_ANCIEN_MOT_PASSE');
}

function isAccepted(session: Session, motDePasse: string, account: OwnAccount): boolean {
  const { nom, prenom, organisme } = account;
  return isAcceptedPassword(motDePasse, [
    session.identifiant,
    nom,
    prenom,
    organisme,
    session.organisme.code,
  ]);
}

/** Notifies the former address that the account no longer uses it. */
async function noticeOldAddress(
  deps: Deps,
  tx: Queryable,
  former: OwnAccount,
  adresse: string | null,
): Promise<void> {
  if (former.adresse_mail === null || former.adresse_mail === adresse) return;
  await postNotice(tx, deps, {
    modele: 'adresseMailModifiee',
    adresse: former.adresse_mail,
    valeurs: namesOf(former),
  });
}

/** The profile after the change; an empty phone number becomes null. */
function profileOf(former: OwnAccount, { adresseMail, telephone, mobile }: ProfileChange) {
  const phone = (given: string | null | undefined, kept: string | null) =>
    given === undefined ? kept : given?.trim() || null;
  return {
    adresse_mail: adresseMail === undefined ? former.adresse_mail : adresseMail,
    telephone: phone(telephone, former.telephone),
    mobile: phone(mobile, former.mobile),
  };
}

function byOf({ utilisateurId, organisme }: Session) {
  return { utilisateurId, organismeId: organisme.id };
}

function namesOf({ nom, prenom }: OwnAccount) {
  return { nom, prenom };
}
