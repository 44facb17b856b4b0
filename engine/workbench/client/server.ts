/** What the workbench's page asks its server. */
import type { Person } from '../choice.ts';
import {
  apiPath,
  type Commit,
  type Edit,
  type Edited,
  type Element,
  type FileState,
  type MadeScreen,
  type NewText,
  type Offer,
  type OfferedOperation,
  type Ordered,
  type Path,
  type Project,
  type Review,
  type Saved,
  type ScreenFacts,
  type ShownProblem,
  type Spot,
  type TextPlace,
  type ToAdd,
  type ToSave,
  workbenchPath,
} from '../protocol.ts';

type At = Spot & { readonly at: Path };

export const server = {
  offers: (spot: Spot): Promise<readonly Offer[]> => ask('POST', 'completion', spot),
  hover: (spot: Spot): Promise<string> => ask('POST', 'survol', spot),
  element: (spot: Spot & { readonly at?: Path }): Promise<{ readonly element: Element | null }> =>
    ask('POST', 'element', spot),
  choices: (spot: At): Promise<readonly string[]> => ask('POST', 'choix', spot),
  neighbours: (spot: At): Promise<readonly string[]> => ask('POST', 'voisins', spot),
  order: (spot: At & { readonly variant: string }): Promise<{ readonly order: Ordered | null }> =>
    ask('POST', 'ordre', spot),
  edit: (path: string, text: string, edit: Edit): Promise<Edited> =>
    ask('POST', 'modification', { path, text, edit }),
  mend: (problem: ShownProblem, text: string): Promise<Edited> => ask('POST', 'remede', { problem, text }),
  project: (): Promise<Project> => ask('GET', 'projet'),
  file: (path: string): Promise<FileState> => ask('GET', `fichier?chemin=${encodeURIComponent(path)}`),
  /** Where the texts of these marks are written, and their parts. */
  places: (marks: readonly number[]): Promise<readonly TextPlace[]> => ask('GET', `lieux?marques=${marks}`),
  /** The marks of the texts that a line writes or whose part it writes. */
  marksAt: ({ file, line }: { readonly file: string; readonly line: number }): Promise<readonly number[]> =>
    ask('GET', `marques?fichier=${encodeURIComponent(file)}&ligne=${line}`),
  /** Null: there is no such screen. */
  screen: async (id: string): Promise<ScreenFacts | null> => {
    const found = await ask<Partial<ScreenFacts>>('GET', `ecran?id=${encodeURIComponent(id)}`);
    return found.id === undefined ? null : (found as ScreenFacts);
  },
  token: (person: Person): Promise<{ readonly token: string | null }> => ask('POST', 'jeton', person),
  /** The data of the preview is again as it was at first. */
  beginAgain: (): Promise<unknown> => ask('POST', 'recommencer'),
  /** The texts of the files that change if a screen takes a part of a call. */
  add: (part: ToAdd): Promise<readonly NewText[]> => ask('POST', 'ajout', part),
  draft: (path: string, text: string | null): Promise<unknown> => ask('PUT', 'brouillon', { path, text }),
  drafts: (kept: Readonly<Record<string, string>>): Promise<unknown> => ask('PUT', 'brouillons', kept),
  review: (saved: readonly string[]): Promise<Review> => ask('POST', 'relecture', saved),
  commit: (commit: Commit): Promise<{ readonly refusal: string | null }> => ask('POST', 'commit', commit),
  operations: (): Promise<readonly OfferedOperation[]> => ask('GET', 'operations'),
  newScreen: (operation: string): Promise<MadeScreen | { readonly refusal: string }> =>
    ask('POST', 'ecran', operation),
  save: (files: readonly ToSave[]): Promise<readonly Saved[]> => ask('POST', 'enregistrement', files),
};

/** Whether the server answers, or does so at a new address after it was started again. */
export type Connection = 'there' | 'lost' | 'renewed';

export type Listener = {
  /** The definitions were read again. */
  readonly onRead: () => void;
  /** A file changed on disk. */
  readonly onDisk: (path: string) => void;
  readonly onConnection: (connection: Connection) => void;
};

/** How long a page waits before it looks again for a lost server. In milliseconds. */
const pause = 1000;

/** Listens to the server, until the function that it answers is called; a lost server is looked for again and again. */
export function listenToServer(listener: Listener): () => void {
  let timer = 0;
  let events = open();
  return () => {
    clearTimeout(timer);
    events.close();
  };

  function open(): EventSource {
    const made = new EventSource(`${apiPath}evenements`);
    made.addEventListener('lu', listener.onRead);
    made.addEventListener('disque', ({ data }) => listener.onDisk(JSON.parse(data)));
    made.addEventListener('open', () => listener.onConnection('there'));
    made.addEventListener('error', () => {
      made.close();
      fetch(workbenchPath).then(
        ({ status }) => again(status === 403 ? 'renewed' : 'lost'),
        () => again('lost'),
      );
    });
    return made;
  }

  function again(connection: Connection): void {
    listener.onConnection(connection);
    timer = window.setTimeout(() => {
      events = open();
    }, pause);
  }
}

/** Nobody answers. */
export class Unanswered extends Error {}

async function ask<Answer>(method: string, action: string, body?: unknown): Promise<Answer> {
  const response = await fetch(apiPath + action, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch((error: Error) => {
    throw new Unanswered(error.message, { cause: error });
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}
