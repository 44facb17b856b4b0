/** The component of each kind of screen, most in a chunk that is loaded with the first screen that needs it. */
import { type ComponentType, useCallback } from 'react';
import type { RouteModel } from '../../core/model/app.ts';
import type { CustomModel, ScreenModel } from '../../core/model/screen.ts';
import type { ScreenModule } from '../../core/model/screenModule.ts';
import { beginsWithForm } from '../../core/runtime/screenFiles.ts';
import type { TextArgs } from '../../core/runtime/text.ts';
import { useEngine } from '../context/EngineContext.ts';
import type { CustomScreenProps, Registry, ScreenProps } from '../context/registry.ts';
import { formPart } from '../form/formPart.ts';
import { editsPart } from '../table/lateParts.ts';
import SignInScreen from './SignInScreen.tsx';

type Kind = ScreenModel['kind'];
type KindComponent<K extends Kind> = ComponentType<ScreenProps<Extract<ScreenModel, { readonly kind: K }>>>;
/** The models and the registry of a screen that the application renders itself. */
type Own = { readonly module: Promise<ScreenModule>; readonly components: Registry['components'] };
/** A file has the component of each of its kinds under the name of the kind. */
type Loaders = { readonly [K in Kind]: (own: Own) => Promise<{ readonly [Name in K]: KindComponent<K> }> };

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
  custom: async (own) => ({ custom: await customScreen(own) }),
};

/**
 * Loads the component that renders the model of a route, and what is drawn with it from the beginning.
 * @param isBare the address contains no search: a screen with criteria begins with their form
 */
export async function loadKind(
  { kind, edits }: Pick<RouteModel, 'kind' | 'edits'>,
  isBare: boolean,
  own: Own,
): Promise<ComponentType<ScreenProps>> {
  const hasForm = isBare && beginsWithForm(kind);
  const [loaded] = await Promise.all([
    loaders[kind](own),
    hasForm ? formPart.load() : null,
    edits ? editsPart.load() : null,
  ]);
  return (loaded as Readonly<Record<Kind, ComponentType<ScreenProps>>>)[kind];
}

/** A screen that the application renders itself, in each variant. */
export async function customScreen({ module, components }: Own) {
  const loaded: Record<string, ComponentType<CustomScreenProps>> = {};
  for (const model of Object.values((await module).default)) {
    if (model.kind !== 'custom') continue;
    const own = components[model.component];
    if (own !== undefined) loaded[model.component] = 'load' in own ? await own.load() : own;
  }
  return function CustomScreen(props: ScreenProps<CustomModel>) {
    const { say } = useEngine();
    const { component, texts } = props.model;
    const text = useCallback((name: string, args?: TextArgs) => say(texts[name] ?? '', args), [say, texts]);
    const Component = loaded[component];
    if (Component === undefined) throw new Error(`No component is registered under "${component}".`);
    return <Component {...props} text={text} />;
  };
}
