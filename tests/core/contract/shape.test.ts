/** What can be compared of two JSON Schemas, whoever wrote them. */
import { describe, expect, it } from 'vitest';
import { isMissing, misfitOf, shapeAt, shapesOf } from '../../../engine/core/contract/shape.ts';
import type { Group } from '../../../engine/core/runtime/values.ts';

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

  it('merges the fields of `allOf`, `anyOf` and `oneOf`', () => {
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

  it('reads the keywords beside a reference', () => {
    const shape = shapeOf({ $ref: '#/components/schemas/a~1b', properties: { nom: { type: 'string' } } });
    expect(Object.keys(shape.properties ?? {}).sort()).toEqual(['id', 'nom']);
  });

  it('merges several schemas of one field, also of a row', () => {
    const list = (items: Group) => ({ type: 'object', properties: { lignes: { type: 'array', items } } });
    const rowOf = (schema: Group) => {
      const found = shapeAt(shapeOf(schema), 'lignes');
      return found === null || isMissing(found) ? null : found.items;
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
    expect(shapeOf(values).properties?.a).toMatchObject({
      types: ['integer', 'string'],
      values: [1, 'x'],
    });
  });

  it('accepts any value for a reference to another document', () => {
    const { schema: _, ...anything } = shapeOf({});
    expect(shapeOf({ $ref: './autre.yaml#/a' })).toMatchObject(anything);
    expect(shapeOf({ $ref: '#/toString/x' })).toMatchObject(anything);
  });

  it('stops at circular references', () => {
    const found = shapeAt(shapeOf({ $ref: '#/components/schemas/loop' }), 'inner.inner.inner');
    expect(found).toMatchObject({ types: ['object'] });
    expect(shapeOf({ $ref: '#/components/schemas/self' }).types).toBeNull();
  });

  it('distinguishes a missing field from a field that the schema leaves open', () => {
    const shape = shapeOf({ type: 'object', properties: { a: { type: 'object' }, b: {} } });
    const missing = shapeAt(shape, 'c');
    expect(isMissing(missing) && missing.missing).toEqual(['a', 'b']);
    expect(shapeAt(shape, 'a.x')).toBeNull();
  });
});

describe('misfitOf', () => {
  it.each<[string, Group, Group]>([
    ['an integer where any number is accepted', { type: 'integer' }, { type: 'number' }],
    ['a date where a text is accepted', { type: 'string', format: 'date' }, { type: 'string' }],
    ['allowed values only', { enum: ['a'] }, { enum: ['a', 'b'] }],
    ['any value where the schema has no type', { type: 'boolean' }, {}],
    ['no type where a number is accepted', {}, { type: 'number' }],
  ])('accepts %s', (_case, sent, wanted) => {
    expect(misfit(sent, wanted)).toBeNull();
  });

  it.each<[string, Group, Group, string]>([
    ['a number where an integer is required', { type: 'number' }, { type: 'integer' }, 'type'],
    ['a text where a date is required', { type: 'string' }, { type: 'string', format: 'date' }, 'type'],
    [
      'a date where a date-time is required',
      { type: 'string', format: 'date' },
      { type: 'string', format: 'date-time' },
      'type',
    ],
    ['values that are not allowed', { enum: ['a', 'c'] }, { type: 'string', enum: ['a'] }, 'values'],
  ])('refuses %s', (_case, sent, wanted, kind) => {
    expect(misfit(sent, wanted)?.kind).toBe(kind);
  });
});
