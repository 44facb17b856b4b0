/** Error boundaries: a part of a screen or of the shell that throws does not take the page with it (REL-13). */

import { Component, type ReactNode } from 'react';
import { logOnce } from '../browser/logOnce.ts';
import { useEngine, usePlace } from '../context/EngineContext.ts';

type BoundaryProps = {
  /** The place of the part, for support. */
  readonly place: string;
  /** The rendered value: another value is tried again. */
  readonly of: unknown;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
};

/** Logs an error of a part once; any other caught error each time. */
export function onCaughtError(
  error: unknown,
  { errorBoundary }: { readonly errorBoundary?: Component<unknown> | undefined },
): void {
  if (errorBoundary instanceof Boundary) logOnce(errorBoundary.props.place, error);
  else console.error(error);
}

class Boundary extends Component<BoundaryProps, { readonly isFailed: boolean; readonly of: unknown }> {
  override state = { isFailed: false, of: this.props.of };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  static getDerivedStateFromProps({ of }: BoundaryProps, state: { readonly of: unknown }) {
    return Object.is(of, state.of) ? null : { isFailed: false, of };
  }

  override render(): ReactNode {
    return this.state.isFailed ? this.props.fallback : this.props.children;
  }
}

type PartBoundaryProps = Pick<BoundaryProps, 'of' | 'children'> & { readonly id: string };

/** Only the part of a screen that throws is replaced, by a message; the page stays usable. */
export function PartBoundary({ id, of, children }: PartBoundaryProps) {
  const { engineText } = useEngine();
  const place = `${usePlace().route.screen}/${id}`;
  return (
    <Boundary place={place} of={of} fallback={engineText('value.unreadable', { place })}>
      {children}
    </Boundary>
  );
}

/** A part of the shell that the application renders. If it throws, the shell omits it (REL-13). */
export function Slot({ children }: { readonly children: ReactNode }) {
  return (
    <Boundary place="shell" of={null} fallback={null}>
      {children}
    </Boundary>
  );
}
