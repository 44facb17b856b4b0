/** Validates one line: required fields, codes, digits, dates. Only the first fault is reported. */
import { isoOfFrenchDate } from './calendarDate.ts';
import { type LineControl, motifs } from './controles.ts';
import { type Field, type Kind, layouts } from './layouts.ts';

export type LineFault = { control: LineControl; motif: string };

/** A line's values by field name. */
export type LineValues = Readonly<Record<string, string>>;

/** Validates a line; `today` is yyyy-MM-dd. */
export function controlLine(values: LineValues, kind: Kind, today: string): LineFault | undefined {
  const fields = Object.entries(layouts[kind]);
  const value = (name: string): string => values[name] ?? '';

  const completeness = first(fields, ([name, field]) => completenessFault(field, value(name)));
  if (completeness) return { control: 'champsObligatoires', motif: completeness };

  const numeric = first(fields, ([name, field]) =>
    field.type === 'digits' ? numericFault(name, field, value(name), value('pays')) : undefined,
  );
  if (numeric) return { control: 'champsNumeriques', motif: numeric };

  const dates =
    first(fields, ([name, field]) =>
      field.type === 'date' && value(name) !== '' && !isoOfFrenchDate(value(name))
        ? motifs.date(field.label, value(name))
        : undefined,
    ) ?? dateOrderFault(value, today);
  return dates ? { control: 'dates', motif: dates } : undefined;
}

function completenessFault(field: Field, value: string): string | undefined {
  if (value === '') return field.required ? motifs.obligatoire(field.label) : undefined;
  if (field.values && !field.values.includes(value)) return motifs.valeurInconnue(field.label, value);
  // Dates have their own check, with a more precise reason than their length.
  return field.type !== 'date' && value.length > field.maxLength
    ? motifs.tropLong(field.label, field.maxLength, value)
    : undefined;
}

/** Foreign postal codes may contain letters; only French ones must be five digits. */
function numericFault(name: string, { label }: Field, value: string, pays: string): string | undefined {
  if (name === 'codePostal' && isFrance(pays))
    return /^\d{5}$/.test(value) ? undefined : motifs.codePostal(value);
  const allowed = name === 'codePostal' ? /^[\p{L}\d -]*$/u : /^\d*$/;
  return allowed.test(value) ? undefined : motifs.numerique(label, value);
}

/** Whether a delivery goes to France. */
export function isFrance(pays: string): boolean {
  return pays.toUpperCase() === 'FRANCE' || pays.toUpperCase() === 'FR';
}

function dateOrderFault(value: (name: string) => string, today: string): string | undefined {
  const naissance = isoOfFrenchDate(value('dateNaissance'));
  if (naissance && naissance > today) return motifs.dateFuture(value('dateNaissance'));
  const debut = isoOfFrenchDate(value('dateDebutValidite'));
  const fin = isoOfFrenchDate(value('dateFinValidite'));
  return debut && fin && fin < debut
    ? motifs.finAvantDebut(value('dateFinValidite'), value('dateDebutValidite'))
    : undefined;
}

function first<Item, Result>(
  items: readonly Item[],
  find: (item: Item) => Result | undefined,
): Result | undefined {
  for (const item of items) {
    const result = find(item);
    if (result !== undefined) return result;
  }
  return undefined;
}
