/** Words of calls and sources that only repeat what the contract says are dropped. */
import { isMap, isSeq, type Node, type Pair } from 'yaml';
import type { Paging } from '../../../../schemas/types/definition.ts';
import type { Operations } from '../../checks/contract/operations.ts';
import { isGuardedBy, repeated, saidByContract } from '../../checks/contract/said.ts';
import type { Step } from '../step.ts';
import {
  type Edit,
  type EditedFile,
  entriesOf,
  mapsOf,
  nodeAt,
  pairOf,
  removeItems,
  removePairs,
  scalarOf,
} from '../yamlEdits.ts';

/** `operations`: those of the contract. */
export function contractStep(operations: Operations): Step {
  return (files) => {
    const app = files.find(({ kind }) => kind === 'app');
    const paging = (app && nodeAt(app.root, ['paging'])?.toJSON()) as Paging | undefined;
    return new Map(files.map((file) => [file, file.kind === 'messages' ? [] : editsOf(file, paging)]));
  };

  /** The filters of every screen that reads a source. */
  function filtersOf(file: EditedFile, source: string): readonly string[] {
    const [first = [], ...others] = entriesOf(nodeAt(file.root, ['screens'])).flatMap(([, screen]) => {
      const blocks = entriesOf(nodeAt(screen, ['blocks'])).map(([, block]) => block);
      const isRead = [screen, ...blocks].some((one) => scalarOf(nodeAt(one, ['source'])) === source);
      return isRead ? [entriesOf(nodeAt(screen, ['filters', 'fields'])).map(([name]) => name)] : [];
    });
    return first.filter((name) => others.every((names) => names.includes(name)));
  }

  function editsOf(file: EditedFile, paging: Paging | undefined) {
    return mapsOf(file.root).flatMap(([path, map]) => {
      const written = map.toJSON() as Record<string, unknown>;
      const { call, ifMatch } = written;
      if (typeof call !== 'string' || !call.includes(' ')) return [];
      const isSource = path.at(-2) === 'sources';
      const names: readonly string[] = [
        ...(ifMatch === true && isGuardedBy(operations.byId.get(call)) ? ['ifMatch'] : []),
        ...(isSource
          ? repeated(written, saidByContract({ call, key: written.key }, operations, paging))
          : []),
      ];
      const filters = isSource ? filtersOf(file, path.at(-1) ?? '') : [];
      const taken = operations.byId.get(call)?.query.map(({ name }) => name) ?? [];
      const sent = filters.filter((name) => taken.includes(name));
      const query = withoutNames(file, pairOf(map, 'query'), sent);
      const isGone = query === null;
      const gone = [...names, ...(isGone ? ['query'] : [])].map((name) => pairOf(map, name));
      return [...removePairs(file, map, gone), ...(query ?? [])];
    });
  }
}

/** The edits that leave out the parameters which take the filter of their name; null: nothing else is left. */
function withoutNames(
  file: EditedFile,
  query: Pair | null,
  names: readonly string[],
): readonly Edit[] | null {
  const list = query?.value;
  if (isSeq(list)) {
    const gone = list.items.filter((item) => names.includes(String(scalarOf(item)))) as Node[];
    return gone.length === list.items.length ? null : removeItems(file, list, gone);
  }
  if (!isMap(list)) return [];
  const gone = names.flatMap((name) => {
    const same = JSON.stringify(nodeAt(list, [name])?.toJSON()) === JSON.stringify({ filter: name });
    return same ? [pairOf(list, name)] : [];
  });
  return gone.length === list.items.length ? null : removePairs(file, list, gone);
}
