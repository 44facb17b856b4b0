/** Error boundaries: a part of a screen or of the shell that throws does not take the page with it (REL-13). */

import { Component, type ReactNode } from 'react';
import { logOnce } from '../browser/logOnce.ts';
import { useEngine, usePlace } from '../context/EngineContext.ts';

/** Error boundary: only what it contains is replaced; the page stays usable. */
type BoundaryProps = {
  /** The place of a part of a screen, for support. */
  readonly place?: string;
  /** The rendered value: another value is tried again. */
  readonly of: unknown;
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
};

/** Logs an error of a part once; any other caught error each time. */
export function onCaughtError(
  error: unknown,
  { errorBoundary }: { readonly errorBoundary?: Component<unknown> | undefined },
): void {
  const place = errorBoundary instanceof Boundary ? errorBoundary.props.place : undefined;
  if (place === undefined) console.error(error);
  else logOnce(place, error);
}

type BoundaryState = { readonly failed: { readonly error: unknown } | null; readonly of: unknown };

export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: null, of: this.props.of };

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  static getDerivedStateFromProps({ of }: BoundaryProps, state: { readonly of: unknown }) {
    return Object.is(of, state.of) ? null : { failed: null, of };
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed === null ? this.props.children : this.props.fallback(failed.error);
  }
}

type PartBoundaryProps = Pick<BoundaryProps, 'of' | 'children'> & { readonly id: string };

export function PartBoundary({ id, of, children }: PartBoundaryProps) {
  const { engineText } = useEngine();
  const place = `${usePlace().route.screen}/${id}`;
  return (
    <Boundary place={place} of={of} fallback={() => engineText('value.unreadable', { place })}>
      {children}
    </Boundary>
  );
}

type Props = { readonly children: ReactNode };

/** A part of the shell that the application renders. If it throws, the shell omits it (REL-13). */
export class Slot extends Component<Props, { readonly isBroken: boolean }> {
  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override readonly state = { isBroken: false };

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
