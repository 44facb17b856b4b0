/** The user's organisation as it was last read: the header shows it, and the screen that changes it says so here. */
import { createStore } from 'zustand/vanilla';
import type { Organisme } from '#schemas/types/domain.ts';

/** What other back ends may leave out is optional. */
export type KnownOrganisme = Partial<Organisme>;

export const organismeStore = createStore<{ organisme: KnownOrganisme | null }>(() => ({ organisme: null }));

export function keepOrganisme(organisme: KnownOrganisme | null): void {
  organismeStore.setState({ organisme });
}
