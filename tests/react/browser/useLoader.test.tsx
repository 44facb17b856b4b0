/** The loader of answers, besides the transitions of `core/runtime/loading.ts`. */
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLoader } from '../../../engine/react/parts/useLoader.ts';
import { settled } from '../settled.ts';

it('renders once for the first question and once for its answer', async () => {
  const kinds: string[] = [];
  const ask = async (subject: string) => ({ ok: true, value: subject }) as const;
  renderHook(() => {
    const { state } = useLoader({ subject: 'livres', more: null, ask });
    kinds.push(state.kind);
  });
  await waitFor(() => expect(kinds.at(-1)).toBe('done'));
  expect(kinds).toEqual(['loading', 'done']);
});

it('renders once where the answer is here already, and takes it', async () => {
  const values: unknown[] = [];
  const asked: string[] = [];
  const ask = async (subject: string) => {
    asked.push(subject);
    return { ok: true, value: `${subject} again` } as const;
  };
  renderHook(() => {
    const { state } = useLoader({ subject: 'livres', more: null, ask, look: (subject) => subject });
    values.push(state.kind === 'done' ? state.value : state.kind);
  });
  await waitFor(() => expect(asked).toEqual(['livres']));
  await settled();
  expect(values).toEqual(['livres']);
});
