/**
 * A back end made up from its contract: lists, their details and writes in memory, sign-in with any user. The data is
 * the same at each start.
 */
import { type Contract, type Operation, readContract } from '../../core/contract/operations.ts';
import { pathSource } from '../../core/runtime/routerPath.ts';
import { fieldsOf } from '../../core/runtime/values.ts';
import { type FakeData, usualData } from './fakeValue.ts';
import { type Called, createMemory, type FakeAnswer, type FakeRequest, refusal } from './memory.ts';
import { issueToken, signed, tokenIn } from './token.ts';

/** Answers a request; null if the contract has no such operation. */
export type FakeApi = (request: FakeRequest) => FakeAnswer | null;

/** The password that is refused, to see the message. */
const wrongPassword = 'faux';

/** @param dataOf what the data of an operation is like */
export function createFakeApi(
  contract: Contract,
  dataOf: (operation: string) => FakeData = () => usualData,
): FakeApi {
  const { byId } = readContract(contract);
  const routes = [...byId.values()].map(routeOf).sort((a, b) => a.names.length - b.names.length);
  const answerOf = createMemory(contract, [...byId.values()], dataOf);
  const issuesTokens = [...byId.values()].some(({ claims }) => claims !== null);

  return (request) => {
    const called = find(request);
    if (called === null) return null;
    const { operation } = called;
    if (operation.claims !== null) return signIn(operation, request.body);
    const token = tokenIn(request.authorization);
    if (token === null && operation.caller !== null && operation.caller !== 'public')
      return refusal(operation, 401);
    const answer = answerOf(called, request);
    return token !== null && issuesTokens ? { ...answer, token: signed(token) } : answer;
  };

  function find({ method, path }: FakeRequest): Called | null {
    for (const { operation, template, names, pattern } of routes) {
      const found = operation.id.startsWith(`${method} `) ? pattern.exec(path) : null;
      if (!found) continue;
      const given = names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]);
      return { operation, template, path, given: Object.fromEntries(given) };
    }
    return null;
  }

  function signIn(operation: Operation, body: unknown): FakeAnswer {
    const given = Object.values(fieldsOf(body)).filter((one) => typeof one === 'string');
    if (given.length === 0 || given.includes('') || given.includes(wrongPassword))
      return refusal(operation, 401);
    return { status: operation.success, body: issueToken(operation.claims, given[0] ?? '') };
  }
}

function routeOf(operation: Operation) {
  const template = operation.id.slice(operation.id.indexOf(' ') + 1);
  const names = operation.path.map(({ name }) => name);
  return { operation, template, names, pattern: new RegExp(`^${pathSource(template)}$`) };
}
