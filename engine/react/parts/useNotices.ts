/** What screens tell the shell: messages to the user, the values of the heading, the marks of the title. */
import { useEffect, useMemo } from 'react';
import type { ConfirmModel, NoticeModel } from '../../core/model/action.ts';
import type { TextArgs } from '../../core/runtime/text.ts';
import { codeIn } from '../../core/runtime/values.ts';
import { announce, type Banner, type OpenDialog, openDialog, whileCounted } from '../client/notices.ts';
import { plainTitle, type TitleNote } from '../client/openPage.ts';
import { useEngine } from '../context/EngineContext.ts';
import { useEngineText } from '../context/useText.ts';

/** Announces a text once, politely, to screen readers. */
export function useAnnounce(): (text: string) => void {
  const { notices } = useEngine();
  return useMemo(() => (text: string) => announce(notices, text), [notices]);
}

/** The banner above the page's heading. A new one replaces the previous one. */
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
  /**
   * `args` fill the placeholders of the question; `about`: a line for each thing that it concerns; `Shown`: what shows
   * the dialog in place of its texts and two buttons.
   */
  readonly confirm: (
    asked: ConfirmModel,
    args: TextArgs,
    about: readonly string[],
    Shown?: OpenDialog['Shown'],
  ) => Promise<boolean>;
  readonly notify: (notice: NoticeModel) => Promise<void>;
} {
  const { notices, say } = useEngine();
  const engineText = useEngineText();
  return useMemo(
    () => ({
      confirm: (asked, args, about, Shown) => {
        const { title, body, confirm, cancel, danger } = asked;
        const texts = {
          title: say(title, args),
          about,
          body: say(body, args),
          confirm: say(confirm),
          cancel: say(cancel),
        };
        return openDialog(notices, texts, danger, Shown);
      },
      notify: async ({ title, body }: NoticeModel) => {
        const texts = {
          title: say(title),
          body: say(body),
          confirm: engineText('dialog.close'),
          cancel: null,
        };
        await openDialog(notices, texts);
      },
    }),
    [notices, say, engineText],
  );
}

/** Shows the loading overlay if the work takes longer than a short delay. */
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
