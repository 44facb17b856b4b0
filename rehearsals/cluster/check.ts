/**
 * Compares the answers to users with the final content of the database and the mail server. Pure, so tests
 * can write faulty histories by hand. Each violation is a sentence.
 */
import type { FaultRun, Kind, Operation } from './history.ts';
import type { ReceivedMail } from './mailbox.ts';
import { mailOf } from './people.ts';
import type { State } from './state.ts';

export type Evidence = {
  readonly operations: readonly Operation[];
  readonly faults: readonly FaultRun[];
  readonly mails: readonly ReceivedMail[];
  readonly state: State;
  /** Observations of the rehearsal itself: an instance that crashed, a fault that was never resolved. */
  readonly noticed: readonly string[];
};

/** Maximum duration of an outage after a fault, in milliseconds. */
export const longestOutage = 30_000;

/** Expected refusals: already decided or changed, too many mails, a file that the server has no time for. */
const ordinary: ReadonlySet<number> = new Set([202, 409, 412, 429]);

export function violationsOf(evidence: Evidence): readonly string[] {
  return [...evidence.noticed, ...rules.flatMap((rule) => rule(evidence))];
}

type Rule = (evidence: Evidence) => readonly string[];

const ordersAreWhole: Rule = ({ operations, state }) => {
  const rows = Map.groupBy(state.commandes, ({ numero }) => numero);
  const found = ofKind(operations, 'transfert').flatMap(({ target, outcome, value }) => {
    const [row, ...others] = rows.get(target ?? '') ?? [];
    if (row === undefined) return outcome === 'done' ? [`order ${target}: acknowledged and lost`] : [];
    if (others.length > 0 || outcome === 'refused') return [`order ${target}: refused or doubled, and there`];
    const lines = Number(value);
    return row.statut === 'OK' && [row.ok, row.demandes, row.lignes].every((count) => count === lines)
      ? []
      : [`order ${target}: ${row.statut} with ${row.ok}, ${row.demandes}, ${row.lignes} of ${lines} lines`];
  });
  return [
    ...found,
    ...journalOf(state, 'transfert.accepte')
      .filter(({ nombre }) => nombre > 1)
      .map(twice),
  ];
};

const lastWriteIsThere =
  (kind: Kind, evenement: string, rowsOf: (state: State) => Iterable<readonly [string, string]>): Rule =>
  ({ operations, state }) => {
    const held = new Map(rowsOf(state));
    const entries = new Map(journalOf(state, evenement).map(({ objet, nombre }) => [objet, nombre]));
    return [...byTarget(ofKind(operations, kind))].flatMap(([target, all]) => {
      const done = all.filter(({ outcome }) => outcome === 'done');
      const failed = all.filter(({ outcome }) => outcome === 'failed');
      const value = held.get(target);
      const noted = entries.get(target) ?? 0;
      return [
        ...(mayBe(value, done, failed)
          ? []
          : [`${kind} ${target}: ${value} is not what was acknowledged last`]),
        ...(noted < done.length
          ? [`${kind} ${target}: ${done.length} acknowledged, ${noted} in the journal`]
          : []),
        ...(noted > done.length + failed.length
          ? [`${kind} ${target}: written ${noted} times, more than sent`]
          : []),
        ...(new Set(done.map(({ etag }) => etag)).size < done.length
          ? [`${kind} ${target}: two writes were told the same version`]
          : []),
      ];
    });
  };

/**
 * Whether a value may be the final one: no acknowledged write started after its own had ended. A write with
 * an unknown outcome may have happened at any later time. The initial value may remain if nothing was
 * acknowledged.
 */
function mayBe(value: string | undefined, done: readonly Operation[], failed: readonly Operation[]): boolean {
  if (failed.some((write) => write.value === value)) return true;
  const own = done.filter((write) => write.value === value);
  if (own.length === 0) return done.length === 0;
  return own.some((write) => !done.some(({ start }) => start > write.end));
}

const oneDecisionEach: Rule = ({ operations, state }) => {
  const rows = new Map(state.doublons.map((row) => [row.numero, row]));
  const acts = ['doublon.annule', 'doublon.poursuivi'].flatMap((evenement) => journalOf(state, evenement));
  const lost = [...byTarget(ofKind(operations, 'decision'))].flatMap(([target, all]) => {
    const told = new Set(all.filter(({ outcome }) => outcome === 'done').map(({ value }) => value));
    const decisions = rows.get(target)?.decisions ?? [];
    if (told.size > 1) return [`duplicate ${target}: both decisions were acknowledged`];
    return told.size === 0 || (decisions.length === 1 && told.has(decisions[0] ?? null))
      ? []
      : [`duplicate ${target}: ${[...told]} was acknowledged, ${decisions} is there`];
  });
  const halves = state.doublons
    .filter(
      ({ decisions: [decision, ...others], statut }) => others.length > 0 || statut !== statutAfter(decision),
    )
    .map(({ numero, decisions, statut }) => `duplicate ${numero}: ${decisions} with the request ${statut}`);
  const noted = state.doublons.flatMap(({ numero, decisions }) => {
    const times = acts.filter(({ objet }) => objet === numero).reduce((sum, { nombre }) => sum + nombre, 0);
    return times === (decisions[0] == null ? 0 : 1) ? [] : [`duplicate ${numero}: decided ${times} times`];
  });
  return [...lost, ...halves, ...noted];
};

function statutAfter(decision: string | null | undefined): string {
  if (decision == null) return 'A_ARBITRER';
  return decision === 'ANNULER' ? 'ANNULEE' : 'VALIDEE';
}

const accountsAreThere: Rule = ({ operations, state }) => {
  const present = new Set(state.comptes);
  const removals = byTarget(ofKind(operations, 'suppression'));
  const lost = ofKind(operations, 'creation').flatMap(({ target, outcome }) => {
    const removed = removals.get(target ?? '') ?? [];
    const isThere = present.has(target ?? '');
    if (removed.some((removal) => removal.outcome === 'done'))
      return isThere ? [`account ${target}: its deletion was acknowledged and is lost`] : [];
    const mayBeGone = removed.some((removal) => removal.outcome === 'failed');
    return outcome === 'done' && !isThere && !mayBeGone ? [`account ${target}: acknowledged and lost`] : [];
  });
  const acts = ['utilisateur.creation', 'utilisateur.suppression'].flatMap((evenement) =>
    journalOf(state, evenement),
  );
  return [...lost, ...acts.filter(({ nombre }) => nombre > 1).map(twice)];
};

/**
 * Each mail is sent at least once; a duplicate must have the same text and identifier and is allowed only if
 * something failed during sending.
 */
const mailsAreSent: Rule = ({ operations, mails, faults, state }) => {
  const created = ofKind(operations, 'creation').filter(({ outcome }) => outcome === 'done');
  const received = Map.groupBy(mails, ({ to }) => to.toLowerCase());
  const missing = created.filter(({ target }) => !received.has(mailOf(target ?? '')));
  const lost =
    missing.length > state.waitingMails
      ? [
          `mails: ${missing.length} are missing and ${state.waitingMails} wait: ${missing.map(({ target }) => target)}`,
        ]
      : [];
  const again = [...Map.groupBy(mails, ({ to, subject }) => `${to} ${subject}`)].flatMap(
    ([which, copies]) => {
      const [first] = copies;
      if (first === undefined || copies.length === 1) return [];
      if (copies.some(({ digest }) => digest !== first.digest)) return [`mail to ${which}: written twice`];
      if (copies.some(({ messageId }) => messageId !== first.messageId))
        return [`mail to ${which}: sent again under another Message-ID`];
      const isExplained = faults.some(
        ({ start, end }) => start - 2_000 < first.at + 15_000 && first.at < end,
      );
      return isExplained ? [] : [`mail to ${which}: sent ${copies.length} times while nothing was broken`];
    },
  );
  return [...lost, ...again];
};

const countsEqualRows: Rule = ({ state }) => state.wrongCounts.map((difference) => `count: ${difference}`);

const nothingForeign: Rule = ({ operations }) =>
  operations
    .filter(({ foreign }) => foreign.length > 0)
    .map(
      ({ user, kind, foreign }) => `${user} saw of another organisation in ${kind}: ${foreign.slice(0, 3)}`,
    );

const refusalsAreOrdinary: Rule = ({ operations }) =>
  operations
    .filter(({ outcome, status }) => (outcome === 'refused' ? !ordinary.has(status) : status === 500))
    .map((one) => `${describe(one)} was answered ${one.status} ${one.code ?? ''}`);

/** Users may be refused during a fault, for a limited time; never while everything works. */
const outagesAreShort: Rule = ({ operations, faults }) => {
  const failed = operations.filter(({ outcome }) => outcome === 'failed');
  const late = faults.flatMap((fault) => {
    const last = Math.max(fault.start, ...failed.filter((one) => isDuring(one, fault)).map(({ end }) => end));
    const since = fault.lastsUntilMended ? fault.mended : fault.start;
    const seconds = ((last - since) / 1_000).toFixed(1);
    return last - since > longestOutage ? [`${fault.name}: users were refused for ${seconds} s`] : [];
  });
  const calm = failed
    .filter((one) => !faults.some((fault) => isDuring(one, fault)))
    .map((one) => `${describe(one)} failed (${one.status}) while nothing was broken`);
  return [...late, ...calm];
};

/** If the database cannot be written, it can still be read. */
const readingGoesOn: Rule = ({ operations, faults }) =>
  faults
    .filter(({ lastsUntilMended }) => lastsUntilMended)
    .flatMap((fault) =>
      operations
        .filter(({ access, outcome }) => access === 'read' && outcome === 'failed')
        .filter(({ start, end }) => start > fault.start && end < fault.mended)
        .map((one) => `${fault.name}: ${describe(one)} failed (${one.status}), though it only reads`),
    );

/** Acknowledged data has a second copy. */
const nothingAloneAcknowledged: Rule = ({ operations, faults }) =>
  faults.flatMap(({ name, alone }) =>
    operations
      .filter(({ kind, outcome }) => outcome === 'done' && alwaysWriting.has(kind))
      .filter(({ start, end }) => alone !== null && start > alone.from && end < alone.to)
      .map((one) => `${name}: ${describe(one)} was acknowledged without a second copy`),
  );

/** A repeated decision is acknowledged without a write. */
const alwaysWriting: ReadonlySet<Kind> = new Set([
  'transfert',
  'commentaire',
  'marque',
  'creation',
  'suppression',
]);

const nothingHangs: Rule = ({ state }) =>
  state.openTransactions === 0 ? [] : [`${state.openTransactions} transactions are open, and nobody works`];

const rules: readonly Rule[] = [
  ordersAreWhole,
  lastWriteIsThere('commentaire', 'demande.modifiee', ({ demandes }) =>
    demandes.map(({ numero, commentaire }) => [numero, String(commentaire)] as const),
  ),
  lastWriteIsThere('marque', 'commande.modifiee', ({ commandes }) =>
    commandes.map(({ numero, traite }) => [numero, String(traite)] as const),
  ),
  oneDecisionEach,
  accountsAreThere,
  mailsAreSent,
  countsEqualRows,
  nothingForeign,
  refusalsAreOrdinary,
  outagesAreShort,
  readingGoesOn,
  nothingAloneAcknowledged,
  nothingHangs,
];

/** Whether a call was in flight during the fault. */
export function isDuring(operation: Operation, fault: Pick<FaultRun, 'start' | 'end'>): boolean {
  return operation.start < fault.end && operation.end > fault.start;
}

function describe({ user, kind, target }: Operation): string {
  return `${kind}${target === null ? '' : ` ${target}`} of ${user}`;
}

function ofKind(operations: readonly Operation[], kind: Kind): readonly Operation[] {
  return operations.filter((operation) => operation.kind === kind);
}

function byTarget(operations: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  return Map.groupBy(operations, ({ target }) => target ?? '');
}

function journalOf({ journal }: State, evenement: string): State['journal'] {
  return journal.filter((entry) => entry.evenement === evenement);
}

function twice({ evenement, objet, nombre }: State['journal'][number]): string {
  return `${objet}: ${evenement} ${nombre} times`;
}
