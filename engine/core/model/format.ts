/** How a value is written. */
import type { OptionModel } from './form.ts';

/** A format of the engine (`text number date dateTime yesNo option list`) or of the registry, with its data. */
export type FormatModel = { readonly name: string; readonly options: readonly OptionModel[] | null };
