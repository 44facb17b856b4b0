/** The component of each kind of screen, most in a chunk that is loaded with the first screen that needs it. */
import { type ComponentType, useCallback } from 'react';
import type { RouteModel } from '../../core/model/app.ts';
import type { CustomModel, ScreenModel } from '../../core/model/screen.ts';
import { beginsWithForm } from '../../core/runtime/screenFiles.ts';
import type { TextArgs } from '../../core/runtime/text.ts';
import { drawnLate } from '../browser/lazyPart.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { CustomScreenProps, ScreenProps } from '../context/registry.ts';
import { formPart } from '../form/formPart.ts';
import { editsPart } from '../table/lateParts.ts';
import SignInScreen from './SignInScreen.tsx';

type Kind = ScreenModel['kind'];
type KindComponent<K extends Kind> = ComponentType<ScreenProps<Extract<ScreenModel, { readonly kind: K }>>>;
/** A file has the component of each of its kinds under the name of the kind. */
type Loaders = { readonly [K in Kind]: () => Promise<{ readonly [Name in K]: KindComponent<K> }> };

const objectScreens = () => import('./objectScreens.ts');
const textScreens = () => import('./textScreens.ts');

const loaders: Loaders = {
  search: async () => ({ search: (await import('./SearchScreen.tsx')).default }),
  dashboard: objectScreens,
  detail: objectScreens,
  form: objectScreens,
  sections: objectScreens,
  page: textScreens,
  links: textScreens,
  siteMap: textScreens,
  collection: textScreens,
  // Most visits start with it: its code is in the first chunk.
  signIn: async () => ({ signIn: SignInScreen }),
  custom: async () => ({ custom: customScreen() }),
};

/**
 * Loads the component that renders the model of a route, and what is drawn with it from the beginning.
 * @param isBare the address contains no search: a screen with criteria begins with their form
 */
export async function loadKind(
  { kind, edits }: Pick<RouteModel, 'kind' | 'edits'>,
  isBare: boolean,
): Promise<ComponentType<ScreenProps>> {
  const hasForm = isBare && beginsWithForm(kind);
  const [loaded] = await Promise.all([
    loaders[kind](),
    hasForm ? formPart.load() : null,
    edits ? editsPart.load() : null,
  ]);
  return (loaded as Readonly<Record<Kind, ComponentType<ScreenProps>>>)[kind];
}

/** A screen that the application renders itself: one for each visit, as React remembers code that was lost. */
export function customScreen() {
  let Component: ComponentType<CustomScreenProps> | undefined;
  return function CustomScreen(props: ScreenProps<CustomModel>) {
    const { registry, say } = useEngine();
    const { component, texts } = props.model;
    const text = useCallback((name: string, args?: TextArgs) => say(texts[name] ?? '', args), [say, texts]);
    const own = registry.components[component];
    if (own === undefined) throw new Error(`No component is registered under "${component}".`);
    Component ??= drawnLate(own);
    return <Component {...props} text={text} />;
  };
}
