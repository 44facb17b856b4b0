/** The sign-in form that the document shows before the application's code runs: what was typed into it is kept. */
import type { SignInModel } from '../../core/model/screen.ts';

/** What the pages of the document and of the application both have, in the same order. */
const partsOf = (page: string): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(
    `${page} :is(.eng-header__links > button, .eng-sign-in__form :is(input, a, [type="submit"]))`,
  ),
];

/** What is in the form of the document, which goes when the application draws; nothing if it shows none. */
export function typedEarly({ identifier, password }: SignInModel) {
  const early = partsOf('.eng-starting');
  const typed = ({ field }: SignInModel['identifier']): string => {
    const input = early.find((part) => part.matches(`[name="${field}"]`));
    return input instanceof HTMLInputElement ? input.value : '';
  };
  const place = early.findIndex((part) => part.matches(':focus'));
  const focused = early[place];
  const selection = focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : [];
  const pressed = early.map((part) => part.matches('[data-pressed]'));
  return {
    values: { identifier: typed(identifier), password: typed(password) },
    /** Continues in the page of the application: the focus, the selection, and what was pressed. */
    continueHere: (): void => {
      const own = partsOf('body');
      const element = own[place];
      element?.focus({ preventScroll: true });
      const [start = null, end = null] = selection;
      if (element instanceof HTMLInputElement) element.setSelectionRange(start, end);
      for (const part of own.filter((_, at) => pressed[at])) part.click();
    },
  };
}
