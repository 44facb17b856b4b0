/** The width of a field follows from its type and its form: one that says the same is not written. */
import { isMap, isScalar, type Node, type YAMLMap } from 'yaml';
import type { Field } from '../../../../schemas/types/definition.ts';
import { layoutOf, usualWidth } from '../../definition/fieldWidth.ts';
import { eachFile } from '../step.ts';
import { type Edit, type EditedFile, entriesOf, mapsOf, nodeAt, pairOf, removePairs } from '../yamlEdits.ts';

export const widthsStep = eachFile((file) => {
  if (file.kind !== 'area') return [];
  return mapsOf(file.root).flatMap(([path, map]) => {
    const holder = path.at(-1);
    return holder === 'filters' || holder === 'form' ? widthEdits(file, map, holder === 'filters') : [];
  });
});

function widthEdits(file: EditedFile, form: YAMLMap, isSearch: boolean): readonly Edit[] {
  const written = nodeAt(form, ['columns']);
  const layout = layoutOf(isScalar(written) ? Number(written.value) : undefined, isSearch);
  return entriesOf(nodeAt(form, ['fields'])).flatMap(([, node]) => {
    const width = pairOf(node, 'width');
    if (!isMap(node) || width === null) return [];
    const usual = usualWidth(node.toJSON() as Field, layout);
    return (width.value as Node).toJSON() === usual ? removePairs(file, node, [width]) : [];
  });
}
