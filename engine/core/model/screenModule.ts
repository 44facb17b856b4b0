/** What the build delivers to the browser: the types of the virtual modules of `engine/virtual.d.ts`. */
import type { AidsModel, AppModel, RouteModel } from './app.ts';
import type { ScreenFile } from './screen.ts';
import type { ScreenId } from './value.ts';

/** The validator of a form, compiled by the build from its schema: sets `errors`, and returns whether the data is valid. */
export type FormValidator = {
  (data: unknown): boolean;
  errors?: readonly ValidationError[] | null;
};

/** An error of such a validator. The text comes from the form's model, by keyword. */
export type ValidationError = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
};

/** Name of a form within its screen: `filters` of a search, a section's name, else `form`. */
export type FormName = string;

/** The validator of each form, by variant and then by the form's name. */
export type ScreenValidators = Readonly<Record<string, Readonly<Record<FormName, FormValidator>>>>;

export type ScreenModule = { readonly default: ScreenFile; readonly validators: ScreenValidators };

export type ScreenLoaders = Readonly<Record<ScreenId, () => Promise<ScreenModule>>>;

export type AidsLoader = () => Promise<{ readonly default: AidsModel }>;

/** A part of the model that changed while the page is open (development only). */
export type ModelUpdate =
  | { readonly kind: 'app'; readonly app: AppModel }
  | {
      readonly kind: 'routes';
      readonly routes: readonly RouteModel[];
      readonly loadScreen: ScreenLoaders;
      readonly loadAids: AidsLoader;
    }
  | { readonly kind: 'aids'; readonly aids: AidsModel }
  | { readonly kind: 'screen'; readonly screen: ScreenId; readonly module: ScreenModule };

/** The window event with a `ModelUpdate` as its `detail`. */
export const modelUpdateEvent = 'engine:update';
