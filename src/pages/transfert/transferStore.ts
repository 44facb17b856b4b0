/**
 * The answer of the last transfer, in memory only: it names beneficiaries, so it must not be in browser
 * storage or history (docs/decisions/0004). Valid for one sign-in.
 */
import { createStore } from 'zustand/vanilla';
import type { Validation } from './transferOutcome.ts';

export type LastTransfer = {
  /** The user who made the transfer. */
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
