/** The application around the screens: rights, menu, links, special screens, session, error rules. */

import type { AppDefinition, MenuEntry, ShellLink } from '../../../../schemas/types/definition.ts';
import { engineTexts } from '../../../../schemas/types/engineTexts.ts';
import { titleOf } from '../../definition/linkedScreen.ts';
import type { Linker } from '../../definition/linker.ts';
import { reportUnknownEngineTexts, takeTexts } from '../../messages/catalogue.ts';
import { textKeys } from '../../messages/textKeys.ts';
import type { AidsModel, AppModel, MenuEntryModel, RightModel, ShellLinkModel } from '../../model/app.ts';
import { addressNames, reportSharedNames } from '../../parts/addresses.ts';
import { assembleCall, type WrittenCall } from '../../parts/call.ts';
import { assembleErrors } from '../../parts/errorRules.ts';
import { type At, dataOf } from '../../problems/places.ts';
import { isZone } from '../../runtime/dates.ts';
import { mapValues } from '../../runtime/values.ts';

/** A component of the shell may provide any value. */
const anything = { filter: 'any', field: 'any', row: 'any', choice: 'any', path: 'any' } as const;

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
  const { variants, home, special, session } = app;
  const { names, choose = null, fallback = names[0] ?? '' } = variants;
  if (choose !== null) linker.word('functions', choose, [variants, 'choose']);
  linker.needVariant(fallback, [variants, 'fallback']);
  reportUnknownEngineTexts(texts, linker);
  // These are in the models of the screens that need them.
  takeTexts({ ...engineTexts.signIn, ...engineTexts.compare, ...engineTexts.refresh }, texts, [app]);
  reportSharedNames(app, linker);
  const { name: nameFields = [] } = session;
  nameFields.forEach((field, index) => {
    linker.readsUser(field, [nameFields, String(index)]);
  });
  const { gate } = special;
  if (gate) linker.word('functions', gate.when, [gate, 'when']);
  const model: AppModel = {
    siteTitle: dataOf(app.site.title),
    documentTitle: dataOf(app.site.documentTitle),
    variants: { names, choose, fallback },
    codeProperty: app.codeProperty ?? null,
    zone: zoneOf(app, linker),
    addresses: addressNames(app),
    rights: assembleRights(app, linker),
    menu: assembleMenu(app.menu ?? {}, linker),
    links: mapValues(app.links, (entries, list) => assembleLinks(list, entries, linker)),
    home: {
      screens: home.screens.map((id, index) => linker.target(id, [home.screens, String(index)])),
      otherwise: linker.target(home.otherwise, [home, 'otherwise']),
    },
    special: {
      signIn: linker.target(special.signIn, [special, 'signIn']),
      expired: linker.target(special.expired, [special, 'expired']),
      unavailable: linker.target(special.unavailable, [special, 'unavailable']),
      notFound: linker.target(special.notFound, [special, 'notFound']),
      gate: gate ? { when: gate.when, screen: linker.target(gate.screen, [gate, 'screen']) } : null,
    },
    session: {
      validate: call(session.validate),
      validateEverySeconds: session.validateEverySeconds ?? 60,
      warnSeconds: session.warnSeconds ?? 120,
      user: call(session.user),
      logout: call(session.logout),
      properties: call(session.properties),
      claims: { user: session.claims.user, rightPrefix: session.claims.rightPrefix },
      name: session.name ?? [],
    },
    calls: mapValues(app.calls, (one) => assembleCall(one, anything, linker)),
    errors: assembleErrors(app.errors, {}, linker),
    // Missing engine texts are reported at the start of the application's file.
    texts: takeTexts(engineTexts.app, texts, [app]),
    appTexts: takeAppTexts(app, linker),
    tour: Object.keys(app.tour ?? {}).length > 0,
  };
  return model;

  function call(written: WrittenCall) {
    return assembleCall(written, {}, linker);
  }
}

/** Compiles the part of the application that is loaded lazily. */
export function assembleAids(
  app: AppDefinition,
  ofScreens: Pick<AidsModel, 'help' | 'find'>,
  { texts }: Pick<Linker, 'texts'>,
): AidsModel {
  return {
    texts: takeTexts(engineTexts.aids, texts, [app]),
    ...ofScreens,
    tour: Object.entries(app.tour ?? {}).map(([id, step]) => {
      const { title, text } = textKeys.notice(`${textKeys.app.tour}.${id}`);
      return {
        place: step.place,
        title: texts.need(title, [], [step]),
        body: texts.need(text, [], [step]),
      };
    }),
  };
}

/** The texts of components: those that the vocabulary names, or all if it names none. */
function takeAppTexts(app: AppDefinition, { appTexts, texts }: Linker): AppModel['appTexts'] {
  if (!appTexts) return texts.takeAll('app');
  return mapValues(appTexts, (filled, name) => texts.need(`app.${name}`, filled, [app]));
}

function assembleRights(app: AppDefinition, { texts }: Linker): Readonly<Record<string, RightModel>> {
  const rights = app.rights ?? {};
  return mapValues(rights, ({ signedOut = false, aliases = [] }, name) => ({
    signedOut,
    aliases,
    label: texts.need(`${textKeys.app.rights}.${name}`, [], [rights, name, 'key']),
  }));
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
    return {
      label: linker.texts.need(key, [], at),
      icon,
      property: link.property ?? '',
      default: link.default ?? '',
      newWindow: link.newWindow ?? false,
    };
  });
}
