/**
 * The component of each kind of screen. Those with a large library have their own chunk, loaded with the first screen
 * that needs it.
 */
import type { ComponentType } from 'react';
import type { ScreenModel } from '../../core/model/screen.ts';
import type { ScreenProps } from '../context/registry.ts';
import CustomScreen from './CustomScreen.tsx';
import SignInScreen from './SignInScreen.tsx';

type Kind = ScreenModel['kind'];
type KindComponent<K extends Kind> = ComponentType<ScreenProps<Extract<ScreenModel, { readonly kind: K }>>>;
/** `isBare`: the address contains no search. */
type Loaders = {
  readonly [K in Kind]: (isBare: boolean) => Promise<{ readonly default: KindComponent<K> }>;
};

const loaders: Loaders = {
  search: (isBare) => withForm(import('./SearchScreen.tsx'), isBare),
  detail: () => import('./DetailScreen.tsx'),
  dashboard: (isBare) => withForm(import('./DashboardScreen.tsx'), isBare),
  form: () => import('./FormScreen.tsx'),
  sections: () => import('./SectionsScreen.tsx'),
  // Starts most visits.
  signIn: async () => ({ default: SignInScreen }),
  page: () => import('./PageScreen.tsx'),
  links: () => import('./LinksScreen.tsx'),
  siteMap: () => import('./SiteMapScreen.tsx'),
  collection: () => import('./CollectionScreen.tsx'),
  custom: async () => ({ default: CustomScreen }),
};

/** Loads the component that renders models of a kind. Only models of that kind may be passed to it. */
export async function loadKind(kind: Kind, isBare: boolean): Promise<ComponentType<ScreenProps>> {
  const loaded = await loaders[kind](isBare);
  return loaded.default as ComponentType<ScreenProps>;
}

/** A screen that without a search begins with its criteria. With one it begins with its rows, which need no form. */
async function withForm<Screen extends { readonly loadForm: () => Promise<unknown> }>(
  coming: Promise<Screen>,
  isBare: boolean,
): Promise<Screen> {
  // At the same time as the screen, which then finds it.
  if (isBare) import('../list/CriteriaForm.tsx').catch(() => undefined);
  const screen = await coming;
  if (isBare) await screen.loadForm();
  return screen;
}
