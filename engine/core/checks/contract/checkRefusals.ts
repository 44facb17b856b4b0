/**
 * Each refusal that the contract declares must be named by a rule, or handled by a general rule of its call or area.
 * Also reports rules that no response can match, and placeholders that none fills.
 */
import type { Call, ErrorRule } from '../../../../schemas/types/definition.ts';
import { type Operation, type Refusal, refusalAt } from '../../contract/operations.ts';
import type { Linker } from '../../definition/linker.ts';
import { ruleCriteria } from '../../parts/errorRules.ts';
import { nearest } from '../../problems/nearest.ts';
import type { At } from '../../problems/places.ts';
import type { Reporter } from '../../problems/reporter.ts';
import { namesOperation, ruleOf } from '../../runtime/errorMapping.ts';
import { oncePer } from '../../runtime/oncePer.ts';
import { placeholdersOf } from '../../runtime/text.ts';

/** A refusal with one of its codes; `statuses`: those that rules may name, where it stands for several. */
type Case = {
  readonly statuses: readonly number[];
  readonly code: string | null;
  readonly refusal: Refusal;
};

/** The rules that apply to a call: its own, those of its area, those of the application. */
type Rules = {
  readonly own: readonly ErrorRule[];
  readonly area: readonly ErrorRule[];
  readonly app: readonly ErrorRule[];
};

/** `codesByField`: the codes of the errors by field of a refusal; null: the contract names none. */
type StrayCheck = Pick<Reporter, 'report'> & {
  readonly codesByField?: (body: Refusal['body']) => readonly string[] | null;
};

/** A call with the rules that apply to it, and its operation. */
type RuledCall = { readonly call: Call; readonly rules: Rules; readonly operation: Operation };

/** From this number of operations that have it, a refusal is a concern of the application. */
const many = 4;

/** Checks the rules of calls against the refusals of their operations. `app`: where those of the application are missing. */
export function checkRefusals(calls: readonly RuledCall[], app: At, how: StrayCheck): void {
  const { report } = how;
  const open = calls.map(({ call, ...one }) => ({ call, id: one.operation.id, cases: unnamedOf(one) }));
  const operations = new Map<string, Set<string>>();
  for (const { id, cases } of open)
    for (const one of cases) operations.set(one, (operations.get(one) ?? new Set()).add(id));
  const shared = [...operations].filter(([, ids]) => ids.size >= many);
  for (const [one, ids] of shared) report('error-unmapped', app, [one], ids.size);
  for (const { call, cases } of open) {
    const own = cases.filter((one) => (operations.get(one)?.size ?? 0) < many);
    if (own.length > 0) report('error-unmapped', [call, 'call'], own);
  }
  for (const { rules, operation } of calls) reportStrays(rules.own, [operation], how);
}

/** The refusals of an operation that no rule names. */
function unnamedOf({ rules, operation }: Omit<RuledCall, 'call'>): readonly string[] {
  const isNamed = (rule: ErrorRule | null) =>
    rule !== null && (!rules.app.includes(rule) || rule.status !== undefined || rule.code !== undefined);
  return casesOf(operation, rules)
    .filter(
      ({ statuses, ...one }) =>
        !statuses.some((status) => isNamed(ruleFor(rules, { ...one, status }, operation.id))),
    )
    .map(caseName);
}

/** Reports rules for a code or a 4xx refusal that none of the operations returns: many contracts do not say that a session ends. */
export function reportStrays(
  rules: readonly ErrorRule[],
  operations: readonly Operation[],
  { report, codesByField = () => [] }: StrayCheck,
): void {
  const refusals = operations.flatMap((operation) => operation.refusals);
  if (refusals.length === 0) return;
  const statuses = [...new Set(refusals.map(({ status }) => status))];
  const hasCodes = refusals.some(({ codes }) => codes.length > 0);
  const answerCodes = operations.flatMap((operation) => operation.answerCodes);
  const byField = refusals.map(({ body }) => codesByField(body));
  for (const rule of rules) {
    const { statuses: named, codes: wanted } = ruleCriteria(rule);
    for (const status of named ?? [])
      if (status >= 400 && status < 500 && status !== 401 && refusalAt({ refusals }, status) === undefined)
        report('error-status-unknown', [rule, 'status'], String(status), statuses.map(String));
    if (wanted === null || !hasCodes || byField.includes(null)) continue;
    const meant = refusals.filter(
      ({ status }) => named === null || typeof status !== 'number' || named.includes(status),
    );
    const codes = [...meant.flatMap((one) => one.codes), ...byField.flatMap((some) => some ?? [])];
    // A code without a status is looked up in every response, including success.
    const possible = [...new Set(named === null ? [...codes, ...answerCodes] : codes)];
    for (const code of wanted)
      if (!possible.includes(code))
        report('error-code-unknown', [rule, 'code'], code, nearest(code, possible), possible);
  }
}

/** Reports exceptions of shared rules that name none of the contract's operations. */
export function reportExceptions(
  rules: readonly ErrorRule[],
  operations: Iterable<string>,
  { report }: Pick<Reporter, 'report'>,
): void {
  const known = [...operations];
  for (const { except = [] } of rules)
    except.forEach((pattern, index) => {
      if (!known.some((one) => namesOperation(pattern, one)))
        report('unknown-name', [except, String(index)], 'calls', pattern, nearest(pattern, known), []);
    });
}

/**
 * Checks the placeholders of all messages; those of shared rules against every call that they handle. A placeholder that is
 * no field of the response body would stay empty.
 */
export function checkPlaceholders(
  calls: readonly RuledCall[],
  { texts, report }: Pick<Linker, 'texts' | 'report'>,
): void {
  const told = new Set<string>();
  for (const { rules, operation } of calls)
    for (const [rule, refusals] of answeredBy(rules, operation)) {
      const { message = '' } = rule;
      const at: At = [rule, 'message'];
      const text = message === '' ? null : texts.find(message, 'any');
      for (const name of text === null ? [] : placeholdersOf(text))
        for (const { status, body } of refusals) {
          // A body without a schema is not checked; a plain text has no fields.
          const isText = body?.types?.every((type) => type === 'string') === true;
          const fields = isText ? [] : body?.properties && Object.keys(body.properties);
          const key = `${message} ${name} ${status}`;
          if (!fields || fields.includes(name) || told.has(key)) continue;
          told.add(key);
          report('contract-placeholder', at, message, name, status, nearest(name, fields), fields);
        }
    }
}

/** The refusals of an operation that each rule handles. */
function answeredBy(rules: Rules, operation: Operation): ReadonlyMap<ErrorRule, readonly Refusal[]> {
  const answered = new Map<ErrorRule, Refusal[]>();
  for (const { statuses, ...one } of casesOf(operation, rules))
    for (const status of statuses) {
      const rule = ruleFor(rules, { ...one, status }, operation.id);
      if (rule) answered.set(rule, [...(answered.get(rule) ?? []), one.refusal]);
    }
  return answered;
}

/** Every refusal that the contract declares with a status of its own or a code. */
function casesOf(operation: Operation, rules: Rules): readonly Case[] {
  const named = rulesInOrder(rules).flatMap(({ statuses }) => statuses ?? []);
  return operation.refusals.flatMap((refusal): readonly Case[] => {
    const { status, codes } = refusal;
    const isOne = typeof status === 'number';
    const meant = [...new Set([...named, 400, 500])].filter((one) => refusalAt(operation, one) === refusal);
    const statuses = isOne ? [status] : meant;
    if (codes.length === 0) return isOne ? [{ statuses, code: null, refusal }] : [];
    return codes.map((code) => ({ statuses, code, refusal }));
  });
}

/** All rules of a call with what they ask, in the order in which they are tried. */
const rulesInOrder = oncePer(({ own, area, app }: Rules) =>
  [...own, ...area, ...app].map((rule) => ({ ...ruleCriteria(rule), rule })),
);

function ruleFor(
  rules: Rules,
  { status, code }: { readonly status: number; readonly code: string | null },
  operation: string,
): ErrorRule | null {
  return ruleOf(rulesInOrder(rules), { status, code, offline: false, operation })?.rule ?? null;
}

function caseName({ refusal: { status }, code }: Case): string {
  return code === null ? String(status) : `${status} ${code}`;
}
