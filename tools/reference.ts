/** Generates `engine/REFERENCE.md`: every key of the grammar with its values, its default and its French description. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { GrammarSchema as Schema } from '../engine/core/definition/grammarSchema.ts';
import { engineVocabulary } from '../engine/core/model/vocabulary.ts';
import { textKeyTable } from './textKeyTable.ts';

/** A file of the grammar: its heading, and what stands behind the names of its parts that another file has too. */
const files = [
  { name: 'area', heading: 'Un domaine : `screens/<domaine>.yaml`', suffix: '' },
  { name: 'app', heading: 'L’application : `screens/app.yaml`', suffix: ' (application)' },
  { name: 'checks', heading: 'Les contrôles : `screens/checks.yaml`', suffix: '' },
  { name: 'messages', heading: 'Les messages : `messages/*.yaml`', suffix: '' },
];

const types: Readonly<Record<string, string>> = {
  string: 'texte',
  integer: 'entier',
  number: 'nombre',
  boolean: '`true` ou `false`',
  null: 'rien',
};

/** The text of the reference. */
export async function reference(): Promise<string> {
  const shared: Record<string, Schema> = {};
  const sections = files.map(({ name, heading, suffix }) => {
    const file = join(import.meta.dirname, `../schemas/definition/${name}.schema.json`);
    const schema = JSON.parse(readFileSync(file, 'utf8')) as Schema;
    const parts = Object.entries(schema.$defs ?? {});
    const own = parts.filter(([part, one]) => !isDeepStrictEqual(shared[part], one));
    const titles = new Map(own.map(([part]) => [part, shared[part] === undefined ? part : part + suffix]));
    for (const [part, one] of own) shared[part] ??= one;
    const link = (part: string) => linkTo(titles.get(part) ?? part);
    return [
      `## ${heading}\n\n${sectionOf(schema, link)}`,
      ...own.map(([part, one]) => `### ${titles.get(part)}\n\n${sectionOf(one, link)}`),
    ].join('\n');
  });
  return `<!-- Fait par \`npm run gen\` à partir de schemas/definition : ne pas modifier ici. -->

# Référence de la grammaire

Toutes les clés que les définitions admettent. Les clés en gras sont obligatoires ; \`x-…\` est partout permis, pour des notes.
Ce que les parties font ensemble, et les clés des messages : [GRAMMAR.md](GRAMMAR.md).

${sections.join('\n')}
## Les clés des messages

Les textes d’un écran sont sous \`<domaine>.<écran>\`, par les mots de la définition, emboîtés comme elle ; \`grid\`, \`form\`, et
\`fields\` sous \`filters\`, n’y paraissent pas. Les textes d’une liste de valeurs : \`<domaine>.options.<liste>.<valeur>\`, ou
\`app.options\` ; d’un refus : \`<domaine>.errors.<code>\`, ou \`app.errors\`. Ceux d’une connexion, d’une collection et d’un plan du
site : [GRAMMAR.md](GRAMMAR.md#texts).

${textKeyTable()}
## Les noms du moteur

Une application y ajoute ceux de son vocabulaire.

${namesOfEngine()}`;
}

function namesOfEngine(): string {
  const { widgets, cells, formats } = engineVocabulary;
  const kinds = { widgets, cells, formats: Object.keys(formats) };
  return Object.entries(kinds)
    .map(([kind, names]) => `- \`${kind}\` : ${names.map(codeOf).join(', ')}\n`)
    .join('');
}

type Link = (part: string) => string;

function linkTo(title: string): string {
  return `[${title}](#${title
    .toLowerCase()
    .replaceAll(/[^\w ]/g, '')
    .replaceAll(' ', '-')})`;
}

/** The description of a part, and the table of its keys. */
function sectionOf(schema: Schema, link: Link): string {
  const rows = [...rowsOf(schema, '', link)];
  const values = rows.length === 0 ? valuesOf(schema, link) : '';
  const table = `| Clé | Valeur | Sens |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  const kinds = (schema.allOf ?? []).flatMap(({ then }) => (then ? [valuesOf(then, link)] : []));
  const byKind =
    kinds.length === 0 ? '' : `\nSes autres clés sont celles de sa forme : ${kinds.join(', ')}.\n`;
  return `${schema.description ?? ''}\n${byKind}${values === '' ? '' : `\nValeur : ${values}.\n`}${rows.length === 0 ? '' : `\n${table}`}`;
}

/** A row for each key, and for those of a map that is described in place. */
function* rowsOf({ properties = {}, required = [] }: Schema, prefix: string, link: Link): Generator<string> {
  for (const [key, schema] of Object.entries(properties)) {
    const name = `\`${prefix}${key}\``;
    const cells = [required.includes(key) ? `**${name}**` : name, valuesOf(schema, link), meaningOf(schema)];
    yield `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
    yield* rowsOf(schema, `${prefix}${key}.`, link);
  }
}

function meaningOf({ description = '', default: usual }: Schema): string {
  const isSaid = usual === undefined || description.includes('Par défaut');
  return isSaid ? description : `${description} Par défaut : \`${JSON.stringify(usual)}\`.`;
}

/** What a value may be. */
function valuesOf(schema: Schema, link: Link): string {
  if (schema.$ref !== undefined) return link(schema.$ref.replace(/^.*\//, ''));
  if (schema.const !== undefined) return codeOf(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(codeOf).join(', ');
  const alternatives = [schema.then, schema.else].flatMap((one) =>
    one?.$ref !== undefined || one?.enum !== undefined || one?.items !== undefined
      ? [valuesOf(one, link)]
      : [],
  );
  if (alternatives.length === 2) return alternatives.join(' ou ');
  const given = [schema.type ?? []].flat();
  // An alternative that is a part describes the map.
  const plain = alternatives.length > 0 ? given.filter((type) => type !== 'object') : given;
  const all = [...plain.map((type) => ofType(type, schema, link)), ...alternatives];
  return all.length === 0 ? 'toute valeur' : [...new Set(all)].join(' ou ');
}

function ofType(type: string, { items, additionalProperties, properties }: Schema, link: Link): string {
  if (type === 'array') return items === undefined ? 'liste' : `liste : ${valuesOf(items, link)}`;
  if (type !== 'object') return types[type] ?? type;
  if (typeof additionalProperties !== 'object') return properties === undefined ? 'table' : 'clés';
  return `table : ${valuesOf(additionalProperties, link)}`;
}

function codeOf(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
