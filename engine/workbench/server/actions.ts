/** What the page asks of the application as it was read last, of its files, and of the text at the caret. */
import { readContract } from '../../core/contract/operations.ts';
import { apiPrefix } from '../../node/apiServer.ts';
import { type DefinitionPlaces, placesOf } from '../../node/applicationPlaces.ts';
import { madeScreen } from '../../node/create/newScreen.ts';
import { refusalOf } from '../../node/create/shownOperations.ts';
import type { Definitions } from '../../node/definitions.ts';
import type { DefinitionsReader } from '../../node/definitionsReader.ts';
import { loadFiles } from '../../node/loadFiles.ts';
import { offsetAt, Refusal, unlessRefused } from '../../node/yamlEdits.ts';
import type { Actions, Edited } from '../protocol.ts';
import type { Answers } from './answers.ts';
import { mended } from './cures.ts';
import { changed, choicesOf, elementAt, variantOrder } from './element.ts';
import { meaningAt, neighbourNames, offersAt } from './names.ts';
import { withOffered } from './offer.ts';
import type { Preview } from './preview.ts';
import { projectOf, textPlaces, textsAt } from './project.ts';
import { operationOf, peopleOf, screenFacts } from './screenCalls.ts';
import { cureLabels, refusals } from './texts.ts';
import type { Workspace } from './workspace.ts';

/** The definitions as they were read last. */
export async function definitionsOf(reader: DefinitionsReader): Promise<Definitions> {
  const { last } = await reader.read();
  if (last instanceof Error) throw last;
  return last;
}

export function fileActions(
  workspace: Workspace,
  preview: Preview,
): Pick<Actions, 'file' | 'draft' | 'drafts' | 'save'> {
  const draft = (path: string, text: string | null): null => {
    if (workspace.isEditable(path)) preview.setDraft(path, text);
    return null;
  };
  return {
    file: workspace.read,
    draft,
    drafts(kept) {
      for (const path of preview.drafts()) if (!Object.hasOwn(kept, path)) draft(path, null);
      for (const [path, text] of Object.entries(kept)) draft(path, text);
      return null;
    },
    save(files) {
      const saved = workspace.save(files);
      for (const { path, ...one } of saved) if ('version' in one && !('disk' in one)) draft(path, null);
      return saved;
    },
  };
}

/** @param known the key of each number in a mark */
export function screenActions(
  { reader, places }: Preview,
  answers: Answers,
  workspace: Workspace,
  known: () => readonly string[],
): Pick<Actions, 'project' | 'places' | 'marksAt' | 'screen' | 'token' | 'beginAgain' | 'add'> {
  return {
    async project() {
      const read = await definitionsOf(reader);
      const more = {
        folder: places.root,
        people: peopleOf(read, apiPrefix(places)),
        isReal: answers.isReal,
      };
      return projectOf(read, workspace.isEditable, more);
    },
    async places(marks) {
      const keys = marks.flatMap((number) => known()[number] ?? []);
      return textPlaces(await definitionsOf(reader), keys);
    },
    async marksAt({ file, line }) {
      return textsAt(await definitionsOf(reader), known(), file, line);
    },
    async screen(id) {
      const { compiled } = await reader.read();
      return compiled && screenFacts(id, await definitionsOf(reader), compiled, apiPrefix(places));
    },
    token: answers.tokenFor,
    beginAgain: answers.beginAgain,
    async add({ screen, call, part }) {
      const read = await definitionsOf(reader);
      const operation = operationOf(call, read.contract.contract, apiPrefix(places));
      return operation === null ? [] : workspace.newTexts(withOffered(read, screen, operation, part));
    },
  };
}

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
    async newScreen(operation) {
      const places = placesOf(given);
      const { files } = loadFiles(places, [], editing.drafts);
      const made = await madeScreen(places, operation, files);
      return {
        screen: made.screens[0]?.screen ?? '',
        files: workspace.newTexts(made.files),
        left: made.refused.map(({ part, why }) => refusals.leftOut(part ?? '', why)),
      };
    },
  };
}

export function helpActions({
  reader,
  shown,
}: Preview): Pick<
  Actions,
  'offers' | 'hover' | 'element' | 'choices' | 'neighbours' | 'order' | 'edit' | 'mend'
> {
  const read = async () => {
    await shown();
    return definitionsOf(reader);
  };
  return {
    offers: async (spot) => offersAt(await read(), spot),
    hover: async (spot) => meaningAt(await read(), spot),
    async element(spot, at) {
      const definitions = await read();
      const offset = () => (at === null ? spot.offset : offsetAt(spot.text, at));
      return unlessRefused(() => elementAt(definitions, { ...spot, offset: offset() }));
    },
    async choices(spot, at) {
      const definitions = await read();
      return unlessRefused(() => choicesOf(definitions, spot, at)) ?? [];
    },
    async neighbours(spot, holder) {
      const definitions = await read();
      return unlessRefused(() => neighbourNames(definitions, spot, holder)) ?? [];
    },
    async order(spot, holder, variant) {
      const definitions = await read();
      return unlessRefused(() => variantOrder(definitions, spot, holder, variant));
    },
    async edit(path, text, edit) {
      const definitions = await read();
      return orRefusal(() => changed(definitions, path, text, edit));
    },
    async mend(problem, text) {
      const definitions = await read();
      return orRefusal(() => mended(definitions, problem, text));
    },
  };
}

function orRefusal(make: () => string | null): Edited {
  try {
    const text = make();
    return text === null ? { refusal: cureLabels.none } : { text };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message };
    throw error;
  }
}
