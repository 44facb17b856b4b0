/** `paging: server` spoke the DataTables protocol: the application now declares it, and a source asks for it. */
import { isScalar } from 'yaml';
import type { Step } from '../step.ts';
import {
  type Edit,
  type EditedFile,
  mapsOf,
  pairOf,
  removePair,
  replaceNode,
  startOf,
} from '../yamlEdits.ts';

export const pagingStep: Step = (files) => {
  const found = files.flatMap((file) => (file.kind === 'area' ? pagedIn(file) : []));
  const isPaged = found.some(({ isServer }) => isServer);
  return new Map(
    files.map((file) => [
      file,
      [
        ...found.filter((one) => one.file === file).map(({ edit }) => edit),
        ...(isPaged ? declared(file) : []),
      ],
    ]),
  );
};

function pagedIn(file: EditedFile) {
  return mapsOf(file.root).flatMap(([path, map]) => {
    const pair = path.length === 2 && path[0] === 'sources' ? pairOf(map, 'paging') : null;
    if (pair === null || !isScalar(pair.value)) return [];
    if (pair.value.value === 'client') return [{ file, isServer: false, edit: removePair(file, map, pair) }];
    if (pair.value.value !== 'server') return [];
    return [{ file, isServer: true, edit: replaceNode(file, pair.value, true) }];
  });
}

/** The protocol, before the rules for failures or at the end of the application's file. */
function declared(file: EditedFile): readonly Edit[] {
  if (file.kind !== 'app' || pairOf(file.root, 'paging') !== null) return [];
  const before = pairOf(file.root, 'errors');
  const at = before === null ? file.text.length : startOf(before.key);
  return [{ start: at, end: at, text: `paging: { protocol: datatables }\n${before === null ? '' : '\n'}` }];
}
