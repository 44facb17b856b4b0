/** Hooks that write texts of the application by name, and its title. */
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { TextArgs } from '../../core/runtime/text.ts';
import { writeNamed } from '../client/messages.ts';
import { plainTitle, type TitleNote } from '../client/openPage.ts';
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

/** Marks the document title: 'Erreur : …' while a form has errors, '(page 2 sur 9)' on later pages of a list. */
export function useTitleNote({ error = false, page = null }: Partial<TitleNote>): void {
  const { store } = useEngine().page;
  const { pathname: path } = useLocation();
  useEffect(() => {
    store.setState({ titleNote: { path, error, page } });
    return () => store.setState({ titleNote: plainTitle });
  }, [store, path, error, page]);
}

/** How long a text must stay the same before it is announced, in milliseconds. */
const pauseOfTyping = 600;

/** Announces a text that changes while the user types, once the user pauses; empty: nothing. */
export function useAnnounced(text: string): void {
  const { announce } = useEngine();
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(announce, pauseOfTyping, text);
    return () => clearTimeout(timer);
  }, [text, announce]);
}
