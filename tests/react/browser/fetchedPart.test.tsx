import { act, render, screen } from '@testing-library/react';
import { Suspense, useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fetchedPart } from '../../../engine/react/browser/fetchedPart.ts';

/** A part whose loading the test completes, and a component that renders it. */
function partOf({ Failed }: { readonly Failed?: () => string } = {}) {
  const begun = vi.fn();
  const coming = Promise.withResolvers<void>();
  const Part = () => {
    useEffect(() => begun(), []);
    return 'here';
  };
  const { fetch, usePart } = fetchedPart(() => coming.promise.then(() => ({ default: Part })), Failed);
  const Caller = () => {
    const Drawn = usePart();
    return (
      <Suspense fallback="coming">
        <Drawn />
      </Suspense>
    );
  };
  return { begun, coming, fetch, Caller };
}

describe('a lazily loaded part', () => {
  it('is mounted once, also when its parent renders again after it was loaded', async () => {
    const { begun, coming, Caller } = partOf();
    const { rerender } = render(<Caller />);
    expect(screen.getByText('coming')).toBeTruthy();
    await act(async () => coming.resolve());
    expect(await screen.findByText('here')).toBeTruthy();
    rerender(<Caller />);
    expect(begun).toHaveBeenCalledOnce();
  });

  it('is rendered at once when it was preloaded', async () => {
    const { coming, fetch, Caller } = partOf();
    coming.resolve();
    await fetch();
    render(<Caller />);
    expect(screen.getByText('here')).toBeTruthy();
  });

  it('is replaced by the failure part when it cannot be loaded', async () => {
    const { coming, fetch, Caller } = partOf({ Failed: () => 'away' });
    coming.reject(new Error('no network'));
    await expect(fetch()).rejects.toThrow('no network');
    render(<Caller />);
    expect(await screen.findByText('away')).toBeTruthy();
  });
});
