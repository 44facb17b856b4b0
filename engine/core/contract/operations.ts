/**
 * The contract of the server, an OpenAPI document of any back end: its operations, what each accepts, returns and
 * refuses, and who may call it.
 */
import { upgrade } from '@scalar/openapi-upgrader';
import { parse } from 'yaml';
import { oncePer, oncePerText } from '../runtime/oncePer.ts';
import { fieldsOf, type Group, isObject } from '../runtime/values.ts';
import {
  followed,
  isFile,
  isMissing,
  knownAt,
  objectIn,
  type Shape,
  type ShapeOf,
  shapeAt,
  shapesOf,
} from './shape.ts';

/** An OpenAPI document, as parsed JSON. */
export type Contract = Readonly<Record<string, unknown>>;

export type Parameter = {
  readonly name: string;
  readonly required: boolean;
  readonly shape: Shape;
  /** The sign between the members of a list; null: the parameter repeats. */
  readonly sign: string | null;
  /** The values that the contract names, and its words. */
  readonly samples: readonly string[];
  readonly description: string;
};

/** An unsuccessful response: the codes that its body may contain, and the body; null: the contract does not say. */
export type Refusal = {
  /** `4XX`, `5XX` and `default` stand for the statuses that nothing more specific declares. */
  readonly status: number | '4XX' | '5XX' | 'default';
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
    /** What is sent, without its envelope. */
    readonly json: Shape | null;
    /** The path of its envelope, and the whole body. */
    readonly at: string;
    readonly whole: Shape | null;
    /** The media type of `json`: that which takes files, `application/json`, or that of a form as the last choice. */
    readonly type: string;
    /** All media types that the operation reads. */
    readonly types: readonly string[];
    /** The media types of the members of a multipart body, where the contract names them. */
    readonly encoding: Readonly<Record<string, string>>;
  } | null;
  /** The status of the success response: the first one, else 200. */
  readonly success: number;
  /**
   * The body of that response without its envelope, `2XX` and `default` if nothing more specific is declared; null: not
   * JSON.
   */
  readonly answer: Shape | null;
  /** The path of its envelope, and the whole body. */
  readonly at: string;
  readonly whole: Shape | null;
  /** The headers of that response. */
  readonly answerHeaders: readonly string[];
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
export function fileFormat(file: string): 'json' | 'yaml' {
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
  const moved = documents.map(moveReferences);
  const paths: Record<string, Group> = {};
  for (const one of moved)
    for (const [path, item] of Object.entries(fieldsOf(one.paths)))
      paths[path] = { ...paths[path], ...followed({ ...moved }, item) };
  return { ...moved, paths };
}

/** A document whose references lead to what is nested under an index. */
function moveReferences(document: Contract, index: number): Contract {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace(/^#\//, `#/${index}/`) : value,
  );
}

const methods = ['get', 'post', 'put', 'delete', 'patch'] as const;

const readerOf = oncePerText((code) => oncePer((contract: Contract) => readOperations(contract, code)));

/** Reads the document, once. `code`: the path of the codes in the bodies of refusals. */
export function readContract(contract: Contract, code = 'code'): Operations {
  return readerOf(code)(contract);
}

function readOperations(contract: Contract, code: string): Operations {
  const shapeOf = shapesOf(contract);
  const byId = new Map<string, Operation>();
  for (const [path, written] of Object.entries(fieldsOf(contract.paths))) {
    const item = followed(contract, written);
    for (const method of methods) {
      const operation = item[method];
      const id = `${method.toUpperCase()} ${path}`;
      if (isObject(operation)) byId.set(id, readOperation(id, operation, item, contract, shapeOf, code));
    }
  }
  return { byId, marksDates: /"format":"date(-time)?"/.test(JSON.stringify(contract)) };
}

function readOperation(
  id: string,
  operation: Group,
  item: Group,
  contract: Contract,
  shapeOf: ShapeOf,
  code: string,
): Operation {
  const answers = Object.entries(fieldsOf(operation.responses)).map(
    ([status, answer]) => [status.toUpperCase(), followed(contract, answer)] as const,
  );
  const successes = answers.filter(([status]) => /^2\d\d$/.test(status));
  const family =
    answers.find(([status]) => status === '2XX') ?? answers.find(([status]) => status === 'DEFAULT');
  const [status, success] = successes[0] ?? family ?? [];
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
      .flatMap((parameter) => readParameter(parameter, contract, shapeOf));
  const inPath = at('path');
  const answered = contentOf(success, /json/, shapeOf);
  const taking = takingType(body, shapeOf);
  const sent = contentOf(body, taking, shapeOf);
  const type = typeOf(body, taking) ?? 'application/json';
  return {
    id,
    summary: typeof operation.summary === 'string' ? operation.summary : '',
    query: at('query'),
    path: [...id.matchAll(/\{([^/}]*)\}/g)].flatMap(
      // Many documents leave out a parameter that the path names.
      ([, name = '']) =>
        inPath.find((one) => one.name === name) ??
        readParameter({ in: 'path', name, required: true }, contract, shapeOf),
    ),
    headers: at('header'),
    body: body && {
      required: body.required === true,
      ...takenAt(sent, taking === multipart ? '' : onlyObject(sent)),
      type,
      types: Object.keys(fieldsOf(body.content)),
      encoding: encodingOf(fieldsOf(body.content)[type]),
    },
    success: Number(status) || 200,
    ...answerAt(answered, (answered && objectIn(answered)) ?? ''),
    answerHeaders: Object.keys(fieldsOf(success?.headers)),
    answerCodes: successes.flatMap(([, answer]) => codesOf(answer, shapeOf, code)),
    refusals: answers.flatMap(([status, answer]) => {
      const said = refusalStatus(status);
      if (said === null || answer === success) return [];
      return [
        { status: said, codes: codesOf(answer, shapeOf, code), body: contentOf(answer, /json/, shapeOf) },
      ];
    }),
    caller: callerOf(operation['x-right']),
    claims: isObject(operation['x-claims']) ? shapeOf(operation['x-claims']) : null,
  };
}

/** The media types of the fields of a form: sent like a query, or in parts. */
const urlEncoded = /^application\/x-www-form-urlencoded\b/;
const multipart = /^multipart\/form-data\b/;

/** Whether the sender encodes a body by this media type. */
export function isOfForm(type: string): boolean {
  return urlEncoded.test(type) || multipart.test(type);
}

/** The media types in which a body is sent: those of files, if it has some, else of JSON, else of a form. */
function takingType(body: unknown, shapeOf: ShapeOf): RegExp {
  const members = Object.values(contentOf(body, multipart, shapeOf)?.properties ?? {});
  if (members.some(isFile)) return multipart;
  return [/json/, urlEncoded, multipart].find((type) => contentOf(body, type, shapeOf) !== null) ?? /json/;
}

function encodingOf(content: unknown): Readonly<Record<string, string>> {
  const encoding = Object.entries(fieldsOf(fieldsOf(content).encoding));
  return Object.fromEntries(
    encoding.flatMap(([name, one]) => {
      const { contentType } = fieldsOf(one);
      return typeof contentType === 'string' ? [[name, contentType]] : [];
    }),
  );
}

/** An answer without its envelope. */
function answerAt(whole: Shape | null, at: string) {
  return { answer: knownAt(whole, at), at, whole };
}

/** A body without its envelope, as clients send it: read-only fields are not required. */
function takenAt(whole: Shape | null, at: string) {
  const json = knownAt(whole, at);
  const required = json?.required.filter((name) => !json.properties?.[name]?.readOnly) ?? [];
  return { json: json && { ...json, required }, at, whole };
}

/** The only member of a body, if it is an object. */
function onlyObject(body: Shape | null): string {
  const [only, ...others] = Object.entries(body?.properties ?? {});
  return only && others.length === 0 && only[1].properties ? only[0] : '';
}

/** The operation of a call, with the envelopes that the call names and its contract has. */
export function calledOperation(
  { call, at, bodyAt }: { readonly call: string; readonly at?: string; readonly bodyAt?: string },
  { byId }: Pick<Operations, 'byId'>,
): Operation | undefined {
  const operation = byId.get(call);
  if (operation === undefined) return undefined;
  const { body, whole } = operation;
  const isThere = (shape: Shape | null, path: string | undefined): path is string =>
    path !== undefined && !isMissing(shape && shapeAt(shape, path));
  return {
    ...operation,
    ...(isThere(whole, at) && answerAt(whole, at)),
    body: body && isThere(body.whole, bodyAt) ? { ...body, ...takenAt(body.whole, bodyAt) } : body,
  };
}

function refusalStatus(status: string): Refusal['status'] | null {
  if (status === 'DEFAULT') return 'default';
  if (status === '4XX' || status === '5XX') return status;
  return /^[45]\d\d$/.test(status) ? Number(status) : null;
}

/** What an operation declares of a status: the most specific of its refusals (OpenAPI 3.1). */
export function refusalAt({ refusals }: Pick<Operation, 'refusals'>, status: number): Refusal | undefined {
  const names = [status, `${Math.floor(status / 100)}XX`, 'default'];
  return names.flatMap((name) => refusals.filter((refusal) => refusal.status === name))[0];
}

/** A parameter; an object in the query is one for each of its properties. */
function readParameter(written: Group, contract: Contract, shapeOf: ShapeOf): readonly Parameter[] {
  const isInQuery = written.in === 'query';
  const { name, required, style = isInQuery ? 'form' : 'simple' } = written;
  const { explode = style === 'form' } = written;
  const schema = followed(contract, written.schema);
  const shape = shapeOf(schema);
  const isDeep = style === 'deepObject';
  const properties = isInQuery && (isDeep || explode === true) ? shape.properties : null;
  const parameter = (own: string, isRequired: boolean, told: readonly Group[]): Parameter => {
    const inner = told.at(-1) ?? {};
    const all = [...told, followed(contract, inner.items)];
    const samples = all.flatMap((one) => [one.enum, one.example, one.default]).flat();
    return {
      name: own,
      required: isRequired,
      shape: shapeOf(inner),
      sign:
        explode === true || !isInQuery || shapeOf(inner).items === null
          ? null
          : (signs[String(style)] ?? null),
      samples: samples.filter((one) => one !== undefined).map(String),
      description: told.map(({ description = '' }) => String(description)).join('\n'),
    };
  };
  if (properties === null) return [parameter(String(name), required === true, [written, schema])];
  return Object.entries(properties).map(([inner, one]) =>
    parameter(
      isDeep ? `${String(name)}[${inner}]` : inner,
      required === true && shape.required.includes(inner),
      [followed(contract, one.schema)],
    ),
  );
}

/** The sign between the members of a list, by the style of its parameter (OpenAPI). */
const signs: Readonly<Record<string, string>> = { form: ',', spaceDelimited: ' ', pipeDelimited: '|' };

function contentOf(holder: unknown, type: RegExp, shapeOf: ShapeOf): Shape | null {
  const found = fieldsOf(fieldsOf(holder).content)[typeOf(holder, type) ?? ''];
  return isObject(found) && isObject(found.schema) ? shapeOf(found.schema) : null;
}

/** The media type of a kind: `application/json` before other types of JSON. */
function typeOf(holder: unknown, type: RegExp): string | undefined {
  const types = Object.keys(fieldsOf(fieldsOf(holder).content)).filter((name) => type.test(name));
  return types.find((name) => /^application\/json\b/.test(name)) ?? types[0];
}

/** The codes of a response: the values of the whole text, or of what it has at the path of codes. */
function codesOf(answer: unknown, shapeOf: ShapeOf, path: string): readonly string[] {
  return Object.values(fieldsOf(fieldsOf(answer).content)).flatMap((one) => {
    const shape = isObject(one) && isObject(one.schema) ? shapeOf(one.schema) : null;
    const code = shape?.properties ? knownAt(shape, path) : shape;
    return (code?.values ?? []).map(String);
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
export function rowOf(source: { readonly rows?: string }, operation: Operation | undefined): Shape | null {
  const found = knownAt(operation?.answer ?? null, source.rows ?? '');
  return found?.items ?? (found?.properties ? found : null);
}
