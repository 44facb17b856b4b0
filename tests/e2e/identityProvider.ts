/** A real OpenID Connect provider, certified, with the pages of its own development. */
import type { Server } from 'node:http';

/** What is used of `oidc-provider`, which has no types. */
type Provider = {
  readonly listen: (port: number, host: string, done: () => void) => Server;
  readonly on: (
    event: 'grant.success',
    hear: (context: { readonly oidc: { readonly params?: { readonly grant_type?: string } } }) => void,
  ) => void;
};
type MakeProvider = new (issuer: string, settings: object) => Provider;

/**
 * Starts one for the client `mediatheque`, whose access tokens are good for a few seconds.
 * @param back the address of the client's sign-in
 */
export async function startProvider(port: number, back: string) {
  const name: string = 'oidc-provider';
  const { Provider: Made } = (await import(name)) as { readonly Provider: MakeProvider };
  const provider = new Made(`http://127.0.0.1:${port}`, {
    clients: [
      {
        client_id: 'mediatheque',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [back],
        post_logout_redirect_uris: [back],
      },
    ],
    scopes: ['openid', 'profile', 'offline_access', 'reserve'],
    claims: { profile: ['name'] },
    conformIdTokenClaims: false,
    clientBasedCORS: () => true,
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, name: 'Ada Lovelace' }),
    }),
    ttl: { Session: 3600, Grant: 3600, Interaction: 3600, RefreshToken: 3600, IdToken: 3600 },
    features: {
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'reserve',
          audience: 'urn:mediatheque',
          accessTokenFormat: 'jwt',
          accessTokenTTL: 3,
        }),
      },
    },
  });
  const grants: string[] = [];
  provider.on('grant.success', ({ oidc }) => grants.push(oidc.params?.grant_type ?? ''));
  const server = await new Promise<Server>((resolve) => {
    const started = provider.listen(port, '127.0.0.1', () => resolve(started));
  });
  return {
    /** How often it has granted tokens in exchange for this. */
    granted: (type: string): number => grants.filter((one) => one === type).length,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
