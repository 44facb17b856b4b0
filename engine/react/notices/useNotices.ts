/** Hooks by which screens speak to the user through the shell. */
import { useEffect, useMemo } from 'react';
import { codeIn } from '../../core/values.ts';
import { useEngine } from '../EngineContext.ts';
import { useEngineText } from '../useText.ts';
import {
  announce,
  type Banner,
  type ConfirmTexts,
  type NoticeTexts,
  openDialog,
  plainTitle,
  type TitleNote,
  whileCounted,
} from './notices.ts';

/** Says a text once, politely, to those who hear the page. */
export function useAnnounce(): (text: string) => void {
  const { notices } = useEngine();
  return useMemo(() => (text: string) => announce(notices, text), [notices]);
}

/** The banner above the page's heading. Showing one replaces the other. */
export function useBanner(): { readonly show: (banner: Banner) => void; readonly clear: () => void } {
  const { notices } = useEngine();
  return useMemo(
    () => ({
      show: (banner: Banner) => notices.setState({ banner }),
      clear: () => notices.setState({ banner: null }),
    }),
    [notices],
  );
}

/** Dialogs that wait for an answer. */
export function useDialogs(): {
  /** `danger`: what is confirmed destroys something. */
  readonly confirm: (texts: ConfirmTexts, danger?: boolean) => Promise<boolean>;
  readonly notify: (texts: NoticeTexts) => Promise<void>;
} {
  const { notices } = useEngine();
  const engineText = useEngineText();
  return useMemo(
    () => ({
      confirm: (texts: ConfirmTexts, danger = false) => openDialog(notices, texts, danger),
      notify: async (texts: NoticeTexts) => {
        await openDialog(notices, { ...texts, confirm: engineText('dialog.close'), cancel: null });
      },
    }),
    [notices, engineText],
  );
}

/** Shows the loading overlay while the work runs, once that takes longer than an instant. */
export function useLoading(): <T>(work: Promise<T>) => Promise<T> {
  const { notices } = useEngine();
  return useMemo(
    () =>
      <T>(work: Promise<T>) =>
        whileCounted(notices, 'loading', work),
    [notices],
  );
}

/** Fills the placeholders in title, heading and breadcrumb of the open screen; null until the values are known. */
export function useRouteArgs(args: Readonly<Record<string, unknown>> | null): void {
  const { notices, app } = useEngine();
  const { codeProperty } = app;
  useEffect(() => {
    const read = ([name, value]: [string, unknown]) => [name, codeIn(value, codeProperty)];
    notices.setState({ routeArgs: args && Object.fromEntries(Object.entries(args).map(read)) });
    return () => notices.setState({ routeArgs: null });
  }, [notices, codeProperty, args]);
}

/** Marks the document title: 'Erreur : …' while a form has errors, '(page 2 sur 9)' on the later pages of a list. */
export function useTitleNote({ error = false, page = null }: Partial<TitleNote>): void {
  const { notices } = useEngine();
  useEffect(() => {
    notices.setState({ titleNote: { error, page } });
    return () => notices.setState({ titleNote: plainTitle });
  }, [notices, error, page]);
}
