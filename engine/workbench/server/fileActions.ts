/** Reading, drafting and saving files. */
import type { ToSave } from '../protocol.ts';
import type { Actions } from './actions.ts';
import type { Preview } from './preview.ts';
import type { Workspace } from './workspace.ts';

export function fileActions(workspace: Workspace, preview: Preview): Actions {
  const draft = (path: string, text: string | null): void => {
    if (workspace.isEditable(path)) preview.setDraft(path, text);
  };
  return {
    'GET fichier': ({ searchParams }) => workspace.read(searchParams.get('chemin') ?? ''),

    async 'PUT brouillon'({ body }) {
      const { path, text } = (await body()) as { readonly path: string; readonly text: string | null };
      draft(path, text);
    },

    async 'PUT brouillons'({ body }) {
      // A page that begins: what an earlier one typed and this one does not have is given up.
      const kept = (await body()) as Readonly<Record<string, string>>;
      for (const path of preview.drafts()) if (!Object.hasOwn(kept, path)) draft(path, null);
      for (const [path, text] of Object.entries(kept)) draft(path, text);
    },

    async 'POST enregistrement'({ body }) {
      const saved = workspace.save((await body()) as readonly ToSave[]);
      for (const { path, ...one } of saved) if ('version' in one && !('disk' in one)) draft(path, null);
      return saved;
    },
  };
}
