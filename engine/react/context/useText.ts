/** Hooks that write texts of the application by name, and its title. */
import { useCallback } from 'react';
import type { TextArgs } from '../../core/runtime/text.ts';
import { writeNamed } from '../client/messages.ts';
import { useEngine } from './EngineContext.ts';

/** Formats a text `app.*` by name. */
export function useAppText(): (name: string, args?: TextArgs) => string {
  const { appTexts } = useEngine().app;
  return useCallback((name, args) => writeNamed(appTexts, name, args), [appTexts]);
}

/** The title of the site: a property of the server, or the default of the definitions until it is known. */
export function useSiteTitle(): string {
  const { app, properties } = useEngine();
  return properties[app.siteTitle.property] ?? app.siteTitle.default;
}
