/** New screens, made by the commands of the engine, as texts that are not saved yet. */
import { readContract } from '../../core/contract/operations.ts';
import { type DefinitionPlaces, placesOf } from '../../node/applicationPlaces.ts';
import { makeScreens } from '../../node/create/makeScreens.ts';
import { contractNeeded, operationOf, refusalOf } from '../../node/create/shownOperations.ts';
import { loadFiles } from '../../node/loadFiles.ts';
import type { Actions } from '../protocol.ts';
import { definitionsOf } from './actions.ts';
import type { Preview } from './preview.ts';
import { refusals } from './texts.ts';
import type { Workspace } from './workspace.ts';

export function createActions(
  given: DefinitionPlaces,
  { reader, editing }: Preview,
  workspace: Workspace,
): Pick<Actions, 'operations' | 'newScreen'> {
  return {
    async operations() {
      const { contract, unused } = await definitionsOf(reader);
      if (contract.contract === null) return [];
      const all = readContract(contract.contract);
      const isUncalled = (id: string) =>
        unused.some(({ operation, part }) => operation === id && part === 'operation');
      return [...all.byId.values()]
        .filter((one) => isUncalled(one.id) && refusalOf(one, all, contract.contract ?? {}) === null)
        .map(({ id, summary }) => ({ id, summary }));
    },

    async newScreen(asked) {
      const places = placesOf(given);
      const read = await contractNeeded(places);
      const operation = operationOf(asked, read.contract);
      const { files } = loadFiles(places, [], editing.drafts);
      const made = await makeScreens(places, read, [operation], files);
      const whole = made.refused.find(({ part }) => part === null);
      const [first] = made.screens;
      if (whole !== undefined || first === undefined)
        return { refusal: refusals.screen(operation.id, whole?.why ?? '') };
      const left = made.refused.map(({ part, why }) => refusals.leftOut(part ?? '', why));
      return { screen: first.screen, files: workspace.newTexts(made.files), left };
    },
  };
}
