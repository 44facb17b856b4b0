/**
 * Each refusal that the contract declares must be named by a rule: by its status, its code, or under `including` of the
 * catch-all rule. Also reports rules that no response can match.
 */
import type { ErrorRule } from '../../../../schemas/types/definition.ts';
import type { WrittenCall } from '../../parts/call.ts';
import { nearest } from '../../problems/nearest.ts';
import type { Reporter } from '../../problems/reporter.ts';
import { firstRule, namesOperation } from '../../runtime/errorMapping.ts';
import type { Operation, Refusal } from './operations.ts';

type Case = { readonly status: number; readonly code: string | null; readonly refusal: Refusal };

/** Checks the rules of a call, and then those of the application, against the refusals of its operation. */
export function checkRefusals(
  written: WrittenCall,
  operation: Operation,
  global: readonly ErrorRule[],
  { report }: Pick<Reporter, 'report'>,
): void {
  const own = written.errors ?? [];
  const unnamed = casesOf(operation).filter((one) => !isNamed(ruleFor(own, global, one, operation.id), one));
  if (unnamed.length > 0) report('error-unmapped', [written, 'call'], unnamed.map(caseName));
  reportStrays(own, [operation], { report });
}

/** Reports rules for a code or a 4xx refusal that none of the operations returns. */
export function reportStrays(
  rules: readonly ErrorRule[],
  operations: readonly Operation[],
  { report }: Pick<Reporter, 'report'>,
): void {
  const refusals = operations.flatMap((operation) => operation.refusals);
  if (refusals.length === 0) return;
  const statuses = new Set(refusals.map(({ status }) => status));
  const codes = new Set(refusals.flatMap((refusal) => refusal.codes));
  const answerCodes = operations.flatMap((operation) => operation.answerCodes);
  for (const rule of rules) {
    const named = statusesOf(rule) ?? [];
    for (const status of named)
      if (status >= 400 && status < 500 && !statuses.has(status))
        report('error-status-unknown', [rule, 'status'], String(status), [...statuses].map(String));
    const { code } = rule;
    if (code === undefined) continue;
    const possible = new Set(
      refusals
        .filter(({ status }) => named.length === 0 || named.includes(status))
        .flatMap((one) => one.codes),
    );
    // A code without a status is looked up in every response, including success.
    if (rule.status === undefined) for (const one of answerCodes) possible.add(one);
    if (!possible.has(code) && codes.size > 0)
      report('error-code-unknown', [rule, 'code'], code, nearest(code, possible), [...possible]);
  }
}

/** The refusals of an operation that each rule handles, of the call or of the application. */
export function answeredBy(
  own: readonly ErrorRule[],
  global: readonly ErrorRule[],
  operation: Operation,
): ReadonlyMap<ErrorRule, readonly Refusal[]> {
  const answered = new Map<ErrorRule, Refusal[]>();
  for (const one of casesOf(operation)) {
    const rule = ruleFor(own, global, one, operation.id);
    if (rule) answered.set(rule, [...(answered.get(rule) ?? []), one.refusal]);
  }
  return answered;
}

function casesOf({ refusals }: Operation): readonly Case[] {
  return refusals.flatMap((refusal): readonly Case[] => {
    const { status, codes } = refusal;
    return codes.length === 0
      ? [{ status, code: null, refusal }]
      : codes.map((code) => ({ status, code, refusal }));
  });
}

function ruleFor(own: readonly ErrorRule[], global: readonly ErrorRule[], one: Case, operation: string) {
  return firstRule(own, global, { fits: (rule) => fits(rule, one, operation), isGeneral });
}

/** Whether the rule that handles a case names it. */
function isNamed(rule: ErrorRule | null, one: Case): boolean {
  if (rule === null) return false;
  if (!isGeneral(rule)) return true;
  const including: readonly (number | string)[] = rule.including ?? [];
  return including.includes(one.status) || (one.code !== null && including.includes(one.code));
}

function fits(rule: ErrorRule, { status, code }: Case, operation: string): boolean {
  const statuses = statusesOf(rule);
  if (statuses !== null && !statuses.includes(status)) return false;
  if (rule.offline === true || (rule.code !== undefined && rule.code !== code)) return false;
  return !(rule.except ?? []).some((pattern) => namesOperation(pattern, operation));
}

/** The statuses that a rule names; null: all remaining ones. */
function statusesOf({ status }: ErrorRule): readonly number[] | null {
  if (status === undefined || status === 'other') return null;
  return typeof status === 'number' ? [status] : status;
}

/** Whether a rule names neither a status nor a code. */
function isGeneral(rule: ErrorRule): boolean {
  return statusesOf(rule) === null && rule.code === undefined;
}

function caseName({ status, code }: Case): string {
  return code === null ? String(status) : `${status} ${code}`;
}
