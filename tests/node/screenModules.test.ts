import { describe, expect, it } from 'vitest';
import type { Compiled } from '../../engine/core/model/app.ts';
import type { ScreenFile, ScreenModel } from '../../engine/core/model/screen.ts';
import type { JsonSchema } from '../../engine/core/model/value.ts';
import { moduleOf } from '../../engine/node/screenModules.ts';

const page: ScreenModel = {
  kind: 'page',
  id: 'books/about',
  heading: 'About',
  intro: null,
  blocks: [],
  parts: [],
  tabs: [],
  contents: false,
  accordion: false,
  forward: null,
};

/** A form screen; only its schema matters here. */
function formScreen(schema: JsonSchema): ScreenModel {
  const form = { schema, fields: [], rules: [], submit: 'Send', reset: null, note: null };
  const model = { kind: 'form', id: 'books/lend', heading: 'Lend', intro: null, form, actions: [] };
  return model as unknown as ScreenModel;
}

const compiled = {
  app: { documentTitle: { property: 'p', default: 'Books' }, session: {} },
  routes: [{ screen: 'books/about', path: '/about' }],
  aids: {},
  screens: { 'books/about': { adult: page, child: page } },
} as unknown as Compiled;

/** The module of a screen with this model in each variant. */
function screenModule(screen: string, file: ScreenFile): unknown {
  return moduleOf(`virtual:engine/screen/${screen}`, { ...compiled, screens: { [screen]: file } }, false);
}

const ids = ['app', 'aids', 'routes', 'screen/books/about'].map((name) => `virtual:engine/${name}`);

describe('the module of a screen', () => {
  it('writes a model once when variants share it', () => {
    const code = screenModule('books/about', { adult: page, child: page });
    expect(code).toContain('export default { "adult": model0, "child": model0 };');
    expect(code).not.toContain('model1');
  });

  it('gives each variant the validators of its own schema', () => {
    const file: ScreenFile = {
      adult: formScreen({ type: 'object' }),
      child: formScreen({ type: 'object', required: ['guardian'] }),
      member: formScreen({ type: 'object' }),
    };
    const code = screenModule('books/lend', file);
    const schemas = ['0', '1', '2'].map((place) =>
      moduleOf(
        `virtual:engine/validator/${place}/books/lend`,
        { ...compiled, screens: { 'books/lend': file } },
        false,
      ),
    );
    expect(schemas).toEqual([{ type: 'object' }, { type: 'object', required: ['guardian'] }, null]);
    expect(code).toContain('import form1 from "virtual:engine/validator/1/books/lend";');
    expect(code).toContain(
      'export const validators = { "adult": { "form": form0 }, "child": { "form": form1 }, "member": { "form": form0 } };',
    );
  });

  it('contains no hot update code in a build', () => {
    const built = ids.map((id) => moduleOf(id, compiled, false));
    expect(built).not.toContain(null);
    expect(built.join('')).not.toMatch(/import\.meta\.hot|engine:update/);
  });

  it('accepts its own hot updates in development', () => {
    for (const id of ids) expect(moduleOf(id, compiled, true)).toContain('import.meta.hot.accept(');
  });
});

it('preserves any text of a model', async () => {
  const texts = { quoted: 'Say "heading": $1 \\"', 'a"b': 'c":', 'two words': { __nested: null } };
  const model = { ...page, texts } as ScreenModel;
  const code = screenModule('books/about', { adult: model });
  expect(await import(`data:text/javascript,${encodeURIComponent(String(code))}`)).toMatchObject({
    default: { adult: model },
  });
});

describe('the module of the routes', () => {
  it('imports each screen dynamically', () => {
    expect(moduleOf('virtual:engine/routes', compiled, false)).toContain(
      'export const loadScreen = { "books/about": () => import("virtual:engine/screen/books/about") };',
    );
  });
});
