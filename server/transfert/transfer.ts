/**
 * All checks of a transferred file in order, from its name to its lines, and their result: a code, or an
 * order with the list of its checks.
 */
import { scan } from '../antivirus/scan.ts';
import type { Deps } from '../deps/deps.ts';
import { ApiError } from '../http/errors.ts';
import { record } from '../journal/journal.ts';
import { currentSession } from '../session/access.ts';
import type { Session } from '../session/session.ts';
import { type Controle, controlList, motifs, type Outcomes, passed, type RefusalCode } from './controles.ts';
import type { LigneEnErreur } from './controlFile.ts';
import type { ControlAnswer } from './controlWorker.ts';
import { parseFileName } from './fileName.ts';
import { integrationQueue } from './integration.ts';
import { isoDay } from './isoDay.ts';
import { insertAccepted, insertRejected, isNameTaken, type TransfertProperties } from './queries.ts';
import type { Upload } from './readUpload.ts';
import { forgetRefusal } from './refusals.ts';
import { runControl } from './runControl.ts';

/** The sender: from the session, and as claimed by the request's headers. */
export type Sender = { session: Session; login: string | undefined; emetteur: string | undefined };

export type Validation = {
  nomFichier: string;
  numeroCommande: string;
  nombreLignesTotal: number;
  nombreLignesOK: number;
  nombreLignesKO: number;
  seuilRejet?: number;
  resultatTransfert: 'UPLOAD_OK' | 'UPLOAD_KO';
  controles: readonly Controle[];
  lignesEnErreur: readonly LigneEnErreur[];
};

export type Transfer =
  /** The transfer page shows the reason; no order is created. */
  | { kind: 'refused'; code: RefusalCode; message?: string }
  /** The result page shows the checks; an order exists, which waits for integration or is KO. */
  | { kind: 'controlled'; validation: Validation };

const maxLines = 10_000;
/** Further uploads are refused. The integration has no limit: it validates one file at a time. */
const longestQueue = 50;
const nameTaken: Transfer = { kind: 'refused', code: '901', message: motifs.nomDejaTransfere };

/**
 * Validates a file and records its order, unless the request `isAnswered` already by its timeout. If the
 * sender's connection was lost, the order is still recorded (REL-17), but not for a sender who was signed out
 * or lost the right meanwhile.
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
  if (await isNameTaken(deps.db, session.organisme.id, name.numeroCommande)) return nameTaken;
  if (name.organisme !== session.organisme.code || !isHimself(sender))
    return { kind: 'refused', code: '904' };
  if (upload.truncated) return { kind: 'refused', code: '902' };

  const verdict = await scan(upload.bytes, deps.settings.clamd, deps.log);
  if (verdict !== 'clean') return { kind: 'refused', code: verdict === 'infected' ? '903' : '900' };

  const now = deps.clock();
  const control = await controlContent(deps, upload.bytes, {
    kind: session.organisme.personneMorale ? 'PM' : 'PP',
    today: isoDay(now),
    maxLines,
    seuilRejet: properties.seuilRejet,
  });
  if (!control) return { kind: 'refused', code: '900' };
  if (control.verdict === 'tooManyLines') return { kind: 'refused', code: '905' };

  const accepted = control.verdict === 'accepted';
  const commande = {
    organisme: session.organisme.id,
    numeroCommande: name.numeroCommande,
    nomFichier: upload.fileName,
    date: now,
    // Reported after the integration.
    nombreLignesOK: 0,
    nombreLignesKO: accepted ? 0 : control.nombreLignesKO,
  };
  const id = await deps.db.transaction(async (tx) => {
    await currentSession(tx, session, 'transfert', deps);
    const inserted = accepted
      ? await insertAccepted(tx, commande, { contenu: upload.bytes, utilisateur: session.utilisateurId })
      : await insertRejected(tx, commande, rejection(control), control.lignesEnErreur);
    // A sender who was told to retry must find the name unused.
    if (isAnswered()) throw new ApiError('SERVICE_INDISPONIBLE');
    if (inserted === undefined) return undefined;
    if (accepted) await deps.jobs.send(tx, integrationQueue, { commande: inserted });
    await forgetRefusal(tx, session.utilisateurId);
    const evenement = accepted ? 'transfert.accepte' : 'transfert.rejete';
    await record(tx, deps, { evenement, ...byOf(sender), objet: name.numeroCommande });
    return inserted;
  });
  if (id === undefined) return nameTaken;
  return {
    kind: 'controlled',
    validation: {
      nomFichier: upload.fileName,
      numeroCommande: name.numeroCommande,
      nombreLignesTotal: control.nombreLignesTotal,
      nombreLignesOK: control.nombreLignesOK,
      nombreLignesKO: control.nombreLignesKO,
      ...(control.seuilRejet === undefined ? {} : { seuilRejet: control.seuilRejet }),
      resultatTransfert: accepted ? 'UPLOAD_OK' : 'UPLOAD_KO',
      controles: controlList({ ...beforeContent, ...control.outcomes }),
      lignesEnErreur: control.lignesEnErreur,
    },
  };
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

/** Validates in the worker; `undefined` if it could not run. */
async function controlContent(
  deps: Deps,
  bytes: Uint8Array,
  options: Parameters<typeof runControl>[0]['options'],
): Promise<ControlAnswer | undefined> {
  try {
    return await runControl({ bytes, options, withBatches: false }, longestQueue);
  } catch (error) {
    deps.log.error({ err: error }, 'control of an order file failed');
    return undefined;
  }
}

function rejection(control: ControlAnswer): string {
  return control.verdict === 'threshold' ? motifs.commandeSeuil : motifs.commandeStructure;
}
