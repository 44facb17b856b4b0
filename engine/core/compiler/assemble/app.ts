/** The application around the screens: rights, menu, links, special screens, session, error rules. */

import type { AppDefinition, MenuEntry, Property, ShellLink } from '../../../../schemas/types/definition.ts';
import { engineTexts } from '../../../../schemas/types/engineTexts.ts';
import { titleOf } from '../../definition/linkedScreen.ts';
import type { Linker } from '../../definition/linker.ts';
import { type Filled, reportUnknownEngineTexts, takeTexts } from '../../messages/catalogue.ts';
import { textKeys } from '../../messages/textKeys.ts';
import type { AidsModel, AppModel, MenuEntryModel, ShellLinkModel } from '../../model/app.ts';
import type { FailuresModel } from '../../model/call.ts';
import type { ScreenId } from '../../model/value.ts';
import { assembleCall } from '../../parts/call.ts';
import { assembleErrors } from '../../parts/errorRules.ts';
import { addressNames, reportSharedNames } from '../../parts/filters.ts';
import { assembleSession, assembleWaiting } from '../../parts/session.ts';
import { anything } from '../../parts/valueRef.ts';
import type { At } from '../../problems/places.ts';
import { isZone } from '../../runtime/dates.ts';
import { mapValues } from '../../runtime/values.ts';

/** A name of a claim that two rights have would give both. */
function reportSharedAliases({ rights = {} }: AppDefinition, { report }: Linker): void {
  const taken = new Set(Object.keys(rights).map((name) => name.toLowerCase()));
  for (const { aliases = [] } of Object.values(rights))
    for (const [index, alias] of aliases.entries()) {
      if (taken.has(alias.toLowerCase())) report('duplicate-item', [aliases, String(index)], alias);
      taken.add(alias.toLowerCase());
    }
}

/** Aliases are zones too, which the platform's list leaves out. */
function zoneOf(app: AppDefinition, linker: Linker): string | null {
  const { zone = null } = app;
  if (zone !== null && !isZone(zone))
    linker.among('zone', zone, Intl.supportedValuesOf('timeZone'), [app, 'zone']);
  return zone;
}

/** Compiles the application; its definition has no broken part. */
export function assembleApp(app: AppDefinition, linker: Linker): AppModel {
  const { texts } = linker;
  const { variants, home, special } = app;
  const { names, choose = null, fallback = names[0] ?? '' } = variants;
  if (choose !== null) linker.word('functions', choose, [variants, 'choose']);
  linker.needVariant(fallback, [variants, 'fallback']);
  reportUnknownEngineTexts(texts, linker);
  // These are in the models of the screens that need them.
  const { signIn, compare, models, refresh, refusals } = engineTexts;
  takeTexts({ ...signIn, ...compare, ...models, ...refresh, ...refusals }, texts, [app]);
  reportSharedNames(app, linker);
  reportSharedAliases(app, linker);
  const { gate } = special;
  if (gate) linker.word('functions', gate.when, [gate, 'when']);
  const role = (name: 'signIn' | 'expired' | 'unavailable' | 'notFound'): ScreenId => {
    const screen = special[name];
    return screen === undefined ? '' : linker.target(screen, [special, name]);
  };
  return {
    siteTitle: assembleTitle(app.site.title, linker),
    documentTitle: assembleTitle(app.site.documentTitle, linker),
    variants: { names, choose, fallback },
    codeProperty: app.codeProperty ?? null,
    zone: zoneOf(app, linker),
    addresses: addressNames(app),
    rights: mapValues(app.rights, ({ signedOut = false, aliases = [] }) => ({ signedOut, aliases })),
    menu: assembleMenu(app.menu ?? {}, linker),
    links: mapValues(app.links, (entries, list) => assembleLinks(list, entries, linker)),
    home: {
      screens: home.screens.map((id, index) => linker.target(id, [home.screens, String(index)], [], false)),
      otherwise: linker.target(home.otherwise, [home, 'otherwise']),
    },
    special: {
      signIn: role('signIn'),
      expired: role('expired'),
      unavailable: role('unavailable'),
      notFound: role('notFound'),
      gate: gate ? { when: gate.when, screen: linker.target(gate.screen, [gate, 'screen']) } : null,
    },
    session: assembleSession(app.session ?? {}, linker),
    calls: mapValues(app.calls, (one) => assembleCall(one, anything, linker)),
    errors: assembleErrors(app.errors, {}, linker),
    ...(app.failures && { failures: assembleFailures(app.failures, linker) }),
    // Missing engine texts are reported at the start of the application's file.
    texts: takeTexts(
      app.session?.oidc ? { ...engineTexts.app, ...engineTexts.signIn } : engineTexts.app,
      texts,
      [app],
    ),
    appTexts: takeAppTexts(app, linker),
    tour: Object.keys(app.tour ?? {}).length > 0,
  };
}

function assembleTitle(title: Property, { readsProperty }: Linker): AppModel['siteTitle'] {
  const { property = '', default: otherwise } = title;
  if (property !== '') readsProperty(property, [title, 'property']);
  return { property, default: otherwise };
}

function assembleFailures(
  { code, fields }: NonNullable<AppDefinition['failures']>,
  { texts }: Linker,
): FailuresModel {
  const places = fields === undefined ? [] : [fields].flat();
  return {
    ...(code !== undefined && { code }),
    ...(places.length > 0 && {
      refused: texts.find('engine.refusals.field', engineTexts.refusals['refusals.field']) ?? '',
      fields: places.map(({ at = '', field = null, message = null, code: own = null }) => ({
        ...{ at, field, message },
        code: own,
      })),
    }),
  };
}

/** Compiles the part of the application that is loaded lazily. */
export function assembleAids(
  app: AppDefinition,
  ofScreens: Pick<AidsModel, 'help' | 'find'>,
  linker: Linker,
): AidsModel {
  const { texts } = linker;
  const { rights = {}, tour = {}, session: { waiting } = {} } = app;
  return {
    rights: mapValues(rights, (_, name) =>
      texts.need(`${textKeys.app.rights}.${name}`, [], [rights, name, 'key']),
    ),
    ...(waiting && { waiting: assembleWaiting(waiting, linker) }),
    texts: takeTexts(engineTexts.aids, texts, [app]),
    ...ofScreens,
    tour: Object.entries(tour).map(([id, step]) => {
      const { title, text } = textKeys.notice(`${textKeys.app.tour}.${id}`);
      return { place: step.place, title: texts.need(title, [], [step]), body: texts.need(text, [], [step]) };
    }),
  };
}

/** The texts of components: those that the vocabulary names, or all if it names none. */
function takeAppTexts(app: AppDefinition, { vocabulary, texts }: Linker): AppModel['appTexts'] {
  const all = () => Object.fromEntries(texts.under('app').map((name) => [name, 'any' as const]));
  const known: Readonly<Record<string, Filled>> = vocabulary.texts ?? all();
  return mapValues(known, (filled, name) => texts.need(`app.${name}`, filled, [app]));
}

function assembleMenu(
  entries: Readonly<Record<string, MenuEntry>>,
  linker: Linker,
): readonly MenuEntryModel[] {
  return Object.entries(entries).map(([id, entry]) => ({
    id,
    screen: linker.target(entry.screen, [entry, 'screen']),
    label:
      linker.texts.find(`${textKeys.app.menu}.${id}`, []) ?? titleOf(entry.screen, [entry, 'screen'], linker),
    entries: assembleMenu(entry.entries ?? {}, linker),
  }));
}

function assembleLinks(
  list: string,
  links: Readonly<Record<string, ShellLink>>,
  linker: Linker,
): readonly ShellLinkModel[] {
  return Object.entries(links).map(([id, link]): ShellLinkModel => {
    const key = `${textKeys.app.links}.${list}.${id}`;
    const at: At = [links, id];
    const icon = link.icon === undefined ? null : linker.word('icons', link.icon, [link, 'icon']);
    if (link.screen !== undefined) {
      if (link.property !== undefined) linker.report('exclusive-keys', at, ['screen', 'property']);
      const screen = linker.target(link.screen, [link, 'screen']);
      return { label: linker.texts.find(key, []) ?? titleOf(screen, [link, 'screen'], linker), icon, screen };
    }
    for (const name of ['property', 'default'] as const)
      if (link[name] === undefined) linker.report('missing-key', at, name);
    if (link.property !== undefined) linker.readsProperty(link.property, [link, 'property']);
    return {
      label: linker.texts.need(key, [], at),
      icon,
      property: link.property ?? '',
      default: link.default ?? '',
      newWindow: link.newWindow ?? false,
    };
  });
}
