/** The screen of an operation that takes the fields of a form. */
import type { Operation } from '../../core/contract/operations.ts';
import type { Shape, ShapeOf } from '../../core/contract/shape.ts';
import { isObject } from '../../core/runtime/values.ts';
import {
  type AreaParts,
  inlineByName,
  type NamedShape,
  optionsOf,
  plainFields,
  schemaOf,
  screenPath,
  valuesOf,
} from './areaParts.ts';

/** What the screen says. */
export type FormFacts = {
  /** The name of the screen. */
  readonly screen: string;
  readonly operation: Operation;
  readonly body: Shape;
  /** Reads what the form begins with. */
  readonly read: Operation | null;
  /** The screen above; null: the address says it. */
  readonly parent: string | null;
  /** The screen after a success; null: none. */
  readonly then: string | null;
  /** Who opens it, where its area does not say it. */
  readonly guard: object;
  /** The lists of values that the area has already. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  /** Names of fields that are left out. */
  readonly without: readonly string[];
};

/** Longer texts have several lines. */
const longText = 200;

/** The fields that a form of an operation has. */
export function formFields(
  body: Shape,
  shapeOf: ShapeOf,
  without: readonly string[] = [],
): readonly NamedShape[] {
  return plainFields(body, shapeOf, without).filter(
    ({ shape }) => !shape.readOnly && (shape.items === null || valuesOf(shape, shapeOf) !== null),
  );
}

export function formParts(facts: FormFacts, shapeOf: ShapeOf): AreaParts {
  const { screen, operation, body, read, parent, then, guard } = facts;
  const fields = formFields(body, shapeOf, facts.without);
  return {
    options: optionsOf(fields, shapeOf),
    screens: {
      [screen]: {
        kind: 'form',
        path: screenPath(operation, `/${screen}`),
        ...guard,
        ...(parent !== null && { parent }),
        ...(read !== null && { source: read.id }),
        call: operation.id,
        ...(then !== null && { then }),
        form: { fields: inlineByName(fields, membersOf) },
      },
    },
  };

  function membersOf(one: NamedShape): object {
    const { types, limits } = one.shape;
    const schema = body.properties?.[one.name];
    const pattern = isObject(schema) && typeof schema.pattern === 'string' ? schema.pattern : null;
    const known = facts.options[one.name];
    const values = valuesOf(one.shape, shapeOf)?.map(String);
    const isPart = known !== undefined && values !== undefined && values.length < known.length;
    const isRequired = body.required.includes(one.name);
    return {
      ...schemaOf(one, shapeOf),
      ...(isPart && { enum: values }),
      ...(pattern !== null && { pattern }),
      ...((limits.maxLength ?? 0) >= longText && { widget: 'textarea' }),
      ...(isRequired && { required: true }),
      // A box that is not ticked says no; it need not be ticked.
      ...(isRequired && types?.includes('boolean') === true && { default: false }),
    };
  }
}
