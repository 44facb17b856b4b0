/** The title of the site: a property of the server, or the default of the definitions until it is known. */
import { useEngine } from '../context/EngineContext.ts';

export function useSiteTitle(): string {
  const { app, properties } = useEngine();
  return properties[app.siteTitle.property] ?? app.siteTitle.default;
}
