/** A part of the shell that the application renders. If it throws, the shell omits it (REL-13). */
import { Component, type ReactNode } from 'react';

type Props = { readonly children: ReactNode };

export class Slot extends Component<Props, { readonly isBroken: boolean }> {
  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override readonly state = { isBroken: false };

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
