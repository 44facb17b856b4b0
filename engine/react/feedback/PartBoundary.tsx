/** A part of a screen that fails while it is drawn costs its own place, which says so; the page goes on. */
import { Component, type ReactNode } from 'react';
import { logOnce } from '../browser/logOnce.ts';
import { usePlace } from '../context/PlaceContext.ts';
import { useEngineText } from '../context/useText.ts';

type BoundaryProps = {
  /** Where it stands, for support. */
  readonly place: string;
  /** What is drawn: another value is tried anew. */
  readonly of: unknown;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
};

/** A part that failed and said so in its place is logged once; whatever else was caught, each time. */
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

export function PartBoundary({ id, of, children }: PartBoundaryProps) {
  const say = useEngineText();
  const place = `${usePlace().route.screen}/${id}`;
  return (
    <Boundary place={place} of={of} fallback={say('value.unreadable', { place })}>
      {children}
    </Boundary>
  );
}
