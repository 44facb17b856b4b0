/** Error boundary for a part of a screen: only the part is replaced by a message; the page stays usable. */
import { Component, type ReactNode } from 'react';
import { logOnce } from '../browser/logOnce.ts';
import { usePlace } from '../context/PlaceContext.ts';
import { useEngineText } from '../context/useText.ts';

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

export function PartBoundary({ id, of, children }: PartBoundaryProps) {
  const say = useEngineText();
  const place = `${usePlace().route.screen}/${id}`;
  return (
    <Boundary place={place} of={of} fallback={say('value.unreadable', { place })}>
      {children}
    </Boundary>
  );
}
