/**
 * The OpenAPI document of the whole API, from an application without a database: only its routes are read.
 */
import { buildApp } from '../server/app.ts';
import type { Database, VitalDatabase } from '../server/db/database.ts';
import { createLog } from '../server/http/log.ts';
import { tokenKeys } from '../server/keys/tokenKeys.ts';
import { readSettings } from '../server/settings/settings.ts';

export async function openApi(): Promise<string> {
  const app = await buildApp({
    db: noDatabase,
    settings: readSettings({ LOG_LEVEL: 'silent', PRODUCTION_SIMULATOR: 'off' }),
    clock: () => new Date(0),
    log: createLog({ logLevel: 'silent' }),
    keys: tokenKeys('the document is made without any session'),
    jobs: { send: async () => {} },
    mailer: { post: async () => {}, work: { queue: 'none', run: async () => {} }, close: () => {} },
  });
  await app.ready();
  const document = app.swagger();
  await app.close();
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Answers every query of the application's start with no rows. */
const nothing: VitalDatabase = {
  kind: 'pglite',
  query: async () => [],
  execute: async () => [],
  afterCommit: (work) => work(),
  transaction: (work) => work(nothing),
  withoutTimeouts: (work) => work(nothing),
};
const noDatabase: Database = {
  ...nothing,
  vital: nothing,
  room: () => null,
  isStuck: () => false,
  load: () => ({ most: 1, inUse: 0, waiting: 0 }),
  close: async () => undefined,
};
