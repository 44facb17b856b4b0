/** SQL of the files of the site's versions, in the database that all instances share. */
import type { Connection, Queryable } from '../db/database.ts';
import { locks } from '../db/locks.ts';

/** A built version of the site: its file names, which contain content hashes. */
export type SiteVersion = { readonly empreinte: string; readonly noms: readonly string[] };

/** Versions kept: the current one, the previous one, and one more for a rollback. */
const kept = 3;

/**
 * Records that an instance starts with this version. The first instance writes the files. Older versions are
 * deleted.
 */
export async function keepVersion(
  db: Connection,
  { empreinte, noms }: SiteVersion,
  now: Date,
  read: (nom: string) => Promise<Uint8Array>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(${locks.siteFiles})`);
    const isKnown = await startAgain(tx, empreinte, now);
    if (isKnown) return;
    await tx.query('insert into version_site (empreinte, noms, demarree) values ($1, $2, $3)', [
      empreinte,
      noms,
      now,
    ]);
    for (const nom of noms) {
      await tx.query('insert into fichier_site (nom, contenu) values ($1, $2) on conflict do nothing', [
        nom,
        await read(nom),
      ]);
    }
    await dropOldVersions(tx);
  });
}

async function startAgain(tx: Queryable, empreinte: string, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'update version_site set demarree = greatest(demarree, $2) where empreinte = $1 returning 1',
    [empreinte, now],
  );
  return rows.length > 0;
}

async function dropOldVersions(tx: Queryable): Promise<void> {
  await tx.query(
    `delete from version_site where empreinte not in (
       select empreinte from version_site order by demarree desc limit ${kept})`,
  );
  await tx.query('delete from fichier_site where nom not in (select unnest(noms) from version_site)');
}

/** The content of a file of any kept version; null if none has it. */
export async function findFile(db: Queryable, nom: string): Promise<Uint8Array | null> {
  const [row] = await db.query<{ contenu: Uint8Array }>('select contenu from fichier_site where nom = $1', [
    nom,
  ]);
  return row?.contenu ?? null;
}
