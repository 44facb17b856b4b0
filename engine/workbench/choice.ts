/** How the preview is looked at: by whom, and with what answers. The address of the workbench holds it. */
import { texts } from '../../schemas/types/atelierTexts.ts';
import { pathSource } from '../core/runtime/routerPath.ts';

/**
 * How a call answers: by the server of the application, from the contract with data of some kind, late, never (its request is
 * shown and stays here), or not at all. A refusal is its status with its code: `409`, `409:PRET_EN_COURS`.
 */
export function isCallState(text: string): boolean {
  return Object.hasOwn(texts.callStates, text) || refusalIn(text) !== null;
}

/** The status and the code of a refusal; null: it is none. */
export function refusalIn(state: string): { readonly status: number; readonly code: string | null } | null {
  const [, status, code = null] = /^([45]\d\d)(?::(\S+))?$/.exec(state) ?? [];
  return status === undefined ? null : { status: Number(status), code };
}

/** Whether a request calls an operation, such as `GET /api/livres/{id}`. */
export function isCallOf(id: string, method: string | undefined, address: string): boolean {
  const [called, path = ''] = id.split(' ');
  return called === method && new RegExp(`^${pathSource(path)}$`).test(address.split('?')[0] ?? '');
}

/** The operation of these that a request calls: the one with the fewest parameters. */
export function callOf(ids: readonly string[], method: string | undefined, address: string): string | null {
  const called = ids.filter((id) => isCallOf(id, method, address));
  return called.toSorted((one, other) => one.split('{').length - other.split('{').length)[0] ?? null;
}

export type Person = {
  /** Null: as the preview is, whose session is its own. */
  readonly isSignedIn: boolean | null;
  /** The rights that the person does not have. */
  readonly without: readonly string[];
  /** Null: the one that the application chooses. */
  readonly variant: string | null;
  /** Values of fields of the user, in place of those that are made up. */
  readonly fields: Readonly<Record<string, unknown>>;
};

export type Choice = {
  /** Null: whoever signs in in the preview. */
  readonly person: Person | null;
  /** The states of calls by operation, as the browser sends them; others answer as usual. */
  readonly calls: Readonly<Record<string, string>>;
};

export const noChoice: Choice = { person: null, calls: {} };

/** The header by which requests of the preview carry their choice. */
export const choiceHeader = 'x-atelier';

/** What a frame of the preview knows before its page begins: the name of its window, as JSON. */
export type FrameName = {
  /** Frames with different names have sessions of their own. */
  readonly id: string;
  readonly choice: Choice;
};

/** A request of the preview, and its answer once it has come. */
export type SentRequest = {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** 0: no answer came; null: none has come yet. */
  readonly status: number | null;
  readonly answer: string;
  /** How long the answer took, in milliseconds. */
  readonly took: number;
};

/** Told in a frame after each change of its requests, whose list its window has under `atelierSent`. */
export const sentEvent = 'atelier:sent';

/** Told to a frame's element when its page begins, before the page draws anything. */
export const startEvent = 'atelier:start';

/** The attribute of the element of the preview that the line of the caret writes. */
export const markAttribute = 'data-atelier';
