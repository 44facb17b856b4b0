/** The bodies of refusals as known back ends write them, and what a form shows of each. */
import { describe, expect, it } from 'vitest';
import { fieldErrorsOf } from '../../../engine/core/contract/failures.ts';
import { shapesOf } from '../../../engine/core/contract/shape.ts';
import type { AppModel } from '../../../engine/core/model/app.ts';
import type { CallModel, FieldErrorsModel } from '../../../engine/core/model/call.ts';
import { refusalOf } from '../../../engine/core/runtime/fieldErrors.ts';
import { field as fieldOf } from '../../fieldModel.ts';

const call: CallModel = {
  method: 'POST',
  path: '/api/personnes',
  pathParams: {},
  query: {},
  headers: {},
  body: { kind: 'form', set: { mel: { field: 'courriel' } } },
  ifMatch: false,
  errors: [],
};
const rule = {
  statuses: null,
  offline: false,
  general: false,
  except: [],
  field: null,
  then: 'stay',
} as const;
const app: Pick<AppModel, 'errors'> = { errors: [{ ...rule, codes: ['TAKEN'], message: 'Déjà pris.' }] };
const refused = ['Refusé : ', { arg: 'message' }] as const;
const field = (name: string, errors = {}) => fieldOf(name, name, { errors });
const form = {
  schema: { properties: { prenom: { maxLength: 20 } } },
  fields: [
    field('courriel'),
    field('prenom', { maxLength: ['Au plus ', { arg: 'limit' }] }),
    field('dateNaissance'),
  ],
  rules: [],
  dependents: [],
  submit: '',
  reset: null,
  note: null,
};
const sent = { courriel: 'x', prenom: 'y', dateNaissance: undefined };

const shown = (body: unknown, ...fields: readonly FieldErrorsModel[]) => {
  const failure = { status: 422, body };
  const { atFields, others } = refusalOf(
    failure,
    { call, form, sent },
    { ...app, failures: { fields, refused } },
    (label) => String(label),
  );
  return {
    at: Object.fromEntries(
      atFields.map(({ field: name, message, args }) => [name, message === refused ? args.message : message]),
    ),
    ...(others.length > 0 && { others: others.map(({ args }) => [args.label, args.message]) }),
  };
};
const place = (
  at: string,
  field: string | null = null,
  message: string | null = null,
  code: string | null = null,
) => ({
  at,
  field,
  message,
  code,
});

describe('errors by field', () => {
  it.each([
    [
      'RFC 9457',
      { errors: [{ pointer: '#/courriel', detail: 'a' }] },
      place('errors', 'pointer', 'detail'),
      { courriel: 'a' },
    ],
    [
      'JSON:API',
      { errors: [{ source: { pointer: '/data/attributes/prenom' }, detail: 'a', code: 'TAKEN' }] },
      place('errors', 'source.pointer', 'detail', 'code'),
      { prenom: 'Déjà pris.' },
    ],
    [
      'FastAPI',
      { detail: [{ loc: ['body', 'courriel'], msg: 'a', type: 'value_error' }] },
      place('detail', 'loc', 'msg', 'type'),
      { courriel: 'a' },
    ],
    [
      'Laravel',
      { message: 'm', errors: { courriel: ['a', 'b'], prenom: ['c'] } },
      place('errors'),
      { courriel: 'a b', prenom: 'c' },
    ],
    ['Rails', { errors: { prenom: ['a'] } }, place('errors'), { prenom: 'a' }],
    ['Django', { prenom: ['a'] }, place(''), { prenom: 'a' }],
    ['ASP.NET', { errors: { '$.DateNaissance': ['a'] } }, place('errors'), { dateNaissance: 'a' }],
    [
      'PocketBase',
      { data: { prenom: { code: 'TAKEN', message: 'a' } } },
      place('data', null, 'message', 'code'),
      { prenom: 'Déjà pris.' },
    ],
    [
      'Strapi',
      { error: { details: { errors: [{ path: ['date_naissance'], message: 'a' }] } } },
      place('error.details.errors', 'path', 'message'),
      { dateNaissance: 'a' },
    ],
    [
      'Directus',
      { errors: [{ message: 'a', extensions: { field: 'prenom' } }] },
      place('errors', 'extensions.field', 'message'),
      { prenom: 'a' },
    ],
    [
      'Stripe',
      { error: { param: 'prenom', message: 'a' } },
      place('error', 'param', 'message'),
      { prenom: 'a' },
    ],
    [
      'Symfony',
      { violations: [{ propertyPath: 'prenom', message: 'a' }] },
      place('violations', 'propertyPath', 'message'),
      { prenom: 'a' },
    ],
  ] as const)('of %s are shown at their fields', (_, body, where, expected) => {
    expect(shown(body, where)).toEqual({ at: expected });
  });

  it('are given to the field that the body sends under another name', () => {
    expect(shown({ errors: { mel: ['a'] } }, place('errors'))).toEqual({ at: { courriel: 'a' } });
  });

  it('say the text of their code with its limit', () => {
    const body = { errors: [{ field: 'prenom', code: 'maxLength' }] };
    const failure = { status: 422, body };
    const failures = { fields: [place('errors', 'field', null, 'code')] };
    const { atFields } = refusalOf(failure, { call, form, sent }, { ...app, failures }, String);
    expect(atFields[0]).toMatchObject({ message: ['Au plus ', { arg: 'limit' }], args: { limit: 20 } });
  });

  it('of no field are told by the text of the server, where the texts have it', () => {
    const body = { prenom: ['a'], non_field_errors: ['b'], detail: 'c' };
    expect(shown(body, place(''))).toEqual({ at: { prenom: 'a' }, others: [[null, 'b']] });
  });

  it('of other fields are told apart, hidden ones included', () => {
    const body = { errors: { siret: ['a'], prenom: ['b'] } };
    expect(shown(body, place('errors'))).toEqual({ at: { prenom: 'b' }, others: [['siret', 'a']] });
  });

  it.each([
    null,
    'texte',
    [],
    {},
    { errors: null },
    { errors: 'x' },
    { errors: [null, 3, { field: null }] },
    { errors: { prenom: null } },
  ])('are none in %j', (body) => {
    expect(shown(body, place('errors', 'field', 'message'), place('errors'))).toEqual({ at: {} });
  });
});

describe('a contract', () => {
  const shapeOf = shapesOf({});
  const text = { type: 'string' };
  const list = (properties: object) => ({ type: 'array', items: { type: 'object', properties } });
  const object = (properties: object) => ({ type: 'object', properties });
  it.each([
    [
      object({ errors: list({ pointer: text, detail: text }) }),
      { at: 'errors', field: 'pointer', message: 'detail' },
    ],
    [
      object({ errors: list({ source: object({ pointer: text }), detail: text, code: text }) }),
      { at: 'errors', field: 'source.pointer', message: 'detail', code: 'code' },
    ],
    [
      object({ detail: list({ loc: { type: 'array', items: {} }, msg: text, type: text }) }),
      { at: 'detail', field: 'loc', message: 'msg', code: 'type' },
    ],
    [
      object({
        message: text,
        errors: { type: 'object', additionalProperties: { type: 'array', items: text } },
      }),
      { at: 'errors' },
    ],
    [
      object({ error: object({ type: text, param: text, message: text }) }),
      { at: 'error', field: 'param', message: 'message', code: 'type' },
    ],
    [object({ statusCode: { type: 'integer' }, error: text, message: text }), null],
  ])('tells where they are', (schema, expected) => {
    expect(fieldErrorsOf(shapeOf(schema))).toEqual(expected);
  });
});
