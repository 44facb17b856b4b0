#!/usr/bin/env node
/**
 * The engine's command line. `check` reports every problem of the definitions; `model` prints what a screen compiles
 * to. Exit codes: 0 nothing to report, 1 problems found, 2 the command itself could not run.
 */
import { parseArgs } from 'node:util';
import type { Compiled } from '../core/compile.ts';
import { sarifOf } from '../core/sarif.ts';
import { type Definitions, loadDefinitions, placesOf } from './definitions.ts';
import { reportProblems } from './report.ts';
import { reportOffer } from './reportOffer.ts';

const help = `Usage : node engine/node/cli.ts <action> [options]

Actions
  check            contrôle toutes les définitions et liste tous les problèmes
  model <écran>    affiche le modèle compilé d'un écran (« app » : l'application, « routes » : la table des routes)

Options
  --json                 check : le rapport en JSON
  --sarif                check : le rapport en SARIF 2.1.0
  --offer                check : en plus, ce que le contrat offre et que rien n'utilise
  --variant <nom>        model : une seule variante
  --root <dossier>       dossier de l'application (défaut : le dossier courant)
  --screens <dossier>    dossier des écrans (défaut : screens)
  --messages <dossier>   dossier des messages (défaut : messages)
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
  root: { type: 'string' },
  screens: { type: 'string' },
  messages: { type: 'string' },
  vocabulary: { type: 'string' },
  contract: { type: 'string' },
} as const;

/** A command that cannot run: told in one line, exit code 2. */
class UsageError extends Error {}

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
  if (command !== 'check' && command !== 'model')
    throw new UsageError(`Action inconnue : ${command}\n\n${help}`);

  const { json, sarif, offer, help: _help, variant, ...places } = values;
  const definitions = await loadDefinitions(placesOf(places));
  if (command === 'check') return check(definitions, { json, sarif, offer });
  return model(definitions, names[0], variant);
}

type CheckOptions = { readonly json: boolean; readonly sarif: boolean; readonly offer: boolean };

function check({ problems, files, unused }: Definitions, { json, sarif, offer }: CheckOptions): number {
  if (sarif) console.log(JSON.stringify(sarifOf(problems), null, 2));
  else if (json) console.log(JSON.stringify(offer ? { problems, unused } : problems, null, 2));
  else if (problems.length > 0) console.log(reportProblems(problems, files));
  else console.log(`${files.length} fichiers, aucun problème`);
  if (offer && !json && !sarif) console.log(`\n${reportOffer(unused)}`);
  return problems.length === 0 ? 0 : 1;
}

function model(
  { problems, files, compiled }: Definitions,
  name: string | undefined,
  variant: string | undefined,
): number {
  if (!compiled) {
    console.error(reportProblems(problems, files));
    return 1;
  }
  console.log(JSON.stringify(modelOf(compiled, name, variant), null, 2));
  return 0;
}

function modelOf(compiled: Compiled, name: string | undefined, variant: string | undefined): unknown {
  const known = ['app', 'routes', ...Object.keys(compiled.screens)];
  if (name === undefined) throw new UsageError(`Quel écran ? ${known.join(', ')}`);
  if (name === 'app') return compiled.app;
  if (name === 'routes') return compiled.routes;
  const file = compiled.screens[name];
  if (!file) throw new UsageError(`Écran inconnu : ${name}. Écrans : ${known.join(', ')}`);
  if (variant === undefined) return file;
  const one = file[variant];
  if (!one)
    throw new UsageError(
      `Variante inconnue : ${variant}. Variantes de ${name} : ${Object.keys(file).join(', ')}`,
    );
  return one;
}
