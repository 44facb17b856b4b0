/**
 * Lists the numbers of beneficiaries that former versions stored in several forms: `npm run identifiants`; `npm run
 * identifiants -- --reunir` unites them. Once no instance of a former version runs. The server must be stopped if the
 * database is embedded, because one process at a time can open it.
 */
import { parseArgs } from 'node:util';
import { findOtherForms, uniteForms } from './beneficiaire/identifiants.ts';
import { createLog } from './http/log.ts';
import { runCommand } from './runCommand.ts';
import { readSettings } from './settings/settings.ts';
import { connect } from './start/connect.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { reunir: { type: 'boolean', default: false } } });
  const settings = readSettings({ LOG_LEVEL: 'warn', ...process.env });
  const db = await connect(settings, createLog(settings));
  try {
    const forms = await findOtherForms(db);
    for (const form of forms) {
      console.info(
        `${form.organisme}  ${form.identifiant} -> ${form.canonique ?? 'no number: to correct by hand'}`,
      );
      if (values.reunir && form.canonique !== null) await uniteForms(db, form);
    }
    console.info(values.reunir ? 'United.' : `${forms.length} to unite. Nothing was changed.`);
  } finally {
    await db.close();
  }
});
