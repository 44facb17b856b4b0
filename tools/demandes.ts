/**
 * Fills a PostgreSQL database for benchmarks: `DATABASE_URL=… node tools/demandes.ts --count 1000000`. The
 * database must be empty or a demonstration; `--organisme ORG900` creates requests of legal entities.
 */
import { parseArgs } from 'node:util';
import { openPostgres } from '../server/db/postgres.ts';
import { prepareSchema } from '../server/start/schema.ts';
import { makeDemandes } from '../testkit/makeDemandes.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000000' },
    organisme: { type: 'string', default: 'ORG075' },
  },
});
const url = process.env.DATABASE_URL;
const count = Number(values.count);
if (!url || !Number.isInteger(count) || count < 1) {
  console.error('DATABASE_URL names the database, --count how many requests it is to hold.');
  process.exit(2);
}
const db = openPostgres(url, { statementTimeout: 600_000 });
try {
  await prepareSchema(db);
  await makeDemandes(db, values.organisme, count, (held) => console.log(`${held} requests`));
} finally {
  await db.close();
}
