/** All background works are listed here. */
import { backUp, isBackupDue } from './backup/backups.ts';
import { foldBeneficiaires } from './beneficiaire/queries.ts';
import { bringBackTimes } from './bringBackTimes.ts';
import { advance } from './commande/production.ts';
import { doubtOf } from './db/knownTime.ts';
import { foldTotals } from './demande/queries.ts';
import type { Deps } from './deps/deps.ts';
import { GivenUp, regularly, type Work } from './jobs/work.ts';
import { purgeJournal } from './journal/journal.ts';
import { mailQueue } from './mail/mailer.ts';
import { purgeMailCounts } from './mail/mailLimits.ts';
import { findForgottenMails } from './mail/outbox.ts';
import { applyRetention, RetentionRefused } from './retention/retention.ts';
import { purgeSessions } from './session/queries.ts';
import { foldStatistics } from './statistique/queries.ts';
import { integrationQueue, integrationWork } from './transfert/integration.ts';
import { findForgotten } from './transfert/queries.ts';

/**
 * Queues whose schedule a start removes. Names a work that left the list below, once no released version that runs
 * beside this one has it.
 */
export const retiredWorks: readonly string[] = [];

/** `portal` returns the base address of links in mails. */
export function worksOf(deps: Deps, portal: () => string): readonly Work[] {
  const { db, clock, settings } = deps;
  return [
    integrationWork({ ...deps, portal }),
    deps.mailer.work,
    regular('reprise', '* * * * *', () => sendForgotten(deps)),
    regular('sessions', '4 * * * *', () => unlessDoubtful(deps, () => purgeSessions(db, clock()))),
    regular('comptes-courriels', '8 * * * *', () => unlessDoubtful(deps, () => purgeMailCounts(db, clock()))),
    regular('journal', '12 * * * *', () => unlessDoubtful(deps, () => purgeJournal(db, clock()))),
    regular('conservation', '16 * * * *', (signal) => deleteByAge(deps, signal)),
    regular('horloge', '20 * * * *', () => unlessDoubtful(deps, () => bringBackTimes(db, clock()))),
    regular('totaux', '24 * * * *', () => foldTotals(db)),
    regular('beneficiaires', '26 * * * *', () => foldBeneficiaires(db)),
    regular('statistiques', '28 * * * *', () => foldStatistics(db)),
    ...(settings.productionSimulator ? [regular('production', '* * * * *', () => advance(deps))] : []),
    ...(settings.databaseUrl === null ? [regular('sauvegarde', '32 * * * *', () => backUpDaily(deps))] : []),
  ];
}

function regular(queue: string, schedule: string, work: (signal: AbortSignal) => Promise<void>): Work {
  return { queue, schedule, options: regularly, run: (_data, signal) => work(signal) };
}

/** A clock that is wrong for a while must delete nothing. */
async function unlessDoubtful({ db, clock }: Deps, work: () => Promise<void>): Promise<void> {
  if ((await doubtOf(db, clock())) === null) await work();
}

/** A refusal waits for an operator among the jobs given up. */
async function deleteByAge(deps: Deps, signal: AbortSignal): Promise<void> {
  try {
    await applyRetention(deps, signal);
  } catch (error) {
    if (error instanceof RetentionRefused)
      throw new GivenUp(`${error.message}: npm run retention -- --force, if that is right`);
    throw error;
  }
}

async function backUpDaily({ db, log, settings: { backupDir }, clock }: Deps): Promise<void> {
  if (!isBackupDue(backupDir, clock())) return;
  const isDoubtful = (await doubtOf(db, clock())) !== null;
  log.info(await backUp(db, backupDir, 'jour', clock(), isDoubtful), 'backup written');
}

/** Sends jobs for waiting work without one: left by a former version, or restored from a backup. */
async function sendForgotten({ db, clock, jobs }: Deps): Promise<void> {
  for (const { tour, ...data } of await findForgotten(db, integrationQueue))
    await jobs.send(db, integrationQueue, data, -tour);
  for (const data of await findForgottenMails(db, mailQueue, clock())) await jobs.send(db, mailQueue, data);
}
