/** Calls of the API, and what their errors lead to. */
import type { ScreenId, Text, ValueRef } from './value.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type CallModel = {
  readonly method: Method;
  /** Path template with `{name}` placeholders, as in the contract. */
  readonly path: string;
  readonly pathParams: Readonly<Record<string, ValueRef>>;
  readonly query: Readonly<Record<string, ValueRef>>;
  readonly headers: Readonly<Record<string, ValueRef>>;
  readonly body: BodyModel | null;
  /** Query parameters whose list is one value, with the sign between its members; the others repeat. */
  readonly joined?: Readonly<Record<string, string>>;
  /** Path of what the answer is about, in an envelope; undefined: the answer itself. */
  readonly at?: string;
  /** Send `If-Match` with the ETag of the edited response, if it had one. */
  readonly ifMatch: boolean;
  /** Error rules of this call, then of its area. */
  readonly errors: readonly ErrorRuleModel[];
};

/** A header `Content-Type` says in which form it is sent, if not as JSON. */
export type BodyModel = {
  /** The member of the body that has the values, in an envelope; undefined: the body itself. */
  readonly at?: string;
  /** The members of multipart/form-data that are JSON, beside objects. */
  readonly asJson?: readonly string[];
} & (
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, ValueRef>> }
  /** The whole row (or the detail's object), with `set` laid over it. */
  | { readonly kind: 'row'; readonly set: Readonly<Record<string, ValueRef>> }
  | { readonly kind: 'form'; readonly set: Readonly<Record<string, ValueRef>> }
  | WrittenOverModel
);

/**
 * A form that edits an object. `replace`: the whole object with the fields over it, for an API that removes what a body
 * leaves out. `merge`: the fields that differ from the object, for an API that keeps it (RFC 7396).
 */
export type WrittenOverModel = {
  readonly kind: 'replace' | 'merge';
  readonly set: Readonly<Record<string, ValueRef>>;
  /** Fields of the object that are not sent. */
  readonly without: readonly string[];
  /** What is sent for a field that was emptied; a field that is not listed is not sent. */
  readonly emptied: Readonly<Record<string, unknown>>;
};

/** How the bodies of failures are read. */
export type FailuresModel = {
  /** Path of the code; undefined: `code`. */
  readonly code?: string;
  /** Where errors by field may be. */
  readonly fields?: readonly FieldErrorsModel[];
  /** What is said of a refused field, if nothing says more (`label`; `message`, what the server says). */
  readonly refused?: Text;
};

/** A list of errors by field, an object that has them by field, or one error. */
export type FieldErrorsModel = {
  /** Its path; empty: the body. */
  readonly at: string;
  /** Path of the field in an error; null: the key of the error in its object. */
  readonly field: string | null;
  /** Path of the server's text in an error; null: the error itself. */
  readonly message: string | null;
  readonly code: string | null;
};

export type ErrorRuleModel = {
  /** Statuses; 0: no response (network, timeout). Null: every status. */
  readonly statuses: readonly number[] | null;
  /** Codes in the body: the whole text, or the field `code` of a JSON object. Null: every body. */
  readonly codes: readonly string[] | null;
  /** Only without a response while the browser is offline. */
  readonly offline: boolean;
  /** It comes after all rules that name the failure. */
  readonly general: boolean;
  /** Operations (`METHOD path` as written, or a prefix that ends in `*`) to which this rule does not apply. */
  readonly except: readonly string[];
  readonly message: Text | null;
  /** Form field of the message; null: a banner. */
  readonly field: string | null;
  readonly then: 'stay' | 'refresh' | 'endSession' | { readonly goto: ScreenId };
};
