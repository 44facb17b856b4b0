/**
 * Before the calls: the rules that follow from texts. A text `errors.<code>` of an area or of the application is what a
 * refusal of that code says; a text `failed` of a form, of an edit or of an action is what its call says of any other failure.
 */
import type {
  AppDefinition,
  AreaDefinition,
  Call,
  ErrorRule,
  Screen,
} from '../../../schemas/types/definition.ts';
import type { Definitions } from '../definition/definitions.ts';
import type { CatalogueFile } from '../messages/catalogue.ts';
import { textKeys } from '../messages/textKeys.ts';
import { placedAt, placedLike } from '../problems/places.ts';
import { isObject } from '../runtime/values.ts';
import { mapGroup } from './mapGroup.ts';

type Texts = Readonly<Record<string, unknown>>;
type Given = { readonly catalogues: readonly CatalogueFile[] };

/** The same definitions, with these rules. */
export function completeErrors(definitions: Definitions, catalogues: readonly CatalogueFile[]): Definitions {
  const given: Given = { catalogues };
  const { app, areas } = definitions;
  // Rules that could not be read may name the codes of the texts.
  const ruled = app.broken.has('errors')
    ? app.definition
    : withCodes<Partial<AppDefinition>>(app.definition, 'app', given);
  return {
    ...definitions,
    app: { ...app, definition: ruled },
    areas: areas.map((area) => ({ ...area, definition: completeArea(area.definition, given) })),
  };
}

function completeArea(area: AreaDefinition, given: Given): AreaDefinition {
  const screens = mapGroup(area.screens, (screen, name) =>
    completeScreen(screen as Screen, `${area.area}.${name}`, given),
  );
  const whole = screens === area.screens ? area : { ...area, screens };
  return Object.hasOwn(screens, 'errors') ? whole : withCodes(whole, area.area, given);
}

/** Rules that name a code come first: they say more than a status. */
function withCodes<T extends Pick<AreaDefinition, 'errors'>>(
  holder: T,
  name: string,
  { catalogues }: Given,
): T {
  const { errors = [] } = holder;
  const named = new Set(errors.flatMap(({ code }) => code ?? []));
  const texts = catalogues.flatMap(({ value }) => {
    const below = textsAt(value, [name, 'errors']);
    return below ? [below] : [];
  });
  const has = (code: string) => texts.some((one) => typeof one[code] === 'string');
  const keyOf = (code: string) => `${name}.errors.${code}`;
  const own = errors.map((rule) => {
    const { code, message } = rule;
    if (typeof code !== 'string' || message !== undefined || !has(code)) return rule;
    return { ...rule, message: keyOf(code) };
  });
  const made = texts.flatMap((one) =>
    Object.keys(one).flatMap((code): readonly ErrorRule[] =>
      named.has(code) || !has(code) ? [] : [placedAt({ code, message: keyOf(code) }, one, code)],
    ),
  );
  if (made.length === 0 && own.every((rule, at) => rule === errors[at])) return holder;
  return { ...holder, errors: placedLike([...made, ...own], holder.errors ?? holder) };
}

function completeScreen(screen: Screen, key: string, given: Given): Screen {
  const own = screen.kind === 'form' ? withFailed(screen, key, given) : screen;
  const each = (group: object, change: (one: object, id: string) => object) =>
    mapGroup(group, (one, id) => (isObject(one) ? change(one, id) : one));
  return mapGroup(own, (value, word) => {
    if (!isObject(value)) return value;
    if (word === 'actions') return each(value, (one, id) => withFailed(one, `${key}.actions.${id}`, given));
    if (word !== 'sections') return value;
    return each(value, (section, id) =>
      mapGroup(section, (edit, name) =>
        name === 'edit' && isObject(edit) ? withFailed(edit, `${key}.sections.${id}.edit`, given) : edit,
      ),
    );
  });
}

/** A call that is written in place, with its general rule. */
function withFailed<T extends object>(holder: T, key: string, { catalogues }: Given): T {
  const { call, errors = [] } = holder as Partial<Call>;
  const { failed } = textKeys.action(key);
  const path = failed.split('.');
  const text = catalogues.find(({ value }) => textsAt(value, path.slice(0, -1))?.failed !== undefined);
  if (typeof call !== 'string' || !call.includes(' ') || text === undefined) return holder;
  const rule = placedAt({ message: failed }, holder, 'call');
  return { ...holder, errors: placedLike([...errors, rule], holder) };
}

/** The texts below a key; undefined: there are none. */
function textsAt(value: Texts, path: readonly string[]): Texts | undefined {
  let found: unknown = value;
  for (const name of path) found = isObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return isObject(found) ? found : undefined;
}
