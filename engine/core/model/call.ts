/** Calls of the API, and what their errors lead to. */
import type { ScreenId, Text, ValueRef } from './value.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type CallModel = {
  readonly method: Method;
  /** Path template with `{name}` placeholders, as in the contract. */
  readonly path: string;
  readonly pathParams: Readonly<Record<string, ValueRef>>;
  readonly query: Readonly<Record<string, ValueRef>>;
  readonly headers: Readonly<Record<string, ValueRef>>;
  readonly body: BodyModel | null;
  /** Send `If-Match` with the ETag of the edited response, if it had one. */
  readonly ifMatch: boolean;
  /** Error rules of this call, first match wins, before the global ones. */
  readonly errors: readonly ErrorRuleModel[];
};

export type BodyModel =
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, ValueRef>> }
  /** The whole row (or the detail's object), with `set` laid over it. */
  | { readonly kind: 'row'; readonly set: Readonly<Record<string, ValueRef>> }
  | { readonly kind: 'form'; readonly set: Readonly<Record<string, ValueRef>> }
  /** multipart/form-data with the chosen file in the field `field`. */
  | { readonly kind: 'upload'; readonly field: string };

export type ErrorRuleModel = {
  /** Statuses; 0 stands for 'no response' (network, timeout), `other` for all remaining ones. Null: every status. */
  readonly statuses: readonly number[] | 'other' | null;
  /** Only while the browser is offline (true) or online (false); null: either. */
  readonly offline: boolean | null;
  /** Code in the body: the whole text, or the field `code` of a JSON object. Null: every body. */
  readonly code: string | null;
  /**
   * Operations (`METHOD path` with `{x}` as written, or a prefix that ends in `*`) to which this rule does not apply.
   */
  readonly except: readonly string[];
  readonly message: Text | null;
  /** Form field of the message; null: a banner. */
  readonly field: string | null;
  readonly then: 'stay' | 'refresh' | 'endSession' | { readonly goto: ScreenId };
};
