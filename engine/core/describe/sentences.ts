/** Describes conditions, value references, guards, checks and schemas in French: from the definition or from the model. */

import type {
  DateRef,
  Condition as WrittenCondition,
  ValueRef as WrittenRef,
} from '../../../schemas/types/definition.ts';
import type { GuardModel } from '../model/app.ts';
import type { RuleModel } from '../model/form.ts';
import type { Condition, DateModel, JsonSchema, JsonValue, ValueRef } from '../model/value.ts';
import { readableSize } from '../runtime/fileSize.ts';

/** The names of the things in a condition: their labels, if there are any. */
export type Names = {
  /** The text after `le champ`, `le critère` and so on. */
  readonly subject: (kind: string, name: string) => string;
  /** A value that the thing is compared with. */
  readonly value: (kind: string, name: string, value: unknown) => string;
};

/** Uses the things' own names. */
export const plainNames: Names = {
  subject: (_kind, name) => name,
  value: (_kind, _name, value) => JSON.stringify(value) ?? 'rien',
};

const sources = {
  filter: 'le critère',
  field: 'le champ',
  row: 'le champ de la ligne',
  path: 'le paramètre d’adresse',
  user: 'la donnée de l’utilisateur',
  property: 'la propriété',
  choice: 'la valeur du choix',
  fn: 'la fonction',
} as const;
type Source = keyof typeof sources;
type Flat = Readonly<Partial<Record<Source, string>>> &
  Pick<WrittenRef, 'const' | 'default'> & { readonly date?: DateRef | DateModel };

/** A condition as a sentence without its full stop. */
export function describeCondition(
  condition: WrittenCondition | Condition,
  names: Names = plainNames,
): string {
  const { is, isNot, isEmpty, right, variant, all, any, not, ...rest } = written(condition);
  const ref: Flat = rest;
  if (right !== undefined) return `l’utilisateur a le droit « ${right} »`;
  if (variant !== undefined) return `la variante est « ${variant} »`;
  const each = (parts: readonly WrittenCondition[]) => parts.map((part) => describeCondition(part, names));
  if (all !== undefined) return each(all).join(' et ') || 'toujours';
  if (any !== undefined) return any.length === 0 ? 'jamais' : `(${each(any).join(' ou ')})`;
  if (not !== undefined) return `il n’est pas vrai que ${describeCondition(not, names)}`;
  const subject = describeRef(ref, names);
  const shown = (value: unknown) => {
    const kind = kindOf(ref);
    return kind === null ? plainNames.value('', '', value) : names.value(kind, String(ref[kind]), value);
  };
  if (isEmpty !== undefined) return `${subject} est ${isEmpty ? 'vide' : 'renseigné'}`;
  if (is !== undefined) return `${subject} vaut ${shown(is)}`;
  if (isNot !== undefined) return `${subject} ne vaut pas ${shown(isNot)}`;
  return `${subject} répond vrai`;
}

/** The same for an optional condition. */
export function conditionText(condition: Condition | null, names?: Names): string | null {
  return condition === null ? null : describeCondition(condition, names);
}

/** The origin of a value. */
export function describeRef(ref: WrittenRef | ValueRef | Flat, names: Names = plainNames): string {
  const flat: Flat = ref;
  if (flat.date !== undefined) return describeDay(flat.date, names);
  const kind = kindOf(flat);
  if (kind === null) return `la valeur ${plainNames.value('', '', flat.const)}`;
  const said = `${sources[kind]} « ${names.subject(kind, String(flat[kind]))} »`;
  return flat.default === undefined ? said : `${said} (par défaut ${JSON.stringify(flat.default)})`;
}

/** A calculated day. */
function describeDay({ of, months = 0, days = 0, notBefore }: DateRef | DateModel, names: Names): string {
  const start = of === 'today' ? 'aujourd’hui' : typeof of === 'string' ? of : describeRef(of, names);
  const step = (count: number, unit: string) =>
    count === 0 ? '' : ` ${count < 0 ? 'moins' : 'plus'} ${Math.abs(count)} ${unit}`;
  const limit = notBefore ? `, jamais avant le ${notBefore}` : '';
  return `${start}${step(months, 'mois')}${step(days, Math.abs(days) === 1 ? 'jour' : 'jours')}${limit}`;
}

/** The model keeps the reference of a condition in its own object; a definition has both in one object. */
function written(condition: WrittenCondition | Condition): WrittenCondition {
  if (!('value' in condition)) return condition as WrittenCondition;
  const { value, ...comparison } = condition as Extract<Condition, { readonly value: ValueRef }>;
  return { ...value, ...comparison } as WrittenCondition;
}

function kindOf(ref: Flat): Source | null {
  return (Object.keys(sources) as Source[]).find((one) => ref[one] !== undefined) ?? null;
}

// ---------------------------------------------------------------- guards

/** Who may pass a guard. */
export function describeGuard(guard: GuardModel): string {
  if (guard.kind === 'public') return 'ouvert à tous';
  if (guard.kind === 'login') return 'ouvert à tout utilisateur connecté';
  const names = guard.anyOf.map((name) => `« ${name} »`);
  return names.length === 1 ? `il faut le droit ${names[0]}` : `il faut un des droits ${names.join(', ')}`;
}

// ---------------------------------------------------------------- checks

/** What a check requires. */
export function describeRule(rule: RuleModel, labelOf: (name: string) => string): string {
  switch (rule.rule) {
    case 'atLeastOne':
      return `au moins un champ renseigné parmi : ${rule.fields.map(labelOf).join(', ')}`;
    case 'notBefore':
      return `pas avant « ${labelOf(rule.than)} »`;
    case 'notAfter':
      return `pas après « ${labelOf(rule.than)} »`;
    case 'earliest':
      return `pas avant ${describeDay(rule.date, dayNames(labelOf))}`;
    case 'latest':
      return `pas après ${describeDay(rule.date, dayNames(labelOf))}`;
    case 'equals':
      return `identique à « ${labelOf(rule.other)} »`;
    case 'differs':
      return `différent de « ${labelOf(rule.other)} »`;
    case 'fn':
      return `fonction « ${rule.fn} »`;
  }
}

/** Names fields by their labels, in the calculation of a day. */
function dayNames(labelOf: (name: string) => string): Names {
  return { ...plainNames, subject: (_kind, name) => labelOf(name) };
}

const formats: Readonly<Record<string, string>> = {
  date: 'une date',
  email: 'une adresse électronique',
  uuid: 'un identifiant UUID',
};

/** The words before a pattern. */
export const patternPrefix = 'de la forme ';

const keywords: Readonly<Record<string, (value: JsonValue) => string>> = {
  type: (value) =>
    value === 'integer' ? 'un nombre entier' : value === 'number' ? 'un nombre' : `un ${value}`,
  enum: () => 'une valeur de la liste',
  const: (value) => `la valeur ${JSON.stringify(value)}`,
  format: (value) => formats[String(value)] ?? `le format ${value}`,
  minLength: (value) => `au moins ${plural(value, 'caractère')}`,
  maxLength: (value) => `au plus ${plural(value, 'caractère')}`,
  pattern: (value) => `${patternPrefix}${value}`,
  minimum: (value) => `au moins ${value}`,
  maximum: (value) => `au plus ${value}`,
  exclusiveMinimum: (value) => `plus de ${value}`,
  exclusiveMaximum: (value) => `moins de ${value}`,
  multipleOf: (value) => `un multiple de ${value}`,
  minItems: (value) => `au moins ${plural(value, 'choix')}`,
  maxItems: (value) => `au plus ${plural(value, 'choix')}`,
  accept: (value) => `un fichier de type ${limitText('accept', value)}`,
  maxBytes: (value) => `${limitText('maxBytes', value)} au plus`,
  uniqueItems: () => 'jamais deux fois la même valeur',
};

/** A limit of a field as messages say it. */
export function limitText(keyword: string, limit: unknown): unknown {
  if (keyword === 'maxBytes') return readableSize(Number(limit));
  return keyword === 'accept' ? [limit].flat().map(kindOfFile).join(', ') : limit;
}

/** `PDF` for `.pdf` and `application/pdf`, `image` for every image. */
function kindOfFile(accepted: unknown): string {
  const [start = '', end = ''] = String(accepted).split(/[./](?=[^./]*$)/);
  return end === '*' ? start : end.toUpperCase();
}

/** One rule: what `keyword` requires of a field with this schema. `required` is in the schema of the form. */
export function describeKeyword(keyword: string, schema: JsonSchema): string {
  if (keyword === 'required') return 'obligatoire';
  const value = schema[keyword];
  const describe = keywords[keyword];
  return value === undefined || describe === undefined ? keyword : describe(value);
}

function plural(value: JsonValue, noun: string): string {
  return `${value} ${noun}${Number(value) > 1 && !/[sxz]$/.test(noun) ? 's' : ''}`;
}
