/** Words of calls and sources that only repeat what the contract says are dropped. */
import type { Paging } from '../../../../schemas/types/definition.ts';
import type { Operations } from '../../checks/contract/operations.ts';
import { isGuardedBy, repeated, saidByContract } from '../../checks/contract/said.ts';
import type { Step } from '../step.ts';
import { type EditedFile, mapsOf, nodeAt, pairOf, removePairs } from '../yamlEdits.ts';

/** `operations`: those of the contract. */
export function contractStep(operations: Operations): Step {
  return (files) => {
    const app = files.find(({ kind }) => kind === 'app');
    const paging = (app && nodeAt(app.root, ['paging'])?.toJSON()) as Paging | undefined;
    return new Map(files.map((file) => [file, file.kind === 'messages' ? [] : editsOf(file, paging)]));
  };

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
      return removePairs(
        file,
        map,
        names.flatMap((name) => pairOf(map, name) ?? []),
      );
    });
  }
}
