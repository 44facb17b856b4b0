/** Every string of every body and criterion is read as people see it, whoever calls. */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { textKeyword, withTexts } from '../../../server/http/cleanTexts.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  contentMediaType?: string;
  enum?: unknown[];
  const?: unknown;
  'x-texte'?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
};
type Operation = {
  operationId: string;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};

const document = JSON.parse(readFileSync('schemas/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (document.components.schemas[name] ?? {});
}

/** The string members of a schema, with their names. */
function stringsOf(schema: Schema, name: string): { name: string; schema: Schema }[] {
  const own = resolved(schema);
  const isString = [own.type].flat().includes('string');
  return [
    ...(isString ? [{ name, schema: own }] : []),
    ...Object.entries(own.properties ?? {}).flatMap(([member, at]) => stringsOf(at, `${name}.${member}`)),
    ...(own.items === undefined ? [] : stringsOf(own.items, `${name}[]`)),
  ];
}

const strings = Object.values(document.paths)
  .flatMap((item) => Object.values(item))
  .flatMap(({ operationId, parameters = [], requestBody }) => [
    ...parameters
      .filter((parameter) => parameter.in !== 'header')
      .flatMap((parameter) => stringsOf(parameter.schema, `${operationId} ${parameter.name}`)),
    ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => stringsOf(schema, operationId)),
  ])
  // The order file is read as a stream.
  .filter(({ schema }) => schema.contentMediaType === undefined);

/** As the document writes `contentEncoding`. */
const isBytes = ({ format }: Schema) => format === 'byte';
const isPassword = (name: string) => /motdepasse$/i.test(name);

const ajv = new Ajv({ strictTypes: false });
addFormats.default(ajv);
ajv.addKeyword(textKeyword);

/** The value after a validation by nothing but the type and the reading. */
function read({ type, format, 'x-texte': reading }: Schema, value: string): unknown {
  const kept = {
    type,
    ...(format === 'password' && { format }),
    ...(format === 'byte' && { contentEncoding: 'base64' }),
  };
  const own = { ...kept, ...(reading && { 'x-texte': reading }) };
  const data = { value };
  ajv.validate(withTexts({ type: 'object', properties: { value: own } }) as object, data);
  return data.value;
}

test('there are strings to look at', () => {
  expect(strings.length).toBeGreaterThan(60);
  expect(strings.filter(({ name }) => isPassword(name))).toHaveLength(8);
});

test.each(strings.map(({ name, schema }) => [name, schema] as const))('%s', (name, schema) => {
  const hidden = '\u200b\ufeff a\u00ad\u202f\u3000\u2009b\u2060\ufe0fe\u0301\u200f\t';
  if (isPassword(name) || isBytes(schema)) expect(read(schema, hidden)).toBe(hidden);
  else expect(read(schema, hidden)).toBe('a bé');
});

test.each(
  strings
    .filter(({ name }) => /identifiant$|login$|mail$|email$|telephone$|mobile$|immatriculation$/i.test(name))
    .filter(({ schema }) => schema.enum === undefined)
    .map(({ name, schema }) => [name, schema] as const),
)('%s has one written form', (_name, schema) => {
  expect(read(schema, 'ab\u2011\uff11\u2212c\u2019d')).toBe("ab-1-c'd");
});

test('a line break stays where the schema allows one; the texts of an unknown member stay', () => {
  const validate = ajv.compile(
    withTexts({ type: 'object', properties: { a: { type: ['string', 'null'], maxLength: 5 } } }) as object,
  );
  const data = { a: ' x \r\n\u200b y\u00a0', b: '\u200b' };
  expect(validate(data)).toBe(true);
  expect(data).toEqual({ a: 'x\ny', b: '\u200b' });
  expect(validate({ a: null })).toBe(true);
});

test('an unknown reading is refused when the routes are made', () => {
  expect(() => ajv.compile({ type: 'string', 'x-texte': 'autre' })).toThrow('autre');
});
