/** What can be compared of two JSON Schemas, whoever wrote them. */
import { describe, expect, it } from 'vitest';
import {
  type Group,
  isMissing,
  misfitOf,
  shapeAt,
  shapesOf,
} from '../../../../engine/core/checks/contract/shape.ts';

const contract = {
  components: {
    schemas: {
      'a/b': { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
      loop: { type: 'object', properties: { inner: { $ref: '#/components/schemas/loop' } } },
      self: { allOf: [{ $ref: '#/components/schemas/self' }] },
    },
  },
};
const shapeOf = shapesOf(contract);
const misfit = (sent: Group, wanted: Group) => misfitOf(shapeOf(sent), shapeOf(wanted));

describe('a shape', () => {
  it('follows references, also to names with a slash', () => {
    expect(shapeOf({ $ref: '#/components/schemas/a~1b' })).toMatchObject({
      types: ['object'],
      required: ['id'],
    });
    expect(shapeOf({ $ref: '#/nowhere' }).types).toBeNull();
  });

  it('joins what all demand and what one of several may be', () => {
    const shape = shapeOf({
      allOf: [{ $ref: '#/components/schemas/a~1b' }, { required: ['nom'], properties: { nom: {} } }],
    });
    expect([shape.required, Object.keys(shape.properties ?? {})]).toEqual([
      ['id', 'nom'],
      ['id', 'nom'],
    ]);
    expect(shapeOf({ anyOf: [{ type: 'null' }, { type: 'string', format: 'date' }] })).toMatchObject({
      types: ['string'],
      format: 'date',
      nullable: true,
    });
  });

  it('reads what stands beside a reference', () => {
    const shape = shapeOf({ $ref: '#/components/schemas/a~1b', properties: { nom: { type: 'string' } } });
    expect(Object.keys(shape.properties ?? {}).sort()).toEqual(['id', 'nom']);
  });

  it('joins what several say of one field, of a row too', () => {
    const list = (items: Group) => ({ type: 'object', properties: { lignes: { type: 'array', items } } });
    const rowOf = (schema: Group) => {
      const found = shapeAt(shapeOf(schema), 'lignes', shapeOf);
      return found === null || isMissing(found) ? null : shapeOf(found.items ?? {});
    };
    const general = list({ type: 'object' });
    const own = list({ $ref: '#/components/schemas/a~1b' });
    for (const allOf of [
      [general, own],
      [own, general],
    ])
      expect(Object.keys(rowOf({ allOf })?.properties ?? {})).toEqual(['id']);
    const other = list({ type: 'object', properties: { nom: { type: 'string' } } });
    expect(Object.keys(rowOf({ oneOf: [own, other] })?.properties ?? {})).toEqual(['id', 'nom']);
    const values = { oneOf: [{ properties: { a: { const: 1 } } }, { properties: { a: { const: 'x' } } }] };
    expect(shapeOf(shapeOf(values).properties?.a ?? {})).toMatchObject({
      types: ['integer', 'string'],
      values: [1, 'x'],
    });
  });

  it('leaves open what a reference out of the document says', () => {
    expect(shapeOf({ $ref: './autre.yaml#/a' })).toEqual(shapeOf({}));
    expect(shapeOf({ $ref: '#/toString/x' })).toEqual(shapeOf({}));
  });

  it('comes to an end where references run in a circle', () => {
    const found = shapeAt(shapeOf({ $ref: '#/components/schemas/loop' }), 'inner.inner.inner', shapeOf);
    expect(found).toMatchObject({ types: ['object'] });
    expect(shapeOf({ $ref: '#/components/schemas/self' }).types).toBeNull();
  });

  it('tells a field that is not there from one that the schema leaves open', () => {
    const shape = shapeOf({ type: 'object', properties: { a: { type: 'object' }, b: {} } });
    const missing = shapeAt(shape, 'c', shapeOf);
    expect(isMissing(missing) && missing.missing).toEqual(['a', 'b']);
    expect(shapeAt(shape, 'a.x', shapeOf)).toBeNull();
  });
});

describe('misfitOf', () => {
  it.each<[string, Group, Group]>([
    ['a whole number where any number is taken', { type: 'integer' }, { type: 'number' }],
    ['a date where a text is taken', { type: 'string', format: 'date' }, { type: 'string' }],
    ['admitted values only', { enum: ['a'] }, { enum: ['a', 'b'] }],
    ['anything where nothing is said', { type: 'boolean' }, {}],
    ['nothing said where a number is taken', {}, { type: 'number' }],
  ])('accepts %s', (_case, sent, wanted) => {
    expect(misfit(sent, wanted)).toBeNull();
  });

  it.each<[string, Group, Group, string]>([
    ['a number where a whole one is taken', { type: 'number' }, { type: 'integer' }, 'type'],
    ['a text where a date is taken', { type: 'string' }, { type: 'string', format: 'date' }, 'type'],
    [
      'a day where a moment is taken',
      { type: 'string', format: 'date' },
      { type: 'string', format: 'date-time' },
      'type',
    ],
    ['values that are not admitted', { enum: ['a', 'c'] }, { type: 'string', enum: ['a'] }, 'values'],
  ])('refuses %s', (_case, sent, wanted, kind) => {
    expect(misfit(sent, wanted)?.kind).toBe(kind);
  });
});
