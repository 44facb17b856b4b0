/**
 * Users who may open a screen must be allowed to make its calls: compares the screen's guard with the right of the
 * operation.
 */
import type { AppDefinition, Call, Right } from '../../../../schemas/types/definition.ts';
import type { Caller, Operations } from '../../contract/operations.ts';
import { guardHolder } from '../../definition/linkedScreen.ts';
import type { Linker } from '../../definition/linker.ts';
import type { At } from '../../problems/places.ts';
import { callerWords } from '../../problems/words.ts';
import type { Use } from './use.ts';

/**
 * Checks the calls of screens: the guard of each, or the right of its action or tab. A guard that suits none of its calls is
 * the mistake, and one problem.
 */
export function checkAccess(uses: readonly Use[], linker: Linker): void {
  const { rights = {} } = linker.definitions.app.definition;
  const reserved = uses.flatMap(({ screen, call, at, right: own, operation }) => {
    const holder = guardHolder(screen);
    const caller = operation?.caller ?? null;
    const guard = holder.guard ?? (holder.right === undefined ? null : [holder.right].flat());
    if (caller === null || guard === null || namesUnknown(guard, rights)) return [];
    const fits = (own !== null && covers([own.name], caller, rights)) || covers(guard, caller, rights);
    const isOpen = fits && typeof caller === 'string';
    return isOpen ? [] : [{ holder, id: call.call, at: own?.at ?? at, guard, caller, fits, own }];
  });
  for (const [holder, calls] of Map.groupBy(reserved, (one) => one.holder)) {
    const refused = calls.filter(({ fits }) => !fits);
    const wanted = refused.filter(({ caller }) => typeof caller !== 'string');
    const callers = new Set(wanted.map(({ caller }) => nameOf(caller)));
    // Calls of parts with a right of their own say nothing of that of the screen.
    const ofHolder = refused.filter(({ own }) => own === null);
    const isOne = ofHolder.length * 2 > calls.length && callers.size <= 1;
    if (isOne) report([...wanted, ...refused], [holder, holder.guard === undefined ? 'right' : 'guard']);
    else for (const one of refused) report([one], null);
  }

  function report(group: typeof reserved, at: At | null): void {
    const [first] = group;
    if (first === undefined) return;
    const { guard, caller } = first;
    const ids = [...new Set(group.map(({ id }) => id))];
    linker.report('contract-right', at ?? first.at, ids, nameOf(guard), nameOf(caller), at && cureOf(caller));
  }
}

/** What a screen says whose calls are for a caller. */
function cureOf(caller: Caller): string {
  if (typeof caller === 'string') return `guard: ${caller}`;
  return `right: ${caller.length === 1 ? caller[0] : `[${caller.join(', ')}]`}`;
}

/** An unknown right is reported at its own position, not for each call of the screen. */
function namesUnknown(guard: Caller, rights: NonNullable<AppDefinition['rights']>): boolean {
  return typeof guard !== 'string' && guard.some((name) => !Object.hasOwn(rights, name));
}

/** Checks a call outside of screens, which is made for signed-in users, or for everyone. */
export function checkOutside(
  call: Call,
  guard: 'public' | 'login',
  { byId }: Operations,
  { report }: Pick<Linker, 'report'>,
): void {
  const caller = byId.get(call.call)?.caller ?? null;
  if (caller !== null && !covers(guard, caller, {}))
    report('contract-right', [call, 'call'], [call.call], nameOf(guard), nameOf(caller), null);
}

/** Whether an operation is open to all for whom a guard opens. */
export function covers(guard: Caller, wanted: Caller, rights: NonNullable<AppDefinition['rights']>): boolean {
  if (wanted === 'public') return true;
  if (guard === 'public') return false;
  if (wanted === 'login') return guard === 'login' || guard.every((name) => !rights[name]?.signedOut);
  if (guard === 'login') return false;
  const held = wanted.map((name) => canonical(name, rights));
  return guard.every((name) => held.includes(canonical(name, rights)));
}

/** The canonical name of a right: the contract may use an alias. */
function canonical(name: string, rights: Readonly<Record<string, Right>>): string {
  const spelled = name.toLowerCase();
  const found = Object.entries(rights).find(([right, { aliases = [] }]) =>
    [right, ...aliases].some((one) => one.toLowerCase() === spelled),
  );
  return found?.[0] ?? name;
}

function nameOf(caller: Caller): string {
  return typeof caller === 'string' ? callerWords[caller] : callerWords.rights(caller);
}
