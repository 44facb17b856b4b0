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
type Loaders = { readonly [K in Kind]: () => Promise<{ readonly default: KindComponent<K> }> };

const loaders: Loaders = {
  search: () => import('./SearchScreen.tsx'),
  detail: () => import('./DetailScreen.tsx'),
  dashboard: () => import('./DashboardScreen.tsx'),
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
export async function loadKind(kind: Kind): Promise<ComponentType<ScreenProps>> {
  const loaded = await loaders[kind]();
  return loaded.default as ComponentType<ScreenProps>;
}
