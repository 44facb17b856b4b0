/**
 * Makes the calls of the definitions. The only file that knows axios. Whatever comes back is a value: an answer, or a
 * failure with its meaning from the error mapping.
 */
import axios, { AxiosError } from 'axios';
import type { CallModel, ErrorRuleModel } from '../../core/model/model.ts';
import { codeOf, ruleOf } from '../../core/runtime/errorMapping.ts';
import {
  noValues,
  type RegistryFunctions,
  type ValueContext,
  type Values,
} from '../../core/runtime/reference.ts';
import { buildRequest, type Request } from '../../core/runtime/request.ts';
import { retryDelay } from '../../core/runtime/retry.ts';
import { formatText, type TextArgs } from '../../core/runtime/text.ts';
import { pause } from '../browser/pause.ts';
import { type RawAnswer, takeForcedState } from './forcedState.ts';
import type { Session, SessionState } from './sessionStore.ts';
import type { SiteStore } from './siteStore.ts';

/** The values of a call; user and properties are known to the engine. */
export type CallValues = {
  readonly filter?: Values;
  readonly field?: Values;
  readonly row?: Values;
  readonly path?: Values;
  readonly choice?: Values;
  /** Query parameters beside those of the model (paging protocols). */
  readonly extraQuery?: Readonly<Record<string, string>>;
};

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Called with the sent share, 0 to 1. */
  readonly onUploadProgress?: (fraction: number) => void;
  /** ETag of the answer that is edited, for calls that send `If-Match`. */
  readonly etag?: string | null;
  /** The file of an upload. */
  readonly file?: File;
  /** The answer is a file: `data` is its `Blob`. */
  readonly asFile?: boolean;
  /** Called with the received share, 0 to 1, where the size is known. */
  readonly onDownloadProgress?: (fraction: number) => void;
  /** Whether a body can be read: where it cannot, the answer is a failure whatever its status. */
  readonly accepts?: (body: unknown) => boolean;
  /** A failure leads nowhere, whatever the definitions say: the caller only logs it. */
  readonly quiet?: boolean;
};

export type Failure = {
  /** 0: no answer came. */
  readonly status: number;
  readonly code: string | null;
  readonly body: unknown;
  readonly offline: boolean;
  readonly aborted: boolean;
  /** Written; its placeholders are fields of the body. */
  readonly message: string;
  /** Form field that the message belongs to. */
  readonly field: string | null;
  readonly then: ErrorRuleModel['then'];
  /** The mapping has already left the page, or the answer came for a session that has ended: nothing to show. */
  readonly handled: boolean;
};

export type ApiResult<T> =
  | {
      readonly ok: true;
      readonly status: number;
      readonly data: T;
      readonly etag: string | null;
      /** The rows that a whole list was cut at (`Row-Limit`); null: it holds all that match. */
      readonly rowLimit: number | null;
      /** The fields that went out: not every server answers with what it keeps. */
      readonly sent: Values;
    }
  | { readonly ok: false; readonly failure: Failure };

export type Api = {
  readonly call: <T = unknown>(
    call: CallModel,
    values?: CallValues,
    options?: CallOptions,
  ) => Promise<ApiResult<T>>;
};

export type ApiDependencies = {
  readonly site: SiteStore;
  readonly session: Session;
  readonly functions: RegistryFunctions;
  /** Acts on what the mapping says happens next; true when that left the page. */
  readonly leave: (then: ErrorRuleModel['then'], epoch: number) => boolean;
  /** Runs a pause after which a reading is made again, since whoever answers is away for a moment. */
  readonly whileAway: (pause: Promise<void>) => Promise<void>;
};

/** An answer is waited for this long, in milliseconds; an upload has no limit. */
const patience = 60_000;
/** A reading is made again by itself for this long, in milliseconds. */
const persistence = 30_000;

export function createApi(dependencies: ApiDependencies): Api {
  const { site, session, functions, whileAway } = dependencies;
  const forced = import.meta.env.DEV ? takeForcedState() : null;

  const contextOf = (values: CallValues): ValueContext => ({
    filter: values.filter ?? {},
    field: values.field ?? {},
    row: values.row ?? {},
    path: values.path ?? {},
    choice: values.choice ?? {},
    user: session.store.getState().user ?? session.store.getState().token?.claims ?? {},
    property: site.getState().properties,
    codeProperty: site.getState().app.codeProperty,
    today: noValues.today,
  });

  /** Null where the values make none. */
  function requestOf(call: CallModel, values: CallValues): Request | null {
    try {
      return buildRequest(call, contextOf(values), functions);
    } catch (error) {
      console.error('No request could be made', call.path, error);
      return null;
    }
  }

  /** Sends, and again where the answer or its absence may be of the moment. Null: no answer came. */
  async function sendInTurn(
    request: Request,
    values: CallValues,
    options: CallOptions,
  ): Promise<RawAnswer | null> {
    const until = Date.now() + persistence;
    for (let tries = 1; ; tries += 1) {
      const answer = await send(request, session.store.getState().token, values, options).catch(
        nullWhereLost,
      );
      const status = answer?.status ?? 0;
      const delay = retryDelay(request.method, status, answer?.headers['retry-after'], tries);
      if (delay === null || Date.now() + delay > until) return answer;
      const waited = pause(delay, options.signal);
      await (status === 429 ? waited : whileAway(waited));
    }
  }

  return {
    async call<T>(
      call: CallModel,
      values: CallValues = {},
      options: CallOptions = {},
    ): Promise<ApiResult<T>> {
      const { epoch } = session.store.getState();
      const { etag, ...rest } = options;
      const quiet = options.quiet === true;
      let status = 0;
      let body: unknown = null;
      let aborted = false;
      const request = requestOf(call, values);
      // As the server would have it.
      if (request === null)
        return {
          ok: false,
          failure: explain(dependencies, call, epoch, { status: 400, body, aborted, quiet }),
        };
      try {
        const ask = () => sendInTurn(request, values, call.ifMatch ? options : rest);
        const answer = await (forced === null
          ? ask()
          : forced.answer(call, ask, site.getState().app, options.signal));
        if (answer === null) throw new AxiosError('No answer', AxiosError.ERR_NETWORK);
        status = answer.status;
        body = await bodyOfAnswer(answer);
        session.accept(answer.headers.authorization, epoch);
        const isFine = status >= 200 && status < 300 && !isRefusedBy(call, body);
        if (isFine && (options.accepts?.(body) ?? true)) {
          const sent = request.body.kind === 'json' ? request.body.value : {};
          return {
            ok: true,
            status,
            data: body as T,
            etag: etagOf(answer),
            rowLimit: rowLimitOf(answer),
            sent,
          };
        }
      } catch (error) {
        if (!(error instanceof AxiosError)) throw error;
        aborted = error.code === AxiosError.ERR_CANCELED;
      }
      return { ok: false, failure: explain(dependencies, call, epoch, { status, body, aborted, quiet }) };
    },
  };
}

function send(
  request: Request,
  token: SessionState['token'],
  values: CallValues,
  options: CallOptions,
): Promise<RawAnswer> {
  return axios.request<string | Blob>({
    method: request.method,
    url: request.path,
    params: new URLSearchParams(
      [...request.query, ...Object.entries(values.extraQuery ?? {})].map((pair) => [...pair]),
    ),
    headers: {
      Accept: options.asFile === true ? '*/*' : 'application/json, text/plain',
      ...(token === null ? {} : { Authorization: `Bearer ${token.text}` }),
      ...request.headers,
      ...(options.etag ? { 'If-Match': options.etag } : {}),
    },
    ...(request.body.kind === 'none' ? {} : { data: bodyOf(request, options.file) }),
    responseType: options.asFile === true ? 'blob' : 'text',
    transformResponse: (answer: unknown) => answer,
    validateStatus: () => true,
    timeout: request.body.kind === 'upload' ? 0 : patience,
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.onUploadProgress
      ? { onUploadProgress: ({ progress }) => options.onUploadProgress?.(progress ?? 0) }
      : {}),
    ...(options.onDownloadProgress
      ? { onDownloadProgress: ({ progress }) => options.onDownloadProgress?.(progress ?? 0) }
      : {}),
  });
}

/** How a call ended that brought nothing. */
type Lost = {
  readonly status: number;
  readonly body: unknown;
  readonly aborted: boolean;
  /** See `CallOptions`. */
  readonly quiet: boolean;
};

/** What a failure means; it may leave the page. */
function explain(
  { site, session, leave }: Pick<ApiDependencies, 'site' | 'session' | 'leave'>,
  call: CallModel,
  epoch: number,
  { status, body, aborted, quiet }: Lost,
): Failure {
  const { app } = site.getState();
  const offline = !navigator.onLine;
  const code = codeOf(body);
  const rule = ruleOf(call.errors, app.errors, {
    status,
    code,
    offline,
    operation: `${call.method} ${call.path}`,
  });
  const then = rule?.then ?? 'stay';
  const isPast = session.store.getState().epoch !== epoch;
  return {
    status,
    code,
    body,
    offline,
    aborted,
    message: formatText(rule?.message ?? app.texts['errors.unknown'] ?? '', argsOf(body), app.codeProperty),
    field: rule?.field ?? null,
    then,
    handled: !aborted && !quiet && (isPast || leave(then, epoch)),
  };
}

/**
 * What says no where the status says yes: `false` in answer to an order, or a code that the call's mapping names
 * whatever the status.
 */
function isRefusedBy({ method, errors }: CallModel, body: unknown): boolean {
  if (body === false && method !== 'GET') return true;
  const code = codeOf(body);
  return code !== null && errors.some((rule) => rule.statuses === null && rule.code === code);
}

/** What the placeholders of a message may name: the fields of the body. */
function argsOf(body: unknown): TextArgs {
  return typeof body === 'object' && body !== null ? (body as TextArgs) : {};
}

function bodyOf({ body }: Request, file: File | undefined): unknown {
  if (body.kind !== 'upload') return body.kind === 'json' ? body.value : undefined;
  const form = new FormData();
  if (file) form.append(body.field, file, file.name);
  return form;
}

/** The connection broke, though the browser has a network: another one may hold. */
function nullWhereLost(error: unknown): null {
  if (error instanceof AxiosError && error.code === AxiosError.ERR_NETWORK && navigator.onLine) return null;
  throw error;
}

/** The file of a success; what a failure says, also where a file was expected. */
async function bodyOfAnswer({ data, status }: RawAnswer): Promise<unknown> {
  if (!(data instanceof Blob)) return readBody(data);
  return status >= 200 && status < 300 ? data : readBody(await data.text());
}

/** JSON where it is JSON, the text itself otherwise; null when empty. */
function readBody(text: string | null | undefined): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function etagOf({ headers: { etag } }: RawAnswer): string | null {
  return typeof etag === 'string' ? etag : null;
}

function rowLimitOf({ headers }: RawAnswer): number | null {
  const limit = Number(headers['row-limit']);
  return Number.isSafeInteger(limit) && limit > 0 ? limit : null;
}
