/** Reads the user's organisation for the screen that changes it, and keeps the header in step. */
import { useCallback, useEffect, useState } from 'react';
import { type CustomScreenProps, type Text, useEngine } from '#engine';
import type { Organisme } from '#schemas/types/domain.ts';
import { keepOrganisme } from '../../shell/organismeStore.ts';

type Call = CustomScreenProps['model']['calls'][string];

export type OrganismeState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: Text }
  | { readonly kind: 'done'; readonly organisme: Organisme; readonly etag: string | null };

export function useOrganisme(call: Call | undefined): {
  readonly state: OrganismeState;
  readonly reload: () => void;
} {
  const { api } = useEngine();
  const [state, setState] = useState<OrganismeState>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again
  useEffect(() => {
    if (call === undefined) return;
    const controller = new AbortController();
    void api
      .call<Organisme>(call, {}, { signal: controller.signal, accepts: (body) => body !== null })
      .then((answer) => {
        if (answer.ok) {
          keepOrganisme(answer.data);
          setState({ kind: 'done', organisme: answer.data, etag: answer.etag });
        } else if (!answer.failure.aborted && !answer.failure.handled) {
          setState({ kind: 'failed', message: answer.failure.message });
        }
      });
    return () => controller.abort();
  }, [api, call, round]);
  return { state, reload: useCallback(() => setRound((before) => before + 1), []) };
}
