/** Sessions that an identity provider opens, renews and ends. Only applications that name one load this. */
import type { ProviderModel } from '../../core/model/app.ts';
import { answerOf, renewedToken } from '../../core/runtime/heldToken.ts';
import { lazyPart } from '../browser/lazyPart.ts';
import { heldBy, heldSession, renewing } from './heldSession.ts';
import type { MakeSessionKind } from './sessionKind.ts';
import { routeOf, type SiteStore } from './siteStore.ts';

export const providerPart = lazyPart(() => import('./provider.ts'));

export function providerOf(site: SiteStore): ProviderModel {
  const { held } = heldBy(site);
  if (held.kind !== 'token' || held.provider === undefined) throw new TypeError('no provider');
  return held.provider;
}

/** The address of the sign-in, which the provider leads back to. */
export function signInAddress(site: SiteStore): string {
  const { app, routes } = site.getState();
  return window.location.origin + (routeOf(routes, app.special.signIn)?.path ?? '/');
}

export const providerSession: MakeSessionKind = (site) => ({
  ...heldSession(site),
  goesOn: renewing(async (token) => {
    const { refresh_token: refreshToken } = answerOf(token);
    if (typeof refreshToken !== 'string') return 'refused';
    const part = await providerPart.load().catch(() => null);
    const answer = part === null ? null : await part.renewTokens(providerOf(site), refreshToken);
    if (answer === null) return 'unanswered';
    return renewedToken(token, answer, heldBy(site), Date.now()) ?? 'refused';
  }),
  leave: async (token) => {
    const { id_token: idToken } = answerOf(token);
    if (typeof idToken !== 'string') return;
    try {
      const { endAddress } = await providerPart.load();
      const address = await endAddress(providerOf(site), idToken, signInAddress(site));
      if (address !== null) window.location.assign(address);
    } catch (error) {
      console.error('The session at the provider goes on', error);
    }
  },
});
