/**
 * The application as it was before the changes, for a picture beside the one that is edited: its modules have addresses
 * of their own, and its calls are answered by the same back end. It starts when it is first asked for.
 */
import { createServer as createSockets, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import type { DefinitionPlaces } from '../../node/applicationPlaces.ts';
import type { Definitions } from '../../node/definitions.ts';
import { beforePath } from '../protocol.ts';
import { definitionsOf, type Preview, startPreview } from './preview.ts';

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
  return { show, answer, stop: async () => (await started)?.vite.close() };

  /** Shows the files on disk, with other texts of some; null: without the file. Answers what they say. */
  async function show(earlier: ReadonlyMap<string, string | null>): Promise<Definitions> {
    const { vite, editing, reader } = await start();
    editing.drafts = earlier;
    vite.environments.client.moduleGraph.invalidateAll();
    await reader.readAgain();
    return definitionsOf(reader);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    (await start()).vite.middlewares(request, response);
  }

  function start(): Promise<Preview> {
    const more = { base: beforePath, plugins: [takesAddress], server: { hmr: false, watch: null } };
    started ??= startPreview(given, createSockets(), { mark: null, onRead: () => {} }, 'avant', more);
    return started;
  }
}
