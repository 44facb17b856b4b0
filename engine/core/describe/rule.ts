/** Describes the checks over several fields in French. */
import type { RuleModel } from '../model/form.ts';
import { describeDay, type Names, plainNames } from './condition.ts';

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
