/** A path parameter of an address that takes the field of its name is not written where nothing else has that name. */
import { isMap, type YAMLMap } from 'yaml';
import { paramsOf } from '../../definition/linker.ts';
import { eachFile } from '../step.ts';
import {
  type Edit,
  type EditedFile,
  entriesOf,
  mapsOf,
  nodeAt,
  pairOf,
  removePairs,
  replaceNode,
  scalarOf,
} from '../yamlEdits.ts';

export const pathsStep = eachFile((file) =>
  entriesOf(file.kind === 'area' ? nodeAt(file.root, ['screens']) : null).flatMap(([, screen]) => {
    const params = paramsOf(String(scalarOf(nodeAt(screen, ['path'])) ?? ''));
    return mapsOf(screen).flatMap(([, map]) => targetEdits(file, map, params));
  }),
);

function targetEdits(file: EditedFile, map: YAMLMap, params: readonly string[]): readonly Edit[] {
  const [screen, path] = [pairOf(map, 'screen'), pairOf(map, 'path')];
  if (screen === null || !isMap(path?.value)) return [];
  const isSame = entriesOf(path.value).every(
    ([name, ref]) => !params.includes(name) && JSON.stringify(ref) === JSON.stringify({ row: name }),
  );
  if (!isSame) return [];
  return map.items.length === 2
    ? [replaceNode(file, map, scalarOf(screen.value))]
    : removePairs(file, map, [path]);
}
