/**
 * What is there unless it is refused: the CSV file and the print of lists and tables, the selection that a bulk action
 * needs, and the help whose texts exist.
 */
import { isMap, isScalar, type Node, type Pair, type YAMLMap } from 'yaml';
import { fileOfBlock } from '../../definition/fileOfBlock.ts';
import { eachFile } from '../step.ts';
import {
  addPairs,
  type Edit,
  type EditedFile,
  endOf,
  mapsOf,
  nodeAt,
  pairOf,
  removePairs,
  replaceNode,
  scalarOf,
  startOf,
} from '../yamlEdits.ts';

export const defaultsStep = eachFile((file) => {
  if (file.kind !== 'area') return [];
  const area = scalarOf(nodeAt(file.root, ['area']));
  return mapsOf(file.root).flatMap(([path, map]) => {
    if (path.at(-2) === 'screens') return screenEdits(file, map, area);
    if (path.at(-2) === 'tables') return exportEdits(file, map, path.at(-1), [pairOf(map, 'selection')]);
    if (path.at(-2) === 'blocks') return exportEdits(file, map, fileOfBlock(path.at(-1) ?? ''), []);
    if (path.at(-2) === 'variants') return removePairs(file, map, [onlySelection(map)]);
    if (path.at(-1) === 'grid' && path.at(-2) !== 'set')
      return removePairs(file, map, [pairOf(map, 'selection')]);
    if (partsWithHelp.has(path.at(-2) ?? '')) return helpEdits(file, map);
    return [];
  });
});

const partsWithHelp = new Set(['columns', 'items', 'panels', 'sections']);

function screenEdits(file: EditedFile, screen: YAMLMap, area: unknown): readonly Edit[] {
  const help = pairOf(screen, 'help');
  const empty = isMap(help?.value) && help.value.items.length === 0 ? [help] : [];
  if (scalarOf(nodeAt(screen, ['kind'])) === 'search') return exportEdits(file, screen, area, empty);
  return removePairs(file, screen, empty);
}

/** The `set` of a patch that changes the selection alone. */
function onlySelection(patch: YAMLMap): Pair | null {
  const set = pairOf(patch, 'set');
  const isAlone = /^\{"grid":\{"selection":"\w+"\}\}$/.test(
    JSON.stringify((set?.value as Node | undefined)?.toJSON() ?? null),
  );
  return isAlone ? set : null;
}

function helpEdits(file: EditedFile, part: YAMLMap): readonly Edit[] {
  const help = pairOf(part, 'help');
  return isScalar(help?.value) ? removePairs(file, part, [help]) : [];
}

/** The file and the print of a list or table, whose file has a usual name; `gone`: other pairs to remove. */
function exportEdits(
  file: EditedFile,
  holder: YAMLMap,
  usual: unknown,
  gone: readonly (Pair | null)[],
): readonly Edit[] {
  const [csv, print] = [pairOf(holder, 'csv'), pairOf(holder, 'print')];
  const name = scalarOf(nodeAt(csv?.value, ['filename']));
  const isPrinted = print !== null && scalarOf(print.value as Node) === true;
  const removed = [...gone, name === usual ? csv : null, isPrinted ? print : null];
  const added = [
    ...(csv === null ? [['csv', 'false'] as const] : []),
    ...(print === null ? [['print', 'false'] as const] : []),
  ];
  const renamed = csv !== null && name !== undefined && name !== usual;
  return [
    ...removePairs(file, holder, removed),
    ...(renamed ? [byName(file, csv)] : []),
    ...addPairs(file, holder, added, removed),
  ];
}

/** The name alone, as it is written. */
function byName(file: EditedFile, { value }: Pair): Edit {
  const name = nodeAt(value, ['filename']) as Node;
  const edit = replaceNode(file, value as Node, name.toJSON());
  return {
    ...edit,
    text: ` ${file.text.slice(startOf(name), endOf(name))}`.slice(edit.text.startsWith(' ') ? 0 : 1),
  };
}
