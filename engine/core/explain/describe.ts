/** Conditions and guards in French words, and what can be said of them for a visitor without any data. */
import type { Condition } from '../../../schemas/types/definition.ts';
import { holdsRight, type Visitor } from '../access.ts';
import type { AppModel, GuardModel } from '../model.ts';

const sources = {
  filter: 'le critère',
  field: 'le champ',
  row: 'le champ de la ligne',
  path: 'le paramètre d’adresse',
  user: 'la donnée de l’utilisateur',
  property: 'la propriété',
} as const;

/** A condition as a sentence without its end. */
export function describeCondition(condition: Condition): string {
  const { is, isNot, isEmpty, right, variant, all, any, not, fn } = condition;
  if (right !== undefined) return `l’utilisateur a le droit « ${right} »`;
  if (variant !== undefined) return `la variante est « ${variant} »`;
  if (all !== undefined) return all.map(describeCondition).join(' et ');
  if (any !== undefined) return `(${any.map(describeCondition).join(' ou ')})`;
  if (not !== undefined) return `il n’est pas vrai que ${describeCondition(not)}`;
  const kind = (Object.keys(sources) as (keyof typeof sources)[]).find((one) => condition[one] !== undefined);
  const subject = kind === undefined ? `la fonction « ${fn} »` : `${sources[kind]} « ${condition[kind]} »`;
  if (isEmpty !== undefined) return `${subject} est ${isEmpty ? 'vide' : 'renseigné'}`;
  if (is !== undefined) return `${subject} vaut ${JSON.stringify(is)}`;
  if (isNot !== undefined) return `${subject} ne vaut pas ${JSON.stringify(isNot)}`;
  return `${subject} répond vrai`;
}

/** Whether a condition holds; null: the data will tell. */
export function decide(condition: Condition, rights: AppModel['rights'], visitor: Visitor): boolean | null {
  const { right, variant, all, any, not } = condition;
  if (right !== undefined) return holdsRight(rights, visitor, right);
  if (variant !== undefined) return variant === visitor.variant;
  if (not !== undefined) {
    const inner = decide(not, rights, visitor);
    return inner === null ? null : !inner;
  }
  const parts = all ?? any;
  if (parts === undefined) return null;
  const decided = parts.map((part) => decide(part, rights, visitor));
  const deciding = any !== undefined;
  if (decided.includes(deciding)) return deciding;
  return decided.includes(null) ? null : !deciding;
}

/** Who a guard lets in. */
export function describeGuard(guard: GuardModel): string {
  if (guard.kind === 'public') return 'ouvert à tous';
  if (guard.kind === 'login') return 'ouvert à tout utilisateur connecté';
  const names = guard.anyOf.map((name) => `« ${name} »`);
  return names.length === 1 ? `il faut le droit ${names[0]}` : `il faut un des droits ${names.join(', ')}`;
}
