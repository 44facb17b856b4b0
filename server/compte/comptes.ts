/**
 * Creates, changes, blocks and deletes accounts of an organisation, within the administrator's rights
 * (section 6).
 */
import { clearAttempts } from '../authentification/lockout.ts';
import { dropResetTokens } from '../authentification/recoveredAccounts.ts';
import type { Queryable } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { findGroupesAmong, type KeptGroupe } from '../groupe/queries.ts';
import { changedMeanwhile, requireVersion } from '../http/changedMeanwhile.ts';
import type { Versions } from '../http/entityTag.ts';
import { ApiError } from '../http/errors.ts';
import { type Change, record } from '../journal/journal.ts';
import { refuseDoubleMail, requireMail } from '../mail/accountMail.ts';
import { countMails, postNotice } from '../mail/mailLimits.ts';
import { hashPassword } from '../password/password.ts';
import { currentSession } from '../session/access.ts';
import { lockAdministrator, requireAuthority } from '../session/administrator.ts';
import { revokeSessionsOf } from '../session/queries.ts';
import { type Standing, standingOf } from '../session/rights.ts';
import type { Session } from '../session/session.ts';
import { changedFields, type IdentiteForm, readIdentite } from './identite.ts';
import {
  type Compte,
  countReferents,
  deleteCompte,
  hasActingReferent,
  type Identite,
  insertCompte,
  isLockedOut,
  lockCompte,
  updateIdentite,
  updateStanding,
  writeGroupes,
  writeTemporaryPassword,
} from './queries.ts';
import { makeTemporaryPassword, temporaryDays, temporaryUntil } from './temporaryPassword.ts';

/** Maximum number of referents of an organisation (section 6). */
const mostReferents = 2;

export type NewCompteForm = IdentiteForm & {
  readonly identifiant: string;
  readonly adresseMail: string;
  readonly groupes?: readonly number[];
  readonly referent?: boolean;
};

/** Absent members remain unchanged. */
export type StandingForm = {
  readonly groupes?: readonly number[];
  readonly referent?: boolean;
  readonly compteBloque?: boolean;
};

export type CompteActions = {
  /** Creates the account and sends its temporary password. */
  create(session: Session, form: NewCompteForm, portal: string): Promise<void>;
  changeIdentity(
    session: Session,
    identifiant: string,
    form: IdentiteForm,
    versions: Versions,
  ): Promise<void>;
  changeStanding(
    session: Session,
    identifiant: string,
    form: StandingForm,
    versions: Versions,
  ): Promise<void>;
  /** Sends a new temporary password. The former password and all open sessions become invalid. */
  renewPassword(session: Session, identifiant: string, portal: string, versions: Versions): Promise<void>;
  remove(session: Session, identifiant: string, versions: Versions): Promise<void>;
};

export function comptesWith(deps: Deps): CompteActions {
  return {
    create: (session, form, portal) => create(deps, session, form, portal),

    async changeIdentity(session, identifiant, form, versions) {
      const next = readIdentite(form);
      const seen = await look(deps, session, (db, caller) => findCompte(db, caller, identifiant, versions));
      const { id, adresse_mail: former } = seen;
      const isNewMail = next.adresse_mail !== former;
      if (isNewMail) {
        const mail = requireMail(next.adresse_mail);
        await countMails(deps, ['administrateur', session.utilisateurId], ['compte', id], ['adresse', mail]);
      }
      const champs = changedFields(seen, next);
      if (champs.length === 0) return;
      await act(deps, session, async (tx, caller) => {
        await findCompte(tx, caller, identifiant, [seen.version]);
        await updateIdentite(tx, id, next, caller.utilisateurId);
        if (isNewMail) await dropResetTokens(tx, id);
        await tell(deps, tx, caller, 'modification', identifiant, { champs });
        if (!isNewMail || former === null) return;
        const valeurs = { nom: next.nom, prenom: next.prenom };
        await postNotice(tx, deps, { modele: 'adresseMailModifiee', adresse: former, valeurs });
      });
    },

    changeStanding: (session, identifiant, form, versions) =>
      act(deps, session, (tx, caller) => changeStanding(deps, tx, caller, identifiant, form, versions)),

    async renewPassword(session, identifiant, portal, versions) {
      const readTarget = async (tx: Queryable, caller: Session, wanted: Versions) => {
        const compte = await findCompte(tx, caller, identifiant, wanted);
        if (compte.id === caller.utilisateurId) throw new ApiError('PROPRE_COMPTE');
        const { adresse_mail: adresse } = compte;
        if (adresse === null) throw new ApiError('ADRESSE_MAIL_ABSENTE');
        return { ...compte, adresse };
      };
      const seen = await look(deps, session, (db, caller) => readTarget(db, caller, versions));
      await countMails(deps, ['administrateur', session.utilisateurId], ['adresse', seen.adresse]);
      const { motDePasse, ...kept } = await newPassword(deps, session);
      await act(deps, session, async (tx, caller) => {
        const compte = await readTarget(tx, caller, [seen.version]);
        await writeTemporaryPassword(tx, compte.id, kept, caller.utilisateurId);
        await revokeSessionsOf(tx, compte.id, null);
        await dropResetTokens(tx, compte.id);
        await clearAttempts(tx, identifiant);
        await tell(deps, tx, caller, 'motDePasse', identifiant);
        const valeurs = { ...mailValues(compte, portal), motDePasse };
        await deps.mailer.post(tx, { modele: 'motDePasseTemporaire', adresse: compte.adresse, valeurs });
      });
    },

    remove: (session, identifiant, versions) =>
      act(deps, session, async (tx, caller) => {
        const compte = await findCompte(tx, caller, identifiant, versions);
        if (compte.id === caller.utilisateurId) throw new ApiError('PROPRE_COMPTE');
        if (compte.referent) await requireOtherReferent(deps, tx, caller, compte);
        const groupes = await findGroupesAmong(tx, caller.organisme.id, compte.groupes);
        await deleteCompte(tx, compte.id);
        await clearAttempts(tx, identifiant);
        await tell(deps, tx, caller, 'suppression', identifiant, { retraits: namesOf(groupes) });
      }),
  };
}

async function create(deps: Deps, session: Session, form: NewCompteForm, portal: string): Promise<void> {
  const identifiant = form.identifiant.trim();
  const identite = readIdentite(form);
  const adresse = requireMail(identite.adresse_mail);
  const { groupes: asked = [], referent = false } = form;
  const readGrants = async (tx: Queryable, caller: Session) => {
    const groupes = await readGroupes(tx, caller, asked);
    requireAuthority(caller, { after: standingIn(groupes, referent) });
    if (referent) await requireRoomForReferent(tx, caller, null);
    return groupes;
  };
  await countMails(deps, ['administrateur', session.utilisateurId]);
  await look(deps, session, readGrants);
  await countMails(deps, ['adresse', adresse]);
  const { motDePasse, ...kept } = await newPassword(deps, session);
  await act(deps, session, async (tx, caller) => {
    const groupes = await readGrants(tx, caller);
    const id = await insertCompte(tx, caller.organisme.id, {
      ...identite,
      identifiant,
      referent,
      ...kept,
    });
    if (id === undefined) throw new ApiError('UTILISATEUR_EXISTE_DEJA');
    await writeGroupes(tx, id, asked);
    const champs = referent ? ['referent'] : [];
    await tell(deps, tx, caller, 'creation', identifiant, { champs, ajouts: namesOf(groupes) });
    const valeurs = { ...mailValues(identite, portal), identifiant, motDePasse };
    await deps.mailer.post(tx, { modele: 'compteCree', adresse, valeurs });
  });
}

async function changeStanding(
  deps: Deps,
  tx: Queryable,
  caller: Session,
  identifiant: string,
  form: StandingForm,
  versions: Versions,
): Promise<void> {
  const compte = await findCompte(tx, caller, identifiant, versions);
  const { referent = compte.referent, compteBloque = compte.compte_bloque } = form;
  if (compteBloque && compte.id === caller.utilisateurId) throw new ApiError('PROPRE_COMPTE');
  const former = await findGroupesAmong(tx, caller.organisme.id, compte.groupes);
  const groupes = form.groupes === undefined ? former : await readGroupes(tx, caller, form.groupes);
  requireAuthority(caller, { id: compte.id, before: compte, after: standingIn(groupes, referent) });
  if (referent && !compte.referent) await requireRoomForReferent(tx, caller, compte.id);
  if (compte.referent && (!referent || compteBloque)) await requireOtherReferent(deps, tx, caller, compte);

  const isLocked = form.compteBloque === false && (await isLockedOut(tx, identifiant, deps.clock()));
  if (isLocked) await clearAttempts(tx, identifiant);
  const ajouts = without(namesOf(groupes), namesOf(former));
  const retraits = without(namesOf(former), namesOf(groupes));
  const regroups = ajouts.length + retraits.length > 0;
  const isNamed = referent !== compte.referent;
  const turns = compteBloque !== compte.compte_bloque;
  if (regroups || isNamed || turns) {
    await updateStanding(tx, compte.id, { referent, compteBloque }, caller.utilisateurId);
  }
  if (isNamed) await tell(deps, tx, caller, referent ? 'referent' : 'finReferent', identifiant);
  if (regroups) {
    await writeGroupes(
      tx,
      compte.id,
      groupes.map(({ numeroId }) => numeroId),
    );
    await tell(deps, tx, caller, 'droits', identifiant, { ajouts, retraits });
  }
  if (turns && compteBloque) {
    await revokeSessionsOf(tx, compte.id, null);
    await dropResetTokens(tx, compte.id);
  }
  if (turns || isLocked) await tell(deps, tx, caller, compteBloque ? 'blocage' : 'deblocage', identifiant);
}

/**
 * Reads for an act that has slow work before its transaction, which checks everything again. No transaction: that of a
 * repeatable write stays open until the answer.
 */
async function look<T>(
  deps: Deps,
  session: Session,
  work: (db: Queryable, caller: Session) => Promise<T>,
): Promise<T> {
  return work(deps.db, await currentSession(deps.db, session, 'administrateur', deps));
}

/** Runs one administrative act in a transaction, serialised with the organisation's other acts. */
function act<T>(
  deps: Deps,
  session: Session,
  work: (tx: Queryable, caller: Session) => Promise<T>,
): Promise<T> {
  return refuseDoubleMail(() =>
    deps.db.transaction(async (tx) => work(tx, await lockAdministrator(tx, session, deps))),
  );
}

/**
 * Makes a temporary password. Hashing is slow, so it happens before the transaction, which checks the
 * caller again.
 */
async function newPassword(
  deps: Deps,
  session: Session,
): Promise<{ motDePasse: string; hash: string; expire: Date }> {
  const motDePasse = makeTemporaryPassword();
  const hash = await hashPassword(motDePasse, deps.passwordCost, String(session.utilisateurId));
  return { motDePasse, hash, expire: temporaryUntil(deps.clock()) };
}

async function tell(
  deps: Deps,
  tx: Queryable,
  caller: Session,
  action: string,
  objet: string,
  change: Partial<Change> = {},
): Promise<void> {
  const { utilisateurId, identifiant, organisme } = caller;
  const entry = { evenement: `utilisateur.${action}`, utilisateurId, organismeId: organisme.id, objet };
  const whole = { champs: [], ajouts: [], retraits: [], ...change };
  await record(tx, deps, entry, { auteur: identifiant, change: whole });
}

/** The account, if the caller may administer it and its version is among `versions`. */
async function findCompte(
  tx: Queryable,
  caller: Session,
  identifiant: string,
  versions: Versions,
): Promise<Compte> {
  const compte = await lockCompte(tx, caller.organisme.id, identifiant);
  if (compte === undefined) throw new ApiError('INTROUVABLE');
  requireAuthority(caller, { id: compte.id, before: compte, after: compte });
  await requireVersion(versions, compte.version, () => changedMeanwhile(tx, 'utilisateur', compte.id));
  return compte;
}

async function requireRoomForReferent(
  tx: Queryable,
  caller: Session,
  besideId: number | null,
): Promise<void> {
  const others = await countReferents(tx, caller.organisme.id, besideId);
  if (others >= mostReferents) throw new ApiError('REFERENTS_MAXIMUM');
}

/** Throws unless another referent of the organisation can act. */
async function requireOtherReferent(
  { clock }: Deps,
  tx: Queryable,
  caller: Session,
  { id }: Compte,
): Promise<void> {
  const isLast = !(await hasActingReferent(tx, caller, { besideId: id, now: clock() }));
  if (isLast) throw new ApiError('DERNIER_REFERENT');
}

/** The groups with these numbers; throws unless all belong to the organisation. */
async function readGroupes(tx: Queryable, caller: Session, asked: readonly number[]): Promise<KeptGroupe[]> {
  const found = await findGroupesAmong(tx, caller.organisme.id, asked);
  if (found.length < new Set(asked).size) throw new ApiError('GROUPE_INCONNU');
  return found;
}

function mailValues({ nom, prenom }: Pick<Identite, 'nom' | 'prenom'>, portal: string) {
  return { nom, prenom, jours: String(temporaryDays), lien: new URL('authentification', portal).href };
}

/** The rights of an account with these groups. */
function standingIn(groupes: readonly KeptGroupe[], referent: boolean): Standing {
  return standingOf({ referent, droits: groupes.flatMap(({ droits }) => droits) });
}

function namesOf(groupes: readonly KeptGroupe[]): string[] {
  return groupes.map(({ nom }) => nom);
}

function without<T>(list: readonly T[], others: readonly T[]): T[] {
  return list.filter((item) => !others.includes(item));
}
