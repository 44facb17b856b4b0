/**
 * What answers the calls of the preview: the server of the application, or data made up from the contract, in the state that
 * the workbench chose for each call. Data that was changed stays changed until it begins again.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Contract, readContract } from '../../core/contract/operations.ts';
import type { Compiled } from '../../core/model/app.ts';
import { nested, readHeldToken } from '../../core/runtime/heldToken.ts';
import { fieldsOf } from '../../core/runtime/values.ts';
import { apiPrefix } from '../../node/apiServer.ts';
import type { Places } from '../../node/applicationPlaces.ts';
import type { DefinitionsReader } from '../../node/definitionsReader.ts';
import { exampleOf, seenBy } from '../../node/fake/examples.ts';
import { createFakeApi, type FakeApi } from '../../node/fake/fakeApi.ts';
import { requestOf, sendAnswer } from '../../node/fake/fakeBackEnd.ts';
import { type FakeData, usualData } from '../../node/fake/fakeValue.ts';
import type { FakeAnswer } from '../../node/fake/memory.ts';
import { issueToken } from '../../node/fake/token.ts';
import { type Choice, callOf, choiceHeader, isCallOf, noChoice, type Person, refusalIn } from '../choice.ts';
import { callsIn } from './screenCalls.ts';

/** Longer than the threshold of a long wait, in milliseconds. */
const slowness = 15_000;

const dataStates: Readonly<Record<string, FakeData>> = {
  empty: { rows: 0 },
  one: { rows: 1 },
  many: { rows: 500 },
  long: { isLong: true },
};

export type Answers = ReturnType<typeof createAnswers>;

/** @param isReal whether a server of the application answers what no state was chosen for */
export function createAnswers(reader: DefinitionsReader, places: Places, isReal: boolean) {
  const worlds = new Map<string, FakeApi>();
  let drawnFrom: { readonly contract: Contract; readonly text: string } | null = null;
  return { isReal, answer, tokenFor, beginAgain };

  async function latest() {
    const { last, compiled } = await reader.read();
    return { compiled, document: last instanceof Error ? null : last.contract.contract };
  }

  function beginAgain(): null {
    worlds.clear();
    return null;
  }

  /** Answers a request of the preview, or passes it on. */
  async function answer(request: IncomingMessage, response: ServerResponse, next: () => void): Promise<void> {
    const prefix = apiPrefix(places);
    const choice = choiceIn(request.headers[choiceHeader]);
    delete request.headers[choiceHeader];
    if (!request.url?.startsWith(`${prefix}/`)) return next();
    const { compiled, document } = await latest();
    const known = [...readContract(document ?? {}).byId.keys()].map((id) => seenBy(id, prefix));
    const called = callOf([...known, ...Object.keys(choice.calls)], request.method, request.url);
    const state = choice.calls[called ?? ''] ?? 'usual';
    if (state === 'held') return;
    if (state === 'offline') return void request.socket.destroy();
    if (state === 'slow') await pause(slowness);
    const isPassedOn = isReal && ['usual', 'real', 'slow'].includes(state);
    if (document === null || isPassedOn) return next();
    const given = await requestOf(request);
    const refused = compiled && refusalOf(state, given, compiled);
    if (refused) return sendAnswer(response, refused);
    const api = worldOf(document, choice, prefix);
    const made = api(given) ?? api({ ...given, path: given.path.slice(prefix.length) });
    if (made === null) return next();
    sendAnswer(response, compiled ? asSeenBy(choice.person, made, request, compiled) : made);
  }

  /** The back end in which the calls have these data; of a contract that changed, another one. */
  function worldOf(document: Contract, { calls }: Choice, prefix: string): FakeApi {
    const text = drawnFrom?.contract === document ? drawnFrom.text : JSON.stringify(document);
    if (text !== drawnFrom?.text) worlds.clear();
    drawnFrom = { contract: document, text };
    const chosen = Object.entries(calls).filter(([, state]) => Object.hasOwn(dataStates, state));
    const key = JSON.stringify(chosen.sort());
    const states = new Map(chosen);
    const dataOf = (id: string) => dataStates[states.get(seenBy(id, prefix)) ?? ''] ?? usualData;
    const world = worlds.get(key) ?? createFakeApi(document, dataOf);
    worlds.set(key, world);
    return world;
  }

  /** The token of a person as the browser keeps it; null: nobody is signed in. */
  async function tokenFor({ isSignedIn, fields, without }: Person): Promise<string | null> {
    const { compiled, document } = await latest();
    if (!isSignedIn || compiled === null || document === null) return null;
    const { session } = compiled.app;
    const { byId } = readContract(document);
    const issuer = [...byId.values()].find(({ claims }) => claims !== null)?.claims ?? null;
    const known = Object.keys(issuer?.properties ?? {});
    const claimOf = (name: string) => known.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name;
    const rights = Object.entries(compiled.app.rights).flatMap(([right, { aliases }]) =>
      [right, ...aliases].map((name) => [
        claimOf(session.claims.rightPrefix + name),
        !without.includes(right),
      ]),
    );
    const user = userOf(compiled, document, apiPrefix(places));
    const own = Object.entries(fields).filter(([name]) => known.includes(name));
    const token = issueToken(issuer, user, {
      ...Object.fromEntries([...rights, ...own]),
      ...rightNames(compiled, without),
      [session.claims.user]: user,
    });
    const { held } = session;
    if (held === undefined) return token;
    const given = held.kind === 'token' ? nested(held.at, token) : {};
    return readHeldToken(given, { ...session, held }, Date.now())?.text ?? null;
  }
}

function choiceIn(header: string | readonly string[] | undefined): Choice {
  try {
    return { ...noChoice, ...fieldsOf(JSON.parse(decodeURIComponent(String(header)))) };
  } catch {
    return noChoice;
  }
}

/** The refusal of a state, with values for the placeholders of its message; null: it is none. */
function refusalOf(
  state: string,
  { method, path }: { readonly method: string; readonly path: string },
  { app, screens }: Compiled,
): FakeAnswer | null {
  const asked = refusalIn(state);
  if (asked === null) return null;
  const { status, code } = asked;
  const own = callsIn(screens).filter((call) => isCallOf(`${call.method} ${call.path}`, method, path));
  const rule = [...own.flatMap(({ errors }) => errors), ...app.errors].find(
    ({ statuses, codes }) =>
      (statuses?.includes(status) ?? true) && (code === null || (codes?.includes(code) ?? false)),
  );
  const names = [rule?.message ?? '']
    .flat()
    .flatMap((part) => (typeof part === 'object' && 'arg' in part ? [part.arg] : []));
  const body = Object.fromEntries(names.map((name) => [name, 2]));
  return {
    status,
    body: { ...body, ...(code === null ? {} : fieldsOf(nested(app.failures?.code ?? 'code', code))) },
  };
}

/** The answer as a person gets it: the fields of the user are theirs, and nobody gets them who is signed out. */
function asSeenBy(
  person: Person | null,
  made: FakeAnswer,
  request: IncomingMessage,
  compiled: Compiled,
): FakeAnswer {
  const { user } = compiled.app.session;
  const isUser = user && isCallOf(`${user.method} ${user.path}`, request.method, request.url ?? '');
  if (!isUser || person === null || person.isSignedIn === null) return made;
  if (!person.isSignedIn) return { status: 401 };
  const own = { ...person.fields, ...rightNames(compiled, person.without) };
  const lay = (body: unknown, [name, ...rest]: readonly string[]): unknown =>
    name === undefined
      ? { ...fieldsOf(body), ...own }
      : { ...fieldsOf(body), [name]: lay(fieldsOf(body)[name], rest) };
  return { ...made, body: lay(made.body, (user.at ?? '').split('.').filter(Boolean)) };
}

/** The rights by their names, where the application reads them in the token or the user. */
function rightNames({ app }: Compiled, without: readonly string[]): Readonly<Record<string, unknown>> {
  const { held, claims } = app.session;
  if (held?.rights == null) return {};
  const names = Object.keys(app.rights).filter((name) => !without.includes(name));
  const claimed = names.map((name) => claims.rightPrefix + name);
  return fieldsOf(nested(held.rights, claimed));
}

/** The id of a user whom the back end knows. */
function userOf({ app }: Compiled, document: Contract, prefix: string): string {
  const { user } = app.session;
  const [name] = Object.entries(user?.pathParams ?? {}).find(([, from]) => 'user' in from) ?? [];
  return user && name !== undefined ? exampleOf(`GET ${user.path}`, name, document, prefix) : 'agent';
}
