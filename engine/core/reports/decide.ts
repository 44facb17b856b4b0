/** Evaluates a condition for a visitor, without any data. */
import type { Condition } from '../../../schemas/types/definition.ts';
import type { AppModel } from '../model/app.ts';
import { holdsRight, type Visitor } from '../runtime/access.ts';

/** Whether a condition holds; null: it depends on the data. */
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
