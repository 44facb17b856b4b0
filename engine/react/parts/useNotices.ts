/** What screens tell the shell: the values of the heading, the marks of the title. */
import { useEffect } from 'react';
import { codeIn } from '../../core/runtime/values.ts';
import { plainTitle, type TitleNote } from '../client/openPage.ts';
import { useEngine } from '../context/EngineContext.ts';

/** Fills the placeholders in title, heading and breadcrumb of the open screen; null until the values are known. */
export function useRouteArgs(args: Readonly<Record<string, unknown>> | null): void {
  const { app, page } = useEngine();
  const { codeProperty } = app;
  useEffect(() => {
    const read = ([name, value]: [string, unknown]) => [name, codeIn(value, codeProperty)];
    page.store.setState({ args: args && Object.fromEntries(Object.entries(args).map(read)) });
    return () => page.store.setState({ args: null });
  }, [page, codeProperty, args]);
}

/** Marks the document title: 'Erreur : …' while a form has errors, '(page 2 sur 9)' on later pages of a list. */
export function useTitleNote({ error = false, page = null }: Partial<TitleNote>): void {
  const { store } = useEngine().page;
  useEffect(() => {
    store.setState({ titleNote: { error, page } });
    return () => store.setState({ titleNote: plainTitle });
  }, [store, error, page]);
}
