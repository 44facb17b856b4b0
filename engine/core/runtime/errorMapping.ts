/**
 * Finds the rule for a failed call. Rules that name the failure (a status, a code, offline) come first, then general
 * ones; among each, those of the call, of its area, of the application.
 */
import type { ErrorRuleModel } from '../model/call.ts';
import { textOrNull, valueAt } from './values.ts';

export type FailureFacts = {
  /** 0: no response. */
  readonly status: number;
  readonly code: string | null;
  /** Whether the browser reports that it is offline. */
  readonly offline: boolean;
  /** `METHOD /path/{template}`. */
  readonly operation: string;
};

/** Which failures a rule matches. */
export type RuleCriteria = Pick<ErrorRuleModel, 'statuses' | 'codes' | 'offline' | 'general' | 'except'>;

/** The rule for a failure, among those of the call, of its area, of the application; null if none matches. */
export function ruleOf<Rule extends RuleCriteria>(rules: readonly Rule[], facts: FailureFacts): Rule | null {
  const fitting = rules.filter((rule) => fits(rule, facts));
  return fitting.find(({ general }) => !general) ?? fitting[0] ?? null;
}

/** The code in the body of a failure: the whole text, or what an object has at this path. */
export function codeOf(body: unknown, path = 'code'): string | null {
  if (typeof body === 'string') return body.trim() || null;
  return textOrNull(valueAt(body, path, null));
}

function fits(rule: RuleCriteria, { status, code, offline, operation }: FailureFacts): boolean {
  if (rule.statuses !== null && !rule.statuses.includes(status)) return false;
  if (rule.offline && !(offline && status === 0)) return false;
  if (rule.codes !== null && (code === null || !rule.codes.includes(code))) return false;
  return !rule.except.some((pattern) => namesOperation(pattern, operation));
}

/** Whether a pattern matches an operation: `METHOD path`, where the method may be `*` and the path may end in `*`. */
export function namesOperation(pattern: string, operation: string): boolean {
  const [method = '', path = ''] = pattern.split(' ', 2);
  const [givenMethod = '', givenPath = ''] = operation.split(' ', 2);
  if (method !== '*' && method !== givenMethod) return false;
  return path.endsWith('*') ? givenPath.startsWith(path.slice(0, -1)) : givenPath === path;
}
