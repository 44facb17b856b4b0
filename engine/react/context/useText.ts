/** Hooks that write texts by name: those of the engine, those of the application and its title. */
import { useCallback } from 'react';
import { formatText, type TextArgs } from '../../core/runtime/text.ts';
import type { Messages } from '../client/messages.ts';
import { useEngine } from './EngineContext.ts';

/** Formats a text of the engine by name, `dialog.cancel` for `engine.dialog.cancel`. */
export const useEngineText = (): Messages['engineText'] => useEngine().engineText;

/** Formats a text `app.*` by name. */
export function useAppText(): (name: string, args?: TextArgs) => string {
  const { appTexts } = useEngine().app;
  return useCallback(
    (name, args) => {
      const text = appTexts[name];
      if (text === undefined) throw new Error(`There is no text "${name}".`);
      return formatText(text, args);
    },
    [appTexts],
  );
}

/** The title of the site: a property of the server, or the default of the definitions until it is known. */
export function useSiteTitle(): string {
  const { app, properties } = useEngine();
  return properties[app.siteTitle.property] ?? app.siteTitle.default;
}
