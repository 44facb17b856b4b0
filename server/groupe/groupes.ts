/**
 * Creates, changes and deletes groups: names, rights, and the limits of what an administrator may grant or
 * withdraw (section 6).
 */
import type { Queryable } from '../db/database.ts';
import { isUniqueViolation } from '../db/failures.ts';
import type { Deps } from '../deps/deps.ts';
import { changedMeanwhile, requireVersion } from '../http/changedMeanwhile.ts';
import type { Versions } from '../http/entityTag.ts';
import { ApiError } from '../http/errors.ts';
import { record } from '../journal/journal.ts';
import { lockAdministrator, requireAuthority, requireGivable } from '../session/administrator.ts';
import { codeOfRight, type Right, rightsOfCodes } from '../session/rights.ts';
import type { Session } from '../session/session.ts';
import { cleanCode } from '../text/cleanText.ts';
import {
  deleteGroupe,
  findGroupe,
  findGroupes,
  findMembers,
  insertGroupe,
  type KeptGroupe,
  renameGroupe,
  standingWith,
  writeDroits,
} from './queries.ts';

export type GroupeForm = { readonly nom: string; readonly droits: readonly string[] };

export type GroupeActions = {
  create(session: Session, form: GroupeForm): Promise<KeptGroupe>;
  /** Changes the group if its version is among `versions`. */
  update(session: Session, numeroId: number, form: GroupeForm, versions: Versions): Promise<KeptGroupe>;
  /** Deletes a group without members. */
  remove(session: Session, numeroId: number, versions: Versions): Promise<void>;
};

export function groupesWith(deps: Deps): GroupeActions {
  const { db } = deps;

  /** Runs one administrative act in a transaction, serialised with the organisation's other acts. */
  const act = <T>(session: Session, work: (tx: Queryable, caller: Session) => Promise<T>): Promise<T> =>
    refuseDouble(() => db.transaction(async (tx) => work(tx, await lockAdministrator(tx, session, deps))));

  return {
    create: (session, form) =>
      act(session, async (tx, caller) => {
        const { nom, droits } = readForm(form);
        requireGivable(caller, droits);
        await requireFreeName(tx, caller, nom, null);
        const numeroId = await insertGroupe(tx, caller.organisme.id, nom);
        await writeDroits(tx, numeroId, droits);
        await tell(tx, caller, 'creation', numeroId, { nom: null, droits: [] }, { nom, droits });
        return reread(tx, caller, numeroId);
      }),

    update: (session, numeroId, form, versions) =>
      act(session, async (tx, caller) => {
        const former = await findVersion(tx, caller, numeroId, versions);
        const { nom, droits } = readForm(form);
        const given = without(droits, former.droits);
        const taken = without(former.droits, droits);
        if (nom === former.nom && given.length === 0 && taken.length === 0) return former;
        requireGivable(caller, [...given, ...taken]);
        const members = await findMembers(tx, [numeroId]);
        requireAuthority(
          caller,
          ...members.map((member) => ({
            id: member.id,
            before: standingWith(member, former.droits),
            after: standingWith(member, droits),
          })),
        );
        await requireFreeName(tx, caller, nom, numeroId);
        await renameGroupe(tx, numeroId, nom, caller.utilisateurId);
        await writeDroits(tx, numeroId, droits);
        await tell(tx, caller, 'modification', numeroId, former, { nom, droits });
        return reread(tx, caller, numeroId);
      }),

    remove: (session, numeroId, versions) =>
      act(session, async (tx, caller) => {
        const former = await findVersion(tx, caller, numeroId, versions);
        const { length: nombreUtilisateurs } = await findMembers(tx, [numeroId]);
        if (nombreUtilisateurs > 0) throw new ApiError('GROUPE_UTILISE', { nombreUtilisateurs });
        requireGivable(caller, former.droits);
        await deleteGroupe(tx, numeroId);
        await tell(tx, caller, 'suppression', numeroId, former, { nom: former.nom, droits: [] });
      }),
  };

  async function tell(
    tx: Queryable,
    caller: Session,
    action: string,
    numeroId: number,
    former: { readonly nom: string | null; readonly droits: readonly Right[] },
    next: { readonly nom: string; readonly droits: readonly Right[] },
  ): Promise<void> {
    const { utilisateurId, identifiant, organisme } = caller;
    const change = {
      champs: former.nom === next.nom ? [] : ['nom'],
      ajouts: without(next.droits, former.droits).map(codeOfRight),
      retraits: without(former.droits, next.droits).map(codeOfRight),
    };
    const entry = {
      evenement: `groupe.${action}`,
      utilisateurId,
      organismeId: organisme.id,
      objet: String(numeroId),
    };
    await record(tx, deps, entry, { auteur: identifiant, change });
  }
}

function readForm({ nom, droits: codes }: GroupeForm): { nom: string; droits: readonly Right[] } {
  const droits = rightsOfCodes(codes);
  if (droits.length === 0) throw new ApiError('REQUETE_INVALIDE');
  return { nom, droits };
}

/**
 * Refuses the name of another group, which may differ in case, blanks, dashes, apostrophes and invisible characters. The
 * unique index compares case only: a stricter one could fail on stored names. Acts of an organisation run one by one.
 */
async function requireFreeName(
  tx: Queryable,
  { organisme }: Session,
  nom: string,
  numeroId: number | null,
): Promise<void> {
  const others = await findGroupes(tx, organisme.id, '');
  const seen = seenName(nom);
  if (others.some((other) => other.numeroId !== numeroId && seenName(other.nom) === seen)) {
    throw new ApiError('GROUPE_EXISTE_DEJA');
  }
}

const seenName = (nom: string): string => cleanCode(nom).toLowerCase();

async function findVersion(
  tx: Queryable,
  caller: Session,
  numeroId: number,
  versions: Versions,
): Promise<KeptGroupe> {
  const former = await findGroupe(tx, caller.organisme.id, numeroId);
  if (former === undefined) throw new ApiError('INTROUVABLE');
  await requireVersion(versions, former.version, () => changedMeanwhile(tx, 'groupe', numeroId));
  return former;
}

async function reread(tx: Queryable, caller: Session, numeroId: number): Promise<KeptGroupe> {
  const groupe = await findGroupe(tx, caller.organisme.id, numeroId);
  if (groupe === undefined) throw new Error('The group was not written');
  return groupe;
}

function without(rights: readonly Right[], others: readonly Right[]): Right[] {
  return rights.filter((right) => !others.includes(right));
}

/** Maps a violation of the unique name (case-insensitive within the organisation) to its error code. */
async function refuseDouble<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('GROUPE_EXISTE_DEJA');
    throw error;
  }
}
