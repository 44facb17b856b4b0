/** The screen of an operation, and what leads to it. */
import { isDeepStrictEqual } from 'node:util';
import type { Operation, Operations } from '../../core/contract/operations.ts';
import { type Paging, pageParameter, pagesOf } from '../../core/contract/pages.ts';
import { saidByContract } from '../../core/contract/said.ts';
import { type Group, mayLack, type Shape } from '../../core/contract/shape.ts';
import { assemblePaging } from '../../core/definition/paging.ts';
import { errors, reasons } from '../cliTexts.ts';
import { isBelow, keyField, parameterBelow } from '../fake/collections.ts';
import { rowsIn } from '../fake/fakeValue.ts';
import { inline } from '../yamlEdits.ts';
import { type AreaParts, guardOf, isWritable, screenPath } from './areaParts.ts';
import { type Area, listAbove } from './areas.ts';
import { type FormFacts, formParts, formShown } from './formParts.ts';
import { type Labels, labelsOf } from './labels.ts';
import { detailFields, detailParts, type ListFacts, listParts, removal } from './listParts.ts';

/** What an operation gives. */
export type Made = {
  readonly screen: string;
  /** The operations of its screens, by their names: a list has its detail beside it. */
  readonly operations: Readonly<Record<string, string>>;
  /** The operation of their action that removes a row; null: there is none. */
  readonly removes: string | null;
  /** What it adds to its area. */
  readonly parts: AreaParts;
  /** What leads from a list to the screen: a member of a map of the list of an area; null: nothing. */
  readonly link: {
    readonly area: string;
    readonly path: readonly string[];
    readonly name: string;
    readonly target: unknown;
  } | null;
  readonly labels: Labels;
  /** The protocol for an application that declares none. */
  readonly newPaging: Paging | null;
  /** What the screen does not show, and why. */
  readonly left: readonly { readonly part: string; readonly why: string }[];
};

/** Where a screen is made. */
export type Given = {
  /** The name of the area. */
  readonly area: string;
  /** The areas that there are, and the application, by name. */
  readonly areas: ReadonlyMap<string, Area>;
  readonly operations: Operations;
  /** Names of what is left out: fields, or the detail of a list. */
  readonly without: readonly string[];
};

/** Makes the screen; or says why there is none. */
export function screenOf(operation: Operation, contract: Group, given: Given): Made | string {
  const isReading = operation.id.startsWith('GET ');
  const found = rowsIn(operation, contract);
  const screen =
    found !== null ? 'liste' : isReading ? 'fiche' : isNew(operation) ? 'nouveau' : 'modification';
  const { byId } = given.operations;
  const link = linkTo(screen, operation, given);
  const above = aboveOf(operation.id);
  if (link === null && operation.path.length > 0)
    return byId.has(above) ? reasons.noWay(above) : reasons.noList;
  const isOfList = /^PUT .*\}$/.test(operation.id) && (byId.has(above) || byId.has(`${above}/`));
  const isRead = byId.has(operation.id.replace(/^\w+/, 'GET'));
  if (isOfList && !isRead && operation.body?.json && mayLack(operation.body.json)) return reasons.blind;
  if (given.areas.get(given.area)?.screens?.[screen] !== undefined)
    return errors.screenExists(`${given.area}/${screen}`);
  const common = { screen, link, newPaging: null, removes: null, operations: { [screen]: operation.id } };
  if (found !== null) return { ...common, ...madeList(operation, found, given) };
  return { ...common, ...(isReading ? madeDetail(operation, given) : madeForm(screen, operation, given)) };
}

type OwnParts = Pick<Made, 'parts' | 'labels' | 'left'>;

function madeList(
  list: Operation,
  found: { readonly at: string | null; readonly row: Group },
  given: Given,
): OwnParts & Pick<Made, 'newPaging' | 'operations' | 'removes'> {
  const { area, areas, operations, without } = given;
  const { shapeOf, byId } = operations;
  const path = list.id.slice('GET '.length).replace(/\/$/, '');
  const parameter = parameterBelow(path, [...byId.values()]);
  const below = parameter === null ? undefined : byId.get(`GET ${path}/{${parameter}}`);
  const detail = below?.answer?.properties && !without.includes('fiche') ? below : null;
  const { properties } = shapeOf(found.row);
  const isUnique = (name: string) => shapeOf(properties?.[name] ?? {}).unique;
  const key = keyField(properties ?? {}, parameter, isUnique) ?? 'id';
  const { rows: said = '' } = saidByContract({ call: list.id, key }, operations, undefined);
  const rows = found.at === said ? null : found.at;
  const own = pagesOf(list);
  const usual = areas.get('app')?.paging;
  const isUsual = own === null || usual === undefined || isSamePaging(own, usual);
  const cut = own === null ? cutOf(list) : null;
  const paging = cut === null ? (isUsual ? null : own) : false;
  const parent = parentOf(screenPath(list), list, given);
  const { asked = {}, left = [] } = cut ?? {};
  const removing = [...byId.values()].find(({ id }) => isBelow(id, 'DELETE', path));
  const isOffered = removing && mayCall(removing, (detail ?? list).caller) && !without.includes(removal);
  const facts: ListFacts = {
    area,
    list,
    rows,
    row: found.row,
    key,
    paging,
    asked,
    detail,
    deletion: isOffered ? removing : null,
    parent,
  };
  const titles = { liste: list, ...(detail && { fiche: detail }) };
  return {
    parts: listParts(facts, without, shapeOf),
    labels: labelsOf(area, titles, [detail?.answer ?? null, shapeOf(found.row)], list.query, operations),
    left: [
      ...left,
      ...(detail?.answer ? unshown(detail.answer, detailShown(detail.answer, given), given) : []),
    ],
    newPaging: usual === undefined ? own : null,
    operations: { liste: list.id, ...(detail && { fiche: detail.id }) },
    removes: facts.deletion?.id ?? null,
  };
}

/** What a list asks for that cannot ask for the next page, and what is to be known of it; null: it gives all rows at once. */
function cutOf(list: Operation): (Pick<ListFacts, 'asked'> & Pick<Made, 'left'>) | null {
  const parts = ['size', 'page', 'start', 'end', 'cursor'] as const;
  const taken = parts.flatMap((part) => pageParameter(list, part) ?? []);
  const [first] = taken;
  if (first === undefined) return null;
  const size = pageParameter(list, 'size');
  const most = size?.shape.limits.maximum;
  const asked = size === undefined || most === undefined ? {} : { [size.name]: most };
  return { asked, left: [{ part: first.name, why: reasons.onePage(most ?? null) }] };
}

/** The names of the fields that a detail shows. */
function detailShown(object: Shape, { operations, without }: Given): readonly string[] {
  const { items, tables } = detailFields(object, operations.shapeOf, without);
  return [...items, ...tables].map(({ name }) => name);
}

/** The members of an object that have no place on a screen. */
function unshown(object: Shape, shown: readonly string[], { operations, without }: Given): Made['left'] {
  const { shapeOf } = operations;
  const isShown = (name: string) => shown.some((one) => one === name || one.startsWith(`${name}.`));
  return Object.entries(object.properties ?? {})
    .filter(([name]) => !isShown(name) && !without.includes(name))
    .map(([part, schema]) => ({ part, why: reasonOf(part, shapeOf(schema)) }));
}

function reasonOf(name: string, { properties, items, types, isChoice }: Shape): string {
  if (!isWritable(name)) return reasons.oddName;
  if (isChoice) return reasons.choice;
  if (items !== null) return reasons.oddList;
  return properties === null && types?.includes('object') !== true
    ? reasons.unknownValue
    : reasons.openObject;
}

function madeDetail(operation: Operation, given: Given): OwnParts {
  const { area, operations, without } = given;
  const parent = parentOf(screenPath(operation), operation, given);
  return {
    parts: detailParts(operation, parent, without, operations.shapeOf),
    labels: labelsOf(area, { fiche: operation }, [operation.answer], [], operations),
    left: operation.answer ? unshown(operation.answer, detailShown(operation.answer, given), given) : [],
  };
}

function madeForm(screen: string, operation: Operation, given: Given): OwnParts {
  const { area, areas, operations, without } = given;
  const { byId, shapeOf } = operations;
  const existing = areas.get(area) ?? {};
  const body = operation.body?.json ?? shapeOf({});
  const same = isNew(operation) ? undefined : byId.get(operation.id.replace(/^\w+/, 'GET'));
  const read = same?.answer?.properties != null && mayCall(same, operation.caller) ? same : null;
  // What its address says of an object that is read is not changed in it.
  const named = read === null ? [] : operation.path.map(({ name }) => name);
  const facts: FormFacts = {
    screen,
    operation,
    body,
    read,
    parent: parentOf(screenPath(operation, `/${screen}`), operation, given),
    then: existing.screens?.liste === undefined || operation.path.length > 1 ? null : `${area}/liste`,
    guard: isOpenLike(existing, operation) ? {} : guardOf(operation),
    options: Object.fromEntries(
      Object.entries(existing.options ?? {}).map(([name, values]) => [
        name,
        Array.isArray(values) ? values.map(String) : Object.keys(values),
      ]),
    ),
    without: [...without, ...named],
  };
  return {
    parts: formParts(facts, shapeOf),
    labels: labelsOf(area, { [screen]: operation }, [body], [], operations),
    left: unshown(body, formShown(body, shapeOf, without), given).filter(
      ({ part }) => !named.includes(part) && !shapeOf(body.properties?.[part] ?? {}).readOnly,
    ),
  };
}

/** Whether an operation makes something: POST to the address of one object changes it. */
function isNew({ id }: Operation): boolean {
  return id.startsWith('POST ') && !id.endsWith('}');
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

/** The list above where the address does not say that it is above a screen. */
function parentOf(path: string, { id }: Operation, { area, areas }: Given): string | null {
  const above = areas.get(area)?.screens?.liste === undefined ? (listAbove(id, areas)?.area ?? null) : area;
  const list = above === null ? undefined : areas.get(above)?.screens?.liste;
  return list === undefined || path.startsWith(`${list.path}/`) ? null : `${above}/liste`;
}

/** What leads to a screen: an action of the list of its area, or a column of the list whose rows have its address. */
function linkTo(screen: string, operation: Operation, { area, areas }: Given): Made['link'] {
  const names = operation.path.map(({ name }) => name);
  const last = names.at(-1);
  const id = `${area}/${screen}`;
  const below = (path: Group) => (names.length === 0 ? id : inline({ screen: id, path }));
  const asPath = (name: string) => [name, { path: name }] as const;
  if (isNew(operation) && areas.get(area)?.screens?.liste !== undefined)
    return { area, path: ['actions'], name: screen, target: below(Object.fromEntries(names.map(asPath))) };
  const list = last === undefined ? null : listAbove(operation.id, areas);
  if (last === undefined || list === null) return null;
  const { key = last } = list;
  const path = Object.fromEntries(names.map((name) => (name === last ? [name, { row: key }] : asPath(name))));
  const action = names.length === 1 && key === last ? id : { screen: id, path };
  const name = list.area === area ? screen : `${area}-${screen}`;
  return { area: list.area, path: ['grid', 'columns'], name, target: inline({ action }) };
}

/** The list that would lead to an address. */
function aboveOf(id: string): string {
  return `GET ${id.slice(id.indexOf(' ') + 1, id.lastIndexOf('/{'))}`;
}

function isSamePaging(one: Paging, other: Paging): boolean {
  return isDeepStrictEqual(assemblePaging(one), assemblePaging(other));
}
