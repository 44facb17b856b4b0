/** A call that a screen makes. */
import type { CallUse, Element } from '../../parts/element.ts';
import type { NormalScreen } from '../../parts/normalScreen.ts';

export type Use = CallUse & {
  readonly screen: NormalScreen;
  /** The right of the element that makes the call. */
  readonly right: Element['right'];
};
