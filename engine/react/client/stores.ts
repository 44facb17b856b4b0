/** What a portal knows while its page is open. */
import type { AppModel } from '../../core/model/app.ts';
import type { RegistryFunctions } from '../../core/runtime/reference.ts';
import { isObject, readJson } from '../../core/runtime/values.ts';
import { createDeviceMemory, createSessionMemory } from '../browser/storage.ts';
import { createCommands } from './commands.ts';
import { createDisplay } from './display.ts';
import { createDrafts, takeDrafts } from './drafts.ts';
import { createEarlyAnswers } from './earlyAnswers.ts';
import { createMessages } from './messages.ts';
import { createNotices } from './notices.ts';
import { createOpenPage } from './openPage.ts';
import type { MakeSessionKind } from './sessionKind.ts';
import { createSession } from './sessionStore.ts';
import { createSiteStore, type SiteTable } from './siteStore.ts';
import { createTrails } from './trails.ts';

export type PortalTable = SiteTable & {
  /** Absent: its sessions are held by a token with claims. */
  readonly sessionKind?: MakeSessionKind | undefined;
};

export type Stores = ReturnType<typeof createStores>;

/** Where the router keeps them. It changes the value that it reads there without a check of its kind. */
const scrollPositions = 'react-router-scroll-positions';

/** @param closed aborted when the portal is unmounted */
export function createStores(
  app: AppModel,
  table: PortalTable,
  functions: RegistryFunctions,
  closed: AbortSignal,
) {
  const site = createSiteStore(app, table);
  const memory = createSessionMemory();
  if (!isObject(readJson(memory.read(scrollPositions)))) memory.remove(scrollPositions);
  const notices = createNotices();
  return {
    site,
    memory,
    notices,
    closed,
    early: createEarlyAnswers(),
    session: createSession(site, functions, memory, table.sessionKind?.(site)),
    display: createDisplay(createDeviceMemory(), closed),
    page: createOpenPage(notices),
    commands: createCommands(),
    trails: createTrails(),
    drafts: createDrafts(takeDrafts(memory)),
    ...createMessages(site, notices),
  };
}
