/** The modules that `engine/node/vitePlugin.ts` generates from the definitions. */

declare module 'virtual:engine/app' {
  const app: import('./core/model/app.ts').AppModel;
  export default app;
}

declare module 'virtual:engine/routes' {
  export const routes: readonly import('./core/model/app.ts').RouteModel[];
  export const loadScreen: import('./core/model/screenModule.ts').ScreenLoaders;
  export const loadAids: import('./core/model/screenModule.ts').AidsLoader;
  /** Only of an application whose session says how it is held. */
  export const sessionKind: import('./react/client/sessionKind.ts').MakeSessionKind | undefined;
  export const components: import('./react/context/registry.ts').Registry['components'] | undefined;
}

declare module 'virtual:engine/aids' {
  const aids: import('./core/model/app.ts').AidsModel;
  export default aids;
}

declare module 'virtual:engine/screen/*' {
  const file: import('./core/model/screen.ts').ScreenFile;
  export default file;
  export const validators: import('./core/model/screenModule.ts').ScreenValidators;
}
