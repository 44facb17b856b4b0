/** Error rules: each one matches some failures of calls, and gives the message, the field and what happens next. */
import type { ErrorRule } from '../../../schemas/types/definition.ts';
import type { Linker } from '../definition/linker.ts';
import { part, type ShownParts } from '../describe/shownPart.ts';
import { said } from '../describe/words.ts';
import type { ErrorRuleModel } from '../model/call.ts';
import { namesOperation, type RuleCriteria } from '../runtime/errorMapping.ts';
import type { Scope } from './scope.ts';
import type { Allowed } from './valueRef.ts';

/** The index; `params`: the parameters at hand for the screen that a failure leads to. */
type Finder = Linker & Partial<Pick<Scope, 'params'>>;

export function assembleErrors(
  written: readonly ErrorRule[] = [],
  allowed: Allowed,
  linker: Finder,
): readonly ErrorRuleModel[] {
  return written.map((rule) => ({
    ...ruleCriteria(rule),
    message: rule.message === undefined ? null : linker.texts.need(rule.message, 'any', [rule, 'message']),
    field: fieldOf(rule, allowed, linker),
    then: thenOf(rule, linker),
  }));
}

/** Compiles those rules of an area that apply to a call. A field that the call's form does not have is left out. */
export function assembleSharedErrors(
  written: readonly ErrorRule[] = [],
  operation: string,
  allowed: Allowed,
  linker: Finder,
): readonly ErrorRuleModel[] {
  const applying = written.filter(
    ({ except = [] }) => !except.some((pattern) => namesOperation(pattern, operation)),
  );
  const isKnown = (field: string | null) =>
    allowed.field === 'any' || (field !== null && allowed.field?.includes(field) === true);
  return assembleErrors(applying, { ...allowed, field: 'any' }, linker).map((rule) => ({
    ...rule,
    except: [],
    field: isKnown(rule.field) ? rule.field : null,
  }));
}

/** The rules without those that match what a rule before them matches: no failure reaches them. */
export function reachable(rules: readonly ErrorRuleModel[]): readonly ErrorRuleModel[] {
  const met = new Set<string>();
  return rules.filter(({ statuses, codes, offline, general, except }) => {
    const matched = JSON.stringify([statuses, codes, offline, general]);
    const isReached = !met.has(matched);
    if (except.length === 0) met.add(matched);
    return isReached;
  });
}

/** Which failures a rule matches. */
export function ruleCriteria(rule: ErrorRule): RuleCriteria {
  const { status, code, offline = false, fallback = false, except = [] } = rule;
  return {
    statuses: status === undefined ? null : [status].flat(),
    codes: code === undefined ? null : [code].flat().map(String),
    offline,
    general: fallback || (status === undefined && code === undefined && !offline),
    except,
  };
}

function fieldOf(rule: ErrorRule, { field }: Allowed, linker: Linker): string | null {
  if (rule.field === undefined) return null;
  if (field === undefined) linker.report('reference-not-here', [rule, 'field', 'key'], 'field', []);
  else if (field !== 'any') linker.among('field', rule.field, field, [rule, 'field']);
  return rule.field;
}

function thenOf(rule: ErrorRule, { target, params }: Finder): ErrorRuleModel['then'] {
  const { then = 'stay' } = rule;
  if (then === 'stay' || then === 'refresh' || then === 'endSession') return then;
  return { goto: target(then, [rule, 'then'], params) };
}

/** One part per rule for the failures of one call, or (`within` null) of all calls. */
export function errorParts(rules: readonly ErrorRuleModel[], within: string | null): ShownParts {
  return rules.map((rule) => {
    const { message, field: atField, then, except, statuses, codes, offline } = rule;
    // A rule that names no failure is general anyway.
    const isMoved = rule.general && (statuses !== null || codes !== null || offline);
    const told = { message, atField, then: thenText(then), except: except.join(', ') || null };
    return part('error', whenText(rule), { ...told, general: isMoved ? said.yes : null }, { within });
  });
}

function whenText({ statuses, codes, offline }: ErrorRuleModel): string {
  const named = statuses?.map((status) => (status === 0 ? said.noResponse : String(status)));
  const parts = [named?.join(', '), codes && said.code(codes.join(', ')), offline && said.offline];
  return parts.filter(Boolean).join(', ') || said.anyOtherResponse;
}

function thenText(then: ErrorRuleModel['then']): string {
  if (typeof then === 'object') return said.toScreen(then.goto);
  return { stay: said.stays, refresh: said.reloads, endSession: said.endsSession }[then];
}
