/** The forms of a screen, wherever its model contains them: the build compiles a validator for each. */
import { askedForm } from '../model/action.ts';
import type { FormModel } from '../model/form.ts';
import type { ScreenModel } from '../model/screen.ts';
import type { FormName } from '../model/screenModule.ts';

/** The forms by name. A dashboard has filters even if it has none to show, which need no validator. */
export function formsOf(model: ScreenModel): Readonly<Record<FormName, FormModel>> {
  const found = Object.entries(model).flatMap(([key, part]) =>
    formsIn(part, key === 'filters' ? key : 'form'),
  );
  return Object.fromEntries(
    found.filter(([, { fields }]) => model.kind !== 'dashboard' || fields.length > 0),
  );
}

/** `name`: that of a form which belongs to no section or action. */
function formsIn(part: unknown, name: FormName): readonly (readonly [FormName, FormModel])[] {
  if (typeof part !== 'object' || part === null) return [];
  if (isForm(part)) return [[name, part]];
  const own = nameOf(part) ?? name;
  return Object.values(part).flatMap((inner: unknown) => formsIn(inner, own));
}

function isForm(part: object): part is FormModel {
  return 'schema' in part && 'fields' in part;
}

/** The name of the form of a section, or of the confirmation of an action. */
function nameOf(part: object): FormName | null {
  if (!('id' in part)) return null;
  if ('does' in part) return askedForm(String(part.id));
  return 'edit' in part ? String(part.id) : null;
}
