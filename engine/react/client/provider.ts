/**
 * The sign-in at an identity provider: an authorization code with PKCE (OpenID Connect). The only file that imports
 * oauth4webapi; loaded when someone signs in or out, or renews a token.
 */
import * as oauth from 'oauth4webapi';
import type { ProviderModel } from '../../core/model/app.ts';

/** What a sign-in that has begun needs to know when the provider leads back. */
export type BegunSignIn = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** What a provider answers to a sign-in: its tokens, or why there are none. */
type ProviderAnswer =
  | { readonly outcome: 'signedIn'; readonly answer: Readonly<Record<string, unknown>> }
  /** The user, or the provider in their place, has declined. */
  | { readonly outcome: 'denied' }
  | { readonly outcome: 'failed' };

/**
 * Begins a sign-in: where to go for it, and what to keep until then.
 * @param back the address that the provider leads back to
 * @throws if the provider cannot be reached or is no provider
 */
export async function beginSignIn(
  provider: ProviderModel,
  back: string,
): Promise<{ readonly address: string; readonly begun: BegunSignIn }> {
  const { server } = await reach(provider);
  const begun = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
  };
  const address = addressAt(server.authorization_endpoint, {
    ...provider.parameters,
    client_id: provider.client,
    redirect_uri: back,
    response_type: 'code',
    scope: provider.scope,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
  });
  return { address, begun };
}

/** Ends a sign-in with what the provider has added to the address. `begun`: null if nothing is kept of its beginning. */
export async function finishSignIn(
  provider: ProviderModel,
  back: string,
  search: URLSearchParams,
  begun: BegunSignIn | null,
): Promise<ProviderAnswer> {
  if (begun === null) return { outcome: 'failed' };
  try {
    const { server, client, options } = await reach(provider);
    const code = oauth.validateAuthResponse(server, client, search, begun.state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      code,
      back,
      begun.verifier,
      options,
    );
    const expected = { expectedNonce: begun.nonce, requireIdToken: true };
    const answer = await oauth.processAuthorizationCodeResponse(server, client, response, expected);
    return { outcome: 'signedIn', answer };
  } catch (error) {
    console.error('The sign-in at the provider failed', error);
    const isDenied = error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied';
    return { outcome: isDenied ? 'denied' : 'failed' };
  }
}

/** New tokens, empty if the provider refuses them; null: it does not answer. */
export async function renewTokens(
  provider: ProviderModel,
  refreshToken: string,
): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const { server, client, options } = await reach(provider);
    const none = oauth.None();
    const response = await oauth.refreshTokenGrantRequest(server, client, none, refreshToken, options);
    return await oauth.processRefreshTokenResponse(server, client, response);
  } catch (error) {
    console.error('The provider renews no token', error);
    return error instanceof oauth.ResponseBodyError ? {} : null;
  }
}

/** Where the session at the provider ends; null: it does not say. */
export async function endAddress(
  provider: ProviderModel,
  idToken: string,
  back: string,
): Promise<string | null> {
  const { end_session_endpoint: endpoint } = (await reach(provider)).server;
  if (endpoint === undefined) return null;
  const told = { id_token_hint: idToken, client_id: provider.client, post_logout_redirect_uri: back };
  return addressAt(endpoint, told);
}

/** The provider as the library takes it. @throws if it cannot be reached or is no provider */
async function reach({ client, issuer }: ProviderModel) {
  // The grammar admits an issuer without TLS on this machine alone.
  const options = { [oauth.allowInsecureRequests]: issuer.startsWith('http:') };
  const answer = await oauth.discoveryRequest(new URL(issuer), options);
  const server = await oauth.processDiscoveryResponse(new URL(issuer), answer);
  return { server, client: { client_id: client }, options };
}

/** @throws TypeError if the provider names no address of the web */
function addressAt(endpoint: string | undefined, params: Readonly<Record<string, string>>): string {
  const address = new URL(endpoint ?? '');
  if (!/^https?:$/.test(address.protocol)) throw new TypeError(`no address of the web: ${endpoint}`);
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
  return address.href;
}
