/** Forms: fields, options, rules. */
import type { ShortEngineText } from '../../../schemas/types/engineTexts.ts';
import type { CallModel } from './call.ts';
import type { Condition, DateModel, JsonSchema, JsonValue, Text, ValueRef } from './value.ts';

export type FormModel = {
  /** JSON Schema without labels: the same object from which the validator was compiled. */
  readonly schema: JsonSchema;
  readonly fields: readonly FieldModel[];
  /** Checks over several fields, in order. */
  readonly rules: readonly RuleModel[];
  /** Dependent fields, in dependency order. */
  readonly dependents: readonly DependentModel[];
  readonly submit: Text;
  readonly reset: Text | null;
  /** A note such as 'fields with * are required', shown before the fields. */
  readonly note: Text | null;
};

export type FieldModel = {
  readonly name: string;
  readonly label: Text;
  readonly hint: Text | null;
  readonly placeholder: Text | null;
  /** Longer help, behind a button beside the label. */
  readonly help: Text | null;
  /** A widget of the engine or of the registry. */
  readonly widget: string;
  /** Whether it must be filled, or the condition under which it must. */
  readonly required: boolean | Condition;
  readonly readOnly: boolean;
  /** Whether a read-only field is submitted. */
  readonly submit: boolean;
  readonly options: readonly OptionModel[] | null;
  /** The source of the options, instead of `options`; null: none. */
  readonly optionsFrom: OptionsSourceModel | null;
  /** What each row of a list of objects has; null: the value is no such list. */
  readonly rows: RowsModel | null;
  /** Only of a field whose value is a file, or a list of files. */
  readonly file?: FileModel;
  /** Text of the empty choice of a select ('Tous'). */
  readonly emptyOption: Text | null;
  readonly autocomplete: string | null;
  /** Never in the URL; only in session storage. */
  readonly personal: boolean;
  readonly initial: ValueRef | null;
  /** Hidden fields are not rendered, not validated, not submitted. */
  readonly visible: Condition | null;
  readonly enabled: Condition | null;
  /** Message by JSON Schema keyword (`required`, `format`, `maxLength`, `pattern` …); `default` for all others. */
  readonly errors: Readonly<Record<string, Text>>;
  /** Rules for the text, shown below the field and ticked off while typing. */
  readonly criteria: readonly CriterionModel[];
  /** Width in columns of a grid of 12; 0: as wide as its content needs. */
  readonly width: number;
  /** Native options passed through to the widget. */
  readonly native: JsonValue | null;
};

/** The rows of a field whose value is a list of objects. Texts with `{n}` name a row by its place, from 1. */
export type RowsModel = {
  readonly fields: readonly FieldModel[];
  readonly min: number;
  /** Null: there is no limit. */
  readonly max: number | null;
  /** `cell`: a field of a row in messages; `moved` has its place before (`{from}`). */
  readonly texts: Readonly<Record<ShortEngineText<'rows', 'rows'>, Text>>;
};

export type FileModel = {
  /** As the browser's dialog takes it; undefined: every file. */
  readonly accept?: string;
  /** Whether there may be several. */
  readonly isList: boolean;
  readonly texts: Readonly<Record<FileText, Text>>;
};

/** `again`: a chosen file was not kept with the other input. */
export type FileText = ShortEngineText<'files', 'files'>;

/** Options read from the rows of a response. */
export type OptionsSourceModel = {
  readonly call: CallModel;
  readonly rows: string;
  /** Field names of a row. */
  readonly value: string;
  readonly label: string;
};

export type DependentModel = {
  readonly field: string;
  /** Fields whose change resets it. */
  readonly restartsWith: readonly string[];
  /** Its displayed but unsent value while it is disabled and these fields have a value. */
  readonly whenDisabled: ValueRef | null;
  /** The value that replaces an empty one on submit, while it is enabled. */
  readonly whenEmpty: ValueRef | null;
};

export type CriterionModel = { readonly pattern: string; readonly label: Text };

export type OptionModel = {
  readonly value: JsonValue;
  readonly label: Text;
  /** Its meaning, or the name of a sign that the application's theme draws. */
  readonly tone: 'neutral' | 'success' | 'danger' | 'waiting' | 'info' | (string & {});
  /** Whether it can be chosen; otherwise it is shown only when it is the current value. */
  readonly offered: boolean;
};

/** A format of the engine (`text number date dateTime yesNo option list`) or of the registry, with its data. */
export type FormatModel = { readonly name: string; readonly options: readonly OptionModel[] | null };

export type RuleModel =
  | { readonly rule: 'atLeastOne'; readonly fields: readonly string[]; readonly message: Text }
  | ({ readonly field: string; readonly message: Text } /** Compares two dates, if both are valid. */ & (
      | { readonly rule: 'notBefore' | 'notAfter'; readonly than: string }
      /** Compares a date with a day; a value that the form itself fills in always passes. */
      | { readonly rule: 'earliest' | 'latest'; readonly date: DateModel }
      | { readonly rule: 'equals' | 'differs'; readonly other: string }
      | { readonly rule: 'fn'; readonly fn: string }
    ));
