/** What the application and the areas declare for their screens: calls, sources, lists, targets and error rules. */
import type {
  AppDefinition,
  AreaDefinition,
  Call,
  ErrorRule,
  Source,
} from '../../../../schemas/types/definition.ts';
import { fieldErrorPlaces } from '../../contract/failures.ts';
import type { Operations } from '../../contract/operations.ts';
import type { Definitions } from '../../definition/definitions.ts';
import type { Linker } from '../../definition/linker.ts';
import { mapParts } from '../../definition/mapParts.ts';
import type { Texts } from '../../messages/catalogue.ts';
import { placedAt } from '../../problems/places.ts';
import { completeCall, completeSource, type Given } from './calls.ts';

/** The same definitions, with whole declarations. `operations`: the contract; null: there is none. */
export function completeDeclarations(
  { definitions, texts, report }: Linker,
  operations: Operations | null,
): Definitions {
  const { app, areas } = definitions;
  const given: Given = { operations, paging: app.definition.paging, report };
  const ofApp = withFieldErrors(mapDeclared(app.definition, 'appDefinition', 'row', given), operations);
  return {
    ...definitions,
    app: {
      ...app,
      // Rules that were removed as invalid may name the codes of the texts.
      definition: app.broken.has('errors') ? ofApp : withCodes<Partial<AppDefinition>>(ofApp, 'app', texts),
    },
    areas: areas.map((area) => {
      const definition = mapDeclared(area.definition, 'areaDefinition', null, given);
      const { area: name, screens } = definition;
      // The texts of a screen of this name have the same keys.
      const ruled = Object.hasOwn(screens, 'errors') ? definition : withCodes(definition, name, texts);
      return { ...area, definition: ruled };
    }),
  };
}

/** The application with the errors by field that the contract describes, unless it says itself where they are. */
function withFieldErrors<T extends Partial<AppDefinition>>(app: T, operations: Operations | null): T {
  const { failures } = app;
  const fields = operations === null || failures?.fields ? [] : fieldErrorPlaces(operations);
  return fields.length === 0 ? app : { ...app, failures: { ...failures, fields } };
}

/** `inPath`: where the values of path parameters come from that a declared call does not give. */
function mapDeclared<T extends Partial<AppDefinition> | AreaDefinition>(
  definition: T,
  type: string,
  inPath: 'row' | null,
  given: Given,
): T {
  return mapParts(definition, type, function complete(part, is): unknown {
    // A list of names: options that say nothing else.
    if (is === 'optionList')
      return Array.isArray(part) ? Object.fromEntries(part.map((name) => [name, {}])) : part;
    if (is === 'source') return completeSource(part as Source, given);
    if (is === 'call' || is === 'sessionCall') return completeCall(part as Call, given, 'field', inPath);
    return is === 'fieldType' || is === 'screen' ? part : mapParts(part, is, complete);
  });
}

/**
 * The error rules that follow from texts: a text `errors.<code>` is what a refusal with that code says. Rules that name
 * a code come first: they say more than a status.
 */
function withCodes<T extends Pick<AreaDefinition, 'errors'>>(holder: T, area: string, texts: Texts): T {
  const { errors = [] } = holder;
  const start = `${area}.errors`;
  const codes = texts.under(start).filter((code) => !code.includes('.'));
  const named = new Set(errors.flatMap(({ code }) => code ?? []).map(String));
  const own = errors.map((rule) => {
    const { code, message } = rule;
    const isSaid =
      code !== undefined && !Array.isArray(code) && message === undefined && codes.includes(String(code));
    return isSaid ? { ...rule, message: `${start}.${code}` } : rule;
  });
  const made = codes
    .filter((code) => !named.has(code))
    .map((code): ErrorRule => {
      const message = `${start}.${code}`;
      const at = texts.written.get(message)?.at;
      return at ? placedAt({ code, message }, ...at) : { code, message };
    });
  if (made.length === 0 && own.every((rule, at) => rule === errors[at])) return holder;
  return { ...holder, errors: [...made, ...own] };
}
