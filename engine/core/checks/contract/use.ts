/** A call that a screen makes. */
import type { Operation } from '../../contract/operations.ts';
import type { CallUse, Element, NormalScreen } from '../../parts/element.ts';

export type Use = CallUse & {
  readonly screen: NormalScreen;
  /** The right of the element that makes the call. */
  readonly right: Element['right'];
  /** Undefined: the contract has none of this name. */
  readonly operation: Operation | undefined;
};

/** A call of an operation that the contract has. */
export type KnownUse = Use & { readonly operation: Operation };
