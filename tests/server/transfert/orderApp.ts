/** The application on the day of the order files of the tests. */
import { expect, vi } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { startTestApp, type TestApp, testApp } from '../testApp.ts';

export const now = new Date('2026-11-18T15:42:07Z');

const onThatDay = { at: now, instances: 1 } as const;

/** As `testApp`: one instance, at `now`. */
export function orderApp(options: Parameters<typeof testApp>[0] = {}): TestApp {
  return testApp({ ...onThatDay, ...options });
}

/** As `startTestApp`: one instance, at `now`. */
export function openOrderApp(db: Database, env: Record<string, string> = {}): Promise<TestApp> {
  return startTestApp(db, env, onThatDay);
}

/** Waits until no order waits for its integration. `timeout`: in milliseconds. */
export async function integrated(db: Database, timeout = 10_000): Promise<void> {
  const waiting = () =>
    db.query(
      `select 1 from commande c join fichier_commande f on f.commande_id = c.id
       where c.statut in ('EN_ATTENTE', 'EN_COURS') and c.confirmation is distinct from 'DEMANDEE' limit 1`,
    );
  // Hooks use it too, where expect.poll is refused.
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { interval: 20, timeout });
}
