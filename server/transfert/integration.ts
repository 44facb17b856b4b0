/**
 * Background integration of accepted files, from EN_ATTENTE to OK, one after the other in fair turns (decision 76).
 * The requests of a file are written in short transactions and hidden until the one that ends its order
 * (staging.ts): readers see all or nothing, and after a crash the file is retried. Between these transactions a
 * long file gives way to the short ones of other organisations.
 */

import { motifs } from '#schemas/orderFile/controles.ts';
import { isoDay } from '#schemas/orderFile/isoDay.ts';
import type { Database, Queryable } from '../db/database.ts';
import { isTransient } from '../db/failures.ts';
import type { Deps } from '../deps/deps.ts';
import { GivenUp, untilDone, type Work } from '../jobs/work.ts';
import { record } from '../journal/journal.ts';
import type { ControlAnswer } from './controlWorker.ts';
import { holdLines, type KeyedLine, pairsOf } from './duplicates.ts';
import {
  askConfirmation,
  type Claimed,
  claim,
  dateClaimed,
  endIntegration,
  findIdentites,
  findNotified,
  findShort,
  findTitles,
  hasUnusual,
  holdDemandes,
  type Integrated,
  insertDemandes,
  insertDoublons,
  insertLignesEnErreur,
  recordFailure,
} from './queries.ts';
import { runControl } from './runControl.ts';
import { slicesOf } from './slices.ts';
import { openStaging, type Staging, Superseded } from './staging.ts';
import { rangesOf, unusualLines } from './unusualLines.ts';

export type IntegrationDeps = Pick<Deps, 'clock' | 'log' | 'mailer'> & {
  readonly db: Database;
  /** Base address of the links in mails about an order; ends with a slash. */
  readonly portal: () => string;
};

export const integrationQueue = 'integration';

const attempts = 3;

/** Keys or pairs of one transaction; a few tens of milliseconds on the embedded engine. */
const atOnce = 1_000;

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
    const isOfFile = !isTransient(error) && !(error instanceof Superseded);
    if (isOfFile && (await noteFailure(deps, claimed)))
      throw new GivenUp('the integration failed too often', { cause: error });
    throw error;
  }
}

async function integrate(deps: IntegrationDeps, claimed: Claimed): Promise<void> {
  const content = await controlClaimed(deps, claimed);
  if (await waitsForConfirmation(deps, claimed, content)) return;
  const staging = await openStaging(deps.db, claimed.id, content.now);
  if (staging === undefined) return;
  try {
    await stage(staging, deps, claimed, content, () => giveWay(staging, deps, claimed));
  } catch (error) {
    if (!isTransient(error)) await staging.discard();
    throw error;
  }
}

type Content = {
  readonly control: ControlAnswer;
  readonly inhabituelles: number;
  readonly today: string;
  readonly now: Date;
};

async function controlClaimed(
  deps: IntegrationDeps,
  { contenu, personneMorale, organisme, isConfirmed }: Claimed,
): Promise<Content> {
  const today = isoDay(deps.clock());
  const control = await runControl({
    bytes: contenu,
    // The file was already accepted: only its lines are validated again.
    options: {
      kind: personneMorale ? 'PM' : 'PP',
      today,
      maxLines: Number.MAX_SAFE_INTEGER,
      seuilRejet: 100,
    },
    withBatches: true,
  });
  const now = deps.clock();
  const unusual = isConfirmed ? new Set<number>() : await findUnusual(deps.db, organisme, control, now);
  return { control, inhabituelles: unusual.size, today, now };
}

async function findUnusual(
  db: Database,
  organisme: number,
  control: ControlAnswer,
  now: Date,
): Promise<ReadonlySet<number>> {
  const lines = linesOf(control);
  const known: string[] = [];
  for (const ranges of slicesOf(rangesOf(lines), atOnce))
    known.push(...(await findIdentites(db, organisme, ranges, aYearBefore(now))));
  return unusualLines(lines, known);
}

function aYearBefore(date: Date): Date {
  return new Date(date.getTime() - 365 * 24 * 3_600_000);
}

/**
 * Whether a file with unusual lines must be confirmed by a referent: from the second one on in a year.
 */
async function waitsForConfirmation(
  deps: IntegrationDeps,
  claimed: Claimed,
  { inhabituelles, now }: Content,
): Promise<boolean> {
  if (inhabituelles === 0 || !(await hasUnusual(deps.db, claimed, aYearBefore(now)))) return false;
  await deps.db.transaction(async (tx) => {
    if (!(await askConfirmation(tx, claimed.id, motifs.commandeAConfirmer, inhabituelles)))
      throw new Superseded();
    await note(tx, deps, claimed, 'commande.a_confirmer');
  });
  return true;
}

function note(tx: Queryable, deps: IntegrationDeps, claimed: Claimed, evenement: string): Promise<void> {
  const { organisme: organismeId, utilisateur, numeroCommande: objet } = claimed;
  return record(tx, deps, { evenement, organismeId, utilisateurId: utilisateur ?? undefined, objet });
}

/**
 * Integrates one short file of another organisation, if one waits, in one transaction between two of `staging`.
 * Returns its lines. A failure, or a file with unusual lines, is left to the file's own job.
 */
async function giveWay(
  staging: Staging,
  deps: IntegrationDeps,
  { organisme }: Claimed,
): Promise<readonly KeyedLine[]> {
  const commande = await findShort(deps.db, organisme);
  const claimed = commande === undefined ? undefined : await claim(deps.db, commande, deps.clock());
  if (claimed === undefined) return [];
  try {
    const content = await controlClaimed(deps, claimed);
    if (content.inhabituelles > 0) return [];
    await staging.write(async (tx) => {
      if (!(await dateClaimed(tx, claimed.id, content.now))) throw new Superseded();
      const write: Staging['write'] = (step) => step(tx);
      await stage({ write, publish: write }, deps, claimed, content, async () => []);
    });
    return linesOf(content.control);
  } catch {
    return [];
  }
}

function linesOf({ batches }: ControlAnswer): KeyedLine[] {
  return batches.flatMap(({ cles }) => cles);
}

/**
 * Writes the requests of a file, each in the state given by the duplicate check, and publishes them. After each
 * slice `giveWay` may let another file go first, and returns its lines: what was written and duplicates one
 * of them is held when the file is published.
 */
async function stage(
  staging: Pick<Staging, 'write' | 'publish'>,
  deps: IntegrationDeps,
  claimed: Claimed,
  { control, inhabituelles, today, now }: Content,
  giveWay: () => Promise<readonly KeyedLine[]>,
): Promise<void> {
  const lines = linesOf(control);
  const own = new Set(lines.map(({ cle }) => cle));
  const titles = new Map<string, readonly number[]>();
  const lookUp = async (keys: readonly string[]) => {
    for (const [key, found] of await staging.write((tx) => findTitles(tx, keys, today)))
      titles.set(key, found);
  };
  for (const keys of slicesOf([...own], atOnce)) await lookUp(keys);
  let held = holdLines(lines, titles);
  const ids = new Map<number, number>();
  const valid = new Set<number>();
  for (const { lignes, cles } of control.batches) {
    const heldLines = new Set(held.map(({ numeroLigne }) => numeroLigne));
    const numbers = cles.map(({ numeroLigne }) => numeroLigne).filter((ligne) => heldLines.has(ligne));
    const batch = { lignes, held: numbers };
    for (const { numeroLigne, id } of await staging.write((tx) =>
      insertDemandes(tx, claimed.id, batch, now),
    )) {
      ids.set(numeroLigne, id);
      if (!heldLines.has(numeroLigne)) valid.add(numeroLigne);
    }
    const shared = (await giveWay()).map(({ cle }) => cle).filter((cle) => own.has(cle));
    if (shared.length === 0) continue;
    await lookUp(shared);
    held = holdLines(lines, titles);
  }
  const idOf = (numeroLigne: number): number => {
    const id = ids.get(numeroLigne);
    if (id === undefined) throw new Error(`Line ${numeroLigne} became no request`);
    return id;
  };
  for (const pairs of slicesOf(pairsOf(held, idOf), atOnce))
    await staging.write((tx) => insertDoublons(tx, claimed.organisme, pairs));
  const late = held.map(({ numeroLigne }) => numeroLigne).filter((ligne) => valid.has(ligne));
  await staging.publish(async (tx) => {
    await holdDemandes(tx, late.map(idOf));
    await insertLignesEnErreur(tx, claimed.id, control.lignesEnErreur);
    await end(tx, deps, claimed, { ...outcomeOf(control, inhabituelles), inhabituelles, now });
    if (inhabituelles > 0) await note(tx, deps, claimed, 'doublon.inhabituel');
  });
}

function outcomeOf(control: ControlAnswer, inhabituelles: number) {
  const counts = { ok: control.nombreLignesOK, ko: control.nombreLignesKO };
  if (control.verdict !== 'accepted') {
    return { statut: 'KO', motif: motifs.commandeStructure, ...counts } as const;
  }
  if (counts.ko > 0) return { statut: 'OK', motif: motifs.commandePartielle, ...counts } as const;
  return { statut: 'OK', motif: inhabituelles > 0 ? motifs.commandeInhabituelle : null, ...counts } as const;
}

/**
 * Counts a failure of the file; after the last allowed one the order ends as KO. Returns whether it was the
 * last.
 */
async function noteFailure(deps: IntegrationDeps, claimed: Claimed): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const failures = await recordFailure(tx, claimed.id);
    if (failures < attempts) return false;
    const outcome = { statut: 'KO', motif: motifs.commandeSysteme, ok: 0, ko: 0, inhabituelles: 0 } as const;
    await end(tx, deps, claimed, { ...outcome, now: deps.clock() });
    return true;
  });
}

/**
 * Ends the order and notifies those who asked for it.
 * @throws Superseded if another process ended it
 */
async function end(
  tx: Queryable,
  deps: IntegrationDeps,
  claimed: Claimed,
  outcome: Integrated,
): Promise<void> {
  if (!(await endIntegration(tx, claimed.id, outcome))) throw new Superseded();
  const { numeroCommande } = claimed;
  const lien = new URL(`commandes/${encodeURIComponent(numeroCommande)}`, deps.portal()).href;
  for (const { adresse, nom, prenom } of await findNotified(tx, claimed.organisme)) {
    const valeurs = { nom, prenom, numeroCommande, lien, ok: String(outcome.ok), ko: String(outcome.ko) };
    const modele = outcome.statut === 'OK' ? 'integrationReussie' : 'integrationEchouee';
    await deps.mailer.post(tx, { modele, adresse, valeurs: { ...valeurs, motif: outcome.motif ?? '' } });
  }
}
