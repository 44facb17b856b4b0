/** Makes the calls of the definitions. Every result is a value: a response, or a failure as the error rules read it. */
import type { AppModel } from '../../core/model/app.ts';
import type { CallModel, ErrorRuleModel } from '../../core/model/call.ts';
import { codeOf, ruleOf } from '../../core/runtime/errorMapping.ts';
import { oncePer } from '../../core/runtime/oncePer.ts';
import {
  noValues,
  type RegistryFunctions,
  type ValueContext,
  type Values,
} from '../../core/runtime/reference.ts';
import { addressOf, buildRequest, type Request } from '../../core/runtime/request.ts';
import type { buildBody } from '../../core/runtime/requestBody.ts';
import { retryDelay } from '../../core/runtime/retry.ts';
import { formatText } from '../../core/runtime/text.ts';
import { isSameSignIn, type Token } from '../../core/runtime/token.ts';
import { fieldsOf, isObject, valueAt } from '../../core/runtime/values.ts';
import { lazyPart } from '../browser/lazyPart.ts';
import type { RawAnswer, Reply } from '../browser/senders.ts';
import { pause } from '../browser/tasks.ts';
import { whileCounted } from './notices.ts';
import type { SendOptions } from './send.ts';
import type { SessionState } from './sessionStore.ts';
import type { Stores } from './stores.ts';

/** The values of a call; the engine adds user and properties. */
export type CallValues = Partial<Pick<ValueContext, 'filter' | 'field' | 'row' | 'path' | 'choice'>> & {
  /** Query parameters besides those of the model (paging protocols). */
  readonly extraQuery?: Readonly<Record<string, string>>;
};

export type CallOptions = SendOptions & {
  /** Whether a body is valid: if not, the response is a failure for any status. */
  readonly accepts?: (body: unknown) => boolean;
  /** A failure causes no navigation, whatever the definitions say: the caller only logs it. */
  readonly quiet?: boolean;
  /** Sent in place of the session's token. */
  readonly token?: Token;
};

export type Failure = {
  /** 0: no response. */
  readonly status: number;
  readonly code: string | null;
  readonly body: unknown;
  readonly offline: boolean;
  readonly aborted: boolean;
  /** With its placeholders filled from the body. */
  readonly message: string;
  /** Form field of the message. */
  readonly field: string | null;
  readonly then: ErrorRuleModel['then'];
  /** An error rule has already navigated away, or the response belongs to an ended session: nothing to show. */
  readonly handled: boolean;
};

type Success<T> = {
  readonly ok: true;
  readonly status: number;
  readonly data: T;
  readonly etag: string | null;
  /** By their names in lower case. */
  readonly headers: RawAnswer['headers'];
  /** The fields that were sent: not every server returns the stored values. */
  readonly sent: Values;
};

export type ApiResult<T> = Success<T> | { readonly ok: false; readonly failure: Failure };

export type Api = ReturnType<typeof createApi>;

type ApiDependencies = Stores & {
  readonly functions: RegistryFunctions;
  /** Executes the next step of an error rule; true if it navigated away. */
  readonly leave: (then: ErrorRuleModel['then'], epoch: number) => boolean;
};

/** With how many further tokens a refused call is sent. */
const mostTokens = 2;

/** How long a read is retried automatically, in milliseconds. */
const persistence = 30_000;

export function createApi(dependencies: ApiDependencies) {
  const { site, session, notices, early, leave } = dependencies;

  /** Where failures have their code. */
  const codePath = () => site.getState().app.failures?.code;

  /** Whether the session has another token than that of a refused call; null: nobody has answered. */
  async function goesOn(sender: SessionState): Promise<boolean | null | undefined> {
    const { epoch, token } = session.store.getState();
    const { user } = site.getState().app.session.claims;
    const isSameEpoch = sender.token !== null && token !== null && epoch === sender.epoch;
    // The page went on with another sign-in since, which ended that of the token.
    if (isSameEpoch && !isSameSignIn(sender.token, token, user)) return true;
    return session.kind.goesOn?.(sender, session, api);
  }

  /** Sends, and retries after a temporary refusal or no response. */
  async function sendInTurn(request: Request, values: CallValues, options: CallOptions): Promise<Reply> {
    const until = Date.now() + persistence;
    for (let tries = 1; ; tries += 1) {
      const sender = session.store.getState();
      const answer = await askOnce(dependencies, request, values, options);
      // A connection that broke although the browser is online: a new one may work.
      if (typeof answer === 'string' || (answer === null && !navigator.onLine)) return answer;
      const status = answer?.status ?? 0;
      if (status === 401 && options.token === undefined && tries <= mostTokens) {
        const isOn = await goesOn(sender);
        if (isOn) continue;
        // A connection that is lost does not end the session.
        if (isOn === null) return null;
      }
      const delay = retryDelay(request.method, status, answer?.headers['retry-after'], tries);
      if (delay === null || Date.now() + delay > until) return answer;
      const waited = pause(delay, options.signal);
      await (status === 429 ? waited : whileCounted(notices, 'away', waited));
    }
  }

  const api = {
    async call<T = unknown>(
      call: CallModel,
      values: CallValues = {},
      options: CallOptions = {},
    ): Promise<ApiResult<T>> {
      const { epoch, token } = session.store.getState();
      const { etag, ...rest } = options;
      const fail = (status: number, body: unknown = null, aborted = false) => {
        const failure = failureOf(site.getState().app, call, { status, body, aborted });
        const isPast = session.store.getState().epoch !== epoch;
        const handled = !aborted && !options.quiet && (isPast || leave(failure.then, epoch));
        return { ok: false, failure: { ...failure, handled } } as const;
      };
      // What sends a body also makes it; without that code the connection is lost.
      const code = call.body && (await sender.load().catch(() => null));
      if (call.body && !code) return fail(0);
      const request = requestOf(dependencies, call, values, code?.buildBody);
      // Handled like a 400 of the server.
      if (request === null) return fail(400);
      const isRoutine = call === site.getState().app.session.validate;
      const sent = { ...(call.ifMatch ? options : rest), epoch, isRoutine, ...session.kind.sent };
      const reply = sendInTurn(request, values, sent);
      const answer = await (request.method === 'GET' || isRoutine
        ? reply
        : whileCounted(notices, 'sending', reply));
      if (answer === null || typeof answer === 'string') return fail(0, null, answer === 'aborted');
      const body = await bodyOfAnswer(answer);
      session.accept(answer.headers.authorization, { epoch, token });
      return successOf<T>(call, request, options, answer, body, codePath()) ?? fail(answer.status, body);
    },
    /** The success that this call will bring, if its answer is here already: for the first render. */
    look<T = unknown>(
      call: CallModel,
      values: CallValues,
      options: Pick<CallOptions, 'accepts'>,
    ): Success<T> | null {
      const request = requestOf(dependencies, call, values);
      const { token, epoch } = session.store.getState();
      const answer = request && early.look(addressOf(request, values.extraQuery), token?.text ?? null, epoch);
      if (request === null || answer === null) return null;
      return successOf<T>(call, request, options, answer, textOf(answer), codePath());
    },
  };
  return api;
}

/** Null if the values give no valid request. */
function requestOf(
  { site, session, functions }: ApiDependencies,
  call: CallModel,
  values: CallValues,
  build?: typeof buildBody,
): Request | null {
  const { user, token } = session.store.getState();
  const { properties, app } = site.getState();
  const context: ValueContext = {
    ...noValues,
    ...values,
    user: user ?? token?.claims ?? {},
    property: properties,
    codeProperty: app.codeProperty,
  };
  try {
    return buildRequest(call, context, functions, build?.(call.body, context, functions));
  } catch (error) {
    console.error('No request could be made', call.path, error);
    return null;
  }
}

/** What a response brought; null: it is a failure. */
function successOf<T>(
  call: CallModel,
  request: Request,
  { accepts }: Pick<CallOptions, 'accepts'>,
  { status, headers }: RawAnswer,
  body: unknown,
  codePath: string | undefined,
): Success<T> | null {
  const isFine = status >= 200 && status < 300 && !isRefusedBy(call, body, codePath);
  const data = call.at && isObject(body) ? valueAt(body, call.at, null) : body;
  if (!isFine || !(accepts?.(data) ?? true)) return null;
  return {
    ...{ ok: true, status, data: data as T },
    etag: typeof headers.etag === 'string' ? headers.etag : null,
    headers,
    sent: request.body.kind === 'json' ? request.body.value : {},
  };
}

export const sender = lazyPart(() => import('./send.ts'));

/** Takes the answer to a request that was sent before the page's code ran, or sends it. */
async function askOnce(
  { session, early }: ApiDependencies,
  request: Request,
  values: CallValues,
  options: CallOptions,
): Promise<Reply> {
  const { token: held, epoch } = session.store.getState();
  const { signal, token = held } = options;
  if (signal?.aborted) return 'aborted';
  const address = addressOf(request, values.extraQuery);
  // A change makes what was asked for before it out of date.
  if (request.method !== 'GET') early.forget();
  const asked = options.asFile === true ? null : early.take(address, token?.text ?? null, epoch);
  const answer = asked && (await unlessAborted(asked, signal));
  if (answer !== null) return answer;
  // Without its code the connection is lost.
  const loaded = await sender.load().catch(() => null);
  if (loaded === null) return null;
  return loaded.send(request, address, token, options);
}

/** The reply, or 'aborted' as soon as the caller gives it up. */
function unlessAborted(reply: Promise<Reply>, signal: AbortSignal | undefined): Promise<Reply> {
  const given = new Promise<Reply>((resolve) =>
    signal?.addEventListener('abort', () => resolve('aborted'), { once: true }),
  );
  return Promise.race([reply, given]);
}

/** What a call means that brought nothing, by the first error rule that fits. */
function failureOf(
  { failures, errors, texts, codeProperty }: AppModel,
  call: CallModel,
  { status, body, aborted }: Pick<Failure, 'status' | 'body' | 'aborted'>,
): Omit<Failure, 'handled'> {
  const offline = !navigator.onLine;
  const code = codeOf(body, failures?.code);
  const operation = `${call.method} ${call.path}`;
  const rule = ruleOf([...call.errors, ...errors], { status, code, offline, operation });
  return {
    ...{ status, code, body, offline, aborted },
    message: formatText(rule?.message ?? texts['errors.unknown'] ?? '', fieldsOf(body), codeProperty),
    field: rule?.field ?? null,
    then: rule?.then ?? 'stay',
  };
}

/**
 * A refusal with a successful status: `false` in response to a write, or a code that a rule of the call or of its area
 * names without a status.
 */
function isRefusedBy({ method, errors }: CallModel, body: unknown, path: string | undefined): boolean {
  if (body === false && method !== 'GET') return true;
  const code = codeOf(body, path);
  return code !== null && errors.some(({ statuses, codes }) => statuses === null && codes?.includes(code));
}

/** The file of a success; the message of a failure, also if a file was expected. */
async function bodyOfAnswer(answer: RawAnswer): Promise<unknown> {
  const { data, status } = answer;
  if (!(data instanceof Blob)) return textOf(answer);
  return status >= 200 && status < 300 ? data : readBody(await data.text());
}

/** Read once of each answer: a long list is looked at before it is taken. */
const textOf = oncePer(({ data }: RawAnswer) => readBody(data as string));

/** JSON if it is valid, else the text itself; null if empty. */
function readBody(text: string): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
