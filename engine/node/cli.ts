#!/usr/bin/env node
/**
 * The engine's command line. `check` reports every problem of the definitions; `model` prints what a screen compiles
 * to. Exit codes: 0 nothing to report, 1 problems found, 2 the command itself could not run.
 */
import { parseArgs } from 'node:util';
import type { Compiled } from '../core/compile.ts';
import { compareVersions } from '../core/diff/compare.ts';
import { explain } from '../core/explain/explain.ts';
import { prepare } from '../core/prepare.ts';
import { sarifOf } from '../core/sarif.ts';
import { type DefinitionPlaces, type Definitions, loadDefinitions, placesOf } from './definitions.ts';
import { reportProblems } from './report.ts';
import { reportChanges } from './reportChanges.ts';
import { reportExplanation } from './reportExplanation.ts';
import { reportOffer } from './reportOffer.ts';
import { openVersion } from './revision.ts';

const help = `Usage : node engine/node/cli.ts <action> [options]

Actions
  check            contrôle toutes les définitions et liste tous les problèmes
  explain <écran>  dit ce qu'un utilisateur voit d'un écran, et pourquoi (--variant, --rights)
  diff <avant> <après>  dit ce qui change pour les utilisateurs entre deux dossiers ou révisions git
  model <écran>    affiche le modèle compilé d'un écran (« app » : l'application, « routes » : la table des routes)

Options
  --json                 check : le rapport en JSON
  --sarif                check : le rapport en SARIF 2.1.0
  --offer                check : en plus, ce que le contrat offre et que rien n'utilise
  --variant <nom>        model : une seule variante ; explain : celle de l'utilisateur (défaut : la première)
  --rights <a,b>         explain : les droits de l'utilisateur (défaut : personne n'est connecté)
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
  rights: { type: 'string' },
  root: { type: 'string' },
  screens: { type: 'string' },
  messages: { type: 'string' },
  vocabulary: { type: 'string' },
  contract: { type: 'string' },
} as const;

const commands: readonly string[] = ['check', 'explain', 'diff', 'model'];

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
  if (!commands.includes(command)) throw new UsageError(`Action inconnue : ${command}\n\n${help}`);

  const { json, sarif, offer, help: _help, variant, rights, ...places } = values;
  if (command === 'diff') return diff(names, places, json);
  const definitions = await loadDefinitions(placesOf(places));
  if (command === 'check') return check(definitions, { json, sarif, offer });
  if (command === 'explain') return explainScreen(definitions, names[0], { variant, rights, json });
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

type ExplainOptions = {
  readonly variant: string | undefined;
  readonly rights: string | undefined;
  readonly json: boolean;
};

function explainScreen(
  { problems, files, sound, vocabulary }: Definitions,
  name: string | undefined,
  { variant, rights, json }: ExplainOptions,
): number {
  if (!sound) {
    console.error(reportProblems(problems, files));
    return 1;
  }
  const { names } = sound.app.variants;
  const chosen = variant ?? names[0] ?? '';
  if (!names.includes(chosen))
    throw new UsageError(`Variante inconnue : ${chosen}. Variantes : ${names.join(', ')}`);
  const held = rights?.split(',').filter((one) => one !== '') ?? [];
  const known = Object.keys(sound.app.rights);
  const stray = held.find((one) => !known.includes(one));
  if (stray !== undefined) throw new UsageError(`Droit inconnu : ${stray}. Droits : ${known.join(', ')}`);
  const visitor = {
    signedIn: rights !== undefined,
    rights: new Map(held.map((one) => [one.toLowerCase(), true] as const)),
    variant: chosen,
  };
  const lines = explain(prepare(files, vocabulary), sound, name ?? '', visitor);
  if (lines === null)
    throw new UsageError(`Écran inconnu : ${name ?? ''}. Écrans : ${Object.keys(sound.screens).join(', ')}`);
  console.log(json ? JSON.stringify(lines, null, 2) : reportExplanation(lines));
  return 0;
}

async function diff(
  [before, after]: readonly string[],
  places: DefinitionPlaces,
  json: boolean,
): Promise<number> {
  if (before === undefined || after === undefined)
    throw new UsageError('Deux dossiers ou révisions git sont nécessaires : diff <avant> <après>');
  const versions = [];
  for (const name of [before, after]) versions.push(await compiledVersion(name, places));
  const [old, made] = versions;
  if (!old || !made) return 1;
  const changes = compareVersions(old, made);
  console.log(json ? JSON.stringify(changes, null, 2) : reportChanges(changes));
  return 0;
}

/** The model of a version; null, and its problems printed, when it has any. */
async function compiledVersion(name: string, places: DefinitionPlaces): Promise<Compiled | null> {
  const version = await openVersion(name, places.root ?? '.');
  try {
    const { problems, files, sound } = await loadDefinitions(placesOf({ ...places, root: version.root }));
    if (!sound) console.error(`${name}\n\n${reportProblems(problems, files)}`);
    return sound;
  } finally {
    await version.remove();
  }
}
