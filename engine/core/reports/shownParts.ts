/** What users see of an application, as a list of parts: the basis of comparisons and of the generated pages. */

import { describeGuard } from '../describe/sentences.ts';
import { part, partsOf, type ShownPart, type ShownParts, textParts } from '../describe/shownPart.ts';
import type { Told } from '../describe/tell.ts';
import { plainText } from '../describe/text.ts';
import { ownNames, said, settingNames, wholes, wordFor } from '../describe/words.ts';
import { kindOf } from '../kinds/kinds.ts';
import type {
  AidsModel,
  AppModel,
  Compiled,
  MenuEntryModel,
  RouteModel,
  ShellLinkModel,
} from '../model/app.ts';
import type { ScreenModel } from '../model/screen.ts';
import { findParts, helpParts } from '../parts/aids.ts';
import type { NamedCall } from '../parts/call.ts';
import { errorParts } from '../parts/errorRules.ts';

/** The parts of the application around the screens, in order, then its `calls`. */
export function partsOfApp(compiled: Compiled, calls: ShownParts): readonly ShownPart[] {
  const { app, aids, documentTexts } = compiled;
  const menu = (entries: readonly MenuEntryModel[], above: string): ShownParts =>
    entries.map(({ id, label, screen, entries: below }) => [
      part('menuEntry', `${above}${id}`, { label, screen }),
      menu(below, `${above}${id}.`),
    ]);
  return partsOf(wholes.app, [
    settingParts(app, aids),
    menu(app.menu, ''),
    Object.entries(app.links).map(([list, links]) =>
      links.map((link) =>
        part('link', plainText(link.label), { ...targetOf(link), icon: link.icon }, { within: list }),
      ),
    ),
    Object.entries(app.rights).map(([id, right]) =>
      part('right', id, { label: aids.rights?.[id] ?? id, ...right }),
    ),
    errorParts(app.errors, null),
    callsOfApp(compiled).map(({ name, call }) => errorParts(call.errors, name)),
    aids.tour.map(({ place, title, body }) => part('tourStep', place, { title, text: body })),
    textParts({ ...app.texts, ...aids.texts, ...app.appTexts, ...documentTexts }),
    calls,
  ]);
}

/** What the application says once for all screens. */
function settingParts(app: AppModel, aids: AidsModel): ShownParts {
  const { siteTitle, documentTitle, variants, addresses, home, special, session } = app;
  const { address, special: roles, ...names } = settingNames;
  const setting = (name: string, value: string | null) => part('setting', name, { value });
  return [
    setting(names.siteTitle, titleText(siteTitle)),
    setting(names.documentTitle, titleText(documentTitle)),
    setting(names.variants, variants.names.join(', ')),
    setting(names.chooseVariant, variants.choose),
    setting(names.fallbackVariant, variants.fallback),
    setting(names.codeProperty, app.codeProperty),
    setting(names.zone, app.zone),
    keysOf(address).map((key) => setting(address[key], addresses[key])),
    setting(names.home, home.screens.join(', ')),
    setting(names.homeOtherwise, home.otherwise),
    keysOf(roles).map((key) => setting(roles[key], special[key] || null)),
    setting(names.gate, special.gate && said.toScreenIf(special.gate.screen, special.gate.when)),
    setting(names.validateEvery, said.everySeconds(session.validateEverySeconds)),
    setting(names.warning, said.beforeEnd(session.warnSeconds)),
    setting(names.userClaim, session.claims.user),
    setting(names.rightPrefix, session.claims.rightPrefix),
    setting(names.userName, session.name.join(', ') || null),
    setting(names.waiting, waitingText(aids)),
  ];
}

function waitingText({ waiting }: AidsModel): string | null {
  const told = Object.entries(waiting?.counts ?? {}).map(
    ([screen, { label }]) => `${screen} : ${plainText(label)}`,
  );
  return told.join(', ') || null;
}

function titleText({ property, default: otherwise }: AppModel['siteTitle']): string {
  return property === '' ? otherwise : said.defaultOf(otherwise, property);
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(record) as Key[];
}

function targetOf(link: ShellLinkModel): Told {
  if ('screen' in link) return { leadsTo: link.screen };
  const { property, newWindow } = link;
  return { leadsTo: link.default, property, newWindow: newWindow ? said.yes : null };
}

/** A screen as described by its route, in all variants. */
export function partOfRoute(route: RouteModel): readonly ShownPart[] {
  const shown = part('screen', route.screen, {
    address: route.path,
    otherAddresses: route.aliases.join(', ') || null,
    access: describeGuard(route.guard),
    variants: route.only?.join(', ') ?? said.all,
    pageTitle: route.title,
    breadcrumb: route.breadcrumb,
    above: route.parents.join(', ') || null,
    withoutMenu: route.chrome.menu ? null : said.yes,
    withoutBreadcrumb: route.chrome.breadcrumb ? null : said.yes,
    footer: route.chrome.footer === 'accent' ? said.accentFooter : null,
  });
  return partsOf(wholes.screen(route.screen), shown);
}

/** The parts of a screen in one variant, in order. */
export function partsOfScreen(
  model: ScreenModel,
  { app, aids }: Pick<Compiled, 'app' | 'aids'>,
  variant: string,
): readonly ShownPart[] {
  const kind = kindOf(model);
  const help = aids.help[model.id]?.[variant];
  const find = aids.find[model.id]?.[variant];
  const shown: ShownParts = [
    part('page', ownNames.header, {
      screenKind: wordFor('screenKinds', model.kind),
      title: model.heading,
      introduction: model.intro,
    }),
    kind.parts(model),
    find ? findParts(find) : null,
    help ? helpParts(help) : null,
    kind.calls(model).map(({ name, call }) => errorParts(call.errors, name)),
  ];
  return partsOf(wholes.screen(model.id), shown, app.texts['fieldErrors.default']);
}

/** The calls of the shell and of the session. */
export function callsOfApp({ app, aids }: Pick<Compiled, 'app' | 'aids'>): readonly NamedCall[] {
  const { validate, user, logout, properties } = app.session;
  return Object.entries({
    ...app.calls,
    validate,
    user,
    logout,
    properties,
    waiting: aids.waiting?.call ?? null,
  }).flatMap(([name, call]) => (call === null ? [] : [{ name, call }]));
}
