/** What the workbench's page asks its server. */
import { apiPath, type FileState, type Project, type Saved, type ToSave } from '../protocol.ts';

export const server = {
  project: (): Promise<Project> => ask('GET', 'projet'),
  file: (path: string): Promise<FileState> => ask('GET', `fichier?chemin=${encodeURIComponent(path)}`),
  draft: (path: string, text: string | null): Promise<unknown> => ask('PUT', 'brouillon', { path, text }),
  drafts: (kept: Readonly<Record<string, string>>): Promise<unknown> => ask('PUT', 'brouillons', kept),
  save: (files: readonly ToSave[]): Promise<readonly Saved[]> => ask('POST', 'enregistrement', files),
};

/** Calls `onChange` when the definitions were read again, and `onState` when the server is lost or found again. */
export function listenToServer(onChange: () => void, onState: (isThere: boolean) => void): () => void {
  const events = new EventSource(`${apiPath}evenements`);
  events.addEventListener('lu', onChange);
  events.addEventListener('open', () => onState(true));
  events.addEventListener('error', () => onState(false));
  return () => events.close();
}

async function ask<Answer>(method: string, action: string, body?: unknown): Promise<Answer> {
  const response = await fetch(apiPath + action, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Answer;
}
