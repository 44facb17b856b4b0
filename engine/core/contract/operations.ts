/**
 * The contract of the server, an OpenAPI document of any back end: its operations, what each accepts, returns and
 * refuses, and who may call it.
 */
import { upgrade } from '@scalar/openapi-upgrader';
import { parse } from 'yaml';
import { oncePer } from '../runtime/oncePer.ts';
import { fieldsOf, isObject } from '../runtime/values.ts';
import { followed, type Group, isMissing, type Shape, type ShapeOf, shapeAt, shapesOf } from './shape.ts';

/** An OpenAPI document, as parsed JSON. */
export type Contract = Readonly<Record<string, unknown>>;

export type Parameter = { readonly name: string; readonly required: boolean; readonly shape: Shape };

/** An unsuccessful response: the codes that its body may contain, and the body; null: the contract does not say. */
export type Refusal = {
  readonly status: number;
  readonly codes: readonly string[];
  readonly body: Shape | null;
};

/** Who may call: everyone, every signed-in user, or holders of one of these rights. */
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
    /** The media type of `json`: `application/json` if it is taken. */
    readonly type: string;
    readonly upload: Shape | null;
  } | null;
  /** The status of the first success response; 200 if there is none. */
  readonly success: number;
  /** The body of the first success response; null: not JSON. */
  readonly answer: Shape | null;
  /** The codes of success responses: a successful status may still be a refusal (`{ code }` without a status). */
  readonly answerCodes: readonly string[];
  readonly refusals: readonly Refusal[];
  /** `x-right`; null: the contract does not say. */
  readonly caller: Caller | null;
  /** `x-claims`: the claims of the token that this operation issues; null: the contract does not say. */
  readonly claims: Shape | null;
};

export type Operations = {
  readonly byId: ReadonlyMap<string, Operation>;
  readonly shapeOf: ShapeOf;
  /** Whether it gives dates a format: a text without one is no date. */
  readonly marksDates: boolean;
};

/** Parses a document. Throws a `TypeError` that names its version if it is neither OpenAPI 3 nor Swagger 2. */
export function parseContract(text: string, format: 'json' | 'yaml'): Contract {
  const written: unknown = format === 'json' ? JSON.parse(text) : parse(text);
  const { openapi, swagger } = fieldsOf(written);
  if (!isObject(written) || !(/^3\.[012]/.test(String(openapi)) || String(swagger) === '2.0'))
    throw new TypeError(String(openapi ?? swagger ?? ''));
  return written;
}

/** The format of a file, by its name. */
export function formatOf(file: string): 'json' | 'yaml' {
  return /\.ya?ml$/.test(file) ? 'yaml' : 'json';
}

/** The document as OpenAPI 3.1, or as another version; a later one stays as it is. */
export function upgraded(contract: Contract, version: '3.0' | '3.1' = '3.1'): Contract {
  if (/^3\.[12]/.test(String(contract.openapi))) return contract;
  return { ...upgrade(structuredClone(contract), version as '3.1') };
}

/**
 * Merges several documents: each is nested under its index, to which its references are rewritten; the paths are
 * merged.
 */
export function joinContracts(documents: readonly Contract[]): Contract {
  const [only] = documents;
  if (only && documents.length === 1) return only;
  const moved = documents.map((one, index) => moveReferences(one, `#/${index}/`) as Contract);
  const paths: Record<string, Group> = {};
  for (const one of moved)
    for (const [path, item] of Object.entries(isObject(one.paths) ? one.paths : {}))
      paths[path] = { ...paths[path], ...followed({ ...moved }, item) };
  return { ...moved, paths };
}

function moveReferences(part: unknown, to: string): unknown {
  if (Array.isArray(part)) return part.map((inner) => moveReferences(inner, to));
  if (!isObject(part)) return part;
  const { $ref } = part;
  const moved = Object.entries(part).map(([key, inner]) => [key, moveReferences(inner, to)]);
  const own = typeof $ref === 'string' && $ref.startsWith('#/') ? { $ref: to + $ref.slice(2) } : {};
  return { ...Object.fromEntries(moved), ...own };
}

const methods = ['get', 'post', 'put', 'delete', 'patch'] as const;

/** Reads the document, once. */
export const readContract: (contract: Contract) => Operations = oncePer((contract) => {
  const shapeOf = shapesOf(contract);
  const byId = new Map<string, Operation>();
  for (const [path, written] of Object.entries(isObject(contract.paths) ? contract.paths : {})) {
    const item = followed(contract, written);
    for (const method of methods) {
      const operation = item[method];
      const id = `${method.toUpperCase()} ${path}`;
      if (isObject(operation)) byId.set(id, readOperation(id, operation, item, contract, shapeOf));
    }
  }
  return { byId, shapeOf, marksDates: /"format":"date(-time)?"/.test(JSON.stringify(contract)) };
});

function readOperation(
  id: string,
  operation: Group,
  item: Group,
  contract: Contract,
  shapeOf: ShapeOf,
): Operation {
  const answers = Object.entries(isObject(operation.responses) ? operation.responses : {}).map(
    ([status, answer]) => [status, followed(contract, answer)] as const,
  );
  const successes = answers.filter(([status]) => status.startsWith('2'));
  const body = operation.requestBody === undefined ? null : followed(contract, operation.requestBody);
  // A parameter of the operation overrides the parameter of its path with the same name and location.
  const parameters = new Map(
    [item.parameters, operation.parameters]
      .flatMap((list) => (Array.isArray(list) ? list : []))
      .map((written) => followed(contract, written))
      .map((parameter) => [`${String(parameter.in)} ${String(parameter.name)}`, parameter]),
  );
  const at = (place: string): readonly Parameter[] =>
    [...parameters.values()]
      .filter((parameter) => parameter.in === place)
      .map((parameter) => ({
        name: String(parameter.name),
        required: parameter.required === true,
        shape: shapeOf(isObject(parameter.schema) ? parameter.schema : {}),
      }));
  const inPath = at('path');
  return {
    id,
    summary: typeof operation.summary === 'string' ? operation.summary : '',
    query: at('query'),
    path: [...id.matchAll(/\{([^/}]*)\}/g)].map(
      // Many documents leave out a parameter that the path names.
      ([, name = '']) =>
        inPath.find((one) => one.name === name) ?? { name, required: true, shape: shapeOf({}) },
    ),
    headers: at('header'),
    body: body && {
      required: body.required === true,
      json: takenOf(contentOf(body, /json/, shapeOf), shapeOf),
      type: typeOf(body, /json/) ?? 'application/json',
      upload: contentOf(body, /^multipart\//, shapeOf),
    },
    success: Number.parseInt(successes[0]?.[0] ?? '', 10) || 200,
    answer: contentOf(successes[0]?.[1], /json/, shapeOf),
    answerCodes: successes.flatMap(([, answer]) => codesOf(answer, shapeOf)),
    refusals: answers
      .filter(([status]) => /^[45]\d\d$/.test(status))
      .map(([status, answer]) => ({
        status: Number(status),
        codes: codesOf(answer, shapeOf),
        body: contentOf(answer, /json/, shapeOf),
      })),
    caller: callerOf(operation['x-right']),
    claims: isObject(operation['x-claims']) ? shapeOf(operation['x-claims']) : null,
  };
}

/** The body as clients send it: read-only fields are not required. */
function takenOf(shape: Shape | null, shapeOf: ShapeOf): Shape | null {
  const isGiven = (name: string) => shapeOf(shape?.properties?.[name] ?? {}).readOnly;
  return shape && { ...shape, required: shape.required.filter((name) => !isGiven(name)) };
}

function contentOf(holder: unknown, type: RegExp, shapeOf: ShapeOf): Shape | null {
  const content = isObject(holder) && isObject(holder.content) ? holder.content : {};
  const found = content[typeOf(holder, type) ?? ''];
  return isObject(found) && isObject(found.schema) ? shapeOf(found.schema) : null;
}

/** The media type of a kind: `application/json` before other types of JSON. */
function typeOf(holder: unknown, type: RegExp): string | undefined {
  const content = isObject(holder) && isObject(holder.content) ? holder.content : {};
  const types = Object.keys(content).filter((name) => type.test(name));
  return types.find((name) => /^application\/json\b/.test(name)) ?? types[0];
}

/** The codes of a response: the values of the whole text, or of the field `code`. */
function codesOf(answer: unknown, shapeOf: ShapeOf): readonly string[] {
  const content = isObject(answer) && isObject(answer.content) ? Object.values(answer.content) : [];
  return content.flatMap((one) => {
    const shape = isObject(one) && isObject(one.schema) ? shapeOf(one.schema) : null;
    const code = shape?.properties?.code;
    const values = code === undefined ? shape?.values : shapeOf(code).values;
    return (values ?? []).map(String);
  });
}

/** `public`; `login` (or `connecte`) for signed-in users; or the name of a right or a list of rights. */
function callerOf(written: unknown): Caller | null {
  if (written === 'public') return 'public';
  if (written === 'login' || written === 'connecte') return 'login';
  if (typeof written === 'string') return [written];
  return Array.isArray(written) ? written.map(String) : null;
}

/** The row of a source: an item of its list. */
export function rowOf(
  source: { readonly rows?: string },
  operation: Operation | undefined,
  shapeOf: ShapeOf,
): Shape | null {
  const found = operation?.answer ? shapeAt(operation.answer, source.rows ?? '', shapeOf) : null;
  if (found === null || isMissing(found)) return null;
  return found.items ? shapeOf(found.items) : found.properties ? found : null;
}
