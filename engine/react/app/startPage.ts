/**
 * Runs before the page is parsed, so that nothing waits for the application's code: asks for the files of the address and
 * for the first answers with the newest token, and runs the application after the first frame.
 */
import type { Visitor } from '../../core/runtime/access.ts';
import { noValues } from '../../core/runtime/reference.ts';
import { type AskedCall, addressOf, pathAndQuery } from '../../core/runtime/request.ts';
import { listAddress, type StartModel, startRoute } from '../../core/runtime/start.ts';
import { hasExpired, readStoredToken, rightsOf, type Token, userKey } from '../../core/runtime/token.ts';
import {
  type AskedEarly,
  acceptedTexts,
  commonHeaders,
  type EarlyAnswer,
  openTabChannel,
  passOn,
  patience,
} from '../browser/senders.ts';
import { createSessionMemory, tokenKey, variantKey } from '../browser/storage.ts';
import { screenMemory } from '../context/screenMemory.ts';
import { watchFrame } from './frame.ts';

export function startPage(model: StartModel): void {
  const memory = createSessionMemory();
  const token = readStoredToken(memory.read(tokenKey), model.claims.user);
  const { pathname, search } = window.location;
  const visitor: Visitor = {
    signedIn: token !== null,
    rights: token === null ? new Map() : rightsOf(token.claims, model.claims.rightPrefix),
    variant: memory.read(variantKey) ?? model.fallback,
  };
  const route = startRoute(model, pathname, visitor);
  const frame = watchFrame(token === null && route?.screen === model.signIn);

  function askEarly(): void {
    for (const place of [...(route?.files ?? []), ...((search === '' && route?.form) || [])])
      preload(model.files[place] ?? '');
    const answers: AskedEarly['answers'] = new Map();
    const ask = (address: string, signer: Token | null) =>
      answers.set(address, { isSigned: signer !== null, answer: fetchRaw(address, signer) });
    passOn({ token: token?.text ?? null, answers, tabs: openTabChannel() });
    if (model.properties !== null) ask(addressIn(model.properties, token), null);
    if (token === null) return;
    if (model.user !== null) ask(addressIn(model.user, token), token);
    const list = hasExpired(token, Date.now()) || pathname === '/' ? null : route?.lists?.[visitor.variant];
    const user = userKey(token.claims, model.claims.user);
    const kept = screenMemory(user, route?.screen ?? '', memory).read();
    const address = list && listAddress(list, model.names, new URLSearchParams(search), kept, entryId());
    if (address) ask(address, token);
    else preload(model.send);
  }

  try {
    askEarly();
  } catch (error) {
    // The application asks for everything by itself.
    console.error(error);
  }
  afterFirstFrame(() => import(/* @vite-ignore */ model.entry).catch(frame.fail));
}

/** A task that is repeated if the page is hidden before its first frame: a hidden page draws none. */
function afterFirstFrame(task: () => void): void {
  document.addEventListener('visibilitychange', task, { once: true });
  if (document.hidden) task();
  else requestAnimationFrame(() => setTimeout(task));
}

/** The id of the search in the router's state of the history entry. */
function entryId(): string | undefined {
  const state = window.history.state as { readonly usr?: { readonly search?: string } } | null;
  return state?.usr?.search;
}

function preload(address: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = address;
  document.head.append(link);
}

function addressIn(call: AskedCall, token: Token | null): string {
  return addressOf(pathAndQuery(call, { ...noValues, user: token?.claims ?? {} }, {}));
}

async function fetchRaw(address: string, token: Token | null): Promise<EarlyAnswer> {
  try {
    const answer = await fetch(address, {
      headers: commonHeaders(token, acceptedTexts),
      signal: AbortSignal.timeout(patience),
    });
    const data = await answer.text();
    return {
      ...{ status: answer.status, data, headers: Object.fromEntries(answer.headers) },
      arrivedAt: Date.now(),
    };
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : null;
  }
}
