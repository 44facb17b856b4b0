/**
 * Generates the modules that the browser loads: the application, the route table, the aids, one module per screen. Pure
 * functions of the compiled model; the plugin decides when to call them.
 */

import type { Compiled } from '../core/model/app.ts';
import type { ScreenFile } from '../core/model/screen.ts';
import { modelUpdateEvent } from '../core/model/screenModule.ts';
import type { JsonSchema, ScreenId } from '../core/model/value.ts';
import { formsOf } from '../core/parts/formsOf.ts';

const engineModule = 'screen-engine';
const appModuleId = 'virtual:engine/app';
const routesModuleId = 'virtual:engine/routes';
export const aidsModuleId = 'virtual:engine/aids';
export const screenModulePrefix = 'virtual:engine/screen/';
/** Followed by the index of a schema among the distinct ones of its screen, then `/` and the screen's id. */
const validatorModulePrefix = 'virtual:engine/validator/';

/** A module: its code, or the schema whose validator it is. */
type ModuleSource = string | JsonSchema;
/** A module by its id; null if there is none. */
export function moduleOf(id: string, compiled: Compiled, hot: boolean): ModuleSource | null {
  if (id === appModuleId) return appModule(compiled, hot);
  if (id === aidsModuleId) return aidsModule(compiled, hot);
  if (id === routesModuleId) return routesModule(compiled, hot);
  if (id.startsWith(screenModulePrefix)) {
    const screen = id.slice(screenModulePrefix.length);
    const file = compiled.screens[screen];
    return file ? screenModule(screen, file, hot) : null;
  }
  const [place = '', ...rest] = id.slice(validatorModulePrefix.length).split('/');
  const file = compiled.screens[rest.join('/')];
  return (file && schemasOf(file)[Number(place)]) ?? null;
}

/** Module of the application model. */
export function appModule(compiled: Compiled, hot: boolean): string {
  const code = `const app = ${JSON.stringify(compiled.app)};\nexport default app;\n`;
  return hot ? code + acceptUpdates(`{ kind: 'app', app: updated.default }`) : code;
}

/** The module with the lazily loaded content. */
function aidsModule({ aids }: Compiled, hot: boolean): string {
  const code = `export default ${JSON.stringify(aids)};\n`;
  return hot ? code + acceptUpdates(`{ kind: 'aids', aids: updated.default }`) : code;
}

/** The module with the route table, and the import of each screen. */
export function routesModule(compiled: Compiled, hot: boolean): string {
  const loaders = Object.keys(compiled.screens).map((id) => {
    const load = `import(${JSON.stringify(screenModulePrefix + id)})`;
    return `${JSON.stringify(id)}: () => ${hot ? `newest[${JSON.stringify(id)}] ?? ${load}` : load}`;
  });
  const { app } = compiled;
  const code = [
    `export const routes = ${JSON.stringify(compiled.routes)};`,
    `export const loadScreen = { ${loaders.join(', ')} };`,
    `export const loadAids = () => import(${JSON.stringify(aidsModuleId)});`,
    ...sessionExports(app.session),
    '',
  ].join('\n');
  if (!hot) return code;
  // A replaced module keeps its original address: later loads must get the newest module.
  const remember = [
    'const newest = import.meta.hot.data.newest ??= {};',
    'if (!import.meta.hot.data.listening) {',
    '  import.meta.hot.data.listening = true;',
    `  window.addEventListener('${modelUpdateEvent}', ({ detail }) => {`,
    `    if (detail.kind === 'screen') newest[detail.screen] = Promise.resolve(detail.module);`,
    '  });',
    '}',
    '',
  ].join('\n');
  return (
    remember +
    code +
    acceptUpdates(
      `{ kind: 'routes', routes: updated.routes, loadScreen: updated.loadScreen, loadAids: updated.loadAids }`,
    )
  );
}

/** What an application's sessions need beyond those that are held by a token with claims. */
function sessionExports({ held }: Compiled['app']['session']): readonly string[] {
  const from = (names: string) => `export { ${names} } from ${JSON.stringify(engineModule)};`;
  if (held === undefined) return [];
  if (held.kind !== 'token' || held.provider === undefined) return [from('heldSession as sessionKind')];
  return [
    from('providerSession as sessionKind'),
    `import { ProviderSignIn } from ${JSON.stringify(engineModule)};`,
    'export const components = { ProviderSignIn };',
  ];
}

/**
 * The module of one screen: its model in each variant, and the validators of its forms. Equal variants share one
 * object.
 */
export function screenModule(id: ScreenId, file: ScreenFile, hot: boolean): string {
  const schemas = schemasOf(file).map((schema) => JSON.stringify(schema));
  const imports = schemas.map(
    (_, n) => `import form${n} from ${JSON.stringify(`${validatorModulePrefix}${n}/${id}`)};`,
  );
  const models = [...new Set(Object.values(file))];
  const variants = Object.entries(file).map(([variant, model]) => {
    const forms = Object.entries(formsOf(model)).map(
      ([name, form]) => `${JSON.stringify(name)}: form${schemas.indexOf(JSON.stringify(form.schema))}`,
    );
    return {
      model: `${JSON.stringify(variant)}: model${models.indexOf(model)}`,
      validators: `${JSON.stringify(variant)}: { ${forms.join(', ')} }`,
    };
  });
  const code = [
    ...imports,
    ...models.map((model, n) => `const model${n} = ${JSON.stringify(model)};`),
    `export default { ${variants.map((variant) => variant.model).join(', ')} };`,
    `export const validators = { ${variants.map((variant) => variant.validators).join(', ')} };`,
    '',
  ].join('\n');
  return hot
    ? code + acceptUpdates(`{ kind: 'screen', screen: ${JSON.stringify(id)}, module: updated }`)
    : code;
}

/** The distinct schemas of a screen's forms, in order of their first use. */
export function schemasOf(file: ScreenFile): readonly JsonSchema[] {
  const schemas = new Map<string, JsonSchema>();
  for (const model of Object.values(file)) {
    for (const { schema } of Object.values(formsOf(model))) schemas.set(JSON.stringify(schema), schema);
  }
  return [...schemas.values()];
}

/** The module accepts its own updates and passes them on: no importer is loaded again, so the page keeps its state. */
function acceptUpdates(detail: string): string {
  return [
    'import.meta.hot.accept((updated) => {',
    `  if (updated) window.dispatchEvent(new CustomEvent('${modelUpdateEvent}', { detail: ${detail} }));`,
    '});',
    '',
  ].join('\n');
}
