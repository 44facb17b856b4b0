/** Describes conditions and value references in French, from the definition or from the model. */
import type {
  DateRef,
  Condition as WrittenCondition,
  ValueRef as WrittenRef,
} from '../../../schemas/types/definition.ts';
import type { Condition, DateModel, ValueRef } from '../model/value.ts';

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
  if (all?.length === 0) return 'toujours';
  if (all !== undefined) return all.map((part) => describeCondition(part, names)).join(' et ');
  if (any !== undefined) return anyOf(any, names);
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
export function describeDay(
  { of, months = 0, days = 0, notBefore }: DateRef | DateModel,
  names: Names = plainNames,
): string {
  const start = of === 'today' ? 'aujourd’hui' : typeof of === 'string' ? of : describeRef(of, names);
  const step = (count: number, unit: string) =>
    count === 0 ? '' : ` ${count < 0 ? 'moins' : 'plus'} ${Math.abs(count)} ${unit}`;
  const limit = notBefore ? `, jamais avant le ${notBefore}` : '';
  return `${start}${step(months, 'mois')}${step(days, Math.abs(days) === 1 ? 'jour' : 'jours')}${limit}`;
}

function anyOf(parts: readonly (WrittenCondition | Condition)[], names: Names): string {
  if (parts.length === 0) return 'jamais';
  return `(${parts.map((part) => describeCondition(part, names)).join(' ou ')})`;
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
