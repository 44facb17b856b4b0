/** The calls of a screen, the refusals that the contract and the rules name, and the fields that they offer. */
import { type Contract, type Operation, readContract } from '../../core/contract/operations.ts';
import type { Compiled } from '../../core/model/app.ts';
import type { CallModel } from '../../core/model/call.ts';
import { operationParts } from '../../core/reports/operationParts.ts';
import { formatText } from '../../core/runtime/text.ts';
import { isObject } from '../../core/runtime/values.ts';
import type { Definitions } from '../../node/definitions.ts';
import { exampleAddress, seenBy } from '../../node/fake/examples.ts';
import { withoutMarks } from '../marks.ts';
import type { OfferedPart, People, RefusalState, ScreenFacts } from '../protocol.ts';
import { placeFor } from './offer.ts';

/** The calls in a part of the model, each operation once. */
export function callsIn(model: unknown): readonly CallModel[] {
  const found = new Map<string, CallModel>();
  const look = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(look);
    if (!isObject(part)) return;
    if (isCall(part)) found.set(`${part.method} ${part.path}`, part);
    Object.values(part).forEach(look);
  };
  look(model);
  return [...found.values()];
}

function isCall(part: object): part is CallModel {
  return 'method' in part && 'path' in part && 'pathParams' in part;
}

/** What the workbench shows of a screen beside its source; null: there is no such screen. */
export function screenFacts(
  id: string,
  definitions: Definitions,
  compiled: Compiled,
  prefix: string,
): ScreenFacts | null {
  const screen = compiled.screens[id];
  const route = compiled.routes.find((one) => one.screen === id);
  if (screen === undefined || route === undefined) return null;
  const { contract } = definitions.contract;
  const calls = callsIn(screen);
  return {
    id,
    example: exampleAddress(route.path, calls, contract, prefix),
    calls: calls.map((call) => {
      const name = `${call.method} ${call.path}`;
      const operation = operationOf(name, contract, prefix);
      const refusals = refusalsOf(call, compiled, operation);
      return { id: name, refusals, parts: operation ? partsOf(id, operation, definitions) : [] };
    }),
  };
}

/** The operation that the browser calls so; null: the contract has none. */
export function operationOf(id: string, contract: Contract | null, prefix: string): Operation | null {
  const all = contract === null ? [] : [...readContract(contract).byId.values()];
  return all.find((one) => seenBy(one.id, prefix) === id) ?? null;
}

function partsOf(id: string, operation: Operation, definitions: Definitions): readonly OfferedPart[] {
  const { contract, unused } = definitions;
  if (contract.contract === null) return [];
  return operationParts(operation, unused).map((part) => ({
    ...part,
    as: part.isUsed ? null : (placeFor(definitions, id, operation, part)?.as ?? null),
  }));
}

function refusalsOf(
  call: CallModel,
  { app }: Compiled,
  operation: Operation | null,
): readonly RefusalState[] {
  const states = new Map<string, string>();
  const add = (status: number, code: string | null, text: string) => {
    const state = code === null ? String(status) : `${status}:${code}`;
    if (status >= 400 && !(states.get(state) ?? '')) states.set(state, text);
  };
  const statusOf = (code: string) => operation?.refusals.find(({ codes }) => codes.includes(code))?.status;
  for (const { statuses, codes, message } of [...call.errors, ...app.errors])
    for (const status of statuses ?? codes?.map(statusOf) ?? [])
      for (const code of codes ?? [null])
        if (typeof status === 'number') add(status, code, message === null ? '' : plain(message));
  for (const { status, codes } of operation?.refusals ?? [])
    for (const code of codes.length > 0 ? codes : [null]) add(exampleStatus(status), code, '');
  return [...states].sort().map(([state, label]) => ({ state, label }));
}

/** A status for a whole class of them, such as `4XX`, or for all others. */
function exampleStatus(status: number | string): number {
  return typeof status === 'number' ? status : Number(/^\d/.exec(status)?.[0] ?? 5) * 100;
}

/** A text as it reads, with something for each placeholder. */
function plain(text: Parameters<typeof formatText>[0]): string {
  return withoutMarks(formatText(text)).replace(/\s+/g, ' ').trim();
}

const mostValues = 12;

/** By what people differ: rights, variants, and the fields of the user that have few values. */
export function peopleOf({ model, contract }: Definitions, prefix: string): People {
  if (model === null) return { canSignIn: false, rights: [], variants: [], fields: [] };
  const { rights, variants, session, special } = model.app;
  const user =
    session.user && operationOf(`${session.user.method} ${session.user.path}`, contract.contract, prefix);
  const { byId } = readContract(contract.contract ?? {});
  const claims = [...byId.values()].find((one) => one.claims !== null)?.claims ?? null;
  const all = Object.entries({ ...claims?.properties, ...user?.answer?.properties });
  const isRight = (name: string) =>
    session.claims.rightPrefix !== '' && name.startsWith(session.claims.rightPrefix);
  return {
    canSignIn: special.signIn !== '',
    rights: Object.keys(rights).map((name) => ({
      name,
      label: plain(model.aids.rights?.[name] ?? name) || name,
    })),
    variants: variants.names.length > 1 ? variants.names : [],
    fields: all.flatMap(([name, { values, types }]) => {
      const found = values ?? (types?.[0] === 'boolean' ? [true, false] : []);
      const isFew = found.length > 1 && found.length <= mostValues && !isRight(name);
      return isFew ? [{ name, values: found }] : [];
    }),
  };
}
