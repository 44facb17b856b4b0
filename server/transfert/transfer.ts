/**
 * All checks of a transferred file in order, from its name to its lines, and their result: a code, or an
 * order with the list of its checks.
 */

import {
  anonymousControls,
  type Controle,
  controlList,
  motifs,
  type Outcomes,
  passed,
  type RefusalCode,
} from '#schemas/orderFile/controles.ts';
import { type ControlOptions, type LigneEnErreur, mostLines } from '#schemas/orderFile/controlFile.ts';
import { nextFreeName, parseFileName } from '#schemas/orderFile/fileName.ts';
import { isoDay } from '#schemas/orderFile/isoDay.ts';
import { scan } from '../antivirus/scan.ts';
import type { Queryable } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { ApiError } from '../http/errors.ts';
import { record } from '../journal/journal.ts';
import { currentSession } from '../session/access.ts';
import type { Session } from '../session/session.ts';
import { QueueFull } from '../turns/fairQueue.ts';
import { type Party, turnAfter } from '../turns/turn.ts';
import type { ControlAnswer } from './controlWorker.ts';
import { integrationQueue } from './integration.ts';
import {
  findLastOf,
  findLignesOf,
  findNumbersLike,
  insertAccepted,
  insertRejected,
  isNameTaken,
  lockAccepted,
  type NewCommande,
  readWaiting,
  type TransfertProperties,
  type WaitingFiles,
} from './queries.ts';
import type { Upload } from './readUpload.ts';
import { forgetRefusal } from './refusals.ts';
import { controlInTurn } from './runControl.ts';
import { slicesOfFile } from './slices.ts';

/** The sender: from the session, and as claimed by the request's headers. */
export type Sender = { session: Session; login: string | undefined; emetteur: string | undefined };

export type Validation = {
  nomFichier: string;
  numeroCommande: string;
  nombreLignesTotal: number;
  nombreLignesOK: number;
  nombreLignesKO: number;
  seuilRejet?: number;
  /** Name for a corrected file, which no order has. */
  nomSuivant?: string;
  resultatTransfert: 'UPLOAD_OK' | 'UPLOAD_KO';
  controles: readonly Controle[];
  lignesEnErreur: readonly LigneEnErreur[];
};

export type Transfer =
  /** The transfer page shows the reason; no order is created. */
  | { kind: 'refused'; code: RefusalCode; message?: string }
  /** The result page shows the checks; an order exists, which waits for integration or is KO. */
  | { kind: 'controlled'; validation: Validation };

/**
 * Validates a file and records its order, unless the request `isAnswered` already by its timeout. If the
 * sender's connection was lost, the order is still recorded (REL-17), but not for a sender who was signed out
 * or lost the right meanwhile.
 * @throws ApiError TROP_DE_FICHIERS or CONTROLE_OCCUPE if too many files wait
 */
export async function transfer(
  deps: Deps,
  upload: Upload,
  sender: Sender,
  properties: TransfertProperties,
  isAnswered: () => boolean,
): Promise<Transfer> {
  const { session } = sender;
  const name = parseFileName(upload.fileName);
  if (!name) return { kind: 'refused', code: '901' };
  if (await isNameTaken(deps.db, session.organisme.id, name.numeroCommande))
    return refuseTakenName(deps, session, upload.fileName);
  if (name.organisme !== session.organisme.code || !isHimself(sender))
    return { kind: 'refused', code: '904' };
  const party = { organisme: session.organisme.id, utilisateur: session.utilisateurId };
  refuseBeyond(await readWaiting(deps.db, party), properties.fichiersEnAttente);
  if (upload.truncated) return { kind: 'refused', code: '902' };

  const verdict = await scan(upload.bytes, deps.settings.clamd, deps.log);
  if (verdict !== 'clean') return { kind: 'refused', code: verdict === 'infected' ? '903' : '900' };

  const now = deps.clock();
  const control = await controlContent(deps, party, upload.bytes, {
    kind: session.organisme.personneMorale ? 'PM' : 'PP',
    today: isoDay(now),
    maxLines: mostLines,
    seuilRejet: properties.seuilRejet,
  });
  if (!control) return { kind: 'refused', code: '900' };
  if (control.verdict === 'tooManyLines') return { kind: 'refused', code: '905' };

  const accepted = control.verdict === 'accepted';
  const resultatTransfert: Validation['resultatTransfert'] = accepted ? 'UPLOAD_OK' : 'UPLOAD_KO';
  const commande = {
    organisme: session.organisme.id,
    numeroCommande: name.numeroCommande,
    nomFichier: upload.fileName,
    date: now,
    // Reported after the integration.
    nombreLignesOK: 0,
    nombreLignesKO: accepted ? 0 : control.nombreLignesKO,
    bilan: {
      ...countsOf(control),
      resultatTransfert,
      controles: anonymousControls({ ...beforeContent, ...control.outcomes }),
    },
    utilisateur: session.utilisateurId,
  };
  const id = await deps.db.transaction(async (tx) => {
    await currentSession(tx, session, 'transfert', deps);
    const inserted = accepted
      ? await accept(tx, deps, properties, { ...commande, ...party }, upload.bytes)
      : await insertRejected(tx, commande, rejection(control), control.lignesEnErreur);
    // A sender who was told to retry must find the name unused.
    if (isAnswered()) throw new ApiError('SERVICE_INDISPONIBLE');
    if (inserted === undefined) return undefined;
    await forgetRefusal(tx, session.utilisateurId);
    const evenement = accepted ? 'transfert.accepte' : 'transfert.rejete';
    await record(tx, deps, { evenement, ...byOf(sender), objet: name.numeroCommande });
    return inserted;
  });
  if (id === undefined) return refuseTakenName(deps, session, upload.fileName);
  const nomSuivant = await nextName(deps, session, upload.fileName);
  return {
    kind: 'controlled',
    validation: {
      nomFichier: upload.fileName,
      numeroCommande: name.numeroCommande,
      ...countsOf(control),
      ...(nomSuivant === null ? {} : { nomSuivant }),
      resultatTransfert,
      controles: controlList({ ...beforeContent, ...control.outcomes }),
      lignesEnErreur: control.lignesEnErreur,
    },
  };
}

function countsOf({ nombreLignesTotal, nombreLignesOK, nombreLignesKO, seuilRejet }: ControlAnswer) {
  const counts = { nombreLignesTotal, nombreLignesOK, nombreLignesKO };
  return seuilRejet === undefined ? counts : { ...counts, seuilRejet };
}

/** A name for this file that no order has; null if a thousand files of that day have one. */
async function nextName({ db }: Pick<Deps, 'db'>, { organisme }: Session, nomFichier: string) {
  return nextFreeName(
    nomFichier,
    await findNumbersLike(db, organisme.id, nomFichier.slice(0, -'.csv'.length)),
  );
}

async function refuseTakenName(deps: Deps, session: Session, nomFichier: string): Promise<Transfer> {
  const message = motifs.nomDejaUtilise(await nextName(deps, session, nomFichier));
  return { kind: 'refused', code: '901', message };
}

/**
 * What the last file of the caller gave whose content was controlled, to be shown again; none if it is not known. Its
 * lines in error come with the end of its integration.
 */
export async function readLastResult(
  deps: Pick<Deps, 'db'>,
  session: Session,
): Promise<readonly LastResult[]> {
  const kept = await findLastOf(deps.db, session.utilisateurId);
  if (kept === undefined) return [];
  const { id, nomFichier, statut, recuLe, bilan } = kept;
  const nomSuivant = await nextName(deps, session, nomFichier);
  const validation: Validation = {
    nomFichier,
    numeroCommande: nomFichier.slice(0, -'.csv'.length),
    ...bilan,
    ...(nomSuivant === null ? {} : { nomSuivant }),
    lignesEnErreur: await findLignesOf(deps.db, id),
  };
  return [{ recuLe, estIntegre: statut === 'OK' || statut === 'KO', validation }];
}

export type LastResult = {
  readonly recuLe: Date;
  /** Whether its integration has ended. */
  readonly estIntegre: boolean;
  readonly validation: Validation;
};

/**
 * Stores an accepted file, to be integrated in its sender's turn; `undefined` if the name is taken.
 * @throws ApiError TROP_DE_FICHIERS
 */
async function accept(
  tx: Queryable,
  deps: Deps,
  { fichiersEnAttente }: TransfertProperties,
  commande: NewCommande & Party,
  contenu: Uint8Array,
): Promise<number | undefined> {
  await lockAccepted(tx, commande.organisme);
  const waiting = await readWaiting(tx, commande);
  refuseBeyond(waiting, fichiersEnAttente);
  const tour = turnAfter(waiting, slicesOfFile(contenu.length));
  const id = await insertAccepted(tx, { ...commande, tour }, { contenu, utilisateur: commande.utilisateur });
  if (id !== undefined) await deps.jobs.send(tx, integrationQueue, { commande: id }, -tour);
  return id;
}

/**
 * One user may have half of the files of their organisation that wait: the colleagues can still send theirs.
 */
function refuseBeyond({ ofUser, ofOrganisme }: WaitingFiles, most: number): void {
  if (ofOrganisme >= most) throw new ApiError('TROP_DE_FICHIERS', { de: 'organisme', maximum: most });
  const share = Math.ceil(most / 2);
  if (ofUser >= share) throw new ApiError('TROP_DE_FICHIERS', { de: 'utilisateur', maximum: share });
}

/** The sender, for the journal. */
export function byOf({ session: { utilisateurId, organisme } }: Sender) {
  return { utilisateurId, organismeId: organisme.id };
}

/** The headers authenticate nobody: they only must match the session. */
function isHimself({ session, login, emetteur }: Sender): boolean {
  return login === session.identifiant && emetteur === session.organisme.code;
}

/** Checks already passed before the content is validated. */
const beforeContent: Outcomes = {
  nommage: passed(),
  unicite: passed(),
  emetteur: passed(),
  taille: passed(),
  antivirus: passed(),
};

/**
 * Validates in the worker; `undefined` if it could not run.
 * @throws ApiError CONTROLE_OCCUPE if too many files wait for it
 */
async function controlContent(
  deps: Deps,
  party: Party,
  bytes: Uint8Array,
  options: ControlOptions,
): Promise<ControlAnswer | undefined> {
  try {
    return await controlInTurn({ bytes, options, withBatches: false }, party);
  } catch (error) {
    if (error instanceof QueueFull) throw new ApiError('CONTROLE_OCCUPE');
    deps.log.error({ err: error }, 'control of an order file failed');
    return undefined;
  }
}

function rejection(control: ControlAnswer): string {
  return control.verdict === 'threshold' ? motifs.commandeSeuil : motifs.commandeStructure;
}
