import { act, render, screen } from '@testing-library/react';
import { Suspense, useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fetchedPart } from '../../../engine/react/browser/fetchedPart.ts';

/** A part that comes when the test says so, and a caller that draws it. */
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

describe('a part that is fetched apart', () => {
  it('begins once, also when its caller is drawn again after it has come', async () => {
    const { begun, coming, Caller } = partOf();
    const { rerender } = render(<Caller />);
    expect(screen.getByText('coming')).toBeTruthy();
    await act(async () => coming.resolve());
    expect(await screen.findByText('here')).toBeTruthy();
    rerender(<Caller />);
    expect(begun).toHaveBeenCalledOnce();
  });

  it('is drawn at once where it was fetched beforehand', async () => {
    const { coming, fetch, Caller } = partOf();
    coming.resolve();
    await fetch();
    render(<Caller />);
    expect(screen.getByText('here')).toBeTruthy();
  });

  it('leaves its place to another where it does not come', async () => {
    const { coming, fetch, Caller } = partOf({ Failed: () => 'away' });
    coming.reject(new Error('no network'));
    await expect(fetch()).rejects.toThrow('no network');
    render(<Caller />);
    expect(await screen.findByText('away')).toBeTruthy();
  });
});
