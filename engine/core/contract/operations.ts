/**
 * The contract of the server, an OpenAPI 3.1 document of whatever back end: its operations, what each takes, answers,
 * refuses, and who may call it.
 */
import { type Group, isGroup, type Shape, type ShapeOf, shapesOf } from './shape.ts';

/** An OpenAPI document, as parsed JSON. */
export type Contract = Readonly<Record<string, unknown>>;

export type Parameter = { readonly name: string; readonly required: boolean; readonly shape: Shape };

/** An answer that is no success, with the codes that its body may carry. */
export type Refusal = { readonly status: number; readonly codes: readonly string[] };

/** Who may call: everybody, whoever is signed in, or who holds one of these rights. */
export type Caller = 'public' | 'login' | readonly string[];

export type Operation = {
  /** `METHOD /path/{name}`. */
  readonly id: string;
  readonly summary: string;
  readonly query: readonly Parameter[];
  readonly path: readonly Parameter[];
  readonly headers: readonly Parameter[];
  readonly body: {
    readonly required: boolean;
    readonly json: Shape | null;
    readonly upload: Shape | null;
  } | null;
  /** The body of the first success; null: no JSON. */
  readonly answer: Shape | null;
  /** The codes that successes carry: a status that says yes may still be a no (`{ code }` without a status). */
  readonly answerCodes: readonly string[];
  readonly refusals: readonly Refusal[];
  /** `x-right`; null: the contract does not say. */
  readonly caller: Caller | null;
};

export type Operations = {
  readonly byId: ReadonlyMap<string, Operation>;
  readonly shapeOf: ShapeOf;
};

const methods = ['get', 'post', 'put', 'delete', 'patch'] as const;

/** Reads the document. */
export function readContract(contract: Contract): Operations {
  const shapeOf = shapesOf(contract);
  const byId = new Map<string, Operation>();
  for (const [path, item] of Object.entries(isGroup(contract.paths) ? contract.paths : {})) {
    if (!isGroup(item)) continue;
    for (const method of methods) {
      const operation = item[method];
      const id = `${method.toUpperCase()} ${path}`;
      if (isGroup(operation)) byId.set(id, readOperation(id, operation, item, shapeOf));
    }
  }
  return { byId, shapeOf };
}

function readOperation(id: string, operation: Group, item: Group, shapeOf: ShapeOf): Operation {
  const answers = isGroup(operation.responses) ? operation.responses : {};
  const success = Object.keys(answers).find((status) => status.startsWith('2'));
  const parameters = [item.parameters, operation.parameters]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter(isGroup);
  const at = (place: string): readonly Parameter[] =>
    parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => ({
        name: String(parameter.name),
        required: parameter.required === true,
        shape: shapeOf(isGroup(parameter.schema) ? parameter.schema : {}),
      }));
  return {
    id,
    summary: typeof operation.summary === 'string' ? operation.summary : '',
    query: at('query'),
    path: at('path'),
    headers: at('header'),
    body: isGroup(operation.requestBody)
      ? {
          required: operation.requestBody.required === true,
          json: contentOf(operation.requestBody, /json/, shapeOf),
          upload: contentOf(operation.requestBody, /^multipart\//, shapeOf),
        }
      : null,
    answer: success === undefined ? null : contentOf(answers[success], /json/, shapeOf),
    answerCodes: Object.entries(answers)
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, answer]) => codesOf(answer, shapeOf)),
    refusals: Object.entries(answers)
      .filter(([status]) => /^[45]\d\d$/.test(status))
      .map(([status, answer]) => ({ status: Number(status), codes: codesOf(answer, shapeOf) })),
    caller: callerOf(operation['x-right']),
  };
}

function contentOf(holder: unknown, type: RegExp, shapeOf: ShapeOf): Shape | null {
  const content = isGroup(holder) && isGroup(holder.content) ? holder.content : {};
  const found = Object.entries(content).find(([name]) => type.test(name))?.[1];
  return isGroup(found) && isGroup(found.schema) ? shapeOf(found.schema) : null;
}

/** The codes of an answer: the values of the whole text, or of the field `code`. */
function codesOf(answer: unknown, shapeOf: ShapeOf): readonly string[] {
  const content = isGroup(answer) && isGroup(answer.content) ? Object.values(answer.content) : [];
  return content.flatMap((one) => {
    const shape = isGroup(one) && isGroup(one.schema) ? shapeOf(one.schema) : null;
    const code = shape?.properties?.code;
    const values = code === undefined ? shape?.values : shapeOf(code).values;
    return (values ?? []).map(String);
  });
}

/** `public`, `login` (or `connecte`) for whoever is signed in, else the name of a right or a list of them. */
function callerOf(written: unknown): Caller | null {
  if (written === 'public') return 'public';
  if (written === 'login' || written === 'connecte') return 'login';
  if (typeof written === 'string') return [written];
  return Array.isArray(written) ? written.map(String) : null;
}
