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
  /** The file, from which its lines to correct are made. */
  readonly file: File;
};

/**
 * Key of the session memory under which the number of the last order is, by which a reloaded page reads its result: it names
 * nobody.
 */
export const lastOrderKey = 'transfert.commande';

type Transfers = {
  readonly last: LastTransfer | null;
  /** A corrected file that was chosen on the result page, for the transfer page. */
  readonly handed: File | null;
};

export const transferStore = createStore<Transfers>(() => ({ last: null, handed: null }));

export function keepTransfer(last: LastTransfer): void {
  transferStore.setState({ last });
}

export function forgetTransfer(): void {
  transferStore.setState({ last: null, handed: null });
}

export function handFile(handed: File): void {
  transferStore.setState({ handed });
}

/** The file that the result page hands over, once. */
export function takeHanded(): File | null {
  const { handed } = transferStore.getState();
  transferStore.setState({ handed: null });
  return handed;
}
