/**
 * Changes of the definitions while the page is open. Only the development server sends them; a built site does not
 * listen.
 */
import type { RouteModel } from '../../core/model/app.ts';
import { type ModelUpdate, modelUpdateEvent } from '../../core/model/screenModule.ts';
import type { SiteStore } from '../client/siteStore.ts';

/**
 * Puts each changed part of the model into the site; answers the function that ends it.
 * @param onAddresses called when the addresses are others: a router keeps those that it was made with
 */
export function onModelUpdate(site: SiteStore, onAddresses: () => void): () => void {
  if (!import.meta.hot) return () => {};
  const take = (update: ModelUpdate): void => {
    if (update.kind === 'app') site.setState({ app: update.app });
    else if (update.kind === 'aids') site.setState({ aids: update.aids });
    else if (update.kind === 'screen') {
      site.setState(({ replaced }) => ({ replaced: { ...replaced, [update.screen]: update.module } }));
    } else {
      const { routes, loadScreen, loadAids } = update;
      const isAsBefore = addressesOf(routes) === addressesOf(site.getState().routes);
      site.setState({ routes, loadScreen, loadAids });
      if (!isAsBefore) onAddresses();
    }
  };
  const receive = (event: Event) => take((event as CustomEvent<ModelUpdate>).detail);
  window.addEventListener(modelUpdateEvent, receive);
  return () => window.removeEventListener(modelUpdateEvent, receive);
}

/** What the router is made of; the rest of a route is read when it is opened. */
function addressesOf(routes: readonly RouteModel[]): string {
  return JSON.stringify(routes.map(({ screen, path, aliases }) => [screen, path, aliases]));
}
