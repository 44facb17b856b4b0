/** The names of the parameters that the engine writes into addresses. */
import type { AppDefinition } from '../../../schemas/types/definition.ts';
import type { AddressNames } from '../model/app.ts';
import type { Reporter } from '../problems/reporter.ts';

const kinds = ['sort', 'page', 'size', 'tab'] as const;

/** The names that the application gives them, else neutral ones. */
export function addressNames({ addresses = {} }: Pick<AppDefinition, 'addresses'>): AddressNames {
  const { sort = 'sort', page = 'page', size = 'size', tab = 'tab' } = addresses;
  return { sort, page, size, tab };
}

/** Reports a name that two of them have, at the one that is written, or written later. */
export function reportSharedNames({ addresses = {} }: AppDefinition, { report }: Reporter): void {
  const names = addressNames({ addresses });
  const unwritten = kinds.filter((kind) => addresses[kind] === undefined);
  const taken = new Map(unwritten.map((kind) => [names[kind], kind]));
  for (const kind of kinds) {
    if (unwritten.includes(kind)) continue;
    const other = taken.get(names[kind]);
    if (other !== undefined) report('address-shared', [addresses, kind], names[kind], other);
    taken.set(names[kind], kind);
  }
}
