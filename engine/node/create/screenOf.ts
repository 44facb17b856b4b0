/** The screen of an operation, and what leads to it. */
import { isDeepStrictEqual } from 'node:util';
import type { Operation, Operations } from '../../core/contract/operations.ts';
import { saidByContract } from '../../core/contract/said.ts';
import type { Group } from '../../core/contract/shape.ts';
import { assemblePaging } from '../../core/definition/paging.ts';
import { errors } from '../cliTexts.ts';
import { keyField, parameterBelow } from '../fake/collections.ts';
import { rowsIn } from '../fake/fakeValue.ts';
import { UsageError } from '../UsageError.ts';
import { type AreaParts, guardOf, screenPath } from './areaParts.ts';
import { type FormFacts, formParts } from './formParts.ts';
import { type Labels, labelsOf } from './labels.ts';
import { detailParts, type ListFacts, listParts } from './listParts.ts';
import { type Paging, recognisePaging } from './recognisePaging.ts';
import { inline } from './yamlText.ts';

/** What an operation gives. */
export type Made = {
  /** Its screen; a list has its detail beside it. */
  readonly screen: string;
  /** What it adds to its area. */
  readonly parts: AreaParts;
  /** What leads from the list of the area to the screen: a member, by its name, of a map of the list; null: nothing. */
  readonly link: { readonly path: readonly string[]; readonly target: unknown } | null;
  readonly labels: Labels;
  /** The protocol for an application that declares none. */
  readonly newPaging: Paging | null;
};

/** What the file of the area holds already. */
export type Area = {
  readonly right?: unknown;
  readonly guard?: unknown;
  readonly sources?: Readonly<Record<string, { readonly key?: string }>>;
  readonly options?: Readonly<Record<string, readonly unknown[] | Group>>;
  readonly screens?: Readonly<
    Record<string, { readonly path?: string; readonly source?: string | { readonly key?: string } }>
  >;
};

/** Where a screen is made. */
type Given = {
  /** The name of the area. */
  readonly area: string;
  readonly existing: Area;
  readonly operations: Operations;
  /** The protocol of the application. */
  readonly paging: Paging | undefined;
};

/** Makes the screen; the area must not have it yet. */
export function screenOf(operation: Operation, contract: Group, given: Given): Made {
  const isRead = operation.id.startsWith('GET ');
  const found = isRead ? rowsIn(operation.answer, contract) : null;
  const alone = isRead ? madeDetail : madeForm;
  const made = found === null ? alone(operation, given) : madeList(operation, found, given);
  if (given.existing.screens?.[made.screen] !== undefined)
    throw new UsageError(errors.screenExists(`${given.area}/${made.screen}`));
  return made;
}

function madeList(
  list: Operation,
  found: { readonly at: string | null; readonly row: Group },
  { area, operations, paging: usual }: Given,
): Made {
  const { shapeOf, byId } = operations;
  const path = list.id.slice('GET '.length);
  const parameter = parameterBelow(path, [...byId.values()]);
  const detail = parameter === null ? null : (byId.get(`GET ${path}/{${parameter}}`) ?? null);
  const { properties } = shapeOf(found.row);
  const isUnique = (name: string) => shapeOf(properties?.[name] ?? {}).unique;
  const key = keyField(properties ?? {}, parameter, isUnique) ?? 'id';
  const { rows: said = '' } = saidByContract({ call: list.id, key }, operations, undefined);
  const rows = found.at === said ? null : found.at;
  const own = recognisePaging(list, shapeOf);
  const isUsual = own === null || usual === undefined || isSamePaging(own, usual);
  const facts: ListFacts = { area, list, rows, row: found.row, key, paging: isUsual ? null : own, detail };
  const titles = { liste: list, ...(detail && { fiche: detail }) };
  return {
    screen: 'liste',
    parts: listParts(facts, shapeOf),
    link: null,
    labels: labelsOf(area, titles, [detail?.answer ?? null, shapeOf(found.row)], list.query, operations),
    newPaging: usual === undefined ? own : null,
  };
}

function madeDetail(operation: Operation, given: Given): Made {
  const { area, operations } = given;
  const { answer } = operation;
  const parent = parentOf(screenPath(operation), given);
  return {
    screen: 'fiche',
    parts: detailParts(operation, parent, answer, operations.shapeOf),
    link: linkFromRow('fiche', operation, given),
    labels: labelsOf(area, { fiche: operation }, [answer], [], operations),
    newPaging: null,
  };
}

function madeForm(operation: Operation, given: Given): Made {
  const { area, existing, operations } = given;
  const { byId, shapeOf } = operations;
  const body = operation.body?.json ?? shapeOf({});
  const isNew = operation.id.startsWith('POST ');
  const screen = isNew ? 'nouveau' : 'modification';
  const same = isNew ? undefined : byId.get(operation.id.replace(/^PUT/, 'GET'));
  const facts: FormFacts = {
    screen,
    operation,
    body,
    read: same?.answer?.properties != null && mayCall(same, operation.caller) ? same : null,
    parent: parentOf(screenPath(operation, `/${screen}`), given),
    then: existing.screens?.liste === undefined ? null : `${area}/liste`,
    guard: isOpenLike(existing, operation) ? {} : guardOf(operation),
    options: Object.fromEntries(
      Object.entries(existing.options ?? {}).map(([name, values]) => [
        name,
        Array.isArray(values) ? values.map(String) : Object.keys(values),
      ]),
    ),
  };
  return {
    screen,
    parts: formParts(facts, shapeOf),
    link: isNew ? { path: ['actions'], target: `${area}/${screen}` } : linkFromRow(screen, operation, given),
    labels: labelsOf(area, { [screen]: operation }, [body], [], operations),
    newPaging: null,
  };
}

/** Whether all who open a screen may call an operation. */
function mayCall({ caller }: Operation, openers: Operation['caller']): boolean {
  if (!Array.isArray(caller)) return caller !== 'login' || openers !== 'public';
  return Array.isArray(openers) && openers.every((right) => caller.includes(right));
}

/** Whether the area is open to those who may call the operation, or does not exist yet. */
function isOpenLike({ screens, guard, right }: Area, { caller }: Operation): boolean {
  if (screens === undefined) return true;
  return Array.isArray(caller) ? isDeepStrictEqual([right].flat(), caller) : guard === (caller ?? 'login');
}

/** The list of the area where its address does not say that it is above a screen. */
function parentOf(path: string, { area, existing: { screens } }: Given): string | null {
  const list = screens?.liste;
  return list === undefined || path.startsWith(`${list.path}/`) ? null : `${area}/liste`;
}

/** A column of the list that opens the screen of its row. */
function linkFromRow(screen: string, { path }: Operation, { area, existing }: Given): Made['link'] {
  const last = path.at(-1);
  if (last === undefined) return null;
  const { screens, sources } = existing;
  const written = screens?.liste?.source;
  const { key = last.name } = (typeof written === 'string' ? sources?.[written] : written) ?? {};
  const values = path.map((one) => [one.name, one === last ? { row: key } : { path: one.name }]);
  const id = `${area}/${screen}`;
  const isPlain = path.length === 1 && key === last.name;
  const action = isPlain ? id : { screen: id, path: Object.fromEntries(values) };
  return { path: ['grid', 'columns'], target: inline({ action }) };
}

function isSamePaging(one: Paging, other: Paging): boolean {
  return isDeepStrictEqual(assemblePaging(one), assemblePaging(other));
}
