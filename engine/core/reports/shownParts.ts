/** What users see of an application, as a list of parts: the basis of comparisons and of the generated pages. */
import { describeGuard } from '../describe/guard.ts';
import { type Part, partsOf } from '../describe/part.ts';
import { optionalText, plainText, textParts, yesNo } from '../describe/text.ts';
import { kindOf } from '../kinds/kinds.ts';
import type {
  AppModel,
  Compiled,
  HelpModel,
  MenuEntryModel,
  RouteModel,
  ScreenModel,
} from '../model/model.ts';
import type { NamedCall } from '../parts/call.ts';
import { errorParts } from '../parts/errorRules.ts';
import { helpParts } from '../parts/help.ts';

/** The parts of the application around the screens, in order. */
export function partsOfApp({ app, aids }: Compiled): readonly Part[] {
  const part = partsOf('Application');
  const menu = (entries: readonly MenuEntryModel[], above: string): readonly Part[] =>
    entries.flatMap(({ id, label, screen, entries: below }) => [
      part('entrée du menu', `${above}${id}`, { libellé: plainText(label), écran: screen }),
      ...menu(below, `${above}${id}.`),
    ]);
  return [
    ...menu(app.menu, ''),
    ...Object.entries(app.links).flatMap(([list, links]) =>
      links.map((link) =>
        part(
          'lien',
          plainText(link.label),
          { mène: 'screen' in link ? link.screen : link.default },
          { within: list },
        ),
      ),
    ),
    ...Object.entries(app.rights).map(([id, right]) =>
      part('droit', id, { libellé: plainText(right.label), 'sans connexion': yesNo(right.signedOut) }),
    ),
    ...errorParts(app.errors, null, part),
    ...callsOfApp(app).flatMap(({ name, call }) => errorParts(call.errors, name, part)),
    ...aids.tour.map(({ place, title, body }) =>
      part('étape de la visite', place, { titre: plainText(title), texte: plainText(body) }),
    ),
    ...textParts({ ...app.texts, ...aids.texts, ...app.appTexts }, part),
  ];
}

/** A screen as described by its route, in all variants. */
export function partOfRoute(route: RouteModel): Part {
  return partsOf(`Écran ${route.screen}`)('écran', route.screen, {
    adresse: route.path,
    'autres adresses': route.aliases.join(', ') || null,
    accès: describeGuard(route.guard),
    variantes: route.only?.join(', ') ?? 'toutes',
    'titre de page': plainText(route.title),
    'fil d’Ariane': plainText(route.breadcrumb),
  });
}

/** The parts of a screen in one variant, in order. */
export function partsOfScreen(
  model: ScreenModel,
  app: AppModel,
  help: HelpModel | undefined,
): readonly Part[] {
  const part = partsOf(`Écran ${model.id}`);
  return [
    part('page', 'en-tête', {
      forme: kindOf(model).name,
      titre: plainText(model.heading),
      introduction: optionalText(model.intro),
    }),
    ...kindOf(model).parts(model, part, app.texts['fieldErrors.default']),
    ...(help ? helpParts(help, part) : []),
    ...kindOf(model)
      .calls(model)
      .flatMap(({ name, call }) => errorParts(call.errors, name, part)),
  ];
}

/** The calls of the shell and of the session. */
export function callsOfApp({ session, calls }: AppModel): readonly NamedCall[] {
  const { validate, user, logout, properties } = session;
  return Object.entries({ ...calls, validate, user, logout, properties }).map(([name, call]) => ({
    name,
    call,
  }));
}
