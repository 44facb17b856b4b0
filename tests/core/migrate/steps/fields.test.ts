/** A field is written once. */
import { describe, expect, it } from 'vitest';
import { fieldsStep } from '../../../../engine/core/migrate/steps/fields.ts';
import { stepOn } from '../stepOn.ts';

describe('the step of the fields', () => {
  it('keeps the whole of a pattern or a list that goes on in further lines', () => {
    const migrated = stepOn(
      fieldsStep,
      `form:
  schema:
    type: object
    properties:
      nom:
        type: string
        pattern: >-
          ^[A-Z]+$
        enum: [A,
          B]
`,
    );
    expect(migrated).toContain('^[A-Z]+$');
    expect(migrated).toMatch(/enum: \[ ?A, B ?\]/);
  });

  it('makes one entry of a property and its presentation, with the comments of both', () => {
    expect(
      stepOn(
        fieldsStep,
        `form:
  # what is asked
  schema:
    type: object
    required: [titre]
    properties:
      titre: { type: string, maxLength: 40 } # of the book
      # the first one
      auteur: { type: string }
      tirage: { type: integer }
      genre: { type: string, enum: [BD] }
  fields:
    titre: { width: 4 }
    # not everybody's
    auteur:
      visible:
        any:
          - { field: titre, is: A } # one
          - { field: titre, is: B }
  rules: [{ rule: atLeastOne }]
`,
      ),
    ).toBe(`form:
  # what is asked
  fields:
    titre: { maxLength: 40, required: true, width: 4 } # of the book
    # the first one
    # not everybody's
    auteur:
      visible:
        any:
          - { field: titre, is: A } # one
          - { field: titre, is: B }
    tirage: { type: integer }
    genre: { type: string, enum: [BD] }
  rules: [{ rule: atLeastOne }]
`);
  });

  it('writes a field over several lines if one were too long', () => {
    const pattern = `'^${'a'.repeat(60)}$'`;
    const before = `form:
  schema: { type: object, properties: { titre: { type: string, pattern: ${pattern}, maxLength: 40 } } }
  fields: { titre: { initial: { user: titre }, autocomplete: 'off' } }
`;
    expect(stepOn(fieldsStep, before)).toBe(`form:
  fields:
    titre:
      pattern: ${pattern}
      maxLength: 40
      initial: { user: titre }
      autocomplete: 'off'
`);
  });

  it('keeps a form on one line', () => {
    const before = 'form: { schema: { type: object, required: [a], properties: { a: { type: string } } } }\n';
    expect(stepOn(fieldsStep, before)).toBe('form: { fields: { a: { required: true } } }\n');
  });

  it('leads patches to the field', () => {
    const before = `variants:
  simple:
    set: { filters.schema.properties.genre: { enum: [BD] } }
    add: { filters.schema.properties: { auteur: {} } }
`;
    expect(stepOn(fieldsStep, before)).toBe(before.replaceAll('schema.properties', 'fields'));
  });

  it('leaves rules of the schema over several fields to their author', () => {
    const before = 'form: { schema: { type: object, properties: { a: {} }, minProperties: 1 } }\n';
    expect(stepOn(fieldsStep, before)).toBe(before);
  });
});
