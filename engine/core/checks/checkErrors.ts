/**
 * The error rules of the application, areas and calls: a field must be one of a form, a status one of a refusal, no rule may
 * follow one that matches all its failures, and what says that the session is over ends it.
 */
import type { ErrorRule } from '../../../schemas/types/definition.ts';
import { guardHolder } from '../definition/linkedScreen.ts';
import type { Linker } from '../definition/linker.ts';
import type { Element, NormalScreen } from '../parts/element.ts';
import { ruleCriteria } from '../parts/errorRules.ts';
import { namesOperation, type RuleCriteria } from '../runtime/errorMapping.ts';

/** Reports fields that no form of the area has, rules that no failure reaches, and those that hide the end of the session. */
export function checkErrors(
  screens: readonly NormalScreen[],
  { definitions, among, report }: Pick<Linker, 'definitions' | 'among' | 'report'>,
): void {
  const { errors: appErrors = [], session = {}, calls: ofShell = {} } = definitions.app.definition;
  for (const area of definitions.areas) {
    const inArea = screens.filter((screen) => screen.area === area);
    const elements = inArea.flatMap(elementsOf);
    const fields = [...new Set(elements.flatMap(({ form, id }) => (form === null ? [] : [id])))];
    const { errors = [], sources = {}, calls = {} } = area.definition;
    for (const rule of errors)
      if (rule.field !== undefined) among('field', rule.field, fields, [rule, 'field']);
    const own = [...Object.values(sources), ...Object.values(calls)];
    const ofUsers = inArea.filter((screen) => guardHolder(screen).guard !== 'public');
    const inSession = new Set(rulesIn(ofUsers, saysTheEnd));
    if (ofUsers.length > 0) inSession.add(errors);
    for (const rules of new Set([errors, ...own.map((call) => call.errors ?? []), ...rulesIn(inArea)]))
      checkRules(rules, inSession.has(rules));
  }
  checkRules(appErrors, true);
  // Without the session's answers the user is signed out: the rules of its own calls do not end it.
  const { validate, user, logout, properties, waiting } = session;
  for (const call of [validate, user, logout, properties, waiting?.source, ...Object.values(ofShell)])
    if (call !== undefined) checkRules(call.errors ?? [], false);

  /** Whether the application does not say that a 401 of this operation means something else. */
  function saysTheEnd(operation: string): boolean {
    const ending = appErrors.filter((rule) => rule.then === 'endSession');
    return !ending.some(({ except = [] }) => except.some((one) => namesOperation(one, operation)));
  }

  function checkRules(rules: readonly ErrorRule[], inSession: boolean): void {
    checkOrder(rules);
    for (const rule of rules) {
      const { statuses, codes, general } = ruleCriteria(rule);
      for (const status of statuses ?? [])
        if (!isRefusal(status, codes !== null)) report('error-status-never', [rule, 'status'], status);
      const isEnd = inSession && !general && codes === null && statuses?.includes(401);
      if (isEnd && (rule.then ?? 'refresh') === 'refresh' && definitions.app.definition.session)
        report('error-session-stays', [rule, 'status']);
    }
  }

  function checkOrder(rules: readonly ErrorRule[]): void {
    const criteria = rules.map(ruleCriteria);
    criteria.forEach((one, index) => {
      const isCovered = criteria.slice(0, index).some((earlier) => covers(earlier, one));
      // A list may hold rules that follow from texts, so its own places are not theirs.
      if (isCovered) report('error-rule-covered', [rules[index] ?? rules]);
    });
  }
}

function elementsOf({ variants }: NormalScreen): readonly Element[] {
  return variants.flatMap((variant) => variant.elements);
}

/** The rules of the calls that screens make to these operations. */
function rulesIn(
  screens: readonly NormalScreen[],
  isWanted: (operation: string) => boolean = () => true,
): readonly (readonly ErrorRule[])[] {
  const calls = screens.flatMap(elementsOf).flatMap((element) => element.calls.map(({ call }) => call));
  return calls.filter(({ call }) => isWanted(call)).map(({ errors = [] }) => errors);
}

/** Whether a rule can meet a status: 0 is no answer, and a success may carry the code of a refusal. */
function isRefusal(status: number, hasCode: boolean): boolean {
  return status === 0 || status >= 400 || (hasCode && status >= 200 && status < 300 && status !== 204);
}

/** Whether a rule matches every failure that a later rule of the same list matches. */
function covers(earlier: RuleCriteria, later: RuleCriteria): boolean {
  const holdsAll = (all: readonly unknown[] | null, some: readonly unknown[] | null) =>
    all === null || some?.every((one) => all.includes(one)) === true;
  return (
    earlier.except.length === 0 &&
    earlier.general === later.general &&
    (later.offline || !earlier.offline) &&
    holdsAll(earlier.statuses, later.statuses) &&
    holdsAll(earlier.codes, later.codes)
  );
}
