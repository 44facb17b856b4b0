/** The application's implementations, by the names of its vocabulary: the compiler has found no other in definitions. */
import type { ComponentType, ReactNode } from 'react';
import type { CallModel } from '../../core/model/call.ts';
import type { FieldModel, FormModel } from '../../core/model/form.ts';
import type { CustomModel, ScreenModel } from '../../core/model/screen.ts';
import type { FormName, FormValidator } from '../../core/model/screenModule.ts';
import type { ColumnModel } from '../../core/model/table.ts';
import type { Text } from '../../core/model/value.ts';
import type { ComponentNeeds, Vocabulary, WrittenTexts } from '../../core/model/vocabulary.ts';
import type { Format } from '../../core/runtime/formats.ts';
import type { RegistryFunctions } from '../../core/runtime/reference.ts';
import type { TextArgs } from '../../core/runtime/text.ts';
import type { Row } from '../../core/runtime/values.ts';

export type ScreenProps<Model extends ScreenModel = ScreenModel> = {
  readonly model: Model;
  readonly validators: Readonly<Record<FormName, FormValidator>>;
  readonly routeParams: Readonly<Record<string, string>>;
};

/** What the component of a `custom` screen receives, by its entry in the vocabulary. */
export type CustomScreenProps<Needs extends ComponentNeeds = AnyNeeds> = Omit<ScreenProps, 'model'> & {
  readonly model: Omit<CustomModel, keyof PartsFor<Needs>> & PartsFor<Needs>;
  /** Writes a text of the screen; of a group that data choose, the empty text for a member that it lacks. */
  text<Name extends NameOf<keyof TextsFor<Needs>>>(
    name: Name,
    ...args: TextArgsOf<PlaceholderOf<TextsFor<Needs>, Name>>
  ): string;
};

type PartsFor<Needs> = {
  readonly texts: { readonly [Key in keyof TextsFor<Needs> as NameOf<Key>]: Text };
  readonly calls: Readonly<Record<NamedBy<Needs, 'calls'>, CallModel>>;
  readonly tables: Readonly<Record<NamedBy<Needs, 'tables'>, CustomModel['tables'][string]>>;
  readonly form: Needs extends { readonly form: infer Form } ? (Form extends true ? FormModel : null) : null;
};

type AnyNeeds = {
  readonly texts: WrittenTexts;
  readonly calls: readonly string[];
  readonly tables: readonly string[];
  readonly form: boolean;
};

type TextsFor<Needs> = Needs extends { readonly texts: infer Texts extends WrittenTexts }
  ? Texts
  : Record<never, never>;

type NamedBy<Needs, Part extends 'calls' | 'tables'> = Needs extends {
  readonly [Key in Part]: readonly (infer Name extends string)[];
}
  ? Name
  : never;

/** The names that a key of the vocabulary stands for: `group.*` for each member of its group. */
type NameOf<Key> = Key extends `${infer Group}.*` ? `${Group}.${string}` : Key & string;

type PlaceholderOf<Texts extends WrittenTexts, Name> = {
  [Key in keyof Texts]: Name extends NameOf<Key> ? Texts[Key][number] : never;
}[keyof Texts];

type TextArgsOf<Placeholder> = [Placeholder] extends [never]
  ? []
  : string extends Placeholder
    ? [args?: TextArgs]
    : [args: Readonly<Record<Placeholder & string, unknown>>];

export type IconProps = {
  readonly className?: string;
  readonly 'aria-hidden'?: boolean;
  readonly size?: number;
};

/** A component whose code is loaded with what draws it; if that is lost, the next time again. */
type Late<Component> = { readonly load: () => Promise<Component> };

/** Parts of the shell that the application renders. */
type Slots = {
  /** The logo beside the site title in the header. */
  readonly brand: ReactNode;
  /** Between the header's links and the greeting, for signed-in users. */
  readonly account: ReactNode;
  /** First in the footer. */
  readonly footerStart: ReactNode;
  /** Below the welcome of the sign-in; default: nothing. */
  readonly welcome?: ReactNode;
  /** Below the searches that the user saved for a list; default: nothing. */
  readonly saved?: Late<ComponentType<SharedSearchesProps>>;
  /** The recipient of a print, named in its first line; default: nothing. */
  readonly paper?: ReactNode;
};

export type SharedSearchesProps = {
  /** The screen of the list. */
  readonly screen: string;
  /** The search that is shown, as parameters of its address; null: none. */
  readonly query: string | null;
  /** Whether it has criteria that no address has, because they are personal. */
  readonly isPersonal: boolean;
  /** The criteria of a search in words. */
  readonly criteriaText: (query: string) => string;
  readonly onTake: (query: string) => void;
};

export type Registry = {
  readonly components: Readonly<Record<string, CustomComponent>>;
  readonly widgets: Readonly<Record<string, ComponentType<WidgetProps>>>;
  readonly cells: Readonly<Record<string, ComponentType<CellProps>>>;
  readonly formats: Readonly<Record<string, Format>>;
  readonly functions: RegistryFunctions;
  readonly icons: Readonly<Record<string, ComponentType<IconProps>>>;
  readonly slots: Slots;
};

/**
 * Any component of a `custom` screen. Compared as a method: each needs parts of its own, which the compiler has found in
 * its screens.
 */
type CustomComponent =
  | { draw(props: CustomScreenProps): ReactNode }['draw']
  | Late<{ draw(props: CustomScreenProps): ReactNode }['draw']>;

type ComponentOf<Needs extends ComponentNeeds> = (props: CustomScreenProps<Needs>) => ReactNode;

/** The registry of one vocabulary: an implementation for each of its names, and none besides. */
export type RegistryOf<Names extends Vocabulary> = {
  readonly components: {
    readonly [Name in keyof Names['components']]:
      | ComponentOf<Names['components'][Name]>
      | Late<ComponentOf<Names['components'][Name]>>;
  };
  readonly slots: Slots;
} & {
  readonly [Kind in Exclude<keyof Registry, 'components' | 'slots'>]: Readonly<
    Record<
      Names[Kind] extends readonly (infer Name)[] ? Name & string : keyof Names[Kind],
      Registry[Kind][string]
    >
  >;
};

/** The props of a cell of the registry, in the grid and in a native table. */
export type CellProps = {
  readonly column: ColumnModel;
  readonly row: Row;
  readonly value: unknown;
  /** The value formatted by the column's format. */
  readonly text: string;
  /** In a grid the cell has the focus: its controls are not tab stops and react to Enter and Space. */
  readonly tabIndex: 0 | -1;
};

/** The props of a widget of the registry: a value and its change, and the ids that tie it to its field. */
export type WidgetProps = {
  /** Id of the control that the label refers to (the first one of a group). */
  readonly id: string;
  readonly name: string;
  readonly field: FieldModel;
  /** The label as text, for controls that need their own name. */
  readonly label: string;
  /** Undefined if empty. A value that cannot be parsed is the raw text. */
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly required: boolean;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  /** True while an error of the field is shown. */
  readonly invalid: boolean;
  /** Ids of the hint and of the visible error. */
  readonly describedBy: string | undefined;
};
