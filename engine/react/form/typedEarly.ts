/** The sign-in form that the document shows before the application's code runs: what was typed into it is kept. */
import type { SignInModel } from '../../core/model/screen.ts';

/** The same elements in both forms, in the same order. */
const focusable = 'input, a, [type="submit"]';

/** Null: the document shows no form. It goes when the application draws. */
export function typedEarly({ identifier, password }: SignInModel) {
  const form = document.querySelector<HTMLFormElement>('.eng-starting .eng-sign-in__form');
  if (form === null) return null;
  const typed = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
  const focused = document.activeElement;
  const place = [...form.querySelectorAll(focusable)].findIndex((one) => one.matches(':focus'));
  const selection = focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : [];
  const isSubmitted = form.dataset.submitted !== undefined;
  return {
    values: { identifier: typed(identifier.field), password: typed(password.field) },
    /** Continues in the form of the application: the focus, the selection, and the submission. */
    continueIn: (own: HTMLFormElement): void => {
      const element = own.querySelectorAll<HTMLElement>(focusable)[place];
      element?.focus({ preventScroll: true });
      const [start = null, end = null] = selection;
      if (element instanceof HTMLInputElement) element.setSelectionRange(start, end);
      if (isSubmitted) own.requestSubmit();
    },
  };
}
