/** One mistake gives one problem, at the mistake: what follows from it, or may follow, is not told. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../engine/core/compiler/compile.ts';
import type { SourceFile } from '../../../engine/core/definition/definitions.ts';
import { filesOf, fixtures, vocabulary } from '../fixtureFiles.ts';

/** An application whose areas take types, lists, addresses, the sign-in and the like from elsewhere. */
const { files, contract } = filesOf(join(fixtures, 'valid', 'depends-on-the-application'));

it('starts from an application without a problem', () => {
  expect(problemsOf(files)).toEqual([]);
});

/** The problems of the application after a change of one file; `line`: that of the change. */
function after(path: string, from: string, to: string) {
  const file = files.find((one) => one.path === path);
  const start = file?.text.indexOf(from) ?? -1;
  if (!file || start < 0) throw new Error(`${path} has no « ${from} »`);
  const text = file.text.replace(from, () => to);
  const line = file.text.slice(0, start).split('\n').length;
  return {
    at: `${path}:${line}`,
    problems: problemsOf(files.map((one) => (one === file ? { ...file, text } : one))),
  };
}

const app = 'screens/app.yaml';
const area = 'screens/livres.yaml';
const access = 'screens/accueil.yaml';
const texts = 'messages/livres.yaml';

describe('a mistake is the only problem', () => {
  it.each([
    ['a type of the application, which texts of its fields need', app, 'pattern:', 'patern:', 'unknown-key'],
    [
      'a type of the application that names itself',
      app,
      "{ pattern: '\\S', maxLength: 49 }",
      '{ type: nom }',
      'unknown-value',
    ],
    ['the key of the types', app, 'types:', 'tipes:', 'unknown-key'],
    ['the key of the lists', app, 'options:', 'option:', 'unknown-key'],
    ['the key of the menu, whose entries a screen takes', app, 'menu:', 'menus:', 'unknown-key'],
    ['an entry of the menu', app, 'screen: livres/accueil', 'scren: livres/accueil', 'unknown-key'],
    [
      'the screen of an entry of the menu',
      app,
      'screen: livres/accueil',
      'screen: livres/acueil',
      'unknown-name',
    ],
    ['the property of codes', app, 'codeProperty', 'codeProprety', 'unknown-key'],
    ['the paging of the application', app, 'protocol: page', 'protocol: pages', 'unknown-value'],
    ['the key of the errors', app, '\nerrors:', '\nerors:', 'unknown-key'],
    ['the key of the rights', app, 'rights:', 'right:', 'unknown-key'],
    ['YAML', app, 'fallback: simple', 'fallback: simple: x', 'yaml-syntax'],
    ['another special screen', app, 'expired:', 'expird:', 'unknown-key'],
    ['a sign-in that is no text', app, 'signIn: accueil/connexion', 'signIn: []', 'wrong-type'],
    [
      'a sign-in that is a page',
      app,
      'signIn: accueil/connexion',
      'signIn: accueil/introuvable',
      'no-sign-in',
    ],
    [
      'a sign-in that does not exist',
      app,
      'signIn: accueil/connexion',
      'signIn: accueil/conexion',
      'unknown-name',
    ],
    ['the sign-in, which another one is like', access, 'maxLength: 40', 'maxLength: "40"', 'wrong-type'],
    ['the call of the sign-in', access, 'call: POST', 'cal: POST', 'unknown-key'],
    ['a screen to which a page has a link', area, 'kind: search', 'kind: serch', 'unknown-value'],
    ['its address', area, 'path: /livres/liste', 'path:', 'wrong-type'],
    ['a screen whose refusals rules of the area name', area, 'kind: form', 'kind: forme', 'unknown-value'],
    ['a required key', area, 'call: POST /api/livres', 'cal: POST /api/livres', 'unknown-key'],
    ['the key of the screens', area, 'screens:', 'screnes:', 'unknown-key'],
    ['the key of the right', area, 'right:', 'rigth:', 'unknown-key'],
    ['a source', area, 'key: numero', 'kee: numero', 'unknown-key'],
    ['a call that a component makes', area, 'ranger: { call:', 'ranger: { cal:', 'unknown-key'],
    ['a text that is a number', texts, 'title: Bilan', 'title: 2024', 'wrong-type'],
    ['a text that is blank', texts, 'title: Bilan', 'title:', 'wrong-type'],
    ['a group of texts that is blank', texts, '{ numero: Numéro, genre: Genre }', '', 'wrong-type'],
  ])('in %s', (_what, path, from, to, code) => {
    const { at, problems } = after(path, from, to);
    const line = from.startsWith('\n') ? at.replace(/\d+$/, (n) => String(Number(n) + 1)) : at;
    expect(problems).toEqual([expect.stringContaining(`${line} ${code} `)]);
  });

  it('in an application that is empty', () => {
    const changed = files.map((file) => (file.path === app ? { ...file, text: '' } : file));
    expect(problemsOf(changed)).toEqual([expect.stringContaining('screens/app.yaml:1 file-empty')]);
  });

  it('in an application without its own file', () => {
    const others = files.filter(({ path }) => path !== app);
    expect(problemsOf(others)).toEqual([expect.stringContaining(' app-missing ')]);
  });
});

it('reports a sign-in that asks for nothing, and not the one that is like it', () => {
  const call = `call: POST /api/session
    body: form
    identifier: { field: nom, maxLength: 40 }
    password: { field: code, maxLength: 200 }`;
  const { problems } = after(access, call, 'parent: false');
  expect(problems).toEqual([expect.stringContaining(`${access}:4 missing-key Il manque la clé « call »`)]);
});

it('reports each misspelt key, where it is or by its name', () => {
  const untold = [app, area, access].flatMap((path) => {
    const lines = files.find((one) => one.path === path)?.text.split('\n') ?? [];
    return lines.flatMap((line, number) =>
      [...line.matchAll(/([\w-]+):(?= |$)/g)].flatMap(({ 1: key = '', index }) => {
        const misspelt = `${line.slice(0, index)}${key}q${line.slice(index + key.length)}`;
        const text = lines.with(number, misspelt).join('\n');
        const problems = problemsOf(files.map((one) => (one.path === path ? { ...one, text } : one)));
        const tells = [`${path}:${number + 1} `, `${key} »`, `${key}q »`];
        const isTold = problems.some((one) => tells.some((words) => one.includes(words)));
        return isTold ? [] : [`${path}:${number + 1} ${key}`];
      }),
    );
  });
  // An entry of the menu has any name.
  const entries = ['19 livres', '21 liste', '21 ajout', '21 bilan', '21 rayons', '22 aide'];
  expect(untold).toEqual(entries.map((entry) => `${app}:${entry}`));
});

function problemsOf(changed: readonly SourceFile[]): readonly string[] {
  return compile(changed, vocabulary, contract).problems.map(
    ({ file, line, code, message, hint }) => `${file}:${line} ${code} ${message} ${hint}`,
  );
}
