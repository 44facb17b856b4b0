/** All background works are listed here. */
import { backUp, isBackupDue } from './backup/backups.ts';
import { foldBeneficiaires } from './beneficiaire/queries.ts';
import { advance } from './commande/production.ts';
import { foldTotals } from './demande/queries.ts';
import type { Deps } from './deps/deps.ts';
import type { JobSender } from './jobs/jobs.ts';
import { type JobData, regularly, type Work } from './jobs/work.ts';
import { purgeJournal } from './journal/journal.ts';
import { mailQueue } from './mail/mailer.ts';
import { purgeMailCounts } from './mail/mailLimits.ts';
import { findForgottenMails } from './mail/outbox.ts';
import { applyRetention } from './retention/retention.ts';
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
    regular('sessions', '4 * * * *', () => purgeSessions(db, clock())),
    regular('comptes-courriels', '8 * * * *', () => purgeMailCounts(db, clock())),
    regular('journal', '12 * * * *', () => purgeJournal(db, clock())),
    regular('conservation', '16 * * * *', async (signal) => void (await applyRetention(deps, signal))),
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

async function backUpDaily({ db, log, settings: { backupDir }, clock }: Deps): Promise<void> {
  if (!isBackupDue(backupDir, clock())) return;
  log.info(await backUp(db, backupDir, 'jour', clock()), 'backup written');
}

/** Sends jobs for waiting work without one: left by a former version, or restored from a backup. */
async function sendForgotten({ db, clock, jobs }: Deps): Promise<void> {
  await sendAll(jobs, db, integrationQueue, await findForgotten(db, integrationQueue));
  await sendAll(jobs, db, mailQueue, await findForgottenMails(db, mailQueue, clock()));
}

async function sendAll(
  jobs: JobSender,
  db: Deps['db'],
  queue: string,
  all: readonly JobData[],
): Promise<void> {
  for (const data of all) await jobs.send(db, queue, data);
}
