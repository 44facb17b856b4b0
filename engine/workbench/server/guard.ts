/**
 * Who may talk to the workbench: a browser of this machine that opened the address which the command printed. Pages of
 * other origins, other host names (DNS rebinding) and other programs are refused.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export type Guard = ReturnType<typeof createGuard>;

/** Why a request is refused. */
type RefusedFor = 'host' | 'origin' | 'token';

export function createGuard(port: number) {
  const token = randomBytes(24).toString('base64url');
  const cookieName = `atelier-${port}`;
  const hosts = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`);
  return {
    token,
    /** The cookie that the right token in an address is exchanged for; null: the token is wrong or absent. */
    cookieFor: (address: URL): string | null =>
      isToken(address.searchParams.get('jeton') ?? '')
        ? `${cookieName}=${token}; Path=/; HttpOnly; SameSite=Strict`
        : null,
    /** Null: the request may go on. */
    refusalOf({ headers, method = 'GET' }: IncomingMessage): RefusedFor | null {
      if (!hosts.includes(headers.host ?? '')) return 'host';
      const site = headers['sec-fetch-site'];
      const isOther = headers.origin !== undefined && headers.origin !== `http://${headers.host}`;
      // A link of another page opens an address; only a page of this origin may do more.
      const isForeign = site === 'cross-site' || site === 'same-site';
      if (isOther || (isForeign && (method !== 'GET' || headers['sec-fetch-mode'] !== 'navigate')))
        return 'origin';
      return isToken(cookieIn(headers.cookie ?? '')) ? null : 'token';
    },
    /** Takes the tokens of workbenches from a request that goes on to the application, which may send it to another server. */
    hideTokens({ headers }: IncomingMessage): void {
      const others = headers.cookie?.split(/; */).filter((pair) => !/^atelier-\d+=/.test(pair)) ?? [];
      if (others.length > 0) headers.cookie = others.join('; ');
      else delete headers.cookie;
    },
  };

  function isToken(given: string): boolean {
    const [one, other] = [Buffer.from(given), Buffer.from(token)];
    return one.length === other.length && timingSafeEqual(one, other);
  }

  function cookieIn(header: string): string {
    const pairs = header.split(/; */).map((pair) => pair.split('='));
    return pairs.find(([name]) => name === cookieName)?.[1] ?? '';
  }
}
