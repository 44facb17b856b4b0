/** Sends a request: the only file that imports axios. Loaded when the page is idle, or with the first call that needs it. */
import axios, { AxiosError } from 'axios';
import type { Request } from '../../core/runtime/request.ts';
import { inEnvelope } from '../../core/runtime/requestBody.ts';
import type { Token } from '../../core/runtime/token.ts';
import {
  acceptedTexts,
  commonHeaders,
  patience,
  type RepeatedCookie,
  type Reply,
} from '../browser/senders.ts';
import { multipart } from './multipart.ts';
import { keyOf, type WriteOptions } from './writeKeys.ts';

export { buildBody } from '../../core/runtime/requestBody.ts';
export { readPage, toldPage } from './latePages.ts';
export { watchSession } from './sessionWatch.ts';

export type SendOptions = WriteOptions & {
  readonly signal?: AbortSignal;
  /** Called with the sent share, 0 to 1. */
  readonly onUploadProgress?: (fraction: number) => void;
  readonly asFile?: boolean;
  readonly csrf?: RepeatedCookie;
};

export async function send(
  request: Request,
  address: string,
  token: Token | null,
  options: SendOptions,
): Promise<Reply> {
  const { signal, onUploadProgress } = options;
  const write = request.method === 'GET' ? null : keyOf(request, address, options);
  const body = request.body.kind === 'json' ? request.body : null;
  const isMultipart = body !== null && /^multipart/.test(request.headers['Content-Type'] ?? '');
  const upload = isMultipart ? endOfProgress(signal) : null;
  try {
    const parts = isMultipart ? multipart(inEnvelope(body), body) : null;
    const answer = await axios.request<string | Blob>({
      method: request.method,
      url: address,
      headers: {
        ...commonHeaders(token, options.asFile === true ? '*/*' : acceptedTexts),
        ...request.headers,
        ...(options.etag ? { 'If-Match': options.etag } : {}),
        ...(write ? { 'Idempotency-Key': write.key } : {}),
        ...parts?.headers,
      },
      data: parts?.data ?? (body ? inEnvelope(body) : undefined),
      responseType: options.asFile === true ? 'blob' : 'text',
      transformResponse: (answer: unknown) => answer,
      validateStatus: () => true,
      // To look for a cookie, axios waits for the browser's cookie store before each request.
      withXSRFToken: options.csrf !== undefined,
      ...(options.csrf && { xsrfCookieName: options.csrf.cookie, xsrfHeaderName: options.csrf.header }),
      ...(upload
        ? {
            signal: upload.signal,
            onUploadProgress: ({ progress }) => {
              upload.advance();
              onUploadProgress?.(progress ?? 0);
            },
          }
        : { timeout: patience, ...(signal && { signal }) }),
    });
    write?.answered(answer.status);
    return answer;
  } catch (error) {
    if (!(error instanceof AxiosError)) throw error;
    if (error.code === AxiosError.ERR_CANCELED) return upload?.isLate() ? 'timeout' : 'aborted';
    return error.code === AxiosError.ECONNABORTED ? 'timeout' : null;
  } finally {
    upload?.stop();
  }
}

/** Ends an upload that does not advance, or whose answer does not come; also on the caller's signal. */
function endOfProgress(signal: AbortSignal | undefined) {
  const late = new AbortController();
  let timer = 0;
  const advance = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => late.abort(), patience);
  };
  advance();
  return {
    signal: AbortSignal.any([late.signal, ...(signal ? [signal] : [])]),
    advance,
    isLate: () => late.signal.aborted,
    stop: () => window.clearTimeout(timer),
  };
}
