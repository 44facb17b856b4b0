import { afterEach, expect, it, vi } from 'vitest';
import { send } from '../../../engine/react/state/send.ts';

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
    'jeton',
    {},
  );
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  expect(get).not.toHaveBeenCalled();
});
