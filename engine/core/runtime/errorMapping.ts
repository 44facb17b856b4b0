/**
 * Finds the rule for a failed call: the first matching rule of the call, then of the application. Every failure has a
 * rule, since the last one of the application matches all. A rule of the call without a status or a code comes after
 * the application's rules that navigate away (session ended, service unavailable).
 */
import type { ErrorRuleModel } from '../model/call.ts';

/** The known facts of a failure. */
export type FailureFacts = {
  /** 0: no response. */
  readonly status: number;
  readonly code: string | null;
  /** Whether the browser reports that it is offline. */
  readonly offline: boolean;
  /** `METHOD /path/{template}`. */
  readonly operation: string;
};

/** The rule for a failure; null if the definitions have none. */
export function ruleOf(
  local: readonly ErrorRuleModel[],
  global: readonly ErrorRuleModel[],
  facts: FailureFacts,
): ErrorRuleModel | null {
  const isGeneral = ({ statuses, code }: ErrorRuleModel) => !Array.isArray(statuses) && code === null;
  return firstRule(local, global, { fits: (rule) => fits(rule, facts), isGeneral });
}

/** Like `ruleOf`, for rules of any type; `isGeneral` says whether a rule names neither a status nor a code. */
export function firstRule<Rule extends { readonly then?: unknown }>(
  local: readonly Rule[],
  global: readonly Rule[],
  { fits, isGeneral }: { fits: (rule: Rule) => boolean; isGeneral: (rule: Rule) => boolean },
): Rule | null {
  const leadsAway = (rule: Rule) =>
    !isGeneral(rule) && (rule.then === 'endSession' || typeof rule.then === 'object');
  const own = local.find(fits);
  if (own !== undefined && !isGeneral(own)) return own;
  return global.find((rule) => leadsAway(rule) && fits(rule)) ?? own ?? global.find(fits) ?? null;
}

/** The code in the body of a failure: the whole text, or the field `code` of an object. */
export function codeOf(body: unknown): string | null {
  if (typeof body === 'string') return body.trim() || null;
  if (typeof body !== 'object' || body === null || !('code' in body)) return null;
  return typeof body.code === 'string' || typeof body.code === 'number' ? String(body.code) : null;
}

function fits(rule: ErrorRuleModel, facts: FailureFacts): boolean {
  if (Array.isArray(rule.statuses) && !rule.statuses.includes(facts.status)) return false;
  if (rule.offline !== null && rule.offline !== facts.offline) return false;
  if (rule.code !== null && rule.code !== facts.code) return false;
  return !rule.except.some((pattern) => namesOperation(pattern, facts.operation));
}

/** Whether a pattern matches an operation: `METHOD path`, where the method may be `*` and the path may end in `*`. */
export function namesOperation(pattern: string, operation: string): boolean {
  const [method = '', path = ''] = pattern.split(' ', 2);
  const [givenMethod = '', givenPath = ''] = operation.split(' ', 2);
  if (method !== '*' && method !== givenMethod) return false;
  return path.endsWith('*') ? givenPath.startsWith(path.slice(0, -1)) : givenPath === path;
}
