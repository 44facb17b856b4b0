/** Calls: operation, parameters, body. */
import type {
  AppDefinition,
  BodyObject,
  Call,
  Source,
  ValueRef as WrittenRef,
} from '../../../schemas/types/definition.ts';
import { apiAddress } from '../definition/apiAddress.ts';
import { type Linker, paramsOf } from '../definition/linker.ts';
import { describeRef, type Names } from '../describe/sentences.ts';
import { part, type ShownParts } from '../describe/shownPart.ts';
import type { Told } from '../describe/tell.ts';
import { refsText } from '../describe/text.ts';
import { type ShownKind, said } from '../describe/words.ts';
import type { BodyModel, CallModel, Method, WrittenOverModel } from '../model/call.ts';
import type { PagingModel, SourceModel } from '../model/screen.ts';
import type { ValueRef } from '../model/value.ts';
import { nearest } from '../problems/nearest.ts';
import type { At } from '../problems/places.ts';
import { wholeOf } from './element.ts';
import { assembleErrors, assembleSharedErrors, reachable } from './errorRules.ts';
import type { Scope } from './scope.ts';
import { type Allowed, assembleRefs, type Refs, reportNotHere } from './valueRef.ts';

/**
 * Compiles a call; the name of one that does not exist, which was reported, as a call of nothing. The call of a screen
 * may read the parameters of its address.
 */
export function assembleCall(
  call: Call | string,
  given: Allowed,
  linker: Linker & Partial<Pick<Scope, 'area' | 'params'>>,
): CallModel {
  const { params = [] } = linker;
  const allowed: Allowed = linker.params === undefined ? given : { path: params, ...given };
  const written = typeof call === 'string' ? { call: 'GET /' } : call;
  const [method = 'GET', path = ''] = written.call.split(' ');
  const joined = Object.entries(written.joined ?? {}).filter(([name]) =>
    Object.hasOwn(written.query ?? {}, name),
  );
  return {
    method: method as Method,
    path: apiAddress(path, linker.definitions.app.definition.api),
    pathParams: assemblePath(path, written.path, allowed, linker, [written, 'call']),
    query: assembleRefs(written.query, allowed, linker),
    headers: assembleRefs(written.headers, allowed, linker),
    body: assembleBody(written, allowed, linker),
    ...(joined.length > 0 && { joined: Object.fromEntries(joined) }),
    ...(written.at && { at: written.at }),
    ifMatch: written.ifMatch ?? false,
    errors: reachable([
      ...assembleErrors(written.errors, allowed, linker),
      ...assembleSharedErrors(linker.area?.definition.errors, written.call, allowed, linker),
    ]),
  };
}

/** Compiles the call of a source, and where its rows are. */
export function assembleSource(
  source: string | Source,
  given: Allowed,
  scope: Scope,
): Pick<SourceModel, 'call' | 'rows'> {
  return { call: assembleCall(source, given, scope), rows: wholeOf(source)?.rows ?? '' };
}

/** The values of the path parameters: each parameter needs a value, and no value may be left over. */
export function assemblePath(
  path: string,
  written: Refs = {},
  allowed: Allowed,
  linker: Linker,
  at: At,
): Readonly<Record<string, ValueRef>> {
  const wanted = paramsOf(path);
  for (const name of wanted) if (!Object.hasOwn(written, name)) linker.report('path-missing', at, name);
  for (const name of Object.keys(written))
    if (!wanted.includes(name))
      linker.report('path-unused', [written, name, 'key'], name, nearest(name, wanted));
  return assembleRefs(written, allowed, linker);
}

/** A call of a component, which provides rows: a path parameter that is not written is the field of its name. */
export function withRowPath(written: Call): Call {
  const fields = paramsOf(written.call).map((name) => [name, { row: name }] as const);
  return { ...written, path: { ...Object.fromEntries(fields), ...written.path } };
}

/** What the API does with a field that a body leaves out: `replace`, it removes it; `merge`, it keeps it. */
export type Absent = 'replace' | 'merge';

/** What the API does with an absent field of a call. */
export function absentFields({ call, writes: own }: Call, { writes }: Partial<AppDefinition>): Absent | null {
  if (own !== undefined) return own;
  const [method = ''] = call.split(' ');
  if (method === 'POST') return writes?.POST ?? null;
  if (method === 'PUT') return writes?.PUT ?? 'replace';
  return method === 'PATCH' ? (writes?.PATCH ?? 'merge') : null;
}

/** What a body is made of. */
export type BodyWords = NonNullable<BodyObject['replace']> & {
  readonly kind: BodyModel['kind'];
  /** The values that are written one by one: the whole body of `fields`, else what is laid over it. */
  readonly set: Refs;
};

/** The words of a body; null: there is none. */
export function bodyWords(body: Call['body']): BodyWords | null {
  if (body === undefined) return null;
  if (typeof body === 'string') return { kind: body, set: {} };
  if (body.fields) return { kind: 'fields', set: body.fields };
  for (const kind of ['row', 'form', 'replace', 'merge'] as const)
    if (body[kind]) return { ...body[kind], kind, set: body[kind].set ?? {} };
  return null;
}

/** Whether a body has the fields of its form without naming them. */
export function sendsForm(words: BodyWords | null): boolean {
  return words !== null && words.kind !== 'fields' && words.kind !== 'row';
}

/** Whether a call sends its body in parts, of which some may be files. */
export function sendsParts({ headers }: Call): boolean {
  return /^multipart\//.test(String(headers?.['Content-Type']?.const));
}

/** The values that a call names, wherever it sends them. */
export function refsIn({ path, query, headers, body }: Call): readonly WrittenRef[] {
  const groups = [path, query, headers, bodyWords(body)?.set];
  return groups.flatMap((refs = {}) => Object.values(refs));
}

function assembleBody(call: Call, allowed: Allowed, linker: Linker): BodyModel | null {
  const words = bodyWords(call.body);
  if (words === null) return null;
  const { kind } = words;
  if (kind !== 'fields' && kind !== 'form' && allowed.row === undefined)
    reportNotHere('row', [call, 'body'], allowed, linker);
  const set = assembleRefs(words.set, allowed, linker);
  const { bodyAt, asJson } = call;
  const envelope = { ...(bodyAt && { at: bodyAt }), ...(asJson && { asJson }) };
  if (kind === 'fields') return { kind, fields: set, ...envelope };
  if (kind === 'row' || kind === 'form') return { kind, set, ...envelope };
  const { without = [], emptied = {} } = words;
  return { kind, set, without, emptied, ...envelope };
}

/** A call, named by its purpose, and how its response is read. */
export type NamedCall = {
  readonly name: string;
  readonly call: CallModel;
  readonly reading?: Reading;
};

type Reading = Partial<Pick<SourceModel, 'key' | 'etag' | 'paging' | 'largestPage'>> & {
  readonly rows: string | null;
};

/** One part per call: the operation and what is sent. */
export function callParts(calls: readonly NamedCall[]): ShownParts {
  return calls.map(({ name, call }) => part('call', name, callTold(call)));
}

/** One part per call, and one for each value that it sends; `names`: those of the fields. */
export function sentParts(calls: readonly NamedCall[], names: Names): ShownParts {
  return calls.map(({ name, call, reading }) => {
    const values = (kind: ShownKind, refs: Readonly<Record<string, ValueRef>>) =>
      Object.entries(refs).map(([id, ref]) =>
        part(kind, id, { own: describeRef(ref, names) }, { within: name }),
      );
    const body = call.body && bodyTexts[call.body.kind];
    return [
      part('call', name, { ...callTold(call), ...apart, body, ...(reading && readingTold(reading)) }),
      values('parameter', { ...call.pathParams, ...call.query }),
      values('header', call.headers),
      values('sent', call.body === null ? {} : valuesOf(call.body)),
    ];
  });
}

/** What the values of a call that are parts of their own say. */
const apart: Told = { inAddress: null, parameters: null, headers: null };

/** How a response is read. */
export function readingTold({ key = [], rows, etag = null, paging, largestPage }: Reading): Told {
  return {
    rowKey: key.join(', ') || null,
    rows: rows || null,
    rowVersion: etag,
    paging: paging ? pagingText(paging) : null,
    largestPage: largestPage ?? null,
  };
}

function pagingText({ protocol, ...names }: PagingModel): string {
  const named = Object.entries(names).filter(([, name]) => name !== null);
  return [protocol, ...named.map(([role, name]) => `${role} : ${name}`)].join(', ');
}

/** The operation of a call, what it sends, and the envelopes of that and of the answer. */
function callTold(call: CallModel): Told {
  const { method, path, body, at, joined = {}, ifMatch } = call;
  const lists = Object.entries(joined).map(([name, sign]) => `${name} « ${sign} »`);
  return {
    operation: `${method} ${path}`,
    inAddress: refsText(call.pathParams),
    parameters: refsText(call.query),
    headers: refsText(call.headers),
    body: body && bodyText(body),
    joined: lists.join(', ') || null,
    asJson: body?.asJson?.join(', ') ?? null,
    ...(body?.kind === 'replace' || body?.kind === 'merge' ? overTold(body) : {}),
    bodyEnvelope: body?.at ?? null,
    answerEnvelope: at ?? null,
    concurrency: ifMatch ? said.ifMatch : null,
  };
}

/** What a form leaves of the object that it writes over, and what it sends for its emptied fields. */
function overTold({ without, emptied }: WrittenOverModel): Told {
  const values = Object.entries(emptied).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
  return { without: without.join(', ') || null, emptied: values.join(', ') || null };
}

function bodyText(body: BodyModel): string {
  const values = refsText(valuesOf(body));
  if (body.kind === 'fields') return values ?? said.emptyObject;
  return values === null ? bodyTexts[body.kind] : said.bodyWith(bodyTexts[body.kind], values);
}

/** What a body is made of. */
export const bodyTexts = {
  fields: said.namedValues,
  row: said.loadedObject,
  form: said.allFields,
  replace: said.replacedObject,
  merge: said.changedFields,
} as const;

/** The values of a body that are written one by one. */
function valuesOf(body: BodyModel): Readonly<Record<string, ValueRef>> {
  return body.kind === 'fields' ? body.fields : body.set;
}
