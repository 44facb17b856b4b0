/**
 * What becomes of what somebody types into a form: kept for their return, brought back under what the object holds
 * today, offered again after another user's change, and given up only when it is saved or they say so.
 */
import { useId, useState } from 'react';
import type { FormValues } from '../../core/runtime/rules.ts';
import type { NamedField } from '../../core/runtime/typed.ts';
import { useHandler } from '../browser/useHandler.ts';
import type { Failure } from '../client/api.ts';
import type { Banner } from '../client/notices.ts';
import { useDraft } from './useDraft.ts';
import { useKeptDraft } from './useKeptDraft.ts';
import { useReread } from './useReread.ts';

type FormDraftProps = {
  /** Of the form within its page. */
  readonly name: string;
  readonly fields: readonly NamedField[];
  /** The object that the form changes, where there is one. */
  readonly object: unknown;
  /** What the form begins with, out of that object. */
  readonly initial: FormValues;
  /** Reads the object again; null: there is none. */
  readonly onReread: (() => void) | null;
  /** What was typed is given up: the form begins anew. */
  readonly onDrop: () => void;
};

export type FormDraft = {
  /** The id of the form in the page. */
  readonly id: string;
  /** How often what was typed was given up: the key of a form of the model. */
  readonly drops: number;
  /** What the form holds at first in place of `initial`. */
  readonly typed: FormValues | undefined;
  /** To be told what the form holds, at first and whenever that is another. */
  readonly keep: (values: FormValues) => void;
  /** It is on its way, or it has come back. */
  readonly mark: (isSending: boolean) => void;
  /** It is saved, or given up. */
  readonly forget: () => void;
  /** What the banner offers after a failure, beside its text. */
  readonly offer: (failure: Failure) => Pick<Banner, 'actions' | 'link'>;
};

export function useFormDraft({ name, fields, object, initial, onReread, onDrop }: FormDraftProps): FormDraft {
  const id = useId();
  const [drops, setDrops] = useState(0);
  const draft = useDraft(name, fields);
  const drop = (): void => {
    draft.forget();
    setDrops(drops + 1);
    onDrop();
  };
  const typed = useKeptDraft(draft.kept, initial, id, drop);
  const offer = useReread({ fields, object, initial, onReread, onDrop: drop });
  const keep = useHandler((values: FormValues) => draft.keep(values, initial));
  const { mark, forget } = draft;
  return { id, drops, typed: drops > 0 ? undefined : typed, keep, mark, forget, offer };
}
