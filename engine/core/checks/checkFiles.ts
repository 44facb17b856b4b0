/** The names of the CSV files of an application: a reader tells files by them. */
import type { Linker } from '../definition/linker.ts';
import { partsIn, partTree } from '../definition/partTree.ts';
import type { NormalScreen } from '../parts/element.ts';

/** Reports a name that another table has too. */
export function checkFiles(screens: readonly NormalScreen[], { report }: Pick<Linker, 'report'>): void {
  const first = new Map<string, string>();
  for (const { id, variants } of screens)
    for (const { words, path } of variants.flatMap(({ screen }) => partsIn(partTree(screen)))) {
      const csv: unknown = 'csv' in words ? words.csv : undefined;
      if (typeof csv !== 'string') continue;
      const own = `${id} ${path}`;
      // Two names that differ in capitals are one file on most disks.
      const name = csv.toLowerCase();
      if ((first.get(name) ?? own) !== own) report('csv-twice', [words, 'csv'], csv);
      else first.set(name, own);
    }
}
