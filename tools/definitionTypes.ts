/** Generates the types of the definition grammar from its JSON Schemas. */
import { readFile } from 'node:fs/promises';
import { compile, type JSONSchema } from 'json-schema-to-typescript';

const grammars = ['app', 'area', 'checks'] as const;

/** The text of `schemas/types/definition.ts`. */
export async function definitionTypes(): Promise<string> {
  const schemas = await Promise.all(
    grammars.map(async (name) => {
      const file = new URL(`../schemas/definition/${name}.schema.json`, import.meta.url);
      return JSON.parse(await readFile(file, 'utf8')) as { readonly $defs: object };
    }),
  );
  const all = {
    ...schemas[0],
    title: 'AppDefinition',
    $defs: Object.assign(
      {
        areaDefinition: { ...schemas[1], title: 'AreaDefinition' },
        checksDefinition: { ...schemas[2], title: 'ChecksDefinition' },
      },
      ...schemas.map((schema) => schema.$defs),
    ),
  };
  return compile(forTypes(all) as JSONSchema, 'AppDefinition', {
    additionalProperties: false,
    bannerComment: '/** Made from schemas/definition by `npm run gen`: change it there. */',
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    style: { singleQuote: true, printWidth: 110 },
  });
}

/**
 * The schema without parts that have no type: conditions, `x-` keys, and annotations beside a reference. `tsRequired`
 * names keys that an author may leave out and the compiler fills in.
 */
function forTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forTypes);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema) return { $ref: schema.$ref };
  const { required = [], tsRequired = [] } = schema as Readonly<Record<string, readonly string[]>>;
  const whole = tsRequired.length === 0 ? schema : { ...schema, required: [...required, ...tsRequired] };
  const kept = Object.entries(whole).filter(([key]) => !untyped.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => [key, key === 'properties' ? mapValues(value) : forTypes(value)]),
  );
}

function mapValues(properties: object): object {
  return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, forTypes(value)]));
}

const untyped = new Set([
  'patternProperties',
  'propertyNames',
  'if',
  'then',
  'else',
  'allOf',
  'tsRequired',
  '$id',
  '$schema',
]);
