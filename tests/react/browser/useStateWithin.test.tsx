import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useStateWithin } from '../../../engine/react/browser/stateHooks.ts';

describe('state that belongs to a value', () => {
  const start = () =>
    renderHook(({ value }: { value: string }) => useStateWithin<string | null>(value, null), {
      initialProps: { value: 'a' },
    });

  it('begins anew with another value, and when the same one is back', () => {
    const { result, rerender } = start();
    act(() => result.current[1]('set'));
    expect(result.current[0]).toBe('set');
    rerender({ value: 'a' });
    expect(result.current[0]).toBe('set');
    rerender({ value: 'b' });
    expect(result.current[0]).toBeNull();
    rerender({ value: 'a' });
    expect(result.current[0]).toBeNull();
  });

  it('takes nothing from what was begun under another value', () => {
    const { result, rerender } = start();
    const [, setUnderA] = result.current;
    rerender({ value: 'b' });
    act(() => setUnderA('late'));
    expect(result.current[0]).toBeNull();
  });
});
