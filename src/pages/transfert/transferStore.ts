/**
 * The answer of the last transfer, in memory only: it names beneficiaries, so that neither a storage of the browser nor
 * its history is a place for it (docs/decisions/0004). It belongs to one sign-in.
 */
import { createStore } from 'zustand/vanilla';
import type { Validation } from './transferOutcome.ts';

export type LastTransfer = {
  /** The user whose transfer it was. */
  readonly sub: string;
  readonly receivedAt: Date;
  readonly validation: Validation;
};

export const transferStore = createStore<{ last: LastTransfer | null }>(() => ({ last: null }));

export function keepTransfer(last: LastTransfer): void {
  transferStore.setState({ last });
}

export function forgetTransfer(): void {
  transferStore.setState({ last: null });
}
