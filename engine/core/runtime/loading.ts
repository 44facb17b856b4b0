/** The states of a response: only the transitions. Events of other questions than the current one are ignored. */

/** The value of a response, or the previous value (`previous`). */
export type Loading<T, F> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly previous: T | null }
  | { readonly kind: 'done'; readonly value: T }
  /** The user cancelled it. */
  | { readonly kind: 'stopped'; readonly previous: T | null }
  | { readonly kind: 'failed'; readonly failure: F; readonly previous: T | null };

export type Question = {
  /** Identifies this request, also among repeated requests of the same question. */
  readonly key: string;
  /** The subject of the question: a value about the same subject is kept until a newer one arrives. */
  readonly subject: string;
  /** Whether a value about another subject is kept too, until the request ends. */
  readonly carries: boolean;
};

export type LoadState<T, F> = {
  /** Null: nothing is requested. */
  readonly question: Question | null;
  /** The subject of the value in `loading`; null: no value. */
  readonly about: string | null;
  readonly loading: Loading<T, F>;
};

export type LoadEvent<T, F> =
  | { readonly kind: 'asked'; readonly question: Question | null }
  | { readonly kind: 'answered'; readonly key: string; readonly value: T }
  /** `isGone`: the subject no longer exists. */
  | { readonly kind: 'failed'; readonly key: string; readonly failure: F; readonly isGone: boolean }
  | { readonly kind: 'stopped' }
  /** The value is changed without a request. */
  | { readonly kind: 'patched'; readonly change: (value: T) => T };

export const notAsked = { question: null, about: null, loading: { kind: 'idle' } } as const;

export function heldIn<T, F>(loading: Loading<T, F>): T | null {
  if (loading.kind === 'idle') return null;
  return loading.kind === 'done' ? loading.value : loading.previous;
}

export function reduceLoad<T, F>(state: LoadState<T, F>, event: LoadEvent<T, F>): LoadState<T, F> {
  const { about, loading } = state;
  const question = event.kind === 'asked' ? event.question : state.question;
  if (question === null) return notAsked;
  if ('key' in event && event.key !== question.key) return state;
  const isGone = event.kind === 'failed' && event.isGone;
  const isCarried = event.kind === 'asked' && question.carries;
  /** Until a response comes, and where none does: the value stays if it is about the subject. */
  const isKept = isCarried || (about === question.subject && !isGone);
  const previous = isKept ? heldIn(loading) : null;
  const waiting = { question, about: previous === null ? null : about };
  switch (event.kind) {
    case 'asked':
      return { ...waiting, loading: { kind: 'loading', previous } };
    case 'answered':
      return { question, about: question.subject, loading: { kind: 'done', value: event.value } };
    case 'failed':
      return { ...waiting, loading: { kind: 'failed', failure: event.failure, previous } };
    case 'stopped':
      return { ...waiting, loading: { kind: 'stopped', previous } };
    case 'patched':
      return { question, about, loading: patch(loading, event.change) };
  }
}

function patch<T, F>(loading: Loading<T, F>, change: (value: T) => T): Loading<T, F> {
  if (loading.kind === 'idle') return loading;
  if (loading.kind === 'done') return { ...loading, value: change(loading.value) };
  return loading.previous === null ? loading : { ...loading, previous: change(loading.previous) };
}
