/**
 * Takes accepted files from EN_ATTENTE to OK in the background. Everything that a file brings is written in one
 * transaction, which also ends its order: a crash leaves nothing of it, and the file is taken up again.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Queryable } from '../db/database.ts';
import { isTransient } from '../db/failures.ts';
import { motifs } from './controles.ts';
import type { ControlAnswer, ControlledBatch } from './controlWorker.ts';
import { holdLines, pairsOf } from './duplicates.ts';
import { isoDay } from './isoDay.ts';
import {
  type Claimed,
  claimNext,
  endIntegration,
  findTitles,
  insertDemandes,
  insertDoublons,
  insertLignesEnErreur,
  lockClaimed,
  lockDuplicateControl,
  recordFailure,
  releaseOwn,
} from './queries.ts';
import { runControl } from './runControl.ts';

export type IntegrationDeps = {
  db: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Tells the processes over one database apart, and stays the same when this one is started again. */
  instance: string;
};

export type Integrator = {
  /** Takes up what a crash left, and looks for files from then on. */
  start(): Promise<void>;
  /** Says that a file has arrived. */
  wake(): void;
  /** Resolves once no file waits any more. */
  idle(): Promise<void>;
  /** Ends the file in hand and takes no other. */
  stop(): Promise<void>;
};

const pollInterval = 5_000;
const abandonedAfter = 120_000;
const attempts = 3;

/** Makes the integrator of this process. */
export function createIntegrator(deps: IntegrationDeps): Integrator {
  let stopped = false;
  let wanted = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function drain(): Promise<void> {
    while (wanted && !stopped) {
      wanted = false;
      try {
        while (!stopped && (await integrateNext(deps)));
      } catch (error) {
        // The database is away: the next look tries again.
        deps.log.error({ err: error }, 'integration interrupted');
      }
    }
  }

  function wake(): void {
    wanted = true;
    running ??= drain().finally(() => {
      running = undefined;
    });
  }

  return {
    async start() {
      await releaseOwn(deps.db, deps.instance);
      timer = setInterval(wake, pollInterval);
      timer.unref();
      wake();
    },
    wake,
    async idle() {
      while (running) await running;
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Integrates one file; false where none waits. One that could not be integrated comes up again as an abandoned one does,
 * and the other files go on meanwhile: what lies in the moment, such as a lock that is waited for too long, is no failure
 * of the file.
 */
async function integrateNext(deps: IntegrationDeps): Promise<boolean> {
  const now = deps.clock();
  const claimed = await claimNext(deps.db, {
    instance: deps.instance,
    now,
    abandonedBefore: new Date(now.getTime() - abandonedAfter),
  });
  if (!claimed) return false;
  try {
    await integrate(deps, claimed);
  } catch (error) {
    if (isTransient(error)) {
      deps.log.warn({ err: error, commande: claimed.id }, 'integration postponed');
    } else {
      deps.log.error({ err: error, commande: claimed.id }, 'integration failed');
      await noteFailure(deps, claimed.id);
    }
  }
  return true;
}

async function integrate(deps: IntegrationDeps, claimed: Claimed): Promise<void> {
  const today = isoDay(deps.clock());
  const control = await runControl({
    bytes: claimed.contenu,
    // The file was accepted when it arrived: its lines alone are sorted out here.
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
    if (!(await lockClaimed(tx, claimed.id, { instance: deps.instance, now }))) return;
    await writeDemandes(tx, claimed, control.batches, { now, today });
    await insertLignesEnErreur(tx, claimed.id, control.lignesEnErreur);
    await endIntegration(tx, claimed.id, { ...outcomeOf(control), now });
  });
}

/** Writes the requests of a file, each in the state that the duplicate control gives it. */
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

/** The last of some failures ends the order. */
async function noteFailure(deps: IntegrationDeps, commande: number): Promise<void> {
  const failures = await recordFailure(deps.db, commande, deps.instance);
  if (failures < attempts) return;
  await endIntegration(deps.db, commande, {
    statut: 'KO',
    motif: motifs.commandeSysteme,
    ok: 0,
    ko: 0,
    now: deps.clock(),
  });
}
