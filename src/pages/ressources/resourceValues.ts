/** What is typed into the form of the resources: it stays when the organisation is read again. */
import { rebasedValues } from 'screen-engine';
import type { Organisme } from '#schemas/types/domain.ts';
import type { KnownOrganisme } from '../../shell/organismeStore.ts';
import type { ImageKind } from './imageProblem.ts';

export const kinds: readonly ImageKind[] = ['logo', 'signature'];

export type Values = Pick<Organisme, 'nom' | 'recevoirNotification' | ImageKind>;

/** The values of the form, and the organisation that they began from. */
export type EditedValues = { readonly basis: KnownOrganisme; readonly values: Values };

export type ValueEvent =
  | { readonly kind: 'changed'; readonly values: Partial<Values> }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'reread'; readonly basis: KnownOrganisme };

/** The values that the form begins with. */
export function valuesOf({ nom, recevoirNotification, logo, signature }: KnownOrganisme): Values {
  return {
    nom: nom ?? '',
    recevoirNotification: recevoirNotification === true,
    logo: logo || null,
    signature: signature || null,
  };
}

export function editValues({ basis, values }: EditedValues, event: ValueEvent): EditedValues {
  if (event.kind === 'changed') return { basis, values: { ...values, ...event.values } };
  if (event.kind === 'dropped') return { basis, values: valuesOf(basis) };
  const now = valuesOf(event.basis);
  return { basis: event.basis, values: { ...now, ...rebasedValues(values, valuesOf(basis), now) } };
}
