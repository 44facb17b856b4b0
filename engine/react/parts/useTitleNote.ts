import { useEffect } from 'react';
import { plainTitle, type TitleNote } from '../client/openPage.ts';
import { useEngine } from '../context/EngineContext.ts';

/** Marks the document title: 'Erreur : …' while a form has errors, '(page 2 sur 9)' on later pages of a list. */
export function useTitleNote({ error = false, page = null }: Partial<TitleNote>): void {
  const { store } = useEngine().page;
  useEffect(() => {
    store.setState({ titleNote: { error, page } });
    return () => store.setState({ titleNote: plainTitle });
  }, [store, error, page]);
}
