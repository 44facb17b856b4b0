/**
 * Changes of the definitions while the page is open. Only the development server sends them; a built site does not
 * listen.
 */
import { type ModelUpdate, modelUpdateEvent } from '../../core/model/screenModule.ts';
import type { SiteStore } from '../client/siteStore.ts';

/** Puts each changed part of the model into the site; answers the function that ends it. */
export function onModelUpdate(site: SiteStore): () => void {
  if (!import.meta.hot) return () => {};
  const take = (update: ModelUpdate): void => {
    if (update.kind === 'app') site.setState({ app: update.app });
    else if (update.kind === 'aids') site.setState({ aids: update.aids });
    else if (update.kind === 'screen') {
      site.setState(({ replaced }) => ({ replaced: { ...replaced, [update.screen]: update.module } }));
    } else {
      const { routes, loadScreen, loadAids } = update;
      site.setState({ routes, loadScreen, loadAids });
    }
  };
  const receive = (event: Event) => take((event as CustomEvent<ModelUpdate>).detail);
  window.addEventListener(modelUpdateEvent, receive);
  return () => window.removeEventListener(modelUpdateEvent, receive);
}
