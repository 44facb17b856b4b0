/** The criteria of a list or dashboard: a form whose values are in the address, beside the engine's own parameters. */

import type { AppDefinition, Form } from '../../../schemas/types/definition.ts';
import { textKeys } from '../messages/textKeys.ts';
import type { AddressNames } from '../model/app.ts';
import type { FormModel } from '../model/form.ts';
import type { Reporter } from '../problems/reporter.ts';
import { assembleForm } from './form.ts';
import type { Scope } from './scope.ts';

export function assembleFilters(written: Form, scope: Scope): FormModel {
  const { texts, key } = scope;
  // A filter is in the address under its own name, beside sort and page, so their names are reserved.
  const reserved = Object.values(addressNames(scope.definitions.app.definition));
  for (const name of reserved)
    if (Object.hasOwn(written.fields, name))
      scope.report('filter-reserved', [written.fields, name, 'key'], name, reserved);
  const { submit, reset } = textKeys.form(key);
  const own = {
    fields: textKeys.screen(key).filters,
    submit: texts.findOr(submit, 'filters.submit'),
    reset: texts.findOr(reset, 'filters.reset'),
  };
  return assembleForm(written, own, scope, {}, true);
}

/** The names that the application gives to the parameters that the engine writes into addresses, else neutral ones. */
export function addressNames({ addresses = {} }: Pick<AppDefinition, 'addresses'>): AddressNames {
  const { sort = 'sort', page = 'page', size = 'size', tab = 'tab' } = addresses;
  return { sort, page, size, tab };
}

/** Reports a name that two of them have, at the one that is written, or written later. */
export function reportSharedNames({ addresses = {} }: AppDefinition, { report }: Reporter): void {
  const names = Object.entries(addressNames({ addresses }));
  const isWritten = ([kind]: readonly [kind: string, name: string]) => Object.hasOwn(addresses, kind);
  const taken = new Map(names.filter((one) => !isWritten(one)).map(([kind, name]) => [name, kind]));
  for (const [kind, name] of names.filter(isWritten)) {
    const other = taken.get(name);
    if (other !== undefined) report('address-shared', [addresses, kind], name, other);
    taken.set(name, kind);
  }
}
