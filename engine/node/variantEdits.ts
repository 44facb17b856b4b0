/** What the variants of a screen name, after a change of its parts. */
import { fieldsOf } from '../core/runtime/values.ts';
import { edited, type Path, valueAt } from './yamlEdits.ts';

/** The text with an added member in the orders of variants, which name each one; or without what names one that is gone. */
export function inVariants(text: string, path: Path, isThere: boolean): string {
  const [root, screen = '', ...rest] = path;
  const [place, name = ''] = [rest.slice(0, -1).join('.'), rest.at(-1)];
  if (root !== 'screens' || name === '') return text;
  const start = ['screens', screen, 'variants'];
  const isOf = (one: string) => `${one}.`.startsWith(`${rest.join('.')}.`);
  const naming = Object.entries(fieldsOf(valueAt(text, start))).flatMap(
    ([variant, patch]): readonly Path[] => {
      const { hide = [], ...groups } = fieldsOf(patch);
      const names = fieldsOf(groups.order)[place] ?? [];
      if (!Array.isArray(hide) || !Array.isArray(names)) return [];
      const order = [...start, variant, 'order', place];
      if (isThere) return names.length === 0 ? [] : [[...order, String(names.length)]];
      const inGroups = Object.entries(groups).flatMap(([word, group]) =>
        Object.keys(fieldsOf(group))
          .filter(isOf)
          .map((key) => [...start, variant, word, key]),
      );
      const hidden = [...hide.keys()].filter((n) => isOf(String(hide[n])));
      return [
        ...inGroups,
        ...hidden.toReversed().map((n) => [...start, variant, 'hide', String(n)]),
        ...(names.includes(name) ? [[...order, String(names.indexOf(name))]] : []),
      ];
    },
  );
  return naming.reduce((all, one) => edited(all, one, isThere ? name : undefined), text);
}
