/**
 * What was asked for before the page's code ran (`react/start`): passed on to it through a property of the window. A
 * page without that script asks for everything by itself.
 */

/** The relevant parts of a response. */
export type RawAnswer = {
  readonly status: number;
  readonly data: string | Blob;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** Null: the connection was lost. */
export type EarlyAnswer = RawAnswer | 'timeout' | null;

/** The answers by address. */
export type AskedEarly = {
  /** The token of the calls; null: there was none. */
  readonly token: string | null;
  readonly answers: Map<string, { readonly isSigned: boolean; readonly answer: Promise<EarlyAnswer> }>;
};

const place = window as { engineAskedEarly?: AskedEarly };

export function passOn(asked: AskedEarly): void {
  place.engineAskedEarly = asked;
}

/** What was passed on, once. */
export function takeOver(): AskedEarly | null {
  const asked = place.engineAskedEarly ?? null;
  delete place.engineAskedEarly;
  return asked;
}
