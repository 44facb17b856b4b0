/**
 * The application as it was before the changes, for a picture beside the one that is edited: its modules have addresses
 * of their own, and its calls are answered by the same back end. It starts when it is first asked for.
 */
import { createServer as createSockets, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import type { DefinitionPlaces } from '../../node/applicationPlaces.ts';
import { beforePath } from '../protocol.ts';
import { type Preview, startPreview } from './preview.ts';

/** The page takes the address of its screen before its code reads it. */
const takesAddress: Plugin = {
  name: 'engine:workbench-before',
  transformIndexHtml: () => [
    {
      tag: 'script',
      children: `history.replaceState(null, '', location.href.replace('${beforePath}', '/'));`,
      injectTo: 'head-prepend',
    },
  ],
};

export type Before = ReturnType<typeof createBefore>;

export function createBefore(given: DefinitionPlaces) {
  let started: Promise<Preview> | null = null;
  let texts: ReadonlyMap<string, string> = new Map();
  return { show, answer, stop: async () => (await started)?.vite.close() };

  /** Shows the files on disk, with other texts of some. */
  async function show(earlier: ReadonlyMap<string, string | null>): Promise<void> {
    texts = new Map([...earlier].flatMap(([path, text]) => (text === null ? [] : [[path, text]])));
    if (started === null) return;
    const { vite, editing, reader } = await started;
    editing.drafts = texts;
    vite.environments.client.moduleGraph.invalidateAll();
    await reader.readAgain();
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    started ??= start();
    (await started).vite.middlewares(request, response);
  }

  async function start(): Promise<Preview> {
    const made = await startPreview(
      given,
      createSockets(),
      { mark: null, onRead: () => {} },
      {
        base: beforePath,
        plugins: [takesAddress],
        server: { hmr: false, watch: null },
      },
    );
    made.editing.drafts = texts;
    await made.reader.readAgain();
    return made;
  }
}
