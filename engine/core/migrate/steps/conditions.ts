/** A choice between conditions that compare one thing with one value each: one comparison with several values. */
import { isMap, isSeq, type Node, type YAMLMap } from 'yaml';
import { eachFile } from '../step.ts';
import { type Edit, type EditedFile, endOf, entriesOf, mapsOf, replaceNode, startOf } from '../yamlEdits.ts';

export const conditionsStep = eachFile((file) => {
  if (file.kind === 'messages') return [];
  return mapsOf(file.root).flatMap(([, map]) => [
    ...gathered(file, map, 'any', 'is'),
    ...gathered(file, map, 'all', 'isNot'),
  ]);
});

/** The edit of a map that contains nothing but a list of such comparisons without comments. */
function gathered(
  file: EditedFile,
  map: YAMLMap,
  junction: 'any' | 'all',
  comparison: 'is' | 'isNot',
): readonly Edit[] {
  const [[name, list] = ['', null], ...others] = entriesOf(map);
  if (name !== junction || others.length > 0 || !isSeq(list) || !list.items.every(isMap)) return [];
  const leaves = list.items.map((item) => (item as Node).toJSON() as Readonly<Record<string, unknown>>);
  const subjects = leaves.map(({ [comparison]: _, ...subject }) => JSON.stringify(subject));
  const values = leaves.map((leaf) => leaf[comparison]);
  const isOne =
    leaves.length > 1 && new Set(subjects).size === 1 && Object.keys(leaves[0] ?? {}).length === 2;
  const isPlain = values.every((value) => value !== undefined && !Array.isArray(value));
  const hasComment = file.text.slice(startOf(map), endOf(map)).includes('#');
  if (!isOne || !isPlain || hasComment) return [];
  return [replaceNode(file, map, { ...leaves[0], [comparison]: values })];
}
