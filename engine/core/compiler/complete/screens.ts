/**
 * What the address of a screen, its name, its place in the menu and its dashboard say. Each screen has it afterwards, as
 * if it were written.
 */
import type {
  Block,
  CustomScreen,
  DashboardScreen,
  LinksScreen,
  MenuEntry,
  PagePart,
  PageScreen,
  Screen,
  SignInScreen,
} from '../../../../schemas/types/definition.ts';
import { type Area, type Definitions, isBroken } from '../../definition/definitions.ts';
import { fileOfPage, pageFile, parentsByAddress } from '../../definition/linkedScreen.ts';
import { type Linker, providerSignIn } from '../../definition/linker.ts';
import { mapGroup, picked, without } from '../../definition/mapParts.ts';
import { menuEntries } from '../../definition/menuEntries.ts';
import type { ScreenId } from '../../model/value.ts';
import { overlaid } from '../../problems/places.ts';
import { callWords } from './callers.ts';

/** What screens are completed with. */
type Given = Pick<Linker, 'report' | 'screens'> &
  Pick<Definitions, 'app' | 'pages'> & { readonly parentOf: (id: ScreenId) => ScreenId | undefined };

/** The same definitions, with whole screens. */
export function completeScreens(definitions: Definitions, { screens, report }: Linker): Definitions {
  const { app, pages } = definitions;
  const given: Given = { report, screens, app, pages, parentOf: parentsByAddress(screens) };
  return { ...definitions, areas: definitions.areas.map((area) => completeArea(area, given)) };
}

function completeArea(area: Area, given: Given): Area {
  const { definition, broken } = area;
  const whole = mapGroup(definition.screens, (screen, name) =>
    completeScreen(screen as Screen, name, area, given),
  );
  const lost = Object.keys(whole).filter((name) => whole[name] === null);
  return {
    ...area,
    definition: { ...definition, screens: without(whole, lost) },
    broken: new Set([...broken, ...lost.map((name) => `screens.${name}`)]),
  };
}

/** Null: the screen lacks a required part. */
function completeScreen(written: Screen, name: string, area: Area, given: Given): Screen | null {
  const id: ScreenId = `${area.definition.area}/${name}`;
  const screen = withParent(written, id, given);
  switch (screen.kind) {
    case 'dashboard':
      return completeDashboard(screen);
    case 'links':
      return screen.entries === undefined ? withEntries(screen, id, given) : screen;
    case 'page':
      return withFiles(screen, name, area, given);
    case 'signIn':
      if (given.app.definition.session?.oidc !== undefined) return atProvider(screen, given);
      return screen.call === undefined ? likeFirst(screen, id, given) : screen;
    default:
      return screen;
  }
}

function withParent(screen: Screen, id: ScreenId, { parentOf }: Given): Screen {
  const { parent, ...others } = screen as Omit<Screen, 'parent'> & { readonly parent?: string | false };
  if (typeof parent === 'string') return screen;
  const above = parent === false ? undefined : parentOf(id);
  if (parent === above) return screen;
  return { ...others, ...(above !== undefined && { parent: above }) } as Screen;
}

/** A block as it is written: it may refuse what the dashboard says. */
type WrittenBlock = Omit<Block, 'empty' | 'chart'> & {
  readonly [Key in 'empty' | 'chart']?: Block[Key] | false;
};

/** Copies what a dashboard says for all its blocks into each block. */
function completeDashboard({ empty, chart, columns, ...screen }: DashboardScreen): DashboardScreen {
  const blocks = mapGroup(screen.blocks, (written) => {
    const { ownColumns = false, ...block } = written as WrittenBlock;
    const { empty: emptyWhen = empty, chart: ownChart = chart, ...others } = block;
    return {
      ...others,
      ...(emptyWhen && { empty: emptyWhen }),
      ...(ownChart && { chart: ownChart }),
      columns:
        columns === undefined || ownColumns
          ? block.columns
          : overlaid({ ...block.columns, ...columns }, block.columns),
    };
  });
  return { ...screen, blocks };
}

/** A landing page without entries has those below its own entry of the menu. */
function withEntries(screen: LinksScreen, id: ScreenId, given: Given): LinksScreen | null {
  const { app, screens, report } = given;
  const entries = menuEntries(app.definition.menu).map(({ entry }) => entry);
  const groups = entries.filter((one) => one.entries !== undefined);
  // A menu is unknown if parts of it were removed as invalid, or lead to screens that do not exist.
  const isKnown = !isBroken(app, 'menu') && groups.every((one) => screens.has(one.screen));
  const found = isKnown ? groups.find((one) => one.screen === id)?.entries : undefined;
  if (found === undefined) {
    if (isKnown) report('missing-key', [screen], 'entries');
    return null;
  }
  return { ...screen, entries: mapGroup(found, (entry) => picked(entry as MenuEntry, ['screen'])) };
}

/** What a sign-in asks for. */
const signInWords = [
  'call',
  ...callWords.filter((word) => word !== 'path'),
  ...(['identifier', 'password', 'refuse'] as const),
] as const;

/** The provider asks for what identifies a user: the screen only leads to it. */
function atProvider(screen: SignInScreen, { report }: Given): CustomScreen {
  for (const word of signInWords)
    if (screen[word] !== undefined) report('exclusive-keys', [screen, word, 'key'], [word, 'oidc']);
  return { ...without(screen, signInWords), kind: 'custom', component: providerSignIn };
}

/** A sign-in without a call takes that of the application's sign-in screen, where its problems are reported. */
function likeFirst(screen: SignInScreen, id: ScreenId, given: Given): SignInScreen | null {
  const { app, screens, report } = given;
  const { special } = app.definition;
  const signIn = screens.get(special?.signIn ?? '')?.screen;
  if (special === undefined || signIn === undefined) return null;
  if (signIn.kind !== 'signIn' || signIn.call === undefined) {
    const isMissing = id === special.signIn || signIn.kind === 'custom';
    // A session that was removed as invalid may sign users in at an identity provider.
    if (isMissing && !isBroken(app, 'session')) report('missing-key', [screen], 'call');
    return null;
  }
  const taken = signInWords.flatMap((word) => (signIn[word] === undefined ? [] : [[word, signIn[word]]]));
  return { ...screen, ...Object.fromEntries(taken) };
}

/** A page and its parts are in the files that are named after them. */
function withFiles(screen: PageScreen, name: string, area: Area, { pages }: Given): PageScreen {
  const { markdown, parts, tabs, forward } = screen;
  const own = fileOfPage(name);
  const isWhole = parts === undefined && tabs === undefined && forward !== 'home';
  const isThere = isWhole || pages.has(pageFile(own, area));
  return {
    ...screen,
    ...(markdown === undefined && isThere && { markdown: own }),
    ...(parts && { parts: mapGroup(parts, withFile) }),
    ...(tabs && { tabs: mapGroup(tabs, withFile) }),
  };

  function withFile(part: unknown, id: string): unknown {
    const written = part as Partial<PagePart>;
    return written.markdown === undefined ? { ...written, markdown: fileOfPage(name, id) } : written;
  }
}
