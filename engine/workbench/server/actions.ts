/** What the page asks of the application as it was read last, of its files, and of the text at the caret. */
import { said } from '../../../schemas/types/atelierTexts.ts';
import { readContract } from '../../core/contract/operations.ts';
import type { Problem } from '../../core/problems/problem.ts';
import { apiPrefix } from '../../node/apiServer.ts';
import { type DefinitionPlaces, placesOf } from '../../node/applicationPlaces.ts';
import { withScreen } from '../../node/create/makeScreens.ts';
import { madeScreen } from '../../node/create/newScreen.ts';
import type { Definitions } from '../../node/definitions.ts';
import { loadFiles } from '../../node/loadFiles.ts';
import { NoEdit, offsetAt, unlessRefused } from '../../node/yamlEdits.ts';
import type {
  Caret,
  Commit,
  Edit,
  Edited,
  MadeScreen,
  Path,
  Project,
  Spot,
  ToAdd,
  ToSave,
} from '../protocol.ts';
import type { Answers } from './answers.ts';
import type { Before } from './before.ts';
import { mended } from './cures.ts';
import { changed, elementAt, variantOrder } from './element.ts';
import { createGit } from './git.ts';
import { meaningAt, namesFor, neighbourNames, offersAt } from './names.ts';
import { withMessages, withOffered } from './offer.ts';
import { definitionsOf, type Preview } from './preview.ts';
import { projectOf, textPlaces, textsAt } from './project.ts';
import { reviewOf } from './review.ts';
import { operationOf, peopleOf, screenFacts } from './screenCalls.ts';
import type { Workspace } from './workspace.ts';

/** How the server answers each question of the page, by name; every answer is JSON. */
export type Actions = ReturnType<typeof createActions>;

export function createActions(parts: Parts) {
  return { ...viewActions(parts), ...fileActions(parts), ...newScreenActions(parts), ...textActions(parts) };
}

type Parts = {
  readonly given: DefinitionPlaces;
  readonly preview: Preview;
  readonly before: Before;
  readonly answers: Answers;
  readonly workspace: Workspace;
  /** The key of each number in a mark. */
  readonly known: () => readonly string[];
};

/** What is shown: the application, its screens, and who looks at them. */
function viewActions({ preview: { reader, places }, answers, workspace, known }: Parts) {
  const now = () => definitionsOf(reader);
  const prefix = () => apiPrefix(places);
  return {
    async project(): Promise<Project | null> {
      const read = await now();
      const { isReal } = answers;
      const people = peopleOf(read, prefix());
      // A real server alone says what its users may do, and who they are.
      const shown = isReal ? { ...people, rights: [], fields: [] } : people;
      return projectOf(read, workspace.isEditable, { folder: places.root, people: shown, isReal });
    },
    /** Where the texts of these marks are written, and their parts. */
    async places(marks: readonly number[]) {
      const keys = marks.flatMap((number) => known()[number] ?? []);
      const found = textPlaces(await now(), keys);
      return found.map((place) => ({ ...place, isEditable: workspace.isEditable(place.file) }));
    },
    /** The marks of the texts at the caret. */
    marksAt: async (caret: Caret) => textsAt(await now(), known(), caret),
    /** Null: there is no such screen. */
    async screen(id: string) {
      const { compiled } = await reader.read();
      return compiled && screenFacts(id, await now(), compiled, prefix());
    },
    /** As the browser keeps it; null: nobody is signed in. */
    token: answers.tokenFor,
    beginAgain: answers.beginAgain,
  };
}

function fileActions({ given, preview, before, workspace }: Parts) {
  const git = createGit(preview.places.root);
  const saved = new Set<string>();
  const draft = (path: string, text: string | null): null => {
    if (workspace.isEditable(path)) preview.setDraft(path, text);
    return null;
  };
  return {
    file: workspace.read,
    /** Null: the file on disk again. */
    draft,
    /** A page begins: what an earlier one typed and this one does not have is given up. */
    drafts(kept: Readonly<Record<string, string>>): null {
      for (const path of preview.drafts()) if (!Object.hasOwn(kept, path)) draft(path, null);
      for (const [path, text] of Object.entries(kept)) draft(path, text);
      return null;
    },
    save(files: readonly ToSave[]) {
      const made = workspace.save(files);
      for (const { path, ...one } of made) {
        if ('refusal' in one || 'disk' in one) continue;
        draft(path, null);
        saved.add(path);
      }
      return made;
    },
    review: () => reviewOf([...saved], { given, preview, before, git }),
    /** Why there is no commit, or null. */
    async commit(asked: Commit) {
      const stray = asked.paths.find((path) => !workspace.isEditable(path));
      return stray === undefined ? git.commit(asked) : said.refusals.outside({ path: stray });
    },
  };
}

function newScreenActions({ given, preview, workspace }: Parts) {
  return {
    /** The operations that nothing calls and that may give a screen. */
    async operations() {
      const { contract, unused, files } = await definitionsOf(preview.reader);
      if (contract.contract === null) return [];
      const { byId } = readContract(contract.contract);
      const uncalled = unused.flatMap(({ operation, part }) =>
        part === 'operation' ? (byId.get(operation) ?? []) : [],
      );
      const offered = withScreen(uncalled, files, contract.contract);
      return offered.map(({ id, summary }) => ({ id, summary }));
    },
    /** Rejects where the operation gives none. */
    async newScreen(operation: string): Promise<MadeScreen> {
      const all = placesOf(given);
      const { files } = loadFiles(all, [], preview.editing.drafts);
      const made = await madeScreen(all, operation, files);
      return {
        screen: made.screens[0]?.screen ?? '',
        files: workspace.newTexts(made.files),
        left: made.refused.map(({ part, why }) => said.refusals.leftOut({ part, why })),
      };
    },
  };
}

/** What is asked of a text that is being edited, once what was typed last is read. */
function textActions({ preview: { reader, shown, places }, workspace }: Parts) {
  const latest = async () => {
    await shown();
    return definitionsOf(reader);
  };
  /** Null: the text, or the place, is not one that can be edited. */
  const tried = async <Found>(read: (definitions: Definitions) => Found): Promise<Found | null> => {
    const definitions = await latest();
    return unlessRefused(() => read(definitions));
  };
  return {
    offers: async (spot: Spot) => offersAt(await latest(), spot),
    /** What the grammar says of the word at a place; empty: nothing. */
    hover: async (spot: Spot) => meaningAt(await latest(), spot),
    /** The element at a place, or the one of a path; null: there is none. */
    element: (spot: Spot, at: Path | null) =>
      tried((all) => elementAt(all, at === null ? spot : { ...spot, offset: offsetAt(spot.text, at) })),
    /** The names that may be the value of a member. */
    choices: async (spot: Spot, at: Path) => (await tried((all) => namesFor(all, spot, at))) ?? [],
    /** The names that the members of a map may have. */
    neighbours: async (spot: Spot, holder: Path) =>
      (await tried((all) => neighbourNames(all, spot, holder))) ?? [],
    /** The order that a variant gives to members; null: they have none. */
    order: (spot: Spot, holder: Path, variant: string) =>
      tried((all) => variantOrder(all, spot, holder, variant)),
    /** The texts of the files that change if a screen takes a part of a call. */
    async add({ screen, call, part }: ToAdd) {
      const read = await latest();
      const operation = operationOf(call, read.contract.contract, apiPrefix(places));
      const made = operation && withOffered(read, screen, operation, part);
      return { files: workspace.newTexts(made ?? new Map()) };
    },
    /** The catalogues with the texts that a problem tells are missing. */
    async messages(problem: Problem) {
      return { files: workspace.newTexts(withMessages(await latest(), [problem])) };
    },
    async edit(path: string, text: string, edit: Edit) {
      const definitions = await latest();
      return orRefusal(() => changed(definitions, path, text, edit));
    },
    async mend(problem: Problem, text: string) {
      const definitions = await latest();
      return orRefusal(() => mended(definitions, problem, text));
    },
  };
}

function orRefusal(make: () => string | null): Edited {
  try {
    const text = make();
    return text === null ? { refusal: said.cures.none } : { text };
  } catch (error) {
    if (error instanceof NoEdit) return { refusal: error.message };
    throw error;
  }
}
