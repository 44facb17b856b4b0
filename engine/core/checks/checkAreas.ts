/** Texts of an area that does not exist, and areas without any text: one problem instead of one for each text. */
import type { Linker } from '../definition/linker.ts';
import { isWithin } from '../problems/fold.ts';
import { nearest } from '../problems/nearest.ts';

/** Reports both, by the problems of single texts. */
export function checkAreas({ definitions, texts, problems, report }: Linker): void {
  const areas = definitions.areas.map(({ definition }) => definition);
  const groups = texts.groups();
  const strays = groups.filter(({ name, keys }) => {
    const isDefined = areas.some(({ area }) => area === name) || name === 'app' || name === 'engine';
    // Error rules may still use some of them.
    return !isDefined && countOf('message-unused', `screens/${name}`) * 2 > keys.length;
  });
  const names = strays.map(({ name }) => name);
  for (const definition of areas) {
    const { area } = definition;
    const isBare =
      groups.every(({ name }) => name !== area) && countOf('message-missing', `messages/${area}`) > 0;
    if (isBare) report('catalogue-missing', [definition, 'area'], area, nearest(area, names));
  }
  for (const { name, at } of strays) report('area-missing', at, name);

  function countOf(code: string, part: string): number {
    return problems.filter((problem) => problem.code === code && isWithin(problem.needs ?? '', part)).length;
  }
}
