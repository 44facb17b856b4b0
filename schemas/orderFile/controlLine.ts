/** Validates one line: required fields, codes, signs, digits, dates. Only the first fault is reported. */

import { canonicalIdentifiant } from '../text/identifiant.ts';
import { meantAsUtf8, misreadOf, readTwice, strayCapital } from '../text/misread.ts';
import { nameOfSign } from '../text/nameOfSign.ts';
import { isTelling, type PrintedAs, unprintable } from '../text/printable.ts';
import { isoOfFrenchDate } from './calendarDate.ts';
import { type LineControl, motifs } from './controles.ts';
import { type Field, type Kind, layouts } from './layouts.ts';
import { isFrench } from './pays.ts';

export type LineFault = {
  control: LineControl;
  motif: string;
  /** The value, if it holds a sign that a card cannot show. */
  unprintable?: string;
};

/** A line's values by field name. */
export type LineValues = Readonly<Record<string, string>>;

const fieldsOf = { PP: Object.entries(layouts.PP), PM: Object.entries(layouts.PM) } as const;

/** Validates a line; `today` is yyyy-MM-dd. */
export function controlLine(values: LineValues, kind: Kind, today: string): LineFault | undefined {
  const fields = fieldsOf[kind];
  const value = (name: string): string => values[name] ?? '';

  const completeness = first(fields, ([name, field]) => completenessFault(field, value(name)));
  if (completeness) return { control: 'champsObligatoires', ...completeness };

  const numeric = first(fields, ([name, field]) =>
    field.type === 'digits' ? numericFault(name, field, value(name), value('pays')) : undefined,
  );
  if (numeric) return { control: 'champsNumeriques', motif: numeric };

  const dates =
    first(fields, ([name, field]) =>
      field.type === 'date' && value(name) !== '' ? dateFault(name, field, value(name)) : undefined,
    ) ?? dateOrderFault(value, today);
  return dates ? { control: 'dates', motif: dates } : undefined;
}

function completenessFault(field: Field, value: string): Omit<LineFault, 'control'> | undefined {
  const { label, maxLength, values, printed } = field;
  if (value === '') return field.required ? { motif: motifs.obligatoire(label) } : undefined;
  if (values && !values.includes(value)) return { motif: motifs.valeurInconnue(label, value, values) };
  // Dates have their own check, with a more precise reason than their length.
  if (field.type !== 'date' && value.length > maxLength)
    return { motif: motifs.tropLong(label, maxLength, value) };
  if (printed === undefined) return undefined;
  const fault = signFault(label, value, printed);
  return fault ?? (isTelling(value, printed) ? undefined : { motif: motifs.sansLettre(label, value) });
}

function signFault(label: string, value: string, as: PrintedAs): Omit<LineFault, 'control'> | undefined {
  const sign = unprintable(value, as);
  const isAscii = /^\p{ASCII}*$/u.test(value);
  const twice = isAscii ? undefined : readTwice(value);
  const suspect = sign ?? twice ?? (isAscii ? undefined : strayCapital(value));
  if (suspect === undefined) return undefined;
  if (sign === '\ufffd') return { motif: motifs.valeurEndommagee(label, value, nameOfSign(sign)) };
  const reread = twice === undefined ? misreadOf(value)?.meant : meantAsUtf8(value);
  // A value that is not printable either was not meant.
  const meant = reread !== undefined && unprintable(reread, as) === undefined ? reread : undefined;
  const named = sign === undefined ? motifs.suite(suspect) : nameOfSign(sign);
  return { motif: motifs.signe(label, value, named, meant), unprintable: value };
}

/** Foreign postal codes may contain letters; only French ones must be five digits. */
function numericFault(name: string, { label }: Field, value: string, pays: string): string | undefined {
  if (name === 'codePostal' && isFrench(pays))
    return /^\d{5}$/.test(value) ? undefined : motifs.codePostal(value);
  const allowed = name === 'codePostal' ? /^[A-Za-z\d -]*$/ : /^\d*$/;
  if (!allowed.test(value)) return motifs.numerique(label, value);
  return name === 'numeroIdentifiant' && canonicalIdentifiant(value) === undefined
    ? motifs.identifiantNul(value)
    : undefined;
}

/** The day or the month as zeros, signs or nothing: as those write who do not know it. */
const withoutDay =
  /^(?:(?:[0?xX*_-]{1,2}[/ .-])?(?:[0?xX*_-]{1,2}|\d{1,2})[/ .-]|\d{1,2}[/ .-][0?xX*_-]{1,2}[/ .-])?\d{4}$/;

function dateFault(name: string, { label }: Field, value: string): string | undefined {
  if (isoOfFrenchDate(value)) return undefined;
  if (name === 'dateNaissance' && withoutDay.test(value))
    return motifs.date(label, value, motifs.jourInconnu);
  if (/^\d\d\/\d\d\/\d{4}$/.test(value)) return motifs.date(label, value, motifs.jourInexistant);
  return motifs.date(label, value, name === 'dateFinValidite' ? motifs.finPermanente : motifs.formeDate);
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
