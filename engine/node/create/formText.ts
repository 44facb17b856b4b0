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
  /** The name of the screen, and that of its call. */
  readonly screen: string;
  readonly call: string;
  readonly operation: Operation;
  readonly body: Shape;
  /** Reads what the form begins with, and the name of its source. */
  readonly read: { readonly operation: Operation; readonly source: string } | null;
  /** The list of the area: the screen above, and the one after a success. */
  readonly parent: string | null;
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
  const { screen, call, operation, body, read, parent, guard } = parts;
  const fields = formFields(body, shapeOf);
  const path = operation.path.map((one) => `${one.name}: { path: ${one.name} }`);
  return areaText(operation, {
    sources: read === null ? [] : [`  ${read.source}:`, `    call: ${read.operation.id}`],
    calls: [
      `  ${call}:`,
      `    call: ${operation.id}`,
      ...(path.length === 0 ? [] : [`    path: ${flow(path)}`]),
      '    body: form',
    ],
    options: optionLines(fields, shapeOf),
    screens: [
      `  ${screen}:`,
      '    kind: form',
      screenPath(operation, `/${screen}`),
      ...(guard === null ? [] : [`    ${guard}`]),
      ...(parent === null ? [] : [`    parent: ${parent}`]),
      ...(read === null ? [] : [`    source: ${read.source}`]),
      `    call: ${call}`,
      ...(parent === null ? [] : [`    then: ${parent}`]),
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
