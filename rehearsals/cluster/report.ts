/** The report of the rehearsal: outage of each fault, totals of operations, violations. */
import { type Evidence, isDuring, violationsOf } from './check.ts';
import type { FaultRun, Operation } from './history.ts';

export type Outage = {
  /** Calls that failed during the fault. */
  readonly failed: number;
  /**
   * Seconds from the fault to the start of the first failed call and to the end of the last; null if none
   * failed.
   */
  readonly from: number | null;
  readonly until: number | null;
  /** The slowest answer, in seconds. */
  readonly longestWait: number;
};

export type Report = {
  readonly seed: number;
  readonly seconds: number;
  readonly faults: readonly (FaultRun & { readonly reads: Outage; readonly writes: Outage })[];
  readonly calls: readonly { kind: string; done: number; refused: number; failed: number; median: number }[];
  readonly mails: { readonly received: number; readonly waiting: number };
  readonly violations: readonly string[];
};

export function reportOf(seed: number, evidence: Evidence): Report {
  const { operations, faults, mails, state } = evidence;
  const begun = Math.min(...operations.map(({ start }) => start));
  const ended = Math.max(...operations.map(({ end }) => end));
  return {
    seed,
    seconds: Math.round((ended - begun) / 1_000),
    faults: faults.map((fault) => ({
      ...fault,
      reads: outageOf(operations, fault, 'read'),
      writes: outageOf(operations, fault, 'write'),
    })),
    calls: [...Map.groupBy(operations, ({ kind }) => kind)].map(([kind, all]) => ({
      kind,
      done: all.filter(({ outcome }) => outcome === 'done').length,
      refused: all.filter(({ outcome }) => outcome === 'refused').length,
      failed: all.filter(({ outcome }) => outcome === 'failed').length,
      median: median(all.filter(({ outcome }) => outcome === 'done').map(({ start, end }) => end - start)),
    })),
    mails: { received: mails.length, waiting: state.waitingMails },
    violations: violationsOf(evidence),
  };
}

function outageOf(operations: readonly Operation[], fault: FaultRun, access: Operation['access']): Outage {
  const during = operations.filter((one) => one.access === access && isDuring(one, fault));
  const failed = during.filter(({ outcome }) => outcome === 'failed');
  const waits = during.filter(({ outcome }) => outcome !== 'failed').map(({ start, end }) => end - start);
  const since = (moment: number) => Math.round((moment - fault.start) / 100) / 10;
  return {
    failed: failed.length,
    from: failed.length === 0 ? null : since(Math.min(...failed.map(({ start }) => start))),
    until: failed.length === 0 ? null : since(Math.max(...failed.map(({ end }) => end))),
    longestWait: Math.round(Math.max(0, ...waits) / 100) / 10,
  };
}

export function textOf({ seed, seconds, faults, calls, mails, violations }: Report): string {
  const total = calls.reduce((sum, { done, refused, failed }) => sum + done + refused + failed, 0);
  const lines = [
    `Rehearsal of ${seconds} s, seed ${seed}: ${total} calls, ${(total / seconds).toFixed(1)} a second`,
    '',
    'Fault (seconds from its first moment)',
    ...faults.flatMap(({ name, target, start, mended, end, reads, writes, lastsUntilMended }) => [
      `  ${name} (${target}): mended after ${after(start, mended)}, whole after ${after(start, end)}`,
      `    reads:  ${outage(reads)}`,
      `    writes: ${outage(writes)}`,
      ...(lastsUntilMended
        ? ['    what cannot be written is refused until this is mended; reading goes on']
        : []),
    ]),
    '',
    'Calls                done  refused   failed   median ms',
    ...calls.map(({ kind, done, refused, failed, median }) =>
      [kind.padEnd(16), ...[done, refused, failed, median].map((count) => String(count).padStart(8))].join(
        ' ',
      ),
    ),
    '',
    `Mails: ${mails.received} received, ${mails.waiting} wait`,
    '',
    violations.length === 0 ? 'No violation.' : `${violations.length} violations:`,
    ...violations.slice(0, 50).map((violation) => `  ${violation}`),
    ...(violations.length > 50 ? ['  … and more, in the JSON file'] : []),
  ];
  return lines.join('\n');
}

function outage({ failed, from, until, longestWait }: Outage): string {
  const waited = `longest wait for an answer ${longestWait} s`;
  return failed === 0
    ? `none failed, ${waited}`
    : `${failed} failed, between ${from} s and ${until} s; ${waited}`;
}

function after(start: number, moment: number): string {
  return `${((moment - start) / 1_000).toFixed(1)} s`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
