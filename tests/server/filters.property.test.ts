/**
 * Compares the criteria of each list on its screen and its route: the server must accept what the screen
 * accepts, and refuse what breaks a limit. Screens and routes share no schema, so they are compared here.
 */
import { Ajv, type AnySchema } from 'ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SearchModel } from '../../engine/core/model/screen.ts';
import type { JsonSchema } from '../../engine/core/model/value.ts';
import { cleanCode, cleanLine } from '../../engine/core/runtime/cleanText.ts';
import { isIsoDate } from '../../engine/core/runtime/dates.ts';
import { portalDefinitions } from '../portalDefinitions.ts';
import type { Caller } from './caller.ts';
import { orderApp } from './transfert/orderApp.ts';

const { screens } = await portalDefinitions();
const ajv = new Ajv({ strict: false, formats: { date: isIsoDate } });

type Criterion = {
  readonly field: string;
  readonly parameter: string;
  readonly schema: JsonSchema & { readonly maxLength?: number; readonly enum?: readonly string[] };
  readonly widget: string;
  readonly accepts: (value: string) => boolean;
};

/** The list for each kind of organisation, and the parameter of each criterion. */
function criteriaOf(screen: string, variant: string): { path: string; criteria: readonly Criterion[] } {
  const model = screens[screen]?.[variant] as SearchModel | undefined;
  if (model?.kind !== 'search' || model.filters === null) throw new Error(`${screen} is no list`);
  const { filters, source } = model;
  const properties = filters.schema.properties as Readonly<Record<string, Criterion['schema']>>;
  const criteria = filters.fields.map(({ name, widget }) => {
    const parameter = Object.entries(source.call.query).find(
      ([, value]) => 'filter' in value && value.filter === name,
    )?.[0];
    const schema = properties[name];
    if (parameter === undefined || schema === undefined) throw new Error(`${name} is not sent`);
    return { field: name, parameter, schema, widget, accepts: ajv.compile(schema as AnySchema) as never };
  });
  return { path: source.call.path, criteria };
}

const lists = ['commandes/liste', 'doublons/liste', 'demandes/liste', 'beneficiaires/liste'] as const;
const organisations = [
  { variant: 'personnePhysique', identifiant: '0000000001' },
  { variant: 'personneMorale', identifiant: '1000000001' },
] as const;

const orders = orderApp();

describe.each(lists)('criteria of %s', (screen) => {
  const ask = async (caller: Caller, path: string, query: Record<string, string>) =>
    (await caller.call({ method: 'GET', url: path, query })).statusCode;

  test.each(organisations)(
    'SEC-52 SEC-47 are those of its route ($variant)',
    async ({ variant, identifiant }) => {
      const caller = await orders.as(identifiant);
      const { path, criteria } = criteriaOf(screen, variant);
      for (const { parameter, schema, widget, accepts } of criteria) {
        const { maxLength } = schema;
        const values = fc.oneof(
          fc.constantFrom(...hostile),
          fc.string({ unit: 'grapheme', maxLength: (maxLength ?? 20) + 3 }),
          fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: (maxLength ?? 20) + 3 }),
          fc.string({
            unit: fc.constantFrom(..."AÉé œ'-.9"),
            minLength: 1,
            maxLength: (maxLength ?? 20) + 3,
          }),
          fc
            .date({ min: new Date('0900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
            .map((date) => date.toISOString().slice(0, 10)),
          fc.constantFrom(...(schema.enum ?? ['x'])),
        );
        await fc.assert(
          fc.asyncProperty(values, async (typed) => {
            // As sent by the form: cleaned, and omitted if empty.
            const value = (widget === 'code' ? cleanCode : cleanLine)(typed);
            if (value === '') return;
            const status = await ask(caller, path, { [parameter]: value });
            // A NUL cannot be typed in a browser's field or stored in the database; no screen checks for it.
            if (value.includes('\u0000')) expect(status, `${parameter}=NUL`).toBe(400);
            else if (accepts(value)) expect(status, `${parameter}=${value}`).toBe(200);
            else if (breaksLimit(schema, value)) expect(status, `${parameter}=${value}`).toBe(400);
            else expect([200, 400], `${parameter}=${value}`).toContain(status);
          }),
          {
            numRuns: 25,
            examples: [...endless, ...(schema.format === 'date' ? edges : [])].map((value) => [value]),
          },
        );
        if (maxLength !== undefined) {
          const atLimit = (accepts('9') && !accepts('A') ? '9' : 'A').repeat(maxLength);
          expect(accepts(atLimit)).toBe(true);
          expect(await ask(caller, path, { [parameter]: atLimit })).toBe(200);
          expect(accepts(`${atLimit}9`)).toBe(false);
          expect(await ask(caller, path, { [parameter]: `${atLimit}9` })).toBe(400);
        }
      }
    },
  );

  test('SEC-36 SEC-50 are of the caller’s own organisation, each once', async () => {
    const caller = await orders.as('0000000001');
    const { path, criteria } = criteriaOf(screen, 'personnePhysique');
    for (const query of ['organisme=ORG900', 'Emetteur=ORG900', 'login=1000000001', 'organisme_id=2'])
      expect((await caller.call({ method: 'GET', url: `${path}?${query}` })).statusCode, query).toBe(400);
    const headers = { emetteur: 'ORG900', login: '1000000001' };
    const [plain, dressed] = [
      await caller.call({ method: 'GET', url: path }),
      await caller.call({ method: 'GET', url: path, headers }),
    ];
    expect([plain.statusCode, dressed.body]).toEqual([200, plain.body]);
    for (const { parameter, schema } of criteria) {
      const value = schema.enum?.[0] ?? (schema.format === 'date' ? '2026-11-18' : '1');
      const url = `${path}?${parameter}=${value}&${parameter}=${value}`;
      expect((await caller.call({ method: 'GET', url })).statusCode, url).toBe(400);
    }
  });
});

/** Longer than the limit of any route, for screens without their own limit. */
const endless = ['A'.repeat(500), '9'.repeat(500)];

/** The first and last accepted days, and their neighbours. */
const edges = ['0999-12-31', '1000-01-01', '2999-12-31', '3000-01-01', '9999-12-31', '10000-01-01'];

const hostile = [
  "' or '1'='1",
  "'; drop table demande; --",
  '%',
  '_',
  '\\',
  '%00',
  '\u0000',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  ['$', '{7*7}'].join(''),
  '\u202e',
  '2026-02-30',
  '0x10',
  '-1',
  '1e3',
  'null',
  '[object Object]',
  '__proto__',
];

/** An invalid length, digit or day; the alphabet of names is checked by the screen only. */
function breaksLimit(
  { maxLength, enum: options, format, pattern }: Criterion['schema'],
  value: string,
): boolean {
  if (options !== undefined) return !options.includes(value);
  if (format === 'date') return !isIsoDate(value);
  if (maxLength !== undefined && [...value].length > maxLength) return true;
  return pattern === '^[0-9]*$' && !/^[0-9]+$/.test(value);
}
