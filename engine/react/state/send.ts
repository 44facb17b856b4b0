/**
 * Sends a request: the only file that imports axios. Loaded with the first call that was not asked for early, or when
 * the page is idle.
 */
import axios, { AxiosError } from 'axios';
import type { Request } from '../../core/runtime/request.ts';
import type { Reply } from '../browser/askedEarly.ts';

export type SendOptions = {
  readonly signal?: AbortSignal;
  /** Called with the sent share, 0 to 1. */
  readonly onUploadProgress?: (fraction: number) => void;
  /** Entity tag of the edited response, for calls that send `If-Match`. */
  readonly etag?: string | null;
  /** The file of an upload. */
  readonly file?: File;
  /** The response is a file: `data` is its `Blob`. */
  readonly asFile?: boolean;
  /** Called with the received share, 0 to 1, if the size is known. */
  readonly onDownloadProgress?: (fraction: number) => void;
};

/** The timeout of a call, in milliseconds; an upload has none. */
const patience = 60_000;

export async function send(
  request: Request,
  address: string,
  token: string | null,
  options: SendOptions,
): Promise<Reply> {
  const { signal, onUploadProgress, onDownloadProgress } = options;
  try {
    return await axios.request<string | Blob>({
      method: request.method,
      url: address,
      headers: {
        Accept: options.asFile === true ? '*/*' : 'application/json, text/plain',
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...request.headers,
        ...(options.etag ? { 'If-Match': options.etag } : {}),
      },
      ...(request.body.kind === 'none' ? {} : { data: bodyOf(request, options.file) }),
      responseType: options.asFile === true ? 'blob' : 'text',
      transformResponse: (answer: unknown) => answer,
      validateStatus: () => true,
      // No cookie authenticates; to look for one, axios waits for the browser's cookie store before each request.
      withXSRFToken: false,
      timeout: request.body.kind === 'upload' ? 0 : patience,
      ...(signal ? { signal } : {}),
      ...(onUploadProgress ? { onUploadProgress: ({ progress }) => onUploadProgress(progress ?? 0) } : {}),
      ...(onDownloadProgress
        ? { onDownloadProgress: ({ progress }) => onDownloadProgress(progress ?? 0) }
        : {}),
    });
  } catch (error) {
    if (!(error instanceof AxiosError)) throw error;
    if (error.code === AxiosError.ERR_CANCELED) return 'aborted';
    return error.code === AxiosError.ECONNABORTED ? 'timeout' : null;
  }
}

function bodyOf({ body }: Request, file: File | undefined): unknown {
  if (body.kind !== 'upload') return body.kind === 'json' ? body.value : undefined;
  const form = new FormData();
  if (file) form.append(body.field, file, file.name);
  return form;
}
