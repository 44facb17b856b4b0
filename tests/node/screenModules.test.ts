import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/core/compiler/compile.ts';
import type { CustomModel } from '../../engine/core/model/screen.ts';
import { moduleOf } from '../../engine/node/screenModules.ts';
import { filesWith, vocabulary } from '../core/fixtureFiles.ts';

const area = `format: 2
area: livres
guard: login
screens:
  pret:
    kind: form
    path: /pret
    parent: accueil/connexion
    call: POST /api/prets
    body: form
    form: { fields: { livre: {}, tuteur: { required: true, only: complete } } }
`;
const messages = `livres:
  pret: { title: Prêt, fields: { livre: { label: Livre }, tuteur: { label: Tuteur } } }
`;
const [app] = filesWith({}).filter(({ kind }) => kind === 'app');
const { compiled, problems } = compile(
  filesWith({
    // The first and the last variant have the same forms.
    'screens/app.yaml': app?.text.replace('[simple, complete]', '[simple, complete, jeune]') ?? '',
    'screens/livres.yaml': area,
    'messages/livres.yaml': messages,
  }),
  vocabulary,
);
if (compiled === null) throw new Error(JSON.stringify(problems));
const application = compiled;
const code = (module: string, hot = false) => moduleOf(`virtual:engine/${module}`, application, hot);

const modules = ['app', 'aids', 'routes', 'screen/accueil/introuvable'];

describe('the module of a screen', () => {
  it('writes a model once when variants share it', () => {
    const page = code('screen/accueil/introuvable');
    expect(page).toContain('export default { "simple": model0, "complete": model0, "jeune": model0 };');
    expect(page).not.toContain('model1');
  });

  it('gives each variant the validators of its own schema', () => {
    const schemas = ['0', '1', '2'].map((place) => code(`validator/${place}/livres/pret`));
    const livre = { livre: { type: 'string' } };
    expect(schemas).toEqual([
      { type: 'object', properties: livre },
      { type: 'object', required: ['tuteur'], properties: { ...livre, tuteur: { type: 'string' } } },
      null,
    ]);
    const form = code('screen/livres/pret');
    expect(form).toContain('import form1 from "virtual:engine/validator/1/livres/pret";');
    expect(form).toContain(
      'export const validators = { "simple": { "form": form0 }, "complete": { "form": form1 }, "jeune": { "form": form0 } };',
    );
  });

  it('contains no hot update code in a build', () => {
    const built = modules.map((module) => code(module));
    expect(built).not.toContain(null);
    expect(built.join('')).not.toMatch(/import\.meta\.hot|engine:update/);
  });

  it('accepts its own hot updates in development', () => {
    for (const module of modules) expect(code(module, true)).toContain('import.meta.hot.accept(');
  });
});

it('preserves any text of a model', async () => {
  const texts = { quoted: 'Say "heading": $1 \\"', 'a"b': 'c":', 'two words': [{ arg: '__nested' }] };
  const model = { ...(application.screens['accueil/connexion']?.simple as CustomModel), texts };
  const screens = { 'livres/pret': { simple: model } };
  const written = moduleOf('virtual:engine/screen/livres/pret', { ...application, screens }, false);
  expect(await import(`data:text/javascript,${encodeURIComponent(String(written))}`)).toMatchObject({
    default: { simple: model },
  });
});

describe('the module of the routes', () => {
  it('imports each screen dynamically', () => {
    expect(code('routes')).toMatch(
      /^export const loadScreen = \{ .*"livres\/pret": \(\) => import\("virtual:engine\/screen\/livres\/pret"\)/m,
    );
  });
});
