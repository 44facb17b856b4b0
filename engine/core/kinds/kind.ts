/**
 * The interface of a kind of screen on the compiler side. Code that checks, explains, compares or builds screens uses
 * the record of `kinds.ts`, and depends on no single kind.
 */

import type { Screen } from '../../../schemas/types/definition.ts';
import type { ShownParts } from '../describe/shownPart.ts';
import type { ScreenBase, ScreenModel } from '../model/screen.ts';
import type { NamedCall } from '../parts/call.ts';
import type { Scope } from '../parts/scope.ts';

export type KindName = Screen['kind'];
/** The definition of a screen of one kind. */
type Definition<Name extends KindName> = Extract<Screen, { readonly kind: Name }>;
type Model<Name extends KindName> = Extract<ScreenModel, { readonly kind: Name }>;
/** What a model has besides what each has. */
type Own<Name extends KindName> = Omit<Model<Name>, keyof ScreenBase | 'kind'>;

export type Kind<Name extends KindName> = {
  /** Compiles what the screen in one variant has of the model that the browser renders. */
  readonly assemble: (written: Definition<Name>, scope: Scope) => Own<Name>;
  /** What users see of it, in display order. */
  readonly parts: (model: Model<Name>) => ShownParts;
  /** Its calls, in the order in which a user triggers them. */
  readonly calls: (model: Model<Name>) => readonly NamedCall[];
};
