/**
 * Background integration of accepted files, from EN_ATTENTE to OK, one after the other. All rows of a file
 * are written in the transaction that ends its order: a crash leaves nothing, and the file is retried.
 */
import type { Database, Queryable } from '../db/database.ts';
import { isTransient } from '../db/failures.ts';
import type { Deps } from '../deps.ts';
import { GivenUp, untilDone, type Work } from '../jobs/work.ts';
import { motifs } from './controles.ts';
import type { ControlAnswer, ControlledBatch } from './controlWorker.ts';
import { holdLines, pairsOf } from './duplicates.ts';
import { isoDay } from './isoDay.ts';
import {
  type Claimed,
  claim,
  endIntegration,
  findNotified,
  findTitles,
  type Integrated,
  insertDemandes,
  insertDoublons,
  insertLignesEnErreur,
  lockClaimed,
  lockDuplicateControl,
  recordFailure,
} from './queries.ts';
import { runControl } from './runControl.ts';

export type IntegrationDeps = Pick<Deps, 'clock' | 'mailer'> & {
  readonly db: Database;
  /** Base address of the links in mails about an order; ends with a slash. */
  readonly portal: () => string;
};

export const integrationQueue = 'integration';

const attempts = 3;

export function integrationWork(deps: IntegrationDeps): Work {
  return {
    queue: integrationQueue,
    // One integration at a time on the whole database: each must see the requests of earlier ones.
    options: { ...untilDone, policy: 'singleton' },
    every: 1,
    run: ({ commande }) => integrateOrder(deps, Number(commande)),
  };
}

/**
 * Integrates the file of an order unless it has ended. A temporary failure, such as a lock timeout, is not
 * counted against the file.
 * @throws the cause of a failure that a retry may fix; GivenUp once the order is KO
 */
export async function integrateOrder(deps: IntegrationDeps, commande: number): Promise<void> {
  const claimed = await claim(deps.db, commande, deps.clock());
  if (claimed === undefined) return;
  try {
    await integrate(deps, claimed);
  } catch (error) {
    if (!isTransient(error) && (await noteFailure(deps, claimed)))
      throw new GivenUp('the integration failed too often', { cause: error });
    throw error;
  }
}

async function integrate(deps: IntegrationDeps, claimed: Claimed): Promise<void> {
  const today = isoDay(deps.clock());
  const control = await runControl({
    bytes: claimed.contenu,
    // The file was already accepted: only its lines are validated again.
    options: {
      kind: claimed.personneMorale ? 'PM' : 'PP',
      today,
      maxLines: Number.MAX_SAFE_INTEGER,
      seuilRejet: 100,
    },
    withBatches: true,
  });
  await deps.db.transaction(async (tx) => {
    await lockDuplicateControl(tx);
    const now = deps.clock();
    if (!(await lockClaimed(tx, claimed.id, now))) return;
    await writeDemandes(tx, claimed, control.batches, { now, today });
    await insertLignesEnErreur(tx, claimed.id, control.lignesEnErreur);
    await end(tx, deps, claimed, { ...outcomeOf(control), now });
  });
}

/** Writes the requests of a file, each in the state given by the duplicate check. */
async function writeDemandes(
  tx: Queryable,
  { id, organisme }: Claimed,
  batches: readonly ControlledBatch[],
  { now, today }: { now: Date; today: string },
): Promise<void> {
  const lines = batches.flatMap(({ cles }) => cles);
  const titles = await findTitles(tx, [...new Set(lines.map(({ cle }) => cle))], today);
  const held = holdLines(lines, titles);
  const heldLines = new Set(held.map(({ numeroLigne }) => numeroLigne));
  const ids = new Map<number, number>();
  for (const { lignes, cles } of batches) {
    const numbers = cles.map(({ numeroLigne }) => numeroLigne).filter((ligne) => heldLines.has(ligne));
    for (const row of await insertDemandes(tx, id, { lignes, held: numbers }, now))
      ids.set(row.numeroLigne, row.id);
  }
  const idOf = (numeroLigne: number): number => {
    const id = ids.get(numeroLigne);
    if (id === undefined) throw new Error(`Line ${numeroLigne} became no request`);
    return id;
  };
  await insertDoublons(tx, organisme, pairsOf(held, idOf));
}

function outcomeOf(control: ControlAnswer) {
  const counts = { ok: control.nombreLignesOK, ko: control.nombreLignesKO };
  if (control.verdict !== 'accepted') {
    return { statut: 'KO', motif: motifs.commandeStructure, ...counts } as const;
  }
  return { statut: 'OK', motif: counts.ko > 0 ? motifs.commandePartielle : null, ...counts } as const;
}

/**
 * Counts a failure of the file; after the last allowed one the order ends as KO. Returns whether it was the
 * last.
 */
async function noteFailure(deps: IntegrationDeps, claimed: Claimed): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const failures = await recordFailure(tx, claimed.id);
    if (failures < attempts) return false;
    const outcome = { statut: 'KO', motif: motifs.commandeSysteme, ok: 0, ko: 0 } as const;
    await end(tx, deps, claimed, { ...outcome, now: deps.clock() });
    return true;
  });
}

/** Ends the order and notifies those who asked for it. */
async function end(
  tx: Queryable,
  deps: IntegrationDeps,
  claimed: Claimed,
  outcome: Integrated,
): Promise<void> {
  await endIntegration(tx, claimed.id, outcome);
  const { numeroCommande } = claimed;
  const lien = new URL(`commandes/${encodeURIComponent(numeroCommande)}`, deps.portal()).href;
  for (const { adresse, nom, prenom } of await findNotified(tx, claimed.organisme)) {
    const valeurs = { nom, prenom, numeroCommande, lien, ok: String(outcome.ok), ko: String(outcome.ko) };
    const modele = outcome.statut === 'OK' ? 'integrationReussie' : 'integrationEchouee';
    await deps.mailer.post(tx, { modele, adresse, valeurs: { ...valeurs, motif: outcome.motif ?? '' } });
  }
}
