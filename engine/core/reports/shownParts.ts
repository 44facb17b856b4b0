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

/** Says calls: as pages show them, or with each value that they send. */
export type SayCalls = (calls: readonly NamedCall[]) => ShownParts;

/** The parts of the application around the screens, in order, then its calls. */
export function partsOfApp({ app, aids, documentTexts }: Compiled, sayCalls: SayCalls): readonly ShownPart[] {
  const calls = callsOfApp(app, aids);
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
    calls.map(({ name, call }) => errorParts(call.errors, name)),
    aids.tour.map(({ place, title, body }) => part('tourStep', place, { title, text: body })),
    textParts({ ...app.texts, ...aids.texts, ...app.appTexts, ...documentTexts }),
    sayCalls(calls),
  ]);
}

/** What the application says once for all screens. */
function settingParts(app: AppModel, { waiting }: AidsModel): ShownParts {
  const { siteTitle, documentTitle, variants, addresses, home, special, session } = app;
  const counts = Object.entries(waiting?.counts ?? {});
  const settings: Readonly<Record<keyof typeof settingNames, string | null>> = {
    siteTitle: titleText(siteTitle),
    documentTitle: titleText(documentTitle),
    variants: variants.names.join(', '),
    chooseVariant: variants.choose,
    fallbackVariant: variants.fallback,
    codeProperty: app.codeProperty,
    zone: app.zone,
    ...addresses,
    home: home.screens.join(', '),
    homeOtherwise: home.otherwise,
    signIn: special.signIn || null,
    expired: special.expired || null,
    unavailable: special.unavailable,
    notFound: special.notFound,
    gate: special.gate && said.toScreenIf(special.gate.screen, special.gate.when),
    validateEvery: said.everySeconds(session.validateEverySeconds),
    warning: said.beforeEnd(session.warnSeconds),
    userClaim: session.claims.user,
    rightPrefix: session.claims.rightPrefix,
    userName: session.name.join(', ') || null,
    waiting: counts.map(([screen, { label }]) => `${screen} : ${plainText(label)}`).join(', ') || null,
  };
  // Calls are parts of their own.
  const data = (of: object) => JSON.stringify(of, (key, one) => (key === 'call' ? undefined : one));
  return [
    Object.entries(settingNames).map(([key, name]) =>
      part('setting', name, { value: settings[key as keyof typeof settingNames] }),
    ),
    session.held !== undefined && part('setting', ownNames.session, { value: data(session.held) }),
    app.failures !== undefined && part('setting', ownNames.failures, { value: data(app.failures) }),
  ];
}

function titleText({ property, default: otherwise }: AppModel['siteTitle']): string {
  return property === '' ? otherwise : said.defaultOf(otherwise, property);
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

/** The parts of a screen in one variant, in order, then its calls. */
export function partsOfScreen(
  model: ScreenModel,
  { app, aids }: Pick<Compiled, 'app' | 'aids'>,
  variant: string,
  sayCalls: SayCalls,
): readonly ShownPart[] {
  const kind = kindOf(model);
  const calls = kind.calls(model);
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
    calls.map(({ name, call }) => errorParts(call.errors, name)),
    sayCalls(calls),
  ];
  return partsOf(wholes.screen(model.id), shown, app.texts['fieldErrors.default']);
}

/** The calls of the shell and of the session. */
function callsOfApp({ calls, session }: AppModel, { waiting }: AidsModel): readonly NamedCall[] {
  const { validate, user, logout, properties, renew = null, held } = session;
  const csrf = held?.kind === 'cookie' && held.csrf ? held.csrf.call : null;
  const all = { ...calls, validate, user, logout, properties, renew, csrf, waiting: waiting?.call ?? null };
  return Object.entries(all).flatMap(([name, call]) => (call === null ? [] : [{ name, call }]));
}
