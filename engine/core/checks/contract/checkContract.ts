/**
 * Checks the definitions against the contract of the server: every call on its own, every use of a call by a screen,
 * every refusal; and lists what the contract offers beyond that.
 */
import type { Linker } from '../../definition/linker.ts';
import type { WrittenCall } from '../../parts/call.ts';
import type { NormalScreen } from '../../parts/normalScreen.ts';
import { checkAccess, checkSessionAccess } from './checkAccess.ts';
import { checkCall } from './checkCall.ts';
import { checkFields } from './checkFields.ts';
import { checkPlaceholders } from './checkPlaceholders.ts';
import { checkRefusals, reportStrays } from './checkRefusals.ts';
import { checkValues } from './checkValues.ts';
import { type Unused, unusedOf } from './offer.ts';
import { type Contract, readContract } from './operations.ts';
import type { Use } from './use.ts';

/** Checks every call; returns the unused parts of the contract. */
export function checkContract(
  contract: Contract,
  screens: readonly NormalScreen[],
  linker: Linker,
): readonly Unused[] {
  const operations = readContract(contract);
  const { app, areas } = linker.definitions;
  const global = app.definition.errors ?? [];
  const { session, calls: shellCalls = {} } = app.definition;
  const inSession = session ? [session.validate, session.user, session.logout] : [];
  const uses = usesOf(screens);
  // Each call once, used or not, including those written inline in a screen.
  const calls = new Set<WrittenCall>([
    ...(session ? [...inSession, session.properties] : []),
    ...Object.values(shellCalls),
    ...areas.flatMap(({ definition: { sources = {}, calls: own = {} } }) => [
      ...Object.values(sources),
      ...Object.values(own),
    ]),
    ...uses.map(({ call }) => call),
  ]);

  const known = [...calls].flatMap((call) => {
    const operation = checkCall(call, operations, linker);
    return operation ? [[call, operation] as const] : [];
  });
  for (const [call, operation] of known) checkRefusals(call, operation, global, linker);
  checkPlaceholders(known, global, linker);
  reportStrays(global, [...operations.byId.values()], linker);
  for (const call of [...inSession, ...Object.values(shellCalls)]) checkOutside(call, 'login');
  if (session) checkOutside(session.properties, 'public');

  for (const use of uses) {
    const operation = operations.byId.get(use.call.call);
    if (!operation) continue;
    checkAccess(use, operation, linker);
    checkValues(use, operation, operations, linker);
    checkFields(use, operation, operations, linker);
  }
  return unusedOf(operations, [...calls], uses, linker);

  /** A call outside of screens. */
  function checkOutside(call: WrittenCall, guard: 'public' | 'login'): void {
    const operation = operations.byId.get(call.call);
    if (operation) checkSessionAccess(operation, [call, 'call'], guard, linker);
  }
}

/** Every call of every screen, in each variant. */
function usesOf(screens: readonly NormalScreen[]): readonly Use[] {
  return screens.flatMap((screen) =>
    screen.variants.flatMap(({ elements }) =>
      elements.flatMap(({ calls, right }) => calls.map((call) => ({ ...call, screen, right }))),
    ),
  );
}
