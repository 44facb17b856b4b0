/** What a press does: links, actions, and what is asked and said around them. */
import type { CallModel } from './call.ts';
import type { FormatModel, FormModel } from './form.ts';
import type { Condition, ScreenId, Text, ValueRef } from './value.ts';

/** An action on a row or object: a button opens another screen or makes a call. */
export type ActionModel = {
  readonly id: string;
  readonly label: Text;
  /** Whether it is destructive. */
  readonly danger: boolean;
  /** Of an action on a row without a column: its button at the end of the row; null: it is only in the menu of the row. */
  readonly icon: string | null;
  /** Rows or objects for which it is offered; null: all. */
  readonly when: Condition | null;
  readonly does:
    | { readonly kind: 'open'; readonly link: LinkModel }
    | {
        readonly kind: 'call';
        readonly call: CallModel;
        /** Placeholders of its texts and of `done` are fields of the row or object. */
        readonly confirm: ConfirmModel | null;
        readonly done: Text;
        /** `stay`: reload the data. */
        readonly then: 'stay' | { readonly goto: ScreenId };
      };
};

/** The name of the form of an action's confirmation within its screen. */
export const askedForm = (action: string): string => `actions.${action}`;

export type LinkModel = {
  readonly screen: ScreenId;
  readonly path: Readonly<Record<string, ValueRef>>;
  /** Criteria of the list that it opens; empty: it opens as from the menu. */
  readonly search: Readonly<Record<string, ValueRef>>;
  readonly right: string | null;
  /** The link text for an empty value (placeholders: fields of the row); null: no link. */
  readonly empty: Text | null;
};

export type NoticeModel = { readonly title: Text; readonly body: Text };

export type ConfirmModel = {
  /** What it asks for, and the call then sends; null: only yes or no. */
  readonly form: FormModel | null;
  readonly title: Text;
  readonly body: Text;
  /** What it concerns: one line for each row or object, filled with its fields; null: none. */
  readonly about: Text | null;
  /** How placeholders of its texts are written, by id; the others as they are. */
  readonly written: readonly { readonly id: string; readonly field: string; readonly format: FormatModel }[];
  /** Whether it destroys something. */
  readonly danger: boolean;
  readonly confirm: Text;
  readonly cancel: Text;
};

export type SuccessModel = {
  readonly message: Text | null;
  /** Reload the user and the rights first, because the call has changed them. */
  readonly reloadUser: boolean;
  readonly then: 'stay' | 'home' | { readonly goto: ScreenId };
  /** A link to another screen, beside the message. */
  readonly link: { readonly screen: ScreenId; readonly label: Text } | null;
};
