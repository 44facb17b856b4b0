/**
 * Checks the definitions against the contract of the server: every call on its own, every use of a call by a screen,
 * every refusal; and lists what the contract offers beyond that.
 */
import type { Call, ErrorRule } from '../../../../schemas/types/definition.ts';
import { calledOperation, type Operations } from '../../contract/operations.ts';
import type { Shape } from '../../contract/shape.ts';
import type { Linker, Used } from '../../definition/linker.ts';
import type { NormalScreen } from '../../parts/element.ts';
import { type Unchecked, uncheckedOf } from '../unchecked.ts';
import { checkAccess, checkOutside } from './checkAccess.ts';
import { checkCall } from './checkCall.ts';
import { checkFailures, codesByField } from './checkFailures.ts';
import { checkFields, checkFills } from './checkFields.ts';
import { checkLimits } from './checkLimits.ts';
import { checkPageSizes, checkPaging, checkUnpaged } from './checkPaging.ts';
import { checkPlaceholders, checkRefusals, reportExceptions, reportStrays } from './checkRefusals.ts';
import { checkSession } from './checkSession.ts';
import { checkValues } from './checkValues.ts';
import { type Unused, unusedOf } from './offer.ts';
import type { KnownUse, Use } from './use.ts';

/** What the contract says beside problems: its parts that nothing uses, and what it leaves open. */
export type ContractCheck = {
  readonly unused: readonly Unused[];
  readonly unchecked: readonly Unchecked[];
};

/** Checks every call. `outside`: the contract's references into other documents. */
export function checkContract(
  operations: Operations,
  outside: readonly string[],
  screens: readonly NormalScreen[],
  used: Used,
  linker: Linker,
): ContractCheck {
  const { app, areas } = linker.definitions;
  const appErrors = app.definition.errors ?? [];
  const { session = {}, calls: shellCalls = {} } = app.definition;
  const { validate, user, logout, waiting, properties, renew, cookie } = session;
  // Those of the session and of the frame are made for signed-in users; the properties are loaded for everyone.
  const ofUser = [validate, user, logout, waiting?.source, ...Object.values(shellCalls)].filter(
    (call) => call !== undefined,
  );
  const ofVisitor = properties ? [properties] : [];
  const ofNobody = [renew, cookie?.csrf?.call].filter((call) => call !== undefined);
  const uses = usesOf(screens, operations);
  const knownUses = uses.filter((use): use is KnownUse => use.operation !== undefined);
  // Each call once, used or not, including those written in a screen, with the rules of its area.
  const calls = new Map<Call, readonly ErrorRule[]>([
    ...[...ofUser, ...ofVisitor, ...ofNobody].map((call) => [call, []] as const),
    ...areas.flatMap(({ definition: { sources = {}, calls: own = {}, errors = [] } }) =>
      [...Object.values(sources), ...Object.values(own)]
        .filter((call) => !used.replaced.has(call))
        .map((call) => [call, errors] as const),
    ),
    ...uses.map(({ call, screen }) => [call, screen.area.definition.errors ?? []] as const),
  ]);

  const strays = {
    report: linker.report,
    codesByField: (body: Shape | null) => codesByField(body, app.definition),
  };
  const known = [...calls].flatMap(([call, area]) => {
    const operation = checkCall(call, operations, linker);
    const rules = { own: call.errors ?? [], area, app: appErrors };
    return operation ? [{ call, rules, operation }] : [];
  });
  checkRefusals(known, [app.definition, app.definition.errors ? 'errors' : 'format', 'key'], strays);
  for (const { call, operation } of known) checkPaging(call, operation, linker);
  checkPlaceholders(known, linker);
  const every = [...operations.byId.values()];
  reportStrays(appErrors, every, strays);
  for (const { definition, broken } of areas) {
    const { errors = [] } = definition;
    const own = known.filter(({ rules }) => rules.area === errors).map(({ operation }) => operation);
    // A part that was removed as invalid may call any operation.
    reportStrays(errors, broken.size > 0 ? every : own, strays);
  }
  for (const { definition } of [app, ...areas])
    reportExceptions(definition.errors ?? [], operations.byId.keys(), linker);
  checkFailures(app.definition, operations, linker);
  for (const call of ofUser) checkOutside(call, 'login', operations, linker);
  for (const call of ofVisitor) checkOutside(call, 'public', operations, linker);

  checkAccess(uses, linker);
  for (const use of knownUses) {
    checkValues(use, operations, linker);
    checkLimits(use, linker);
    checkFields(use, operations, linker);
    checkFills(use, linker);
    checkUnpaged(use, linker);
    checkPageSizes(use, linker);
  }
  const open = checkSession(uses, screens, used, operations, linker);
  return {
    unused: unusedOf(operations, [...calls.keys()], uses, linker),
    unchecked: uncheckedOf(knownUses, { ...open, outside }),
  };
}

/** Every call of every screen, in each variant. */
function usesOf(screens: readonly NormalScreen[], operations: Operations): readonly Use[] {
  return screens.flatMap((screen) =>
    screen.variants.flatMap(({ elements }) =>
      elements.flatMap(({ calls, right }) =>
        calls.map((use) => ({ ...use, screen, right, operation: calledOperation(use.call, operations) })),
      ),
    ),
  );
}
