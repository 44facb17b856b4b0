/**
 * Precompiles the validators of the definition grammar and of its forms' schemas: compiling them takes longer
 * than most checks.
 */
import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import schemaOfSchemas from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import { moduleCode } from '../engine/node/compileValidator.ts';

const header = '/** Made from schemas/definition by `npm run gen`: change it there. */\n';
const grammars = ['app', 'area', 'checks', 'messages'] as const;

/**
 * The text of `schemas/types/definitionValidators.js`: exports by grammar name (`area`) or kind of screen
 * (`searchScreen`), and `jsonSchema`.
 */
export async function definitionValidators(): Promise<string> {
  const schemas = await Promise.all(
    grammars.map(async (name) => {
      const file = new URL(`../schemas/definition/${name}.schema.json`, import.meta.url);
      return JSON.parse(await readFile(file, 'utf8'), withoutNotes) as {
        readonly $id: string;
        readonly $defs?: object;
      };
    }),
  );
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    ownProperties: true,
    messages: false,
    inlineRefs: false,
    code: { source: true, esm: true },
  });
  ajv.addSchema([...schemas, withoutFormats(schemaOfSchemas)]);
  const screens = schemas.flatMap(({ $id, $defs = {} }) =>
    Object.keys($defs)
      .filter((name) => name.endsWith('Screen'))
      .map((name) => [name, `${$id}#/$defs/${name}`] as const),
  );
  const parts = new Map([
    ...schemas.map(({ $id }, index) => [grammars[index] ?? '', $id] as const),
    ...screens,
    ['jsonSchema', schemaOfSchemas.$id] as const,
  ]);
  // By reference: a kind of screen compiled by its own name would be emitted twice.
  for (const [name, $ref] of parts) ajv.addSchema({ $ref }, name);
  return header + moduleCode(ajv, [...parts.keys()]);
}

/** The text of `schemas/types/definitionValidators.d.ts`. */
export async function definitionValidatorsType(): Promise<string> {
  return `${header}import type { ValidateFunction } from 'ajv';
declare const validators: Readonly<Record<string, ValidateFunction>>;
export default validators;
`;
}

/** Formats of patterns and addresses are checked elsewhere or not at all. */
function withoutFormats(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    ['format', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
  ) as object;
}

/** Annotations are half of the text and are never validated. */
function withoutNotes(key: string, value: unknown): unknown {
  return ['description', 'title', '$schema'].includes(key) && typeof value === 'string' ? undefined : value;
}
