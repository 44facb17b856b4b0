#!/usr/bin/env node
/**
 * The engine's command line. `check` reports every problem of the definitions; `explain`, `diff`, `model` and `catalogue`
 * look at what they compile to. Exit codes: 0 nothing to report, 1 problems found, 2 the command itself could not run.
 */
import { parseArgs } from 'node:util';
import { sarifOf } from '../core/sarif.ts';
import { placesOf } from './applicationPlaces.ts';
import { type CheckOutcome, checkDefinitions } from './checkDefinitions.ts';
import { reportProblems } from './report.ts';
import { reportOffer } from './reportOffer.ts';
import { UsageError } from './UsageError.ts';

const help = `Usage : node engine/node/cli.ts <action> [options]

Actions
  check            contrôle toutes les définitions et liste tous les problèmes
  explain <écran>  dit ce qu'un utilisateur voit d'un écran, et pourquoi (--variant, --rights)
  diff <avant> <après>  dit ce qui change pour les utilisateurs entre deux dossiers ou révisions git
  catalogue        écrit une page Markdown par écran, et leur index, dans un dossier (--out)
  model <écran>    affiche le modèle compilé d'un écran (« app » : l'application, « routes » : la table des routes)

Options
  --json                 check : le rapport en JSON
  --sarif                check : le rapport en SARIF 2.1.0
  --offer                check : en plus, ce que le contrat offre et que rien n'utilise
  --variant <nom>        model : une seule variante ; explain : celle de l'utilisateur (défaut : la première)
  --rights <a,b>         explain : les droits de l'utilisateur (défaut : personne n'est connecté)
  --out <dossier>        catalogue : où écrire les pages
  --root <dossier>       dossier de l'application (défaut : le dossier courant)
  --screens <dossier>    dossier des écrans (défaut : screens)
  --messages <dossier>   dossier ou fichier des messages ; peut se répéter (défaut : messages)
  --contract <fichier>   document OpenAPI du serveur (défaut : schemas/openapi.json)
  --vocabulary <module>  noms du registre (défaut : src/registry/vocabulary.ts)
  --help                 cette aide

Codes de sortie : 0 rien à signaler, 1 des problèmes, 2 exécution impossible
`;

const options = {
  json: { type: 'boolean', default: false },
  sarif: { type: 'boolean', default: false },
  offer: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  variant: { type: 'string' },
  rights: { type: 'string' },
  out: { type: 'string' },
  root: { type: 'string' },
  screens: { type: 'string' },
  messages: { type: 'string', multiple: true },
  vocabulary: { type: 'string' },
  contract: { type: 'string' },
} as const;

const commands: readonly string[] = ['check', 'explain', 'diff', 'model', 'catalogue'];

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [command, ...names] = positionals;
  if (values.help) {
    console.log(help);
    return 0;
  }
  if (command === undefined) throw new UsageError(help);
  if (!commands.includes(command)) throw new UsageError(`Action inconnue : ${command}\n\n${help}`);

  const { json, sarif, offer, help: _help, variant, rights, out, ...places } = values;
  if (command === 'check') return check(await checkDefinitions(placesOf(places)), { json, sarif, offer });
  if (command === 'catalogue') {
    const { writePages } = await import('./writePages.ts');
    console.log(`${await writePages(places, out)} pages`);
    return 0;
  }
  // The compiler is loaded only where its models are looked at: a check that finds its cache does without.
  const { diff, explainScreen, printModel } = await import('./inspect.ts');
  if (command === 'diff') return diff(names, places, json);
  if (command === 'explain') return explainScreen(places, names[0], { variant, rights, json });
  return printModel(places, names[0], variant);
}

type CheckOptions = { readonly json: boolean; readonly sarif: boolean; readonly offer: boolean };

function check({ problems, files, unused }: CheckOutcome, { json, sarif, offer }: CheckOptions): number {
  if (sarif) console.log(JSON.stringify(sarifOf(problems), null, 2));
  else if (json) console.log(JSON.stringify(offer ? { problems, unused } : problems, null, 2));
  else if (problems.length > 0) console.log(reportProblems(problems, files));
  else console.log(`${files.length} fichiers, aucun problème`);
  if (offer && !json && !sarif) console.log(`\n${reportOffer(unused)}`);
  return problems.length === 0 ? 0 : 1;
}
