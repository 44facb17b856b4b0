/**
 * Damage of the embedded database's files that its start does not meet: a table or an index that was cut, emptied, deleted or
 * changed on the disk. PostgreSQL tells it when the page is read, which may be months later. A page of a table that was
 * overwritten with zeros is not found: PostgreSQL takes it for a page that was never used.
 */
import type { Queryable, VitalDatabase } from './database.ts';
import { isDamage } from './failures.ts';

/** `key`: the columns of the primary key of a table. */
type Relation = { readonly oid: number; readonly name: string; readonly key: string | null };

/** What is wrong with a table or an index. */
class Damage extends Error {}

/** Reads every table and index. Returns what is wrong with the first damaged one; null: nothing. */
export async function findDamage(db: VitalDatabase): Promise<string | null> {
  try {
    await db.withoutTimeouts((connection) => connection.transaction(readAll));
    return null;
  } catch (error) {
    if (error instanceof Damage) return error.message;
    throw error;
  }
}

async function readAll(tx: Queryable): Promise<void> {
  await tx.execute('create extension amcheck');
  for (const { oid, name } of await relations(tx, `c.relkind = 'i' and a.amname = 'btree'`))
    await reading(name, tx.query('select bt_index_check($1)', [oid]));
  await tx.execute('set local enable_seqscan = off; set local enable_bitmapscan = off');
  for (const { oid, name, key } of await relations(tx, `c.relkind in ('r', 'm')`)) {
    const found = tx.query<{ msg: string }>('select msg from verify_heapam($1, check_toast => true)', [oid]);
    const [wrong] = await reading(name, found);
    if (wrong !== undefined) throw new Damage(`${name}: ${wrong.msg}`);
    // Each row by the index of its key: its page is read although the table may have lost it.
    if (key !== null)
      await reading(
        name,
        tx.query(`select count(r) from (select t as r from ${name} t order by ${key}) ordered`),
      );
  }
  await tx.execute('drop extension amcheck');
}

async function reading<T>(name: string, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    throw isDamage(error) ? new Damage(`${name}: ${(error as Error).message}`) : error;
  }
}

function relations(db: Queryable, which: string): Promise<Relation[]> {
  return db.query<Relation>(
    `select c.oid::integer, c.oid::regclass::text as name,
       (select string_agg(quote_ident(attname), ', ' order by array_position(conkey, attnum))
        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any (conkey)
        where conrelid = c.oid and contype = 'p') as key
     from pg_class c left join pg_am a on a.oid = c.relam left join pg_index i on i.indexrelid = c.oid
     where ${which} and c.relpersistence = 'p' and coalesce(i.indisvalid, true) order by c.oid`,
  );
}
