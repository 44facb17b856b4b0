/** The text of an area made from an operation that takes the fields of a form. */
import type { Operation } from '../../core/checks/contract/operations.ts';
import type { Shape, ShapeOf } from '../../core/checks/contract/shape.ts';
import { isObject } from '../../core/runtime/values.ts';
import {
  areaText,
  type NamedShape,
  optionLines,
  plainFields,
  schemaOf,
  screenPath,
  valuesOf,
} from './areaText.ts';
import { flow, listOf, quoted } from './yamlText.ts';

/** What the text says. */
export type FormParts = {
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
  /** The line of the screen that says who opens it; null: that of its area. */
  readonly guard: string | null;
  /** The lists of values that the area has already. */
  readonly options: Readonly<Record<string, readonly string[]>>;
};

/** Longer texts have several lines. */
const longText = 200;

/** The fields that a form of an operation has. */
export function formFields(body: Shape, shapeOf: ShapeOf): readonly NamedShape[] {
  return plainFields(body, shapeOf).filter(
    ({ shape }) => !shape.readOnly && (shape.items === null || valuesOf(shape, shapeOf) !== null),
  );
}

export function formText(parts: FormParts, shapeOf: ShapeOf): string {
  const { screen, operation, body, read, parent, then, guard } = parts;
  const fields = formFields(body, shapeOf);
  return areaText(operation, {
    options: optionLines(fields, shapeOf),
    screens: [
      `  ${screen}:`,
      '    kind: form',
      `    path: ${screenPath(operation, `/${screen}`)}`,
      ...(guard === null ? [] : [`    ${guard}`]),
      ...(parent === null ? [] : [`    parent: ${parent}`]),
      ...(read === null ? [] : [`    source: ${read.id}`]),
      `    call: ${operation.id}`,
      '    body: form',
      ...(then === null ? [] : [`    then: ${then}`]),
      '    form:',
      '      fields:',
      ...fields.map((one) => `        ${one.name}: ${flow(membersOf(one))}`),
    ],
  });

  function membersOf(one: NamedShape): readonly string[] {
    const { types, limits } = one.shape;
    const schema = body.properties?.[one.name];
    const pattern = isObject(schema) && typeof schema.pattern === 'string' ? schema.pattern : null;
    const known = parts.options[one.name];
    const values = valuesOf(one.shape, shapeOf)?.map(String);
    const isPart = known !== undefined && values !== undefined && values.length < known.length;
    const isRequired = body.required.includes(one.name);
    const members = [
      ...schemaOf(one, shapeOf),
      ...(isPart ? [`enum: ${listOf(values)}`] : []),
      ...(pattern === null ? [] : [`pattern: ${quoted(pattern)}`]),
      ...((limits.maxLength ?? 0) >= longText ? ['widget: textarea'] : []),
    ];
    // A box that is not ticked says no; it need not be ticked.
    const ticked = types?.includes('boolean') === true ? ['default: false'] : [];
    return isRequired ? [...members, 'required: true', ...ticked] : members;
  }
}
