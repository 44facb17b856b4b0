/** What an operation gives. */
import { covers } from '../../core/checks/contract/checkAccess.ts';
import type { Operation } from '../../core/contract/operations.ts';
import type { Paging } from '../../core/contract/pages.ts';
import type { Shape } from '../../core/contract/shape.ts';
import { reasons } from '../cliTexts.ts';
import { type AreaParts, isWritable } from './areaParts.ts';
import type { Given } from './areas.ts';
import type { Labels } from './labels.ts';

/** What its screens are, whatever their kind. */
export type OwnParts = {
  /** What they add to their area. */
  readonly parts: AreaParts;
  readonly labels: Labels;
  /** What they do not show, and why. */
  readonly left: readonly { readonly part: string; readonly why: string }[];
};

export type Made = OwnParts & {
  readonly screen: string;
  /** Its screens, each with an operation: a list has its detail beside it, and one of them removes a row. */
  readonly operations: readonly (readonly [screen: string, operation: string])[];
  /** What leads from a list to the screen: a member of a map of the list of an area; null: nothing. */
  readonly link: {
    readonly area: string;
    readonly path: readonly string[];
    readonly name: string;
    readonly target: unknown;
  } | null;
  /** The protocol for an application that declares none. */
  readonly newPaging: Paging | null;
};

/** Whether all who open a screen may call an operation. */
export function mayCall({ caller }: Operation, openers: Operation['caller']): boolean {
  return covers(openers ?? 'login', caller ?? 'public', {});
}

/** The members of an object that have no place on a screen. */
export function unshown(object: Shape, shown: readonly string[], { without }: Given): OwnParts['left'] {
  const isShown = (name: string) => shown.some((one) => one === name || one.startsWith(`${name}.`));
  return Object.entries(object.properties ?? {})
    .filter(([name]) => !isShown(name) && !without.includes(name))
    .map(([part, shape]) => ({ part, why: reasonOf(part, shape) }));
}

function reasonOf(name: string, { properties, items, types, isChoice }: Shape): string {
  if (!isWritable(name)) return reasons.oddName;
  if (isChoice) return reasons.choice;
  if (items !== null) return reasons.oddList;
  return properties === null && types?.includes('object') !== true
    ? reasons.unknownValue
    : reasons.openObject;
}
