/** New screens, made by the commands of the engine, as texts that are not saved yet. */
import { readContract } from '../../core/contract/operations.ts';
import { type DefinitionPlaces, placesOf } from '../../node/applicationPlaces.ts';
import { makeScreens } from '../../node/create/makeScreens.ts';
import { contractNeeded, operationOf, refusalOf } from '../../node/create/shownOperations.ts';
import { loadFiles } from '../../node/loadFiles.ts';
import type { MadeScreen, NewText, OfferedOperation } from '../protocol.ts';
import type { Actions } from './actions.ts';
import type { Preview } from './preview.ts';
import { refusals } from './texts.ts';
import { absent, type Workspace } from './workspace.ts';

export function createActions(
  given: DefinitionPlaces,
  { reader, editing }: Preview,
  workspace: Workspace,
): Actions {
  return {
    /** The operations that nothing calls and that give a screen. */
    async 'GET operations'(): Promise<readonly OfferedOperation[]> {
      const { last } = await reader.read();
      if (last instanceof Error || last.contract.contract === null) return [];
      const { contract } = last.contract;
      const operations = readContract(contract);
      const isUncalled = (id: string) =>
        last.unused.some(({ operation, part }) => operation === id && part === 'operation');
      return [...operations.byId.values()]
        .filter((one) => isUncalled(one.id) && refusalOf(one, operations, contract) === null)
        .map(({ id, summary }) => ({ id, summary }));
    },

    async 'POST ecran'({ body }): Promise<MadeScreen | { readonly refusal: string }> {
      const places = placesOf(given);
      const read = await contractNeeded(places);
      const operation = operationOf(String(await body()), read.contract);
      const { files } = loadFiles(places, [], editing.drafts);
      const made = await makeScreens(places, read, [operation], files);
      const whole = made.refused.find(({ part }) => part === null);
      const [first] = made.screens;
      if (whole !== undefined || first === undefined)
        return { refusal: refusals.screen(operation.id, whole?.why ?? '') };
      const left = made.refused.map(({ part, why }) => refusals.leftOut(part ?? '', why));
      return { screen: first.screen, files: [...made.files].map(asNewText), left };
    },
  };

  function asNewText([path, text]: readonly [string, string]): NewText {
    const disk = workspace.read(path);
    const isThere = 'text' in disk;
    return { path, text, base: isThere ? disk.text : '', version: isThere ? disk.version : absent };
  }
}
