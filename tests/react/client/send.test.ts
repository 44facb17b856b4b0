import axios, { AxiosError, CanceledError } from 'axios';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Request } from '../../../engine/core/runtime/request.ts';
import { type SendOptions, send } from '../../../engine/react/client/send.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a request waits for no cookie of the browser', async () => {
  const get = vi.fn(() => new Promise(() => undefined));
  vi.stubGlobal('cookieStore', { get });
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
  void send(
    { method: 'GET', path: '/api/livres', query: [], headers: {}, body: { kind: 'none' } },
    '/api/livres',
    { text: 'jeton', claims: {} },
    {},
  );
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(get).not.toHaveBeenCalled();
});

describe('the key of a write', () => {
  const write = (value: Readonly<Record<string, unknown>>, path = '/api/livres'): Request => ({
    method: 'POST',
    path,
    query: [],
    headers: {},
    body: { kind: 'json', value },
  });
  /** Sends, with this answer; returns the key. */
  async function keyOf(
    request: Request,
    status: number | null,
    { page = '/livres', ...options }: SendOptions & { page?: string } = {},
  ): Promise<unknown> {
    let key: unknown;
    axios.defaults.adapter = async (config) => {
      key = config.headers['Idempotency-Key'];
      if (status === null) throw new AxiosError('lost', AxiosError.ERR_NETWORK, config);
      return { data: '', status, statusText: '', headers: {}, config };
    };
    window.history.replaceState(null, '', page);
    await send(request, request.path, null, options);
    return key;
  }

  it('is new for each attempt that was answered, whatever the answer; a read has none', async () => {
    const keys = [];
    for (const status of [200, 201, 400, 409, 412, 429, 200])
      keys.push(await keyOf(write({ nom: 'a' }), status));
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^"[0-9a-f]{32}"$/);
    expect(await keyOf({ ...write({}), method: 'GET', body: { kind: 'none' } }, 200)).toBeUndefined();
  });

  it.each([null, 500, 502, 503, 504])('stays while the outcome is unknown: %s', async (status) => {
    const asked = write({ nom: `b${status}` });
    const key = await keyOf(asked, status);
    expect(await keyOf(asked, status)).toBe(key);
    expect(await keyOf(asked, 200)).toBe(key);
    expect(await keyOf(asked, 200)).not.toBe(key);
  });

  it('is another one for another content, address, version or session', async () => {
    const asked = write({ nom: 'c' });
    const key = await keyOf(asked, null);
    for (const [other, options] of [
      [write({ nom: 'd' }), {}],
      [write({ nom: 'c' }, '/api/revues'), {}],
      [asked, { etag: '"2"' }],
      [asked, { epoch: 2 }],
    ] as const)
      expect(await keyOf(other, null, options)).not.toBe(key);
    expect(await keyOf(asked, 200)).toBe(key);
  });

  it('is given up when something was done on another page meanwhile, though not by the check of the session', async () => {
    const asked = write({ nom: 'e' });
    const key = await keyOf(asked, null);
    await keyOf(write({}, '/api/jeton'), 200, { page: '/autre', isRoutine: true });
    expect(await keyOf(asked, null)).toBe(key);
    await keyOf(write({ nom: 'f' }), 200);
    expect(await keyOf(asked, null)).toBe(key);
    await keyOf(write({ nom: 'f' }), 200, { page: '/autre' });
    expect(await keyOf(asked, null)).not.toBe(key);
  });

  it('of a file stays for the same file', async () => {
    const upload = (text: string) => write({ file: new File([text], 'a.csv', { lastModified: 1 }) });
    const key = await keyOf(upload('un'), null);
    expect(await keyOf(upload('deux'), null)).not.toBe(key);
    expect(await keyOf(upload('un'), 200)).toBe(key);
  });
});

describe('an upload', () => {
  const upload: Request = {
    method: 'POST',
    path: '/api/fichier',
    query: [],
    headers: { 'Content-Type': 'multipart/form-data' },
    body: { kind: 'json', value: { file: new File(['a'], 'a.csv') } },
  };
  function begin(signal?: AbortSignal) {
    vi.useFakeTimers();
    let progress: (event: { progress: number }) => void = () => undefined;
    axios.defaults.adapter = (config) =>
      new Promise((_resolve, reject) => {
        progress = (event) =>
          config.onUploadProgress?.({ loaded: 1, bytes: 1, lengthComputable: true, ...event });
        config.signal?.addEventListener?.('abort', () => reject(new CanceledError('canceled', config)));
      });
    let reply: unknown = 'waiting';
    void send(upload, upload.path, null, { ...(signal && { signal }) }).then((answer) => {
      reply = answer;
    });
    const since = async (seconds: number) => {
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
      return reply;
    };
    return { since, advance: (share: number) => progress({ progress: share }) };
  }
  afterEach(() => vi.useRealTimers());

  it('ends after 60 seconds without progress, however long it took before', async () => {
    const { since, advance } = begin();
    for (const share of [0.1, 0.2, 0.5, 1]) {
      expect(await since(59)).toBe('waiting');
      advance(share);
    }
    expect(await since(59)).toBe('waiting');
    expect(await since(1)).toBe('timeout');
  });

  it('is cancelled by its user at any moment, also while the answer is awaited', async () => {
    const controller = new AbortController();
    const { since, advance } = begin(controller.signal);
    advance(1);
    expect(await since(30)).toBe('waiting');
    controller.abort();
    expect(await since(0)).toBe('aborted');
  });
});
