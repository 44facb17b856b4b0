/**
 * The states of a screen on demand, for those who look them through: `?simulate=500` on any address, until the page is
 * loaded again. For development alone: a built site knows nothing of it. The calls of the session and of the shell
 * answer as ever, so that there is a page to look at.
 */
import type { AppModel } from '../../core/model/app.ts';
import type { CallModel, ErrorRuleModel } from '../../core/model/call.ts';
import type { Text } from '../../core/model/value.ts';
import type { RawAnswer, Reply } from '../browser/senders.ts';
import { pause } from '../browser/tasks.ts';

const stateNames = ['slow', 'empty', '409', '412', '500', 'offline'] as const;
type StateName = (typeof stateNames)[number];

/** Longer than the threshold of a long wait, in milliseconds. */
const slowness = 15_000;

/** Removes the forced state from the address; null: none. */
export function takeForcedState() {
  const { pathname, search, hash } = window.location;
  const params = new URLSearchParams(search);
  const state = stateNames.find((name) => name === params.get('simulate'));
  if (state === undefined) return null;
  params.delete('simulate');
  const rest = params.toString();
  window.history.replaceState(window.history.state, '', `${pathname}${rest && `?${rest}`}${hash}`);
  if (state === 'offline')
    Object.defineProperty(window.navigator, 'onLine', { configurable: true, value: false });
  return {
    /** Answers a call in place of the server, which `ask` calls; null: no response. */
    answer: (
      call: CallModel,
      ask: () => Promise<Reply>,
      app: AppModel,
      signal: AbortSignal | undefined,
    ): Promise<Reply> => (isOfShell(call, app) ? ask() : answerIn(state, call, ask, app.errors, signal)),
  };
}

/** Whether a call belongs to the session or the shell. */
function isOfShell(call: CallModel, { session, calls }: AppModel): boolean {
  const { validate, user, logout, properties } = session;
  return [validate, user, logout, properties, ...Object.values(calls)].includes(call);
}

async function answerIn(
  state: StateName,
  call: CallModel,
  ask: () => Promise<Reply>,
  errors: readonly ErrorRuleModel[],
  signal: AbortSignal | undefined,
): Promise<Reply> {
  switch (state) {
    case 'slow':
      await pause(slowness, signal);
      return ask();
    case 'empty':
      return call.method === 'GET' ? emptied(await ask()) : ask();
    case '409':
    case '412':
      return call.method === 'GET' ? ask() : refusal(Number(state), [...call.errors, ...errors]);
    case '500':
      return { status: 500, data: '', headers: {} };
    case 'offline':
      return null;
  }
}

/** The same response without rows; an object keeps its fields. */
function emptied(answer: Reply): Reply {
  if (answer === null || typeof answer === 'string' || answer.data instanceof Blob || answer.status !== 200)
    return answer;
  return { ...answer, data: JSON.stringify(withoutRows(JSON.parse(answer.data || 'null'))) };
}

const counts: ReadonlySet<string> = new Set(['recordsTotal', 'recordsFiltered']);

function withoutRows(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, counts.has(name) ? 0 : withoutRows(inner)]),
  );
}

/** The first refusal with that status in the definitions, with values for its placeholders. */
function refusal(status: number, errors: readonly ErrorRuleModel[]): RawAnswer {
  const rule = errors.find(({ statuses }) => statuses?.includes(status));
  const args = Object.fromEntries(argsOf(rule?.message ?? '').map((name) => [name, 2]));
  return { status, data: JSON.stringify({ ...args, code: rule?.codes?.[0] ?? null }), headers: {} };
}

function argsOf(text: Text): readonly string[] {
  if (typeof text === 'string') return [];
  return text.flatMap((part) => (typeof part === 'object' && 'arg' in part ? [part.arg] : []));
}
