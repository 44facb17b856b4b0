/** What says something to the user: texts, and what the shell shows them in. The same functions while the page is open. */

import type { ConfirmModel, NoticeModel } from '../../core/model/action.ts';
import type { Text } from '../../core/model/value.ts';
import { formatText, type TextArgs } from '../../core/runtime/text.ts';
import {
  announce,
  type Banner,
  type NoticeStore,
  type OpenDialog,
  openDialog,
  whileCounted,
} from './notices.ts';
import type { SiteStore } from './siteStore.ts';

type ToldFailure = { readonly message: string; readonly handled: boolean; readonly aborted: boolean };

export function createMessages(site: SiteStore, notices: NoticeStore) {
  const say = (text: Text, args?: TextArgs): string =>
    formatText(text, args, site.getState().app.codeProperty);

  /** Writes a text of the engine by name, `dialog.cancel` for `engine.dialog.cancel`; one of the aids once they are loaded. */
  const engineText = (name: string, args?: TextArgs): string => {
    const { app, aids } = site.getState();
    return writeNamed(name in app.texts ? app.texts : (aids?.texts ?? {}), name, args);
  };

  return {
    say,
    engineText,
    /** Announces a text once, politely, to screen readers. */
    announce: (text: string): void => announce(notices, text),
    /** The banner above the page's heading. A new one replaces the previous one. */
    banner: {
      show: (banner: Banner): void => notices.setState({ banner }),
      clear: (): void => notices.setState({ banner: null }),
    },
    /** Says in the banner what failed, unless an error rule has navigated away, or the caller gave the call up. */
    tellFailure: ({ message, handled, aborted }: ToldFailure): void => {
      if (!handled && !aborted) notices.setState({ banner: { tone: 'error', text: say(message) } });
    },
    /** Shows the loading overlay if the work takes longer than a short delay. */
    loading: <T>(work: Promise<T>): Promise<T> => whileCounted(notices, 'loading', work),
    dialogs: {
      /**
       * `args` fill the placeholders of the question; `about`: a line for each thing that it concerns; `Shown`: what
       * shows the dialog in place of its texts and two buttons.
       */
      confirm: (
        { title, body, confirm, cancel, danger }: ConfirmModel,
        args: TextArgs,
        about: readonly string[],
        Shown?: OpenDialog['Shown'],
      ): Promise<boolean> => {
        const question = { title: say(title, args), about, body: say(body, args) };
        return openDialog(
          notices,
          { ...question, confirm: say(confirm), cancel: say(cancel) },
          danger,
          Shown,
        );
      },
      notify: async ({ title, body }: NoticeModel): Promise<void> => {
        const texts = { title: say(title), body: say(body) };
        await openDialog(notices, { ...texts, confirm: engineText('dialog.close'), cancel: null });
      },
    },
  };
}

export function writeNamed(
  texts: Readonly<Record<string, Text>>,
  name: string,
  args: TextArgs | undefined,
): string {
  const text = texts[name];
  if (text === undefined) throw new Error(`There is no text "${name}".`);
  return formatText(text, args);
}
