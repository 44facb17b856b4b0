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

/** A module by its id: its code, or the schema whose validator it is; null if there is none. */
export function moduleOf(id: string, compiled: Compiled, hot: boolean): string | JsonSchema | null {
  const part = partOf(id, compiled, hot);
  if (part !== null) return hot ? part.code + acceptUpdates(part.update) : part.code;
  const [place = '', ...rest] = id.slice(validatorModulePrefix.length).split('/');
  const file = compiled.screens[rest.join('/')];
  return (file && schemasOf(file)[Number(place)]) ?? null;
}

/** A part of the model: its code, and the `ModelUpdate` that its newer module, `updated`, is in development. */
type Part = { readonly code: string; readonly update: string };

function partOf(id: string, compiled: Compiled, hot: boolean): Part | null {
  const { app, aids, screens } = compiled;
  if (id === appModuleId) {
    const code = `const app = ${JSON.stringify(app)};\nexport default app;\n`;
    return { code, update: `{ kind: 'app', app: updated.default }` };
  }
  if (id === aidsModuleId) {
    const code = `export default ${JSON.stringify(aids)};\n`;
    return { code, update: `{ kind: 'aids', aids: updated.default }` };
  }
  if (id === routesModuleId) {
    return { code: routesCode(compiled, hot), update: `{ kind: 'routes', ...updated }` };
  }
  const screen = id.startsWith(screenModulePrefix) ? id.slice(screenModulePrefix.length) : '';
  const file = screens[screen];
  const update = `{ kind: 'screen', screen: ${JSON.stringify(screen)}, module: updated }`;
  return file ? { code: screenCode(screen, file), update } : null;
}

/** The route table, and the import of each screen. */
function routesCode({ app, routes, screens }: Compiled, hot: boolean): string {
  const loaders = Object.keys(screens).map((id) => {
    const load = `import(${JSON.stringify(screenModulePrefix + id)})`;
    return `${JSON.stringify(id)}: () => ${hot ? `newest[${JSON.stringify(id)}] ?? ${load}` : load}`;
  });
  return [
    ...(hot ? [rememberNewest] : []),
    `export const routes = ${JSON.stringify(routes)};`,
    `export const loadScreen = { ${loaders.join(', ')} };`,
    `export const loadAids = () => import(${JSON.stringify(aidsModuleId)});`,
    ...sessionExports(app.session),
    '',
  ].join('\n');
}

/** A replaced module keeps its original address: later loads must get the newest module. */
const rememberNewest = `const newest = import.meta.hot.data.newest ??= {};
if (!import.meta.hot.data.listening) {
  import.meta.hot.data.listening = true;
  window.addEventListener('${modelUpdateEvent}', ({ detail }) => {
    if (detail.kind === 'screen') newest[detail.screen] = Promise.resolve(detail.module);
  });
}`;

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

/** One screen: its model in each variant, and the validators of its forms. Equal variants share one object. */
function screenCode(id: ScreenId, file: ScreenFile): string {
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
  return [
    ...imports,
    ...models.map((model, n) => `const model${n} = ${JSON.stringify(model)};`),
    `export default { ${variants.map((variant) => variant.model).join(', ')} };`,
    `export const validators = { ${variants.map((variant) => variant.validators).join(', ')} };`,
    '',
  ].join('\n');
}

/** The distinct schemas of a screen's forms, in order of their first use. */
function schemasOf(file: ScreenFile): readonly JsonSchema[] {
  const schemas = Object.values(file).flatMap((model) =>
    Object.values(formsOf(model)).map(({ schema }) => [JSON.stringify(schema), schema] as const),
  );
  return [...new Map(schemas).values()];
}

/** The module accepts its own updates and passes them on: no importer is loaded again, so the page keeps its state. */
function acceptUpdates(detail: string): string {
  return `import.meta.hot.accept((updated) => {
  if (updated) window.dispatchEvent(new CustomEvent('${modelUpdateEvent}', { detail: ${detail} }));
});
`;
}
