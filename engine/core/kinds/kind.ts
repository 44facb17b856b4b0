/**
 * What the compiler side knows of a kind of screen. Whoever checks, explains, compares or builds screens asks the record
 * of `kinds.ts`, and knows no kind.
 */
import type { AreaDefinition, Screen } from '../../../schemas/types/definition.ts';
import type { MakePart, Part } from '../describe/part.ts';
import type { FormModel, ScreenBase, ScreenModel, Text } from '../model/model.ts';
import type { FormName } from '../model/screenModule.ts';
import type { NamedCall } from '../parts/call.ts';
import type { Element } from '../parts/element.ts';
import type { Scope } from '../parts/scope.ts';

export type KindName = Screen['kind'];
/** A screen of a kind as it is written, and its model. */
export type Written<Name extends KindName> = Extract<Screen, { readonly kind: Name }>;
export type Model<Name extends KindName> = Extract<ScreenModel, { readonly kind: Name }>;

/** A kind of screen. */
export type Kind<Name extends KindName> = {
  /** What it is called in French. */
  readonly name: string;
  /** Whether its data fills placeholders of its titles. */
  readonly hasDataInTitles: boolean;
  /** From the screen in one variant to the model that the browser draws. */
  readonly assemble: (written: Written<Name>, base: ScreenBase, scope: Scope) => Model<Name>;
  /** What it holds as it is written, in the order of display, with what it reads and sends. */
  readonly elements: (written: Written<Name>, area: AreaDefinition) => readonly Element[];
  /** What users see of it, in its order; `fallback`: the engine's message for a field that has none of its own. */
  readonly parts: (model: Model<Name>, part: MakePart, fallback: Text | undefined) => readonly Part[];
  /** Its calls, in the order in which a user meets them. */
  readonly calls: (model: Model<Name>) => readonly NamedCall[];
  /** Its forms: the build makes validators for each. */
  readonly forms: (model: Model<Name>) => Readonly<Record<FormName, FormModel>>;
};
