import { describe, expect, it } from 'vitest';
import type { Compiled } from '../../engine/core/model/app.ts';
import type { ScreenFile, ScreenModel } from '../../engine/core/model/screen.ts';
import type { JsonSchema } from '../../engine/core/model/value.ts';
import { appModule, routesModule, schemasOf, screenModule } from '../../engine/node/screenModules.ts';

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
  screens: { 'books/about': { adult: page, child: page } },
} as unknown as Compiled;

describe('screenModule', () => {
  it('writes a model once when variants share it', () => {
    const code = screenModule('books/about', { adult: page, child: page }, false);
    expect(code).toContain('export default { "adult": model0, "child": model0 };');
    expect(code).not.toContain('model1');
  });

  it('gives each variant the validators of its own schema', () => {
    const file: ScreenFile = {
      adult: formScreen({ type: 'object' }),
      child: formScreen({ type: 'object', required: ['guardian'] }),
      member: formScreen({ type: 'object' }),
    };
    const code = screenModule('books/lend', file, false);
    expect(schemasOf(file)).toEqual([{ type: 'object' }, { type: 'object', required: ['guardian'] }]);
    expect(code).toContain('import form1 from "virtual:engine/validator/1/books/lend";');
    expect(code).toContain(
      'export const validators = { "adult": { "form": form0 }, "child": { "form": form1 }, "member": { "form": form0 } };',
    );
  });

  it('contains no hot update code in a build', () => {
    const built = [
      appModule(compiled, false),
      routesModule(compiled, false),
      screenModule('books/about', { adult: page }, false),
    ];
    expect(built.join('')).not.toMatch(/import\.meta\.hot|engine:update/);
  });

  it('accepts its own hot updates in development', () => {
    const served = [
      appModule(compiled, true),
      routesModule(compiled, true),
      screenModule('books/about', { adult: page }, true),
    ];
    for (const code of served) expect(code).toContain('import.meta.hot.accept(');
  });
});

it('preserves any text of a model', async () => {
  const texts = { quoted: 'Say "heading": $1 \\"', 'a"b': 'c":', 'two words': { __nested: null } };
  const model = { ...page, texts } as ScreenModel;
  const code = screenModule('books/about', { adult: model }, false);
  expect(await import(`data:text/javascript,${encodeURIComponent(code)}`)).toMatchObject({
    default: { adult: model },
  });
});

describe('routesModule', () => {
  it('imports each screen dynamically', () => {
    expect(routesModule(compiled, false)).toContain(
      'export const loadScreen = { "books/about": () => import("virtual:engine/screen/books/about") };',
    );
  });
});
