/** The error rules of areas: a field must be one of a form, and no rule may follow one that matches all its failures. */
import type { ErrorRule } from '../../../schemas/types/definition.ts';
import type { Linker } from '../definition/linker.ts';
import { criteriaOf } from '../parts/errorRules.ts';
import type { NormalScreen } from '../parts/normalScreen.ts';
import type { Criteria } from '../runtime/errorMapping.ts';

/** Reports fields that no form of the area has, and rules that no failure reaches. */
export function checkErrors(
  screens: readonly NormalScreen[],
  { definitions, among, report }: Pick<Linker, 'definitions' | 'among' | 'report'>,
): void {
  for (const area of definitions.areas) {
    const elements = screens
      .filter((screen) => screen.area === area)
      .flatMap(({ variants }) => variants.flatMap((variant) => variant.elements));
    const fields = [...new Set(elements.flatMap(({ form, id }) => (form === null ? [] : [id])))];
    const { errors = [], sources = {}, calls = {} } = area.definition;
    for (const rule of errors)
      if (rule.field !== undefined) among('field', rule.field, fields, [rule, 'field']);
    checkOrder(errors);
    for (const call of [...Object.values(sources), ...Object.values(calls)]) checkOrder(call.errors ?? []);
  }
  checkOrder(definitions.app.definition.errors ?? []);

  function checkOrder(rules: readonly ErrorRule[]): void {
    const criteria = rules.map(criteriaOf);
    criteria.forEach((one, index) => {
      const isCovered = criteria.slice(0, index).some((earlier) => covers(earlier, one));
      if (isCovered) report('error-rule-covered', [rules, String(index)]);
    });
  }
}

/** Whether a rule matches every failure that a later rule of the same list matches. */
function covers(earlier: Criteria, later: Criteria): boolean {
  const holdsAll = (all: readonly unknown[] | null, some: readonly unknown[] | null) =>
    all === null || some?.every((one) => all.includes(one)) === true;
  return (
    earlier.except.length === 0 &&
    earlier.general === later.general &&
    (later.offline || !earlier.offline) &&
    holdsAll(earlier.statuses, later.statuses) &&
    holdsAll(earlier.codes, later.codes)
  );
}
