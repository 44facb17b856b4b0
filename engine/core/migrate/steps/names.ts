/** Values of the same name: a parameter or field that takes the filter, field or row field of its own name. */
import { isMap, type YAMLMap } from 'yaml';
import { eachFile } from '../step.ts';
import {
  type Edit,
  type EditedFile,
  entriesOf,
  mapsOf,
  nodeAt,
  pairOf,
  removePair,
  replaceNode,
} from '../yamlEdits.ts';

export const namesStep = eachFile((file) => {
  if (file.kind === 'messages') return [];
  return mapsOf(file.root).flatMap(([path, map]) => {
    const call = nodeAt(map, ['call'])?.toJSON() as unknown;
    if (typeof call !== 'string' || !call.includes(' ')) return [];
    const isSource = path.at(-2) === 'sources';
    return [
      ...listed(file, nodeAt(map, ['query']), isSource ? 'filter' : 'field'),
      ...listed(file, nodeAt(map, ['body', 'fields']), 'field'),
      ...unwritten(file, map, isSource ? 'path' : 'row'),
    ];
  });
});

/** A map of equal names becomes a list. */
function listed(file: EditedFile, map: unknown, kind: string): readonly Edit[] {
  const names = entriesOf(map).map(([name]) => name);
  if (!isMap(map) || names.length === 0 || !names.every((name) => isSame(map, name, kind))) return [];
  return [replaceNode(file, map, names)];
}

/** Path parameters of equal names are left out. */
function unwritten(file: EditedFile, call: YAMLMap, kind: string): readonly Edit[] {
  const pair = pairOf(call, 'path');
  const names = entriesOf(pair?.value).map(([name]) => name);
  const same = names.filter((name) => isSame(pair?.value, name, kind));
  const only = pair !== null && same.length > 0 && same.length === names.length;
  return only ? [removePair(file, call, pair)] : [];
}

function isSame(map: unknown, name: string, kind: string): boolean {
  const written = entriesOf(nodeAt(map, [name])).map(([key]) => key);
  return written.length === 1 && nodeAt(map, [name, kind])?.toJSON() === name;
}
