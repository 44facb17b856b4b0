/**
 * Creates an organisation's first account, or another referent, in the configured database: `npm run
 * create-referent -- --organisme ORG075 --nom-organisme 'Conseil départemental' --identifiant 0750000001
 * --nom Martin --prenom Claire --mail claire.martin@departement.example`. Prints the temporary password. The
 * server must be stopped if the database is embedded, because one process at a time can open it.
 */
import { parseArgs } from 'node:util';
import { temporaryDays } from './compte/temporaryPassword.ts';
import { readTime } from './db/clock.ts';
import { createLog } from './http/log.ts';
import { record } from './journal/journal.ts';
import { beginOrganisme, RefusedBeginning } from './organisme/beginOrganisme.ts';
import { runCommand } from './runCommand.ts';
import { readSettings } from './settings/settings.ts';
import { connect } from './start/connect.ts';

const needed = ['organisme', 'identifiant', 'nom', 'prenom', 'mail'] as const;

await runCommand(
  async () => console.info(await createReferent()),
  (error) => (error instanceof RefusedBeginning ? error.message : null),
);

async function createReferent(): Promise<string> {
  const { values } = parseArgs({
    options: {
      organisme: { type: 'string' },
      'nom-organisme': { type: 'string' },
      'personne-morale': { type: 'boolean', default: false },
      national: { type: 'boolean', default: false },
      identifiant: { type: 'string' },
      nom: { type: 'string' },
      prenom: { type: 'string' },
      mail: { type: 'string' },
    },
  });
  const missing = needed.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new RefusedBeginning(missing.map((name) => `--${name} is needed`).join('\n'));
  const typed = {
    organisme: values.organisme ?? '',
    nomOrganisme: values['nom-organisme'] ?? null,
    personneMorale: values['personne-morale'],
    national: values.national,
    identifiant: values.identifiant ?? '',
    nom: values.nom ?? '',
    prenom: values.prenom ?? '',
    mail: values.mail ?? '',
  };
  const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env });
  const log = createLog(settings);
  const db = await connect(settings, log);
  try {
    const now = await readTime(db);
    const { form, motDePasse } = await db.transaction(async (tx) => {
      const begun = await beginOrganisme(tx, typed, now);
      const { identifiant } = begun.form;
      await record(tx, { log, clock: () => now }, { evenement: 'utilisateur.referent', objet: identifiant });
      return begun;
    });
    return [
      `${form.prenom} ${form.nom} is a referent of ${form.organisme}.`,
      `Identifier: ${form.identifiant}`,
      `Temporary password, for ${temporaryDays} days: ${motDePasse}`,
    ].join('\n');
  } finally {
    await db.close();
  }
}
